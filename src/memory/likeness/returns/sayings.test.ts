/** Where one saying ends and the next begins. */
import { expect, it } from 'vitest';
import { wordsOf } from '../sketch/weights.js';
import { sayingsOf, sayingWith } from './sayings.js';

it.each([
  ['Bring a torch, the cellar is dark', ['Bring a torch', 'the cellar is dark']],
  [
    'The valve opens at 3 bar and it must not be greased',
    ['The valve opens at 3 bar', 'and it must not be greased'],
  ],
  ['Bolts, nuts and washers are kept in bin 4', ['Bolts, nuts and washers are kept in bin 4']],
  ['On Sundays, the gate is locked', ['On Sundays, the gate is locked']],
  ['Each crate, full or not, is weighed twice', ['Each crate, full or not, is weighed twice']],
  [
    'New pump. The old one was sold - nobody missed it',
    ['New pump', 'The old one was sold', 'nobody missed it'],
  ],
])('cuts %s', (text, sayings) => {
  expect(sayingsOf(text)).toEqual(sayings);
});

it('finds the one that has most of some words', () => {
  const text = 'Ask the porter, spare keys hang in the boiler room, and he will not mind';
  expect(sayingWith(text, wordsOf('keys in the boiler room'))).toContain('spare keys');
});
