/** Years that stand alone, where any text may have a number: "on her last day, 711, she asked for it"; "at Easter 1367". */
import { ORDINARY } from '../../language/reader/index.js';
import type { Reading } from '../../packs/ontology.js';
import type { ParsedDate } from '../../time/index.js';
import type { DateSpan } from '../verify/dates.js';
import type { ReadSentence } from '../verify/mentions.js';

export function withYears(
  read: ReadSentence,
  parse: (text: string) => ParsedDate,
  reading: Reading,
): ReadSentence {
  const isTaken = (index: number): boolean =>
    [...read.mentions, ...read.dates].some(({ first, end }) => index >= first && index < end);
  const years = read.words.flatMap(({ text }, index): DateSpan[] => {
    if (!YEAR.test(text) || isTaken(index) || !standsAlone(read, index, reading)) return [];
    const parsed = parse(text);
    if (parsed.kind !== 'moment' || parsed.moment.vague) return [];
    const { moment } = parsed;
    return [{ kind: 'at', from: moment, until: null, text, first: index, end: index + 1 }];
  });
  if (years.length === 0) return read;
  return { ...read, dates: [...read.dates, ...years].sort((a, b) => a.first - b.first) };
}

const YEAR = /^\d{3,4}$/;

/** After a comma or a bracket and before the end, or after a word of time or of the year, and before no word that it could count. */
function standsAlone({ text, words }: ReadSentence, index: number, reading: Reading): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]];
  if (before === undefined || word === undefined) return false;
  const ahead = text.slice(before.end, word.start);
  const behind = text.slice(word.end, next?.start ?? text.length);
  const isEnd = next === undefined || /[.,;:)!?]/.test(behind);
  if (/[,(]\s*$/.test(ahead)) return isEnd;
  const isDay = before.isCapital && reading.days.has(before.folded);
  const isLed = /^\s+$/.test(ahead) && (isDay || reading.of_time.has(before.folded));
  return isLed && (isEnd || (ORDINARY.has(next.folded) && !COUNTED.has(next.folded)));
}

/** "After 300 of them", "at 412 or more". */
const COUNTED = new Set(['of', 'at', 'in', 'or', 'more', 'less', 'about', 'over', 'under']);
