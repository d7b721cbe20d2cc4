import { describe, expect, it } from 'vitest';
import { harmless } from './context.js';
import { invokedName } from './registry.js';
import { showsColour, showsUnicode, themeFor } from './terminal.js';

describe('showsColour', () => {
  it.each([
    [{ isTTY: true }, {}, true],
    [{ isTTY: true }, { NO_COLOR: '1' }, false],
    [{ isTTY: true }, { NO_COLOR: '' }, true],
    [{ isTTY: true }, { TERM: 'dumb' }, false],
    [{}, {}, false],
    [{}, { FORCE_COLOR: '1' }, true],
    [{}, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
    [{ isTTY: true }, { FORCE_COLOR: '0' }, false],
  ])('%j with %j: %j', (stream, env, expected) => {
    expect(showsColour(stream, env)).toBe(expected);
  });
});

describe('showsUnicode', () => {
  it.each([
    [{ LANG: 'en_GB.UTF-8' }, true],
    [{ LANG: 'de_DE.utf8' }, true],
    [{ LANG: 'C' }, false],
    [{ LANG: 'en_GB.UTF-8', LC_ALL: 'POSIX' }, false],
    [{ LC_ALL: '', LANG: 'C.UTF-8' }, true],
    [{}, true],
    [{ TERM: 'linux' }, false],
  ])('%j: %j', (env, expected) => {
    expect(showsUnicode(env)).toBe(expected);
  });
});

describe('themeFor', () => {
  it('asks the terminal, then COLUMNS, and keeps within reason', () => {
    expect(themeFor({ columns: 100 }, { COLUMNS: '60' }, false).columns).toBe(100);
    expect(themeFor({}, { COLUMNS: '60' }, false).columns).toBe(60);
    expect(themeFor({}, { COLUMNS: 'wide' }, false).columns).toBe(80);
    expect(themeFor({ columns: 10 }, {}, false).columns).toBe(40);
    expect(themeFor({ columns: 500 }, {}, false).columns).toBe(140);
  });
});

describe('invokedName', () => {
  it.each([
    [['show', 'Aldric'], 'show'],
    [['--json', 'show'], 'show'],
    [['--world', 'valdorn', 'show'], 'show'],
    [['-w', 'valdorn', '-q', 'timeline'], 'timeline'],
    [['help', 'ingest'], 'ingest'],
    [['--', 'show'], undefined],
    [[], undefined],
  ])('%j is about %j', (args, expected) => {
    expect(invokedName(args)).toBe(expected);
  });
});

describe('harmless', () => {
  it('keeps our colours and line ends', () => {
    expect(harmless('\u001b[36mAldric\u001b[39m\nking')).toBe('\u001b[36mAldric\u001b[39m\nking');
  });
  it('takes out what could steer a terminal', () => {
    expect(harmless('a\u001b[2Jb\u001b]0;title\u0007c\rd\u009b1me\u001b[31mred')).toBe(
      'a[2Jb]0;titlecd1me\u001b[31mred',
    );
  });
});
