/** Small words for writing worlds in tests: documents, claims and what a store says of them. */
import type { Qualifiers, Reliability, ValidWindow, Value } from '../../../src/model/index.js';
import type {
  BoundDefinition,
  BoundPassage,
  BoundRef,
  BoundSource,
  BoundStatement,
  Change,
  CommitReport,
} from '../../../src/store/changes.js';
import type { CommitOptions, Store } from '../../../src/store/store.js';
import type { TypeOrder } from '../../../src/store/type-order.js';

/** Kingdom and House are factions, Person and House agents; all are entities. */
const PARENTS: Readonly<Record<string, string>> = {
  Person: 'Agent',
  Faction: 'Agent',
  House: 'Faction',
  Kingdom: 'Faction',
  Agent: 'Entity',
  Location: 'Entity',
  City: 'Location',
  Battle: 'Entity',
};

export const TYPES: TypeOrder = {
  isA(type, supertype) {
    for (let at: string | undefined = type; at !== undefined; at = PARENTS[at]) {
      if (at === supertype) return true;
    }
    return false;
  },
};

export const BY: CommitOptions = { author: 'tester', reason: 'a test' };

export function window(from: number, until: number): ValidWindow {
  const texts = { fromText: `${from} TA`, untilText: `${until} TA` };
  return { fromMin: from, fromMax: from + 1, untilMin: until, untilMax: until + 1, ...texts };
}

/**
 * `Name`, `Name:Type` when the document says what it is, `#id Name`, `>a.md,b.md Name` for a link to one of these, or
 * `?Name:Type` for a known one of that type.
 */
export type Told = string;

export interface ClaimOptions {
  readonly valid?: ValidWindow;
  readonly symmetric?: boolean;
  readonly relative?: boolean;
  readonly qualifiers?: Qualifiers;
  readonly confidence?: number;
  readonly reliability?: Reliability;
  readonly quote?: string;
  readonly note?: string;
  readonly sourceModel?: string;
  /** Index of the passage; 0 when there is one. */
  readonly passage?: number;
  readonly lines?: { readonly start: number; readonly end: number };
}

export type Claim = readonly [subject: Told, predicate: string, object: Told | Value, options?: ClaimOptions];

export interface Document {
  readonly id: string;
  readonly reliability?: Reliability;
  readonly hash?: string;
  readonly title?: string;
  readonly passages?: readonly (string | BoundPassage)[];
  readonly defines?: readonly {
    readonly told: Told;
    readonly aliases?: readonly string[];
    readonly domain?: string;
    /** The document is a note; the id it has where its name's own is taken. */
    readonly note?: string;
  }[];
  readonly claims?: readonly Claim[];
  readonly mentions?: readonly Told[];
}

/** The file that carries one document of the same name. */
export function file(document: Document): Change {
  return { kind: 'put-origin', origin: document.id, sources: [bound(document)] };
}

export function bound(document: Document): BoundSource {
  const { id, reliability = 'canonical', hash = 'h1', title = id } = document;
  const refs = new Refs();
  const passages = (document.passages ?? []).map((passage, i) =>
    typeof passage === 'string'
      ? { heading: [], text: passage, lines: { start: 10 * i + 1, end: 10 * i + 5 } }
      : passage,
  );
  const anywhere = passages.length > 0 ? 0 : null;
  const definitions = (document.defines ?? []).map(
    ({ told, aliases = [], domain = null, note }): BoundDefinition => ({
      ref: refs.index(told),
      aliases,
      passage: anywhere,
      expertDomain: domain,
      ...(note !== undefined && { note }),
    }),
  );
  const statements = (document.claims ?? []).map((claim) => statement(claim, refs, anywhere, reliability));
  const mentions = (document.mentions ?? []).map((told) => ({ passage: 0, ref: refs.index(told) }));
  return {
    source: { id, title, format: 'yaml', reliability, written: null, origin: id, hash },
    entityOrigin: 'written',
    refs: refs.all,
    passages,
    definitions,
    statements,
    mentions,
  };
}

function statement(
  [subject, predicate, object, options = {}]: Claim,
  refs: Refs,
  passage: number | null,
  reliability: Reliability,
): BoundStatement {
  return {
    subject: refs.index(subject),
    predicate,
    object: typeof object === 'string' ? { ref: refs.index(object) } : { value: object },
    symmetric: options.symmetric ?? false,
    valid: options.valid ?? window(300, 360),
    relative: options.relative ?? false,
    qualifiers: options.qualifiers ?? {},
    confidence: options.confidence ?? 1,
    reliability: options.reliability ?? reliability,
    sourceModel: options.sourceModel ?? null,
    quote: options.quote ?? null,
    note: options.note ?? null,
    passage: options.passage ?? passage,
    lines: options.lines ?? { start: 2, end: 2 },
  };
}

class Refs {
  readonly all: BoundRef[] = [];
  readonly #index = new Map<string, number>();

  index(told: Told): number {
    const known = this.#index.get(told);
    if (known !== undefined) return known;
    const [, mark = null, key = null, rest = told] = /^([#>])(\S+) (.*)$/.exec(told) ?? [];
    const id = mark === '#' ? key : null;
    const mustBe = rest.startsWith('?');
    const [name = rest, type = null] = rest.slice(mustBe ? 1 : 0).split(':');
    this.all.push({
      id,
      name,
      type: mustBe ? null : type,
      fallbackType: 'Entity',
      expects: mustBe && type !== null ? [type] : [],
      ...(mark === '>' && key !== null && { definedIn: key.split(',') }),
      ...(mustBe && { known: true }),
      spot: { line: this.all.length + 1 },
    });
    this.#index.set(told, this.all.length - 1);
    return this.all.length - 1;
  }
}

export async function put(store: Store, ...documents: Document[]): Promise<CommitReport> {
  return store.commit(documents.map(file), BY);
}

export function text(words: string): Value {
  return { kind: 'text', text: words };
}

export function year(n: number): Value {
  return { kind: 'date', date: { min: n * 100, max: n * 100 + 99, text: `${n} TA`, calendar: 'ta' } };
}

/** `subject PREDICATE object` of each statement, sorted: what most tests compare. */
export async function triples(store: Store, asOf?: number): Promise<string[]> {
  const statements = await store.statements({ asOf });
  return statements
    .map((s) => `${s.subject} ${s.predicate} ${s.kind === 'relation' ? s.object : told(s.value)}`)
    .sort();
}

function told(value: Value): string {
  return value.kind === 'date' ? value.date.text : value.kind === 'text' ? value.text : JSON.stringify(value);
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export async function ids(store: Store, asOf?: number): Promise<string[]> {
  return (await collect(store.entities({ asOf }))).map(({ id }) => id);
}

/** All that a reader can see, without the numbers that depend on the order of commits. */
export async function picture(store: Store): Promise<unknown> {
  const entities = await collect(store.entities());
  const statements = await store.statements();
  const assertions = await store.assertions({});
  const definitions = await Promise.all(entities.map(({ id }) => store.definitions(id)));
  const timeless = <T extends { readonly recorded: unknown }>({ recorded: _, ...rest }: T) => rest;
  return {
    entities: entities.map(timeless),
    statements: statements.map(timeless),
    assertions: assertions.map((a) => JSON.stringify(timeless(a))).sort(),
    definitions,
    mentions: (await store.mentions({})).map((m) => JSON.stringify(m)).sort(),
    passages: (await store.passages({})).map(({ id }) => id).sort(),
  };
}
