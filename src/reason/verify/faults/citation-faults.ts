/** Citations of documents that do not exist, or do not say so. */
import type { Reasoning } from '../../reasoning.js';
import type { CitedFile } from '../cited.js';
import { isSourceList } from '../hedges.js';
import type { JudgedClaim, JudgedSentence, Violation } from '../types.js';
import { sentenceAt } from './sentence-at.js';

export async function citationFaults(
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
      if (!speaks && !(await writesSo(store, [...ids], own, text)))
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

export function unknownSource(written: string, sentence: number): Violation {
  return {
    code: 'fabricated-citation',
    message: `There is no source ${written}.`,
    hint: 'Cite the files that the tools return; `list_sources` lists all.',
    sentence,
  };
}

/** A passage of it names one of those told of, and has the years that the sentence tells. */
async function writesSo(
  store: Reasoning['store'],
  sources: readonly string[],
  claims: readonly JudgedClaim[],
  sentence: string,
): Promise<boolean> {
  const supported = claims.every(({ verdict }) => verdict === 'supported');
  const years = sentence.match(/\b\d{2,4}\b/g) ?? [];
  if (!supported || years.length === 0) return false;
  const ids = new Set(claims.flatMap(({ entities }) => entities));
  if (!(await speaksOf(store, sources, ids))) return false;
  for (const source of sources) {
    const text = (await store.passages({ source })).map((passage) => passage.text).join(' ');
    if (years.every((year) => new RegExp(`\\b${year}\\b`).test(text))) return true;
  }
  return false;
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
