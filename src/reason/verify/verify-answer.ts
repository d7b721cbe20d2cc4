/** Holds a draft answer against the record, claim by claim, and against the tool calls it rests on. */
import { foldName, type Source, type Statement } from '../../model/index.js';
import type { Bounds } from '../../time/index.js';
import type { Reasoning } from '../reasoning.js';
import { judgedClaim } from './borne-out.js';
import {
  blanked,
  type CitedFile,
  citedFiles,
  citedTitles,
  type Quote,
  quotesIn,
  sourcesOf,
} from './cited.js';
import {
  type Attribution,
  attributedText,
  maySpeakOfSources,
  restored,
  spaced,
} from './clauses/attributed.js';
import { clausesOf } from './clauses/clauses.js';
import { datedText, type LastYears } from './clauses/dated-text.js';
import { type ListState, spokenLine } from './clauses/lists.js';
import { isAtOdds, lowered, withoutRemarks } from './clauses/remarks.js';
import { straightened } from './clauses/straightened.js';
import { withoutTitledDays } from './clauses/titled-days.js';
import { skippedDuties } from './duties.js';
import { judgeClause } from './evidence/clause.js';
import { judgeConfidence, toldConfidence } from './evidence/confidence.js';
import type { ClauseContext, JudgedClause } from './evidence/judged.js';
import { judgeNumbers } from './evidence/numbers.js';
import { plainly } from './evidence/plainly.js';
import { judgeRemark } from './evidence/remark.js';
import { judgeSaidValue, saidValues } from './evidence/said-values.js';
import { bothSides } from './faults/both-sides.js';
import { citationFaults, unknownSource } from './faults/citation-faults.js';
import { quoteFaults } from './faults/quote-faults.js';
import { type Hedges, hedgesIn, isSourceList, isToldAsSettled } from './hedges.js';
import type { Judgement } from './judge/judgement.js';
import type { Mention, ReadSentence } from './mentions.js';
import { NameReader } from './names/name-reader.js';
import { termsOf } from './names/terms.js';
import { articles } from './names/words.js';
import { type Sentence, sentencesOf } from './text.js';
import {
  type ClaimVerdict,
  type JudgedClaim,
  type JudgedSentence,
  type RecordedUse,
  VERDICTS,
  type VerifiedAnswer,
  type Violation,
} from './types.js';

/** What a canonical document says of one whom no page defines is still what it says; its verdict tells so. */
function isBorneOut({ verdict, statements }: JudgedClaim): boolean {
  const isCanonical =
    statements.length > 0 && statements.every(({ reliability }) => reliability === 'canonical');
  return verdict === 'supported' || (verdict === 'provisional' && isCanonical);
}

/** What is longer is no answer; the rest is not looked at, and counts as unsupported. */
export const LONGEST_DRAFT = 40_000;
/** A day and something that may be a month. */
const MONTHS = /\d{1,2} \p{Lu}\p{Ll}{2}/u;
/** Nobody writes such a sentence to be understood. */
const LONGEST_SENTENCE = 1500;

export async function verifyAnswer(
  reasoning: Reasoning,
  draft: string,
  recorded?: readonly RecordedUse[],
): Promise<VerifiedAnswer> {
  const text = draft.slice(0, LONGEST_DRAFT);
  const sources = sourcesOf(reasoning);
  const isName = async (written: string) =>
    (await reasoning.store.named(articles(foldName(written)))).length > 0;
  const titles = await citedTitles(text, sources, isName);
  const cited = [...(await citedFiles(text, sources)), ...titles];
  const quotes = quotesIn(text);
  const bare = blanked(text, cited);
  const sentences = sentencesOf(bare);
  const names = new NameReader(reasoning, {
    titles: async () => (await sources()).flatMap(({ title, id }) => [foldName(title), foldName(id)]),
    nouns: true,
    terms: termsOf(reasoning.ontology),
  });
  await names.prepare(sentences.flatMap(({ text: said }) => (said.length > LONGEST_SENTENCE ? [] : [said])));

  const reading: Reading = {
    reasoning,
    names,
    quotes,
    sentences,
    draft: bare,
    sources,
    isName,
    titles,
    list: { heading: '', topic: '' },
    years: { first: null, last: null, before: null, era: '' },
    unknown: [],
    before: [],
    moments: [],
  };
  const claims: JudgedClaim[] = [];
  const judged: JudgedSentence[] = [];
  const seen: Seen = { entities: new Set(), provisional: new Set(), times: new Set() };
  for (const index of sentences.keys()) {
    const own = await readSentence(reading, index, seen);
    claims.push(...own);
    const { start, text: said } = sentences[index] ?? { start: 0, text: '' };
    judged.push({ text: text.slice(start, start + said.length), start, verdict: worst(own) });
  }

  const told = bothSides(claims, (i) => isToldAsSettled(sentences[i]?.text ?? '', sentences[i + 1]?.text));
  const violations: Violation[] = [
    ...reading.unknown.map(({ written, sentence }) => unknownSource(written, sentence)),
    ...(await citationFaults(reasoning, cited, judged, told)),
    ...(await quoteFaults(reasoning, quotes, judged, recorded ?? [])),
    ...(recorded === undefined
      ? []
      : skippedDuties(recorded, {
          claims: told,
          sentences: judged,
          entities: seen.entities,
          provisional: [...seen.provisional],
          times: seen.times.size,
        })),
  ];
  const counts = Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, told.filter((c) => c.verdict === verdict).length]),
  );
  const now = await reasoning.now();
  return {
    ok: violations.length === 0 && told.every(isBorneOut) && draft.length <= LONGEST_DRAFT,
    sentences: judged.map((one, i) => ({
      ...one,
      verdict: worst(told.filter(({ sentence }) => sentence === i)),
    })),
    claims: told,
    violations,
    counts: counts as Record<ClaimVerdict, number>,
    now: now === null ? null : `${now.moment.text}, because ${now.because}`,
  };
}

