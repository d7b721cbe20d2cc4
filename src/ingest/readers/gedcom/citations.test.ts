import { describe, expect, it } from 'vitest';
import { noted, readBytes, readLines, readSeven } from '../../../../test/readers/gedcom-lines.js';

const REGISTER = ['0 @S1@ SOUR', '1 TITL Parish register of Ascot', '1 AUTH The vicar', '1 REPO @R1@'];
const ARCHIVE = ['0 @R1@ REPO', '1 NAME County archive'];

describe('sources', () => {
  it('are passages under their title', async () => {
    const { passages, notices } = await readLines(...REGISTER, ...ARCHIVE);
    expect(passages.slice(1)).toEqual([
      {
        heading: ['Parish register of Ascot'],
        text: 'Parish register of Ascot\nTitle: Parish register of Ascot\nAuthor: The vicar\nRepository: County archive',
        lines: { start: 5, end: 8 },
      },
      {
        heading: ['Repository', 'County archive'],
        text: 'County archive\nName: County archive',
        lines: { start: 9, end: 10 },
      },
    ]);
    expect(notices).toEqual([]);
  });

  it('assert what cites them, with page, words and grade', async () => {
    const draft = await readLines(
      ...REGISTER,
      ...ARCHIVE,
      '0 @I1@ INDI',
      '1 BIRT',
      '2 DATE 1815',
      '2 SOUR @S1@',
      '3 PAGE 12',
      '3 QUAY 3',
      '3 DATA',
      '4 DATE 1 JAN 1816',
      '4 TEXT born this',
      '5 CONT year',
    );
    const births = draft.statements.filter(({ predicate }) => predicate === 'birth');
    expect(
      births.map(({ passage, lines, quote, note, confidence }) => ({
        passage,
        lines,
        quote,
        note,
        confidence,
      })),
    ).toEqual([
      { passage: 3, lines: { start: 12, end: 20 }, quote: undefined, note: undefined, confidence: 1 },
      {
        passage: 1,
        lines: { start: 14, end: 20 },
        quote: 'born this\nyear',
        note: '12; recorded 1 JAN 1816',
        confidence: 1,
      },
    ]);
    expect(draft.notices).toEqual([]);
  });

  it('of a whole record mention the person', async () => {
    const draft = await readLines(
      ...REGISTER,
      ...ARCHIVE,
      '0 @I1@ INDI',
      '1 NAME Ada',
      '1 SOUR @S1@',
      '2 PAGE 3',
    );
    expect(draft.mentions).toEqual([
      { passage: 1, ref: { id: 'tree-i1', name: 'Ada', type: 'Person' }, spot: { line: 13, column: 3 } },
    ]);
    expect(draft.notices).toEqual([]);
  });

  it('may be spelled out in place, and are one when spelled alike', async () => {
    const draft = await readLines(
      '0 @I1@ INDI',
      '1 BIRT',
      '2 DATE 1815',
      '2 SOUR Family Bible',
      '1 DEAT',
      '2 DATE 1852',
      '2 SOUR Family Bible',
    );
    expect(draft.passages.map(({ heading }) => heading[0])).toEqual([
      'Header',
      'Unnamed (I1)',
      'Family Bible',
    ]);
    expect(draft.statements.map(({ passage }) => passage)).toEqual([1, 2, 1, 2]);
  });

  it.each([
    ['0', 0.3],
    ['1', 0.5],
    ['2', 0.8],
    ['3', 1],
    ['7', undefined],
    ['constructor', undefined],
  ])('QUAY %s', async (grade, confidence) => {
    const draft = await readLines('0 @I1@ INDI', '1 BIRT', '2 DATE 1815', '2 SOUR A book', `3 QUAY ${grade}`);
    expect(draft.statements[0]?.confidence).toBe(confidence);
  });

  it('that are not there are named', async () => {
    const draft = await readLines('0 @I1@ INDI', '1 BIRT', '2 DATE 1815', '2 SOUR @S9@');
    expect(draft.statements).toHaveLength(1);
    expect(noted(draft)).toEqual(['warning gedcom/dangling-pointer 8:3']);
  });
});

