/** Well-known names in a text, and the place each takes: two of one place are rivals, two of different places are not. */

import { remembered } from '../../language/reader/grammar/words.js';
import { groupBy } from '../../model/index.js';
import { AS_WRITTEN, PLACES, type Place } from '../../packs/technologies.js';
import { stem, wordsIn } from './stems.js';

const KEYS = new Map(PLACES.map((place) => [keyOf(place), place]));

/** One attribute tells many kinds of tools. */
function keyOf({ attribute, name }: Place): string {
  return attribute === 'tool' ? `tool ${name}` : attribute;
}

/** Of these a system has one; of the others it may use several side by side. */
export const ONE_OF: ReadonlySet<string> = new Set(PLACES.filter(({ one }) => one === true).map(keyOf));

export const ROLE_NAMES: ReadonlySet<string> = new Set([...KEYS.keys()].filter((role) => role !== ''));

/** The attribute that tells a role, and which kind of tool it is. */
export function attributeOfRole(role: string): { readonly attribute: string; readonly of?: string } {
  const place = KEYS.get(role);
  if (place === undefined) return { attribute: role };
  return place.attribute === 'tool' ? { attribute: 'tool', of: place.name } : { attribute: place.attribute };
}

const WORDS = new Map(
  [...KEYS].map(([role, { name, words }]) => [
    role,
    new Set([...words.split(' '), ...name.split(' ')].filter((word) => word !== '').map(stem)),
  ]),
);

/** Stems that mean the place itself, and tell no thing that has it. */
export function wordsOfRole(role: string): ReadonlySet<string> {
  return WORDS.get(role) ?? new Set();
}

export interface Technology {
  readonly name: string;
  /** The key of its place; empty for what takes no particular one. */
  readonly role: string;
}

export interface Sighting extends Technology {
  readonly told: string;
  readonly index: number;
}

interface Known {
  readonly pattern: RegExp;
  readonly length: number;
  /** In small letters, to look for it cheaply. */
  readonly low: string;
  readonly technology: Technology;
}

/** By the first word, in small letters: few texts have many of them. */
const KNOWN: ReadonlyMap<string, readonly Known[]> = groupBy(
  PLACES.flatMap((place) =>
    place.names.split(', ').map((entry) => {
      const [written = '', name = written] = entry.split('=');
      return knownAs(written, { name, role: keyOf(place) });
    }),
  ),
  ({ low }) => firstWord(low),
);

/** There are many, and most are never met: each is made into a pattern when it first is. */
function knownAs(written: string, technology: Technology): Known {
  let made: RegExp | undefined;
  return {
    length: written.length,
    low: written.toLowerCase(),
    technology,
    get pattern() {
      made ??= new RegExp(
        String.raw`(?<![\w/.-])${written.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')}(?![\w#]|://|\.\w|-(?!based|compatible|style|first|backed|powered|only|licensed))`,
        AS_WRITTEN.has(written) ? 'g' : 'gi',
      );
      return made;
    },
  };
}

function firstWord(text: string): string {
  return /[a-z\d]+/.exec(text.toLowerCase())?.[0] ?? '';
}

/** Every technology that the text names, from left to right; a name within a longer one is not looked at. */
export const technologiesIn = remembered(findTechnologies, 200);

const NONE: readonly Sighting[] = [];

function findTechnologies(text: string): readonly Sighting[] {
  const found: Sighting[] = [];
  const low = text.toLowerCase();
  const candidates: Known[] = [];
  for (const first of wordsIn(text))
    for (const known of KNOWN.get(first) ?? []) if (low.includes(known.low)) candidates.push(known);
  if (candidates.length === 0) return NONE;
  for (const { pattern, technology } of candidates.sort((a, b) => b.length - a.length)) {
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (found.some((one) => from < one.index + one.told.length && to > one.index)) continue;
      found.push({ ...technology, told: match[0], index: from });
    }
  }
  return found.sort((a, b) => a.index - b.index);
}

/** What a place is called by those who mean the project's. */
export function isPlace(role: string, name: string): boolean {
  const words = wordsOfRole(role);
  return name
    .split(' ')
    .every((word) => words.has(stem(word)) || /^(?:all|services?|everything)$/i.test(word));
}
