/** A card in another calendar than the world's own. */
import { didYouMean, LoreError } from '../model/index.js';
import { cardIn, type EntityCard } from '../reason/card.js';
import type { DateContext } from '../time/index.js';

export function cardInCalendar(card: EntityCard, dates: DateContext, calendar: string): EntityCard {
  const ids = dates.calendars.map(({ id }) => id);
  if (ids.includes(calendar)) return cardIn(card, dates, calendar);
  throw new LoreError({
    code: 'world/unknown-calendar',
    message: `There is no calendar "${calendar}".`,
    hint: didYouMean(calendar, ids) ?? `Calendars are ${ids.join(', ')}.`,
  });
}
