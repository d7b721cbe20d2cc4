/** How much is told of an entity and with whom it is tied: counted where the statements lie, so that hubs cost little. */

/** One way of standing in relation to an entity; any when it says nothing. */
export interface TieKind {
  /** `out`: the entity is the subject. */
  readonly way?: 'out' | 'in';
  readonly predicates?: readonly string[];
}

export interface Tie {
  readonly way: 'out' | 'in';
  readonly predicate: string;
  /** Stands for the entity at the other end; equal for equal ones, in one answer. */
  readonly other: number;
}

/** What is counted of an entity. */
export type Degree =
  /** Statements about it that are believed, whatever they are worth; no more than `most` are looked at. */
  | { readonly of: 'statements'; readonly most?: number }
  /** Relations that tie it to others. */
  | { readonly of: 'relations' }
  /** Others, each once, however often it is told of. */
  | ({ readonly of: 'others' } & TieKind)
  /** Documents with a passage about it. */
  | { readonly of: 'sources' };

/** Statements that only prophecies and unreliable sources tell, and those that lost a judgement, tie nobody. */
export interface DegreeStore {
  /** In the order of the questions. */
  count(entity: string, degrees: readonly Degree[]): Promise<number[]>;
  /** Of each of them, in the order they are given; null for one with more than `most` statements one way. */
  ties(entities: readonly string[], most: number): Promise<(readonly Tie[] | null)[]>;
}
