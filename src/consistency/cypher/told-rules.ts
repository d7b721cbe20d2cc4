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

interface Known {
  readonly ontology: Ontology;
  readonly telling: Telling;
  /** Rules of files alone: of one that a person adds and removes again nothing stays behind. */
  readonly isKept: boolean;
}

const known = new WeakMap<CypherRule, Known>();

/** Throws what `tell` throws, and then knows nothing. */
export function toldOnce<What extends keyof ToldRule>(
  rule: CypherRule,
  ontology: Ontology,
  what: What,
  tell: () => ToldRule[What],
): ToldRule[What] {
  const { telling, isKept }: { telling: Pick<Telling, What>; isKept: boolean } = knownOf(rule, ontology);
  const before = telling[what];
  if (before !== undefined) return before;
  const told = tell();
  telling[what] = told;
  if (isKept) keptBook(ontology, 'rules').hasNews = true;
  return told;
}

function knownOf(rule: CypherRule, ontology: Ontology): Known {
  const before = known.get(rule);
  if (before?.ontology === ontology) return before;
  const isKept = rule.at !== null;
  const found = { ontology, telling: isKept ? keptTelling(rule, ontology) : {}, isKept };
  known.set(rule, found);
  return found;
}

function keptTelling(rule: CypherRule, ontology: Ontology): Telling {
  const { entries } = keptBook<Telling>(ontology, 'rules');
  const key = JSON.stringify([rule.anchor, rule.message, rule.cypher]);
  const telling = entries.get(key) ?? {};
  entries.set(key, telling);
  return telling;
}
