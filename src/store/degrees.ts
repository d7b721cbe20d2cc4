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

/** Statements that only prophecies and unreliable sources tell, and those that lost a judgement, tie nobody. */
export interface DegreeStore {
  /** Whether more than so many statements are told about it. */
  isHub(entity: string, most: number): Promise<boolean>;
  /** Statements about it that are believed, whatever they are worth; and relations that tie it to others. */
  about(entity: string): Promise<{ readonly statements: number; readonly relations: number }>;
  /** For each kind, how many others: each once, however often it is told of. */
  others(entity: string, kinds: readonly TieKind[]): Promise<number[]>;
  /** Of each of them, in the order they are given; null for one with more than `most` statements one way. */
  ties(entities: readonly string[], most: number): Promise<(readonly Tie[] | null)[]>;
  /** Documents with a passage about it. */
  sources(entity: string): Promise<number>;
}
