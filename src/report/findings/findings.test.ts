import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { finding, report, reported, run } from '../../../test/report/finding.fixture.js';
import { createTheme, type Theme } from '../theme.js';
import { displayWidth } from '../width.js';
import { explainReport } from './explain.js';
import { githubReport } from './github.js';
import { htmlReport } from './html.js';
import { checkJson, findingJson } from './json.js';
import { findingsPieces, type PrettyOptions } from './pretty.js';
import { excerptLines } from './quote.js';
import { placesOf, type Reported } from './reported.js';
import { ruleReport } from './rules.js';
import { sarifReport } from './sarif.js';
import { findingFields, findingTold } from './shape.js';
import { verdictTold } from './verdict.js';

const EVIL = '<img src=x onerror=alert(1)>\u001b[31m" \n::error::x';

async function findingsReport(
  reported: Reported,
  theme: Theme,
  options: PrettyOptions = {},
): Promise<string> {
  let text = '';
  for await (const piece of findingsPieces(reported, theme, options, async (some) => some)) text += piece;
  return text;
}

describe('findingsPieces', () => {
  it('quotes the line and underlines the words', async () => {
    const text = await findingsReport(report([reported()]), createTheme({ columns: 100 }));
    expect(text).toMatchInlineSnapshot(`
      "One holder at a time core/exclusive-object:RULES
        warning  Odile Marsh (330–345 TA) and Gervase Hask (338–350 TA) both ruled Thornwick.
                 f-3fa9c2d41b07
          Sources/abbey register.md:41 (reported)
            41 | - { subject: Odile Marsh, predicate: RULES, object: Thornwick, from: 330 TA, until: 345 …
               |                                                     ~~~~~~~~~
        → Close one of the two windows.

      1 warning. · 12 rules in 0.4 s
      Since the last run: 1 new, 0 gone.
      → \`lore explain f-3fa9c2d41b07\` tells why, and the ways out; \`lore review\` takes your word on each."
    `);
  });

  it('keeps the words in sight and every quoted line in the terminal, however narrow', async () => {
    const text = await findingsReport(report([reported()]), createTheme({ columns: 44 }));
    expect(
      text
        .split('\n')
        .filter((line) => line.includes('|'))
        .join('\n'),
    ).toContain('Thornwick');
    for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(44);
  });

  it('gives findings of several rules on one statement a title of their own', async () => {
    const id = 'a'.repeat(24);
    const two = ['core/exclusive-object', 'core/order'].map((rule, i) =>
      reported({ id: `f-${i}fa9c2d41b07`, rule, statements: [id, `${i}`.repeat(24)] }),
    );
    const shared = new Map([[id, { told: 'Odile Marsh: birth 330 TA', isDate: true }]]);
    const text = await findingsReport(report(two, { shared }), createTheme({ columns: 100 }));
    expect(text).toMatch(/^Several findings on one statement core\/exclusive-object, core\/order$/m);
    for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(100);
  });

  it('says what is possible apart, and what would settle it', async () => {
    const text = await findingsReport(
      report([reported({ certainty: 'possible', settles: 'the year Odile Marsh began to rule' })]),
      createTheme({ columns: 100 }),
    );
    expect(text).toContain('Possible, as the dates stand\n');
    expect(text).toContain('A date would settle it: the year Odile Marsh began to rule.');
    expect(text).toContain('1 possible.');
  });

  it('tells the fix once for neighbours that have the same, and puts what weighs more first', async () => {
    const of = (id: string, part: string, fix: string, severity: 'warn' | 'info') => {
      const one = reported({ id, part, severity, statements: [id] });
      return { ...one, rule: { ...one.rule, fix } };
    };
    const text = await findingsReport(
      report([
        of('f-1', 'OWNS', 'Part them.', 'info'),
        of('f-2', 'RULES', 'Close it.', 'warn'),
        of('f-3', 'OWNS', 'Part them.', 'info'),
      ]),
      createTheme({ columns: 100 }),
      { notes: true },
    );
    expect(text.match(/f-\d(?=$)|→ (?:Part|Close).*/gm)).toEqual([
      'f-2',
      '→ Close it.',
      'f-1',
      'f-3',
      '→ Part them.',
    ]);
  });

  it('counts what people have set aside, and says where it is', async () => {
    const text = await findingsReport(report([], { setAside: 2 }), createTheme());
    expect(text).toContain('2 set aside; `lore check --judged` shows them.');
    expect(text).not.toContain('lore explain');
  });

  it('counts what it does not write out, and says how to see it', async () => {
    const many = ['A', 'B', 'C', 'D', 'E'].map((part) => reported({ id: `f-${part}`, part, statements: [] }));
    const text = await findingsReport(report(many), createTheme({ columns: 200 }), { most: 3 });
    expect(text).toContain(
      '… and 2 more entries: 1 core/exclusive-object:D, 1 core/exclusive-object:E. `lore check --all` shows them',
    );
    expect(text.match(/ f-[A-E]$/gm)).toHaveLength(3);
  });

  it('keeps notes to one line until they are asked for', async () => {
    const note = reported({
      id: 'f-1',
      rule: 'genealogy/old-father',
      severity: 'info',
      message: 'He was 66.',
    });
    const all = report([note, reported({ id: 'f-2' })]);
    const text = await findingsReport(all, createTheme({ columns: 200 }));
    expect(text).not.toContain('He was 66.');
    expect(text).toMatch(/^1 note, what is unusual and may well be right: 1 genealogy\/old-father/m);
    expect(text).toContain('1 warning.');
    const asked = await findingsReport(all, createTheme({ columns: 200 }), { notes: true });
    expect(asked).toContain('He was 66.');
    expect(asked).toContain('1 warning, 1 note.');
  });

  it('keeps gaps to one line until they are asked for', async () => {
    const gap = { kind: 'orphan', rule: 'core/expects', severity: 'info', statements: [] } as const;
    const gaps = [
      reported({ ...gap, id: 'f-1', part: 'person-lineage', message: 'Wilmot: no parents.' }),
      reported({ ...gap, id: 'f-2', part: 'person-lineage', message: 'Hanne: no parents.' }),
      reported({ ...gap, id: 'f-3', part: 'item-owner', message: 'Ring: no owner.' }),
    ];
    const all = report([...gaps, reported({ id: 'f-4' })]);
    const text = await findingsReport(all, createTheme({ columns: 200 }));
    expect(text).not.toContain('no parents');
    expect(text).toContain(
      '3 gaps, what nobody has written down: 2 core/expects:person-lineage, 1 core/expects:item-owner. `lore check --gaps` lists them.',
    );
    expect(text).toContain('1 warning.');
    const asked = await findingsReport(all, createTheme({ columns: 200 }), { gaps: true });
    expect(asked).toContain('Hanne: no parents.');
    expect(asked).toContain('3 notes.');
    expect(asked).not.toContain('both ruled');
  });

  it('tells of many that one rule finds as one, with a verdict for all', async () => {
    const many = Array.from({ length: 83 }, (_, i) =>
      reported({ id: `f-${i}`, message: `Clash ${i}.`, statements: [`s${i}`] }),
    );
    const text = await findingsReport(
      report([...many, reported({ id: 'f-other', part: 'OWNS', statements: ['x'] })]),
      createTheme({ columns: 120 }),
    );
    expect(text).toContain('warning  83 like this:');
    expect(text).toContain(
      'one verdict for all: `lore review --rule core/exclusive-object:RULES --dismiss "…"`',
    );
    expect(text.indexOf('f-other')).toBeLessThan(text.indexOf('83 like this'));
  });

  it('says when all is well, and never when a rule failed', async () => {
    expect(await findingsReport(report([]), createTheme())).toContain('Nothing clashes.');
    const failed = await findingsReport(
      report([], { failures: [{ rule: 'world/slow', message: 'it took longer than 10 s' }] }),
      createTheme(),
    );
    expect(failed).toContain('world/slow could not be run: it took longer than 10 s');
  });

  it('does not let a source steer the terminal', async () => {
    const text = await findingsReport(report([reported({ message: EVIL })]), createTheme({ columns: 200 }));
    expect(text).not.toContain('\u001b');
  });

  it('looks up what it writes out and nothing else, and writes a rule before it looks at the next', async () => {
    const many = ['one', 'two'].flatMap((kind) =>
      Array.from({ length: 8 }, (_, i) => {
        const made = reported({ id: `f-${kind}${i}`, rule: `core/${kind}`, statements: [kind + i] });
        return { ...made, rule: { ...made.rule, id: `core/${kind}` } };
      }),
    );
    const looked: number[] = [];
    const pieces = findingsPieces(report(many), createTheme(), { most: 2 }, async (some) => {
      looked.push(some.length);
      return some;
    });
    const first = await pieces.next();
    expect(first.value).toContain('core/one');
    expect(first.value).not.toContain('core/two');
    expect(looked).toEqual([4]);
    for await (const _ of pieces);
    expect(looked).toEqual([4, 4]);
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

  it('tells a finding as MCP and the API do', () => {
    const { finding: found } = reported();
    const told = z.object(findingFields).parse(findingJson(found));
    expect(told).toEqual(findingTold(found));
    expect(Object.keys(told.details)).toEqual(expect.not.arrayContaining(['claimA']));
  });
});

describe('ruleReport', () => {
  const rule = {
    id: 'houseless',
    name: 'houseless',
    kind: 'ontology-violation',
    severity: 'info',
    description: 'Nobody of no house.',
    why: 'Nobody of no house.',
    fix: '',
    cypher: '',
    pack: 'world',
    own: true,
    parts: [],
    trusted: false,
    disabledBy: null,
    open: 0,
  } as const;

  it('says a thing once, and promises no more weight than there is', () => {
    const text = ruleReport(rule, createTheme());
    expect(text.match(/Nobody of no house/g)).toHaveLength(1);
    expect(text).toMatch(/severity +info\n/);
    expect(ruleReport({ ...rule, severity: 'error' }, createTheme())).toContain('once a person confirms it');
  });
});

describe('explainReport', () => {
  it('does not say of one statement that they cannot all hold', () => {
    const explained = {
      shown: reported(),
      core: ['a1'],
      smallest: true,
      repairs: [],
      isCut: false,
      notAsked: [],
    };
    const text = explainReport(explained, createTheme());
    expect(text).toContain('It rests on this alone');
    expect(text).not.toContain('These cannot');
  });
});

describe('verdictTold', () => {
  it('says what was said, and how to take it back', () => {
    const verdict = { verdict: 'dismissed', by: 'me', at: 0, reason: 'co-regents', expires: null } as const;
    expect(verdictTold(finding({ status: 'dismissed', verdict }))).toBe(
      'Dismissed: co-regents. Take it back: lore review f-3fa9c2d41b07 --reopen',
    );
    expect(verdictTold(finding())).toBe('Open again.');
  });
});

it('one line that says two things is quoted once, with both underlined', () => {
  const text = '  Odile ruled from 330 to 345, and Gervase from 338.';
  const [whole] = reported().evidence.flatMap(({ citations }) => citations);
  if (whole === undefined) throw new Error('a finding without a citation');
  const place = { title: 'Register', file: 'register.md', lines: null, reliability: 'canonical' } as const;
  const cited = { ...whole, ...place, excerpt: null };
  const said = (id: string, words: string) => ({
    id,
    told: '',
    when: '',
    citations: [
      { ...cited, prose: { line: 11, text, column: text.indexOf(words) + 1, length: words.length } },
    ],
  });
  const evidence = [said('a', 'Odile ruled'), said('b', 'Gervase'), said('c', 'ruled from 330')];
  const places = placesOf({ ...reported(), evidence });
  expect(places).toHaveLength(1);
  const theme = createTheme({ colour: false, columns: 80, unicode: false });
  expect(places.flatMap((place) => excerptLines(place, theme))).toEqual([
    '    register.md:11',
    '      11 | Odile ruled from 330 to 345, and Gervase from 338.',
    `         | ${'~'.repeat(20)}${' '.repeat(13)}${'~'.repeat(7)}`,
  ]);
});
