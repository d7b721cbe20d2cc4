/** Facts whose words no reader knows, held against each other by what they share. */
import { expect, it } from 'vitest';
import { heldAlike } from './hold-alike.js';
import { inFigures } from './sketch/figures.js';
import { DAY } from './sketch/seen.js';

type Fact = readonly [days: number, content: string, author?: string];

const told = (...facts: readonly Fact[]) => {
  const all = facts.map(([days, content, author], i) => ({
    ...{ id: `${i + 1}`, content, author: author ?? `author ${i + 1}` },
    ...{ at: days * DAY, stands: true },
  }));
  const [last] = all.splice(-1);
  if (last === undefined) throw new Error('nothing was told');
  return heldAlike(last, all);
};

it.each([
  ['half an hour', '0.5 hours'],
  ['twenty-four months', '24 months'],
  ['a dozen eggs', '12 eggs'],
  ['once a week', 'every 1 week'],
  ['a whole year', '1 year'],
  ['the nightly job', 'the nightly job'],
])('writes %s as %s', (words, figures) => {
  expect(inFigures(words)).toBe(figures);
});

it('holds two lengths of time told of one thing against each other', () => {
  expect(
    told(
      [0, 'Blood samples stay in the fridge for 48 hours'],
      [2, 'The fridge gives up a blood sample six hours after it came in'],
    ),
  ).toMatchObject({ kind: 'ambiguity', facts: ['1', '2'], holdsIfYes: ['2'], was: '48 hours' });
});

it('knows an amount that is told again after it was changed', () => {
  expect(
    told(
      [0, 'A ferry ticket is valid for 3 days'],
      [20, 'Validity of a ferry ticket was raised to a week'],
      [60, 'Ferry tickets are good for three days'],
    ),
  ).toMatchObject({ kind: 'reversal', facts: ['1', '2', '3'], holdsIfYes: ['1', '3'] });
});

it('knows a name that was given up and is taken for granted again', () => {
  expect(
    told(
      [0, 'Shift plans are drawn up in Planday'],
      [30, 'Deputy took the place of Planday for shift plans'],
      [90, 'Before you swap a late shift, look into the shift plan in Planday'],
    ),
  ).toMatchObject({ kind: 'reversal', facts: ['1', '2', '3'], is: 'Planday', was: 'Deputy' });
});

it('goes by verbs where nothing else tells what is meant', () => {
  expect(
    told(
      [0, 'Leave is filed in Kenjo'],
      [50, 'We moved leave from Kenjo to Personio'],
      [95, 'To take a day off, file leave in Kenjo'],
    ),
  ).toMatchObject({ kind: 'reversal', facts: ['1', '2', '3'] });
});

it('knows a version that others have long left behind', () => {
  expect(
    told(
      [0, 'The till screens are drawn with Qt 5'],
      [200, 'Shadows on the till screens are free with Qt 6, turn them on'],
    ),
  ).toMatchObject({ kind: 'stale', facts: ['1', '2'], holdsIfYes: ['1'] });
});

it.each<readonly [what: string, older: Fact, newer: Fact]>([
  [
    'another of its kind',
    [0, 'The tax client waits 3 s for an answer'],
    [4, 'The shipping client waits 8 s for an answer'],
  ],
  [
    'one of many',
    [0, 'Trays of the cooling line hold 12 bottles'],
    [3, 'Trays of the filling line hold 20 bottles'],
  ],
  [
    'an announcement',
    [0, 'Visitors may park for 2 hours'],
    [5, 'As of Monday visitors may park for four hours'],
  ],
  [
    'what was measured',
    [0, 'The kiln needs 40 minutes on average'],
    [9, 'The kiln took 55 minutes this week'],
  ],
  ['the same in other units', [0, 'Doors lock after 90 seconds'], [2, 'After 1.5 minutes the doors lock']],
  ['a least and a most', [0, 'A crate must weigh at least 5 kg'], [2, 'A crate may weigh at most 20 kg']],
  [
    'one of a kind by its number',
    [0, 'Severity 1 tickets are answered in 2 hours'],
    [3, 'Severity 3 tickets are answered in 4 hours'],
  ],
  [
    'users of another version',
    [0, 'iOS 15 crashes on the map screen'],
    [90, 'iOS 17 shows the map screen well'],
  ],
  [
    'what holds for some',
    [0, 'Orders above 500 EUR need a manager'],
    [3, 'Orders above 5000 EUR need a manager'],
  ],
  [
    'another purpose',
    [0, 'Photos are cut to 800 px for lists'],
    [3, 'Photos are cut to 1600 px for the poster'],
  ],
  ['a plan', [0, 'Visitors may park for 2 hours'], [5, 'Visitors will park for 4 hours next year']],
])('is silent on %s', (_, older, newer) => {
  expect(told(older, newer)).toBeNull();
});

it.each([
  [
    'We went back to Planday for shift plans, on purpose',
    'Shift plans are drawn up in Planday, ask Mira for a seat',
  ],
  ['Everybody is happy with Deputy', 'The old Planday account for shift plans was deleted'],
  ['Everybody is happy with Deputy', 'Shift plans are not drawn up in Planday'],
])('takes no name for one in use where it is settled or gone: %s; %s', (between, last) => {
  expect(
    told(
      [0, 'Shift plans are drawn up in Planday'],
      [30, 'Deputy took the place of Planday for shift plans'],
      [60, between],
      [90, last],
    ),
  ).toBeNull();
});
