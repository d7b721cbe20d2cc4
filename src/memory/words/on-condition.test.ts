/** Conditions that tell two facts apart. */
import { expect, it } from 'vitest';
import { isOtherwise } from './on-condition.js';

it.each([
  ['A parcel costs 4 euros when dropped at a shop', 'A parcel costs 7 euros when picked up at home'],
  ['The pump stops if the tank is empty', 'The pump stops after 5 minutes if the valve is shut'],
])('apart: %s / %s', (a, b) => expect(isOtherwise(a, b)).toBe(true));

it.each([
  ['A parcel costs 4 euros when dropped at a shop', 'When dropped at a shop a parcel costs 5 euros'],
  ['A parcel costs 4 euros', 'A parcel costs 7 euros when picked up at home'],
  ['A parcel costs 4 euros', 'A parcel costs 5 euros'],
])('not apart: %s / %s', (a, b) => expect(isOtherwise(a, b)).toBe(false));
