/** What a rule says of one anchor: certain is what follows from what is settled; what needs a guess is possible. */
import type { FindingGuess } from '../../model/index.js';
import type { Anchor } from '../../store/findings.js';
import type { Hit } from '../hit.js';
import type { GroundRule } from '../rule.js';
import type { LoadingGround } from './loading-ground.js';

export function hitsAt(ground: LoadingGround, rule: GroundRule, anchor: Anchor): readonly Hit[] {
  if (rule.acceptsExtracted) return rule.check(ground, anchor);
  const { noticing, settled } = ground;
  noticing.takeGuess();
  const all = rule.check(noticing, anchor);
  const guess = noticing.takeGuess();
  return guess === null ? all : quieted(all, rule.check(settled, anchor), guess);
}

/** Those that stand without the guess, and the others as possible. */
function quieted(all: readonly Hit[], sure: readonly Hit[], guess: FindingGuess): Hit[] {
  const keys = new Set(sure.map(keyOf));
  return [...sure, ...all.filter((hit) => !keys.has(keyOf(hit))).map((hit) => possible(hit, guess))];
}

export function possible(hit: Hit, guess: FindingGuess): Hit {
  return { ...hit, certainty: 'possible', guess };
}

function keyOf({ key }: Hit): string {
  return JSON.stringify(key);
}
