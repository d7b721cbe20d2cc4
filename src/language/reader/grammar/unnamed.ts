/** Persons whom a sentence speaks of without a name: "a fisherwoman", "the widow". */
import { isA, typeByWord } from '../../../packs/index.js';
import type { Ontology } from '../../../packs/ontology.js';
import type { Token } from '../tokens.js';
import { isAbstract } from './nouns.js';
import { CLOSED, FEMALE, IS, MALE } from './words.js';

export interface Unnamed {
  readonly start: number;
  /** Null where the word tells none. */
  readonly gender: 'f' | 'm' | null;
  /** "His": whose kin they are. */
  readonly owner: string | null;
}

const LONGEST = 3;
const INDEFINITE = /^(?:an?|another|some|one)$/;
/** What follows them is somebody who is named already. */
const BEING = /^(?:as|like|became|become|becomes)$/;

export function unnamedIn(tokens: readonly Token[], ontology: Ontology): Unnamed[] {
  const found: Unnamed[] = [];
  for (const [start, { is, lower, kind, possessive }] of tokens.entries()) {
    const opens = kind === 'word' ? (is & IS.determiner) !== 0 : possessive;
    if (!opens || isOfNamed(tokens, start) || isFronted(tokens, start)) continue;
    const words = wordsAt(tokens, start + 1);
    if (words.length === 0 || tokens[start + 1 + words.length]?.kind === 'name') continue;
    const owner = (is & IS.owner) === 0 ? null : lower;
    const gender = genderOf(words);
    const isPerson = words.some((word) => ontology.reading.persons.has(word) || isBeing(ontology, word));
    const isMaybe = INDEFINITE.test(lower) && !words.some((word) => isThing(ontology, word));
    if (gender !== null || isPerson || isMaybe) found.push({ start, gender, owner });
  }
  return found;
}

/** "Odo, a priest" and "Odo was a priest". */
function isOfNamed(tokens: readonly Token[], start: number): boolean {
  const [name, before] = [tokens[start - 2], tokens[start - 1]];
  if (before === undefined) return false;
  if (before.kind === 'comma') return name?.kind === 'name';
  return before.kind === 'word' && ((before.is & IS.be) !== 0 || BEING.test(before.lower));
}

/** "In 340 TA, a widow with two sons, she": the one who comes next. */
function isFronted(tokens: readonly Token[], start: number): boolean {
  if (!INDEFINITE.test(tokens[start]?.lower ?? '')) return false;
  if (!tokens.slice(0, start).every(({ kind }) => kind === 'date' || kind === 'comma')) return false;
  const comma = tokens.findIndex(({ kind }, at) => at > start && kind === 'comma');
  return comma > 0 && /^(?:he|she)$/.test(tokens[comma + 1]?.lower ?? '');
}

function wordsAt(tokens: readonly Token[], from: number): string[] {
  const words: string[] = [];
  for (let at = from; at < from + LONGEST; at++) {
    const one = tokens[at];
    if (one?.kind !== 'word' || (one.is & CLOSED) !== 0) break;
    words.push(one.lower);
  }
  return words;
}

export function genderOf(words: readonly string[]): 'f' | 'm' | null {
  if (words.some((word) => FEMALE.has(word) || word.endsWith('woman'))) return 'f';
  return words.some((word) => MALE.has(word) || word.endsWith('man')) ? 'm' : null;
}

function isBeing(ontology: Ontology, word: string): boolean {
  const type = typeByWord(ontology, word)?.name;
  return type !== undefined && isA(ontology, type, 'Person');
}

function isThing(ontology: Ontology, word: string): boolean {
  const type = typeByWord(ontology, word)?.name;
  return isAbstract(word) || (type !== undefined && !isA(ontology, type, 'Person') && type !== 'Title');
}
