import { afterEach, describe, expect, test } from 'vitest';
import { packYaml, shortProblems, type TestPacks, testPacks } from '../../../test/packs/test-packs.js';
import { checkPacks, loadOntology } from '../load.js';

const HEADER = {
  id: 'probe/two-crowns',
  name: 'One place, two crowns',
  kind: 'ontology-violation',
  severity: 'error',
  message: '{a.name} and {b.name} hold {p.name}.',
  why: 'A place has one lord.',
  fix: 'Close one of the two.',
};
const QUERY = 'MATCH (a)-[:RULES]->(p)<-[:RULES]-(b)\nRETURN a, b, p';

function ruleText(tags: Readonly<Record<string, string | undefined>> = {}, query = QUERY): string {
  const lines = Object.entries({ ...HEADER, ...tags }).flatMap(([tag, value]) =>
    value === undefined ? [] : [` * @${tag.padEnd(9)} ${value}`],
  );
  return `/**\n${lines.join('\n')}\n */\n${query}\n`;
}

let packs: TestPacks;
afterEach(() => packs.remove());

function probe(text: string, name = 'two-crowns', settings = ''): TestPacks {
  packs = testPacks({
    'probe/pack.yaml': packYaml('probe', settings),
    [`probe/rules/${name}.cypher`]: text,
  });
  return packs;
}

const problemsOf = (text: string, name?: string) =>
  shortProblems(probe(text, name).folder, { packs: ['probe'] });
const messagesOf = (text: string) =>
  checkPacks({ packs: ['probe'], packFolders: [probe(text).folder] }).map(({ message, hint }) =>
    [message, hint].join(' '),
  );

describe('a rule file of a pack', () => {
  test('is read with everything its header says', () => {
    const { folder } = probe(
      ruleText({
        anchor: 'p',
        order: 'late',
        volatile: 'a, b',
        predicate: 'PARENT_OF',
        why: 'A place\n *            has one lord.',
      }),
    );
    const [rule] = loadOntology({ packs: ['probe'], packFolders: [folder] }).rules.filter(
      ({ pack }) => pack === 'probe',
    );
    expect(rule).toMatchObject({
      id: 'probe/two-crowns',
      pack: 'probe',
      kind: 'ontology-violation',
      severity: 'error',
      anchor: 'p',
      subject: null,
      order: 'late',
      certainty: 'certain',
      volatile: ['a', 'b'],
      why: 'A place has one lord.',
      query: QUERY,
    });
    expect(rule?.queryAt).toMatchObject({ line: 15, column: 1 });
    expect(rule?.tagsAt.kind).toMatchObject({ line: 4, column: 4 });
  });

  test('does not change the version of the ontology: no fact is read otherwise because of it', () => {
    const withRule = loadOntology({ packs: ['probe'], packFolders: [probe(ruleText()).folder] }).version;
    packs.remove();
    packs = testPacks({ 'probe/pack.yaml': packYaml('probe') });
    expect(loadOntology({ packs: ['probe'], packFolders: [packs.folder] }).version).toBe(withRule);
  });

  test.each([
    ['an unknown tag', { severty: 'warn' }, 'probe/rules/two-crowns.cypher:9:4 rule/unknown-tag'],
    ['no id', { id: undefined }, 'probe/rules/two-crowns.cypher:1:1 rule/missing'],
    ['another id', { id: 'probe/three-crowns' }, 'probe/rules/two-crowns.cypher:2:4 rule/id'],
    ['a bad kind', { kind: 'violation' }, 'probe/rules/two-crowns.cypher:4:4 rule/bad-value'],
    ['a bad severity', { severity: 'warning' }, 'probe/rules/two-crowns.cypher:5:4 rule/bad-value'],
    ['an empty tag', { fix: '' }, 'probe/rules/two-crowns.cypher:8:4 rule/empty-tag'],
    ['a brace left open', { message: '{a.name hold' }, 'probe/rules/two-crowns.cypher:6:4 rule/bad-message'],
    ['a place that is no path', { message: '{a + b}' }, 'probe/rules/two-crowns.cypher:6:4 rule/bad-message'],
    ['two anchors', { anchor: 'a b' }, 'probe/rules/two-crowns.cypher:9:4 rule/bad-value'],
    [
      'an unknown threshold',
      { thresholds: 'age-max' },
      'probe/rules/two-crowns.cypher:9:4 rule/unknown-threshold',
    ],
    [
      'an unknown predicate',
      { predicate: 'RULLES' },
      'probe/rules/two-crowns.cypher:9:4 rule/unknown-predicate',
    ],
  ])('with %s is refused, with its place', (_, tags, expected) => {
    expect(problemsOf(ruleText(tags))).toEqual([expected]);
  });

  test('says what would be right', () => {
    expect(messagesOf(ruleText({ severty: 'warn' }))).toEqual([
      'A rule has no "@severty". Did you mean severity?',
    ]);
    packs.remove();
    expect(messagesOf(ruleText({ kind: 'violation' }))[0]).toContain(
      'may be contradiction, anachronism, ontology-violation',
    );
    packs.remove();
    expect(messagesOf(ruleText({ id: 'two-crowns' }))).toEqual([
      'The rule calls itself "two-crowns"; its file is "two-crowns.cypher". Call it "probe/two-crowns".',
    ]);
  });

  test.each([
    ['no query', ruleText({}, ''), ['probe/rules/two-crowns.cypher:11:1 rule/no-query']],
    ['no header', QUERY, ['probe/rules/two-crowns.cypher:1:1 rule/no-header']],
    ['an open header', '/** @id probe/two-crowns', ['probe/rules/two-crowns.cypher:1:1 rule/open-comment']],
  ])('with %s is refused', (_, text, expected) => {
    expect(problemsOf(text)).toEqual(expected);
  });

  test('has a file name that is a rule name', () => {
    expect(problemsOf(ruleText(), 'Two Crowns')).toEqual(['probe/rules/Two Crowns.cypher rule/file-name']);
  });
});

describe("a world's own rule file", () => {
  test('needs no header, and is told from those of packs', () => {
    packs = testPacks({
      'lore.yaml': 'name: Probe\n',
      'rules/two-crowns.cypher': QUERY,
      'rules/three-crowns.cypher':
        '/**\n * @id world/three-crowns\n * @severity error\n */\nMATCH (a) RETURN a;',
    });
    const world = { file: `${packs.folder}/lore.yaml`, rules: `${packs.folder}/rules` };
    const own = loadOntology({ packs: [], world }).rules.filter(({ pack }) => pack === 'world');
    expect(own.map(({ id, severity, query }) => [id, severity, query])).toEqual([
      ['world/three-crowns', 'error', 'MATCH (a) RETURN a'],
      ['two-crowns', 'warn', QUERY],
    ]);
    expect(loadOntology({ packs: [], world }).packs.map(({ id }) => id)).toEqual(['core']);
  });
});
