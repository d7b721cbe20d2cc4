/** Tables with a row for each thing: `Name | Domain`, `Character | Class | Species`, `Date | Event`. */
import { foldName } from '../../../model/index.js';
import { onlyLinks } from '../../fields-refs.js';
import type { Link } from '../../text-links.js';
import type { Vocabulary } from '../reader.js';
import { PERSON } from './family-lines.js';
import type { Field } from './fields.js';
import { bareCell, type Cell, valuesIn } from './infobox.js';
import { isOfPeople } from './labels.js';
import { keyOf } from './line-fields.js';
import { bareText, type Named, onlyTypeOf, titleOf } from './named.js';
import { eventFields } from './timeline.js';

/** So many rows of a table of things name one; the others are left. */
const MOST = 0.7;
/** Whoever the rows are about stands in one of the first. */
const MOST_COLUMNS = 100;

/** Whom the rows are about: in which column they stand, and what they are as far as the table tells. */
interface Who {
  readonly column: number;
  readonly type: string | null;
}

/** `Previous | Next` with one row is about the page; every other table is about what its rows name. */
export function columnFields(
  [head = [], ...rows]: readonly (readonly Cell[])[],
  vocabulary: Vocabulary,
): Field[] {
  if (rows.length === 0) return [];
  const dated = datedRows(head, rows, vocabulary);
  if (dated !== null) return dated;
  const words = head.map(bareCell);
  const known = words.filter((word) => isKnown(word, vocabulary)).length;
  const isCard =
    rows.length === 1 && known > 1 && words.every((word) => word === '' || isKnown(word, vocabulary));
  if (isCard) return rows.flatMap((row) => fieldsOf(row, words, null, null, vocabulary));
  const who = whoIn(words, rows, vocabulary);
  const kin = who === null ? kinRows(words, rows, vocabulary) : [];
  if (kin.length > 0) return kin;
  if (who === null)
    return rows.length === 1 && known > 1 ? fieldsOf(rows[0] ?? [], words, null, null, vocabulary) : [];
  return rows.flatMap((row) => fieldsOf(row, words, who, row[who.column] ?? null, vocabulary));
}

/** The first column that a type or the word `name` heads, and in which most rows have a name. */
function whoIn(
  words: readonly string[],
  rows: readonly (readonly Cell[])[],
  vocabulary: Vocabulary,
): Who | null {
  const column = words.slice(0, MOST_COLUMNS).findIndex((word, i) => {
    const isHead = vocabulary.typeOf(word) !== null || isNameWord(word, vocabulary);
    if (!isHead && !isChildWord(word, words, vocabulary)) return false;
    const named = rows.filter((row) => nameIn(row[i], vocabulary) !== null);
    return named.length >= rows.length * MOST;
  });
  if (column < 0) return null;
  const others = words.filter((word, i) => i !== column && isKnown(word, vocabulary));
  if (others.length === 0) return null;
  const word = words[column] ?? '';
  if (isChildWord(word, words, vocabulary)) return { column, type: PERSON };
  const type = isNameWord(word, vocabulary) ? null : vocabulary.typeOf(word);
  return { column, type: type ?? onlyTypeOf(others, vocabulary) };
}

function fieldsOf(
  row: readonly Cell[],
  words: readonly string[],
  who: Who | null,
  cell: Cell | null,
  vocabulary: Vocabulary,
): Field[] {
  const about = cell === null ? null : linkIn(cell);
  const name = cell === null || about !== null ? null : nameIn(cell, vocabulary);
  if (cell !== null && about === null && name === null) return [];
  const of: Named | null = name === null ? null : { name, ...(who?.type == null ? {} : { type: who.type }) };
  return row.flatMap((one, i) => {
    const key = keyOf(words[i] ?? '');
    if (key === null || i === who?.column || !isKnown(key, vocabulary)) return [];
    // Beside a child, `Father` and `Mother` mean nothing else.
    const isSure =
      vocabulary.isRelation(key) && who !== null && isChildWord(words[who.column] ?? '', words, vocabulary);
    const more = { ...(of !== null && { of }), ...(isSure && { isSure: true as const }) };
    return valuesIn(one, key, about).map((field) => ({ ...field, ...more }));
  });
}

