/** How many findings stand about an entity, against a source, or in all. */
import type { FindingKind } from '../model/index.js';
import type { FindingTally } from '../store/findings.js';
import type { Reasoning } from './reasoning.js';

export interface OpenFindings {
  readonly contradictions: number;
  readonly anachronisms: number;
  readonly violations: number;
  readonly orphans: number;
  /** No date rules them out and none proves them. */
  readonly possible: number;
}

const STANDING = ['open', 'confirmed'] as const;

export async function openFindings(
  { store }: Pick<Reasoning, 'store'>,
  of: { readonly entity: string } | { readonly source: string } | 'everything',
): Promise<OpenFindings> {
  const found = await store.findings.tallyFindings({
    ...(of === 'everything' ? {} : of),
    statuses: STANDING,
  });
  const sum = (some: readonly FindingTally[]) => some.reduce((all, { count }) => all + count, 0);
  const certain = (wanted: FindingKind) =>
    sum(found.filter(({ kind, certainty }) => kind === wanted && certainty === 'certain'));
  return {
    contradictions: certain('contradiction'),
    anachronisms: certain('anachronism'),
    violations: certain('ontology-violation'),
    orphans: certain('orphan'),
    possible: sum(found.filter(({ certainty }) => certainty === 'possible')),
  };
}
