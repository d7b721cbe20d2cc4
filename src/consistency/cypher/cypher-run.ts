/** A run of a rule that is a query: what it is given, the rows it meets on the way, and what it finds. */
import type { PlainValue } from '../../cypher/index.js';
import type { Ontology } from '../../packs/index.js';
import type { Anchor } from '../../store/findings.js';
import type { Handle } from '../../store/ground.js';
import type { DateContext } from '../../time/index.js';
import type { Hit } from '../hit.js';
import type { AttributeRead } from './evidence.js';
import type { PreparedPart } from './prepared.js';
import type { RowEntity, RowStatement } from './row.js';

export interface CypherRun {
  readonly ontology: Ontology;
  readonly dates: DateContext;
  /** Entities whose own dates are impossible: rows with one of them say nothing more. */
  readonly insane?: ReadonlySet<Handle>;
  /** Those of them that are so by what is settled alone; all of them when absent. */
  readonly surelyInsane?: ReadonlySet<Handle>;
  /** Milliseconds; when nothing is said a person's own rules have ten seconds, those of packs two minutes. */
  readonly timeoutMs?: number;
  /** More rows than this are a failure of the rule. */
  readonly maxRows?: number;
  /** Answered by a process of its own, as a person's own rules always are. */
  readonly apart?: boolean;
}

export interface CypherHit {
  /** Null for a rule without an anchor. */
  readonly anchor: Anchor | null;
  readonly hit: Hit;
}

export interface Row {
  readonly part: PreparedPart;
  readonly cells: ReadonlyMap<string, PlainValue>;
}

/** A row, with what is in it told apart. */
export interface ReadRow extends Row {
  /** In the order of the columns. */
  readonly entities: readonly RowEntity[];
  /** Of these only the ids stand in the row. */
  readonly nameless: readonly string[];
  readonly statements: readonly RowStatement[];
  readonly attributes: readonly AttributeRead[];
  readonly anchor: string | null;
  readonly subject: string | null;
  readonly key: readonly string[];
}
