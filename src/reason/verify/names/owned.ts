/** Whom `her husband` and `Edmar's sister` mean, where no name follows. */

import { kinNoun } from '../../ask/reading/kin-words.js';
import type { Reasoning } from '../../reasoning.js';
import { kinNamed } from '../evidence/kin.js';
import type { Mention, Named } from '../mentions.js';
import type { Word } from '../text.js';

const MOST_MEANT = 4;
const BY_AGE = /^(?:eldest|oldest|youngest|elder|younger|firstborn)$/;
const BY_ORDER = /^(?:first|second|third|last)$/;
const PLAIN = /^(?:own|late|only|then|former|future|dead|surviving|beloved)$/;
const COPULA = /^(?:was|is|were|are|been|became|has|had|have|named|called)$/;
const PREPOSITION =
  /^(?:in|at|by|from|on|for|to|of|during|after|before|until|with|when|who|and|under|against|since|into|over|near|but|while)$/;

/** Null where a name tells who it is, where it is what somebody is told to be, and where the record knows nobody. */
export async function ownedAt(
  reasoning: Reasoning,
  words: readonly Word[],
  owner: Mention,
  mentions: readonly Mention[],
  free: (index: number) => boolean,
): Promise<Mention | null> {
  if (!owner.isPossessive || owner.entities.length === 0 || isPredicative(words, owner, mentions))
    return null;
  const how = adjectivesFrom(words, owner.end);
  const word = words[how.end];
  if (word === undefined || word.afterBreak || word.isCapital || !free(how.end)) return null;
  if (isNamedAfter(words, how.end, mentions, owner.first === 0)) return null;
  const owners = [owner.entities, ...(owner.otherwise ?? [])];
  const readings: (readonly Named[])[] = [];
  let isMany = false;
  for (const some of owners.slice(0, 3)) {
    const found = await meantBy(reasoning, some, `${how.prefix}${word.text}`, how.adjective);
    if (found === null) return null;
    isMany = found.isMany;
    if (found.entities.length > 0)
      readings.push(...(isMany ? [found.entities] : found.entities.map((one) => [one])));
  }
  const [first, ...otherwise] = readings.slice(0, MOST_MEANT);
  if (first === undefined) return null;
  const end = how.end + 1;
  return {
    first: owner.first,
    end,
    written: words
      .slice(owner.first, end)
      .map(({ text }) => text)
      .join(' '),
    entities: first,
    isTogether: first.length > 1,
    otherwise,
    isPossessive: /['’]s?$/.test(word.text),
    isPronoun: true,
    owner,
  };
}

/** `Maerwyn, Aldric's aunt`, `was Aldric's aunt`: said of somebody who is named. */
function isPredicative(words: readonly Word[], { first }: Mention, mentions: readonly Mention[]): boolean {
  const before = words[first - 1]?.folded ?? '';
  if (/^(?:was|is|were|are|be|been|became|as|named|called|being)$/.test(before)) return true;
  return words[first]?.afterBreak === true && mentions.some(({ end }) => end === first);
}

interface Adjectives {
  readonly end: number;
  readonly adjective: string;
  /** `adoptive-`, as part of the noun. */
  readonly prefix: string;
}

function adjectivesFrom(words: readonly Word[], from: number): Adjectives {
  let end = from;
  let adjective = '';
  let prefix = '';
  for (; end < from + 3; end++) {
    const word = words[end]?.folded ?? '';
    if (BY_AGE.test(word) || BY_ORDER.test(word)) adjective = word;
    else if (/^(?:adoptive|adopted|foster)$/.test(word)) prefix = `${word}-`;
    else if (!PLAIN.test(word)) break;
  }
  return { end, adjective, prefix };
}

/** `her husband Devran`, `her father was Joss Calder`: then the name is what is told. */
function isNamedAfter(
  words: readonly Word[],
  noun: number,
  mentions: readonly Mention[],
  isOpening: boolean,
): boolean {
  const isName = (index: number) =>
    mentions.some(({ first, isPronoun }) => first === index && !isPronoun) ||
    words[index]?.isCapital === true;
  if (isName(noun + 1) || (words[noun + 1]?.folded === 'the' && isName(noun + 2))) return true;
  const next = words[noun + 1];
  // `Berengar's father, he ruled …`: said of whoever comes next.
  if (next?.afterBreak === true && isOpening) return true;
  if (!COPULA.test(next?.folded ?? '')) return next?.folded === 'of';
  if (
    COPULA.test(words[noun + 2]?.folded ?? '') ||
    words[noun + 2] === undefined ||
    words[noun + 2]?.afterBreak === true
  )
    return true;
  for (let i = noun + 2; i < Math.min(words.length, noun + 7); i++) {
    if (isName(i)) return true;
    const word = words[i];
    if (word === undefined || word.afterBreak || PREPOSITION.test(word.folded)) return false;
  }
  return false;
}

/** Null where the noun names no kin. */
async function meantBy(
  reasoning: Reasoning,
  owners: readonly Named[],
  noun: string,
  adjective: string,
): Promise<{ readonly entities: readonly Named[]; readonly isMany: boolean } | null> {
  const kin = kinNoun(noun);
  if (kin === null) return null;
  const ids = new Set<string>();
  for (const { id } of owners) {
    for (const one of await kinNamed(reasoning, id, kin.noun)) ids.add(one.id);
  }
  const entities: Named[] = [];
  if (ids.size > 0)
    for await (const { id, name, type, verified } of reasoning.store.entities({ ids: [...ids] }))
      entities.push({ id, name, type, verified });
  return adjective === '' ? { entities, isMany: kin.isMany } : null;
}
