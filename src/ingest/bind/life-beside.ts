/** What words beside a name say of when somebody lived, and since when they are what the field says: `(b. 253 AR)`, `m. 1872`. */
import { foldName } from '../../model/index.js';
import type { Reading } from '../../packs/index.js';
import { leadingDate, type ParseDate } from './dates.js';

export interface LifeBeside {
  readonly birth?: string;
  readonly death?: string;
  readonly from?: string;
  readonly until?: string;
}

const PIECES = /[(),;]/;
const MARKED = /^(\p{L}+)\.?\s+(?:in\s+|on\s+)?(.*\d.*)$/u;
const IN_BRACKETS = /\(([^()]*)\)/g;
const SPAN = /^\d[\d,]*(?:\s*\p{Lu}[\p{Lu}.]*)?\s*[-–—]\s*\d/u;

/** With `isLife` a bare span in brackets is a life: what has no time of its own leaves none other. */
export function lifeBeside(note: string, isLife: boolean, reading: Reading, parse: ParseDate): LifeBeside {
  const told: { birth?: string; death?: string; from?: string; until?: string } = {};
  for (const piece of note.split(PIECES)) {
    const [, mark = '', rest = ''] = MARKED.exec(piece.trim()) ?? [];
    const date = mark === '' ? null : dateIn(rest, parse);
    if (date === null) continue;
    const word = foldName(mark);
    if (reading.born.has(word)) told.birth ??= date;
    else if (reading.died.has(word)) told.death ??= date;
    else if (reading.wed.has(word) || reading.begins.has(word)) told.from ??= date;
    else if (reading.ends.has(word)) told.until ??= date;
  }
  const [, span] = isLife
    ? ([...note.matchAll(IN_BRACKETS)].find(([, one]) => SPAN.test(one ?? '')) ?? [])
    : [];
  const lived = span === undefined ? null : parse(span);
  if (lived?.kind === 'window' && lived.from !== null && lived.until !== null && lived.until !== 'ongoing') {
    told.birth ??= lived.from.text;
    told.death ??= lived.until.text;
  }
  return told;
}

function dateIn(text: string, parse: ParseDate): string | null {
  return parse(text).kind === 'moment' ? text : leadingDate(text, parse);
}
