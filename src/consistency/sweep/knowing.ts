/** What findings rest on besides what is told in the world: where it is the same, only changes have to be looked at. */
import { hash } from 'node:crypto';
import type { FindingStore, WholeRun } from '../../store/findings.js';
import type { Rule } from '../rule.js';
import { type BookedRule, nameOf, type RuleBook } from '../rule-book.js';
import type { SweepWorld } from './sweeping.js';

/** Grows when rules that are written in code find something else than before. */
const CODE = 1;
/** A world that keeps to the present is looked at from scratch once a day. */
const DAY_S = 86_400;

const known = new WeakMap<RuleBook, { readonly today: number | null; readonly knowing: string }>();

/** Asked after each commit, and the same as long as nobody changes a rule. */
export function knowingOf({ ontology, dates, book }: SweepWorld): string {
  const today = dates.now === undefined ? null : Math.floor(dates.now / DAY_S);
  const before = known.get(book);
  if (before?.today === today) return before.knowing;
  const told = [CODE, ontology.version, dates.default, today, ...book.active.map(bookedAs)];
  const knowing = hash('sha256', JSON.stringify(told), 'base64url');
  known.set(book, { today, knowing });
  return knowing;
}

/** What is left of the last run over everything, once rules have been others: how long it took. Undefined where they are the same. */
export async function outdated(store: FindingStore, world: SweepWorld): Promise<WholeRun | undefined> {
  const last = await store.lastWhole();
  const isSame = last === null || last.knowing === '' || last.knowing === knowingOf(world);
  return isSame ? undefined : { knowing: '', scratchMs: last.scratchMs };
}

function bookedAs({ rule, severity, trusted }: BookedRule): unknown[] {
  return [nameOf(rule), severity, trusted, rule.order, rule.kind, ...written(rule)];
}

/** What stands in a file; the rest of a rule in code follows from the ontology. */
function written(rule: Rule): unknown[] {
  if (rule.form === 'ground') return [];
  const { cypher, anchor, message, subject, predicate, claim, volatile, own, certainty, description } = rule;
  return [cypher, anchor, message, subject, predicate, claim, volatile, own, certainty, description];
}
