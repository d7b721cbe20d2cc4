/** Whether the times that are claimed of a relation are those of the record. */
import type { Relation } from '../../../model/index.js';
import type { RelationType } from '../../../packs/index.js';
import { type Bounds, windowEnds, windowsMayOverlap } from '../../../time/index.js';
import { type AskedTime, wholeOf } from '../../asked-time.js';
import { type Held, holdingOf } from '../../holding.js';
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import { isDated, whenText } from '../../when.js';
import type { ClaimedTime } from '../dates.js';
import type { Named } from '../mentions.js';

export interface Misfit {
  readonly verdict: 'contradicted' | 'out-of-time' | 'unsupported';
  readonly because: string;
}

/** Null when the times claimed are those of the record. */
export async function misfitOf(
  reasoning: Reasoning,
  way: readonly Relation[],
  relation: RelationType,
  times: readonly ClaimedTime[],
  at: AskedTime | null,
  held: ReadonlyMap<string, Held>,
  to: Named,
): Promise<Misfit | null> {
  const [statement] = way;
  if (statement === undefined || way.length > 1 || relation.temporal === 'timeless') return null;
  const borrowed = await borrowedWindow(reasoning, statement, held, to, relation);
  if (times.length > 0) {
    const { fits: ok, isUndated } = fits(statement, relation, times, borrowed?.bounds ?? null);
    if (ok) return null;
    const record = whenText(statement.valid) || borrowed?.text || '';
    if (isUndated) return { verdict: 'unsupported', because: 'The record says so, and nobody says when.' };
    const isPoint = times.every(({ kind }) => kind === 'at') && relation.temporal === 'state';
    return {
      verdict: isPoint ? 'out-of-time' : 'contradicted',
      because: `The record says: ${record}.`,
    };
  }
  if (at !== null && relation.temporal === 'state' && isDated(statement.valid)) {
    const holding = holdingOf(statement.valid, at);
    if (holding === 'past' || holding === 'future')
      return {
        verdict: 'out-of-time',
        because: `It is told as of now, ${at.text}, and the record says: ${whenText(statement.valid)}.`,
      };
  }
  return null;
}

/** The date of an event at one end, or the making of what was made. */
async function borrowedWindow(
  reasoning: Reasoning,
  statement: Relation,
  held: ReadonlyMap<string, Held>,
  to: Named,
  relation: RelationType,
): Promise<{ readonly bounds: Bounds; readonly text: string } | null> {
  if (isDated(statement.valid)) return null;
  const { borrowed = null, window } = held.get(statement.id) ?? {};
  if (borrowed !== null && window !== undefined)
    return { bounds: { min: window.fromMin, max: window.untilMax - 1 }, text: borrowed };
  if (relation.order !== 'subject_first' || relation.temporal !== 'event') return null;
  const life = (await livesOf(reasoning, [to])).get(to.id);
  return life?.from ? { bounds: life.from, text: life.from.text } : null;
}

export function fits(
  { valid }: Relation,
  relation: RelationType,
  times: readonly ClaimedTime[],
  borrowed: Bounds | null,
): { fits: boolean; isUndated: boolean } {
  if (!isDated(valid)) {
    if (borrowed === null) return { fits: relation.temporal === 'timeless', isUndated: true };
    return { fits: times.every((time) => meets(time, borrowed, borrowed)), isUndated: false };
  }
  const { first, last } = windowEnds(valid);
  const ok = times.every((time) => {
    if (time.kind !== 'at' || time.from === null) {
      const begins = time.from === null || (valid.fromText !== null && share(time.from, first));
      const ends = time.until === null || (valid.untilText !== null && share(time.until, last));
      return begins && ends;
    }
    return windowsMayOverlap(valid, wholeOf(time.from));
  });
  return { fits: ok, isUndated: false };
}

function meets(time: ClaimedTime, first: Bounds, last: Bounds): boolean {
  return (time.from === null || share(time.from, first)) && (time.until === null || share(time.until, last));
}

export function share(a: Bounds, b: Bounds): boolean {
  return a.min <= b.max && b.min <= a.max;
}

/** A date on record that leaves more than this open is vague: a year within it is not told by it. */
const VAGUE_SECONDS = 60 * 366 * 86_400;

export const isVague = (told: Bounds): boolean => told.max - told.min > VAGUE_SECONDS;

/**
 * Whether a date on record supports the one that is claimed. A vague date supports only a claim that covers all of it: "10,000 years
 * ago" does not support 9,000. Nor does a year support a day of it.
 */
export function bears(told: Bounds & { readonly text?: string }, moment: Bounds): boolean {
  const isFiner = !ABOUT.test(told.text ?? 'about') && (moment.max - moment.min) * 2 < told.max - told.min;
  return isVague(told) || isFiner ? moment.min <= told.min && moment.max >= told.max : share(moment, told);
}
/** Around such a date there is room: a year of it is what is meant. */
const ABOUT =
  /(?:^|\b)(?:c|ca|circa|abt|about|around|est|cal|bet|between|bef|before|by|aft|after|from|since|until|to|or|early|mid|late)\b|[–/?]|s$/i;
