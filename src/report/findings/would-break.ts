/** What a draft would break and heal, for people and as data. */
import type { Finding, Notice, RuleFailure } from '../../model/index.js';
import { clean } from '../clean.js';
import { type Json, noticeJson } from '../json.js';
import { noticesReport } from '../notices.js';
import type { Theme } from '../theme.js';
import { wrap } from '../width.js';
import { count, listed } from '../words.js';
import { findingJson } from './json.js';

export interface WouldBreak {
  readonly breaks: readonly Finding[];
  readonly heals: readonly Finding[];
  readonly notices: readonly Notice[];
  readonly failures: readonly RuleFailure[];
  readonly notAsked: readonly string[];
}

export function wouldBreakJson({ breaks, heals, notices, failures, notAsked }: WouldBreak): Json {
  return {
    breaks: breaks.map(findingJson),
    heals: heals.map(findingJson),
    notices: notices.map(noticeJson),
    rules_failed: failures.map(({ rule, message }) => ({ rule, message })),
    rules_not_asked: [...notAsked],
  };
}

export function wouldBreakReport(input: WouldBreak, theme: Theme): string {
  const { breaks, heals, notices, failures, notAsked } = clean(input);
  const { paint, glyphs } = theme;
  const blocks: string[] = [];
  if (notices.length > 0) blocks.push(noticesReport(notices, theme));
  if (breaks.length > 0)
    blocks.push(
      [
        paint('title', `It would break ${count(breaks.length, 'thing')}`),
        ...lines(breaks, 'error', theme),
      ].join('\n'),
    );
  if (heals.length > 0)
    blocks.push(
      [paint('title', `It would heal ${count(heals.length, 'thing')}`), ...lines(heals, 'good', theme)].join(
        '\n',
      ),
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

function lines(findings: readonly Finding[], mark: 'error' | 'good', theme: Theme): string[] {
  const { paint, glyphs, columns } = theme;
  return findings.flatMap((finding) => {
    const possible = finding.certainty === 'possible' ? 'possibly: ' : '';
    const [first = '', ...rest] = wrap(`${possible}${finding.message}`, columns - 4);
    return [
      `  ${paint(mark, mark === 'good' ? glyphs.good : glyphs.error)} ${first}`,
      ...rest.map((line) => `    ${line}`),
      paint('muted', `    ${finding.rule}`),
    ];
  });
}
