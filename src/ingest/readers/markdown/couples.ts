/** Families told as paragraphs: `**Adam Corrie**, born 1668. Married 1697 **Margery Fell**. Children:`, and a list below. */
import { foldName } from '../../../model/index.js';
import { type LifeBeside, lifeBeside } from '../../bind/life-beside.js';
import { findLinks } from '../../text-links.js';
import type { Vocabulary } from '../reader.js';
import { PERSON } from './family-lines.js';
import type { Field, PageWords } from './fields.js';
import { isOfPeople } from './labels.js';
import { bareText, properName } from './named.js';
import type { ParsedNote } from './parse.js';
import type { Block } from './tree.js';

const BOLD = /\*\*([^*\n]{2,60})\*\*|__([^_\n]{2,60})__/g;
/** `Children:`, `They had two children that lived:`. */
const LAST_WORDS = /(?:^|[.;,]\s+)([^.;,:]{3,60}):$/;
/** Before the second name: `Married 1697`, `m. (2) 1697`. */
const WED = /(?:^|[.;,]\s+)(\p{L}+)\.?\s+(?:\(\d\)\s+)?(?:(?:in\s+)?([^.;,()]{1,40}?)\s+)?(?:to\s+)?$/u;
const SENTENCE_END = /\.\s+(?=\p{Lu})/u;
const LONGEST = 600;

interface Person {
  readonly name: string;
  readonly start: number;
  /** What is said of them, up to who comes next. */
  readonly said: string;
}

interface Couple {
  readonly main: Person;
  readonly spouse: (Person & { readonly since: string | null }) | null;
  /** What the list below is called. */
  readonly key: string;
}

export function coupleFields(note: ParsedNote, vocabulary: Vocabulary, page: PageWords): Field[] {
  return note.blocks.flatMap((block, i) => {
    const next = note.blocks[i + 1];
    if (block.kind !== 'paragraph' || block.list !== null || block.quote !== null) return [];
    if (next?.kind !== 'paragraph' || next.list === null) return [];
    const couple = coupleIn(note.told.slice(block.from, block.to), block.from, vocabulary, page);
    if (couple === null) return [];
    return [...ownFields(couple, vocabulary, page), ...childFields(couple, next.list.blocks, note)];
  });
}

function coupleIn(
  text: string,
  offset: number,
  vocabulary: Vocabulary,
  { isDate }: PageWords,
): Couple | null {
  const key = text.length > LONGEST ? null : keyAtEnd(text.trimEnd(), vocabulary);
  const bold = [...text.matchAll(BOLD)];
  if (key === null || bold[0]?.index !== 0 || bold.length > 2) return null;
  const [main, other] = bold.map((mark, i): Person | null => {
    const name = properName(bareText(mark[1] ?? mark[2] ?? ''), vocabulary);
    const from = mark.index + mark[0].length;
    const said = text.slice(from, bold[i + 1]?.index ?? text.length);
    return name === null ? null : { name, start: offset + mark.index, said };
  });
  if (main == null || other === null) return null;
  if (other === undefined) return { main, spouse: null, key };
  const [lead, word = '', since] = WED.exec(main.said) ?? [];
  const isWed = lead !== undefined && vocabulary.reading.wed.has(foldName(word));
  if (!isWed || (since !== undefined && !isDate(since))) return null;
  const said = main.said.slice(0, -lead.length);
  return { main: { ...main, said }, spouse: { ...other, since: since ?? null }, key };
}

/** The word of the last phrase that says whose they are. */
function keyAtEnd(text: string, vocabulary: Vocabulary): string | null {
  const words = (LAST_WORDS.exec(text)?.[1] ?? '').split(/\s+/);
  const isOfKin = (word: string): boolean => vocabulary.isRelation(word) && isOfPeople(word, vocabulary);
  const [key, another] = words.filter(isOfKin);
  return key === undefined || another !== undefined ? null : key;
}

function ownFields({ main, spouse }: Couple, vocabulary: Vocabulary, page: PageWords): Field[] {
  const people = spouse === null ? [main] : [main, spouse];
  const lives = people.flatMap((one) => {
    const { birth, death } = lifeOf(one, vocabulary, page);
    return [
      ...(birth === undefined ? [] : [told(one, 'born', birth, one.start)]),
      ...(death === undefined ? [] : [told(one, 'died', death, one.start)]),
    ];
  });
  if (spouse === null) return lives;
  const when = spouse.since === null ? {} : { when: { from: spouse.since } };
  return [...lives, { ...told(main, 'SPOUSE_OF', spouse.name, spouse.start), ...when }];
}

/** In the first sentence: what comes after it may be told of others. */
function lifeOf({ said }: Person, { reading }: Vocabulary, { isDate }: PageWords): LifeBeside {
  const [sentence = ''] = said.split(SENTENCE_END);
  return lifeBeside(sentence.replace(/\.$/, ''), null, reading, (text) => (isDate(text) ? text : null));
}

/** Children go by the name of the one who is told first. */
function childFields({ main, spouse, key }: Couple, items: readonly Block[], note: ParsedNote): Field[] {
  const family = main.name.split(' ').slice(1).at(-1);
  return items.flatMap((item): Field[] => {
    const line = item.kind === 'paragraph' ? note.told.slice(item.from, item.to).split('\n')[0] : undefined;
    const value = line === undefined ? '' : withFamily(line, family);
    if (value === null || value === '') return [];
    return [main, ...(spouse === null ? [] : [spouse])].map((one) => told(one, key, value, item.from));
  });
}

/** `**William**, born 1705` as `William Corrie (born 1705)`: alone the name would mean any William. */
function withFamily(line: string, family: string | undefined): string | null {
  const text = bareText(line);
  if (findLinks(line).length > 0) return line;
  const [name = ''] = /^[^,;(]*/.exec(text) ?? [];
  const full = name.trim().includes(' ') ? name.trim() : `${name.trim()} ${family ?? ''}`;
  if (name.trim() === '' || full.endsWith(' ')) return null;
  const said = text
    .slice(name.length)
    .replace(/[()]/g, ',')
    .replace(/^[\s,;]+|[\s,;]+$/g, '');
  return said === '' ? full : `${full} (${said})`;
}

function told({ name }: Person, key: string, value: string, start: number): Field {
  return {
    ...{ key, value, about: null, from: start, to: start, start },
    ...{ of: { name, type: PERSON }, isIfMeant: true, isSure: true },
  };
}
