import { describe, expect, it } from 'vitest';
import { file, noted, readBytes } from '../../../../test/readers/gedcom-lines.js';
import { decodeAnsel } from './ansel.js';

const NAME = 'Éloïse Müller-Ångström Łukasz Dvořák Çelik';
const LINES = ['0 @I1@ INDI', `1 NAME ${NAME}`];

/** The name in ANSEL: each diacritic before its letter. */
const ANSEL_NAME = [
  ...bytes(
    '',
    0xe2,
    'Elo',
    0xe8,
    'ise M',
    0xe8,
    'uller-',
    0xea,
    'Angstr',
    0xe8,
    'om ',
    0xa1,
    'ukasz Dvo',
    0xe9,
    'r',
  ),
  ...bytes('', 0xe2, 'ak ', 0xf0, 'Celik'),
];

function bytes(...parts: (string | number)[]): number[] {
  return parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')]));
}

function ansel(charset: string): Buffer {
  const [before = '', after = ''] = file(LINES, charset).split(NAME);
  return Buffer.concat([Buffer.from(before), Buffer.from(ANSEL_NAME), Buffer.from(after)]);
}

const CP1252_NAME = 'Éloïse Müller “Œuvre” €';

function cp1252(charset: string): Buffer {
  const high: Record<string, number> = { '“': 0x93, '”': 0x94, Œ: 0x8c, '€': 0x80 };
  const text = file(['0 @I1@ INDI', `1 NAME ${CP1252_NAME}`], charset);
  return Buffer.from([...text].map((c) => high[c] ?? c.charCodeAt(0)));
}

const utf8 = (charset = 'UTF-8') => Buffer.from(file(LINES, charset));
const withMark = (mark: number[], rest: Buffer) => Buffer.concat([Buffer.from(mark), rest]);
const utf16 = (charset = 'UNICODE') => Buffer.from(file(LINES, charset), 'utf16le');

const TABLE: readonly [string, Buffer, string, string[]][] = [
  ['UTF-8', utf8(), NAME, []],
  ['UTF-8 with a byte order mark', withMark([0xef, 0xbb, 0xbf], utf8()), NAME, []],
  ['UTF-8 with a mark, whatever the header says', withMark([0xef, 0xbb, 0xbf], utf8('ANSEL')), NAME, []],
  ['UTF-16 LE with a mark', withMark([0xff, 0xfe], utf16()), NAME, []],
  ['UTF-16 BE with a mark', withMark([0xfe, 0xff], utf16().swap16()), NAME, []],
  ['UTF-16 LE without a mark', utf16(), NAME, []],
  ['UTF-16 BE without a mark', utf16().swap16(), NAME, []],
  ['UNICODE that is really UTF-8', utf8('UNICODE'), NAME, []],
  ['ANSEL', ansel('ANSEL'), NAME, []],
  ['Windows-1252 as ANSI', cp1252('ANSI'), CP1252_NAME, []],
  ['Windows-1252 by its name', cp1252('WINDOWS-1252'), CP1252_NAME, []],
  ['Windows-1252 as CP1252', cp1252('CP1252'), CP1252_NAME, []],
  ['ANSEL that is really UTF-8', utf8('ANSEL'), NAME, ['info gedcom/charset-differs 4']],
  ['UTF-8 that is really Windows-1252', cp1252('UTF-8'), CP1252_NAME, ['warning gedcom/charset-differs']],
  ['ASCII with accents', cp1252('ASCII'), CP1252_NAME, ['warning gedcom/charset-guessed 4']],
  ['a name nobody knows', cp1252('KLINGON-8'), CP1252_NAME, ['warning gedcom/charset-guessed 4']],
  ['an unsupported DOS code page', cp1252('IBMPC'), CP1252_NAME, ['warning gedcom/charset-guessed 4']],
];

describe('character sets', () => {
  it.each(TABLE)('reads %s', async (_what, input, name, notices) => {
    const draft = await readBytes(input);
    expect(draft.entities[0]?.ref.name).toBe(name);
    expect(noted(draft)).toEqual(notices);
  });

  it('reads MACINTOSH', async () => {
    const text = file(['0 @I1@ INDI', '1 NAME \u008elo\u0095se'], 'MACINTOSH');
    const draft = await readBytes(Buffer.from(text, 'latin1'));
    expect(draft.entities[0]?.ref.name).toBe('éloïse');
  });

  it('guesses where the header names no character set', async () => {
    const text = ['0 HEAD', '0 @I1@ INDI', '1 NAME Éloïse', '0 TRLR'].join('\n');
    const utf = await readBytes(Buffer.from(text));
    const latin = await readBytes(Buffer.from(text, 'latin1'));
    expect([utf, latin].map(({ entities }) => entities[0]?.ref.name)).toEqual(['Éloïse', 'Éloïse']);
    expect(noted(latin)).toEqual(['warning gedcom/charset-guessed']);
  });

  it('shows what is broken in otherwise sound UTF-8, and where', async () => {
    const text = Buffer.from(file(['0 @I1@ INDI', '1 NAME Zoë Xavier'])).toString('latin1');
    const draft = await readBytes(Buffer.from(text.replace('X', '\u00ff'), 'latin1'));
    expect(draft.entities[0]?.ref.name).toBe('Zoë \ufffdavier');
    expect(noted(draft)).toEqual(['warning gedcom/unreadable-bytes 6:12']);
  });

  it('names half a character at the end of UTF-16', async () => {
    const draft = await readBytes(utf16().subarray(0, -1));
    expect(noted(draft)).toContain('warning gedcom/unreadable-bytes 7:7');
  });
});

describe('ANSEL', () => {
  const CASES: readonly [number[], string][] = [
    [bytes('', 0xe2, 'e'), 'é'],
    [bytes('', 0xe3, 0xf2, 'a'), 'ậ'],
    [bytes('', 0xe8, 'O', 0xcf), 'Öß'],
    [bytes('', 0xa5, 0xb2, 0xba), 'Æøð'],
    [bytes('', 0xc7, 0xc0, 0xb9), 'ß°£'],
    [bytes('', 0xf0, 'c', 0xe9, 's'), 'çš'],
    [bytes('a', 0xe2, '\nb'), 'a\u0301\nb'],
    [bytes('a', 0xe2), 'a\u0301'],
    [bytes('plain'), 'plain'],
  ];

  it.each(CASES)('reads %j', (input, text) => {
    expect(decodeAnsel(Uint8Array.from(input))).toEqual({ text, undefinedBytes: 0 });
  });

  it('counts bytes that it does not define', () => {
    expect(decodeAnsel(Uint8Array.from([0x41, 0x85, 0xdf]))).toEqual({
      text: 'A\ufffd\ufffd',
      undefinedBytes: 2,
    });
  });
});
