/** Those who held an office one after the other: `4. Barnaby Crewe, 1852–1874`, or a table `Captain | Years`. */
import { singular } from '../../../language/reader/index.js';
import { foldName } from '../../../model/index.js';
import { onlyLinks } from '../../fields-refs.js';
import { findLinks, type Link } from '../../text-links.js';
import type { Vocabulary } from '../reader.js';
import type { Field, PageWords } from './fields.js';
import { headingOf } from './heading.js';
import { bareCell, type Cell, cellsOf } from './infobox.js';
import { bareText, properName, typeInName } from './named.js';
import { linesOf, type ParsedNote } from './parse.js';
import { withEra } from './thing-tables.js';
import type { Block, List } from './tree.js';
import { YEAR, YEAR_GROUPS, type Years, yearAt, yearsFrom } from './years.js';

interface Holder {
  /** Null for one without a name: `the river`. */
  readonly who: { readonly name: string; readonly link: Link | null; readonly written: string } | null;
  readonly term: Years;
  /** Offsets into the note's text: what says who and when. */
  readonly from: number;
  readonly to: number;
}

/** One list or table, what its column is called, and what stands above it, the nearest first. */
interface Line {
  readonly holders: readonly Holder[];
  readonly head: string | null;
  readonly above: readonly string[];
}

/** What holders are called (`Harbour Master`), and of what they are that. */
interface Office {
  readonly role: string;
  readonly of: string | null;
}

/** Whoever holds something, and what they hold. */
const HOLDS = 'holds title';
const HOLDER = 'Person';
const OFFICE = 'Title';
const LEAST = 3;
const MOST = 0.7;
const LONGEST_LINE = 300;
const LONG_YEAR = 100;
const ERA_AFTER_NUMBER = /\d \p{L}/u;

