/** From what rules say to what the store keeps: identity, names in words, and one finding where several hits are one. */

import { eachOnce } from '../../model/each-once.js';
import { type FindingDetails, groupBy } from '../../model/index.js';
import type { Anchor, Found } from '../../store/findings.js';
import type { Handle } from '../../store/ground.js';
import type { Hit, HitDetails } from '../hit.js';
import { findingDigest, findingKey } from '../identity.js';
import type { BookedRule } from '../rule-book.js';

/** What is needed of the ground to tell a finding in words. */
export interface Naming {
  name(entity: Handle): string;
  type(entity: Handle): string;
}

export interface AnchoredHit {
  readonly anchor: Anchor | null;
  readonly hit: Hit;
}

/** All hits of one rule and part. Those with one key are one finding, with all their evidence. */
export function foundBy(
  { rule, severity, trusted }: BookedRule,
  hits: readonly AnchoredHit[],
  naming: Naming,
): Found[] {
  const groups = groupBy(hits, ({ hit }) => findingKey(rule.id, rule.part, hit.key));
  return [...groups].flatMap(([key, same]) => {
    const together = inOrder(same);
    const [first] = together;
    if (first === undefined) return [];
    const { anchor, hit } = first;
    const isOne = together.length === 1;
    const found: Found = {
      rule: rule.id,
      part: rule.part,
      anchor,
      kind: hit.details.kind,
      certainty: hit.certainty,
      severity,
      trusted,
      key,
      digest: isOne ? digestOf(hit) : findingDigest([...new Set(together.map((one) => digestOf(one.hit)))]),
      message: hit.message,
      subject: hit.subject,
      predicate: hit.predicate,
      entities: eachOnce([hit.subject, ...together.flatMap((one) => one.hit.entities)]),
      statements: eachOnce(together.flatMap((one) => one.hit.statements)),
      details: told(hit.details, hit.subject, naming),
      settles: hit.settles,
    };
    return [hit.guess === undefined && hit.cause === undefined ? found : withReasons(found, hit)];
  });
}

/** Apart from the others, so that most findings are of one shape. */
function withReasons(found: Found, { guess, cause }: Hit): Found {
  return { ...found, ...(guess === undefined ? {} : { guess }), ...(cause === undefined ? {} : { cause }) };
}

function digestOf({ digest }: Hit): string {
  return findingDigest(digest);
}

/** Certain before possible, and otherwise by content, so that it does not matter in which order they were found. */
function inOrder(hits: readonly AnchoredHit[]): readonly AnchoredHit[] {
  if (hits.length === 1) return hits;
  const certain = hits.filter(({ hit }) => hit.certainty === 'certain');
  const rank = ({ hit }: AnchoredHit) => `${hit.message}\u001f${hit.digest.join('\u001f')}`;
  return [...(certain.length > 0 ? certain : hits)].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function told(details: HitDetails, subject: Handle, naming: Naming): FindingDetails {
  switch (details.kind) {
    case 'anachronism': {
      const { entity, ...rest } = details;
      return { ...rest, entityName: naming.name(entity) };
    }
    case 'orphan': {
      const { kind, code, reason } = details;
      return { kind, code, reason, entityName: naming.name(subject), entityType: naming.type(subject) };
    }
    case 'contradiction':
    case 'ontology-violation':
      return details;
  }
}
