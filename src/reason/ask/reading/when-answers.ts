/** When and where something happened to somebody. */
import { type Say, unrecorded, unsureOf } from './answering.js';
import { sayDates, sayPlaces } from './tell.js';

export const when: Say = async (s, [index], draft) => {
  const found = s.happenings(index);
  if (found === null) return null;
  const choice = unsureOf(found);
  if (choice !== null) return choice;
  const dated = found.all.filter(({ moment }) => moment !== null);
  if (dated.length === 0) return unrecorded(`date of the ${found.words}`, draft);
  for (const one of dated) {
    await sayDates(s.reasoning, one, draft);
    if (one.dates.length === 0) await sayPlaces(s.reasoning, one, draft);
  }
  return 'answered';
};

export const where: Say = async (s, [index], draft) => {
  const found = s.happenings(index);
  if (found === null) return null;
  const choice = unsureOf(found);
  if (choice !== null) return choice;
  const placed = found.all.filter(({ places }) => places.length > 0);
  if (placed.length === 0) return unrecorded(`place of the ${found.words}`, draft);
  for (const one of placed) await sayPlaces(s.reasoning, one, draft);
  return 'answered';
};
