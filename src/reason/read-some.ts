/** Statements up to a number: what is told of a hub never fills the memory or the clock. */
import type { Statement } from '../model/index.js';
import type { StatementFilter } from '../store/store.js';
import type { AskedTime } from './asked-time.js';
import type { Reasoning } from './reasoning.js';
import { remembered } from './remembered.js';

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

export interface AroundOne extends SomeStatements {
  /** How many there are of a hub, read or not; null for one of which all was read. */
  readonly of: { readonly statements: number; readonly relations: number } | null;
}

/** What is told of an entity; of a hub, first what may hold at the time that is asked about. */
export async function readAround(
  reasoning: Pick<Reasoning, 'store'>,
  id: string,
  at: AskedTime | null,
): Promise<AroundOne> {
  const { store } = reasoning;
  const all = () => readSome(reasoning, { about: id }, MOST_AROUND);
  const [some = 0] = await store.degrees.count(id, [{ of: 'statements', most: MOST_AROUND + 1 }]);
  if (some <= MOST_AROUND) return { ...(await all()), of: null };
  const [statements = 0, relations = 0] = await remembered(store, `about ${id}`, () =>
    store.degrees.count(id, [{ of: 'statements' }, { of: 'relations' }]),
  );
  const of = { statements, relations };
  if (at === null) return { ...(await all()), of };
  const timely = await readSome(reasoning, { about: id, overlapping: at.window }, MOST_AROUND);
  if (timely.isCut) return { ...timely, of };
  const known = new Set(timely.statements.map((statement) => statement.id));
  const others = (await all()).statements.filter((statement) => !known.has(statement.id));
  return { statements: [...timely.statements, ...others].slice(0, MOST_AROUND), isCut: true, of };
}

/** What an answer must say that rests on a part of what is told: of how many, where that is known. */
export function cutText(read: number, of: number | null, what = 'statements'): string {
  const number = (n: number) => n.toLocaleString('en-US');
  const part =
    of === null ? `the first ${number(read)} ${what} of more` : `${number(read)} of ${number(of)} ${what}`;
  return `Chosen from ${part}: what is counted is at least so many.`;
}

/** The entity at the other end; null for an attribute. */
export function otherEnd(statement: Statement, self: string): string | null {
  if (statement.kind === 'attribute') return null;
  return statement.subject === self ? statement.object : statement.subject;
}
