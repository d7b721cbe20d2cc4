/** Whom a name with a title or an initial means in a passage that is read. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { Offices } from '../../src/reason/prose/offices.js';
import { windowsIn } from '../../src/reason/prose/windows.js';

const NOTES: Readonly<Record<string, string>> = {
  'Thomas Winnard.md': '---\ntype: Person\n---\nBorn at Harn.\n',
  'Letters of Parson Winnard.md': '---\ntype: Item\n---\nForty of them.\n',
  'Inez Varro.md': '---\ntype: Person\n---\nA drill engineer.\n',
  'Jane Corrie.md': '---\ntype: Person\n---\nA miller.\n',
  'Matthew Corrie.md': '---\ntype: Person\n---\nA miller.\n',
  'Warden Hall.md': '---\ntype: Location\n---\nIt stands by the ford.\n',
};

let root: string;
let world: World;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lore-titled-'));
  await writeFile(path.join(root, 'lore.yaml'), 'name: Dale\npack: high-fantasy\ncalendar: gregorian\n');
  for (const [file, text] of Object.entries(NOTES)) await writeFile(path.join(root, file), text);
  world = await openWorld(root, { models: { env: { LORE_EMBED: 'off' } } });
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  await rm(root, { recursive: true });
});

test.each([
  ["In 1741 the dale came to Parson Winnard's burial.", ['Thomas Winnard']],
  ['In 1758 Director Varro opened the hall.', ['Inez Varro']],
  ['T. Winnard signed the register in 1749.', ['Thomas Winnard']],
  ['In 1766 Goodwife Jane Corrie sold eggs.', ['Jane Corrie']],
  ['In 1766 Goodwife Corrie sold eggs.', ['?']],
  ['B. Winnard signed the register in 1749.', ['?']],
  ['In 1741 Sexton Varro rang the bell.', ['?']],
  ['In 1741 Warden Hall burned down.', ['Warden Hall']],
  ['In 1741 Warden Sarn burned it down.', ['?']],
  ["In 1741 Jane Corrie's younger sister rang the bell.", ['Jane Corrie']],
  ['In 1741 Jane Corrie, the younger daughter, rang the bell.', ['Jane Corrie']],
  ['In 1741 Jane Corrie the younger rang the bell.', ['?']],
])('%s', async (text, names) => {
  const passage = { text, page: null, heading: [] };
  for await (const { text: read } of windowsIn(world.reads.reasoning, passage, new Offices())) {
    const named = read.atoms.flatMap((atom) => (atom.kind === 'named' ? [atom.entities] : []));
    expect(named.map((some) => (some.length === 1 ? some[0]?.name : '?'))).toEqual(names);
  }
  expect.assertions(1);
});
