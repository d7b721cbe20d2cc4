/** From words to a recorded time: a day, a time, or the number of a commit. */
import { LoreError } from '../model/index.js';
import type { Store } from '../store/store.js';

const COMMIT = /^#(\d{1,15})$/;
const WHEN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** The commit sequence that stands for it. A day means its end, in UTC. */
export async function recordedTime(
  store: Pick<Store, 'commits' | 'commitAt'>,
  when: string,
): Promise<number> {
  const words = when.trim();
  const number = COMMIT.exec(words)?.[1];
  if (number !== undefined) return theCommit(store, Number(number));
  const ms = millisecondsOf(words);
  if (ms !== null) return store.commitAt(ms);
  throw new LoreError({
    code: 'world/bad-as-of',
    message: `"${when}" is not a recorded time.`,
    hint: 'Write a day or time such as 2026-05-01 or 2026-05-01T12:00Z, or # and a commit number from `lore log`.',
  });
}

async function theCommit(store: Pick<Store, 'commits'>, seq: number): Promise<number> {
  const [last] = await store.commits({ limit: 1 });
  if (last !== undefined && seq >= 1 && seq <= last.seq) return seq;
  throw new LoreError({
    code: 'world/unknown-commit',
    message: `There is no commit #${seq}.`,
    hint:
      last === undefined
        ? 'Nothing has been recorded yet; run `lore ingest`.'
        : `The last one is #${last.seq}; \`lore log\` lists them.`,
  });
}

/** Null for what is no day of the calendar: `Date.parse` would take 2026-02-30 for the 2nd of March. */
function millisecondsOf(words: string): number | null {
  const parts = WHEN.exec(words);
  if (parts === null) return null;
  const [, year, month, day, hour] = parts;
  const noon = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), 12));
  if (noon.getUTCMonth() !== Number(month) - 1 || noon.getUTCDate() !== Number(day)) return null;
  const ms = Date.parse(hour === undefined ? `${words}T23:59:59.999Z` : words.replace(' ', 'T'));
  return Number.isNaN(ms) ? null : ms;
}
