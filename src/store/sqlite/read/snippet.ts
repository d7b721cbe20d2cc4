/** The words of a passage around what was looked for. The database has a function for it, whose time grows with the square of how often a word occurs. */
import { foldName } from '../../../model/index.js';

const OPEN = '\u0002';
const CLOSE = '\u0003';
const MORE = '…';
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** In one snippet. */
const WORDS = 24;

interface Word {
  readonly start: number;
  readonly end: number;
  /** Which of those that were looked for; undefined for any other. */
  readonly wanted: string | undefined;
}

/** Where most of the wanted words stand together, the first such place; matches between `\u0002` and `\u0003`. */
export function snippetOf(text: string, wanted: ReadonlySet<string>): string {
  const words = wordsIn(text, wanted);
  const { first, last } = densest(words);
  const start = Math.max(0, first - Math.floor((WORDS - (last - first + 1)) / 2));
  const end = Math.min(words.length, start + WORDS);
  const from = start === 0 ? 0 : (words[start]?.start ?? 0);
  const until = end === words.length ? text.length : (words[end - 1]?.end ?? text.length);
  const shown = marked(text, words.slice(start, end), from, until);
  return `${start === 0 ? '' : MORE}${shown}${end === words.length ? '' : MORE}`;
}

function wordsIn(text: string, wanted: ReadonlySet<string>): Word[] {
  const folded = new Map<string, string>();
  return [...text.matchAll(WORD)].map(({ 0: word, index: start }) => {
    const known = folded.get(word) ?? foldName(word);
    folded.set(word, known);
    return { start, end: start + word.length, wanted: wanted.has(known) ? known : undefined };
  });
}

/** The first and the last match of the stretch with the most different ones; the more of them, the better. */
function densest(words: readonly Word[]): { first: number; last: number } {
  const matches = words.flatMap(({ wanted }, place) => (wanted === undefined ? [] : [{ wanted, place }]));
  const counts = new Map<string, number>();
  let best = { first: 0, last: 0, different: 0, all: 0 };
  let begin = 0;
  for (const [at, { wanted, place }] of matches.entries()) {
    counts.set(wanted, (counts.get(wanted) ?? 0) + 1);
    for (let left = matches[begin]; left && place - left.place >= WORDS; left = matches[++begin]) {
      const count = (counts.get(left.wanted) ?? 1) - 1;
      if (count === 0) counts.delete(left.wanted);
      else counts.set(left.wanted, count);
    }
    const [different, all] = [counts.size, at - begin + 1];
    if (different > best.different || (different === best.different && all > best.all))
      best = { first: matches[begin]?.place ?? place, last: place, different, all };
  }
  return best;
}

/** Matches that only white space parts are marked as one. */
function marked(text: string, words: readonly Word[], from: number, until: number): string {
  let shown = '';
  let at = from;
  let closing = -1;
  for (const { start, end, wanted } of words) {
    if (wanted === undefined) continue;
    const between = text.slice(at, start);
    if (closing === at && between.trim() === '') shown = shown.slice(0, -CLOSE.length) + between;
    else shown += between + OPEN;
    shown += text.slice(start, end) + CLOSE;
    at = end;
    closing = end;
  }
  return shown + text.slice(at, until);
}
