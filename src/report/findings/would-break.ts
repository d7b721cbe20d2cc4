/** What a draft would break and heal, for people and as data. */
import type { WouldBreakReport } from '../../engine/checking.js';
import { clean } from '../clean.js';
import { type Json, noticeJson } from '../json.js';
import { noticesReport } from '../notices.js';
import type { Theme } from '../theme.js';
import { wrap } from '../width.js';
import { count, listed } from '../words.js';
import { findingLines } from './finding-lines.js';
import { reportedJson } from './json.js';

export function wouldBreakJson({
  breaks,
  heals,
  notices,
  failures,
  notAsked,
  contradicts,
}: WouldBreakReport): Json {
  return {
    breaks: breaks.map(reportedJson),
    heals: heals.map(reportedJson),
    contradicts: contradicts.map(({ claim, because }) => ({ claim, because })),
    notices: notices.map(noticeJson),
    rules_failed: failures.map(({ rule, message }) => ({ rule, message })),
    rules_not_asked: [...notAsked],
  };
}

export function wouldBreakReport(input: WouldBreakReport, theme: Theme): string {
  const { breaks, heals, notices, failures, notAsked } = clean(input);
  const { paint, glyphs } = theme;
  const blocks: string[] = [];
  if (notices.length > 0) blocks.push(noticesReport(notices, theme));
  if (breaks.length > 0)
    blocks.push(
      [
        paint('title', `It would break ${count(breaks.length, 'thing')}`),
        ...breaks.flatMap((one) => findingLines(one, theme)),
      ].join('\n'),
    );
  if (heals.length > 0)
    blocks.push(
      [
        paint('title', `It would heal ${count(heals.length, 'thing')}`),
        ...heals.flatMap((one) => findingLines(one, theme, { quote: false })),
      ].join('\n'),
    );
  for (const { rule, message } of failures)
    blocks.push(`${paint('error', glyphs.error)} ${rule} could not be run: ${message}`);
  if (notAsked.length > 0)
    blocks.push(
      paint(
        'muted',
        wrap(`Only a run over everything can answer ${listed(notAsked)}.`, theme.columns).join('\n'),
      ),
    );
  const closing =
    breaks.length === 0 && failures.length === 0
      ? `${paint('good', glyphs.good)} Nothing would break. Nothing was written.`
      : 'Nothing was written.';
  return [...blocks, closing].join('\n\n');
}
