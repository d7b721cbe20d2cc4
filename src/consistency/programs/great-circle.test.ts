import { expect, test } from 'vitest';
import { kilometresBetween } from './great-circle.js';

test.each([
  ['a degree of latitude', { latitude: 48, longitude: 11 }, { latitude: 49, longitude: 11 }, 111.2],
  [
    'a degree of longitude, half way up',
    { latitude: 60, longitude: 0 },
    { latitude: 60, longitude: 1 },
    55.6,
  ],
  ['over the date line', { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111.2],
  ['from pole to pole', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 }, 20015.1],
  ['nowhere', { latitude: 12, longitude: 34 }, { latitude: 12, longitude: 34 }, 0],
])('%s', (_, from, to, kilometres) => {
  expect(kilometresBetween(from, to)).toBeCloseTo(kilometres, 1);
  expect(kilometresBetween(to, from)).toBeCloseTo(kilometres, 1);
});
