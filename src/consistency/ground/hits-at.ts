/** What a rule says of one anchor: certain is what follows from what is settled; what needs a guess is possible. */
import type { FindingGuess } from '../../model/index.js';
import type { Anchor } from '../../store/findings.js';
import type { Hit } from '../hit.js';
import type { GroundRule } from '../rule.js';
import type { LoadingGround } from './loading-ground.js';

export function hitsAt(ground: LoadingGround, rule: GroundRule, anchor: Anchor): readonly Hit[] {
  if (rule.acceptsExtracted) return rule.check(ground, anchor);
  const { noticing, settled } = ground;
  if (rule.exact === 'only') return ground.hasExtracted ? disagreements(ground, rule, anchor) : [];
  if (rule.exact === 'too' || rule.exact === 'first') {
    const sure = rule.check(ground.exact, anchor).filter(isCertain);
    if (rule.exact === 'too' || !ground.hasExtracted) return sure;
    return quieted(rule.check(noticing, anchor).filter(isCertain), sure, 'prose');
  }
  noticing.takeGuess();
  const all = rule.check(noticing, anchor);
  const guess = noticing.takeGuess();
  if (guess === null) return all;
  const sure = rule.check(settled, anchor);
  const told = rule.exact === 'apart' && guess === 'prose' ? disagreements(ground, rule, anchor) : [];
  return quieted(without(all, told), sure, guess);
}

function isCertain({ certainty }: Hit): boolean {
  return certainty === 'certain';
}

/** What follows with certainty from prose that is exact, and from nothing less. */
function disagreements({ exact, settled }: LoadingGround, rule: GroundRule, anchor: Anchor): Hit[] {
  const hits = rule.check(exact, anchor).filter(isCertain);
  return hits.length === 0 ? [] : without(hits, rule.check(settled, anchor));
}

/** Those that stand without the guess, and the others as possible. */
function quieted(all: readonly Hit[], sure: readonly Hit[], guess: FindingGuess): Hit[] {
  return [...sure, ...without(all, sure).map((hit) => possible(hit, guess))];
}

function without(hits: readonly Hit[], others: readonly Hit[]): Hit[] {
  const keys = new Set(others.map(keyOf));
  return hits.filter((hit) => !keys.has(keyOf(hit)));
}

export function possible(hit: Hit, guess: FindingGuess): Hit {
  return { ...hit, certainty: 'possible', guess };
}

function keyOf({ key }: Hit): string {
  return JSON.stringify(key);
}
