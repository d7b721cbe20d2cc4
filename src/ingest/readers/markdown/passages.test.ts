/** Passages: by heading, long sections by paragraph, and nothing lost. */
import { describe, expect, it } from 'vitest';
import { parseNote } from './parse.js';
import { cutPassages } from './passages.js';

const cut = (text: string) => cutPassages(parseNote(text, 1));
const brief = (text: string) =>
  cut(text).passages.map(({ heading, text: body, lines }) => [heading, body, lines]);

describe('cutPassages', () => {
  it('keeps the path of headings', () => {
    const text = '# A\n\n## B\nb\n### C ##\nc\n\n## **D** [[E|e]]\nd\n';
    expect(brief(text)).toEqual([
      [['A', 'B'], 'b', { start: 3, end: 4 }],
      [['A', 'B', 'C'], 'c', { start: 5, end: 6 }],
      [['A', 'D e'], 'd', { start: 8, end: 9 }],
    ]);
    expect(cut(text).title).toBe('A');
  });

  it('takes a tag or a hash in code for no heading', () => {
    expect(brief('#tag here\n```\n# no\n```\n')).toEqual([
      [[], '#tag here\n```\n# no\n```', { start: 1, end: 4 }],
    ]);
  });

  it('splits a long section between paragraphs', () => {
    const paragraph = `${'word '.repeat(180)}end.`;
    const parts = brief(`# A\n${[paragraph, paragraph, paragraph].join('\n\n')}`);
    expect(parts.map(([, , lines]) => lines)).toEqual([
      { start: 1, end: 4 },
      { start: 6, end: 6 },
    ]);
  });

  it('cuts an endless paragraph after sentences, and not inside a link', () => {
    const sentence = 'The host broke upon the [[Black Spire]] in that year. ';
    const { passages } = cut(sentence.repeat(200));
    expect(
      passages
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe(sentence.repeat(200).trim());
    for (const { text } of passages) {
      expect(text.length).toBeLessThanOrEqual(2_000);
      expect(text.endsWith('year.')).toBe(true);
    }
    expect(passages[1]?.parts[0]?.column).toBe((passages[0]?.parts[0]?.shown.length ?? 0) + 1);
  });

  it('keeps a heading that is a link though nothing stands under it', () => {
    expect(brief('# A\n## [[B]]\n')).toEqual([[['A', 'B'], 'B', { start: 2, end: 2 }]]);
  });

  it('finds the passage a line stands in or follows', () => {
    const { at } = cut('lead\n\n# A\na\n\n# B\n');
    expect([1, 2, 3, 5, 6].map((line) => at({ line, column: 1 }))).toEqual([0, 0, 1, 1, null]);
  });
});
