/** The times that a claim names, those of an era or event among them. */
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import { isDated } from '../../when.js';
import type { ClaimedTime } from '../dates.js';
import type { RelationClaim } from './judgement.js';

/** With the dates of an era or event that says when. */
export async function claimedTimes(
  reasoning: Reasoning,
  { times, during }: RelationClaim,
): Promise<readonly ClaimedTime[]> {
  const [era] = during?.entities ?? [];
  if (times.length > 0 || era === undefined) return times;
  const life = (await livesOf(reasoning, [era])).get(era.id);
  if (life === undefined || !isDated(life.window)) return times;
  const { fromMin, untilMax } = life.window;
  const moment = {
    min: fromMin,
    max: untilMax - 1,
    text: `during ${era.name}`,
    calendar: '',
    vague: true as const,
  };
  return [{ kind: 'at', from: moment, until: moment, text: moment.text }];
}

export function timesText(times: readonly ClaimedTime[]): string {
  return times.length === 0 ? '' : ` (${times.map(({ text }) => text).join('; ')})`;
}
