/** YAML becomes plain values with places; what would hang, explode or be read two ways is refused. */
import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../test/cpu-time.js';
import { isPlainMap } from './fields-plain.js';
import { outOfBounds } from './yaml-bounds.js';
import { readYaml } from './yaml-read.js';

function valuesIn(text: string): unknown {
  const read = readYaml({ text, file: 'f.yaml' });
  if (!read.ok) throw new Error(read.notice.message);
  return JSON.parse(JSON.stringify(read.value));
}

function refusal(text: string, line = 1) {
  const read = readYaml({ text, file: 'f.yaml', line });
  if (read.ok) throw new Error('Expected a refusal.');
  const { code, at } = read.notice;
  return `${at.line}:${at.column} ${code}`;
}

describe('values', () => {
  it('keeps the words of a number that says less than they do', () => {
    expect(valuesIn('a: 1.10\nb: 0340\nc: 340\nd: 1.5\ne: 0x10')).toEqual({
      a: '1.10',
      b: '0340',
      c: 340,
      d: 1.5,
      e: '0x10',
    });
  });

  it('repeats what an alias stands for', () => {
    expect(valuesIn('a: &x {k: [1, 2]}\nb: *x')).toEqual({ a: { k: [1, 2] }, b: { k: [1, 2] } });
  });

  it('treats __proto__ as a key like any other', () => {
    const read = readYaml({ text: '__proto__: {polluted: true}\nname: X', file: 'f.yaml' });
    expect(read.ok && isPlainMap(read.value) && Object.keys(read.value)).toEqual(['__proto__', 'name']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('knows where every value stands, counted from where the text begins', () => {
    const read = readYaml({
      text: 'born: 300 TA\nrelations:\n  - { rules: X,\n      from: 3 }\n',
      file: 'f.md',
      line: 2,
    });
    if (!read.ok || !isPlainMap(read.value)) throw new Error('Expected a map.');
    const list = read.value.relations;
    if (!Array.isArray(list)) throw new Error('Expected a list.');
    expect(read.places(read.value, 'born')).toEqual({ line: 2, column: 7, endLine: 2 });
    expect(read.places(list, 0)).toEqual({ line: 4, column: 5, endLine: 5 });
    expect(read.places(list[0], 'from')).toEqual({ line: 5, column: 13, endLine: 5 });
  });
});

describe('refusals', () => {
  it('more values than can be parsed at once', () => {
    const many = 'a,'.repeat(800_000);
    expect(refusal(`a: [${many}]`)).toMatch(/^1:\d+ ingest\/yaml-too-many$/);
    expect(outOfBounds('a: [b, c]\nd: "e, f, g"', { levels: 4, values: 3 })).toBeNull();
    expect(outOfBounds('a: [b, c]\nd: "e, f, g"', { levels: 4, values: 2 })).toEqual({
      is: 'too many',
      offset: 11,
    });
  });

  it('a syntax error, with its place in the whole file', () => {
    expect(refusal('name: X\ntitle: Foo: bar', 2)).toBe('3:8 ingest/bad-yaml');
  });

  it.each([
    [
      'born: [100, 200\nspouse: [[Bor]]\n',
      '1:7 The bracket [ that opens here is not closed. Write ] where it ends.',
    ],
    ['a: {b: [1, 2}\nc: 2\n', '1:8 The bracket [ that opens here is not closed. Write ] where it ends.'],
    ['a: 1\nb: "open\nc: 2\n', '2:4 The quote " that opens here is not closed. Write " where it ends.'],
    [
      'name: X\nborn 300\n',
      '2:1 "born 300" is no key with a value. Write the key, a colon, a space and the value: `born: 300`; or take the line out.',
    ],
    [
      'a: 1\nborn:300\nc: 2',
      '2:1 "born:300" is no key with a value. Write the key, a colon, a space and the value: `born: 300`; or take the line out.',
    ],
    [
      'a:\n  b: 1\n c: 2\n',
      '3:1 This line does not begin in the column of those above it. Keys and items of one block start in the same column.',
    ],
    ['a: @x\n', '1:4 A value cannot begin with @. Put quotes round the whole value.'],
    [
      'a: b: c\n',
      '1:4 This value holds a colon and a space, as only a key does. Put quotes round the whole value.',
    ],
    [
      'a: [[X]] and [[Y]]\n',
      '1:10 The value has ended before this, and more stands behind it. Put quotes round the whole value.',
    ],
    [
      'a: "x "y" z"\n',
      '1:8 The value has ended before this, and more stands behind it. Put quotes round the whole value.',
    ],
    ['a:\n\tb: 1\n', '2:1 A tab stands where spaces are expected. Indent with spaces.'],
  ])('%j says what is to be mended, and where', (text, said) => {
    const read = readYaml({ text, file: 'f.yaml' });
    if (read.ok) throw new Error('Expected a refusal.');
    const { at, message, hint } = read.notice;
    expect(`${at.line}:${at.column} ${message} ${hint}`).toBe(said);
  });

  it('a key that stands twice', () => expect(refusal('a: 1\nb: 2\na: 3')).toBe('3:1 ingest/duplicate-key'));

  it('a second document', () => expect(refusal('a: 1\n---\nb: 2')).toBe('2:1 ingest/bad-yaml'));

  it('an alias of what it stands in', () => expect(refusal('a: &a [*a]')).toBe('1:8 ingest/yaml-alias'));

  it('an alias of nothing', () => expect(refusal('a: *b')).toBe('1:4 ingest/yaml-alias'));

  it('a key that is a list', () => expect(refusal('? [a, b]\n: 1')).toBe('1:3 ingest/bad-yaml'));

  it('a bomb of aliases', () => {
    let bomb = 'a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n';
    for (let i = 1; i < 12; i++)
      bomb += `a${i}: &a${i} [${Array(10)
        .fill(`*a${i - 1}`)
        .join(', ')}]\n`;
    expect(refusal(bomb)).toContain('ingest/yaml-aliases');
  });

  it.each([
    ['brackets', '['.repeat(1_000_000)],
    ['braces', '{a: '.repeat(1_000)],
    ['dashes', `${'- '.repeat(100_000)}x`],
    ['question marks', '? '.repeat(10_000)],
    ['indentation', Array.from({ length: 2_000 }, (_, i) => `${' '.repeat(i)}k:`).join('\n')],
  ])('nesting by %s, before the parser can take the process down', (_what, text) => {
    expect(refusal(text)).toContain('ingest/yaml-too-deep');
  });
});

describe('what is not nested', () => {
  it.each([
    ['brackets in a quoted text', `a: "${'['.repeat(500)}"`],
    ['brackets in a plain text', `a: x${'['.repeat(500)}`],
    ['brackets in a block of text', `a: |\n${'  [[[ {{{\n'.repeat(200)}`],
    [
      'many keys and lists',
      Array.from({ length: 100 }, (_, i) => `k${i}:\n  - [a, {b: c}]\n  - d`).join('\n'),
    ],
    ['sixty levels', `${'['.repeat(60)}${']'.repeat(60)}`],
  ])('%s', (_what, text) => expect(readYaml({ text, file: 'f.yaml' }).ok).toBe(true));

  it('takes a map of many keys without comparing each with all', () => {
    const start = cpuNow();
    expect(
      readYaml({ text: Array.from({ length: 20_000 }, (_, i) => `k${i}: v`).join('\n'), file: 'f' }).ok,
    ).toBe(true);
    expect(cpuNow() - start).toBeLessThan(15_000);
  });
});
