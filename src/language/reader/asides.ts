/** What stands in brackets: a date of somebody or of what is told is kept, the rest says its own thing and goes. */
import { type Token, token } from './tokens.js';

const LONGEST_DATED = 14;

/** Whether the tokens between two brackets may be dates: "(301–351 TA)", "(born 301 TA, died 351 TA)". */
export function mayBeDates(inside: readonly Token[]): boolean {
  return inside.length <= LONGEST_DATED && inside.some(({ text }) => /^\d/.test(text));
}

/** Dates are found by now: "( date )" is one date that stands aside, and other brackets go with what is in them. */
export function withDatedAsides(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(isOpening)) return tokens;
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const one = tokens[at];
    if (!one) break;
    const end = isOpening(one) ? tokens.findIndex(({ text }, i) => i > at && text === ')') : -1;
    if (end < 0) {
      kept.push(one);
      continue;
    }
    kept.push(...asideDates(tokens.slice(at + 1, end)));
    at = end;
  }
  return kept;
}

function isOpening({ kind, text }: Token): boolean {
  return kind === 'break' && text === '(';
}

const MARKS: Readonly<Record<string, 'from' | 'until' | 'in'>> = {
  ...{ born: 'from', b: 'from', '*': 'from', died: 'until', d: 'until', '†': 'until' },
  ...{ r: 'in', reigned: 'in', ruled: 'in', c: 'in', ',': 'in', '.': 'in', and: 'in', ';': 'in' },
};

/** Nothing if there is more than dates and what marks them. */
function asideDates(inside: readonly Token[]): Token[] {
  const dates: Token[] = [];
  let role: 'from' | 'until' | 'in' = 'in';
  for (const one of inside) {
    if (one.kind !== 'date' || !one.when) {
      const mark = MARKS[one.lower];
      if (mark === undefined) return [];
      if (mark !== 'in') role = mark;
      continue;
    }
    const { text } = one.when;
    dates.push(token('date', one.text, one.start, one.end, { when: { role, text, isAside: true } }));
    role = 'in';
  }
  return dates;
}
