import { describe, expect, it } from 'vitest';
import { inOtherWords } from './same-words.js';

describe('two facts', () => {
  it.each([
    ['Ushers of Alder may carry 3 trays at once', 'Ushers of Alder can carry 3 trays at once now'],
    ['The nightly export begins at 02:00', 'At 02:00 the nightly export begins'],
    ['The harbour gate is closed on Sundays', 'On Sundays the harbour gate is closed'],
    ['Guests are billed 20 euros for parking', 'Guests are charged 20 euros for parking'],
  ])('say the same: %s / %s', (one, other) => {
    expect(inOtherWords(one, other)).toBe(true);
  });

  it.each([
    ['Ushers of Alder may carry 3 trays at once', 'Ushers of Brixton may carry 3 trays at once'],
    ['The ferry to Tarn leaves the north quay at 9', 'The ferry to Olm leaves the north quay at 9'],
    ['Guests pay 20 euros for parking', 'Guests pay 25 euros for parking'],
    ['The harbour gate is closed on Sundays', 'The harbour gate is not closed on Sundays'],
  ])('say something else: %s / %s', (one, other) => {
    expect(inOtherWords(one, other)).toBe(false);
  });
});
