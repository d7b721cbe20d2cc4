import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExcerpts, excerptIn } from './excerpt.js';

const NOTE = ['---', 'born: 300 TA', 'rules:', '  - { to: Thornwick, from: 330 TA }', '---', '', 'Text.'];

describe('excerptIn', () => {
  it('finds the most telling word that stands there, whatever its case', () => {
    expect(excerptIn(NOTE, { start: 3, end: 4 }, ['thornwick', '330 TA'])).toEqual({
      line: 4,
      text: '  - { to: Thornwick, from: 330 TA }',
      column: 11,
      length: 9,
    });
    expect(excerptIn(NOTE, { start: 3, end: 4 }, ['Mardsville', '330 TA'])).toMatchObject({
      line: 4,
      column: 28,
    });
  });

  it('finds words that stand further apart in the line', () => {
    const record = ['1 BIRT', '2 DATE ABT    1520 (?)', '2 PLAC York (St. Mary-le-Bow)'];
    expect(excerptIn(record, { start: 1, end: 3 }, ['ABT 1520 (?)'])).toEqual({
      line: 2,
      text: '2 DATE ABT    1520 (?)',
      column: 8,
      length: 15,
    });
    expect(excerptIn(record, { start: 1, end: 3 }, ['york (st. mary-le-bow)'])).toMatchObject({
      line: 3,
      column: 8,
    });
  });

  it('falls back on the first line with anything in it', () => {
    expect(excerptIn(NOTE, { start: 6, end: 7 }, ['nowhere'])).toEqual({
      line: 7,
      text: 'Text.',
      column: 1,
      length: 5,
    });
    expect(excerptIn(NOTE, { start: 90, end: 91 }, ['x'])).toBeNull();
  });
});

describe('createExcerpts', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'lore-excerpt-'));
    await writeFile(path.join(root, 'a.md'), NOTE.join('\r\n'));
  });
  afterAll(() => rm(root, { recursive: true }));

  it('quotes files of the world, and nothing else', async () => {
    const excerpt = createExcerpts(root);
    expect(await excerpt('a.md', { start: 2, end: 2 }, ['300 TA'])).toMatchObject({
      line: 2,
      text: 'born: 300 TA',
    });
    expect(await excerpt('gone.md', { start: 1, end: 1 }, [])).toBeNull();
    expect(await excerpt('../../etc/passwd', { start: 1, end: 1 }, [])).toBeNull();
    expect(await excerpt('a.md', null, [])).toBeNull();
  });
});
