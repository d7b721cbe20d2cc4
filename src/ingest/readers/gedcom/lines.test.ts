import { describe, expect, it } from 'vitest';
import { noted, readBytes, readLines, readSeven } from '../../../../test/readers/gedcom-lines.js';
import { NoticeList } from '../../text-notices.js';
import { buildTree } from './tree.js';

const LINES = ['0 HEAD', '1 CHAR UTF-8', '0 @I1@ INDI', '1 NAME Ada /Byron/', '0 TRLR', ''];

function tree(...lines: string[]) {
  const notices = new NoticeList('t.ged');
  const { records } = buildTree(lines.join('\n'), notices);
  return { records, found: notices.list().map(({ code, at }) => `${code} ${at.line}:${at.column}`) };
}

describe('line ends', () => {
  it.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
    ['LFCR', '\n\r'],
  ])('reads %s', async (_name, end) => {
    const draft = await readBytes(Buffer.from(LINES.join(end)));
    expect(draft.entities[0]).toMatchObject({ ref: { name: 'Ada Byron' }, spot: { line: 3, column: 8 } });
    expect(draft.statements[0]?.lines).toEqual({ start: 4, end: 4 });
    expect(draft.notices).toEqual([]);
  });

  it('takes blank lines, indented lines and trailing spaces as they come', async () => {
    const text = '0 HEAD\n\n  0 @I1@ INDI  \n\t\t1 NAME Ada\n\n0 TRLR \n\x1a';
    const draft = await readBytes(Buffer.from(text));
    expect(draft.entities[0]).toMatchObject({ ref: { name: 'Ada' }, spot: { line: 3, column: 10 } });
    expect(draft.notices).toEqual([]);
  });
});

describe('values', () => {
  it('joins CONC without and CONT with a line break, keeping their spaces', () => {
    const { records } = tree(
      '0 HEAD',
      '1 NOTE one',
      '2 CONC  two',
      '2 CONT   three',
      '2 CONT',
      '2 CONT four',
    );
    expect(records[0]?.children[0]?.value).toBe('one two\n  three\n\nfour');
  });

  it('unescapes doubled at signs, and leaves date escapes alone', () => {
    const { records } = tree('0 HEAD', '1 NOTE me@@here and @@there', '1 DATE @#DJULIAN@ 4 OCT 1582');
    expect(records[0]?.children.map(({ value }) => value)).toEqual([
      'me@here and @there',
      '@#DJULIAN@ 4 OCT 1582',
    ]);
  });

  it('tells a pointer from text that only looks like one', () => {
    const { records } = tree('0 HEAD', '1 A @X1@', '1 B @@X1@@', '1 C @#DROMAN@', '1 D @X1@ and more');
    expect(records[0]?.children.map(({ pointer }) => pointer)).toEqual(['X1', null, null, null]);
  });

  it('reads GEDCOM 7: only a leading at sign is doubled', async () => {
    const draft = await readSeven('0 @I1@ INDI', '1 NOTE @@home a@@b', '2 CONT @@again');
    expect(draft.passages.at(-1)?.text).toBe('@home a@@b\n@again');
  });

  it('joins a CONC in GEDCOM 7 and says so', async () => {
    const draft = await readSeven('0 @I1@ INDI', '1 NOTE one', '2 CONC two');
    expect(draft.passages.at(-1)?.text).toBe('onetwo');
    expect(noted(draft)).toEqual(['info gedcom/conc-in-7 7:3']);
  });
});

describe('faults', () => {
  const FAULTS: readonly [string, string[], string[]][] = [
    ['a level that jumps', ['0 HEAD', '3 DATE 1900'], ['gedcom/wrong-level 2:1']],
    ['an indented level that jumps', ['0 HEAD', '  2 DATE 1900'], ['gedcom/wrong-level 2:3']],
    ['text without a level', ['0 HEAD', '1 NOTE a', 'and more'], ['gedcom/no-level 3:1']],
    ['a level that is glued to its tag', ['0 HEAD', '1NOTE a'], ['gedcom/no-level 2:1']],
    ['a level and nothing else', ['0 HEAD', '1 '], ['gedcom/bad-tag 2:3']],
    ['a tag with a comma in it', ['0 HEAD', '1 NO,TE a'], ['gedcom/bad-tag 2:3']],
    ['a cross-reference that does not end', ['0 HEAD', '0 @I1 INDI'], ['gedcom/bad-xref 2:3']],
    ['a cross-reference and no tag', ['0 HEAD', '0 @I1@'], ['gedcom/bad-tag 2:7']],
    ['a level beyond 99', ['0 HEAD', '100 NOTE a'], ['gedcom/too-deep 2:1']],
    [
      'a sentence that begins with a year',
      ['0 HEAD', '1 NOTE a', '1066 was a year'],
      ['gedcom/no-level 3:1'],
    ],
    ['a line before any record', ['1 NAME Ada', '0 HEAD'], ['gedcom/no-record 1:3']],
    ['CONT beside its line', ['0 HEAD', '1 NOTE a', '1 CONT b'], ['gedcom/wrong-level 3:3']],
    ['CONT before any record', ['1 CONT b', '0 HEAD'], ['gedcom/wrong-level 1:3']],
    ['nothing', ['0 HEAD', '1 NOTE a', '2 CONT b', '0 TRLR'], []],
  ];

  it.each(FAULTS)('names %s', (_what, lines, found) => {
    expect(tree(...lines).found).toEqual(found);
  });

  it('keeps what stands around a fault', () => {
    const { records } = tree('0 HEAD', '1 NOTE a', 'b', '2 CONT c', '1 CONT d', '3 TYPE x', '1 LANG e');
    expect(records[0]?.children.map(({ tag, value }) => [tag, value])).toEqual([
      ['NOTE', 'a\nb\nc\nd'],
      ['LANG', 'e'],
    ]);
    expect(records[0]?.children[0]?.children[0]?.tag).toBe('TYPE');
  });

  it('tells what was found and what would be right', async () => {
    const draft = await readLines('0 @I1@ INDI', '1 N?AME Ada');
    expect(draft.notices).toEqual([
      {
        level: 'warning',
        code: 'gedcom/bad-tag',
        message: 'Found "N?AME Ada" where a tag should stand; the line was left out.',
        hint: 'A line reads like this: 1 NAME value',
        at: { file: 'tree.ged', line: 6, column: 3 },
      },
    ]);
  });
});
