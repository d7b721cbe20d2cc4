/** Lines of family trees: whom each names, with which years, and who stands beside them. */
import { isOnlyLife, type LifeBeside, lifeBeside } from '../../bind/life-beside.js';
import { findLinks, type Link } from '../../text-links.js';
import type { Vocabulary } from '../reader.js';
import { bareText, properName, typeInName } from './named.js';
import { linesOf, type ParsedNote } from './parse.js';
import type { Block } from './tree.js';
import { isYear, YEAR, yearAt, yearText } from './years.js';

export interface Person {
  readonly name: string;
  readonly link: Link | null;
  /** What stands in brackets behind the name; null where nothing tells of a life. */
  readonly life: LifeBeside | null;
  readonly start: number;
}

/** Who stands beside somebody, and since when. */
export interface Spouse extends Person {
  readonly since: string | null;
}

/** A line of the list as it is written. */
export interface Line {
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

export const PERSON = 'Person';
const WED = /\s#wed\b/;
const TAGS = /(?:^|\s)#[\p{L}\p{N}/_-]+/gu;
/** `m. (2) 1856 Ottilie`, `married 1856: Ottilie`, `& Ottilie`: a mark between two who are married, or before the second of them. */
const MARRIED = `(?:m\\.|md\\.|married|&|\\+|=|⚭|∞|×|and) *(?:\\(\\d\\) *)?(?:(?:in )?(?:${YEAR})[,:]? |: )?(?:to )?`;
const BESIDE = new RegExp(`(?:^|,? +)${MARRIED}(?=\\S)`, 'gu');
/** A name, and what stands in brackets right behind it. */
const NAMED = /^(\[\[[^[\]]+\]\]|[^([,;:–—]+)(?:\(([^()]*)\))?(?=$|[\s,;:.–—])/u;
const LIFE_MARK = /(?<!\p{L})(?:b\.|d\.|born|died)(?= ?\d)|†|unmarried/u;
const LONGEST_LINE = 300;

/** Null where a line is something else, or where several stand without a mark between them. */
export function lineOf(item: Block, note: ParsedNote, vocabulary: Vocabulary): Line | null {
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
  return {
    ...{ main: isSpouse ? null : main, spouses: known, isWed: WED.test(written) },
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
