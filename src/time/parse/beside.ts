/** What stands beside a date in running text and would make it another one: an era or a month that no calendar knows. */
import type { ParsedDate } from '../parsed.js';

export interface Stranger {
  /** `other`: perhaps an era, perhaps a name; the date is in doubt, and nothing can be said of why. */
  readonly what: 'era' | 'month' | 'other';
  readonly word: string;
}

type Parse = (text: string) => ParsedDate;

/** How far to either side of a date words are looked at. */
const REACH = 80;
/** Words may be set in bold or italics. */
const GAP = '[\\s*_]*';
const NAME = "\\p{Lu}[\\p{L}'’-]+";
const SHORT = '(?:(?:\\p{Lu}\\.){2,6}|\\p{Lu}{2,6})';
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';

const AFTER_SHORT = new RegExp(`^${GAP}\\(?${GAP}(${SHORT})(?![\\p{L}\\d'’])`, 'u');
const AFTER_COMMA = new RegExp(`^${GAP},\\s*(${SHORT})${GAP}(?:[.;:)!?]|$)`, 'u');
const AFTER_OF = new RegExp(`^${GAP}of\\b\\s*(?:the\\s+)?((?:${NAME}\\s?)*)`, 'u');
const AFTER_COUNTED = new RegExp(`^\\s+((?:After|Before|Anno|Ante|Post|Since)\\s+(?:the\\s+)?${NAME})`, 'u');
const AFTER_AGE = new RegExp(`^\\s+((?:${NAME}\\s+){0,2}(?:Age|Era|Epoch|Reckoning|Calendar))\\b`, 'u');
/** Without a vowel it is no word: `1492 dr`, `340 km`. */
const AFTER_MARK = /^\s*([bcdfghjklmnpqrstvwxz]{2,4})(?![\p{L}\d])/u;
const AFTER_NAMES = new RegExp(`^\\s+(${NAME}(?:\\s+${NAME})*)${GAP}(?:[.,;:)!?]|$)`, 'u');

/** Behind the day: `4 Sowing 812`, `4th of Sowing, AR 812`. */
const AFTER_DAY = new RegExp(
  `^\\s+(?:day\\s+)?(?:of\\s+)?(?:the\\s+)?(${NAME})(?:\\s*,)?\\s*(?:of|in)?\\s*(?:the\\s+)?(?:year\\s+)?(?:${SHORT}\\s*)?\\d{2}`,
  'u',
);
const IS_DAY = /^\D*\d{1,2}(?:st|nd|rd|th)?$/;

const BEFORE_SHORT = new RegExp(`(?:^|[^\\p{L}.'’])(${SHORT})${GAP}$`, 'u');
const BEFORE_MONTH = new RegExp(
  `(?:^|[^\\p{L}\\d])${DAY}\\s+(?:day\\s+)?(?:of\\s+)?(?:the\\s+)?(${NAME})\\s*(?:,|of|in)?\\s*(?:the\\s+)?(?:year\\s+)?$`,
  'u',
);
const BEFORE_DAY = new RegExp(`(?:^|[^\\p{L}])(${NAME})\\s+${DAY}\\s*,\\s*$`, 'u');
const BEFORE_NAME = new RegExp(`[^.!?\\n\\s][*_]*\\s+(${NAME})\\s+$`, 'u');
const BEFORE_LINK = /(\]\])\s+$/;

