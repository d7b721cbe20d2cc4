/** Statements up to a number: what is told of a hub never fills the memory or the clock. */
import type { Statement } from '../model/index.js';
import type { StatementFilter } from '../store/store.js';
import type { AskedTime } from './asked-time.js';
import type { Reasoning } from './reasoning.js';

export interface SomeStatements {
  readonly statements: readonly Statement[];
  /** There are more than were read: counts are lower bounds. */
  readonly isCut: boolean;
}

/** More than anything but a hub has. */
export const MOST_READ = 4000;
/** Of one entity, for answers that are waited for. */
export const MOST_AROUND = 500;

export async function readSome(
  { store }: Pick<Reasoning, 'store'>,
  filter: StatementFilter,
  most = MOST_READ,
): Promise<SomeStatements> {
  const statements = await store.statements({ ...filter, limit: most + 1 });
  const isCut = statements.length > most;
  // What an entity says of itself is never what is dropped.
  if (isCut)
    statements.splice(
      statements.findLastIndex(({ subject }) => subject !== filter.about),
      1,
    );
  return { statements, isCut };
}

/** What is told of an entity; of a hub, first what may hold at the time that is asked about. */
export async function readAround(
  reasoning: Pick<Reasoning, 'store'>,
  id: string,
  at: AskedTime | null,
): Promise<SomeStatements> {
  const some = await readSome(reasoning, { about: id }, MOST_AROUND);
  if (!some.isCut || at === null) return some;
  const timely = await readSome(reasoning, { about: id, overlapping: at.window }, MOST_AROUND);
  const known = new Set(timely.statements.map((statement) => statement.id));
  const others = some.statements.filter((statement) => !known.has(statement.id));
  return { statements: [...timely.statements, ...others].slice(0, MOST_AROUND), isCut: true };
}

/** The entity at the other end; null for an attribute. */
export function otherEnd(statement: Statement, self: string): string | null {
  if (statement.kind === 'attribute') return null;
  return statement.subject === self ? statement.object : statement.subject;
}
