/** From what somebody typed to the entities that may be meant, best first, each with how it was found. */
import { editDistance, foldName, uninvert } from '../model/index.js';
import type { NameHit, Store } from '../store/store.js';

/** The first four are as good as the name itself; a `partial` or `fuzzy` match is a guess to be confirmed. */
export type MatchKind = 'exact' | 'alias' | 'folded' | 'inverted' | 'partial' | 'fuzzy';

export interface NameMatch {
  readonly entity: string;
  /** The name or alias that matched. */
  readonly name: string;
  readonly type: string;
  readonly verified: boolean;
  readonly how: MatchKind;
  /** From 0 to 1; comparable between answers. */
  readonly score: number;
}

export interface ResolveOptions {
  /** Exactly these types; the caller adds subtypes. */
  readonly types?: readonly string[];
  readonly limit?: number;
}

const DEFAULT_LIMIT = 10;
/** Names looked at for spelling mistakes. */
const CANDIDATES = 80;
/** One letter in four may be wrong. */
const LETTERS_PER_MISTAKE = 4;
const PROVISIONAL_PENALTY = 0.02;
const ARTICLE = /^(?:the|a|an) /;

export async function resolveName(
  store: Store,
  text: string,
  options: ResolveOptions = {},
): Promise<NameMatch[]> {
  const { types, limit = DEFAULT_LIMIT } = options;
  const folded = foldName(text);
  if (folded === '') return [];
  const sure = await sureMatches(store, text, folded);
  const fits = (match: NameMatch) => types === undefined || types.includes(match.type);
  const found = sure.some(fits) ? sure : [...sure, ...(await guesses(store, folded))];
  return best(found.filter(fits)).slice(0, limit);
}

/** By the name itself, however it is capitalised, accented or turned round. */
async function sureMatches(store: Store, text: string, folded: string): Promise<NameMatch[]> {
  const bare = folded.replace(ARTICLE, '');
  const turned = uninvert(text);
  const inverted = turned === null ? null : foldName(turned);
  const asked = new Set([folded, bare, `the ${bare}`, ...(inverted === null ? [] : [inverted])]);
  return (await store.named([...asked])).map((hit) => {
    if (hit.name === text.trim())
      return match(hit, hit.canonical ? 'exact' : 'alias', hit.canonical ? 1 : 0.97);
    const isInverted = inverted !== null && foldName(hit.name) === inverted;
    if (isInverted) return match(hit, 'inverted', hit.canonical ? 0.95 : 0.93);
    const isWhole = foldName(hit.name) === folded;
    const how = hit.canonical ? 'folded' : 'alias';
    return match(hit, how, (hit.canonical ? 0.98 : 0.96) - (isWhole ? 0 : 0.02));
  });
}

async function guesses(store: Store, folded: string): Promise<NameMatch[]> {
  const words = folded.split(' ');
  return (await store.nearNames(folded, CANDIDATES)).flatMap((hit) => {
    const name = foldName(hit.name);
    const has = new Set(name.split(' '));
    if (words.every((word) => has.has(word))) {
      return [match(hit, 'partial', 0.7 + 0.2 * (words.length / has.size))];
    }
    const likeness = spelling(folded, name);
    return likeness === null ? [] : [match(hit, 'fuzzy', 0.4 + 0.45 * likeness)];
  });
}

/** How alike two names are in spelling, from 0 to 1; null when too much differs. Word order does not matter. */
function spelling(asked: string, name: string): number | null {
  const limit = Math.max(1, Math.floor(asked.length / LETTERS_PER_MISTAKE));
  const distance = Math.min(
    editDistance(asked, name, limit),
    editDistance(sorted(asked), sorted(name), limit),
  );
  if (distance <= limit) return 1 - distance / Math.max(asked.length, name.length);
  return wordSpelling(asked.split(' '), name.split(' '));
}

/** Each asked word is nearly one of the name's words: `Aldrik` finds `Aldric Raventhorne`. */
function wordSpelling(asked: readonly string[], name: readonly string[]): number | null {
  let wrong = 0;
  for (const word of asked) {
    const limit = Math.floor(word.length / LETTERS_PER_MISTAKE);
    const nearest = Math.min(...name.map((candidate) => editDistance(word, candidate, limit)));
    if (nearest > limit) return null;
    wrong += nearest;
  }
  const letters = asked.join('').length;
  return (1 - wrong / letters) * (0.5 + 0.5 * (asked.length / Math.max(asked.length, name.length)));
}

function sorted(words: string): string {
  return words.split(' ').sort().join(' ');
}

function match(hit: NameHit, how: MatchKind, score: number): NameMatch {
  const { entity, name, type, verified } = hit;
  return { entity, name, type, verified, how, score: score - (verified ? 0 : PROVISIONAL_PENALTY) };
}

/** Each entity once, by its best name. */
function best(matches: readonly NameMatch[]): NameMatch[] {
  const byEntity = new Map<string, NameMatch>();
  for (const one of matches) {
    const known = byEntity.get(one.entity);
    if (known === undefined || one.score > known.score) byEntity.set(one.entity, one);
  }
  return [...byEntity.values()].sort((a, b) => b.score - a.score || (a.entity < b.entity ? -1 : 1));
}
