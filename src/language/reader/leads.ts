/** A date that stands before what happened then: "412 AL: …", a year as a heading, the first cell of a row. */
import type { Block } from './block.js';
import type { ParseDate } from './dates.js';
import { type Token, token } from './tokens.js';

/** Days of a desk are written so; they say when somebody wrote. */
const ISO = /^\d{4}-\d\d(?:-\d\d)?/;
const YEAR = /^(?:in )?(?:the )?(?:year )?(?=.*\d)/i;
const MARKS = /[*_`[\]#]/g;
const NAMED = /\s[-–—|]\s|:\s|\s\(/;
/** "12" is no year; "Year 12" is. */
const COUNTED = /^Year \d+$/;
const SHORTEST = /^\d{3,4}$|\d\s*\p{L}|^\p{L}{1,4}\.? ?\d/u;

/** Null for a cell of a table, or a heading, that tells no date. */
export function leadOf({ lead }: Pick<Block, 'lead'>, parse: ParseDate): Token | null {
  if (lead === null) return null;
  // "Year 5 - The Flood": what stands behind the mark is its name.
  const [first = ''] = lead.replace(MARKS, '').trim().split(NAMED);
  const whole = first.replace(/[:.]$/, '');
  const text = COUNTED.test(whole) ? whole : whole.replace(YEAR, '');
  const isLong = SHORTEST.test(text) || COUNTED.test(text);
  if (text === '' || text.length > 40 || ISO.test(text) || !isLong) return null;
  return parse(text).kind === 'moment' ? token('date', text, 0, 0, { when: { role: 'in', text } }) : null;
}

/** The same for one block after another: all under a heading have the same. */
export function leadsWith(parse: ParseDate): (block: Pick<Block, 'lead'>) => Token | null {
  let last: string | null = null;
  let read: Token | null = null;
  return (block) => {
    if (block.lead !== last) read = leadOf(block, parse);
    last = block.lead;
    return read;
  };
}

/** What had happened before is told in another tense. */
const BEFORE = /^(?:had|previously|earlier|formerly|before|since)$/;

export function withLead(tokens: readonly Token[], lead: Token | null): readonly Token[] {
  const [first, second, ...rest] = tokens;
  // "412 AL – Orla is born": the mark joins the two.
  if (first?.kind === 'date' && second?.kind === 'break' && rest.length > 0) return [first, ...rest];
  if (lead === null || tokens.some(({ kind, lower }) => kind === 'date' || BEFORE.test(lower))) return tokens;
  return [lead, ...tokens];
}
