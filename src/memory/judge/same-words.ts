/** Whether two facts say the same in other words: by what was read in them, or else by the words that carry meaning. */
import { foldName } from '../../model/index.js';
import type { Fact, FactClaim } from '../../store/facts.js';
import { sameCase } from '../tiers/exact.js';
import { sameValue } from '../tiers/measures.js';
import { isLight, isSilent, stem } from '../words/stems.js';

/** A fact with what was read in it. */
export interface Told {
  readonly fact: Fact;
  readonly claims: readonly FactClaim[];
}

/** Of the words of the two together, so many must be in both. */
const ALIKE = 0.6;

export function saysTheSame(a: Told, b: Told): boolean {
  if (a.fact.id === b.fact.id) return true;
  const [one, other] = [stated(a.claims), stated(b.claims)];
  if (one.length > 0 && other.length > 0)
    return one.every((claim) => other.some((rival) => agrees(claim, rival)));
  return inOtherWords(a.fact.content, b.fact.content);
}

const stated = (claims: readonly FactClaim[]) => claims.filter(({ mode }) => mode !== 'mentions');

function agrees(a: FactClaim, b: FactClaim): boolean {
  const isOver = a.mode === 'ends';
  return (
    a.subject === b.subject &&
    a.attribute === b.attribute &&
    isOver === (b.mode === 'ends') &&
    sameCase(a, b) &&
    sameValue(a, b)
  );
}

/** Numbers and denials must be the same, most other words alike. */
export function inOtherWords(a: string, b: string): boolean {
  if (foldName(a) === foldName(b)) return true;
  if (figures(a) !== figures(b) || denies(a) !== denies(b)) return false;
  const [one, other] = [new Set(contentWords(a)), new Set(contentWords(b))];
  const both = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - both;
  return all > 0 && both / all >= ALIKE && !isOfAnother([...one], [...other]);
}

/** The same words but for one, and that one tells things apart: "ushers of Alder" and "ushers of Brixton". */
function isOfAnother(one: readonly string[], other: readonly string[]): boolean {
  const own = one.filter((word) => !other.includes(word));
  const others = other.filter((word) => !one.includes(word));
  const [here = '', there = ''] = [own[0], others[0]];
  if (own.length !== 1 || others.length !== 1 || stem(here) === stem(there)) return false;
  return [here, there].every((word) => !isSilent(stem(word)) && !isLight(stem(word)) && !DONE.test(word));
}

/** Verbs are what paraphrases change. */
const DONE = /(?:ed|ing|en)$/;

const EMPTY = new Set(
  `a an the this that these those is are was were be been being am do does did has have had of in on at to for from by with as and or
   but it its we our us you your they their he she his her i my there here which who what when where how will would shall should can
   could may might must now still again currently just also all so than then not no`.split(/\s+/),
);

/** In their stems, near enough: what is left when the small words are gone. */
export function contentWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+(?:[._/-][\p{L}\p{N}]+)*/gu) ?? [])
    .filter((word) => !EMPTY.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|ly)$/u, '') : word));
}

function figures(text: string): string {
  return [...new Set(text.match(/\d+(?:[.,:]\d+)*/g) ?? [])]
    .map((figure) => figure.replaceAll(',', ''))
    .sort()
    .join(' ');
}

function denies(text: string): boolean {
  return /\b(?:not|never|no longer|without|cannot|disabled|removed|deprecated|off)\b|n't\b/i.test(text);
}
