/** The port for keyed records: what is kept in plain rows of its own, read and written in batches. */
import type { NewJob } from './queue.js';

export type Scalar = string | number | boolean | null | Uint8Array;

/** What a field holds; a list of words is one of these words. Any field may be null. */
export type FieldType = 'text' | 'number' | 'boolean' | 'json' | 'bytes' | readonly string[];

/** What records of one sort look like. A store makes of it what it likes: a table, a label. */
export interface RecordKind<R extends object> {
  readonly name: string;
  readonly fields: Readonly<Record<keyof R & string, FieldType>>;
  /** What tells one from another. */
  readonly key: readonly (keyof R & string)[];
  /** The field that the store numbers, counting up. */
  readonly numbered?: keyof R & string;
  /** A log beside the world: what is remembered of the world stays right when it grows. */
  readonly isLog?: boolean;
}

export type Condition =
  | { readonly in: readonly (string | number)[] }
  | { readonly not: Scalar }
  | { readonly notIn: readonly (string | number)[] }
  | { readonly below: number | string }
  | { readonly atMost: number | string }
  | { readonly above: number | string }
  | { readonly atLeast: number | string }
  | { readonly between: readonly [number | string, number | string] }
  | { readonly beginsWith: string };

/** All of it; an absent field may be anything. */
export type Where<R> = { readonly [F in keyof R]?: Scalar | Condition };

export interface RecordQuery<R extends object> {
  readonly kind: RecordKind<R>;
  /** Any of several. */
  readonly where?: Where<R> | readonly Where<R>[];
  /** `-at`: the greatest first. */
  readonly order?: readonly ((keyof R & string) | `-${keyof R & string}`)[];
  readonly limit?: number;
}

export interface RecordTally<R extends object> extends Omit<RecordQuery<R>, 'order'> {
  /** One count for each of what these hold, in their order; one of all when absent. */
  readonly by?: readonly (keyof R & string)[];
  readonly sum?: readonly (keyof R & string)[];
  /** How many different ones of this field there are, and not how many records. */
  readonly distinct?: keyof R & string;
}

export interface Tallied<R> {
  readonly count: number;
  /** What `by` names. */
  readonly of: Partial<R>;
  /** What `sum` names; null counts as nothing. */
  readonly sums: { readonly [F in keyof R]?: number };
}

type AnyKind = RecordKind<Record<string, unknown>>;

/** Made by the functions below, which see to it that fields are those of the kind. */
export type RecordWrite =
  /** In the place of the one with the same key. */
  | { readonly do: 'put'; readonly kind: AnyKind; readonly record: Readonly<Record<string, unknown>> }
  /** Nothing happens where there is one like it. */
  | { readonly do: 'add'; readonly kind: AnyKind; readonly record: Readonly<Record<string, unknown>> }
  | {
      readonly do: 'change';
      readonly kind: AnyKind;
      readonly where: Where<Record<string, unknown>>;
      readonly set: Readonly<Record<string, unknown>>;
    }
  | { readonly do: 'drop'; readonly kind: AnyKind; readonly where: Where<Record<string, unknown>> }
  /** What was seen before: where there are now others, nothing of the whole is written. */
  | {
      readonly do: 'expect';
      readonly kind: AnyKind;
      readonly where: Where<Record<string, unknown>>;
      readonly least: number;
      readonly most: number;
    }
  /** Its number; less than 0 where one like it was there already: see `NewJob`. Behind others of its key it is blocked. */
  | { readonly do: 'enqueue'; readonly job: NewJob }
  /** The first queued job of this key may run, unless one of them runs; the others are blocked. */
  | { readonly do: 'free-line'; readonly key: string };

export interface RecordStore {
  /** As of one moment. */
  read<Rs extends readonly object[]>(
    ...queries: { readonly [I in keyof Rs]: RecordQuery<Rs[I]> }
  ): Promise<{ [I in keyof Rs]: Rs[I][] }>;
  tally<R extends object>(query: RecordTally<R>): Promise<Tallied<R>[]>;
  /**
   * All or none, in this order. For each what came of it: the number of an added record, 0 where nothing was added; of
   * others how many they touched. Null when an expectation was not met. `mayBeLost`: a failure of the machine may undo it.
   */
  write(
    writes: readonly RecordWrite[],
    options?: { readonly mayBeLost?: boolean },
  ): Promise<readonly number[] | null>;
}

/** A kind as the store sees it, to which all are alike. */
function anyKind<R extends object>(kind: RecordKind<R>): AnyKind {
  return kind as unknown as AnyKind;
}

export function put<R extends object>(kind: RecordKind<R>, record: Partial<R>): RecordWrite {
  return { do: 'put', kind: anyKind(kind), record: { ...record } };
}

export function add<R extends object>(kind: RecordKind<R>, record: Partial<R>): RecordWrite {
  return { do: 'add', kind: anyKind(kind), record: { ...record } };
}

export function change<R extends object>(kind: RecordKind<R>, where: Where<R>, set: Partial<R>): RecordWrite {
  return { do: 'change', kind: anyKind(kind), where: { ...where }, set: { ...set } };
}

export function drop<R extends object>(kind: RecordKind<R>, where: Where<R>): RecordWrite {
  return { do: 'drop', kind: anyKind(kind), where: { ...where } };
}

/** There is one still, or several. */
export function expectSome<R extends object>(kind: RecordKind<R>, where: Where<R>): RecordWrite {
  return expect(kind, where, { least: 1, most: MANY });
}

const MANY = 2 ** 40;

/** As many as were seen; none when nothing is said. */
export function expect<R extends object>(
  kind: RecordKind<R>,
  where: Where<R>,
  { least = 0, most = least }: { readonly least?: number; readonly most?: number } = {},
): RecordWrite {
  return { do: 'expect', kind: anyKind(kind), where: { ...where }, least, most };
}

export function enqueue(jobs: readonly NewJob[]): RecordWrite[] {
  return jobs.map((job) => ({ do: 'enqueue', job }));
}

export function freeLine(key: string | null): RecordWrite[] {
  return key === null ? [] : [{ do: 'free-line', key }];
}
