/** Lists and tables whose items have a name and a term of years: `4. Barnaby Crewe, 1852–1874`, or a table `Captain | Years`. */
import { singular } from '../../../language/reader/index.js';
import { foldName } from '../../../model/index.js';
import { onlyLinks } from '../../fields-refs.js';
import { findLinks, type Link } from '../../text-links.js';
import type { Vocabulary } from '../reader.js';
import type { PageWords } from './fields.js';
import { headingOf } from './heading.js';
import { bareCell, type Cell, cellsOf } from './infobox.js';
import { bareText, properName } from './named.js';
import { linesOf, type ParsedNote } from './parse.js';
import { withEra } from './thing-tables.js';
import type { Block, List } from './tree.js';
import { GOES_ON, isYear, YEAR, YEAR_GROUPS, type Years, yearAt, yearsFrom } from './years.js';

export interface Term {
  /** Null for one without a name: `the river`. */
  readonly who: { readonly name: string; readonly link: Link | null; readonly written: string } | null;
  /** What stands where the name would. */
  readonly label: string;
  /** The whole of what is said of it. */
  readonly line: string;
  readonly term: Years;
  /** Offsets into the note's text: what says who and when. */
  readonly from: number;
  readonly to: number;
  /** The heads of its columns say that it began and ended then: `From | To`. */
  readonly isSaid?: true;
}

/** One list or table, what its column is called, and what stands above it, the nearest first. */
export interface TermList {
  readonly terms: readonly Term[];
  /** Those between which no item stands that has no term. */
  readonly runs: readonly (readonly Term[])[];
  readonly head: string | null;
  readonly above: readonly string[];
}

/** So few make no list. */
export const LEAST = 3;
const MOST = 0.7;
const LONGEST_LINE = 300;
const LONGEST_LABEL = 80;
const LONG_YEAR = 100;
const ERA_AFTER_NUMBER = /\d \p{L}/u;

