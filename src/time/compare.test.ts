/** Tables of the temporal predicates over dates as people write them. */
import { describe, expect, it } from 'vitest';
import { valdorn } from '../../test/time/calendars.fixture.js';
import { known } from '../../test/time/known-seconds.fixture.js';
import {
  compareMoments,
  after as isAfter,
  before as isBefore,
  notAfter,
  type Truth,
  timeInWindow,
  windowContains,
  windowsMayOverlap,
  windowsOverlap,
} from './compare.js';
import type { Moment } from './moment.js';
import { parseDate } from './parse/parse-date.js';
import { ALWAYS, lifetimeOf, UNDATED, type Window, windowAt, windowOf } from './window.js';

const NOW = known('TA 380:366', 'last');

function moment(text: string): Moment {
  const date = parseDate(text, valdorn);
  if (date.kind !== 'moment') throw new Error(`"${text}" is no moment`);
  return date.moment;
}

/** `330–340 TA`, `until 340 TA`, `at 340 TA`, `life 300 TA, 360 TA`, `undated`, `always`. */
function window(text: string): Window {
  if (text === 'undated') return UNDATED;
  if (text === 'always') return ALWAYS;
  if (text.startsWith('at ')) return windowAt(moment(text.slice(3)));
  if (text.startsWith('life ')) {
    const [birth = '', death = ''] = text.slice(5).split(', ');
    return lifetimeOf(birth === '-' ? null : moment(birth), death === '-' ? null : moment(death));
  }
  const date = parseDate(text, valdorn);
  if (date.kind !== 'window') throw new Error(`"${text}" is no window`);
  const result = windowOf(date.from, date.until, { ongoingAt: NOW });
  if (!result.ok) throw new Error(result.problem);
  return result.window;
}

const OVERLAP: readonly (readonly [a: string, b: string, overlap: Truth])[] = [
  // Apart, and well inside one another.
  ['300–310 TA', '320–330 TA', false],
  ['300–330 TA', '310–340 TA', true],
  ['300–330 TA', '310–320 TA', true],
  ['300–330 TA', 'at 310 TA', true],
  ['at 310 TA', 'at 311 TA', false],
  // A handover: the same granule at the boundary.
  ['330–340 TA', '340–350 TA', false],
  ['until 340 TA', 'from 340 TA', false],
  ['330–340 TA', 'from 340 TA', false],
  ['until 340 TA', '340–350 TA', false],
  ['330–340 TA', '340 TA to ongoing', false],
  ['from 330 TA to Frostmoon 340 TA', 'from Frostmoon 340 TA', false],
  ['from 330 TA to 12 Frostmoon 340 TA', 'from 12 Frostmoon 340 TA', false],
  ['from 330 TA to 12 Frostmoon 340 TA 10:00:00', 'from 12 Frostmoon 340 TA 10:00:00', false],
  ['from 330 TA to c. 340 TA', 'from c. 340 TA', false],
  // Boundaries near one another that are not the same granule cannot tell.
  ['330–340 TA', 'from Frostmoon 340 TA', null],
  ['from 330 TA to Frostmoon 340 TA', 'from 340 TA', null],
  ['from 330 TA to c. 340 TA', 'from 340 TA', null],
  ['330–341 TA', '340–350 TA', true],
  ['330–342 TA', '340–350 TA', true],
  ['330–339 TA', '340–350 TA', false],
  ['from 330 TA to Emberfall 340 TA', 'from Frostmoon 340 TA', false],
  // What lies wholly within a granule has no boundary there to hand over at.
  ['330–340 TA', 'at 340 TA', null],
  ['at 340 TA', '340–350 TA', null],
  ['at 340 TA', 'at 340 TA', null],
  ['340–340 TA', '340–350 TA', null],
  ['at 340 TA', 'at 12 Frostmoon 340 TA', null],
  ['at 12 Frostmoon 340 TA', 'at 12 Frostmoon 340 TA', null],
  // Ends that are not known.
  ['from 324 TA', 'from 330 TA', null],
  ['from 324 TA', 'at 320 TA', false],
  ['until 324 TA', 'from 330 TA', false],
  ['until 330 TA', 'until 324 TA', null],
  ['undated', 'at 340 TA', null],
  ['undated', 'undated', null],
  ['always', 'at 340 TA', true],
  ['always', 'undated', true],
  // Ongoing: known to hold up to now, open after that.
  ['324 TA to ongoing', '340 TA to ongoing', true],
  ['324 TA to ongoing', 'at 380 TA', true],
  ['324 TA to ongoing', 'at 381 TA', null],
  ['324 TA to ongoing', 'at 323 TA', false],
  // Lives.
  ['life 300 TA, 360 TA', 'life 340 TA, 380 TA', true],
  ['life 300 TA, 360 TA', 'life 360 TA, 380 TA', true],
  ['life 300 TA, 360 TA', 'life 361 TA, 380 TA', false],
  ['life 300 TA, the 350s', 'life the 350s, 380 TA', null],
  ['life -, before 312 TA', 'life 312 TA, -', false],
  ['life 300 TA, -', 'life 200 TA, -', null],
  ['life 300 TA, -', 'life 200 TA, 299 TA', false],
];

describe('windowsOverlap and windowsMayOverlap', () => {
  for (const [a, b, overlap] of OVERLAP) {
    it(`${a} | ${b}`, () => {
      expect(windowsOverlap(window(a), window(b))).toBe(overlap);
      expect(windowsOverlap(window(b), window(a))).toBe(overlap);
      expect(windowsMayOverlap(window(a), window(b))).toBe(overlap !== false);
    });
  }
});

