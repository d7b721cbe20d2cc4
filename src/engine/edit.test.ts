import { describe, expect, it } from 'vitest';
import type { Change } from '../store/changes.js';
import { UNDATED } from '../time/index.js';
import { draftEdit } from './edit.js';
import type { ShownEvidence } from './evidence.js';

/** Evidence that stands in one line, with these words marked in it. */
function standing(text: string, words: string, lines = { start: 4, end: 4 }): ShownEvidence {
  const citation = {
    source: 'a.md',
    title: 'A',
    file: 'a.md',
    lines,
    passage: lines,
    prose: null,
    heading: [],
    quote: null,
    note: null,
    retcon: null,
    reliability: 'canonical',
    confidence: 1,
    excerpt: { line: 4, text, column: text.indexOf(words) + 1, length: words.length },
  } as const;
  return { id: 's', told: '', when: '', citations: [citation] };
}

const retract: Change = { kind: 'retcon', statement: 's', successor: null, reason: '' };
const redate = (fromText: string | null, untilText: string | null): Change => ({
  kind: 'retcon',
  statement: 's',
  successor: { valid: { ...UNDATED, fromText, untilText } },
  reason: '',
});
const afterOf = (change: Change, { citations }: ShownEvidence) =>
  citations.flatMap((citation) => {
    const edit = change.kind === 'retcon' ? draftEdit(citation, change.successor) : null;
    return edit === null ? [] : [edit.after];
  });

describe('draftEdit', () => {
  it.each([
    ['- { subject: A, predicate: RULES, object: B, from: 330 TA }', 'B', null],
    ['died: 360 TA', '360 TA', null],
    ['  - { type: RULES, to: "[[Kelm]]", from: 409 AF }', 'Kelm', null],
    ['  - { type: RULES, to: { name: Kelm, type: City }, from: 409 AF }', 'Kelm', null],
    ['- { rules: Kelm, from: 409 AF, until: 431 AF }', 'Kelm', null],
    [
      '- { name: Corvin, type: Person, born: 318 TA, gender: male }',
      '318 TA',
      '- { name: Corvin, type: Person, gender: male }',
    ],
    ['- { name: Corvin, born: "c. 318 TA" }', 'c. 318 TA', '- { name: Corvin }'],
    ['- { born: 350 TA, name: Bo }', '350 TA', '- { name: Bo }'],
    [
      '- { name: Bea, relations: [{ husband: "[[Al]]", from: 1 TA }, { rules: X }] }',
      'Al',
      '- { name: Bea, relations: [{ rules: X }] }',
    ],
    ['wife: ["[[Bea]]", "[[Cat]]"]', 'Cat', 'wife: ["[[Bea]]"]'],
  ])('takes out of %j what says it', (text, words, after) => {
    expect(afterOf(retract, standing(text, words))).toEqual([after]);
  });

  it('leaves alone what it cannot be sure of', () => {
    expect(afterOf(retract, standing('In that year Corvin, born in 318 TA, rode out.', '318 TA'))).toEqual(
      [],
    );
    expect(afterOf(retract, standing('born: 318 TA', '318 TA', { start: 5, end: 9 }))).toEqual([]);
    expect(afterOf(redate('330 TA', '338 TA'), standing('He ruled it from 330 to 345.', '330'))).toEqual([]);
  });

  it.each([
    [
      '- { type: RULES, to: { name: B, type: City }, from: 330 TA, until: 345 TA }',
      '- { type: RULES, to: { name: B, type: City }, from: 330 TA, until: 338 TA }',
    ],
    ['- { rules: B, from: 330 TA, until: 345 TA }', '- { rules: B, from: 330 TA, until: 338 TA }'],
    ['- { rules: B, from: 330 TA }', '- { rules: B, from: 330 TA, until: 338 TA }'],
    ['- { rules: B, until: "345 TA", from: 330 TA }', '- { rules: B, until: 338 TA, from: 330 TA }'],
    [
      '- { rules: B, note: "from: x, until: y", from: 330 TA }',
      '- { rules: B, note: "from: x, until: y", from: 330 TA, until: 338 TA }',
    ],
    [
      '- { rules: B, from: 330 TA }  # { see p. 4 }',
      '- { rules: B, from: 330 TA, until: 338 TA }  # { see p. 4 }',
    ],
    ['{"rules": "B", "until": "345 TA"}', '{"rules": "B", "until": "338 TA", "from": "330 TA"}'],
    [
      '- [{ rules: A, from: 1 TA }, { rules: B, from: 330 TA }]',
      '- [{ rules: A, from: 1 TA }, { rules: B, from: 330 TA, until: 338 TA }]',
    ],
  ])('moves the end of %j', (text, after) => {
    expect(afterOf(redate('330 TA', '338 TA'), standing(text, 'B'))).toEqual([after]);
  });
});