/** `Child | Born`: those whom the page has so, and when they lived. */
function kinRows(
  words: readonly string[],
  rows: readonly (readonly Cell[])[],
  vocabulary: Vocabulary,
): Field[] {
  const [word = ''] = words;
  const dates = words.flatMap((one, i) => (i > 0 && vocabulary.isDate(one) ? [i] : []));
  const type = onlyTypeOf(
    dates.map((i) => words[i] ?? ''),
    vocabulary,
  );
  const named = rows.map((row) => nameIn(row[0], vocabulary));
  const isMost = named.filter((name) => name !== null).length >= rows.length * MOST;
  const isOfLives = type !== null && vocabulary.isKind(type, PERSON);
  if (!vocabulary.isRelation(word) || !isOfLives || !isMost) return [];
  return rows.flatMap((row, r): Field[] => {
    const [name, cell] = [named[r] ?? null, row[0]];
    if (name === null || cell === undefined) return [];
    const about = linkIn(cell);
    const whom = about === null ? { of: { name, type } } : {};
    const at = { from: cell.start, to: cell.start + cell.text.length, start: cell.start };
    const told = dates.flatMap((i) => {
      const date = row[i];
      return date === undefined ? [] : valuesIn(date, words[i] ?? '', about);
    });
    return [
      { key: word, value: bareLink(cell), about: null, isIfMeant: true, isSure: true, ...at },
      ...told.map((field) => ({ ...field, ...whom, isIfMeant: true as const })),
    ];
  });
}

function bareLink({ text }: Cell): string {
  return text.replaceAll('\\|', '|').replace(/^[*_]+|[*_]+$/g, '');
}

/** `340 TR | Battle of Hesp`: rows that say when something happened. */
function datedRows(
  head: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  vocabulary: Vocabulary,
): Field[] | null {
  const words = head.map(bareCell);
  const when = words.findIndex((word) => isDateHead(word, vocabulary));
  const what = words.findIndex((word, i) => {
    const type = i === when ? null : vocabulary.typeOf(word);
    return type !== null && vocabulary.isKind(type, 'Event');
  });
  if (when < 0 || what < 0) return null;
  return rows.flatMap((row) => {
    const [date, event] = [row[when], row[what]];
    if (date === undefined || event === undefined) return [];
    const written = bareText(date.text).replace(/\s*\([^()]*\)$/, '');
    const isTitled = bareText(event.text).includes(' ');
    return eventFields(withEra(written, words[when] ?? ''), event, vocabulary, isTitled);
  });
}

/** `Date`, `FR date`, `Years BP`. */
function isDateHead(word: string, { reading }: Vocabulary): boolean {
  return word
    .split(/\s+/)
    .some((part) => reading.happens.has(foldName(part).replace(/s$/, '')) && part.length > 2);
}

/** `Years BP | 10,000` is 10,000 BP. */
export function withEra(date: string, head: string): string {
  const era = /(?<![\p{L}])\p{Lu}{2,4}(?![\p{L}])/u.exec(head)?.[0];
  return era === undefined || /\p{L}/u.test(date) ? date : `${date} ${era}`;
}

function isKnown(word: string, vocabulary: Vocabulary): boolean {
  return word !== '' && (vocabulary.isAttribute(word) || vocabulary.isRelation(word));
}

function isNameWord(word: string, { reading }: Vocabulary): boolean {
  return reading.names.has(foldName(word)) || /\sname$/i.test(word);
}

/** `Child` beside `Father`: a word for a person whose kin the other columns name. */
function isChildWord(word: string, words: readonly string[], vocabulary: Vocabulary): boolean {
  const isOfKin = (one: string) => vocabulary.isRelation(one) && isOfPeople(one, vocabulary);
  return vocabulary.reading.persons.has(foldName(word)) && words.some((one) => one !== word && isOfKin(one));
}

function nameIn(cell: Cell | undefined, vocabulary: Vocabulary): string | null {
  return cell === undefined || cell.text === ''
    ? null
    : titleOf(cell.text.replaceAll('\\|', '|'), vocabulary);
}

/** The one link that a cell is. */
function linkIn(cell: Cell | undefined): Link | null {
  const [link, another] = onlyLinks((cell?.text ?? '').replace(/^[*_]+|[*_]+$/g, '')) ?? [];
  return another === undefined ? (link ?? null) : null;
}
