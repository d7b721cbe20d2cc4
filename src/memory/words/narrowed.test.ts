/** Told of one of several, or of the thing itself. */
import { expect, it } from 'vitest';
import { isNarrowedApart, isNarrower } from './narrowed.js';

it.each([
  ['The rehearsal of the choir was moved from Monday to Friday', ['Rehearsal is on Monday']],
  ['Opening hours for students are 6 to 23', ['Opening hours are 8 to 20', 'Opening hours are 8 to 20']],
])('narrower: %s', (text, others) => expect(isNarrower(text, others)).toBe(true));

it.each([
  ['The rehearsal of the choir was moved from Monday to Friday', ['The choir rehearses on Mondays']],
  ['The rehearsal was moved from Monday to Friday', ['Rehearsal is on Monday']],
  ['The price of the service was raised to 5 euros', ['The price is 4 euros']],
])('not narrower: %s', (text, others) => expect(isNarrower(text, others)).toBe(false));

it('knows two of a kind from each other', () => {
  const [press, guests] = ['Passes for the press are blue', 'Passes for guests are green'];
  expect(isNarrowedApart(press, guests)).toBe(true);
  expect(isNarrowedApart(press, 'Passes for staff are green')).toBe(true);
  expect(isNarrowedApart(press, 'Passes for the press are green')).toBe(false);
  expect(isNarrowedApart(press, 'Passes are green')).toBe(false);
});
