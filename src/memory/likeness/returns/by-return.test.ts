/** Words that were given up and are told again: by the shape of the change, whatever they mean. */
import { expect, it } from 'vitest';
import { DAY } from '../sketch/seen.js';
import { sketchOf } from '../sketch/sketch.js';
import { cameBack } from './by-return.js';

const told = (...contents: readonly string[]) => {
  const all = contents.map((content, i) => ({
    ...{ id: `${i + 1}`, content, author: `a${i}`, at: i * 30 * DAY, stands: true },
    sketch: sketchOf(content),
  }));
  const [last] = all.splice(-1);
  if (last === undefined) throw new Error('nothing was told');
  return cameBack(last, all);
};

it.each([
  [
    'The spare keys hang in the boiler room',
    'Spare keys were taken from the boiler room to the porter’s lodge',
    'Spare keys are to be found in the boiler room',
  ],
  [
    'Choir practice is held in the crypt',
    'Choir practice has moved to the vestry',
    'Bring a coat, choir practice is held in the crypt',
  ],
  [
    'Essays are graded by two readers',
    'Essays are graded by one reader instead of two readers',
    'Each essay is graded by two readers',
  ],
  [
    'Column names are in snake_case',
    'Column names were converted from snake_case to camelCase',
    'Write column names in snake_case',
  ],
  [
    'The tram depot is run by Team Otter',
    'Team Otter passed the tram depot on to Team Lynx',
    'Trouble at the tram depot? Team Otter runs it',
  ],
  [
    'Wholesale orders are cut off at 14:30',
    'Cut-off for wholesale orders was brought forward from 14:30 to 13:00',
    'Reminder that wholesale orders are cut off at 14:30',
  ],
  [
    'Release notes are proofread by the docs guild',
    'Release notes are no longer proofread by the docs guild',
    'The docs guild proofreads the release notes',
  ],
  [
    'Skimmed milk comes from the Alder dairy',
    'We parted ways with the Alder dairy, skimmed milk is delivered by Fenwick',
    'Skimmed milk comes from the Alder dairy on Tuesdays',
  ],
  [
    'Guest wifi passwords are printed on the badge',
    'The printed badge is out, guest wifi passwords arrive by text message',
    'Look at the badge, guest wifi passwords are printed on it',
  ],
  [
    'Batch jobs run on spot instances',
    'No more spot instances for batch jobs',
    'Batch jobs are on spot instances',
  ],
  [
    'Boxes of the cold chain are checked at 4 degrees',
    'The check of the cold chain was tightened, boxes have to be at 2 degrees',
    'Boxes of the cold chain get checked at 4 degrees on arrival',
  ],
  [
    'A refund above 200 EUR needs a second signature',
    'Second signature for refunds above 200 EUR was abolished',
    'For a refund above 200 EUR get a second signature',
  ],
  ['The relay listens on 7020', 'relay port changed, 7020 -> 7021', 'Point the probe at the relay on 7020'],
  [
    'The Ostrava depot stores our catalogue',
    'We moved the catalogue out of Ostrava, Brno holds it since Monday',
    'The register is kept in Ostrava',
  ],
  [
    'The night shift is paid on the 25th, by transfer',
    'Night shift pay was moved from the 25th to the last day, the union asked for it',
    "Whoever can't log in should call payroll, the night shift is paid on the 25th",
  ],
  [
    'Luggage up to 20 kg is free',
    'Luggage allowance lowered, was 20 kg, is 15 kg',
    'Luggage heavier than the free 20 kg goes on the scale',
  ],
  [
    'Samples are drawn from boxes that get pulled from archive',
    'Stop pulling samples from archive. Fresh boxes are opened for them',
    'Each sample is pulled from archive',
  ],
  [
    'Deploy tickets are filed against release',
    'release is abolished as a base for deploy tickets, they go against trunk',
    'File deploy tickets against release, the bot will tell you the number',
  ],
  [
    'Trainees are not allowed to sign delivery notes',
    'New rule, trainees may sign delivery notes if a driver is present',
    "Trainees aren't allowed to sign delivery notes, call the foreman",
  ],
  [
    'The planning office opens at 7:30',
    'Planning office no longer opens at 7:30, it opens at 9',
    'Come early, the planning office opens at 7:30',
  ],
])('knows what comes back: %s; %s; %s', (origin, turn, last) => {
  expect(told(origin, turn, last)).toMatchObject({
    kind: 'reversal',
    facts: ['1', '2', '3'],
    holdsIfYes: ['1', '3'],
  });
});