interface Reading {
  readonly reasoning: Reasoning;
  readonly names: NameReader;
  readonly quotes: readonly Quote[];
  readonly sentences: readonly Sentence[];
  readonly draft: string;
  readonly sources: () => Promise<readonly Source[]>;
  readonly isName: (written: string) => Promise<boolean>;
  /** Documents that are named as who says so, and blanked. */
  readonly titles: readonly CitedFile[];
  readonly list: ListState;
  readonly years: LastYears;
  /** Whom the sentence before spoke of. */
  before: readonly Mention[];
  moments: readonly Bounds[];
  /** Sources that are named and do not exist. */
  readonly unknown: { readonly written: string; readonly sentence: number }[];
}

/** What the draft as a whole speaks of. */
interface Seen {
  readonly entities: Set<string>;
  readonly provisional: Set<string>;
  readonly times: Set<string>;
}

async function readSentence(reading: Reading, index: number, seen: Seen): Promise<JudgedClaim[]> {
  const { reasoning, names, quotes, sentences, draft, list } = reading;
  const sentence = sentences[index];
  if (sentence === undefined || isSourceList(sentence.text)) return [];
  if (sentence.text.length > LONGEST_SENTENCE) return [tooLong(index, sentence)];
  const around = [sentences[index - 1]?.text ?? '', sentences[index + 1]?.text ?? ''];
  const bare = { ...sentence, text: withoutQuotes(sentence, quotes) };
  const spoken = await spokenLine(reasoning, draft, bare, list, (text) => nameFirst(names, text));
  if (spoken === null) {
    // Whom a heading names is spoken of below it.
    await names.read(bare.text);
    return [];
  }
  const { text: sure, confidence } = toldConfidence(spoken);
  const attributed = maySpeakOfSources(sure)
    ? await attributedText(sure, await reading.sources(), reading.isName)
    : { text: sure, named: [] };
  const {
    text: whole,
    named,
    unknown,
  } = MONTHS.test(sure)
    ? withoutTitledDays(attributed.text, attributed.named, await reading.sources())
    : { ...attributed, unknown: [] };
  for (const written of unknown) reading.unknown.push({ written, sentence: index });
  // `Aspirin's page says that it …`: whom the document is about is spoken of.
  for (const { written, sources } of named) if (sources.length === 0) await names.read(written);
  const before = sentences[index - 1];
  const from = before === undefined ? 0 : before.start + before.text.length;
  const end = sentence.start + sentence.text.length;
  const isAttributed = named.length > 0 || reading.titles.some(({ start }) => start >= from && start < end);
  const own = hedgesIn(sentence.text, around);
  const isOpen = own.dispute || isAttributed || [sentence.text, ...around].some(isAtOdds);
  const hedges = {
    ...own,
    dispute: isOpen && !isToldAsSettled(sentence.text, around[1]),
    provisional: own.provisional || isAttributed || sentences.some(({ text }) => hedgesIn(text).provisional),
    hearsay: own.hearsay || isAttributed,
  };
  for (const { written, isUnknown } of named)
    if (isUnknown) reading.unknown.push({ written, sentence: index });
  const found = await judgeParts(reading, whole, named, hedges, seen);
  const borne = found.flatMap(({ verdict, statements }) => (verdict === 'supported' ? statements : []));
  found.push(...(await judgeConfidence(reasoning, confidence, borne)));
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
  const { text: open, values } = saidValues(spaced(straightened(whole)));
  const { text, remarks } = withoutRemarks(open);
  const found: Judgement[] = [];
  const topics: Mention[] = [];
  for (const remark of remarks) {
    const read = await names.read(datedText(lowered(remark), years, reasoning.dates.calendars));
    noteSeen(seen, read, { ...hedges, provisional: true });
    topics.push(...read.mentions);
    found.push(...(await judgeRemark(reasoning, read, reading.before)));
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

/** Clause by clause; numbers last, as they may rest on any of them. */
async function judgeSentence(
  base: Pick<ClauseContext, 'reasoning' | 'names' | 'hedges' | 'before' | 'momentsBefore'>,
  read: ReadSentence,
  named: readonly Attribution[],
): Promise<Judgement[]> {
  const statements: Statement[] = [];
  const moments: Bounds[] = [];
  const found: Judgement[] = [];
  const counted: { readonly best: JudgedClause; readonly texts: readonly string[] }[] = [];
  const context: ClauseContext = { ...base, statements, moments, everybody: read.mentions };
  let speaker: readonly Attribution[] = [];
  let isSpeech = false;
  for (const { kind, texts, isSoft, isWhen } of clausesOf(read)) {
    const best = await bestOf(context, texts, kind);
    if (best === null || (isSoft && best.bad > 0)) continue;
    const own = named.filter(({ placeholder }) => best.own.text.includes(placeholder));
    // `X says that …, and that …`: who says so stands in a clause of its own.
    if (own.length > 0) speaker = own.filter(({ sources }) => sources.length > 0);
    const saying = own.length > 0 || isSpeech ? speaker : [];
    isSpeech = best.judged.length === 0 ? own.length > 0 : isSpeech && own.length === 0;
    const judged = best.judged.map(({ judgement }) => judgement);
    const judgements = await saidBy(base.reasoning, judged, saying);
    statements.push(...judgements.flatMap((one) => one.statements));
    moments.push(...momentsOf(best.read));
    // What only says when is no claim of its own, where it is true.
    if (!isWhen || judgements.some(({ verdict }) => verdict !== 'supported')) found.push(...judgements);
    counted.push({ best, texts });
  }
  for (const { best, texts } of counted) found.push(...(await numbersOf(context, best, texts)));
  return found;
}

/** Of the ways its pronouns may be meant, one in which its numbers are right: the writer meant that. */
async function numbersOf(
  context: ClauseContext,
  best: JudgedClause,
  texts: readonly string[],
): Promise<Judgement[]> {
  const faults = await judgeNumbers(context, best);
  if (faults.length === 0) return [];
  for (const text of texts.slice(0, 4)) {
    const own = await context.names.read(plainly(text), true);
    if (own.text !== best.own.text && (await judgeNumbers(context, { ...best, own })).length === 0) return [];
  }
  return faults;
}

function momentsOf({ dates }: ReadSentence): Bounds[] {
  return dates.flatMap(({ from, until }) => [from, until].filter((one) => one !== null));
}

/** What is put into a source's mouth must be what that source says. */
async function saidBy(
  reasoning: Reasoning,
  judgements: readonly Judgement[],
  saying: readonly Attribution[],
): Promise<Judgement[]> {
  if (saying.length === 0) return [...judgements];
  const sources = new Set(saying.flatMap((one) => one.sources));
  const found: Judgement[] = [];
  for (const judgement of judgements) {
    const ids = judgement.statements.map(({ id }) => id);
    const assertions =
      judgement.verdict === 'supported' && ids.length > 0
        ? await reasoning.store.assertions({ statements: ids })
        : [];
    const isSaid = assertions.length === 0 || assertions.some(({ source }) => sources.has(source));
    found.push(
      isSaid
        ? judgement
        : {
            ...judgement,
            verdict: 'unsupported',
            because: `${saying.map(({ written }) => written).join(' and ')}: does not say so.`,
          },
    );
  }
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

/** Of the ways its pronouns may be meant, the one that is true: the writer meant that. */
async function bestOf(
  context: ClauseContext,
  texts: readonly string[],
  kind: 'main' | 'aside' | 'bracket',
): Promise<JudgedClause | null> {
  let best: JudgedClause | null = null;
  for (const text of texts) {
    const judged = await judgeClause(context, text, kind);
    if (best === null || judged.bad < best.bad) best = judged;
    if (best.bad === 0) break;
  }
  return best;
}

async function nameFirst(names: NameReader, text: string): Promise<string | null> {
  const { mentions } = await names.read(text, true);
  const first = mentions.find(({ entities, isPronoun }) => entities.length > 0 && !isPronoun);
  return first === undefined ? null : (first.entities[0]?.name ?? first.written);
}

function noteSeen(seen: Seen, read: ReadSentence, hedges: Hedges): void {
  for (const { entities } of read.mentions) {
    for (const { id } of entities) seen.entities.add(id);
    const [only, ...others] = entities;
    if (only?.verified === false && others.length === 0 && !hedges.provisional)
      seen.provisional.add(only.name);
  }
  for (const date of read.dates) seen.times.add(date.text);
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

function worst(claims: readonly JudgedClaim[]): JudgedSentence['verdict'] {
  return VERDICTS.find((verdict) => claims.some((claim) => claim.verdict === verdict)) ?? 'remark';
}
