import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPacks, loadOntology } from './index.js';
import { SHIPPED_PACKS } from './shipped-packs.js';

let copies = '';
beforeAll(() => {
  copies = mkdtempSync(path.join(tmpdir(), 'lore-packs-'));
  cpSync(SHIPPED_PACKS, copies, { recursive: true });
});
afterAll(() => rmSync(copies, { recursive: true, force: true }));

it.each(listPacks())('%s is the same read from its files as from what was made of them', (id) => {
  const shipped = loadOntology({ packs: [id] });
  const read = loadOntology({ packs: [id], packFolders: [copies] });
  expect(read.packs.map(({ folder }) => path.dirname(folder))).toEqual(read.packs.map(() => copies));
  expect(read.version).toBe(shipped.version);
  expect([...read.relationTypes]).toEqual([...shipped.relationTypes]);
  expect([...read.attributes]).toEqual([...shipped.attributes]);
});
