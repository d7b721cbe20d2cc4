/** Those who held an office one after the other: `4. Barnaby Crewe, 1852–1874`, or a table `Captain | Years`. */
import { singular } from '../../../language/reader/index.js';
import { foldName } from '../../../model/index.js';
import type { Vocabulary } from '../reader.js';
import type { Field, PageWords } from './fields.js';
import { properName, typeInName } from './named.js';
import type { ParsedNote } from './parse.js';
import { areYears, followers, LEAST, type TermList, termLists } from './term-lists.js';
import { turnsOf } from './turns.js';

/** What holders are called (`Harbour Master`), and of what they are that. */
interface Office {
  readonly role: string;
  readonly of: string | null;
}

/** Whoever holds something, and what they hold. */
const HOLDS = 'holds title';
const HOLDER = 'Person';
const OFFICE = 'Title';
/** `The Harbour Masters of Port Sarrow`, `List of abbots`. */
const LISTED = /^(?:a |the )?(?:full |complete )?(?:list of |succession of |line of )?(?:the |all )?/i;
const OF = /\s+of\s+/i;
const THE = /^the\s+/i;

export interface Held {
  readonly told: readonly Field[];
  /** Where years tell of terms, and not of lives. */
  readonly ranges: readonly Field[];
  /** Lists of whatever has its turn. */
  readonly turns: readonly Field[];
}

export function heldIn(note: ParsedNote, vocabulary: Vocabulary, page: PageWords): Held {
  const all = [...termLists(note, vocabulary, page.title)];
  const lists = all.filter(({ terms }) => areYears(terms, page));
  // Beside one list of terms, another in which one year is wrong is one, too.
  const isOne = lists.some(({ terms }) => followers(terms) >= Math.max(terms.length - 1, LEAST - 1));
  const read = lists.map((list) => ({ list, fields: fieldsOf(list, isOne, vocabulary) }));
  const fields = read.flatMap((one) => one.fields);
  // Terms of which it is known what they are of are compared as such.
  const known = new Set(read.flatMap((one) => (one.fields.some(({ key }) => key !== '') ? [one.list] : [])));
  const turns = turnsOf(
    all.filter((list) => !known.has(list)),
    vocabulary,
    page,
  );
  return { told: fields.filter(({ key }) => key !== ''), ranges: fields, turns };
}

/** Those of an office, or of what stands in a relation to the page: `Owners`. One without a meaning has no key. */
function fieldsOf({ terms, head, above }: TermList, isOne: boolean, vocabulary: Vocabulary): Field[] {
  const close = followers(terms);
  const office = vocabulary.isRelation(HOLDS) ? officeIn(head, above, vocabulary) : null;
  const word = head ?? above[0] ?? '';
  const isMost = close * 2 >= terms.length - 1;
  const isSure = isOne || officeOf(word, vocabulary) !== null;
  if (!isMost || close < (isSure ? 1 : LEAST - 1)) return [];
  const words = office?.of == null ? [word, singular(foldName(word))] : [];
  const relation = words.find((one) => vocabulary.isRelation(one)) ?? null;
  // A bare `King` of two lands would be one title, and a list of anything else (`Homes`) names none.
  const value = office?.of == null ? null : `${office.role} of ${office.of}`;
  return terms.map(({ who, term, from, to }): Field => {
    const when = { from: term.from, ...(term.until !== null && { until: term.until }) };
    const at = { from, to, start: from, isIfMeant: true, when } as const;
    if (who === null || (value === null && relation === null))
      return { key: '', value: '', about: null, ...at };
    if (value === null) return { key: relation ?? '', value: who.written, about: null, ...at };
    const of = who.link === null ? { of: { name: who.name, type: HOLDER } } : {};
    return { key: HOLDS, value, about: who.link, names: OFFICE, ...of, ...at };
  });
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
