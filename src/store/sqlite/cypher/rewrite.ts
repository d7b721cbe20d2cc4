/** Takes over the largest parts of a plan that one SQL statement can do exactly; the interpreter does the rest. */
import type { Compiled, Schema } from '../../../cypher/index.js';
import { rewritePlans } from '../../../cypher/index.js';
import type { Plan } from '../../../cypher/plan/plan.js';
import type { DateContext } from '../../../time/index.js';
import type { Database } from '../database.js';
import type { GraphModel } from '../graph/model.js';
import { foreign } from './foreign.js';
import { attempt, type Later, printPlan, splitFilter } from './print-plan.js';
import { type ParameterKind, Printing } from './printing.js';
import { Select } from './select.js';
import { notPrintable } from './sql-value.js';
import type { Words } from './words.js';

/** More rows than this are simply many. */
const COUNTED = 1_000;

export interface PrintContext {
  readonly db: Database;
  readonly words: Words;
  readonly model: GraphModel;
  readonly schema: Schema;
  readonly dates: DateContext;
  readonly canon: boolean;
  readonly kinds: ReadonlyMap<string, ParameterKind>;
  /** Told when the order of joins was chosen by counting rows, of which there may be more later. */
  readonly counted: () => void;
}

export function printSql(compiled: Compiled, context: PrintContext): Compiled {
  const returned = compiled.columns.map(({ slot }) => slot);
  let slots: SlotsInPlaces | undefined;
  return rewritePlans(compiled, (plan) => {
    // Told only for what can be printed: the whole query has to be walked for it.
    const needed = () => {
      slots ??= new SlotsInPlaces(compiled.plan);
      return slots.around(plan, returned);
    };
    return attempt(() => takeOver(plan, context, compiled.text, needed, returned));
  });
}

function takeOver(
  plan: Plan,
  context: PrintContext,
  text: string,
  needed: () => Set<number>,
  returned: readonly number[],
): Plan {
  if (plan.op === 'argument' || plan.op === 'foreign' || plan.op === 'union') return notPrintable(plan.op);
  const { db, words, model, schema, kinds, dates, canon } = context;
  const atLeast = (from: string) => {
    context.counted();
    return db.number(`SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${COUNTED})`);
  };
  const printing = new Printing(model, words, schema, kinds, text, dates, canon, atLeast);
  const place = { select: new Select(), printing };
  const finish = (later: readonly Later[], above: unknown): Plan => {
    if (place.select.items.length === 0) return notPrintable('nothing to read');
    const asked = new SlotsInPlaces([later, above]).around(null, needed());
    const start: Plan = foreign(place.select, place.printing, inReturnOrder(asked, returned), db);
    return later.reduce<Plan>((input, op) => ({ ...op, input }), start);
  };
  if (plan.op !== 'filter') return finish(printPlan(plan, place).later, []);
  const { later } = printPlan(plan.input, place);
  const where = splitFilter(plan, place);
  const input = finish(later, where);
  return where.length === 0 ? input : { ...plan, input, where };
}

/** What is returned first and in its order: rows can then be handed out as they are read. */
function inReturnOrder(asked: ReadonlySet<number>, returned: readonly number[]): readonly number[] {
  return [...new Set([...returned.filter((slot) => asked.has(slot)), ...asked])];
}

const SLOTS = new Set([
  'slot',
  'from',
  'to',
  'relationship',
  'relationships',
  'nodes',
  'slots',
  'unlike',
  'each',
]);

/** Nothing in these is a slot. */
const WITHOUT_SLOTS = new Set(['span', 'type']);

/** All slots that a plan names, in the order in which it is walked, and which of them each of its parts names. */
class SlotsInPlaces {
  readonly #named: number[] = [];
  readonly #places = new Map<object, (readonly [start: number, end: number])[]>();

  constructor(root: unknown) {
    this.#walk(root);
  }

  /** Slots that anything outside the subtree names, after those that are given. */
  around(subtree: Plan | null, given: Iterable<number>): Set<number> {
    const found = new Set(given);
    let at = 0;
    for (const [start, end] of (subtree && this.#places.get(subtree)) ?? []) {
      for (; at < start; at++) found.add(this.#named[at] ?? 0);
      at = Math.max(at, end);
    }
    for (; at < this.#named.length; at++) found.add(this.#named[at] ?? 0);
    return found;
  }

  #walk(value: unknown): void {
    if (typeof value !== 'object' || value === null || value instanceof Map) return;
    const start = this.#named.length;
    for (const [key, inner] of Object.entries(value)) {
      if (WITHOUT_SLOTS.has(key)) continue;
      if (SLOTS.has(key))
        for (const slot of Array.isArray(inner) ? inner : [inner])
          if (typeof slot === 'number') this.#named.push(slot);
      this.#walk(inner);
    }
    if (!('op' in value)) return;
    const places = this.#places.get(value) ?? [];
    places.push([start, this.#named.length]);
    this.#places.set(value, places);
  }
}