describe('notes', () => {
  it('in a record are passages about the person, and not told twice', async () => {
    const draft = await readLines(
      '0 @I1@ INDI',
      '1 NAME Ada',
      '1 NOTE First line',
      '2 CONT second',
      '2 CONC  half',
    );
    expect(draft.passages.slice(1)).toEqual([
      { heading: ['Ada'], text: 'Ada\nName: Ada', lines: { start: 5, end: 9 } },
      { heading: ['Ada', 'Note'], text: 'First line\nsecond half', lines: { start: 7, end: 9 } },
    ]);
    expect(draft.mentions).toMatchObject([{ passage: 2, ref: { id: 'tree-i1' } }]);
  });

  it('shared by several are one passage that mentions each', async () => {
    const draft = await readLines(
      '0 @N1@ NOTE Twins',
      '0 @I1@ INDI',
      '1 NOTE @N1@',
      '0 @I2@ INDI',
      '1 NOTE @N1@',
    );
    expect(draft.passages[1]).toMatchObject({ heading: ['Note', 'Twins'] });
    expect(draft.mentions.map(({ passage, ref }) => [passage, ref.id])).toEqual([
      [1, 'tree-i1'],
      [1, 'tree-i2'],
    ]);
  });

  it('of GEDCOM 7 are shared by SNOTE', async () => {
    const draft = await readSeven('0 @N1@ SNOTE Twins', '0 @I1@ INDI', '1 SNOTE @N1@');
    expect(draft.mentions).toHaveLength(1);
    expect(draft.notices).toEqual([]);
  });

  it('on an event stand beside its statement', async () => {
    const draft = await readLines(
      '0 @I1@ INDI',
      '1 BIRT',
      '2 DATE 1815',
      '2 NOTE at night',
      '2 NOTE @N1@',
      '0 @N1@ NOTE in the rain',
    );
    expect(draft.statements[0]?.note).toBe('at night\nin the rain');
  });

  it('on a family mention both', async () => {
    const draft = await readLines(
      '0 @I1@ INDI',
      '0 @I2@ INDI',
      '0 @F1@ FAM',
      '1 HUSB @I1@',
      '1 WIFE @I2@',
      '1 NOTE quarrelsome',
    );
    expect(draft.mentions.map(({ ref }) => ref.id)).toEqual(['tree-i1', 'tree-i2']);
    expect(draft.passages.filter(({ heading }) => heading[1] === 'Note')).toHaveLength(1);
  });
});

describe('what is not understood', () => {
  it('is counted by tag, named once with its first line, and kept as text', async () => {
    const draft = await readLines(
      '0 @I1@ INDI',
      '1 NAME Ada',
      '1 CHAN',
      '2 DATE 1 JAN 2000',
      '1 BAPL',
      '0 @I2@ INDI',
      '1 CHAN',
      '2 DATE 2 JAN 2000',
    );
    expect(draft.notices.map(({ level, message, at }) => [level, message, at.line])).toEqual([
      [
        'info',
        'CHAN stands 2 times, the first under INDI: kept as text of its record, and no statement was made of it.',
        7,
      ],
      [
        'info',
        'BAPL stands once under INDI: kept as text of its record, and no statement was made of it.',
        9,
      ],
    ]);
    expect(draft.passages[1]?.text).toContain('Changed\n  Date: 1 JAN 2000\nBAPL');
  });

  it('is named with its meaning where GEDCOM 7 gives one', async () => {
    const { notices } = await readSeven(
      '1 SCHMA',
      '2 TAG _EYES https://example.org/eyes',
      '0 @X1@ _EYES',
      '1 _COL blue',
    );
    expect(notices[0]?.message).toContain('_EYES (https://example.org/eyes) stands once as a record');
  });

  it('an older version is read as 5.5.1, and named', async () => {
    const draft = await readBytes(Buffer.from('0 HEAD\n1 GEDC\n2 VERS 4.0\n0 @I1@ INDI\n0 TRLR\n'));
    expect(noted(draft)).toEqual(['info gedcom/other-version 1']);
  });
});
