/** The era that something falls into, by name. */
import { eraAt, onAxis, type Window } from '../../../time/index.js';
import type { Ground } from '../../ground/ground.js';

/** Where its beginning lies, or else its end; null where nothing is known of either. */
export function eraWords({ ontology }: Ground, windows: readonly Window[]): string | null {
  const calendar = ontology.calendars.find(({ id }) => id === ontology.defaultCalendar);
  const second = windows.flatMap(({ fromMin, untilMax }) => [fromMin, untilMax - 1]).find(onAxis);
  if (calendar === undefined || second === undefined) return null;
  return eraAt(calendar, second)?.name ?? null;
}
