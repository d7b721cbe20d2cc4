/** Family trees as lists in lists: who stands under somebody is their child, and who stands beside somebody their spouse. */
import { append } from '../../../model/append.js';
import { foldName } from '../../../model/index.js';
import { isOnlyLife, type LifeBeside, lifeBeside } from '../../bind/life-beside.js';
import { findLinks, type Link } from '../../text-links.js';
import type { Vocabulary } from '../reader.js';
import type { Field } from './fields.js';
import { headingOf } from './heading.js';
import { bareText, properName, typeInName } from './named.js';
import { linesOf, type ParsedNote } from './parse.js';
import type { Block, List } from './tree.js';
import { isYear, YEAR, yearAt, yearText } from './years.js';

interface Person {
  readonly name: string;
  readonly link: Link | null;
  /** What stands in brackets behind the name; null where nothing tells of a life. */
  readonly life: LifeBeside | null;
  readonly start: number;
}

/** Who stands beside somebody, and since when. */
interface Spouse extends Person {
  readonly since: string | null;
}

/** A line of the list as it is written. */
interface Line {
  readonly column: number;
  /** Null where the line names only whom the one above it married. */
  readonly main: Person | null;
  readonly spouses: readonly Spouse[];
  /** Those on lines of their own below: who is whose cannot be told, but that all of them are spouses. */
  readonly others: readonly Person[];
  /** What stands under it first is a spouse as well. */
  readonly isWed: boolean;
  /** It says in words or signs that somebody was born, married or died. */
  readonly tellsLife: boolean;
}

/** Whoever stands under it is a child of the one, and of the spouse where there is only one. */
interface Parent {
  readonly column: number;
  readonly main: Person;
  readonly spouses: Person[];
  isWed: boolean;
}

