/** Statements up to a number: what is told of a hub never fills the memory or the clock. */
import type { Statement } from '../model/index.js';
import type { StatementFilter } from '../store/store.js';
import type { Reasoning } from './reasoning.js';

export interface SomeStatements {
  readonly statements: readonly Statement[];
  /** There are more than were read: counts are lower bounds. */
  readonly isCut: boolean;
}

/** More than anything but a hub has. */
export const MOST_READ = 4000;

export async function readSome(
  { store }: Pick<Reasoning, 'store'>,
  filter: StatementFilter,
  most = MOST_READ,
): Promise<SomeStatements> {
  const statements: Statement[] = [];
  for await (const statement of store.scanStatements(filter)) {
    if (statements.length === most) return { statements, isCut: true };
    statements.push(statement);
  }
  return { statements, isCut: false };
}

/** The entity at the other end; null for an attribute. */
export function otherEnd(statement: Statement, self: string): string | null {
  if (statement.kind === 'attribute') return null;
  return statement.subject === self ? statement.object : statement.subject;
}
