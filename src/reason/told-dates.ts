/** Dates as a card tells them: their own words, what those resolved to, and whether they were understood at all. */
import type { Statement, ValidWindow } from '../model/index.js';
import {
  BEGINNING,
  type Bounds,
  createDateParser,
  type DateContext,
  END,
  formatMoment,
  type ParsedDate,
  windowEnds,
} from '../time/index.js';
import { whenText } from './when.js';

export interface ToldDates {
  /** A date attribute's value. */
  value(statement: Statement & { readonly kind: 'attribute' }, told: string): string;
  window(valid: ValidWindow): string;
}

/** What stands for an end that has not come; it is no date, and need not be understood as one. */
const ONGOING = /^(?:ongoing|present|now|today|current|still|to (?:the )?present)$/i;

/** The same words stand in very many statements, and reading them is most of what telling one takes. */
const MOST_KINDS = 10_000;
const readers = new WeakMap<DateContext, (text: string) => ParsedDate['kind']>();

function kindsIn(dates: DateContext): (text: string) => ParsedDate['kind'] {
  const known = readers.get(dates);
  if (known !== undefined) return known;
  const { parse } = createDateParser(dates);
  const kinds = new Map<string, ParsedDate['kind']>();
  const kindOf = (text: string) => {
    const kind = kinds.get(text) ?? parse(text).kind;
    if (kinds.size >= MOST_KINDS) kinds.clear();
    kinds.set(text, kind);
    return kind;
  };
  readers.set(dates, kindOf);
  return kindOf;
}

export function toldDates(dates: DateContext): ToldDates {
  const kindOf = kindsIn(dates);
  const tell = (text: string, bounds: Bounds): string => {
    const kind = kindOf(text);
    if (kind === 'problem' && !ONGOING.test(text.trim())) return `${text} (not understood)`;
    if (kind !== 'relative') return text;
    return isKnown(bounds) ? `${text} (= ${formatMoment(plain(bounds), dates)})` : `${text} (not placed yet)`;
  };
  return {
    value: ({ value }, told) => (value.kind === 'date' ? tell(told, value.date) : told),
    window: (valid) => {
      const { first, last } = windowEnds(valid);
      const { fromText, untilText } = valid;
      return whenText({
        ...valid,
        fromText: fromText === null ? null : tell(fromText, first),
        untilText: untilText === null ? null : tell(untilText, fromText === untilText ? first : last),
      });
    },
  };
}

function isKnown({ min, max }: Bounds): boolean {
  return min > BEGINNING || max < END - 1;
}

/** Open ends as the axis has them, which normalising may have moved by a second. */
function plain({ min, max }: Bounds): Bounds {
  return { min, max: max >= END - 1 ? END : max };
}
