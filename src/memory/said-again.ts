/** Whether the same words told again are news: something told since speaks of a change of what they are about. */
import type { Fact } from '../store/facts.js';
import type { MemoryWorld } from './memory-world.js';
import { likeOf, tells } from './neighbourhood.js';
import { chronological } from './story/chronology.js';
import { TURNED_OR_GONE } from './words/turns.js';

const NEAREST = 12;
/** Within so many seconds people talk it over. */
const TALK = 2 * 3_600;
const CHANGE = new RegExp(
  String.raw`\b(?:${TURNED_OR_GONE}|no longer|not any ?more|instead|from now on|as of|since|now|new)\b`,
  'i',
);

/** Whoever says it again is not merely one more witness: the judge has to see it told twice. */
export async function isSaidAgain(
  world: MemoryWorld,
  known: Fact,
  again: Pick<Fact, 'author' | 'scope' | 'validFrom'>,
): Promise<boolean> {
  if (again.validFrom - known.validFrom <= TALK) return false;
  const near = await world.store.facts.near(likeOf(known), NEAREST);
  return near.some(
    ({ fact: one }) =>
      one.id !== known.id &&
      chronological(one, known) > 0 &&
      one.validFrom <= again.validFrom &&
      tells(one, again.validFrom) &&
      speaksOf(one.content, known.content),
  );
}

/** Does a text tell a change, and share more than half of the words that the other says it in? */
export function speaksOf(text: string, other: string): boolean {
  if (!CHANGE.test(text)) return false;
  const [words, told] = [new Set(wordsOf(other)), new Set(wordsOf(text))];
  return [...words].filter((word) => told.has(word)).length * 2 > words.size;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d][\p{L}\d_-]{3,}/gu) ?? [];