/** Words that lead a date, also where a heading is written in capitals. */
const LEADS = new Set(
  'in on by from since until till to at of the year years circa ca about around before after during between and or born died founded spring summer autumn fall winter early late mid anno'.split(
    ' ',
  ),
);
const TOLD =
  /(?:^|[^\p{L}])(?:in|on|by|from|since|until|till|to|year|years|circa|ca?\.?|about|around|before|after|during|between|and|or|born|died|founded|b\.|d\.|r\.|[-–—(:*†])[\s*_]*(?:the\s+(?:year\s+)?)?(?:of\s+)?$/iu;
const NUMERAL = /^[IVX]+$/;
const AGES = /\b(?:Age|Era|Epoch|Reckoning|Calendar|Cycle|Count|Dynasty)$/;

/** Words that may stand in a date without naming an era or a month of it. */
const FILLERS = new Set([
  ...LEADS,
  'c',
  'st',
  'nd',
  'rd',
  'th',
  's',
  'abt',
  'est',
  'cal',
  'no',
  'later',
  'earlier',
  'than',
]);

/** Whether a date is told by its year alone, so that any era could be meant. */
export function isBareYear(date: string): boolean {
  if (/^\d+-\d\d/.test(date)) return false;
  return (date.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => FILLERS.has(word));
}

/** The stranger beside the date that stands between two offsets of a text; null where there is none. */
export function strangerBeside(text: string, start: number, end: number, parse: Parse): Stranger | null {
  const date = text.slice(start, end);
  const before = text.slice(Math.max(0, start - REACH), start);
  const isDay = isBareYear(date) && IS_DAY.test(date);
  const month =
    BEFORE_MONTH.exec(before)?.[1] ??
    BEFORE_DAY.exec(before)?.[1] ??
    (isDay ? AFTER_DAY.exec(text.slice(end, end + REACH))?.[1] : undefined);
  if (month !== undefined && !LEADS.has(month.toLowerCase()) && !isMonth(month, parse)) {
    return { what: 'month', word: month };
  }
  const behind = /\d[*_]*$/.test(date) ? after(text.slice(end, end + REACH), before, parse) : null;
  return behind ?? (isBareYear(date) ? ahead(before, parse) : null);
}

function after(rest: string, before: string, parse: Parse): Stranger | null {
  const short = (AFTER_SHORT.exec(rest) ?? AFTER_COMMA.exec(rest))?.[1];
  if (short !== undefined) return eraOf(short, before, parse);
  const of = AFTER_OF.exec(rest);
  if (of !== null) {
    const word = (of[1] ?? '').trim();
    return { what: AGES.test(word) ? 'era' : 'other', word: word || 'of' };
  }
  const named = AFTER_COUNTED.exec(rest)?.[1] ?? AFTER_AGE.exec(rest)?.[1];
  if (named !== undefined) return { what: 'era', word: named };
  const mark = AFTER_MARK.exec(rest)?.[1];
  if (mark !== undefined) return { what: 'other', word: mark };
  // `In 340 Bryn died` opens with its date; `died in 340 Sundering.` does not.
  const names = AFTER_NAMES.exec(rest)?.[1];
  return names !== undefined && !opens(before) ? { what: 'other', word: names } : null;
}

function ahead(before: string, parse: Parse): Stranger | null {
  const found = BEFORE_SHORT.exec(before);
  const short = found?.[1];
  if (found !== null && short !== undefined && !LEADS.has(short.toLowerCase()))
    return eraOf(short, before.slice(0, before.lastIndexOf(short)), parse);
  const name = BEFORE_NAME.exec(before)?.[1] ?? BEFORE_LINK.exec(before)?.[1];
  return name === undefined || LEADS.has(name.toLowerCase()) ? null : { what: 'other', word: name };
}

/** Surely an era where a date is told: `in 340 CY`, and not `120 HP`. */
function eraOf(word: string, before: string, parse: Parse): Stranger | null {
  if (parse(`12 ${word}`).kind === 'moment') return null;
  return { what: TOLD.test(before) && !NUMERAL.test(word) ? 'era' : 'other', word };
}

function isMonth(word: string, parse: Parse): boolean {
  return parse(`1 ${word} 12`).kind === 'moment';
}

/** Whether nothing but a word that leads the date stands before it in its sentence. */
function opens(before: string): boolean {
  const words = (/[^.!?\n]*$/.exec(before)?.[0] ?? '').match(/\p{L}+/gu) ?? [];
  return words.every((word) => LEADS.has(word.toLowerCase()));
}
