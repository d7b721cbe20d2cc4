/** When something was told, as people write it: a day, or a day and a time. */
import { LoreError } from '../model/errors.js';

/** At the head of a line: "2026-03-01: …", "[2026-03-01 14:05] …". */
const DATED =
  /^\s*\[?(?<at>\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?)?)\]?(?:\s*[:|,–—-]\s*|\s+)(?<rest>\S.*)$/;

export function secondsOf(when: string): number {
  const at = Date.parse(when.trim().replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T'));
  if (!Number.isNaN(at)) return Math.floor(at / 1000);
  throw new LoreError({
    code: 'cli/bad-day',
    message: `"${when}" is not a day.`,
    hint: 'Write it as 2026-05-01, or with a time: 2026-05-01T14:05.',
  });
}

/** Without a date at its head a line is told whole, at no time in particular. */
export function datedLine(line: string): { readonly content: string; readonly at?: number } {
  const { at, rest } = DATED.exec(line)?.groups ?? {};
  return at === undefined || rest === undefined ? { content: line } : { content: rest, at: secondsOf(at) };
}
