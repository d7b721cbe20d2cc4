import { describe, expect, test } from 'vitest';
import type { Notice } from '../model/index.js';
import { Tally } from './tally.js';

const shared = { message: '"mood" is kept as a plain attribute', hint: 'Declare it.', times: 2 };

function unknown(file: string): Notice {
  const message = '"mood" is kept as a plain attribute (2 times).';
  return {
    level: 'info',
    code: 'ingest/unknown-field',
    message,
    hint: 'Declare it.',
    at: { file, line: 3 },
    shared,
  };
}

describe('notices with one cause', () => {
  test('are told by their places while they are few', () => {
    const tally = new Tally(false);
    tally.notice([unknown('a.md'), unknown('b.md'), unknown('b.md')]);
    expect(tally.report().notices.map(({ at, message }) => `${at.file}: ${message}`)).toEqual([
      'a.md: "mood" is kept as a plain attribute (2 times).',
      'b.md: "mood" is kept as a plain attribute (2 times).',
    ]);
  });

  test('are told once, and counted, when they are many', () => {
    const tally = new Tally(false);
    tally.notice(Array.from({ length: 2000 }, (_, i) => unknown(`${i}.md`)));
    expect(tally.report().notices).toEqual([
      {
        level: 'info',
        code: 'ingest/unknown-field',
        message: '"mood" is kept as a plain attribute (4000 times, in 2000 files).',
        hint: 'Declare it.',
        at: { file: '0.md', line: 3 },
      },
    ]);
  });
});
