/** Tables of written ranges, of dates that lean on something, and of texts that are no date. */
import { describe, expect, it } from 'vitest';
import { earth, valdorn } from '../../../test/time/calendars.fixture.js';
import { known } from '../../../test/time/known-seconds.fixture.js';
import type { RelativeDate } from '../parsed.js';
import { parseDate } from './parse-date.js';

type End = readonly [first: string, last: string, text: string] | 'ongoing' | null;

const RANGES: readonly (readonly [text: string, from: End, until: End])[] = [
  ['330–337 TA', ['TA 330:1', 'TA 330:365', '330 TA'], ['TA 337:1', 'TA 337:365', '337 TA']],
  ['320-325 TA', ['TA 320:1', 'TA 320:366', '320 TA'], ['TA 325:1', 'TA 325:365', '325 TA']],
  ['320 TA - 325 TA', ['TA 320:1', 'TA 320:366', '320 TA'], ['TA 325:1', 'TA 325:365', '325 TA']],
  ['320 TA—325', ['TA 320:1', 'TA 320:366', '320 TA'], ['TA 325:1', 'TA 325:365', '325 TA']],
  ['from 324 TA', ['TA 324:1', 'TA 324:366', '324 TA'], null],
  ['from 324 until 360 TA', ['TA 324:1', 'TA 324:366', '324 TA'], ['TA 360:1', 'TA 360:366', '360 TA']],
  ['from 324 TA to ongoing', ['TA 324:1', 'TA 324:366', '324 TA'], 'ongoing'],
  ['340 TA to ongoing', ['TA 340:1', 'TA 340:366', '340 TA'], 'ongoing'],
  ['340 TA – present', ['TA 340:1', 'TA 340:366', '340 TA'], 'ongoing'],
  ['340 TA, ongoing', ['TA 340:1', 'TA 340:366', '340 TA'], 'ongoing'],
  ['ongoing', null, 'ongoing'],
  ['until 360 TA', null, ['TA 360:1', 'TA 360:366', '360 TA']],
  ['to 360 TA', null, ['TA 360:1', 'TA 360:366', '360 TA']],
  ['324 TA onwards', ['TA 324:1', 'TA 324:366', '324 TA'], null],
  ['since 324 TA until 360 TA', ['TA 324:1', 'TA 324:366', '324 TA'], ['TA 360:1', 'TA 360:366', '360 TA']],
  ['324 TA –', ['TA 324:1', 'TA 324:366', '324 TA'], null],
  ['from c. 324 TA', ['TA 319:1', 'TA 329:365', 'c. 324 TA'], null],
  ['from 324 TA?', ['TA 319:1', 'TA 329:365', 'c. 324 TA'], null],
  ['1190 SA – 5 TA', ['SA 1190:1', 'SA 1190:365', '1190 SA'], ['TA 5:1', 'TA 5:365', '5 TA']],
  ['20–10 FA', ['FA 20:1', 'FA 20:365', '20 FA'], ['FA 10:1', 'FA 10:365', '10 FA']],
  [
    '12–15 Frostmoon 340 TA',
    ['TA 340:286', 'TA 340:286', '12 Frostmoon 340 TA'],
    ['TA 340:289', 'TA 340:289', '15 Frostmoon 340 TA'],
  ],
  [
    '12 Frostmoon – 3 Wolfmoon 340 TA',
    ['TA 340:286', 'TA 340:286', '12 Frostmoon 340 TA'],
    ['TA 340:307', 'TA 340:307', '3 Wolfmoon 340 TA'],
  ],
  [
    'Frostmoon 12–15, 340 TA',
    ['TA 340:286', 'TA 340:286', '12 Frostmoon 340 TA'],
    ['TA 340:289', 'TA 340:289', '15 Frostmoon 340 TA'],
  ],
  [
    'Frostmoon to Wolfmoon 340 TA',
    ['TA 340:275', 'TA 340:304', 'Frostmoon 340 TA'],
    ['TA 340:305', 'TA 340:334', 'Wolfmoon 340 TA'],
  ],
  [
    'from the Second Age to 5 TA',
    ['SA 1:1', 'SA 1200:365', 'the Second Age'],
    ['TA 5:1', 'TA 5:365', '5 TA'],
  ],
];

