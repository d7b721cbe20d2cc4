/** Years that stand alone, where any text may have a number: "on her last day, 711, she asked for it"; "at Easter 1367". */
import { ORDINARY } from '../../language/reader/index.js';
import type { ParsedDate } from '../../time/index.js';
import type { DateSpan } from '../verify/dates.js';
import type { ReadSentence } from '../verify/mentions.js';

export function withYears(read: ReadSentence, parse: (text: string) => ParsedDate): ReadSentence {
  const isTaken = (index: number): boolean =>
    [...read.mentions, ...read.dates].some(({ first, end }) => index >= first && index < end);
  const years = read.words.flatMap(({ text }, index): DateSpan[] => {
    if (!YEAR.test(text) || isTaken(index) || !standsAlone(read, index)) return [];
    const parsed = parse(text);
    if (parsed.kind !== 'moment' || parsed.moment.vague) return [];
    const { moment } = parsed;
    return [{ kind: 'at', from: moment, until: null, text, first: index, end: index + 1 }];
  });
  if (years.length === 0) return read;
  return { ...read, dates: [...read.dates, ...years].sort((a, b) => a.first - b.first) };
}

const YEAR = /^\d{3,4}$/;

/** After a comma, a bracket, a name or a word of time, and before no word that it could count. */
function standsAlone({ text, words }: ReadSentence, index: number): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]];
  if (before === undefined || word === undefined) return false;
  const ahead = text.slice(before.end, word.start);
  const behind = text.slice(word.end, next?.start ?? text.length);
  const isLed =
    /[,(]\s*$/.test(ahead) ||
    (/^\s+$/.test(ahead) &&
      ((before.isCapital && /\p{Ll}/u.test(before.text)) || OF_TIME.has(before.folded)));
  return isLed && (next === undefined || /[.,;:)!?]/.test(behind) || ORDINARY.has(next.folded));
}

const OF_TIME = new Set([
  'in',
  'since',
  'until',
  'till',
  'before',
  'after',
  'circa',
  'b',
  'd',
  'born',
  'died',
]);
