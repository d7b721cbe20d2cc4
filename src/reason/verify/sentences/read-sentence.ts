/** One sentence of a draft: what it says of the record, what it tells of the world, and whom it names for it. */
import { breathe } from '../../../model/breathe.js';
import { judgedClaim } from '../borne-out.js';
import { blanked } from '../cited.js';
import {
  type Attribution,
  attributedText,
  maySpeakOfSources,
  restored,
  spaced,
} from '../clauses/attributed.js';
import { datedText } from '../clauses/dated-text.js';
import { spokenLine } from '../clauses/lists.js';
import { isAtOdds, lowered, withoutRemarks } from '../clauses/remarks.js';
import { straightened } from '../clauses/straightened.js';
import { withoutTitledDays } from '../clauses/titled-days.js';
import { judgeSilence } from '../evidence/asked-of-record.js';
import { judgeSaidValue, saidValues } from '../evidence/said-values.js';
import { wordForWord } from '../evidence/word-for-word.js';
import { type Hedges, hedgesIn, isSourceList, isToldAsSettled } from '../hedges.js';
import { judge } from '../judge/judge.js';
import type { Judgement } from '../judge/judgement.js';
import type { Mention } from '../mentions.js';
import type { NameReader } from '../names/name-reader.js';
import type { Sentence } from '../text.js';
import type { JudgedClaim } from '../types.js';
import { judgeSentence } from './judge-sentence.js';
import { momentsOf, noteSeen, type Reading, type Seen } from './reading.js';

