/** Windows as they are written, and the four bounds they mean. */
import { describe, expect, it } from 'vitest';
import { valdorn } from '../../test/time/calendars.fixture.js';
import { known } from '../../test/time/known-seconds.fixture.js';
import { BEGINNING, END } from './axis.js';
import type { Moment } from './moment.js';
import { parseDate } from './parse/parse-date.js';
import { ALWAYS, hullOfWindows, lifetimeOf, UNDATED, type Window, windowAt, windowOf } from './window.js';

function moment(text: string): Moment {
  const date = parseDate(text, valdorn);
  if (date.kind !== 'moment') throw new Error(`"${text}" is no moment`);
  return date.moment;
}

const end = (text: string | null): Moment | 'ongoing' | null =>
  text === null || text === 'ongoing' ? text : moment(text);

const first = (day: string): number => known(day, 'first');
const last = (day: string): number => known(day, 'last');
/** The end is exclusive: the second after the last one. */
const past = (day: string): number => last(day) + 1;

const NOW = last('TA 380:366');

type Row = readonly [
  from: string | null,
  until: string | null,
  window: readonly [number, number, number, number],
];

const WRITTEN: readonly Row[] = [
  ['324 TA', '360 TA', [first('TA 324:1'), last('TA 324:366'), first('TA 360:1') + 1, past('TA 360:366')]],
  ['340 TA', '340 TA', [first('TA 340:1'), last('TA 340:366'), first('TA 340:1') + 1, past('TA 340:366')]],
  ['324 TA', null, [first('TA 324:1'), last('TA 324:366'), first('TA 324:1') + 1, END]],
  [null, '360 TA', [BEGINNING, last('TA 360:366'), first('TA 360:1') + 1, past('TA 360:366')]],
  [null, null, [BEGINNING, END - 1, BEGINNING + 1, END]],
  ['324 TA', 'ongoing', [first('TA 324:1'), last('TA 324:366'), NOW + 1, END]],
  [null, 'ongoing', [BEGINNING, END - 1, NOW + 1, END]],
  ['400 TA', 'ongoing', [first('TA 400:1'), last('TA 400:365'), first('TA 400:1') + 1, END]],
  ['before 312 TA', '340 TA', [BEGINNING, last('TA 311:365'), first('TA 340:1') + 1, past('TA 340:366')]],
  ['324 TA', 'after 340 TA', [first('TA 324:1'), last('TA 324:366'), first('TA 341:1') + 1, END]],
  // A beginning can lie no later than the end, and an end no earlier than the beginning.
  [
    '340 TA',
    'Thawmoon 340 TA',
    [first('TA 340:1'), last('TA 340:31'), first('TA 340:2') + 1, past('TA 340:31')],
  ],
  [
    'Frostmoon 340 TA',
    '340 TA',
    [first('TA 340:275'), last('TA 340:304'), first('TA 340:275') + 1, past('TA 340:366')],
  ],
  [
    'c. 340 TA',
    'c. 342 TA',
    [first('TA 335:1'), last('TA 345:365'), first('TA 337:1') + 1, past('TA 347:365')],
  ],
  [
    'c. 342 TA',
    'c. 340 TA',
    [first('TA 337:1'), last('TA 345:365'), first('TA 337:1') + 1, past('TA 345:365')],
  ],
];

const bounds = (w: Window) => [w.fromMin, w.fromMax, w.untilMin, w.untilMax];

describe('windowOf', () => {
  for (const [from, until, expected] of WRITTEN) {
    it(`from ${from} until ${until}`, () => {
      const result = windowOf(from === null ? null : moment(from), end(until), { ongoingAt: NOW });
      expect(result.ok && bounds(result.window)).toEqual(expected);
    });
  }

  it('refuses an end that is certainly before the beginning, and names both', () => {
    expect(windowOf(moment('340 TA'), moment('339 TA'), {})).toEqual({
      ok: false,
      problem: 'it ends (339 TA) before it begins (340 TA)',
    });
  });

  it('takes an absent end for unknown unless told that it means ongoing', () => {
    const from = moment('324 TA');
    expect(windowOf(from, null, { absentEnd: 'ongoing', ongoingAt: NOW })).toEqual(
      windowOf(from, 'ongoing', { ongoingAt: NOW }),
    );
    expect(windowOf(from, null, { absentEnd: 'unknown', ongoingAt: NOW })).toEqual(windowOf(from, null, {}));
  });
});

describe('windowAt', () => {
  it('is the window of something that began and ended within the granule', () => {
    const written = windowOf(moment('340 TA'), moment('340 TA'), {});
    expect(written).toEqual({ ok: true, window: windowAt(moment('340 TA')) });
  });

  it('is undated where nothing is known', () => {
    expect(windowAt(moment('unknown'))).toEqual(UNDATED);
  });
});

const LIVES: readonly Row[] = [
  ['300 TA', '360 TA', [first('TA 300:1'), last('TA 300:365'), past('TA 360:366'), past('TA 360:366')]],
  [
    '300 TA',
    '12 Frostmoon 360 TA',
    [first('TA 300:1'), last('TA 300:365'), past('TA 360:286'), past('TA 360:286')],
  ],
  ['300 TA', null, [first('TA 300:1'), last('TA 300:365'), first('TA 300:1') + 1, END]],
  [null, '360 TA', [BEGINNING, last('TA 360:366'), past('TA 360:366'), past('TA 360:366')]],
  [null, null, [BEGINNING, END - 1, BEGINNING + 1, END]],
  // A vague death promises no life up to the end of the doubt.
  ['300 TA', 'c. 360 TA', [first('TA 300:1'), last('TA 300:365'), first('TA 355:1'), past('TA 365:365')]],
  [
    '300 TA',
    'before 360 TA',
    [first('TA 300:1'), last('TA 300:365'), first('TA 300:1') + 1, past('TA 359:365')],
  ],
  ['300 TA', 'after 360 TA', [first('TA 300:1'), last('TA 300:365'), first('TA 361:1'), END]],
  ['300 TA', 'the 350s', [first('TA 300:1'), last('TA 300:365'), first('TA 350:1'), past('TA 359:365')]],
];

describe('lifetimeOf', () => {
  for (const [birth, death, expected] of LIVES) {
    it(`born ${birth}, died ${death}`, () => {
      const life = lifetimeOf(birth === null ? null : moment(birth), death === null ? null : moment(death));
      expect(bounds(life)).toEqual(expected);
    });
  }
});

describe('hullOfWindows', () => {
  it('spans what any of the windows allows', () => {
    const hull = hullOfWindows([windowAt(moment('340 TA')), windowAt(moment('342 TA'))]);
    expect(hull && bounds(hull)).toEqual([
      first('TA 340:1'),
      last('TA 342:365'),
      first('TA 340:1') + 1,
      past('TA 342:365'),
    ]);
  });

  it('is null for no window, and the window itself for one', () => {
    expect(hullOfWindows([])).toBeNull();
    expect(hullOfWindows([ALWAYS])).toEqual(ALWAYS);
  });
});
