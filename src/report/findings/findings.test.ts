import { describe, expect, it } from 'vitest';
import { createTheme } from '../theme.js';
import { displayWidth } from '../width.js';
import { report, reported, run } from './finding.fixture.js';
import { githubReport } from './github.js';
import { htmlReport } from './html.js';
import { checkJson } from './json.js';
import { findingsReport } from './pretty.js';
import { sarifReport } from './sarif.js';

const EVIL = '<img src=x onerror=alert(1)>\u001b[31m" \n::error::x';

describe('findingsReport', () => {
  it('quotes the line and underlines the words', () => {
    const text = findingsReport(report([reported()]), createTheme({ columns: 100 }));
    expect(text).toMatchInlineSnapshot(`
      "Contradictions · 1

      One holder at a time core/exclusive-object
        warning  Odile Marsh (330–345 TA) and Gervase Hask (338–350 TA) both ruled Thornwick.
                 f-3fa9c2d41b07
          Sources/abbey register.md:41 (reported)
            41 | - { subject: Odile Marsh, predicate: RULES, object: Thornwick, from: 330 TA, until: 345 …
               |                                                     ~~~~~~~~~
        → Close one of the two windows.

      1 warning. · 12 rules in 0.4 s
      Since the last run: 1 new, 0 gone."
    `);
  });

  it('keeps the words in sight and every quoted line in the terminal, however narrow', () => {
    const text = findingsReport(report([reported()]), createTheme({ columns: 44 }));
    expect(
      text
        .split('\n')
        .filter((line) => line.includes('|'))
        .join('\n'),
    ).toContain('Thornwick');
    for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(44);
  });

  it('says what is possible apart, and what would settle it', () => {
    const text = findingsReport(
      report([reported({ certainty: 'possible', settles: 'the year Odile Marsh began to rule' })]),
      createTheme({ columns: 100 }),
    );
    expect(text).toContain('Possible, as the dates stand · 1');
    expect(text).toContain('It would be settled by the year Odile Marsh began to rule.');
    expect(text).toContain('1 possible.');
  });

  it('counts what it does not write out', () => {
    const many = Array.from({ length: 8 }, (_, i) => reported({ id: `f-${i}` }));
    const text = findingsReport(report(many), createTheme(), { each: 3 });
    expect(text).toContain('and 5 more');
    expect(text.match(/f-\d/g)).toHaveLength(3);
  });

  it('says when all is well, and never when a rule failed', () => {
    expect(findingsReport(report([]), createTheme())).toContain('Nothing clashes.');
    const failed = findingsReport(
      report([], { failures: [{ rule: 'world/slow', message: 'it took longer than 10 s' }] }),
      createTheme(),
    );
    expect(failed).toContain('world/slow could not be run: it took longer than 10 s');
  });

  it('does not let a source steer the terminal', () => {
    const text = findingsReport(report([reported({ message: EVIL })]), createTheme({ columns: 200 }));
    expect(text).not.toContain('\u001b');
  });
});

describe('sarifReport', () => {
  it('lands on file, line and column, with a fingerprint that lasts', () => {
    const sarif = sarifReport(report([reported(), reported({ id: 'f-2', certainty: 'possible' }, false)]), {
      version: '1.2.3',
      base: 'worlds/valdorn/',
    });
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'Lore Engine', rules: [{ id: 'core/exclusive-object' }] } },
          results: [
            {
              ruleId: 'core/exclusive-object',
              ruleIndex: 0,
              level: 'warning',
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'worlds/valdorn/Sources/abbey%20register.md' },
                    region: { startLine: 41, startColumn: 53, endColumn: 62 },
                  },
                },
              ],
              partialFingerprints: { 'loreFinding/v1': 'f-3fa9c2d41b07' },
            },
            {
              level: 'note',
              locations: [{ physicalLocation: { region: { startLine: 40, endLine: 42 } } }],
            },
          ],
        },
      ],
    });
  });

  it('tells of verdicts as suppressions, and of rules that failed', () => {
    const verdict = {
      verdict: 'dismissed',
      by: 'me',
      at: 0,
      reason: 'two kings by treaty',
      expires: null,
    } as const;
    const sarif = sarifReport(
      report([reported({ status: 'dismissed', verdict })], { failures: [{ rule: 'r', message: 'm' }] }),
      { version: '1.0.0' },
    );
    expect(sarif).toMatchObject({
      runs: [
        {
          invocations: [{ executionSuccessful: false }],
          results: [{ suppressions: [{ justification: 'two kings by treaty' }] }],
        },
      ],
    });
  });
});

describe('githubReport', () => {
  it('is one command a line, whatever the message holds', () => {
    const text = githubReport(report([reported(), reported({ message: EVIL })]), 'world');
    const lines = text.split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(
      '::warning file=world/Sources/abbey register.md,line=41,col=53,title=One holder at a time (core/exclusive-object)::Odile Marsh (330–345 TA) and Gervase Hask (338–350 TA) both ruled Thornwick.',
    );
    expect(lines[1]).toContain('%0A');
  });
});

describe('htmlReport', () => {
  const options = { runs: [run(), run({ contradictions: 4 })], now: 0 };

  it('takes nothing from elsewhere and shows charts', () => {
    const html = htmlReport(report([reported()]), options);
    expect(html).not.toMatch(/(?:src|href)=/);
    expect(html.match(/<svg/g)).toHaveLength(3);
    expect(html).toContain('<mark>Thornwick</mark>');
  });

  it('keeps text as text', () => {
    const html = htmlReport(report([reported({ message: EVIL, settles: EVIL })], { world: EVIL }), options);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('\u001b');
  });
});

describe('checkJson', () => {
  it('names fields as the graph does', () => {
    expect(checkJson(report([reported()]))).toMatchObject({
      world: 'Valdorn',
      run: { rules_run: 12, violations_found: 0, contradictions_found: 1 },
      findings: [
        { rule_id: 'core/exclusive-object', evidence: [{ citations: [{ excerpt: { line: 41 } }] }] },
      ],
    });
  });
});
