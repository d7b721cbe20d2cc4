/** Reads dates in digits alone, year first. */
import type { Draft } from './draft.js';
import { readEraAfter } from './read-year.js';
import type { Reader } from './reader.js';

/** `2024-05-01`, `2024-05`, all in digits. A second number that cannot be a month leaves it to be a range. */
export function readIso(reader: Reader, draft: Draft, sign: number): boolean {
  const [year, dash, month, dash2, day] = [0, 1, 2, 3, 4].map((i) => reader.peek(i));
  if (!year || dash?.text !== '-' || !dash.glued || month?.kind !== 'number' || !month.glued) return false;
  const full = dash2?.text === '-' && dash2.glued && day?.kind === 'number' && day.glued;
  const months = reader.lexicon.home.months.length;
  if (!full && (year.text.length < 4 || month.text.length !== 2)) return false;
  if (!full && (Number(month.text) < 1 || Number(month.text) > months)) return false;
  const here = reader.at;
  reader.skip(full ? 5 : 3);
  if (!full && reader.name('era')) {
    reader.at = here;
    return false;
  }
  draft.year = sign * Number(year.text);
  draft.digits = year.text.length;
  draft.monthNumber = Number(month.text);
  draft.day = full ? Number(day.text) : null;
  draft.iso = true;
  if (full) readEraAfter(reader, draft);
  return true;
}

/** `1492-Ches-12`, `1492-Ches`: year first, with the month by its name. */
export function readNamedIso(reader: Reader, draft: Draft, sign: number): boolean {
  const [year, dash, first] = [reader.peek(), reader.peek(1), reader.peek(2)];
  if (!year || dash?.text !== '-' || !dash.glued || first?.kind !== 'word' || !first.glued) return false;
  const here = reader.at;
  reader.skip(2);
  const slot = reader.takeName('month', 'intercalary');
  if (!slot) {
    reader.at = here;
    return false;
  }
  draft.slot = { match: slot, text: reader.slice(here + 2, reader.at) };
  const [dash2, day] = [reader.peek(), reader.peek(1)];
  if (dash2?.text === '-' && dash2.glued && day?.kind === 'number' && day.glued) {
    draft.day = Number(day.text);
    reader.skip(2);
  }
  draft.year = sign * Number(year.text);
  draft.digits = year.text.length;
  draft.iso = true;
  return true;
}
