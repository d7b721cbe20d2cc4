/** The examples in the guide to rules: queries are sound and followed live, and the test worlds do what they say. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DATES, ONTOLOGY } from '../../../test/consistency/cypher.fixture.js';
import { testRule } from '../../engine/rule-tests.js';
import { Problems, readRule } from '../../packs/index.js';
import { checkRule, ruleOfFile, whyPostponed } from '../cypher/index.js';

const GUIDE = new URL('../../../docs/guides/rules.md', import.meta.url);
const guide = await readFile(GUIDE, 'utf8');

function examples(language: string): string[] {
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, code = '']) => code,
  );
}

test.each(examples('cypher').map((text, i) => [i + 1, text] as const))('query %d is sound', (_, text) => {
  const problems = new Problems();
  const id = /@id\s+(\S+)\/(\S+)/.exec(text);
  const file = readRule(`${id?.[2] ?? 'example'}.cypher`, text, id?.[1] ?? 'world', problems);
  expect(problems.list()).toEqual([]);
  if (file === null) throw new Error('the example is no rule');
  const rule = ruleOfFile(file, ONTOLOGY);
  const varied = rule.thresholds.some((name) => ONTOLOGY.thresholds.get(name)?.variesBy.length);
  const found = checkRule(rule, ONTOLOGY, DATES).map(({ message }) => message);
  // The one that shows a threshold by itself leaves species aside.
  expect(found.filter((message) => !(varied && message.includes('varies by lifespan')))).toEqual([]);
  expect(whyPostponed(rule, ONTOLOGY, DATES)).toBeNull();
});

test('the worlds do what they say', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lore-guide-'));
  const file = path.join(folder, 'two-crowns.test.yaml');
  await writeFile(file, examples('yaml')[0] ?? '');
  const { results } = await testRule(file, { pack: 'high-fantasy' });
  await rm(folder, { recursive: true });
  expect(results.map(({ world, problems }) => [world, problems])).toEqual([
    ['two at once', []],
    ['one after the other', []],
  ]);
});
