/** How a rule did in the worlds it is tried in. */
import type { RuleTestReport } from '../../engine/rule-tests.js';
import { formatPosition } from '../../model/index.js';
import { clean } from '../clean.js';
import type { Json } from '../json.js';
import type { Theme } from '../theme.js';
import { count } from '../words.js';

export function ruleTestJson({ rule, file, results }: RuleTestReport): Json {
  return {
    rule,
    file,
    passed: results.every(({ problems }) => problems.length === 0),
    worlds: results.map(({ world, at, expected, problems }) => ({
      world,
      line: at.line ?? null,
      expected,
      problems: [...problems],
    })),
  };
}

export function ruleTestReport(tried: RuleTestReport, { paint, glyphs }: Theme): string {
  const { rule, results } = clean(tried);
  const lines = results.flatMap(({ world, at, expected, problems }) => {
    const should = expected === 0 ? 'silent' : count(expected, 'finding');
    const good = problems.length === 0;
    const mark = good ? paint('good', glyphs.good) : paint('error', glyphs.error);
    return [
      `  ${mark} ${world} ${paint('muted', `(${should})`)}`,
      ...problems.map((problem) => `      ${problem}`),
      ...(good ? [] : [`      ${paint('muted', formatPosition(at))}`]),
    ];
  });
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  const told = failed === 0 ? 'all as it should be' : `${failed} not as it should be`;
  return [paint('title', rule), ...lines, '', `${count(results.length, 'world')}, ${told}`].join('\n');
}
