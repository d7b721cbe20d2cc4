/** Holds a draft answer against the record, claim by claim, and against the tool calls it rests on. */
import { foldName } from '../../model/index.js';
import { byId, type Citation, citer, SILENT } from '../cite.js';
import type { Reasoning } from '../reasoning.js';
import { tell } from '../told-statement.js';
import {
  blanked,
  type CitedFile,
  citedFiles,
  citedTitles,
  isQuoted,
  type Quote,
  quotesIn,
  sourcesOf,
} from './cited.js';
import { type Claim, claimsIn } from './claims.js';
import { skippedDuties } from './duties.js';
import { hedgesIn, isRemark, isSourceList } from './hedges.js';
import { type Judgement, judge } from './judge.js';
import { articles, NameReader, type ReadSentence } from './mentions.js';
import { relationInProse, sentenceInProse } from './prose.js';
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

async function judgedClaim(
  reasoning: Reasoning,
  sentence: number,
  claim: Claim,
  judgement: Judgement,
  read: ReadSentence | null,
): Promise<JudgedClaim> {
  const { claim: told, verdict, because, entities, words } = judgement;
  const statements = await tell(reasoning, judgement.statements);
  const base = { sentence, claim: told, entities };
  if (verdict === 'unsupported' && words !== null && claim.kind === 'relation' && !claim.negated) {
    const names = [claim.subject, claim.object].map(namesOf);
    const dates = claim.times.flatMap(({ text }) => text.match(/\d+/g) ?? []);
    const passage = await relationInProse(reasoning, names, words, dates);
    if (passage !== null)
      return {
        ...base,
        verdict: 'supported',
        because: 'A passage says so, though no statement was taken from it.',
        statements: [],
        citations: [await passageCitation(reasoning, passage)],
      };
  }
  if (
    verdict === 'unsupported' &&
    claim.kind === 'unknown-name' &&
    read !== null &&
    claim.mention.first === 0
  ) {
    const passage = await sentenceInProse(reasoning, read.text, []);
    if (passage !== null)
      return {
        ...base,
        verdict: 'supported',
        because: 'A passage says so in much the same words.',
        statements: [],
        citations: [await passageCitation(reasoning, passage)],
      };
  }
  return { ...base, verdict, because, statements, citations: statements.flatMap((one) => one.citations) };
}

function namesOf({
  entities,
  written,
}: {
  readonly entities: readonly { readonly name: string }[];
  readonly written: string;
}): string[] {
  return [written, ...entities.flatMap(({ name }) => [name, ...name.split(' ').slice(0, 1)])].filter(
    (name) => !/^(?:the|house|battle|order|king|queen|lord|lady|he|she|it|they|his|her|its)$/i.test(name),
  );
}

/** A sentence about somebody in which no relation was recognised: only a passage can bear it out. */
async function fromProse(
  reasoning: Reasoning,
  sentence: number,
  text: string,
  { mentions, dates }: ReadSentence,
): Promise<JudgedClaim[]> {
  const about = mentions.filter(({ isPronoun }) => !isPronoun);
  if ((about.length === 0 && mentions.length === 0 && dates.length === 0) || isRemark(text)) return [];
  const passage = await sentenceInProse(reasoning, text, about.map(namesOf));
  const base = {
    sentence,
    claim: text.replace(/\s+/g, ' ').trim(),
    statements: [],
    entities: mentions.flatMap(({ entities }) => entities.map(({ id }) => id)),
  };
  if (passage === null)
    return [
      {
        ...base,
        verdict: 'unsupported',
        because: 'Nothing in the record says this in so many words.',
        citations: [],
      },
    ];
  return [
    {
      ...base,
      verdict: 'supported',
      because: 'A passage says so in much the same words.',
      citations: [await passageCitation(reasoning, passage)],
    },
  ];
}

async function passageCitation(
  { store }: Reasoning,
  passage: { readonly id: string; readonly source: string },
): Promise<Citation> {
  const sources = await byId(store.sources({ ids: [passage.source] }));
  const passages = await byId(store.passages({ ids: [passage.id] }));
  return citer(sources, passages)({ ...SILENT, source: passage.source, passage: passage.id });
}

