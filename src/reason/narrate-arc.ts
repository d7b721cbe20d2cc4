/** The arc of one entity: its life in order, told from what holds, what is disputed and what is only foretold. */
import type { Statement } from '../model/index.js';
import { heldAt, timeAsked } from './holding.js';
import { lifetimeAttributes } from './lifetime.js';
import { readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { type Spine, type SpineItem, type SpineStyle, spineOf, withDisputesTogether } from './spine.js';
import { isHearsay, type ToldStatement, tell } from './told-statement.js';
import { isDated } from './when.js';

export interface ArcQuestion {
  readonly entity: string;
  /** `chronicle` when absent. */
  readonly style?: SpineStyle;
  /** Statements at most; 40 when absent. */
  readonly limit?: number;
}

export type Arc = Spine;

const USUAL = 40;
const MOST_HEARSAY = 5;
/** What a life is told by, the weightiest first; other relations follow. */
const WEIGHT = [
  'RULES',
  'LEADS',
  'CAUSED',
  'FOUNDED',
  'DEPOSED',
  'KILLED',
  'PARTICIPATED_IN',
  'COMMANDED',
  'WON',
  'LOST',
  'SIGNED',
  'PARENT_OF',
  'ADOPTIVE_PARENT_OF',
  'SPOUSE_OF',
  'HOLDS_TITLE',
  'CREATED',
  'DESTROYED',
  'CONTROLS',
  'AT_WAR_WITH',
  'ALLY_OF',
  'ENEMY_OF',
  'OCCURRED_AT',
  'POSSESSES',
  'MEMBER_OF',
  'LOCATED_IN',
  'RESIDES_IN',
];

export async function narrateArc(reasoning: Reasoning, question: ArcQuestion): Promise<Arc> {
  const { style = 'chronicle', limit = USUAL } = question;
  const { id, name, type, verified } = await reasoning.find(question.entity);
  const at = await timeAsked(reasoning);
  const { statements } = await readSome(reasoning, { about: id });
  const told = statements.filter((s) => !s.flagged && isTold(reasoning, s, id));
  const canon = told.filter((s) => !isHearsay(s));
  const held = await heldAt(reasoning, canon, at);
  const chosen = [...canon].sort(byWeight).slice(0, Math.max(1, limit));
  const start = (s: Statement): number => {
    if (s.kind === 'attribute' && s.value.kind === 'date') return s.value.date.min;
    const window = held.get(s.id)?.window ?? s.valid;
    return isDated(window) ? window.fromMin : Number.MAX_SAFE_INTEGER;
  };
  const ordered = chosen.sort((a, b) => start(a) - start(b) || byWeight(a, b) || (a.id < b.id ? -1 : 1));
  const items = withDisputesTogether(await tell(reasoning, ordered)).map((item): SpineItem => {
    const [first] = item.statements;
    return first === undefined
      ? item
      : { ...item, when: whenOf(first, held.get(first.id)?.borrowed ?? null) };
  });
  const foretold = await tell(reasoning, told.filter(isHearsay).slice(0, MOST_HEARSAY));
  const hearsay = foretold.map((one) => ({ statements: [one] }));
  const leftOut = told.length - chosen.length - hearsay.length;
  return spineOf({ id, name, type, verified }, style, [...items, ...hearsay], { leftOut, at });
}

/** Relations, and the dates of the entity itself. */
function isTold({ ontology }: Reasoning, s: Statement, id: string): boolean {
  if (s.kind === 'relation') return true;
  return s.subject === id && s.value.kind === 'date' && lifetimeAttributes(ontology).includes(s.predicate);
}

function byWeight(a: Statement, b: Statement): number {
  return weightOf(a) - weightOf(b) || b.confidence - a.confidence || (a.id < b.id ? -1 : 1);
}

function weightOf({ kind, predicate }: Statement): number {
  if (kind === 'attribute') return -1;
  const place = WEIGHT.indexOf(predicate);
  return place < 0 ? WEIGHT.length : place;
}

/** An undated part in an event takes the event's date. */
function whenOf(statement: ToldStatement, borrowed: string | null): string {
  return statement.when === '' ? (borrowed ?? '') : statement.when;
}
