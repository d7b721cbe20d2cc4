/** Offices that an old fact gives to one person, and newer ones to another. */
import { expect, it } from 'vitest';
import { DAY } from '../sketch/seen.js';
import { sketchOf } from '../sketch/sketch.js';
import { passedOffice } from './by-office.js';

type Fact = readonly [days: number, content: string];

function told(...facts: readonly Fact[]) {
  const all = facts.map(([days, content], i) => ({
    ...{ id: `${i + 1}`, content, at: days * DAY, author: `author ${i}`, stands: true },
    sketch: sketchOf(content),
  }));
  const [last] = all.splice(-1);
  if (last === undefined) throw new Error('nothing was told');
  return passedOffice(last, all);
}

it.each<readonly [...Fact[]]>([
  [
    [0, 'Marta is head nurse of ward 7'],
    [200, 'Leave requests go to Joost, head nurse of ward 7'],
  ],
  [
    [0, 'The curator of the print room is Edda Holm'],
    [90, 'Loans were signed by Tom Aske, curator of the print room'],
    [120, 'Call the curator Tom Aske before you open a drawer in the print room'],
  ],
  [
    [0, 'Rosa is the product manager for checkout'],
    [150, "Checkout's product manager Ken wants fewer steps"],
    [180, 'Ask Ken, the product manager for checkout, about the coupon field'],
  ],
  [
    [0, 'Warden of the east block is Mrs Oyelaran'],
    [120, 'Spare keys are to be handed to Mr Bright as warden of the east block'],
    [150, 'Mr Bright walks the corridors at ten in his role as warden of the east block'],
  ],
])('knows who holds it now', (...facts) => {
  expect(told(...facts)).toMatchObject({
    kind: 'stale',
    facts: facts.map((_, i) => `${i + 1}`),
    holdsIfYes: ['1'],
  });
});

it.each<readonly [string, ...Fact[]]>([
  [
    'another office',
    [0, 'Anna is product owner of the search team'],
    [100, 'Ravi, tech lead of the search team, is on leave'],
  ],
  ['another ward', [0, 'Marta is head nurse of ward 7'], [200, 'Ask Joost, head nurse of ward 8']],
  [
    'whoever stands in',
    [0, 'Marta is head nurse of ward 7'],
    [200, 'Ask Joost, acting head nurse of ward 7, as long as Marta is away'],
  ],
  [
    'a change that is told',
    [0, 'Marta is head nurse of ward 7'],
    [100, 'Joost took over as head nurse of ward 7'],
    [200, 'Leave requests go to Joost, head nurse of ward 7'],
  ],
  [
    'what somebody was',
    [0, 'Warden of the east block is Mrs Oyelaran'],
    [120, 'Mr Bright tells stories of his years as former warden of the east block'],
  ],
  ['one day later', [0, 'Marta is head nurse of ward 7'], [1, 'Ask Joost, head nurse of ward 7']],
])('is silent on %s', (_, ...rest) => {
  const facts = rest.filter((one) => typeof one !== 'string');
  expect(told(...facts)).toBeNull();
});