const IN_WINDOW: readonly (readonly [moment: string, window: string, inside: Truth])[] = [
  ['340 TA', '324–360 TA', true],
  ['12 Frostmoon 340 TA', '324–360 TA', true],
  ['323 TA', '324–360 TA', false],
  ['361 TA', '324–360 TA', false],
  ['324 TA', '324–360 TA', null],
  ['360 TA', '324–360 TA', null],
  ['325 TA', '324–360 TA', true],
  ['c. 324 TA', '324–360 TA', null],
  ['c. 340 TA', '324–360 TA', true],
  ['before 324 TA', '324–360 TA', false],
  ['after 360 TA', '324–360 TA', false],
  ['before 330 TA', '324–360 TA', null],
  ['340 TA', 'from 324 TA', null],
  ['320 TA', 'from 324 TA', false],
  ['340 TA', 'until 324 TA', false],
  ['340 TA', '324 TA to ongoing', true],
  ['380 TA', '324 TA to ongoing', true],
  ['400 TA', '324 TA to ongoing', null],
  ['340 TA', 'undated', null],
  ['340 TA', 'always', true],
  ['unknown', 'always', null],
  // Whoever fell in the battle took part in it.
  ['360 TA', 'life 300 TA, 360 TA', true],
  ['12 Frostmoon 360 TA', 'life 300 TA, 360 TA', true],
  ['12 Frostmoon 360 TA', 'life 300 TA, 12 Frostmoon 360 TA', true],
  ['13 Frostmoon 360 TA', 'life 300 TA, 12 Frostmoon 360 TA', false],
  ['361 TA', 'life 300 TA, 360 TA', false],
  ['300 TA', 'life 300 TA, 360 TA', null],
  ['100 TA', 'life 300 TA, 360 TA', false],
  ['250 TA', 'life 200 TA, before 312 TA', null],
  ['312 TA', 'life 200 TA, before 312 TA', false],
  ['343 TA', 'life 300 TA, c. 340 TA', null],
  ['334 TA', 'life 300 TA, c. 340 TA', true],
  ['253 FC', '324–360 TA', true],
];

describe('timeInWindow', () => {
  for (const [m, w, inside] of IN_WINDOW) {
    it(`${m} in ${w}`, () => expect(timeInWindow(moment(m), window(w))).toBe(inside));
  }
});

const CONTAINS: readonly (readonly [outer: string, inner: string, contains: Truth])[] = [
  ['300–360 TA', '324–340 TA', true],
  ['300–360 TA', '299–340 TA', false],
  ['300–360 TA', '324–361 TA', false],
  ['300–360 TA', '300–340 TA', null],
  ['300–360 TA', '324–360 TA', null],
  ['300–360 TA', 'at 340 TA', true],
  ['life 300 TA, 360 TA', '324–360 TA', true],
  ['life 300 TA, 360 TA', '324–361 TA', false],
  ['life 300 TA, 360 TA', 'from 324 TA', null],
  ['life 300 TA, 360 TA', 'until 340 TA', null],
  ['life 300 TA, 360 TA', 'until 299 TA', false],
  ['always', '324–360 TA', true],
  ['always', 'undated', true],
  ['324–360 TA', 'always', false],
  ['undated', '324–360 TA', null],
  ['1–1200 SA', 'at 1300 FA', false],
];

describe('windowContains', () => {
  for (const [outer, inner, contains] of CONTAINS) {
    it(`${outer} ⊇ ${inner}`, () => expect(windowContains(window(outer), window(inner))).toBe(contains));
  }
});

const ORDER: readonly (readonly [a: string, b: string, before: Truth, after: Truth])[] = [
  ['339 TA', '340 TA', true, false],
  ['340 TA', '339 TA', false, true],
  ['340 TA', '340 TA', null, null],
  ['340 TA', '12 Frostmoon 340 TA', null, null],
  ['Frostmoon 340 TA', 'Wolfmoon 340 TA', true, false],
  ['c. 340 TA', '346 TA', true, false],
  ['c. 340 TA', '345 TA', null, null],
  ['before 312 TA', '312 TA', true, false],
  ['before 312 TA', '300 TA', null, null],
  ['after 312 TA', '312 TA', false, true],
  ['after 312 TA', 'before 312 TA', false, true],
  ['5 FA', '4 FA', true, false],
  ['1 FA', '1 SA', true, false],
  ['1200 SA', '1 TA', true, false],
  ['252 FC', '340 TA', true, false],
  ['253 FC', '340 TA', null, null],
  ['unknown', '340 TA', null, null],
  ['12 Frostmoon 340 TA 10:00:00', '12 Frostmoon 340 TA 10:00:00', false, false],
  ['12 Frostmoon 340 TA 10:00:00', '12 Frostmoon 340 TA 10:00:01', true, false],
];

describe('before and after', () => {
  for (const [a, b, earlier, later] of ORDER) {
    it(`${a} | ${b}`, () => {
      expect(isBefore(moment(a), moment(b))).toBe(earlier);
      expect(isAfter(moment(a), moment(b))).toBe(later);
      const sign = earlier ? -1 : later ? 1 : earlier === false && later === false ? 0 : null;
      expect(compareMoments(moment(a), moment(b))).toBe(sign);
    });
  }

  it('lets one second be no later than itself', () => {
    const second = moment('12 Frostmoon 340 TA 10:00:00');
    expect(notAfter(second, second)).toBe(true);
    expect(notAfter(moment('341 TA'), moment('340 TA'))).toBe(false);
    expect(notAfter(moment('340 TA'), moment('340 TA'))).toBeNull();
  });
});
