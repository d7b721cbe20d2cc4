/** One finding by itself, as `explain` and `review` show it first. */
import type { ShownFinding } from '../../engine/evidence.js';
import type { Theme } from '../theme.js';
import { indented, wrap } from '../width.js';
import { count } from '../words.js';
import { excerptLines } from './quote.js';
import { placesOf } from './reported.js';
import { weightOf } from './severity.js';

export interface FindingOptions {
  /** Quotes the sources' lines; only the places are named without it. */
  readonly quote?: boolean;
}

const MOST_PLACES = 4;

export function findingLines(reported: ShownFinding, theme: Theme, options: FindingOptions = {}): string[] {
  const { finding } = reported;
  const { paint, glyphs } = theme;
  const { word, role } = weightOf(finding);
  const reason =
    finding.verdict === null || finding.verdict.reason === '' ? '' : `: ${finding.verdict.reason}`;
  const verdict = finding.status === 'open' ? '' : ` ${glyphs.dot} ${finding.status}${reason}`;
  const told = wrap(`${finding.message} ${finding.id}${verdict}`, theme.columns - word.length - 4);
  const lines = told.map((line, index) => {
    const begin = index === 0 ? paint(role, word) : ' '.repeat(word.length);
    return `  ${begin}  ${line.replace(finding.id, paint('muted', finding.id))}`;
  });
  if (finding.details.kind === 'confusion')
    lines.push(...indented(finding.details.question, 4, theme).map((line) => paint('name', line)));
  const places = placesOf(reported);
  if (options.quote !== false) {
    for (const place of places.slice(0, MOST_PLACES)) lines.push(...excerptLines(place, theme));
  } else {
    const named = places.slice(0, MOST_PLACES).map(({ file, lines: span, excerpt }) => {
      const line = excerpt?.line ?? span?.start;
      return line === undefined ? file : `${file}:${line}`;
    });
    if (named.length > 0)
      lines.push(...indented(named.join('  '), 4, theme).map((line) => paint('muted', line)));
  }
  if (places.length > MOST_PLACES) {
    lines.push(
      paint('muted', `      ${glyphs.ellipsis} and ${count(places.length - MOST_PLACES, 'more place')}`),
    );
  }
  if (finding.settles !== null)
    lines.push(...indented(`A date would settle it: ${finding.settles}.`, 4, theme));
  return lines;
}
