/** Which era of a calendar a second lies in. */
import { onAxis, type Seconds } from './axis.js';
import type { Calendar } from './calendar.js';
import { dayOf } from './days.js';
import { type Era, eraHolds, eraOfCount } from './era.js';

/** Null where none of them holds it. */
export function eraAt(calendar: Calendar, second: Seconds): Era | null {
  if (!onAxis(second)) return null;
  const count = calendar.yearOfDay(dayOf(calendar, second));
  const era = eraOfCount(calendar, count);
  return eraHolds(era, count) ? era : null;
}
