/** What could not be understood, grouped: what it is, where it stands, and what to do. */
import { formatPosition } from '../model/errors.js';
import type { Notice, NoticeLevel } from '../model/index.js';
import { clean } from './clean.js';
import type { Role, Theme } from './theme.js';
import { indented, wrap } from './width.js';
import { count, digits } from './words.js';

export interface NoticeGroup {
  readonly level: NoticeLevel;
  readonly code: string;
  readonly notices: readonly Notice[];
}

const LEVELS: readonly NoticeLevel[] = ['error', 'warning', 'info'];
const WORDS: Readonly<Record<NoticeLevel, string>> = { error: 'error', warning: 'warning', info: 'note' };
const ROLES: Readonly<Record<NoticeLevel, Role>> = { error: 'error', warning: 'warning', info: 'muted' };

/** Errors first, then by how many there are. */
export function groupNotices(notices: readonly Notice[]): NoticeGroup[] {
  const groups = new Map<string, Notice[]>();
  for (const notice of notices) {
    const key = `${notice.level} ${notice.code}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [notice]);
    else group.push(notice);
  }
  return [...groups.values()]
    .flatMap((all) => {
      const [first] = all;
      return first === undefined ? [] : [{ level: first.level, code: first.code, notices: all }];
    })
    .sort(
      (a, b) =>
        LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
        b.notices.length - a.notices.length ||
        (a.code < b.code ? -1 : 1),
    );
}

/** `2 errors, 14 warnings, 3 notes`. */
export function noticeTotals(notices: readonly Notice[]): string {
  return LEVELS.map((level) => ({ level, number: notices.filter((notice) => notice.level === level).length }))
    .filter(({ number }) => number > 0)
    .map(({ level, number }) => count(number, WORDS[level]))
    .join(', ');
}

/** At most `each` notices of a group are written out. */
export function noticesReport(notices: readonly Notice[], theme: Theme, each = 3): string {
  return groupNotices(clean(notices))
    .map((group) => groupLines(group, theme, each).join('\n'))
    .join('\n\n');
}

function groupLines({ level, code, notices }: NoticeGroup, theme: Theme, each: number): string[] {
  const { paint, glyphs } = theme;
  const shown = notices.length <= each + 1 ? notices : notices.slice(0, each);
  const hints = new Set(notices.map(({ hint }) => hint));
  const shared = hints.size === 1;
  const number = notices.length > 1 ? ` ${glyphs.dot} ${digits(notices.length)}` : '';
  const lines = [`${paint(ROLES[level], WORDS[level])} ${code}${number}`];
  for (const { at, message, hint } of shown) {
    lines.push(`  ${paint('muted', formatPosition(at))}`, ...indented(message, 4, theme));
    if (!shared && hint !== undefined) lines.push(...hintLines(hint, 4, theme));
  }
  if (shown.length < notices.length) {
    lines.push(paint('muted', `  ${glyphs.ellipsis} and ${digits(notices.length - shown.length)} more`));
  }
  const [hint] = hints;
  if (shared && hint !== undefined) lines.push(...hintLines(hint, 2, theme));
  return lines;
}

function hintLines(hint: string, indent: number, theme: Theme): string[] {
  const arrow = `${theme.glyphs.arrow} `;
  const lines = wrap(hint, theme.columns - indent - arrow.length);
  return lines.map((line, i) => ' '.repeat(indent) + (i === 0 ? arrow : ' '.repeat(arrow.length)) + line);
}
