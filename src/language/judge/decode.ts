/** From the judge's numbers to what is asked: the kind, and a role for each fact concerned. */

import type { ConfusionKind, ConfusionRole } from '../../model/index.js';
import { CONFUSION_KINDS } from '../../model/index.js';
import type { Shares, StoryReading, StoryRole } from './judge.js';

export interface DecodedStory {
  /** How likely something is to be asked. */
  readonly ask: number;
  /** The likeliest. */
  readonly kind: ConfusionKind;
  /** By the place of each fact in the story; undefined for those that have none. */
  readonly roles: readonly (ConfusionRole | undefined)[];
  /** How likely each has one. */
  readonly chances: readonly number[];
}

const ROLES_OF: Readonly<Record<ConfusionKind, readonly (ConfusionRole & StoryRole)[]>> = {
  reversal: ['origin', 'detour', 'return'],
  ambiguity: ['rival'],
  stale: ['stale', 'newer'],
};
/** Nobody is a rival alone. */
const LEAST: Readonly<Record<ConfusionKind, number>> = { reversal: 1, ambiguity: 2, stale: 1 };

/** A fact has a role where its chance of one is at least this. A role that nobody has goes to the likeliest fact without one. */
export function decodeStory({ kind: shares, roles: rows }: StoryReading, roleAt: number): DecodedStory {
  const [kind] = [...CONFUSION_KINDS].sort((a, b) => shares[b] - shares[a]);
  if (kind === undefined) throw new Error('no kind');
  const names = ROLES_OF[kind];
  const chances = rows.map((row) => chancesOf(row, names));
  const roles = chances.map(({ none, best }) => (1 - none >= roleAt ? best : undefined));
  for (const name of names)
    while (roles.filter((role) => role === name).length < LEAST[kind]) {
      const free = roles.flatMap((role, at) => (role === undefined ? [at] : []));
      const [likeliest] = free.sort((a, b) => (chances[b]?.of[name] ?? 0) - (chances[a]?.of[name] ?? 0));
      if (likeliest === undefined) break;
      roles[likeliest] = name;
    }
  return { ask: 1 - shares.quiet, kind, roles, chances: chances.map(({ none }) => 1 - none) };
}

/** Among no role and the roles of one kind. */
function chancesOf(row: Shares<StoryRole>, names: readonly (ConfusionRole & StoryRole)[]) {
  const sum = row.none + names.reduce((total, name) => total + row[name], 0);
  const of: Partial<Record<StoryRole, number>> = Object.fromEntries(
    names.map((name) => [name, row[name] / sum]),
  );
  const [best] = [...names].sort((a, b) => row[b] - row[a]);
  return { none: row.none / sum, best, of };
}
