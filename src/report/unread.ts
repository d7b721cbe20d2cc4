/** Files that could not be read when it was last tried, in words. */
import { clean } from './clean.js';
import type { Json } from './json.js';
import type { Theme } from './theme.js';
import { wrap } from './width.js';
import { count, digits } from './words.js';

export interface Unread {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
}

/** More of them are counted. */
const MOST_NAMED = 3;

export const placeOf = ({ file, line }: Unread): string => (line === null ? file : `${file}:${line}`);

/** What is not in a report, with the reason of the first few. */
export function unreadLines(unread: readonly Unread[], { paint, glyphs, columns }: Theme): string[] {
  if (unread.length === 0) return [];
  const files = count(unread.length, 'file');
  const head = `${files} could not be read: what ${unread.length === 1 ? 'it says' : 'they say'} now is not looked at here.`;
  const [first = '', ...rest] = wrap(head, columns - glyphs.error.length - 1);
  const named = clean(unread)
    .slice(0, MOST_NAMED)
    .flatMap((one) => wrap(`${placeOf(one)}: ${one.message}`, columns - 4).map((line) => `    ${line}`));
  const left = unread.length - MOST_NAMED;
  return [
    `${paint('error', glyphs.error)} ${first}`,
    ...rest.map((line) => `  ${line}`),
    ...named,
    ...(left > 0 ? [paint('muted', `    ${glyphs.ellipsis} and ${digits(left)} more`)] : []),
  ];
}

export const unreadJson = ({ file, line, message }: Unread): Json => ({ file, line, message });
