/** Adds what models found in passages to the documents they stand in. */
import {
  contentHash,
  foldName,
  type PassageDraft,
  type Ref,
  type SourceDraft,
  type StatementDraft,
} from '../../model/index.js';
import type { Ontology } from '../../packs/ontology.js';
import type { Extraction, FoundClaim } from '../../store/extractions.js';
import type { Store } from '../../store/store.js';
import type { ReadFileResult } from '../gather.js';

/** By which a passage is known again. */
export function passageHash(text: string): string {
  return contentHash(text).slice(0, 32);
}

export async function withFound(
  results: readonly ReadFileResult[],
  { store, ontology }: { readonly store: Store; readonly ontology: Ontology },
): Promise<readonly ReadFileResult[]> {
  if (results.length === 0) return results;
  const hashes = new Set<string>();
  for (const { drafts } of results) {
    for (const { passages } of drafts) for (const { text } of passages) hashes.add(passageHash(text));
  }
  const found = await store.extractions.of([...hashes]);
  if (found.length === 0) return results;
  const byHash = byPassage(found);
  return results.map((result) => ({
    ...result,
    drafts: result.drafts.map((draft) => enriched(draft, byHash, ontology)),
  }));
}

/** The same for one document. */
export async function draftWithFound(
  draft: SourceDraft,
  { store, ontology }: { readonly store: Store; readonly ontology: Ontology },
): Promise<SourceDraft> {
  const found = await store.extractions.of(draft.passages.map(({ text }) => passageHash(text)));
  return enriched(draft, byPassage(found), ontology);
}

function byPassage(found: readonly Extraction[]): ReadonlyMap<string, Extraction[]> {
  const byHash = new Map<string, Extraction[]>();
  for (const one of found) byHash.set(one.hash, [...(byHash.get(one.hash) ?? []), one]);
  return byHash;
}

function enriched(
  draft: SourceDraft,
  byHash: ReadonlyMap<string, Extraction[]>,
  ontology: Ontology,
): SourceDraft {
  const more: StatementDraft[] = [];
  for (const [index, passage] of draft.passages.entries()) {
    for (const { model, claims } of byHash.get(passageHash(passage.text)) ?? []) {
      for (const claim of claims) more.push(statement(claim, model, draft, passage, index, ontology));
    }
  }
  return more.length === 0 ? draft : { ...draft, statements: [...draft.statements, ...more] };
}

function statement(
  claim: FoundClaim,
  model: string,
  draft: SourceDraft,
  passage: PassageDraft,
  index: number,
  ontology: Ontology,
): StatementDraft {
  const { predicate, from, until, at, confidence, quote, qualifiers = {} } = claim;
  const isRelation = ontology.relationTypes.has(predicate);
  const line = lineOf(passage, quote);
  return {
    ...{ predicate, confidence, quote, qualifiers, sourceModel: model, known: true, passage: index },
    subject: refTo(claim.subject, draft),
    object: isRelation
      ? { kind: 'ref', ref: refTo(claim.object, draft) }
      : { kind: 'value', value: claim.object },
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    ...(at !== null && { at }),
    lines: line === null ? null : { start: line, end: line + quote.split('\n').length - 1 },
    spot: line === null ? {} : { line },
  };
}

/** What the document defines itself goes by its own reference. */
function refTo(name: string, { entities }: SourceDraft): Ref {
  const folded = foldName(name);
  const own = entities.find(({ ref, aliases }) =>
    [ref.name, ...aliases].some((one) => foldName(one) === folded),
  );
  return own?.ref ?? { name };
}

/** Counted from the end of the passage, since its heading may stand before its text. */
function lineOf({ text, lines }: PassageDraft, quote: string): number | null {
  const at = text.indexOf(quote);
  return lines === null || at < 0 ? null : lines.end - text.slice(at).split('\n').length + 1;
}
