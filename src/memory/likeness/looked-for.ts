/** Which words a fact is looked up by among those from before: its own that tell something, and names that take one place with its own. */
import { nearTerms } from '../../search/index.js';
import type { Term } from '../../store/vectors.js';
import { stem } from '../words/stems.js';
import { rivalNames } from './means/rivals.js';
import { sketchOf } from './sketch/sketch.js';

const MOST_WORDS = 8;
const MOST_PLACES = 2;

export function lookedFor(content: string): Term[] {
  return [...nearTerms(tellingWords(content)), ...rivalsIn(content)];
}

/** What it is about and what it names, in its own words: the rest would only be looked for in vain. */
function tellingWords(content: string): string {
  const { topic, names } = sketchOf(content);
  const words = content.match(WORD) ?? [];
  const about = words.filter((word, at) => topic.has(stem(word)) || isThing(words, at));
  const told = [...names.map((name) => name.told), ...about, ...(content.match(VERSION) ?? [])];
  return [...new Set(told)].slice(0, MOST_WORDS).join(' ');
}

const WORD = /[\p{L}\d][\p{L}\d_-]*/gu;
const VERSION = /(?<![\w.,:$€£-])v?\d{1,2}\.\d{1,2}(?![\w.,:%]*[\w%])/g;

/** "The tills", "every build": at the head of a fact, what is a verb or says nothing elsewhere is what it is about. */
function isThing(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  return at === 1 && word.length > SHORTEST && BEFORE.test(words[at - 1] ?? '') && !SMALL.test(word);
}

const SHORTEST = 2;
const BEFORE = /^(?:the|our|every|each|all|their|its)$/i;
const SMALL =
  /^(?:the|our|other|others|same|whole|first|second|last|next|one|ones|two|three|new|old|own|most|best|only|more|time|way|day|days|week|month|year|moment|rest|and|for|from|with|that|this|these|those|are|was|has|have|can|may|not)$/i;

/** One who names a tool without a word of what it is for may have passed another of its kind: all of these are one thing to look for. */
function rivalsIn(content: string): Term[] {
  const places = new Map(sketchOf(content).names.map((name) => [name.role, name]));
  return [...places.values()]
    .map((name) => ({ word: name.key, forms: rivalNames(name) }))
    .filter(({ forms }) => forms.length > 0)
    .slice(0, MOST_PLACES);
}
