/** The id of a note where another thing has that of its name: from the name and the place of the file. */
import { slug } from '../../model/index.js';

/** `People/Aldric.md` → `aldric-people`; with another name than the file's, the file's name belongs to it. */
export function noteId(name: string, file: string): string {
  const base = slug(name);
  const parts = file.replace(/\.[^./]+$/, '').split('/');
  const called = slug(parts.pop() ?? '');
  const place = [...parts.map(slug), ...(called === base ? [] : [called])].join('-');
  return place === '' ? `${base}-2` : `${base}-${place}`;
}
