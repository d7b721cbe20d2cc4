/** Rules that no change can be followed to, asked all the same of those whom a supposed change is about. */
import type { Ontology } from '../../packs/ontology.js';
import type { Dirt } from '../../store/ground.js';
import { parsed } from '../cypher/parsed.js';
import { prepare } from '../cypher/prepare.js';
import { toldOnce } from '../cypher/told-rules.js';
import type { CypherRule } from '../rule.js';
import type { BookedRule } from '../rule-book.js';
import type { SweepTask } from './sweeping.js';

/** Around more of them nothing more is asked. */
const MOST_NEAR = 50;

/** What they say of others stays unknown, so that the rules still count as not asked. */
export function nearTasks(
  left: readonly BookedRule[],
  dirt: readonly Dirt[],
  ontology: Ontology,
): SweepTask[] {
  const touched = new Set(
    dirt.flatMap((one) => (one.kind === 'entity' ? [one.entity] : [one.subject, one.object])),
  );
  touched.delete(0);
  if (touched.size > MOST_NEAR) return [];
  const anchors = [...touched].map((entity) => ({ entity, other: 0 }));
  return left.flatMap((booked) => {
    const { rule } = booked;
    return rule.form === 'cypher' && isQuick(rule, ontology) ? [{ booked, anchors }] : [];
  });
}

/** It begins with the anchor. A person's own is answered by another process, which would need a copy of the world. */
function isQuick(rule: CypherRule, ontology: Ontology): boolean {
  const { anchor } = prepare(rule, ontology);
  if (rule.own || rule.order !== 'normal' || anchor === null) return false;
  return toldOnce(rule, ontology, 'beginsWithAnchor', () =>
    parsed(rule).parts.every(({ clauses: [first] }) => {
      if (first?.kind !== 'match') return false;
      return first.patterns.some(({ nodes }) => nodes.some(({ variable }) => variable?.name === anchor));
    }),
  );
}
