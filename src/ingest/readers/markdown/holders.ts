/** Those who held an office one after the other: `4. Barnaby Crewe, 1852–1874`, or a table `Captain | Years`. */
import { singular } from '../../../language/reader/index.js';
import { foldName } from '../../../model/index.js';
import type { Vocabulary } from '../reader.js';
import type { Field, PageWords } from './fields.js';
import { properName, typeInName } from './named.js';
import type { ParsedNote } from './parse.js';
import { areYears, followers, isTermList, LEAST, type Term, type TermList, termLists } from './term-lists.js';
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
const LEAST_BARE = 10;

export interface Held {
  readonly told: readonly Field[];
  /** Where years tell of terms, and not of lives. */
  readonly ranges: readonly Field[];
  /** Lists of whatever has its turn. */
  readonly turns: readonly Field[];
}

export function heldIn(note: ParsedNote, vocabulary: Vocabulary, page: PageWords): Held {
  const all = [...termLists(note, vocabulary, page.title)];
  const lists = all.filter((list) => isTermList(list.terms, page) || isSaidOfOffice(list, vocabulary));
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
  const others = all.filter((list) => areYears(list.terms, page) && isOfRole(list, vocabulary));
  const unread = others.flatMap(({ terms }) => {
    // `Orla, 1268–1299` beside `Brom (1240–1299)`: only the one is a term.
    const bare = terms.filter(({ line }) => !IN_BRACKETS.test(line));
    return (bare.length === 0 ? terms : bare).map(withoutMeaning);
  });
  return { told: fields.filter(({ key }) => key !== ''), ranges: [...fields, ...unread], turns };
}

/** `Warden | From | To`: bare numbers there are years, but for those of the first levels of a game. */
function isSaidOfOffice({ terms, head, above }: TermList, vocabulary: Vocabulary): boolean {
  const isBare = ({ isSaid, term: { from, begin, end } }: Term): boolean =>
    isSaid === true && /^\d+$/.test(from) && (end ?? begin) >= LEAST_BARE;
  return terms.length >= LEAST && terms.every(isBare) && officeIn(head, above, vocabulary) !== null;
}

const IN_BRACKETS = /\([^()]*\d\s*[-–—]/;

/**
 * Whether what stands right above says what those are: `Masters of the Bell`, `Millers:`. Their years are not their
 * lives, but in brackets only where it is surely an office: `Poets` may well be listed with their lives.
 */
function isOfRole({ terms, head, above }: TermList, vocabulary: Vocabulary): boolean {
  const word = head ?? above[0] ?? '';
  if (terms.length === 0) return false;
  if (officeOf(word, vocabulary) !== null) return true;
  const folded = foldName(word);
  const isSeveral = /^\p{L}+$/u.test(folded) && singular(folded) !== folded;
  return isSeveral && !terms.some(({ line }) => IN_BRACKETS.test(line));
}

/** Of what a term is, nobody knows; only that it is no life. */
function withoutMeaning({ term, from, to }: Term): Field {
  const when = { from: term.from, ...(term.until !== null && { until: term.until }) };
  return { key: '', value: '', about: null, from, to, start: from, isIfMeant: true, when };
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
  return terms.map((one): Field => {
    const { who } = one;
    const bare = withoutMeaning(one);
    if (who === null || (value === null && relation === null)) return bare;
    if (value === null) return { ...bare, key: relation ?? '', value: who.written };
    const of = who.link === null ? { of: { name: who.name, type: HOLDER } } : {};
    return { ...bare, key: HOLDS, value, about: who.link, names: OFFICE, ...of };
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
