/** Hostile and broken YAML, and the places of things in it. */
import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../test/cpu-time.js';
import { packYaml, shortProblems, testPacks } from '../../test/packs/test-packs.js';
import { Problems } from './problems.js';
import { MAX_FILE_BYTES, parseYamlFile } from './yaml-file.js';

function problemsOf(text: string) {
  const problems = new Problems();
  const file = parseYamlFile('x.yaml', text, problems);
  return { file, problems: problems.list() };
}

describe('hostile YAML is refused', () => {
  const levels = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${`*l${i}, `.repeat(9)}*l${i}]`);
  it.each([
    ['an alias bomb', `l0: &l0 [x]\n${levels.join('\n')}\n`],
    ['many aliases', `a: &a 1\n${Array.from({ length: 500 }, (_, i) => `b${i}: *a`).join('\n')}\n`],
    ['brackets without end', '['.repeat(100_000)],
    ['brackets that close', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['braces', '{a: '.repeat(20_000)],
    ['dashes', '- '.repeat(50_000)],
    ['question marks', '? '.repeat(50_000)],
    ['a map as key', '? { a: 1 }\n: 2\n'],
    ['an alias to nothing', 'a: *nowhere\n'],
    ['a repeated key', 'a: 1\nb: 2\na: 3\n'],
    ['a tab as indent', 'a:\n\tb: 1\n'],
  ])('%s', (_, text) => {
    const started = cpuNow();
    const { file, problems } = problemsOf(text);
    expect(file).toBeNull();
    expect(problems).toMatchObject([{ code: 'pack/bad-yaml' }]);
    expect(cpuNow() - started).toBeLessThan(2_000);
  });

  it('a file that is too large, before it is read', () => {
    const packs = testPacks({ 't/pack.yaml': `${packYaml('t')}# ${'x'.repeat(MAX_FILE_BYTES)}\n` });
    expect(shortProblems(packs.folder, { packs: ['t'] })).toEqual(['t/pack.yaml pack/too-large']);
    packs.remove();
  });

  it('a file that is not UTF-8', () => {
    const packs = testPacks({ 't/pack.yaml': packYaml('t') });
    packs.write('t/entities/x.yaml', Buffer.from([0x41, 0x3a, 0x20, 0xff, 0xfe]));
    expect(shortProblems(packs.folder, { packs: ['t'] })).toEqual(['t/entities/x.yaml pack/unreadable']);
    packs.remove();
  });
});

describe('places', () => {
  const text = 'a:\n  b: [one, two]\n  c: { d: 1 }\n';

  it('point at values and at keys, and at the nearest outer thing otherwise', () => {
    const { file } = problemsOf(text);
    expect(file?.at(['a', 'b', 1])).toEqual({ file: 'x.yaml', line: 2, column: 12 });
    expect(file?.at(['a', 'c', 'd'], 'key')).toEqual({ file: 'x.yaml', line: 3, column: 8 });
    expect(file?.at(['a', 'c', 'nothing'])).toEqual({ file: 'x.yaml', line: 3, column: 6 });
    expect(file?.at(['nothing', 'at', 'all'])).toEqual({ file: 'x.yaml', line: 1, column: 1 });
  });

  it('tell where broken YAML breaks', () => {
    expect(problemsOf('a: 1\nb: [1, 2\n').problems[0]?.at).toMatchObject({
      file: 'x.yaml',
      line: 2,
      column: 4,
    });
  });

  it('an empty file says nothing', () => {
    expect(problemsOf('').file?.data).toEqual({});
  });
});
