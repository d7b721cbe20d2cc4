/** Offices by their word, each with all who are told to have held it, and who of them came when. */
import { foldName, groupBy, isRelation, type Relation } from '../model/index.js';
import { isA } from '../packs/index.js';
import { ORDINALS, windowEnds } from '../time/index.js';
import type { Reasoning } from './reasoning.js';
import { remembered } from './remembered.js';
import { isBelievedRelation, type ToldEntity, toldEntities } from './told-statement.js';
import { TITLES } from './verify/names/words.js';
import { lemmaOf } from './verify/text.js';

export const SEATS = ['HOLDS_TITLE', 'RULES', 'LEADS'];
const MOST_READ = 5000;

/** One office, and all who are told to have held it. */
export interface Office {
  readonly name: string;
  /** It has a name of its own in the record. */
  readonly isTitle: boolean;
  readonly held: readonly Relation[];
}

/** `Warden of Brine` by `warden`, `wardens` and `wardens of brine`; the High Warden is another. */
export async function officesCalled(reasoning: Reasoning, words: string): Promise<Office[]> {
  const asked = partsOf(words);
  return (await officesOf(reasoning)).filter(({ name }) => {
    const called = partsOf(name);
    if (called.noun === '' || called.noun !== asked.noun) return false;
    return asked.place === null || asked.place === called.place;
  });
}

/** Those that somebody is told to have held over a place. */
export async function officesOver(
  reasoning: Reasoning,
  place: string,
  subject: string,
): Promise<readonly Office[]> {
  const wanted = foldName(place).replace(/^the /, '');
  return (await officesOf(reasoning)).filter(
    ({ name, held }) => partsOf(name).place === wanted && held.some((one) => one.subject === subject),
  );
}

const officesOf = (reasoning: Reasoning): Promise<readonly Office[]> =>
  remembered(reasoning.store, 'offices', () => readOffices(reasoning));

/** Titles of their own, and what rulers are told to have been called: `ruled Brine (title: Warden)` is the Warden of Brine. */
async function readOffices({ store, ontology }: Reasoning): Promise<Office[]> {
  const told = await store.statements({ predicates: SEATS, limit: MOST_READ });
  // Of some of them nobody could say that they are all.
  if (told.length >= MOST_READ) return [];
  const held = told.filter(isRelation).filter(isBelievedRelation);
  const ends = await toldEntities(
    { store },
    held.flatMap(({ subject, object }) => [subject, object]),
  );
  const quotes = new Map(
    (await store.assertions({ statements: held.map(({ id }) => id) })).flatMap(({ statement, quote }) =>
      quote === null ? [] : [[statement, quote] as const],
    ),
  );
  const isTitle = ({ object }: Relation) => isA(ontology, ends.get(object)?.type ?? '', 'Title');
  const nameOf = (one: Relation): string => {
    const { title } = one.qualifiers;
    const name = ends.get(one.object)?.name ?? '';
    if (isTitle(one)) return name;
    const noun = typeof title === 'string' ? title : nounIn(quotes.get(one.id) ?? '', one, ends);
    return noun === null ? '' : `${noun} of ${name}`;
  };
  const byName = groupBy(held, nameOf);
  byName.delete('');
  return [...byName]
    .map(([name, all]) => ({ name, isTitle: all.some((one) => isTitle(one)), held: apart(all) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What the source calls them: `Warden` of `Tamsin was Warden of Brine from 370`. */
function nounIn(
  quote: string,
  { subject, object }: Relation,
  ends: ReadonlyMap<string, ToldEntity>,
): string | null {
  const place = (ends.get(object)?.name ?? '').replace(/^the /i, '');
  const at = Math.max(quote.indexOf(` of ${place}`), quote.indexOf(` of the ${place}`));
  if (place === '' || at < 0) return null;
  const own = new Set(foldName(ends.get(subject)?.name ?? '').split(' '));
  const words = quote.slice(0, at).trim().split(/\s+/);
  const noun: string[] = [];
  for (const word of words.reverse()) {
    const isOffice = /^\p{Lu}[\p{L}-]+$/u.test(word) || TITLES.has(word);
    if (!isOffice || own.has(foldName(word))) break;
    noun.unshift(word);
  }
  return noun.length === 0 ? null : noun.join(' ');
}

/** A reign that is told as a title besides is one. */
function apart(held: readonly Relation[]): Relation[] {
  const titles = held.filter(({ predicate }) => predicate === 'HOLDS_TITLE');
  const isTwice = (one: Relation) =>
    titles.some(({ subject, valid }) => subject === one.subject && valid.fromMin === one.valid.fromMin);
  return held.filter((one) => titles.includes(one) || !isTwice(one));
}

function partsOf(words: string): { readonly noun: string; readonly place: string | null } {
  const [noun = '', ...place] = foldName(words).replace(/^the /, '').split(' of ');
  const lemmas = noun.split(' ').map(lemmaOf).join(' ');
  return { noun: lemmas, place: place.length === 0 ? null : place.join(' of ').replace(/^the /, '') };
}

export const isDatedTerm = ({ valid }: Relation): boolean =>
  valid.fromText !== null || valid.untilText !== null;

export const inOrder = (some: readonly Relation[]): Relation[] =>
  [...some].sort((a, b) => a.valid.fromMin - b.valid.fromMin || a.valid.untilMax - b.valid.untilMax);

/** Of the others who held it how many came before, how many after, and of how many nobody can tell. */
export function standing(
  { held }: Office,
  subject: string,
): { readonly before: number; readonly after: number; readonly open: number } {
  const bySubject = groupBy(inOrder(held), (one) => one.subject);
  const beginning = (terms: readonly Relation[] | undefined) => {
    const [first] = terms ?? [];
    return first === undefined || terms?.some(({ valid }) => valid.fromText === null) === true
      ? null
      : windowEnds(first.valid).first;
  };
  const own = beginning(bySubject.get(subject));
  let [before, after, open] = [0, 0, 0];
  for (const [other, terms] of bySubject) {
    if (other === subject) continue;
    const at = beginning(terms);
    if (own === null || at === null || (at.min <= own.max && own.min <= at.max)) open++;
    else if (at.max < own.min) before++;
    else after++;
  }
  return { before, after, open };
}

const PLACES = ORDINALS.slice(0, 9);
export const RANKED = [...PLACES, 'last', 'final', 'latest', 'only', 'sole'].join('|');

/** Whether somebody came first, third or last of all who are told to have held it; null where that is open. */
export function isRanked(office: Office, subject: string, rank: string): boolean | null {
  const { before, after, open } = standing(office, subject);
  const others = before + after + open;
  if (rank === 'only' || rank === 'sole') return others > 0 ? false : null;
  // Of the one who is told of, nobody says that there was no other.
  if (others === 0) return null;
  const place = PLACES.indexOf(rank);
  const [least, wanted] = place < 0 ? [after, 0] : [before, place];
  if (least > wanted || least + open < wanted) return false;
  return open === 0 ? true : null;
}