function worst(claims: readonly JudgedClaim[]): JudgedSentence['verdict'] {
  return VERDICTS.find((verdict) => claims.some((claim) => claim.verdict === verdict)) ?? 'remark';
}

function sentenceAt(sentences: readonly JudgedSentence[], start: number): number {
  let found = 0;
  for (const [i, sentence] of sentences.entries()) if (sentence.start <= start) found = i;
  return found;
}

async function citationFaults(
  { store }: Reasoning,
  cited: readonly CitedFile[],
  sentences: readonly JudgedSentence[],
  claims: readonly JudgedClaim[],
): Promise<Violation[]> {
  const faults: Violation[] = [];
  for (const { written, start, end, leads, sources, lines } of cited.filter(({ isEntity }) => !isEntity)) {
    const sentence = sentences.length === 0 ? null : sentenceAt(sentences, leads ? end + 1 : start);
    const text = sentence === null ? '' : (sentences[sentence]?.text ?? '');
    if (sources.length === 0) {
      faults.push({
        code: 'fabricated-citation',
        message: `There is no document ${written}.`,
        hint: 'Cite the files that the tools return; `list_sources` lists all.',
        sentence,
      });
      continue;
    }
    const ids = new Set(sources.map(({ id }) => id));
    const isList = isSourceList(text);
    const own = claims.filter(
      (claim) => claim.citations.length > 0 && (isList || claim.sentence === sentence),
    );
    const saying = own.flatMap(({ citations }) => citations.filter(({ source }) => ids.has(source)));
    if (own.length === 0) continue;
    if (saying.length === 0) {
      const entities = new Set(own.flatMap((claim) => claim.entities));
      const speaks = isList && (await speaksOf(store, [...ids], entities));
      if (!speaks)
        faults.push({
          code: 'misattributed-citation',
          message: `${written} does not say so.`,
          hint: `It stands in ${[...new Set(own.flatMap(({ citations }) => citations.map(({ file }) => file)))].slice(0, 3).join(', ')}.`,
          sentence,
        });
      continue;
    }
    const known = saying.flatMap((citation) => citation.lines ?? []);
    if (
      lines !== null &&
      known.length > 0 &&
      !known.some((span) => span.start <= lines.end && lines.start <= span.end)
    )
      faults.push({
        code: 'misattributed-citation',
        message: `${written} says so, but not in line ${lines.start}.`,
        hint: `Lines ${known.map((span) => (span.start === span.end ? span.start : `${span.start}-${span.end}`)).join(', ')} do.`,
        sentence,
      });
  }
  return faults;
}

async function speaksOf(
  store: Reasoning['store'],
  sources: readonly string[],
  entities: ReadonlySet<string>,
): Promise<boolean> {
  for (const source of sources) {
    const mentions = await store.mentions({ source });
    if (mentions.some(({ entity }) => entities.has(entity))) return true;
    for (const id of entities)
      if ((await store.definitions(id)).some((definition) => definition.source === source)) return true;
  }
  return false;
}

async function quoteFaults(
  reasoning: Reasoning,
  quotes: readonly { readonly text: string; readonly start: number }[],
  sentences: readonly JudgedSentence[],
  recorded: readonly RecordedUse[],
): Promise<Violation[]> {
  const faults: Violation[] = [];
  for (const { text, start } of quotes) {
    const wanted = foldName(text);
    if (recorded.some((use) => foldName(use.text).includes(wanted)) || (await isQuoted(reasoning, text)))
      continue;
    faults.push({
      code: 'fabricated-quote',
      message: `No passage has these words: "${text.length > 80 ? `${text.slice(0, 80)}…` : text}".`,
      hint: 'Quote only what `cite`, `lore_about` or `recall` return.',
      sentence: sentences.length === 0 ? null : sentenceAt(sentences, start),
    });
  }
  return faults;
}
