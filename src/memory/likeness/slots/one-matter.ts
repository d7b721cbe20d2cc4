/** Whether two amounts are told of one matter: by the clauses they stand in. */
import type { Amount } from '../sketch/amounts.js';
import { isMarkedApart, isNamedApart } from '../sketch/kin.js';
import type { Sketch } from '../sketch/sketch.js';
import { type Overlaid, overlay } from './frames.js';
import { type Phrase, type Phrased, phrasesOf } from './phrases.js';

const WORDS = 2;
const PART = 0.5;
const MOST = 0.99;

export function isOneMatter(a: Sketch, was: Amount, b: Sketch, is: Amount): boolean {
  const laid = overlaid(a, was, b, is);
  if (laid === null || !laid.isOneVerb || laid.isContrary || laid.isNarrower) return false;
  const { shared, part } = laid;
  const isEnough = (shared >= WORDS && part >= PART) || (shared >= 1 && part >= MOST);
  return isEnough && !isMarkedApart(a, b) && !isNamedApart(a, b);
}

/** The same words, but for something that each has in place of the other's. */
export function isOtherMatter(a: Sketch, was: Amount, b: Sketch, is: Amount): boolean {
  const laid = overlaid(a, was, b, is);
  if (laid === null) return false;
  if (laid.isContrary || laid.isOneOfThem || (!laid.isOneVerb && laid.isParallel)) return true;
  return [...laid.here, ...laid.there].some(isOfSome);
}

/** "For schools", "visitors of the children's ward": said of some of them only. */
const isOfSome = ({ link, isBeforeVerb, hasFigure }: Phrase): boolean =>
  !hasFigure && (link === 'for' || (link === 'of' && isBeforeVerb));

function overlaid(a: Sketch, was: Amount, b: Sketch, is: Amount): Overlaid | null {
  const [one, other] = [clauseWith(a, was), clauseWith(b, is)];
  return one === undefined || other === undefined ? null : overlay(one, other);
}

function clauseWith({ text }: Sketch, { told }: Amount): Phrased | undefined {
  const figure = /\d[\d.,:]*/.exec(told)?.[0] ?? told;
  return phrasesOf(text).find(({ phrases }) =>
    phrases.some((phrase) => phrase.hasFigure && phrase.told.includes(figure)),
  );
}
