/** Hours of the day in one zone and in two. */
import { expect, test } from 'vitest';
import type { FactClaim } from '../../store/facts.js';
import { timingOf } from '../words/times.js';
import { sameCase } from './exact.js';
import { sameValue } from './measures.js';

function at(told: string, mode: FactClaim['mode'] = 'states'): FactClaim {
  const value = timingOf(told)?.key ?? '';
  const of = { fact: told, subject: 'standup', subjectName: 'Standup', attribute: 'schedule' };
  return { ...of, value, told, mode, qualifiers: { of: 'hour' } };
}

test.each([
  ['09:30 CET', '08:30 UTC'],
  ['at 9:30 am UTC+1', '3:30 am EST'],
  ['23:30 EST', '04:30 GMT'],
  ['9:00 to 17:00 CEST', '07:00 - 15:00 UTC'],
  ['02:00', '02:00 UTC'],
])('%s is %s', (one, other) => {
  expect(sameValue(at(one), at(other))).toBe(true);
  expect(sameCase(at(one), at(other))).toBe(true);
});

test.each([
  ['09:30 CET', '10:30 CET'],
  ['02:00', '05:00 UTC'],
  ['9:00 to 17:00 CET', '9:00 to 18:00 CET'],
])('%s and %s are two values of one case', (one, other) => {
  expect(sameValue(at(one), at(other))).toBe(false);
  expect(sameCase(at(one), at(other))).toBe(true);
});

test('hours of two zones that differ are not held against each other, unless one is a change', () => {
  const [here, there] = [at('09:30 CET'), at('10:30 UTC')];
  expect(sameValue(here, there)).toBe(false);
  expect(sameCase(here, there)).toBe(false);
  expect(sameCase(here, at('10:30 UTC', 'changes'))).toBe(true);
});
