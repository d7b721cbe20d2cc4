/** Whatever a model answers: nothing is thrown, nothing offered is lost without a word, nothing is taken that the text does not say. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReply } from '../../src/ingest/extract/read-reply.js';
import { foldName } from '../../src/model/index.js';
import { loadOntology } from '../../src/packs/index.js';
import { ALL, HANDWRITTEN, RULED, TEXT } from './replies.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const read = (reply: string) => readReply(reply, { ontology, text: TEXT, beside: ['Orsin Vale'] });
const TRUE = new Set([
  'Orsin Vale RULES Ostmark',
  'Orsin Vale SPOUSE_OF Petra Cole',
  'Orsin Vale PARTICIPATED_IN Battle of Three Fords',
]);

function holds(reply: string): number {
  const { claims, names, refused } = read(reply);
  for (const { subject, predicate, object, quote, confidence, from } of claims) {
    expect(TEXT).toContain(quote);
    expect(foldName(TEXT)).toContain(foldName(subject));
    expect(foldName(TEXT)).toContain(foldName(object));
    if (from !== null) expect(foldName(TEXT)).toContain(foldName(from));
    expect(ontology.relationTypes.has(predicate) || ontology.attributes.has(predicate)).toBe(true);
    expect(confidence).toBeGreaterThanOrEqual(0.3);
    expect(confidence).toBeLessThanOrEqual(0.7);
  }
  for (const { name, type } of names) {
    expect(foldName(TEXT)).toContain(foldName(name));
    expect(ontology.entityTypes.has(type)).toBe(true);
  }
  for (const { why } of refused) expect(why).not.toBe('');
  return claims.filter(({ subject, predicate, object }) => TRUE.has(`${subject} ${predicate} ${object}`))
    .length;
}

describe('a reply', () => {
  test.each(HANDWRITTEN)('%s', (_, reply, taken) => {
    expect(holds(reply)).toBe(taken);
  });

  test('that was refused says of each thing why', () => {
    const { claims, refused } = read(JSON.stringify([...ALL, { ...RULED, quote: 'no' }, { subject: 1 }]));
    expect(claims).toHaveLength(3);
    expect(refused.map(({ why }) => why)).toEqual([
      'its quote does not stand in the passage',
      'subject, predicate or object is no short text',
    ]);
  });

  test('cut off anywhere keeps every statement that was whole', () => {
    const whole = JSON.stringify({ statements: ALL, entities: [] });
    const ends = ALL.map((one) => whole.indexOf(JSON.stringify(one)) + JSON.stringify(one).length);
    for (let end = 0; end <= whole.length; end += 7) {
      expect(holds(whole.slice(0, end))).toBe(ends.filter((at) => at <= end).length);
    }
  });

  test('with signs changed anywhere never invents a thing', () => {
    const whole = JSON.stringify({
      statements: ALL,
      entities: [{ name: 'Ostmark', type: 'Kingdom', quote: 'Ostmark' }],
    });
    const change = fc.record({
      at: fc.nat(whole.length),
      with: fc.constantFrom('"', '{', '}', '[', ']', ',', '\\', 'x', '\u0000', ''),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        const reply = changes.reduce(
          (text, { at, with: sign }) => text.slice(0, at) + sign + text.slice(at + 1),
          whole,
        );
        holds(reply);
      }),
      { numRuns: 200 },
    );
  });

  test('of any values and any text never invents a thing', () => {
    const reply = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .array(
          fc.record({
            subject: fc.string(),
            predicate: fc.constantFrom('RULES', 'KILLED'),
            object: fc.string(),
            quote: fc.string(),
          }),
        )
        .map((s) => JSON.stringify(s)),
    );
    fc.assert(
      fc.property(reply, (text) => void holds(text)),
      { numRuns: 200 },
    );
  });
});
