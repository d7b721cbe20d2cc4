/** Holds a draft answer against the record, claim by claim, and against the tool calls it rests on. */
import { foldName } from '../../model/index.js';
import type { Reasoning } from '../reasoning.js';
import { fromProse, judgedClaim } from './borne-out.js';
import { blanked, citedFiles, citedTitles, type Quote, quotesIn, sourcesOf } from './cited.js';
import { claimsIn } from './claims/claims.js';
import { skippedDuties } from './duties.js';
import { citationFaults } from './faults/citation-faults.js';
import { quoteFaults } from './faults/quote-faults.js';
import { hedgesIn, isSourceList } from './hedges.js';
import { judge } from './judge/judge.js';
import { NameReader } from './names/name-reader.js';
import { articles } from './names/words.js';
import { type Sentence, sentencesOf } from './text.js';
import {
  type ClaimVerdict,
  type JudgedClaim,
  type JudgedSentence,
  type RecordedUse,
  VERDICTS,
  type VerifiedAnswer,
} from './types.js';

/** What is longer is no answer; the rest is not looked at, and counts as unsupported. */
export const LONGEST_DRAFT = 40_000;

export async function verifyAnswer(
  reasoning: Reasoning,
  draft: string,
  recorded?: readonly RecordedUse[],
): Promise<VerifiedAnswer> {
  const text = draft.slice(0, LONGEST_DRAFT);
  const sources = sourcesOf(reasoning);
  const isName = async (written: string) =>
    (await reasoning.store.named(articles(foldName(written)))).length > 0;
  const cited = [...(await citedFiles(text, sources)), ...(await citedTitles(text, sources, isName))];
  const quotes = quotesIn(text);
  const bare = blanked(text, cited);
  const sentences = sentencesOf(bare);
  const names = new NameReader(reasoning, {
    titles: async () => (await sources()).flatMap(({ title, id }) => [foldName(title), foldName(id)]),
  });
  await names.prepare(sentences.map((sentence) => sentence.text));

  const reading: Reading = { reasoning, names, quotes, sentences };
  const claims: JudgedClaim[] = [];
  const judged: JudgedSentence[] = [];
  const seen: Seen = { entities: new Set(), provisional: new Set(), times: new Set() };
  for (const index of sentences.keys()) {
    const own = await readSentence(reading, index, seen);
    claims.push(...own);
    const { start, text: said } = sentences[index] ?? { start: 0, text: '' };
    judged.push({ text: text.slice(start, start + said.length), start, verdict: worst(own) });
  }

  const violations = [
    ...(await citationFaults(reasoning, cited, judged, claims)),
    ...(await quoteFaults(reasoning, quotes, judged, recorded ?? [])),
    ...(recorded === undefined
      ? []
      : skippedDuties(recorded, {
          claims,
          sentences: judged,
          entities: seen.entities,
          provisional: [...seen.provisional],
          times: seen.times.size,
        })),
  ];
  const counts = Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, claims.filter((c) => c.verdict === verdict).length]),
  );
  const now = await reasoning.now();
  return {
    ok:
      violations.length === 0 &&
      claims.every(({ verdict }) => verdict === 'supported') &&
      draft.length <= LONGEST_DRAFT,
    sentences: judged,
    claims,
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
}

/** What the draft as a whole speaks of. */
interface Seen {
  readonly entities: Set<string>;
  readonly provisional: Set<string>;
  readonly times: Set<string>;
}

async function readSentence(
  { reasoning, names, quotes, sentences }: Reading,
  index: number,
  seen: Seen,
): Promise<JudgedClaim[]> {
  const sentence = sentences[index];
  if (sentence === undefined || isSourceList(sentence.text)) return [];
  const around = [sentences[index - 1]?.text ?? '', sentences[index + 1]?.text ?? ''];
  const hedges = hedgesIn(sentence.text, around);
  const read = await names.read(withoutQuotes(sentence, quotes));
  const claims: JudgedClaim[] = [];
  for (const claim of claimsIn(read, reasoning.ontology))
    claims.push(await judgedClaim(reasoning, index, claim, await judge(reasoning, claim, hedges), read));
  for (const { entities } of read.mentions) {
    for (const { id } of entities) seen.entities.add(id);
    const [only, ...others] = entities;
    if (only?.verified === false && others.length === 0 && !hedges.provisional)
      seen.provisional.add(only.name);
  }
  for (const date of read.dates) seen.times.add(date.text);
  return claims.length > 0 ? claims : fromProse(reasoning, index, sentence.text, read);
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