const GOES_ON = '(?:the )?(?:now|present|today)';
const TERM = new RegExp(
  `(?:from )?${YEAR}(?: ?[-–—] ?| (?:to|until|till) )(?:${YEAR}|${GOES_ON}(?!\\p{L})|(?=\\s*(?:$|[,;.)\\]])))|(?:since|from) ${YEAR}`,
  'u',
);
/** What stands between years and a name. */
const BEHIND = /^[\s,:;)–—*_-]+/;
const NAME_END = /\s*(?:[,;:(]|\s[-–—]\s|\.(?:\s|$)).*$/s;
/** A lead may be explained: `**Wardens** (never two)`. */
const LEAD = /^(?:(?:\*\*|__)([^*_\n]{3,60})(?:\*\*|__):?|([^\n.!?]{3,60}):)(?:\s*\([^()]{1,80}\))?$/;
/** `The Harbour Masters of Port Sarrow`, `List of abbots`. */
const LISTED = /^(?:a |the )?(?:full |complete )?(?:list of |succession of |line of )?(?:the |all )?/i;
const OF = /\s+of\s+/i;
const THE = /^the\s+/i;

export interface Held {
  readonly told: readonly Field[];
  /** Where years tell of terms, and not of lives. */
  readonly ranges: readonly Field[];
}

export function heldIn(note: ParsedNote, vocabulary: Vocabulary, page: PageWords): Held {
  const lines = [...linesIn(note, vocabulary, page.title)].filter(({ holders }) => areYears(holders, page));
  // Beside one list of terms, another in which one year is wrong is one, too.
  const isOne = lines.some(({ holders }) => followers(holders) >= Math.max(holders.length - 1, LEAST - 1));
  const fields = lines.flatMap((line) => fieldsOf(line, isOne, vocabulary));
  return { told: fields.filter(({ key }) => key !== ''), ranges: fields };
}

function* linesIn(note: ParsedNote, vocabulary: Vocabulary, page: string): Generator<Line> {
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
      if (!seen.has(block.list)) yield { holders: inList(block.list, note, vocabulary), head: null, above };
      seen.add(block.list);
    }
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

/** Those of an office, or of what stands in a relation to the page: `Owners`. One without a meaning has no key. */
function fieldsOf({ holders, head, above }: Line, isOne: boolean, vocabulary: Vocabulary): Field[] {
  const close = followers(holders);
  const office = vocabulary.isRelation(HOLDS) ? officeIn(head, above, vocabulary) : null;
  const word = head ?? above[0] ?? '';
  const isMost = close * 2 >= holders.length - 1;
  const isSure = isOne || officeOf(word, vocabulary) !== null;
  if (!isMost || close < (isSure ? 1 : LEAST - 1)) return [];
  const words = office?.of == null ? [word, singular(foldName(word))] : [];
  const relation = words.find((one) => vocabulary.isRelation(one)) ?? null;
  // A bare `King` of two lands would be one title, and a list of anything else (`Homes`) names none.
  const value = office?.of == null ? null : `${office.role} of ${office.of}`;
  return holders.map(({ who, term, from, to }): Field => {
    const when = { from: term.from, ...(term.until !== null && { until: term.until }) };
    const at = { from, to, start: from, isIfMeant: true, when } as const;
    if (who === null || (value === null && relation === null))
      return { key: '', value: '', about: null, ...at };
    if (value === null) return { key: relation ?? '', value: who.written, about: null, ...at };
    const of = who.link === null ? { of: { name: who.name, type: HOLDER } } : {};
    return { key: HOLDS, value, about: who.link, names: OFFICE, ...of, ...at };
  });
}

/** `1–20 | Mara` is a table of dice, and `LV 1–4` one of levels. */
function areYears(holders: readonly Holder[], { isDate }: PageWords): boolean {
  const isLong = holders.some(({ term: { begin, end } }) => (end ?? begin) >= LONG_YEAR);
  const isYear = ({ begin, from }: Years): boolean =>
    begin >= LONG_YEAR ||
    (isLong ? /\p{L}/u : ERA_AFTER_NUMBER).test(from) ||
    (/\p{L}/u.test(from) && isDate(from));
  return holders.length >= LEAST && holders.every(({ term }) => isYear(term));
}

/** How many begin where another ends. So do reigns; births, voyages and wars do not. */
function followers(holders: readonly Holder[]): number {
  const terms = holders.map(({ term }) => term);
  const ends = new Map<number, number>();
  for (const { end } of terms) if (end !== null) ends.set(end, (ends.get(end) ?? 0) + 1);
  return terms.filter(({ begin, end }) => {
    const near = [begin - 1, begin, begin + 1].reduce((sum, year) => sum + (ends.get(year) ?? 0), 0);
    const own = end !== null && Math.abs(begin - end) <= 1 ? 1 : 0;
    return near > own;
  }).length;
}

function inTable([head = [], ...rows]: readonly (readonly Cell[])[], vocabulary: Vocabulary) {
  const words = head.map(bareCell);
  const isMost = (found: readonly unknown[]): boolean =>
    found.filter((one) => one !== null).length >= rows.length * MOST;
  const terms = termsIn(words, rows, vocabulary).find(({ told }) => isMost(told));
  const named = words.map((_, i) => rows.map((row) => nameIn(row[i]?.text ?? '', vocabulary)));
  const who = named.findIndex((column, i) => !terms?.columns.includes(i) && isMost(column));
  if (terms === undefined || who < 0) return { head: null, holders: [] };
  const holders = rows.flatMap((row, i): Holder[] => {
    const cells = [who, ...terms.columns].flatMap((column) => row[column] ?? []);
    const term = terms.told[i];
    if (term == null || cells.length === 0) return [];
    const [from, to] = [cells.map(({ start }) => start), cells.map(({ start, text }) => start + text.length)];
    return [{ who: named[who]?.[i] ?? null, term, from: Math.min(...from), to: Math.max(...to) }];
  });
  return { head: words[who] ?? null, holders };
}

/** The terms of each row, by a column that holds them (`Ruled (AR) | 41–73`) or by two (`From | Until`). */
function termsIn(words: readonly string[], rows: readonly (readonly Cell[])[], { reading }: Vocabulary) {
  const cell = (row: readonly Cell[], i: number): string => withEra(bareCell(row[i]), words[i] ?? '');
  const single = words.map((_, i) => ({
    columns: [i],
    told: rows.map((row) => wholeTerm(cell(row, i))),
  }));
  const from = words.findIndex((word) => reading.begins.has(foldName(word)));
  const until = words.findIndex((word) => reading.ends.has(foldName(word)));
  if (from < 0 || until < 0) return single;
  const told = rows.map((row) => wholeTerm(`${cell(row, from)}–${cell(row, until)}`));
  return [{ columns: [from, until], told }, ...single];
}

function inList(list: List, note: ParsedNote, vocabulary: Vocabulary): Holder[] {
  const items = list.blocks.filter(({ kind }) => kind === 'paragraph');
  const holders = items.flatMap((item) => inItem(item, note, vocabulary) ?? []);
  return holders.length >= items.length * MOST ? holders : [];
}

/** `Josiah Kemble, 1788–1809, died in office`, `1788–1809: Josiah Kemble`. */
function inItem(item: Block, { told }: ParsedNote, vocabulary: Vocabulary): Holder | null {
  const [line] = linesOf(item, told);
  if (line === undefined) return null;
  const text = told.slice(line.from, Math.min(line.to, line.from + LONGEST_LINE));
  const found = TERM.exec(text);
  const term = found === null ? null : termOf(found);
  if (found === null || term === null) return null;
  const end = found.index + found[0].length;
  const before = text.slice(0, found.index);
  const isFirst = bareText(before) === '';
  const rest = text.slice(end).replace(BEHIND, '');
  const words = (isFirst ? rest : before).replace(NAME_END, '').replace(/^(?:the|a|an) /i, '');
  const to = isFirst ? text.length - rest.length + words.length : end;
  return { who: nameIn(words, vocabulary), term, from: line.from, to: line.from + to };
}

function nameIn(text: string, vocabulary: Vocabulary): Holder['who'] {
  const bare = text.replaceAll('\\|', '|').replace(/^[*_\s]+|[*_\s]+$/g, '');
  const [link, another] = onlyLinks(bare) ?? [];
  if (link !== undefined && another === undefined) return { name: link.name, link, written: bare };
  if (findLinks(bare).length > 0) return null;
  const name = properName(bareText(bare), vocabulary);
  return name === null ? null : { name, link: null, written: name };
}

function wholeTerm(text: string): Years | null {
  const found = TERM.exec(text);
  if (found?.index !== 0) return null;
  return /^\s*(?:$|[,;(])/.test(text.slice(found[0].length)) ? termOf(found) : null;
}

function termOf(match: RegExpExecArray): Years | null {
  const from = yearAt(match, 1);
  if (from !== null) return yearsFrom(from, yearAt(match, 1 + YEAR_GROUPS));
  const since = yearAt(match, 1 + 2 * YEAR_GROUPS);
  return since === null ? null : yearsFrom(since, null);
}

/** By the head of the column, or by the nearest title that says so; of what, by a title too, or by the page's own name. */
function officeIn(head: string | null, above: readonly string[], vocabulary: Vocabulary): Office | null {
  const titled = above.map((title) => officeOf(title, vocabulary));
  const named = head === null ? null : officeOf(head, vocabulary);
  // `Ages of Sarn` lists something else, whatever stands above it.
  const other = above.findIndex((title, i) => titled[i] === null && typeInName(title, vocabulary) !== null);
  const nearer = other < 0 ? titled : titled.slice(0, other);
  const office = named ?? nearer.find((one) => one !== null) ?? null;
  if (office === null) return null;
  const of = office.of ?? titled.find((one) => one?.of != null)?.of;
  if (of != null) return { ...office, of };
  const own = above.findLast((title, i) => titled[i] === null && properName(title, vocabulary) !== null);
  return { ...office, of: own ?? null };
}

/** `Kings and queens of Velland`: King or queen, of Velland. */
function officeOf(title: string, vocabulary: Vocabulary): Office | null {
  const [role = '', ...of] = title.replace(LISTED, '').split(OF);
  const roles = role.split(/\s+(?:and|or|&)\s+/).map((words) => {
    const parts = words.trim().split(/\s+/);
    const written = parts.at(-1) ?? '';
    const last = singular(foldName(written));
    return vocabulary.reading.offices.has(last)
      ? [...parts.slice(0, -1), `${written.charAt(0)}${last.slice(1)}`].join(' ')
      : null;
  });
  if (roles.includes(null) || role.length > 60) return null;
  const name = roles.join(' or ');
  const place = of.join(' of ').trim();
  return {
    role: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    of: properName(place.replace(THE, ''), vocabulary) === null ? null : place,
  };
}
