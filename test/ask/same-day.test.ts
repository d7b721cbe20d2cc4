/** `Who else died on the day that …`: in a world whose months no calendar knows, a day is known by how it is written. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, openWorld, type World } from '../../src/engine/index.js';
import { ask } from '../../src/reason/ask/ask.js';

const DEATHS: Readonly<Record<string, string>> = {
  'Hedda Vane': '9th of Rimefall, 512',
  'Corm Alder': '9th Rimefall, 512',
  'Brisa Toll': '10th of Rimefall, 512',
  'Orla Quick': '512',
  'Ness Hale': '3 May 512',
  'Jory Penn': '513',
};

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-same-day-'));
  for (const [name, died] of Object.entries(DEATHS))
    writeFileSync(
      path.join(root, `${name}.md`),
      `---\ntype: Person\nborn: 480\ndied: ${died}\n---\n${name}.\n`,
    );
  await createWorld(root, { name: 'Rimefall' });
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

const told = async (question: string) => {
  const { parts } = await ask(world.reads.reasoning, question);
  const text = parts.flatMap(({ sentences }) => sentences.map((one) => one.text)).join(' ');
  return Object.keys(DEATHS).filter((name) => text.includes(`${name} died`));
};

it.each([
  ['Who else died on the day that Hedda Vane died?', ['Corm Alder']],
  ['Who else died in the year that Hedda Vane died?', []],
  ['Who else died in the year that Orla Quick died?', ['Ness Hale']],
  ['Who else died on the day that Orla Quick died?', []],
])('%s', async (question, names) => {
  expect((await told(question)).sort()).toEqual([...names].sort());
});
