/** What reading a rule's query tells, as data: told once, and kept with the world, since reading all rules takes as long as checking a small world. */
import { keptBook } from '../../packs/kept-book.js';
import type { Ontology } from '../../packs/ontology.js';
import type { CypherRule } from '../rule.js';
import type { Demand } from './can-match.js';
import type { PatternGraph } from './pattern-graph.js';
import type { Prepared } from './prepared.js';

export interface ToldRule {
  /** What must be there for each part of the query to give a row. */
  readonly demands: readonly Demand[];
  readonly prepared: Prepared;
  /** For each part of the query the columns that could change places and would say the same. */
  readonly mirrored: readonly (readonly (readonly [string, string])[])[];
  /** A reason in words where changes cannot be followed. */
  readonly graphs: readonly PatternGraph[] | string;
  readonly namesTypes: boolean;
  readonly beginsWithAnchor: boolean;
  /** As far as can be said before it is run. */
  readonly namesSomebody: boolean;
}

type Telling = { -readonly [What in keyof ToldRule]?: ToldRule[What] };

const known = new WeakMap<CypherRule, { readonly ontology: Ontology; readonly telling: Telling }>();

/** Throws what `tell` throws, and then knows nothing. */
export function toldOnce<What extends keyof ToldRule>(
  rule: CypherRule,
  ontology: Ontology,
  what: What,
  tell: () => ToldRule[What],
): ToldRule[What] {
  const telling: Pick<Telling, What> = tellingOf(rule, ontology);
  const before = telling[what];
  if (before !== undefined) return before;
  const told = tell();
  telling[what] = told;
  keptBook(ontology, 'rules').hasNews = true;
  return told;
}

function tellingOf(rule: CypherRule, ontology: Ontology): Telling {
  const found = known.get(rule);
  if (found?.ontology === ontology) return found.telling;
  const { entries } = keptBook<Telling>(ontology, 'rules');
  const key = JSON.stringify([rule.anchor, rule.message, rule.cypher]);
  const telling = entries.get(key) ?? {};
  entries.set(key, telling);
  known.set(rule, { ontology, telling });
  return telling;
}
