import { expect, it } from 'vitest';
import { confusionVerdict } from './confusion-verdict.js';

const asked = (question: string): string =>
  confusionVerdict.parse({ kind: 'ambiguity', fact_ids: ['a', 'b'], holds_if_yes: ['a'], question }).question;

it.each([
  ['Is the gate \u001b[31mgreen\u001b[0m now?', 'Is the gate green now?'],
  ['Is the gate <script>alert(1)</script>green <b>now</b>?', 'Is the gate green now?'],
  ['Is the gate\u0000 green,\nand not \u202ered?', 'Is the gate green, and not red?'],
  ['Is the gate <img src=x onerror="alert(1)"> green?', 'Is the gate green?'],
  ['Is the limit <5 s and >3 s for <Gate>?', 'Is the limit <5 s and >3 s for <Gate>?'],
])('a question is kept in plain words: %j', (given, kept) => {
  expect(asked(given)).toBe(kept);
});

it('a question of nothing but marks is none', () => {
  expect(() => asked('<b></b><i></i><u></u>')).toThrow();
});
