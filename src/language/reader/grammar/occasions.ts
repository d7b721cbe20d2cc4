/** What befell somebody, told by its name and a date: "402 – Death of Corin", "Coronation of Ann Fell, 412", "Siege of Brine (287)". */
import { foldName } from '../../../model/index.js';
import type { Ontology } from '../../../packs/ontology.js';
import { type Token, token } from '../tokens.js';
import type { Noun } from './chunks.js';
import { makeNoun } from './nouns.js';

/** How it counts: as what they did, as what was there, as their birth or death, or as a sign that they had died. */
export type OccasionKind = 'doer' | 'scene' | 'birth' | 'death' | 'after-death';
export type OccasionWords = ReadonlyMap<string, OccasionKind>;

export interface Occasion {
  readonly kind: OccasionKind;
  readonly nouns: readonly Noun[];
  readonly date: string;
  /** Tokens of its words. */
  readonly start: number;
  readonly end: number;
}

/** The words for occasions that the packs know. */
export function occasionWordsOf({ attributes }: Ontology): OccasionWords {
  const words = new Map<string, OccasionKind>();
  for (const { deeds } of attributes.values()) {
    for (const word of deeds?.nouns ?? []) words.set(word, deeds?.of ?? 'doer');
    for (const word of deeds?.after ?? []) words.set(word, 'after-death');
  }
  return words;
}

const NAMED = /^(\p{L}+)(?: of (?:the )?(\p{Lu}.*))?$/u;
/** Before the words: the date, and what parts it from them. */
const isLead = ({ kind, lower }: Token): boolean =>
  kind === 'date' || kind === 'break' || kind === 'comma' || lower === 'the';
const BETWEEN = new Set(['and', 'of', 'to', 'with', 'the']);

export const mayBefall = (tokens: readonly Token[], words: OccasionWords): boolean =>
  occasionIn(tokens, words) !== null;

/** With exactly one date; nothing but that stands before. */
export function occasionIn(tokens: readonly Token[], words: OccasionWords): Occasion | null {
  const [date, another] = tokens.filter(({ kind }) => kind === 'date');
  if (date?.when?.role !== 'in' || another !== undefined) return null;
  const start = tokens.findIndex((one) => !isLead(one));
  const opening = tokens[start];
  if (opening === undefined) return null;
  const owned =
    opening.kind === 'name' && opening.possessive ? words.get(tokens[start + 1]?.lower ?? '') : undefined;
  if (owned !== undefined)
    return { kind: owned, nouns: [named(opening, start)], date: date.when.text, start, end: start + 2 };
  const [, word = '', first] = NAMED.exec(opening.text) ?? [];
  const kind = words.get(foldName(word));
  if (kind === undefined || (opening.kind !== 'word' && opening.kind !== 'name') || opening.possessive)
    return null;
  if (first === undefined && tokens[start + 1]?.lower !== 'of') return null;
  const nouns =
    first === undefined
      ? []
      : [named(token('name', first, opening.end - first.length, opening.end, { names: [first] }), start)];
  let end = start + 1;
  for (let at = end; at < tokens.length; at++) {
    const one = tokens[at];
    if (one?.kind === 'name' && !one.possessive) {
      nouns.push(named(one, at));
      end = at + 1;
    } else if (one === undefined || (one.kind !== 'comma' && !BETWEEN.has(one.lower))) break;
  }
  // "Death of Corin avenged, 420".
  return nouns.length === 0 || !isOver(tokens, end)
    ? null
    : { kind, nouns, date: date.when.text, start, end };
}

const BEHIND = new Set(['by', 'in', 'at', 'on', 'near', 'after', 'during', 'from', 'aboard', '.']);
/** "Wedding of Ann Fell, called off": what stands behind a comma may undo it, unless it is a date, a place or a name. */
function isOver(tokens: readonly Token[], end: number): boolean {
  const at = tokens[end]?.kind === 'comma' || tokens[end]?.kind === 'break' ? end + 1 : end;
  const next = tokens[at];
  return (
    next === undefined || next.kind === 'date' || (at > end && next.kind === 'name') || BEHIND.has(next.text)
  );
}

const named = (name: Token, at: number): Noun => makeNoun({ start: at, end: at + 1, name });