const TERM = new RegExp(
  `(?:from )?${YEAR}(?: ?[-–—] ?| (?:to|until|till) )(?:${YEAR}|${GOES_ON}(?!\\p{L})|[?…]|(?=\\s*(?:$|[,;.)\\]])))|(?:since|from) ${YEAR}|${YEAR}(?: ?\\+| onwards?(?!\\p{L}))`,
  'u',
);
/** What stands between years and a name. */
const BEHIND = /^[\s,:;)–—*_-]+/;
const NAME_END = /\s*(?:[,;:(]|\s[-–—]\s|\.(?:\s|$)).*$/s;
/** A lead may be explained: `**Wardens** (never two)`. */
const LEAD = /^(?:(?:\*\*|__)([^*_\n]{3,60})(?:\*\*|__):?|([^\n.!?]{3,60}):)(?:\s*\([^()]{1,80}\))?$/;

export function* termLists(note: ParsedNote, vocabulary: Vocabulary, page: string): Generator<TermList> {
  const titles: { readonly title: string; readonly level: number }[] = [{ title: page, level: 0 }];
  const seen = new Set<List>();
  let lead: string | null = null;
  for (const block of note.blocks) {
    if (block.quote !== null) continue;
    const above = [...(lead === null ? [] : [lead]), ...titles.map(({ title }) => title).reverse()];
    if (block.kind === 'heading') {
      while ((titles.at(-1)?.level ?? 0) >= block.level) titles.pop();
      titles.push(headingOf(note.told.slice(block.from, block.to), block.level));
    } else if (block.kind === 'table') {
      const rows = block.rows.map((row) => cellsOf(row, note.told));
      yield { ...inTable(rows, vocabulary), above };
    } else if (block.kind === 'paragraph' && block.list !== null) {
      if (!seen.has(block.list)) yield { ...inList(block.list, note, vocabulary), head: null, above };
      seen.add(block.list);
    } else if (block.kind === 'paragraph') yield { ...inLines(block, note, vocabulary), head: null, above };
    lead =
      block.kind === 'paragraph' && block.list === null
        ? leadOf(note.told.slice(block.from, block.to))
        : null;
  }
}

/** `High chiefs:`, `**Owners**`: what the list below is called. */
function leadOf(text: string): string | null {
  const [, bold, plain] = LEAD.exec(text.trim()) ?? [];
  return bareText(bold ?? plain ?? '').replace(/:$/, '') || null;
}

/** Enough of them for a list that says by itself what it is. */
export function isTermList(terms: readonly Term[], page: Pick<PageWords, 'isDate'>): boolean {
  return terms.length >= LEAST && areYears(terms, page);
}

/** `1–20 | Mara` is a table of dice, and `LV 1–4` one of levels. */
export function areYears(terms: readonly Term[], { isDate }: Pick<PageWords, 'isDate'>): boolean {
  const isLong = terms.some(({ term: { begin, end } }) => (end ?? begin) >= LONG_YEAR);
  const isOne = ({ begin, from }: Years): boolean =>
    begin >= LONG_YEAR ||
    (isLong ? /\p{L}/u : ERA_AFTER_NUMBER).test(from) ||
    (/\p{L}/u.test(from) && isDate(from));
  return terms.every(({ term }) => isOne(term));
}

/** How many begin where another ends. So do reigns; births, voyages and wars do not. */
export function followers(list: readonly Term[]): number {
  const terms = list.map(({ term }) => term);
  const ends = new Map<number, number>();
  for (const { end } of terms) if (end !== null) ends.set(end, (ends.get(end) ?? 0) + 1);
  return terms.filter(({ begin, end }) => {
    const near = [begin - 1, begin, begin + 1].reduce((sum, year) => sum + (ends.get(year) ?? 0), 0);
    const own = end !== null && Math.abs(begin - end) <= 1 ? 1 : 0;
    return near > own;
  }).length;
}

type Found = Pick<TermList, 'terms' | 'runs'>;

function runsOf(items: readonly (Term | null)[]): Found {
  const runs: Term[][] = [[]];
  for (const item of items) {
    if (item === null) runs.push([]);
    else runs.at(-1)?.push(item);
  }
  return { terms: runs.flat(), runs };
}

function inTable(
  [head = [], ...rows]: readonly (readonly Cell[])[],
  vocabulary: Vocabulary,
): Found & Pick<TermList, 'head'> {
  const words = head.map(bareCell);
  const isMost = (found: readonly unknown[]): boolean =>
    found.filter((one) => one !== null).length >= rows.length * MOST;
  const terms = termsIn(words, rows, vocabulary).find(({ told }) => isMost(told));
  if (terms === undefined) return { head: null, terms: [], runs: [] };
  const others = [...words.keys()].filter((i) => !terms.columns.includes(i));
  const named = words.map((_, i) => rows.map((row) => nameIn(row[i]?.text ?? '', vocabulary)));
  const labels = words.map((_, i) => rows.map((row) => labelIn(row[i]?.text ?? '')));
  const sorts = others.filter((i) => isSort(labels[i] ?? []) && !isOfHolders(words[i] ?? '', vocabulary));
  // `People`, `Race`: of what sort somebody is. Under a word that means nothing, it may still be a name.
  const ofSorts = sorts.filter((i) => vocabulary.typeOf(words[i] ?? '') !== null);
  const persons = others.filter((i) => isMost(named[i] ?? []) && !ofSorts.includes(i));
  const who =
    persons.find((i) => isOfHolders(words[i] ?? '', vocabulary)) ??
    persons.find((i) => !sorts.includes(i)) ??
    persons[0] ??
    others.find((i) => isMost(labels[i] ?? []) && !ofSorts.includes(i)) ??
    null;
  if (who === null) return { head: null, terms: [], runs: [] };
  const found = rows.map((row, i): Term | null => {
    const cells = [who, ...terms.columns].flatMap((column) => row[column] ?? []);
    const term = terms.told[i];
    if (term == null || cells.length === 0) return null;
    const [from, to] = [cells.map(({ start }) => start), cells.map(({ start, text }) => start + text.length)];
    return {
      who: named[who]?.[i] ?? null,
      label: labels[who]?.[i] ?? '',
      line: row.map(({ text }) => text).join(' '),
      term,
      from: Math.min(...from),
      to: Math.max(...to),
      ...(terms.isSaid && { isSaid: true }),
    };
  });
  return { head: words[who] ?? null, ...runsOf(found) };
}

/** `Holder`, `Captains`, `Name`: a word for those who have their turn. */
function isOfHolders(word: string, { reading }: Vocabulary): boolean {
  const last = foldName(word).split(' ').at(-1) ?? '';
  return (
    reading.names.has(foldName(word)) || reading.offices.has(last) || reading.offices.has(singular(last))
  );
}

/** A few words that come again and again: `Fenman`, `Hillman`, `Fenman`; or one office for all rows. */
function isSort(labels: readonly (string | null)[]): boolean {
  const told = labels.flatMap((label) => label ?? []);
  const kinds = new Set(told.map(foldName));
  const isFew = told.length >= LEAST && kinds.size * 3 <= told.length * 2;
  return isFew && (kinds.size === 1 || told.every((label) => !label.includes(' ')));
}

/** Words, and no number or date alone. */
function labelIn(text: string): string | null {
  const label = bareText(text.replaceAll('\\|', '|'));
  return /\p{L}{2}/u.test(label) && !isYear(label) ? label.slice(0, LONGEST_LABEL) : null;
}

export interface TermColumns {
  readonly columns: readonly number[];
  /** Of each row. */
  readonly told: readonly (Years | null)[];
  /** Their heads say so. */
  readonly isSaid?: true;
}

/** The terms of each row, by a column that holds them (`Ruled (AR) | 41–73`) or by two (`From | Until`). */
export function termsIn(
  words: readonly string[],
  rows: readonly (readonly Cell[])[],
  { reading }: Vocabulary,
  hasLives = false,
): TermColumns[] {
  const cell = (row: readonly Cell[], i: number): string => withEra(bareCell(row[i]), words[i] ?? '');
  const single = words.map((_, i) => ({
    columns: [i],
    told: rows.map((row) => wholeTerm(cell(row, i))),
  }));
  const from = words.findIndex((word) => reading.begins.has(foldName(word)));
  const until = words.findIndex((word) => reading.ends.has(foldName(word)));
  if (from < 0 || until < 0) return [...single, ...pairsIn(words, rows, cell, hasLives ? null : reading)];
  const told = rows.map((row) => wholeTerm(`${cell(row, from)}–${cell(row, until)}`));
  return [{ columns: [from, until], told, isSaid: true }, ...single];
}

/** Two columns of years side by side, whatever they are called: `Took her | Lost her`. Lives are no terms. */
function pairsIn(
  words: readonly string[],
  rows: readonly (readonly Cell[])[],
  cell: (row: readonly Cell[], i: number) => string,
  lives: Vocabulary['reading'] | null,
): TermColumns[] {
  return words.slice(1).flatMap((word, i) => {
    const isLife = lives?.born.has(foldName(words[i] ?? '')) || lives?.died.has(foldName(word));
    const years = rows.filter((row) => isYear(cell(row, i)) && isYear(cell(row, i + 1)));
    if (isLife || years.length < LEAST) return [];
    const told = rows.map((row) => wholeTerm(`${cell(row, i)}–${cell(row, i + 1)}`));
    return [{ columns: [i, i + 1], told }];
  });
}

function inList(list: List, note: ParsedNote, vocabulary: Vocabulary): Found {
  const items = list.blocks.filter(({ kind }) => kind === 'paragraph');
  const depths = items.map(({ from }) => from - note.told.lastIndexOf('\n', from - 1));
  // What stands under another is a list of its own.
  const found = runsOf(
    items.flatMap((item, i) => {
      const isOther = i > 0 && Math.abs((depths[i] ?? 0) - (depths[i - 1] ?? 0)) > 1;
      return [...(isOther ? [null] : []), inItem(item, note, vocabulary)];
    }),
  );
  return found.terms.length >= items.length * MOST ? found : { ...found, terms: [] };
}

function inItem(item: Block, { told }: ParsedNote, vocabulary: Vocabulary): Term | null {
  const [line] = linesOf(item, told);
  if (line === undefined) return null;
  const found = termIn(told.slice(line.from, line.to), vocabulary);
  return found === null ? null : { ...found, from: line.from, to: line.from + found.to };
}

/** One on each line, without the marks of a list; a line of prose has no name before its years. */
function inLines(block: Block, note: ParsedNote, vocabulary: Vocabulary): Found {
  const lines = linesOf(block, note.told);
  if (lines.length < LEAST) return { terms: [], runs: [] };
  const items = lines.map(({ from, to }): Term | null => {
    const found = termIn(note.told.slice(from, to), vocabulary);
    return found === null || found.who === null ? null : { ...found, from, to: from + found.to };
  });
  return { terms: [], runs: runsOf(items).runs };
}

/** `Josiah Kemble, 1788–1809, died in office`, `1788–1809: Josiah Kemble`. */
export function termIn(whole: string, vocabulary: Vocabulary): Term | null {
  const text = whole.slice(0, LONGEST_LINE);
  const found = termAt(text);
  const term = found === null ? null : termOf(found);
  if (found === null || term === null) return null;
  const end = found.index + found[0].length;
  const before = text.slice(0, found.index);
  const isFirst = bareText(before) === '';
  const rest = text.slice(end).replace(BEHIND, '');
  const words = (isFirst ? rest : before).replace(NAME_END, '').replace(/^(?:the|a|an) /i, '');
  const to = isFirst ? text.length - rest.length + words.length : end;
  return { who: nameIn(words, vocabulary), label: labelIn(words) ?? '', line: text, term, from: 0, to };
}

function nameIn(text: string, vocabulary: Vocabulary): Term['who'] {
  const bare = text.replaceAll('\\|', '|').replace(/^[*_\s]+|[*_\s]+$/g, '');
  const [link, another] = onlyLinks(bare) ?? [];
  if (link !== undefined && another === undefined) return { name: link.name, link, written: bare };
  if (findLinks(bare).length > 0) return null;
  const name = properName(bareText(bare), vocabulary);
  return name === null ? null : { name, link: null, written: name };
}

function wholeTerm(text: string): Years | null {
  const found = termAt(text);
  if (found?.index !== 0) return null;
  return /^\s*(?:$|[,;(])/.test(text.slice(found[0].length)) ? termOf(found) : null;
}

/** Most text has no number at all, and is not looked through. */
function termAt(text: string): RegExpExecArray | null {
  return /\d/.test(text) ? TERM.exec(text) : null;
}

function termOf(match: RegExpExecArray): Years | null {
  const from = yearAt(match, 1);
  if (from !== null) return yearsFrom(from, yearAt(match, 1 + YEAR_GROUPS));
  const since = yearAt(match, 1 + 2 * YEAR_GROUPS) ?? yearAt(match, 1 + 3 * YEAR_GROUPS);
  return since === null ? null : yearsFrom(since, null);
}