/** A day and something that may be a month. */
const MONTHS = /\d{1,2} \p{Lu}\p{Ll}{2}/u;
const QUESTION = /\?["”’')\]]*$/;
/** Nobody writes such a sentence to be understood. */
export const LONGEST_SENTENCE = 1500;

export async function readSentence(reading: Reading, index: number, seen: Seen): Promise<JudgedClaim[]> {
  const { reasoning, names, quotes, sentences, draft, list } = reading;
  const sentence = sentences[index];
  if (sentence === undefined || isSourceList(sentence.text)) return [];
  if (sentence.text.length > LONGEST_SENTENCE) return [tooLong(index, sentence)];
  if (QUESTION.test(sentence.text)) {
    // It claims nothing; whom it names is spoken of.
    await names.read(sentence.text);
    return [];
  }
  const around = [sentences[index - 1]?.text ?? '', sentences[index + 1]?.text ?? ''];
  const bare = { ...sentence, text: withoutQuotes(sentence, quotes) };
  const spoken = await spokenLine(reasoning, draft, bare, list, (text) => nameFirst(names, text));
  if (spoken === null) {
    // Whom a heading names is spoken of below it.
    await names.read(bare.text);
    return [];
  }
  return readClaims(reading, index, seen, sentence, spoken, around);
}

async function readClaims(
  reading: Reading,
  index: number,
  seen: Seen,
  sentence: Sentence,
  spoken: string,
  around: readonly string[],
): Promise<JudgedClaim[]> {
  const { reasoning, names, sentences } = reading;
  const attributed = maySpeakOfSources(spoken)
    ? await attributedText(spoken, await reading.sources(), reading.isName)
    : { text: spoken, named: [] };
  const {
    text: whole,
    named,
    unknown,
  } = MONTHS.test(spoken)
    ? withoutTitledDays(attributed.text, attributed.named, (await reading.sources()).all)
    : { ...attributed, unknown: [] };
  for (const written of unknown) reading.unknown.push({ written, sentence: index });
  // `Aspirin's page says that it …`: whom the document is about is spoken of.
  for (const { written, sources } of named) if (sources.length === 0) await names.read(written);
  const before = sentences[index - 1];
  const from = before === undefined ? 0 : before.start + before.text.length;
  const end = sentence.start + sentence.text.length;
  const isAttributed = named.length > 0 || reading.titles.some(({ start }) => start >= from && start < end);
  const own = hedgesIn(sentence.text, around);
  const isModelled = named.some(({ isModel }) => isModel);
  // Long patterns: each is compiled when it is first used.
  await breathe();
  const isOpen = own.dispute || isModelled || [sentence.text, ...around].some(isAtOdds);
  await breathe();
  const hedges = {
    ...own,
    dispute: isOpen && !isToldAsSettled(sentence.text, around[1]),
    provisional: own.provisional || isAttributed || reading.isProvisional,
    hearsay: own.hearsay || isAttributed,
  };
  for (const { written, isUnknown } of named)
    if (isUnknown) reading.unknown.push({ written, sentence: index });
  const parts = await judgeParts(reading, whole, named, hedges, seen);
  const found = isAttributed ? parts : await wordForWord(reasoning, sentence.text, reading.before, parts);
  const claims: JudgedClaim[] = [];
  for (const judgement of found) {
    const claim = await judgedClaim(reasoning, index, judgement);
    if (!claims.some((one) => one.claim === claim.claim && one.verdict === claim.verdict))
      claims.push({ ...claim, claim: restored(claim.claim, named) });
  }
  return claims;
}

/** What a sentence says of the record, what it tells of the world, and what it puts into the mouths of sources. */
async function judgeParts(
  reading: Reading,
  whole: string,
  named: readonly Attribution[],
  hedges: Hedges,
  seen: Seen,
): Promise<Judgement[]> {
  const { reasoning, names, years } = reading;
  const straight = straightened(whole);
  await breathe();
  const { text: open, values } = saidValues(spaced(straight));
  await breathe();
  const { text, remarks } = withoutRemarks(open);
  await breathe();
  const found: Judgement[] = [];
  const topics: Mention[] = [];
  for (const remark of remarks) {
    const read = await names.read(datedText(lowered(remark), years, reasoning.dates.calendars));
    noteSeen(seen, read, { ...hedges, provisional: true });
    topics.push(...read.mentions);
    // Whom it names must exist, whatever it says of the record.
    for (const mention of read.mentions)
      if (mention.entities.length === 0)
        found.push(await judge(reasoning, { kind: 'unknown-name', mention }, hedges));
    const silence = named.length > 0 ? null : await judgeSilence(reasoning, read);
    if (silence !== null) found.push(silence);
  }
  const read = await names.read(datedText(text, years, reasoning.dates.calendars));
  noteSeen(seen, read, hedges);
  found.push(
    ...(await judgeSentence(
      {
        reasoning,
        names,
        hedges,
        before: topics.length > 0 ? topics : reading.before,
        momentsBefore: reading.moments,
      },
      read,
      named,
    )),
  );
  topics.push(...read.mentions);
  for (const value of values)
    found.push(
      ...(await judgeSaidValue(reasoning, names, value, [...topics, ...reading.before], named, hedges)),
    );
  if (topics.length > 0) reading.before = topics;
  if (read.mentions.length > 0) reading.before = read.mentions;
  reading.moments = momentsOf(read);
  return found;
}

function tooLong(sentence: number, { text }: Sentence): JudgedClaim {
  const because = 'A sentence of this length cannot be held against the record.';
  return {
    sentence,
    claim: `${text.slice(0, 80)}…`,
    verdict: 'unsupported',
    because,
    statements: [],
    citations: [],
    entities: [],
  };
}

async function nameFirst(names: NameReader, text: string): Promise<string | null> {
  const { mentions } = await names.read(text, true);
  const first = mentions.find(({ entities, isPronoun }) => entities.length > 0 && !isPronoun);
  return first === undefined ? null : (first.entities[0]?.name ?? first.written);
}

function withoutQuotes(
  { text, start }: { readonly text: string; readonly start: number },
  quotes: readonly { readonly start: number; readonly end: number }[],
): string {
  const inside = quotes.filter((quote) => quote.start >= start && quote.end <= start + text.length);
  return blanked(
    text,
    inside.map((quote) => ({ start: quote.start - start, end: quote.end - start })),
  );
}