const EARTH_RANGES: typeof RANGES = [
  ['FROM 1880 TO 1890', ['1880-01-01', '1880-12-31', '1880'], ['1890-01-01', '1890-12-31', '1890']],
  ['FROM 1880', ['1880-01-01', '1880-12-31', '1880'], null],
  ['TO 1890', null, ['1890-01-01', '1890-12-31', '1890']],
  [
    'FROM ABT 1880 TO BEF 1890',
    ['1875-01-01', '1885-12-31', 'ABT 1880'],
    ['beginning', '1889-12-31', 'BEF 1890'],
  ],
  ['1914–18', ['1914-01-01', '1914-12-31', '1914'], ['1918-01-01', '1918-12-31', '1918']],
  ['1880-1890', ['1880-01-01', '1880-12-31', '1880'], ['1890-01-01', '1890-12-31', '1890']],
  ['44–40 BC', ['-43-01-01', '-43-12-31', '44 BC'], ['-39-01-01', '-39-12-31', '40 BC']],
  ['44 BC – 1970', ['-43-01-01', '-43-12-31', '44 BC'], ['1970-01-01', '1970-12-31', '1970']],
  ['May 1-5, 2024', ['2024-05-01', '2024-05-01', '1 May 2024'], ['2024-05-05', '2024-05-05', '5 May 2024']],
  [
    '2024-05-01 to 2024-06-01',
    ['2024-05-01', '2024-05-01', '2024-05-01'],
    ['2024-06-01', '2024-06-01', '2024-06-01'],
  ],
  [
    '2024-05-01/2024-06-01',
    ['2024-05-01', '2024-05-01', '2024-05-01'],
    ['2024-06-01', '2024-06-01', '2024-06-01'],
  ],
];

const expected = (end: End) =>
  Array.isArray(end)
    ? { min: known(end[0], 'first'), max: known(end[1], 'last'), text: end[2] }
    : (end as 'ongoing' | null);

describe('ranges', () => {
  for (const [ctx, rows] of [
    [valdorn, RANGES],
    [earth, EARTH_RANGES],
  ] as const) {
    for (const [text, from, until] of rows) {
      it(text, () => {
        expect(parseDate(text, ctx)).toMatchObject({
          kind: 'window',
          from: expected(from),
          until: expected(until),
          text,
        });
      });
    }
  }
});

const RELATIVE: readonly (readonly [text: string, told: Partial<RelativeDate>])[] = [
  [
    'three days after the Battle of Black Spire',
    { anchor: 'Battle of Black Spire', relation: 'after', offset: { min: 3, max: 3, unit: 'day' } },
  ],
  [
    '3 days after the Battle of Black Spire',
    { anchor: 'Battle of Black Spire', relation: 'after', offset: { min: 3, max: 3, unit: 'day' } },
  ],
  [
    'a year before the Sundering',
    { anchor: 'Sundering', relation: 'before', offset: { min: 1, max: 1, unit: 'year' } },
  ],
  [
    'the year before the Sundering',
    { anchor: 'Sundering', relation: 'before', offset: { min: 1, max: 1, unit: 'year' } },
  ],
  [
    'forty-two winters after the Sundering',
    { anchor: 'Sundering', relation: 'after', offset: { min: 42, max: 42, unit: 'year' } },
  ],
  [
    'two to four weeks after Moonfall',
    { anchor: 'Moonfall', relation: 'after', offset: { min: 2, max: 4, unit: 'week' } },
  ],
  [
    'a few years after the Sundering',
    { anchor: 'Sundering', relation: 'after', offset: { min: 2, max: 6, unit: 'year' } },
  ],
  [
    'about ten years before the Sundering',
    { anchor: 'Sundering', relation: 'before', offset: { min: 7, max: 13, unit: 'year' } },
  ],
  [
    'shortly after the Sundering',
    { anchor: 'Sundering', relation: 'after', offset: { min: 0, max: 1, unit: 'year' } },
  ],
  ['before the Sundering', { anchor: 'Sundering', relation: 'before' }],
  ['after the Battle of Black Spire', { anchor: 'Battle of Black Spire', relation: 'after' }],
  ['since the Sundering', { anchor: 'Sundering', relation: 'since' }],
  ['by the Sundering', { anchor: 'Sundering', relation: 'by' }],
  ['during the Long Winter', { anchor: 'Long Winter', relation: 'during' }],
  ['in the Long Winter', { anchor: 'Long Winter', relation: 'during' }],
  ['at the Battle of Black Spire', { anchor: 'Battle of Black Spire', relation: 'at' }],
  [
    'in the reign of Aldric',
    { anchor: 'reign of Aldric', of: { aspect: 'reign', name: 'Aldric' }, relation: 'during' },
  ],
  [
    'after the death of the Pale Worm',
    { anchor: 'death of the Pale Worm', of: { aspect: 'death', name: 'Pale Worm' }, relation: 'after' },
  ],
  ['late in the Long Winter', { anchor: 'Long Winter', relation: 'during', part: 'late' }],
  ['at the end of the Border Wars', { anchor: 'Border Wars', relation: 'during', part: 'late' }],
  ['the year of the Sundering', { anchor: 'Sundering', relation: 'at', unit: 'year' }],
  [
    'on the same day as the Battle of Black Spire',
    { anchor: 'Battle of Black Spire', relation: 'at', unit: 'day' },
  ],
];

