import { describe, expect, it } from 'vitest';
import { file, noted, readBytes, readLines, told } from '../../../../test/readers/gedcom-lines.js';
import { MAX_LINE } from './lines.js';
import { MAX_VALUE } from './tree.js';

const MEGABYTE = 1_000_000;

describe('hostile input', () => {
  it('cuts a line of 50 MB, and reads the rest', async () => {
    const long = 'x'.repeat(50 * MEGABYTE);
    const draft = await readLines('0 @I1@ INDI', `1 NOTE ${long}`, '1 NAME Ada');
    expect(noted(draft)).toEqual([`warning gedcom/line-too-long 6:${MAX_LINE + 1}`]);
    expect(draft.entities[0]?.ref.name).toBe('Ada');
    expect(draft.passages.at(-1)?.text.length).toBeLessThan(MAX_LINE);
  });

  it('takes a name and a place of 1 MB for what they are', async () => {
    const draft = await readLines(
      '0 @I1@ INDI',
      `1 NAME ${'/'.repeat(MEGABYTE)}`,
      '1 BIRT',
      `2 PLAC ${','.repeat(MEGABYTE)}`,
    );
    expect(draft.entities).toHaveLength(1);
  });

  it('stops a value that continues for ever', async () => {
    const more = Array.from({ length: 400 }, () => `2 CONC ${'y'.repeat(50_000)}`);
    const draft = await readLines('0 @I1@ INDI', '1 NOTE z', ...more, '1 NAME Ada');
    expect(noted(draft)).toEqual(['warning gedcom/value-too-long 174:3']);
    expect(draft.passages.at(-1)?.text.length).toBeLessThanOrEqual(MAX_VALUE);
    expect(draft.entities[0]?.ref.name).toBe('Ada');
  });

  it('joins a million continuation lines without choking on them', async () => {
    const more = '2 CONC ab\n'.repeat(MEGABYTE).trimEnd();
    const draft = await readLines('0 @I1@ INDI', '1 NOTE z', more);
    expect(draft.passages.at(-1)?.text.length).toBe(2 * MEGABYTE + 1);
  });

  it('stops nesting at level 99', async () => {
    const deep = Array.from({ length: 50_000 }, (_, i) => `${i + 1} X`);
    const draft = await readLines('0 @I1@ INDI', ...deep);
    expect(noted(draft)[0]).toBe('warning gedcom/too-deep 105:1');
    expect(draft.notices.at(-1)?.message).toMatch(/more of the same kind/);
    expect(draft.notices.length).toBeLessThan(110);
  });

  it('reads people who are their own ancestors, and leaves the judgement to the rules', async () => {
    const draft = await readLines(
      ...['0 @I1@ INDI', '1 NAME A', '1 FAMC @F1@', '1 FAMS @F1@'],
      ...['0 @I2@ INDI', '1 NAME B', '1 FAMC @F1@', '1 FAMS @F2@'],
      ...['0 @F1@ FAM', '1 HUSB @I1@', '1 CHIL @I1@', '1 CHIL @I2@'],
      ...['0 @F2@ FAM', '1 HUSB @I2@', '1 CHIL @I1@'],
    );
    expect(told(draft, 'PARENT_OF')).toEqual([
      'A -PARENT_OF-> A | role=father',
      'A -PARENT_OF-> B | role=father',
      'B -PARENT_OF-> A | role=father',
    ]);
  });

  it('does not follow notes and sources in circles', async () => {
    const draft = await readLines(
      ...['0 @N1@ NOTE one', '1 NOTE @N2@', '0 @N2@ NOTE two', '1 NOTE @N1@'],
      ...['0 @S1@ SOUR', '1 TITL T', '1 SOUR @S1@', '0 @I1@ INDI', '1 NOTE @N1@', '1 SOUR @S1@'],
    );
    expect(draft.mentions).toHaveLength(2);
  });

  it('bounds a family of ten thousand husbands', async () => {
    const people = Array.from({ length: 10_000 }, (_, i) => `0 @I${i}@ INDI`);
    const husbands = people.map((_, i) => `1 HUSB @I${i}@`);
    const draft = await readLines(...people, '0 @F1@ FAM', ...husbands);
    expect(told(draft, 'SPOUSE_OF')).toHaveLength(190);
    expect(noted(draft)).toEqual(['warning gedcom/too-many-spouses 10005:8']);
  });

  it('lists a flood of faults once each up to a bound, and counts the rest', async () => {
    const draft = await readLines('0 @I1@ INDI', ...Array.from({ length: 5_000 }, () => '1 FAMS @NOBODY@'));
    expect(draft.notices.length).toBeLessThan(110);
    expect(draft.notices.at(-1)?.message).toContain('4900 more');
  });

  it('takes a second event of every kind ten thousand times over', async () => {
    const births = Array.from({ length: 10_000 }, (_, i) => ['1 BIRT', `2 DATE ${i}`, `2 _X${i} y`]).flat();
    const draft = await readLines('0 @I1@ INDI', ...births);
    expect(told(draft, 'birth')).toHaveLength(10_000);
  });

  it.each([
    ['an INDI without a cross-reference', ['0 INDI', '1 NAME A'], 'info gedcom/no-xref 5:3'],
    ['a cross-reference with a space at its start', ['0 @ I1@ INDI'], 'warning gedcom/bad-xref 5:3'],
    ['an empty cross-reference', ['0 @@ INDI'], 'warning gedcom/bad-xref 5:3'],
  ])('names %s', async (_what, lines, notice) => {
    expect(noted(await readLines(...lines))).toEqual([notice]);
  });

  it('treats names of built-in properties like any other', async () => {
    const draft = await readLines(
      '0 @__proto__@ INDI',
      '1 NAME __proto__',
      '1 __PROTO__ x',
      '1 SEX constructor',
      '1 CONSTRUCTOR y',
    );
    expect(told(draft).slice(-2)).toEqual(['proto -gender-> unknown', 'proto -__proto__-> x'].reverse());
    expect(noted(draft)).toEqual(['info gedcom/odd-sex 8:3', 'info gedcom/not-understood 9:3']);
  });
});

