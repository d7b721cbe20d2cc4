import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardInCalendar } from '../engine/card.js';
import { openWorld, type World } from '../engine/index.js';

const root = mkdtempSync(path.join(tmpdir(), 'lore-told-'));
let world: World;
beforeAll(async () => {
  const files = {
    'lore.yaml': 'name: Small\npack: high-fantasy\ncalendar: gregorian\n',
    'world.yaml': `entities:
  - { name: Battle of Black Spire, type: Battle, date: 1340-02-12 }
  - { name: Burning of the Ferry, type: Event, date: three days after the Battle of Black Spire }
  - { name: Feast, type: Event, date: two days after the Wedding }
  - { name: Fair, type: Event, date: when the cows came home }
  - { name: Valdorn, type: Kingdom }
  - name: Aldric
    type: Person
    born: 1300-01-01
    relations:
      - { type: RULES, to: Valdorn, from: the day after the Battle of Black Spire, until: ongoing }
`,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

it.each([
  ['Burning of the Ferry', 'three days after the Battle of Black Spire (= 15 February 1340)'],
  ['Feast', 'two days after the Wedding (not placed yet)'],
  ['Fair', 'when the cows came home (not understood)'],
  ['Battle of Black Spire', '1340-02-12'],
])('tells the date of %s', async (name, told) => {
  const { attributes } = await world.card(name);
  expect(attributes[0]?.told).toBe(told);
});

it('tells what a window resolved to, and leaves `ongoing` alone', async () => {
  const { relations } = await world.card('Aldric');
  expect(relations[0]?.when).toMatch(
    /^the day after the Battle of Black Spire \(= 13 February 1340\) – ongoing$/,
  );
});

it('turns a card to another calendar', async () => {
  const card = cardInCalendar(await world.card('Aldric'), world.dates, 'julian');
  expect(card.lifetime.text).toMatch(/^from 25 December 1299/);
  expect(card.relations[0]?.when).toContain('5 February 1340');
  expect(() => cardInCalendar(card, world.dates, 'julain')).toThrow('There is no calendar "julain".');
});
