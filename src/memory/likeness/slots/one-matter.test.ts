/** Amounts of one matter in other words, and of other matters in nearly the same. */
import { expect, it } from 'vitest';
import { DAY } from '../sketch/seen.js';
import { sketchOf } from '../sketch/sketch.js';
import { byAmounts } from './by-amounts.js';

const seen = (id: string, content: string, days: number) => ({
  ...{ id, content, author: `author ${id}`, at: days * DAY, stands: true },
  sketch: sketchOf(content),
});
const held = (older: string, newer: string) => byAmounts(seen('2', newer, 9), [seen('1', older, 0)]);

it.each([
  ['Quarantine for new fish lasts 14 days', 'New fish stay in quarantine for 3 weeks'],
  ['Two signatures are needed for a withdrawal', 'A withdrawal needs one signature'],
  ['The escape room takes 6 players', 'Up to eight people fit into the escape room'],
  [
    'Divers may call the chart service 60 times a minute',
    'The chart service allows divers 90 calls per minute',
  ],
  ['Bread orders close at 18:00', 'Bread orders close at noon'],
  ['Eel tanks are kept at 12 degrees', 'Eel tanks are kept at 15 degrees'],
  ['Visiting on deck 3 ends at 19:00', 'Visitors on deck 3 can stay until 20:30'],
  ['The rota of the lock covers one keeper', 'Each rota of the lock has room for two keepers'],
  ['We cache the tide tables for 15 minutes', 'Tide tables are cached for an hour'],
  ['Torn nets may be kept for 2 years', 'We may keep torn nets for 5 years'],
  [
    'Upstream timeout on the lock proxy is 8 seconds',
    'The lock proxy gives upstreams 25 seconds before it hangs up',
  ],
  ['The crew register is dumped every 6 hours', 'Crew register dumps are taken once a day'],
  [
    'The map API is limited to 100 requests per second per key',
    'Each key may send 250 requests per second to the map API',
  ],
  ['Smoking temperature for the eel is 66 C', 'We smoke the eel at 72 C'],
  ['Resin goes on at a ratio of 1:200 for hulls', 'ratio of resin for hulls is 1:400'],
  ['The nightly chart load kicks off at 02:00', 'The nightly chart load starts at 04:30'],
  ['Checked baggage is limited to 23 kg', 'Checked baggage may weigh 32 kg'],
  ['Calves are weaned at 8 weeks', 'A calf is weaned at 12 weeks'],
  ['Hens are fed at 06:30', 'We feed the hens at 07:15'],
  ['Guest cadets may send 20 messages per hour', 'Guest cadets are allowed 60 messages per hour'],
])('finds two amounts: %s; %s', (older, newer) => {
  expect(held(older, newer)).toMatchObject({ kind: 'ambiguity', facts: ['1', '2'] });
});

it.each([
  [
    'two doings',
    'The tide model is trained on 90 days of data',
    'The tide model is scored on 7 days of data',
  ],
  [
    'other targets',
    'The harpoon costs 34 points against sharks',
    'The harpoon costs 52 points against squids',
  ],
  [
    'another of its kind',
    'The ferry leaves from pier 4 at 08:00',
    'The night ferry leaves from pier 4 at 23:00',
  ],
  ['certain days', 'The lock opens at 10:00', 'The lock opens at 12:00 on Sundays'],
  ['another rhythm', 'The nightly dredge starts at 02:00', 'The weekly dredge starts at 04:00'],
  ['what is done meanwhile', 'Night pilots work from 21:00', 'Night pilots take their break at 02:00'],
  ['some of them', 'A berth costs 20 euros', 'A berth costs 12 euros for members'],
  ['those of one place', 'Guests may stay until 20:00', 'Guests of the north pier may stay until 23:00'],
  ['another year', 'The dredging budget for 2031 is 800 euros', 'The dredging budget for 2032 is 900 euros'],
  ['paths', 'GET /boats returns 20 items by default', 'GET /users returns 50 items by default'],
  [
    'what has come so far',
    'Test coverage of the chart app is 61%',
    'Test coverage of the chart app is up to 74%',
  ],
  ['how long it takes', 'Full dredging takes 21 min', 'With two ships the full dredging takes 8 min'],
  [
    'what comes before it',
    'Passes are renewed 5 minutes before they expire',
    'Passes expire after 60 minutes',
  ],
  ['two doings of one thing', 'Deliveries arrive at 06:00', 'Deliveries are unpacked at 08:00'],
  ['what was read off', 'The boiler temperature is 66 C', 'The boiler temperature is 71 C'],
  ['certain people', 'For new joiners, the trial lasts 30 days', 'The trial lasts 14 days'],
  ['what used to be', 'The depth class used to be 384', 'The depth class is 768'],
])('is silent on %s', (_, older, newer) => {
  expect(held(older, newer)).toBeNull();
});

it('leaves it to an author to tell another amount', () => {
  const [older, newer] = [
    seen('1', 'Eel tanks are kept at 12 degrees', 0),
    seen('2', 'Eel tanks are kept at 15 degrees', 9),
  ];
  expect(byAmounts({ ...newer, author: older.author }, [older])).toBeNull();
});
