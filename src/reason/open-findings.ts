/** How many findings stand about an entity, against a source, or in all. */
import { countFindings, type FindingCounts } from '../model/index.js';
import type { Reasoning } from './reasoning.js';

const STANDING = ['open', 'confirmed'] as const;

export async function openFindings(
  { store }: Pick<Reasoning, 'store'>,
  of: { readonly entity: string } | { readonly source: string } | 'everything',
): Promise<FindingCounts> {
  return countFindings(
    await store.findings.tallyFindings({ ...(of === 'everything' ? {} : of), statuses: STANDING }),
  );
}
