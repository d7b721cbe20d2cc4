/** Holds a draft answer against the record, claim by claim, and against the tool calls it rests on. */
import { append } from '../../model/append.js';
import { breathe, inTurns } from '../../model/breathe.js';
import { addTo, foldName } from '../../model/index.js';
import type { Reasoning } from '../reasoning.js';
import { blanked, citedFiles, citedTitles, quotesIn } from './cited.js';
import { skippedDuties } from './duties.js';
import { learnTellingWords } from './evidence/telling-words.js';
import { bothSides } from './faults/both-sides.js';
import { citationFaults, unknownSource } from './faults/citation-faults.js';
import { quoteFaults } from './faults/quote-faults.js';
import { hedgesIn, isToldAsSettled } from './hedges.js';
import { sourcesOf } from './known-sources.js';
import { NameReader } from './names/name-reader.js';
import { termsOf } from './names/terms.js';
import { articles } from './names/words.js';
import { readingOnce } from './read-once.js';
import { LONGEST_SENTENCE, readSentence } from './sentences/read-sentence.js';
import type { Reading, Seen } from './sentences/reading.js';
import { sentencesOf } from './text.js';
import {
  type ClaimVerdict,
  type JudgedClaim,
  type JudgedSentence,
  type RecordedUse,
  VERDICTS,
  type VerifiedAnswer,
  type Violation,
} from './types.js';

/** What is longer is no answer; the rest is not looked at, and counts as unsupported. */
const LONGEST_DRAFT = 40_000;

export async function verifyAnswer(
  asked: Reasoning,
  draft: string,
  recorded?: readonly RecordedUse[],
): Promise<VerifiedAnswer> {
  const reasoning = readingOnce(asked);
  await inTurns(learnTellingWords(asked.ontology));
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
    titles: async () => (await sources()).foldedNames,
    nouns: true,
    terms: termsOf(reasoning.ontology),
  });
  await names.prepare(sentences.flatMap(({ text: said }) => (said.length > LONGEST_SENTENCE ? [] : [said])));

  const reading: Reading = {
    reasoning,
    names,
    quotes,
    sentences,
    isProvisional: sentences.some(({ text: said }) => hedgesIn(said).provisional),
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
    await breathe();
    const own = await readSentence(reading, index, seen);
    append(claims, own);
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
  const bySentence = new Map<number, JudgedClaim[]>();
  for (const claim of told) addTo(bySentence, claim.sentence, claim);
  return {
    ok: violations.length === 0 && told.every(isBorneOut) && draft.length <= LONGEST_DRAFT,
    sentences: judged.map((one, i) => ({
      ...one,
      verdict: worst(bySentence.get(i) ?? []),
    })),
    claims: told,
    violations,
    counts: counts as Record<ClaimVerdict, number>,
    now: now === null ? null : `${now.moment.text}, because ${now.because}`,
  };
}

/** What a canonical document says of one whom no page defines is still what it says, and what was not checked was not found wrong; their verdicts tell so. */
function isBorneOut({ verdict, statements }: JudgedClaim): boolean {
  const isCanonical =
    statements.length > 0 && statements.every(({ reliability }) => reliability === 'canonical');
  return verdict === 'supported' || verdict === 'nearby' || (verdict === 'provisional' && isCanonical);
}

function worst(claims: readonly JudgedClaim[]): JudgedSentence['verdict'] {
  return VERDICTS.find((verdict) => claims.some((claim) => claim.verdict === verdict)) ?? 'remark';
}