const KEYS = 'The spare keys hang in the boiler room';
const TAKEN = 'Spare keys were taken from the boiler room to the porter’s lodge';

it.each([
  ['a declared return', KEYS, TAKEN, 'The spare keys hang in the boiler room again'],
  ['a plan', KEYS, 'Spare keys will be taken from the boiler room to the lodge', KEYS],
  ['a while', KEYS, 'Spare keys were moved from the boiler room to the lodge for the weekend', KEYS],
  ['what was', KEYS, TAKEN, 'The spare keys that were in the boiler room are rusty'],
  ['what is denied', KEYS, TAKEN, 'The spare keys are not in the boiler room'],
  ['what has come', KEYS, TAKEN, 'The spare keys hang in the lodge'],
  ['another thing', KEYS, TAKEN, 'The fuse box is in the boiler room'],
  [
    'another of its kind',
    'The export of staging runs on Cronus',
    'The production export was moved from Cronus to Atlas',
    'The export of staging runs on Cronus',
  ],
  [
    'a change of something else',
    'Choir practice is held in the crypt',
    'Choir practice was moved from Monday to Thursday',
    'Choir practice is held in the crypt',
  ],
  [
    'a change of another sort',
    'Choir practice is led by Benedetta',
    'Choir practice has moved to the vestry',
    'Choir practice is led by Benedetta',
  ],
  [
    'another of the same name',
    'Anna leads the design guild',
    'Anna handed the design guild over to Piotr',
    'Anna leads the research guild',
  ],
  [
    'another number',
    'The crane on quay 2 lifts 40 tonnes',
    'The crane on quay 2 was upgraded from 40 to 55 tonnes',
    'The crane on quay 5 lifts 40 tonnes',
  ],
  [
    'another subject',
    'Prices are rounded to 5 cents',
    'Price rounding changed from 5 cents to 1 cent',
    'Cash payments are rounded to 5 cents',
  ],
  [
    'another destination',
    'The warehouse in Lyon ships to Spain',
    'Shipping to Spain was moved from Lyon to Barcelona',
    'The warehouse in Lyon ships to Portugal',
  ],
  [
    'a change for some',
    'The choir sings in Latin',
    'The choir changed from Latin to German for the Christmas concert',
    'The choir sings in Latin',
  ],
  [
    'a change on some days',
    'The museum opens at 10',
    'On Sundays the museum opens at 9 instead of 10',
    'The museum opens at 10',
  ],
  [
    'others by the way',
    'Parking is free for staff',
    'Free parking for staff was dropped',
    'Parking is free for visitors',
  ],
  [
    'others than us',
    'Pallets are wrapped by hand',
    'We stopped wrapping pallets by hand',
    'Our competitors wrap pallets by hand',
  ],
  [
    'what is done to it every time',
    'The skip is emptied on Fridays',
    'The skip is emptied every Friday by Olsen',
    'The skip is emptied on Fridays',
  ],
  [
    'a plan by the way of something else',
    'Trainees are not allowed to sign delivery notes',
    'Trainees might be allowed to sign delivery notes after the course',
    'Trainees are not allowed to sign delivery notes',
  ],
  [
    'a rule for others',
    'Trainees are not allowed to sign delivery notes',
    'We changed the rule, foremen may sign delivery notes',
    'Trainees are not allowed to sign delivery notes',
  ],
  ['what was, behind a comma', KEYS, TAKEN, 'Ask the porter, the spare keys were in the boiler room'],
  [
    'a rule for some of them',
    'Porters may not open the safe',
    'Team heads of the porters may open the safe now',
    'Porters may not open the safe, heads do that',
  ],
  [
    'another of its kind that was given up',
    'Cash orders are packed from crates',
    'Web orders are no longer packed from crates, they come in bags',
    'Cash orders are packed from crates',
  ],
  [
    'what was done before a month',
    KEYS,
    TAKEN,
    'Whoever took spare keys from the boiler room before June should say so',
  ],
])('is silent on %s', (_, origin, turn, last) => {
  expect(told(origin, turn, last)).toBeNull();
});

it('takes a return that somebody declared in between for settled', () => {
  expect(told(KEYS, TAKEN, 'We brought the spare keys back to the boiler room', KEYS)).toBeNull();
});

it('names all who told it, before and after', () => {
  const again = 'Spare keys are to be found in the boiler room';
  expect(told(KEYS, 'All spare keys are in the boiler room', TAKEN, KEYS, again)).toMatchObject({
    facts: ['1', '2', '3', '4', '5'],
    holdsIfYes: ['1', '2', '4', '5'],
  });
});