const PERSON = 'Person';
const WED = /\s#wed\b/;
const TAGS = /(?:^|\s)#[\p{L}\p{N}/_-]+/gu;
/** `m. (2) 1856 Ottilie`, `& Ottilie`: a mark between two who are married, or before the second of them. */
const MARRIED = `(?:m\\.|md\\.|married|&|\\+|=|⚭|∞|×|and) *(?:\\(\\d\\) *)?(?:(?:in )?(?:${YEAR}),? )?(?:to )?`;
const BESIDE = new RegExp(`(?:^|,? +)${MARRIED}(?=\\S)`, 'gu');
/** A name, and what stands in brackets right behind it. */
const NAMED = /^(\[\[[^[\]]+\]\]|[^([,;:–—]+)(?:\(([^()]*)\))?(?=$|[\s,;:.–—])/u;
const LIFE_MARK = /(?<!\p{L})(?:b\.|d\.|born|died)(?= ?\d)|†|unmarried/u;
const LONGEST_LINE = 300;
const LEAST_LINES = 4;
const MOST = 0.6;

/** What a tree links, and where it tells of lives whomever it names: a name alone may be anybody's. */
export function familyFields(note: ParsedNote, vocabulary: Vocabulary, isCalled: boolean): Field[] {
  const fields: Field[] = [];
  const seen = new Set<List>();
  let isTree = isCalled;
  let level = 0;
  for (const block of note.blocks) {
    if (block.kind === 'heading' && (!isTree || block.level <= level)) {
      const { title } = headingOf(note.told.slice(block.from, block.to), block.level);
      isTree = isCalled || isFamilyTree(title, vocabulary);
      level = block.level;
    }
    const list = block.kind === 'paragraph' && block.quote === null ? block.list : null;
    if (list === null || seen.has(list)) continue;
    seen.add(list);
    append(fields, treeFields(list, note, vocabulary, isTree));
  }
  return fields;
}

/** `Remshi Family Tree`, or a class for it in the front matter: `family-tree`. */
export function isFamilyTree(title: string, { reading }: Vocabulary): boolean {
  const folded = ` ${foldName(title.replaceAll('-', ' '))} `;
  return [...reading.family_trees].some((word) => folded.includes(` ${word} `));
}

function treeFields(list: List, note: ParsedNote, vocabulary: Vocabulary, isTree: boolean): Field[] {
  const items = list.blocks.filter(({ kind }) => kind === 'paragraph');
  const lines = items.map((item) => lineOf(item, note, vocabulary));
  const tellsLives = ofLives(lines);
  if (!isTree && !tellsLives) return [];
  const told = tellsLives ? unambiguous(lines) : lines.map(onlyLinked);
  const reader = new TreeReader();
  for (const line of told) if (line !== null) reader.line(line);
  return reader.fields;
}

/** Names with years behind most of them, some under others, of whom some were born, married or died: ages are none. */
function ofLives(lines: readonly (Line | null)[]): boolean {
  const people = lines.flatMap((line) => line?.main ?? []);
  const lived = people.filter(({ life }) => life !== null);
  const columns = new Set(lines.flatMap((line) => line?.column ?? []));
  const isMost = lines.length >= LEAST_LINES && lived.length >= lines.length * MOST;
  return columns.size > 1 && isMost && lines.some((line) => line?.tellsLife);
}

/** Without those whose name several of the tree bear: nobody could tell them apart elsewhere. */
function unambiguous(lines: readonly (Line | null)[]): (Line | null)[] {
  const count = new Map<string, number>();
  for (const line of lines)
    for (const { name, link } of [line?.main, ...(line?.spouses ?? [])].flatMap((one) => one ?? []))
      if (link === null) count.set(foldName(name), (count.get(foldName(name)) ?? 0) + 1);
  const isOne = ({ name, link }: Person): boolean => link !== null || count.get(foldName(name)) === 1;
  return lines.map((line) => {
    if (line === null || (line.main !== null && !isOne(line.main))) return null;
    return { ...line, spouses: line.spouses.filter(isOne) };
  });
}

/** A line of links alone. */
function onlyLinked(line: Line | null): Line | null {
  if (line === null || line.main?.link == null) return null;
  return [...line.spouses, ...line.others].every(({ link }) => link !== null) ? line : null;
}

/** Null where a line is something else, or where several stand without a mark between them. */
function lineOf(item: Block, note: ParsedNote, vocabulary: Vocabulary): Line | null {
  const [line, ...below] = linesOf(item, note.told);
  if (line === undefined || item.to - item.from > LONGEST_LINE) return null;
  const others = below.map(({ from, to }) => personIn(note.told.slice(from, to), from, vocabulary));
  if (others.includes(null)) return null;
  const written = note.told.slice(line.from, line.to);
  const text = written.replace(TAGS, (tag) => ' '.repeat(tag.length)).replace(/[*_]/g, ' ');
  const marks = [...text.matchAll(BESIDE)];
  const ends = [...marks.map(({ index }) => index), text.length];
  const main = personIn(text.slice(0, ends[0]), line.from, vocabulary);
  const spouses = marks.map((mark, i): Spouse | null => {
    const at = mark.index + mark[0].length;
    const found = personIn(text.slice(at, ends[i + 1]), line.from + at, vocabulary);
    const year = yearAt(mark, 1);
    return found === null ? null : { ...found, since: year === null ? null : yearText(year) };
  });
  const isSpouse = marks[0] !== undefined && text.slice(0, marks[0].index).trim() === '';
  const known = spouses.flatMap((one) => one ?? []);
  if ((main === null && !isSpouse) || known.length < spouses.length) return null;
  const { column } = note.place(item.from);
  return {
    ...{ column, main: isSpouse ? null : main, spouses: known, isWed: WED.test(written) },
    tellsLife: known.length > 0 || LIFE_MARK.test(text),
    others: others.flatMap((one) => one ?? []),
  };
}

function personIn(text: string, offset: number, vocabulary: Vocabulary): Person | null {
  const lead = text.length - text.trimStart().length;
  const [, words = '', aside] = NAMED.exec(text.trim().replace(/\]\]\s+\(/, ']](')) ?? [];
  const links = findLinks(text);
  const [link] = findLinks(words);
  const life = aside === undefined ? null : lifeIn(aside, vocabulary);
  const start = offset + lead;
  if (link !== undefined)
    return links.length > 1 ? null : { name: link.name, link, life, start: offset + text.indexOf('[[') };
  const name = links.length > 0 ? null : properName(bareText(words), vocabulary);
  const type = name === null ? null : typeInName(name, vocabulary);
  const isOther = type !== null && !vocabulary.isKind(type, PERSON);
  return name === null || isOther ? null : { name, link: null, life, start };
}

function lifeIn(aside: string, { reading }: Vocabulary): LifeBeside | null {
  const dateAt = (text: string) => (isYear(text) ? text : null);
  return isOnlyLife(aside, reading, dateAt) ? lifeBeside(`(${aside})`, 'life', reading, dateAt) : null;
}

class TreeReader {
  readonly fields: Field[] = [];
  #above: Parent[] = [];

  line({ column, main, spouses, others, isWed }: Line): void {
    while ((this.#above.at(-1)?.column ?? -1) >= column) this.#above.pop();
    const parent = this.#above.at(-1);
    if (main === null) {
      if (parent !== undefined) this.#marry(parent.main, spouses);
      // Those under a marriage are its children.
      if (parent !== undefined)
        this.#above.push({ column, main: parent.main, spouses: [...spouses], isWed: false });
      return;
    }
    if (parent?.isWed) {
      parent.isWed = false;
      parent.spouses.push(main, ...spouses, ...others);
      this.#marry(
        parent.main,
        [main, ...spouses, ...others].map((one) => ({ ...one, since: null })),
      );
      return;
    }
    if (others.length > 0) return;
    this.#live(main);
    this.#marry(main, spouses);
    if (parent !== undefined) this.#child(parent, main);
    this.#above.push({ column, main, spouses: [...spouses], isWed });
  }

  #marry(main: Person, spouses: readonly Spouse[]): void {
    for (const spouse of spouses) {
      this.#live(spouse);
      this.#add('SPOUSE_OF', main, spouse, spouse.since);
    }
  }

  /** Of one spouse the child is, too; of several nobody can tell which. */
  #child({ main, spouses }: Parent, child: Person): void {
    this.#add('PARENT_OF', main, child);
    const [only, another] = spouses;
    if (only !== undefined && another === undefined) this.#add('PARENT_OF', only, child);
  }

  #live(one: Person): void {
    const { life } = one;
    if (life?.birth !== undefined) this.#tell('born', one, life.birth, one.start);
    if (life?.death !== undefined) this.#tell('died', one, life.death, one.start);
  }

  #add(key: string, one: Person, { link, name, start }: Person, since: string | null = null): void {
    const when = since === null ? {} : { when: { from: since } };
    this.#tell(key, one, link === null ? name : `[[${link.path}]]`, start, when);
  }

  #tell(key: string, { link, name }: Person, value: string, start: number, more: Partial<Field> = {}): void {
    const whom = link === null ? { about: null, of: { name, type: PERSON } } : { about: link };
    this.fields.push({
      key,
      value,
      ...whom,
      from: start,
      to: start,
      start,
      isIfMeant: true,
      isSure: true,
      ...more,
    });
  }
}
