/** How many findings stand about an entity or against a source. */
import type { FindingKind } from '../model/index.js';
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
const NONE: OpenFindings = { contradictions: 0, anachronisms: 0, violations: 0, orphans: 0, possible: 0 };

export async function openFindings(
  { store }: Pick<Reasoning, 'store'>,
  of: { readonly entity: string } | { readonly source: string },
): Promise<OpenFindings> {
  // Most have none, and one question tells.
  if ((await store.findings.countFindings({ ...of, statuses: STANDING })) === 0) return NONE;
  const count = (kind: FindingKind) =>
    store.findings.countFindings({ ...of, kinds: [kind], certainty: 'certain', statuses: STANDING });
  const [contradictions, anachronisms, violations, orphans, possible] = await Promise.all([
    count('contradiction'),
    count('anachronism'),
    count('ontology-violation'),
    count('orphan'),
    store.findings.countFindings({ ...of, certainty: 'possible', statuses: STANDING }),
  ]);
  return { contradictions, anachronisms, violations, orphans, possible };
}
