/** What a ground keeps of statements, dates and types, however it came by them. */
import type { Handle } from '../../store/ground.js';
import type { Bounds, Window } from '../../time/index.js';
import type { StatementIndex } from './ground.js';

export interface KnownDate extends Bounds {
  readonly vague: boolean;
}

/** What is known of each statement that is kept. */
export interface StatementColumns {
  row(statement: StatementIndex): number;
  subject(statement: StatementIndex): Handle;
  /** 0 for an attribute. */
  object(statement: StatementIndex): Handle;
  window(statement: StatementIndex): Window;
  predicate(statement: StatementIndex): string;
  /** Only models or patterns found it in prose. */
  isExtracted(statement: StatementIndex): boolean;
  /** Found in prose, where it is told exactly. */
  isExact(statement: StatementIndex): boolean;
  /** False where surely no end is written besides the window's. */
  mayHaveUnbelievedEnd(statement: StatementIndex): boolean;
}

/** Undefined, everywhere, means that it has not been loaded. */
export interface Facts extends StatementColumns {
  /** How many statements are kept. */
  readonly size: number;
  out(entity: Handle, predicate: string): Int32Array | undefined;
  into(entity: Handle, predicate: string): Int32Array | undefined;
  date(entity: Handle, attribute: string): KnownDate | null | undefined;
  type(entity: Handle): string | undefined;
  isGuessed(entity: Handle): boolean | undefined;

  subjects(predicate: string): Iterable<Handle>;
  objects(predicate: string): Iterable<Handle>;
  all(predicate: string): Iterable<StatementIndex>;
  /** Entities whose type is one that `isOne` accepts. */
  entities(isOne: (type: string) => boolean): Iterable<Handle>;
}
