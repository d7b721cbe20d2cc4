/** Whatever a model writes: nothing is thrown, what stands around blocks stays, and nothing is made up. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInsights, synthesisId, synthesisText } from '../../src/accumulate/index.js';
import { INSIGHT_TYPES } from '../../src/store/syntheses.js';

const TAGS = /(?:<|&lt;)\s*\/?\s*synthesis[_-]?insight\s*\/?(?:>|&gt;)/i;
/** Running text: no tag, no fence, nothing that joins up with a block beside it. */
const prose = fc
  .string({ unit: fc.constantFrom(...'abcdefgh ABC .,!?\n"\'{}[]:0123éß🔥—'), maxLength: 60 })
  .map((text) => `w${text}w`);
const summary = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).map((text) => `Told: ${text}`);
const insight = fc.record({
  summary,
  entities: fc.array(fc.constantFrom('Aldric', 'Borin', 'House Vyr', 'Étaín'), { maxLength: 4 }),
  insight_type: fc.constantFrom(...INSIGHT_TYPES),
});
const open = fc.constantFrom('<SYNTHESIS_INSIGHT>', '<synthesis_insight>', '< SYNTHESIS_INSIGHT a="b" >');
const close = fc.constantFrom('</SYNTHESIS_INSIGHT>', '</Synthesis_Insight >');
const space = fc.constantFrom('', '\n', ' \n ', '\r\n');
const block = fc
  .tuple(open, space, insight, space, close, fc.constantFrom(0, 2))
  .map(([from, before, object, after, until, indent]) => ({
    object,
    text: from + before + JSON.stringify(object, null, indent) + after + until,
  }));

test('well-formed blocks are all found, and all around them is kept', () => {
  fc.assert(
    fc.property(prose, fc.array(fc.tuple(block, prose), { maxLength: 4 }), (first, rest) => {
      const text = first + rest.map(([one, words]) => one.text + words).join('');
      const parsed = parseInsights(text);
      expect(parsed.text).toBe(first + rest.map(([, words]) => words).join(''));
      expect(parsed.insights.map((one) => one.summary)).toEqual(rest.map(([one]) => one.object.summary));
      expect(parsed.insights.map((one) => one.insightType)).toEqual(
        rest.map(([one]) => one.object.insight_type),
      );
      expect(parsed.lost).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a text that is cut off anywhere shows no remains, and what was whole before the cut is kept', () => {
  fc.assert(
    fc.property(prose, block, fc.nat(), (words, { text, object }, at) => {
      const cut = at % (text.length + 1);
      const parsed = parseInsights(words + text.slice(0, cut));
      expect(parsed.text).not.toMatch(TAGS);
      expect(parsed.text.startsWith(words)).toBe(true);
      expect(words.length + 5).toBeGreaterThanOrEqual(parsed.text.trimEnd().length);
      for (const one of parsed.insights) expect(one.summary).toBe(object.summary);
    }),
    { numRuns: 300 },
  );
});

/** Pieces of blocks and other texts in any order. */
const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('<SYNTHESIS_INSIGHT>', '</SYNTHESIS_INSIGHT>', '<SYNTHESIS_', 'INSIGHT>'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '&lt;synthesis_insight&gt;',
      '<SYNTHESIS_INSIGHT/>',
      '```json\n',
      '\n```\n',
      '`',
    ),
  },
  { weight: 2, arbitrary: insight.map((one) => JSON.stringify(one)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '{"summary": "',
      "{'summary': 'x',}",
      '{',
      '}',
      '[',
      '"',
      '\\',
      '&quot;',
      '\n\n',
      '<',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);

test('from any pieces: nothing thrown, no tag shown, no insight that does not stand there, no word of ours', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const text = pieces.join('');
      const parsed = parseInsights(text);
      expect(parsed.text).not.toMatch(TAGS);
      expect(isSubsequence(parsed.text, text)).toBe(true);
      for (const one of parsed.insights) {
        const written = JSON.stringify(one.summary).slice(1, -1);
        expect(text.includes(written) || text.includes(one.summary) || /&|'/.test(text)).toBe(true);
        expect(synthesisText(one.summary).length).toBeLessThanOrEqual(500);
        expect(synthesisId(one.summary)).toMatch(/^[0-9a-f]{16}$/);
      }
      expect(parseInsights(parsed.text)).toEqual({ text: parsed.text, insights: [], lost: [] });
    }),
    { numRuns: 500 },
  );
});

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (at < part.length && part.startsWith(letter, at)) at += letter.length;
  return at >= part.length;
}