describe('dates that lean on something', () => {
  for (const [text, told] of RELATIVE) {
    it(text, () => expect(parseDate(text, valdorn)).toEqual({ kind: 'relative', text, ...told }));
  }
});

const PROBLEMS: readonly (readonly [text: string, message: RegExp, hint: RegExp, offset: number])[] = [
  ['', /empty/, /unknown/, 0],
  ['   ', /empty/, /unknown/, 0],
  [
    '340 TX',
    /unknown era "TX"/,
    /^the eras here are .*\bTA\b.*; a calendar of the world can declare others/,
    4,
  ],
  ['12 Frostmoon 340 Thrid Age', /unknown era "Thrid"/, /eras here are|did you mean/, 17],
  ['340 Thrid Age', /unknown era "Thrid"/, /Third Age|eras here/, 4],
  ['12 Frstmoon 340 TA', /unknown month "Frstmoon"/, /did you mean Frostmoon/, 3],
  ['Forstmoon 340 TA', /unknown month, season or era "Forstmoon"/, /did you mean Frostmoon/, 0],
  ['before 340 TX', /unknown era "TX"/, /the eras here are/, 11],
  ['9th of Hammer, 5421 TA', /unknown month "Hammer"/, /^known: .*, …$/, 7],
  ['31 Frostmoon 340 TA', /has 30 days, not 31/, /from 1 to 30/, 0],
  ['0 Frostmoon 340 TA', /has 30 days, not 0/, /from 1 to 30/, 0],
  ["Worm's Watch 341 TA", /no Worm's Watch in that year/, /months/, 0],
  ['0 TA', /has no year 0/, /1 TA/, 0],
  ['1201 SA', /ends with 1200 SA/, /1 TA/, 0],
  ['12 Frostmoon 253 FC', /does not belong to the Frosthollow Count/, /Deepice/, 0],
  ['12 Frostmoon', /year is missing/, /12 Frostmoon 340 TA/, 0],
  ['Frostmoon', /year is missing/, /: Frostmoon 340 TA/, 0],
  ['3 Wolfmoon', /year is missing/, /: 3 Wolfmoon 340 TA/, 0],
  ['325–320 TA', /before it begins/, /earlier date first/, 4],
  ['between 325 and 320 TA', /before it begins/, /earlier date first/, 16],
  ['between 320 TA', /second date/, /between 320 and 325/, 14],
  ['after the Third Age', /nothing lies after/, /name a year/, 0],
  ['early Third Age', /no end yet/, /years instead/, 0],
  ['Battle of Black Spire', /is not a date/, /during the Long Winter/, 0],
  ['340 TA and more besides', /did not understand "and more besides"/, /ranges/, 7],
  ['340 TA to ongoing and on', /did not understand "and on"/, /ranges/, 18],
  ['from 320 TA to 325 TA or so', /"so" is not a date|did not understand/, /./, 22],
  ['in Frostmoon', /year is missing/, /: Frostmoon 340 TA/, 3],
  ['SA 340 BC', /did not understand "BC"/, /ranges/, 7],
  ['before before 340 TA', /is not a date|unknown/, /./, 7],
  ['the 345s', /no decade/, /340s/, 4],
  ['12 Frostmoon 340 TA 25:00', /no time 25:00/, /24 hours/, 0],
  ['500000000 TA', /too far away/, /285 million/, 0],
  ['99999999999999999999 TA', /too far away/, /285 million/, 0],
  ['@#DFRENCH R@ 1 VEND 3', /calendar not supported: FRENCH R/, /Vyrian/, 0],
  ['@#DHEBREW@ 1 TSH 5000', /calendar not supported: HEBREW/, /Vyrian/, 0],
  ['(sometime in spring)', /phrase/, /INT/, 0],
  ['01/05/2024', /two ways/, /by name/, 0],
  ['1731/45', /neither a date nor a double year/, /1731\/32/, 4],
  ['29 Feb 2023 AD (gregorian)', /has 28 days, not 29/, /from 1 to 28/, 0],
  ['x'.repeat(301), /301 characters/, /300/, 300],
];

describe('texts that are no date', () => {
  for (const [text, message, hint, offset] of PROBLEMS) {
    it(text.slice(0, 40) || '(empty)', () => {
      const date = parseDate(text, valdorn);
      expect(date).toMatchObject({ kind: 'problem', offset });
      if (date.kind !== 'problem') return;
      expect(date.message).toMatch(message);
      expect(date.hint).toMatch(hint);
    });
  }
});

describe('a mark with two numbers', () => {
  it('is neither two years nor a day of one', () => {
    const read = (text: string) => parseDate(text, valdorn).kind;
    expect(read('TA137-204')).toBe('problem');
    expect(read('TA 137-204')).toBe('window');
    expect(read('TA137 to 204')).toBe('window');
  });
});
