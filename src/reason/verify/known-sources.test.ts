/** The documents that a draft may name are those of now: one that is written meanwhile is known to the next draft. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createWorld, openWorld } from '../../engine/index.js';

it('knows a document by its title as soon as it is read, and no other', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'lore-known-sources-'));
  const write = (name: string, text: string) => writeFileSync(path.join(root, 'Notes', `${name}.md`), text);
  mkdirSync(path.join(root, 'Notes'));
  write('Ysolde Marr', '---\ntype: Person\nborn: 1200\n---\nYsolde Marr was a cooper.\n');
  await createWorld(root, { name: 'Marr' });
  const world = await openWorld(root);
  try {
    await world.ingest();
    const faults = async (title: string) =>
      (await world.reads.verifyAnswer(`According to the ${title}, Ysolde Marr was born in 1200.`)).violations
        .filter(({ code }) => code === 'fabricated-citation')
        .map(({ message }) => message);
    expect(await faults('Grey Ledger')).toEqual(['There is no document the Grey Ledger.']);
    write('Grey Ledger', 'Ysolde Marr was born in 1200.\n');
    await world.ingest();
    expect(await faults('Grey Ledger')).toEqual([]);
    expect(await faults('Green Ledger')).toEqual(['There is no document the Green Ledger.']);
  } finally {
    await world.close();
    rmSync(root, { recursive: true });
  }
});
