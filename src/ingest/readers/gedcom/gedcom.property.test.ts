import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { file, readBytes } from '../../../../test/readers/gedcom-lines.js';

const TAGS = [
  'NAME',
  'BIRT',
  'DATE',
  'PLAC',
  'FAMC',
  'FAMS',
  'HUSB',
  'CHIL',
  'MARR',
  'SOUR',
  'NOTE',
  'CONC',
  'CONT',
  '_X',
  'ADOP',
  'OBJE',
  'ASSO',
  'RESI',
];
const value = fc.oneof(
  fc.string(),
  fc.constantFrom('@I1@', '@F1@', '@N1@', '@VOID@', '@I9', 'Y', 'N', '1 JAN 1900'),
);
const wild = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom(...TAGS), value)
  .map(([level, tag, text]) => `${level} ${tag} ${text}`);
const record = fc.constantFrom(
  '0 @I1@ INDI',
  '0 @I2@ INDI',
  '0 @F1@ FAM',
  '0 @N1@ NOTE n',
  '0 @S1@ SOUR',
  '0 INDI',
);

describe('whatever the file holds', () => {
  it('each statement points at a passage and at lines of the file', async () => {
    const lines = fc.array(fc.oneof(record, wild, fc.string()), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(lines, async (found) => {
        const text = file(found);
        const count = text.split(/\r\n?|\n\r?/).length;
        const draft = await readBytes(Buffer.from(text));
        for (const { passage, lines: span, spot } of draft.statements) {
          expect(draft.passages[passage ?? -1]).toBeDefined();
          expect(span !== null && span.start >= 1 && span.end >= span.start && span.end <= count).toBe(true);
          expect(spot.line).toBe(span?.start);
        }
        const ids = draft.entities.map(({ ref }) => ref.id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 300 },
    );
  });

  it('any bytes are read or refused, never thrown at', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const draft = await readBytes(Buffer.concat([Buffer.from('0 HEAD\n0 @I1@ INDI\n1 NAME '), bytes]));
        expect(draft.format).toBe('gedcom');
      }),
      { numRuns: 300 },
    );
  });
});
