/** What a lint run did, as lines for a log: `grep -E "(Linting|🧹)"` finds each of them. */
import type { LintReport } from './lint.js';

const MOST_LINES = 100;

export function lintLines({ run, flagged, resumed }: LintReport): string[] {
  const { id, quarantined, flagged: resolved, abstained, tally } = run;
  const left = abstained + tally.written;
  const more = flagged.length - MOST_LINES;
  return [
    `🧹 Linting orphans: ${quarantined} ${quarantined === 1 ? 'entity' : 'entities'} quarantined`,
    ...flagged
      .slice(0, MOST_LINES)
      .map(({ loser, note }) => `🧹 Linting: flagged ${loser.text}${note === '' ? '' : ` — ${note}`}`),
    ...(more > 0 ? [`🧹 Linting: ${more} more flagged`] : []),
    ...tally.problems.map((problem) => `🧹 Linting: ${problem}`),
    `🧹 Linting complete: ${resolved} ${resolved === 1 ? 'conflict' : 'conflicts'} resolved, ${resolved} flagged, ${quarantined} quarantined, ${left} left to people (run ${id}${resumed ? ', taken up again' : ''})`,
  ];
}