describe('files that are not whole', () => {
  it('says that the trailer is missing', async () => {
    const draft = await readBytes(Buffer.from('0 HEAD\n0 @I1@ INDI\n1 NAME Ada\n1 BIR'));
    expect(noted(draft)).toEqual(['warning gedcom/no-trailer 4', 'info gedcom/not-understood 4:3']);
    expect(draft.entities).toHaveLength(1);
  });

  it('says that the header is missing', async () => {
    const draft = await readBytes(Buffer.from('0 @I1@ INDI\n1 NAME Ada\n0 TRLR\n'));
    expect(noted(draft)).toEqual(['warning gedcom/no-header 1:8']);
  });

  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
  const noise = Buffer.from(Array.from({ length: 5_000 }, (_, i) => ((i * 7919) % 255) + 1));

  it.each([
    ['an empty file', Buffer.alloc(0), 'gedcom/not-gedcom', 'The file is empty.'],
    ['blank lines', Buffer.from('\n\n  \n'), 'gedcom/not-gedcom', 'The file is empty.'],
    ['a picture', png, 'gedcom/binary', 'The file holds zero bytes: this is not a GEDCOM text.'],
    ['noise', noise, 'gedcom/not-gedcom', 'No line of the file begins a GEDCOM record.'],
    [
      'a letter',
      Buffer.from('Dear Ada,\n'),
      'gedcom/not-gedcom',
      'No line of the file begins a GEDCOM record.',
    ],
  ])('refuses %s with nothing but the reason', async (_what, bytes, code, message) => {
    const draft = await readBytes(bytes);
    expect(draft.notices).toMatchObject([{ level: 'error', code, message }]);
    const { passages, entities, statements, mentions } = draft;
    expect([passages, entities, statements, mentions]).toEqual([[], [], [], []]);
  });

  it('reads on after zero bytes far into a file', async () => {
    const text = file(['0 @I1@ INDI', `1 NOTE ${'a'.repeat(70_000)}\u0000b`, '1 NAME Ada']);
    expect((await readBytes(Buffer.from(text))).entities).toHaveLength(1);
  });
});
