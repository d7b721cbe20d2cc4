/** Who is meant by a name as a person types it: exact first, guesses marked as guesses. */
import { type Distance, distanceFrom, foldName, uninvert } from '../model/index.js';
import type { AsOf, NameHit, Store } from '../store/store.js';

/** How the text led to the entity, the surest first. */
export type MatchKind = 'exact' | 'alias' | 'folded' | 'inverted' | 'partial' | 'fuzzy';

export interface NameMatch {
  readonly entity: string;
  /** The entity's name that matched: its canonical one or an alias. */
  readonly name: string;
  readonly type: string;
  readonly verified: boolean;
  readonly how: MatchKind;
  /** 1 for the very name; below `CERTAIN` it is a guess. */
  readonly score: number;
}

export interface NameQuery extends AsOf {
  /** Exactly these types; the caller adds subtypes. */
  readonly types?: readonly string[];
  readonly limit?: number;
  /** Guesses too where there are certain matches, after them. */
  readonly guesses?: boolean;
}

/** From here on the text names the entity; below, it only resembles it. */
export const CERTAIN = 0.9;

const SCORES = { exact: 1, alias: 0.98, folded: 0.96, inverted: 0.94 } as const;
/** A part of a name: the words it begins with, words anywhere in it, beginnings of words. How long the name is weighs little. */
const PARTIAL = { begins: 0.8, whole: 0.7, prefix: 0.55 } as const;
const LENGTH = 0.05;
const ARTICLE = /^(?:the|a|an) /;
/** Best score of a name that is spelt otherwise. */
const FUZZY = 0.8;
const WORST = 0.35;
/** A third of the letters wrong is no longer the same name. */
const MOST_WRONG = 0.34;
const CANDIDATES = 60;

/** The best first. Several with the same certain score: the name is ambiguous. */
export async function resolveName(store: Store, text: string, query: NameQuery = {}): Promise<NameMatch[]> {
  const { types, limit = 10, guesses = false, ...at } = query;
  const wanted = (hit: NameHit) => !types || types.includes(hit.type);
  const folded = foldName(text);
  if (folded === '') return [];
  const certain = await certainMatches(store, text, folded, at);
  const found = certain.filter(({ type }) => !types || types.includes(type));
  if (found.length > 0 && !guesses) return best(found, limit);
  const near = await store.nearNames(folded, Math.max(CANDIDATES, limit));
  const asked = askedName(folded);
  return best([...found, ...near.filter(wanted).flatMap((hit) => guess(hit, asked) ?? [])], limit);
}

async function certainMatches(store: Store, text: string, folded: string, at: AsOf): Promise<NameMatch[]> {
  const turned = uninvert(text);
  const foldedTurned = turned === null ? null : foldName(turned);
  const hits = await store.named(foldedTurned === null ? [folded] : [folded, foldedTurned], at);
  return hits.map((hit) => {
    if (hit.name === text) return toMatch(hit, hit.canonical ? 'exact' : 'alias');
    if (foldName(hit.name) === folded) return toMatch(hit, 'folded');
    return toMatch(hit, 'inverted');
  });
}

function toMatch({ entity, name, type, verified }: NameHit, how: keyof typeof SCORES): NameMatch {
  return { entity, name, type, verified, how, score: SCORES[how] };
}

/** What is compared with many names. */
interface AskedName {
  readonly folded: string;
  readonly words: readonly AskedWord[];
  /** Without its spaces, which may be missing. */
  readonly joined: AskedWord;
}

interface AskedWord {
  readonly text: string;
  readonly distanceTo: Distance;
}

function askedName(folded: string): AskedName {
  const word = (text: string): AskedWord => ({ text, distanceTo: distanceFrom(text) });
  return { folded, words: folded.split(' ').map(word), joined: word(folded.replaceAll(' ', '')) };
}

/** Null when the name is too far from what was asked. */
function guess(hit: NameHit, asked: AskedName): NameMatch | null {
  const { entity, name, type, verified } = hit;
  const { folded } = asked;
  const candidate = foldName(name);
  const words = candidate.split(' ');
  if (asked.words.every(({ text }) => words.some((w) => w.startsWith(text)))) {
    const share = Math.min(1, folded.length / candidate.length);
    const score = round(PARTIAL[partOf(folded, candidate)] + LENGTH * share);
    return { entity, name, type, verified, how: 'partial', score };
  }
  const whole = closeness(asked.joined, candidate.replaceAll(' ', ''));
  const score = round(FUZZY * Math.max(whole, wordCloseness(asked.words, words)));
  return score < WORST ? null : { entity, name, type, verified, how: 'fuzzy', score };
}

/** Which part of the name was given, once each of its words is known to begin one of the name's. */
function partOf(folded: string, candidate: string): keyof typeof PARTIAL {
  if (`${candidate.replace(ARTICLE, '')} `.startsWith(`${folded.replace(ARTICLE, '')} `)) return 'begins';
  const words = candidate.split(' ');
  return folded.split(' ').every((word) => words.includes(word)) ? 'whole' : 'prefix';
}

/** Each word asked for against its nearest in the name; words that are missing on either side cost a little. */
function wordCloseness(asked: readonly AskedWord[], words: readonly string[]): number {
  let [letters, agreeing, all] = [0, 0, 0];
  for (const word of asked) {
    let nearest = 0;
    for (const other of words) nearest = Math.max(nearest, closeness(word, other));
    letters += word.text.length;
    agreeing += word.text.length * nearest;
  }
  for (const word of words) all += word.length;
  const missing = Math.min(letters, all) / Math.max(letters, all);
  return (agreeing / letters) * (0.75 + 0.25 * missing);
}

/** Share of letters that agree. */
function closeness({ text, distanceTo }: AskedWord, other: string): number {
  const longest = Math.max(text.length, other.length);
  const most = Math.max(1, Math.floor(longest * MOST_WRONG));
  if (Math.abs(text.length - other.length) > most) return 0;
  const distance = distanceTo(other, most);
  return distance > most ? 0 : 1 - distance / longest;
}

/** One match for each entity, its best; the surest first, then what canon has verified. */
function best(matches: readonly NameMatch[], limit: number): NameMatch[] {
  const byEntity = new Map<string, NameMatch>();
  for (const match of matches) {
    const known = byEntity.get(match.entity);
    if (!known || match.score > known.score) byEntity.set(match.entity, match);
  }
  return [...byEntity.values()]
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.verified) - Number(a.verified) ||
        a.name.length - b.name.length ||
        (a.entity < b.entity ? -1 : 1),
    )
    .slice(0, limit);
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
