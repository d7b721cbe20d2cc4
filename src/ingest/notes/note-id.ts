/** The id of a note where another thing has that of its name: from the name and the place of the file. */
import { contentHash, slug } from '../../model/index.js';

/** A longer place is told by its innermost folder and a few letters that stand for all of it. */
const LONGEST_PLACE = 40;
const LETTERS = 6;

/** `People/Aldric.md` → `aldric-people`; with another name than the file's, the file's name belongs to it. */
export function noteId(name: string, file: string): string {
  const base = slug(name);
  const parts = file
    .replace(/\.[^./]+$/, '')
    .split('/')
    .map(slug);
  const called = parts.pop();
  const places = called === undefined || called === base ? parts : [...parts, called];
  const place = places.join('-');
  if (place === '') return `${base}-2`;
  if (place.length <= LONGEST_PLACE) return `${base}-${place}`;
  return `${base}-${places.at(-1)}-${contentHash(file).slice(0, LETTERS)}`;
}
