/** What dates are read in, where an ontology is all there is. */
import type { DateContext } from '../time/index.js';
import type { Ontology } from './ontology.js';

export function dateContext({
  calendars,
  defaultCalendar,
  time,
}: Pick<Ontology, 'calendars' | 'defaultCalendar' | 'time'>): DateContext {
  const dates: DateContext = { calendars, default: defaultCalendar };
  return time === 'invented' ? { ...dates, ownTime: true } : dates;
}
