/** Queries as they were compiled and printed, kept for the next time the same text is asked. */
import { type Compiled, compileAnew, type Plan, type Schema, type Value } from '../../../cypher/index.js';
import type { DateContext } from '../../../time/index.js';
import type { Answering } from '../cypher/answering.js';
import { isSql } from '../cypher/foreign.js';
import { type ParameterKind, parameterKind } from '../cypher/printing.js';
import { printSql } from '../cypher/rewrite.js';
import { LookedUp } from '../cypher/words.js';
import type { Reading } from '../read/reading.js';
import { compiledOrKept } from './kept-queries.js';
import type { GraphModel } from './model.js';

const MOST_TEXTS = 500;
const MOST_KINDS = 20;
/** An order of joins that was chosen by counting is chosen again after this time: a world grows. */
const COUNTS_LAST_MS = 60_000;

export interface Printed {
  readonly compiled: Compiled;
  readonly columns: readonly string[];
  /** Where one statement does it all and gives plain values. */
  readonly answering: Answering | undefined;
  readonly words: LookedUp;
  /** How many words there were; only looked at where one was missing. */
  readonly dictionaries: number;
  readonly counted: boolean;
  readonly since: number;
}

/** How a query is to be read. */
export interface How {
  /** Without statements from which nothing may be concluded. */
  readonly canon: boolean;
  /** Asked again at each start: what it compiles to is kept. */
  readonly isLasting: boolean;
}

export class PrintedQueries {
  readonly #reading: Reading;
  readonly #model: GraphModel;
  readonly #schema: Schema;
  readonly #dates: DateContext;
  /** SQL differs with the kinds of the parameters. */
  readonly #texts = new Map<string, Map<string, Printed>>();

  constructor(reading: Reading, model: GraphModel, schema: Schema, dates: DateContext) {
    this.#reading = reading;
    this.#dates = dates;
    this.#model = model;
    this.#schema = schema;
  }

  /** Whether a word that was missing is still so is left to be asked with `stillMissing`. */
  get(text: string, parameters: ReadonlyMap<string, Value>, { canon, isLasting }: How): Printed {
    const kinds = canon ? `canon ${kindsOf(parameters)}` : kindsOf(parameters);
    const known = this.#texts.get(text)?.get(kinds);
    if (known?.words.valid && !(known.counted && Date.now() - known.since > COUNTS_LAST_MS)) return known;
    return this.#keep(text, kinds, this.#print(text, parameters, { canon, isLasting }));
  }

  /** Words are only ever added, so that whoever asks after reading knows of the time before, too. */
  stillMissing({ words, dictionaries }: Printed): boolean {
    return !words.missing || this.#dictionaries() === dictionaries;
  }

  forget(text: string): void {
    this.#texts.delete(text);
  }

  #keep(text: string, kinds: string, printed: Printed): Printed {
    const variants = this.#texts.get(text) ?? new Map<string, Printed>();
    if (variants.size >= MOST_KINDS) variants.clear();
    variants.set(kinds, printed);
    this.#texts.delete(text);
    if (this.#texts.size >= MOST_TEXTS) this.#texts.delete(this.#texts.keys().next().value ?? '');
    this.#texts.set(text, variants);
    return printed;
  }

  #print(text: string, parameters: ReadonlyMap<string, Value>, { canon, isLasting }: How): Printed {
    const dictionaries = this.#dictionaries();
    const words = new LookedUp(this.#reading.words);
    const kinds = new Map<string, ParameterKind>();
    for (const [name, value] of parameters) kinds.set(name, parameterKind(value));
    const [schema, model, dates, { db }] = [this.#schema, this.#model, this.#dates, this.#reading];
    let counted = false;
    const count = () => {
      counted = true;
    };
    const context = { db, words, model, schema, dates, canon, kinds, counted: count };
    const anew = isLasting ? compiledOrKept(text, schema, model.ontology, dates) : compileAnew(text, schema);
    const compiled = printSql(anew, context);
    words.printed();
    const { plan, columns } = compiled;
    const bottom = belowColumns(plan);
    const answering = isSql(bottom) ? bottom.answering(columns.map(({ slot }) => slot)) : undefined;
    const names = columns.map(({ name }) => name);
    return { compiled, columns: names, answering, words, dictionaries, counted, since: Date.now() };
  }

  /** Types and predicates are printed by their row: a new one may make other SQL of the same text. */
  #dictionaries(): number {
    return this.#reading.db.number(
      'SELECT (SELECT max(row) FROM entity_type) * 100000 + (SELECT max(row) FROM predicate)',
    );
  }
}

/** Columns that the interpreter would compute row by row may be told by the statement itself. */
function belowColumns(plan: Plan): Plan {
  return plan.op === 'project' ? belowColumns(plan.input) : plan;
}

function kindsOf(parameters: ReadonlyMap<string, Value>): string {
  if (parameters.size === 0) return '';
  const told: string[] = [];
  for (const [name, value] of parameters) told.push(`${name}:${parameterKind(value)}`);
  return told.length === 1 ? (told[0] ?? '') : told.sort().join(' ');
}
