import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testRule, testRuleOf } from './rule-tests.js';

async function tried(name: string, text: string, pack = 'high-fantasy') {
  const folder = await mkdtemp(path.join(tmpdir(), 'lore-test-'));
  try {
    const file = path.join(folder, `${name}.test.yaml`);
    await writeFile(file, text);
    const { rule, results } = await testRule(file, { pack });
    return { rule, results: results.map(({ world, at, problems }) => [world, at.line, problems]) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const WORLDS = `
entities: [{ name: Fort Bracken, type: Building }]
worlds:
  - name: two at once
    entities: [{ name: Ashmark, type: Kingdom }, { name: Valdorn, type: Kingdom }]
    statements:
      - { subject: Ashmark, predicate: CONTROLS, object: Fort Bracken, from: 300, until: 360 }
      - { subject: Valdorn, predicate: CONTROLS, object: Fort Bracken, from: 310, until: 340 }
    finds: { subject: Fort Bracken, entities: [Ashmark, Valdorn], message: [Ashmark held, '310'], statements: 2 }
  - name: one after the other
    entities: [{ name: Ashmark, type: Kingdom }, { name: Valdorn, type: Kingdom }]
    statements:
      - { subject: Ashmark, predicate: CONTROLS, object: Fort Bracken, from: 300, until: 310 }
      - { subject: Valdorn, predicate: CONTROLS, object: Fort Bracken, from: 310, until: 340 }
    silent: true
`;

test('a rule file is tried in worlds of a few lines', async () => {
  expect(await tried('two-crowns', WORLDS)).toEqual({
    rule: 'high-fantasy/two-crowns',
    results: [
      ['two at once', 4, []],
      ['one after the other', 10, []],
    ],
  });
});

test('what is missing and what is too much is told', async () => {
  const wrong = WORLDS.replace('Ashmark held', 'Ashmark lost').replace('until: 310', 'until: 320');
  const { results } = await tried('two-crowns', wrong);
  expect(results[0]?.[2]).toEqual([
    expect.stringMatching(/^expected a finding about Fort Bracken .* found none like it$/),
    expect.stringContaining('found, and should not be: certain, about Fort Bracken'),
  ]);
  expect(results[1]?.[2]).toEqual([expect.stringContaining('found, and should not be')]);
});

test('a rule that a declaration makes is tried the same way', async () => {
  const told = WORLDS.replace('Ashmark held', 'both controlled Fort Bracken');
  const { results } = await tried('exclusive', `rule: core/exclusive-object\n${told}`);
  expect(results).toEqual([
    ['two at once', 5, []],
    ['one after the other', 11, []],
  ]);
});

test('a test that says nothing of what is expected is refused, with its place', async () => {
  const silent = WORLDS.replace('    silent: true\n', '');
  await expect(tried('two-crowns', silent)).rejects.toMatchObject({
    code: 'rule/bad-test',
    at: { line: 10 },
  });
});

test('a rule of a world is found by its name, and tried with what the world declares', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lore-test-'));
  try {
    const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
    await mkdir(path.join(folder, 'rules'));
    await write(
      'lore.yaml',
      `name: Probe
pack: core
extend:
  relations:
    SWORN_TO: { description: Bound by an oath., from: [Person], to: [Person], temporal: state, phrase: '{subject} was sworn to {object}' }
`,
    );
    await write(
      'rules/double-oath.cypher',
      'MATCH (a)-[:SWORN_TO]->(b)-[:SWORN_TO]->(a) WHERE a.id < b.id RETURN a, b',
    );
    await expect(testRuleOf(folder, 'double-oath')).rejects.toMatchObject({ code: 'rule/no-test' });
    await expect(testRuleOf(folder, 'duoble-oath')).rejects.toMatchObject({ code: 'check/unknown-rule' });
    await write(
      'rules/double-oath.test.yaml',
      `worlds:
  - name: each to the other
    statements:
      - { subject: Tam, predicate: SWORN_TO, object: Lysa }
      - { subject: Lysa, predicate: SWORN_TO, object: Tam }
    finds: double oath
`,
    );
    const { results } = await testRuleOf(folder, 'double-oath');
    expect(results.map(({ world, problems }) => [world, problems])).toEqual([['each to the other', []]]);
    expect((await testRuleOf(folder, 'core/duplicate-entity')).results.length).toBeGreaterThan(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});
