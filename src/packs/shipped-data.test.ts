import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atOnce } from '../model/breathe.js';
import { listPacks, loadOntology, Problems } from './index.js';
import { orderPacks } from './order.js';
import { areSound } from './shipped-data.js';
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

it('a pack that was found sound is looked through again as soon as it says anything else', () => {
  const problems = new Problems();
  const layers = atOnce(orderPacks(['high-fantasy'], [], () => ({ file: SHIPPED_PACKS }), problems));
  const copied = atOnce(orderPacks(['high-fantasy'], [copies], () => ({ file: copies }), problems));
  expect(problems.list()).toEqual([]);
  expect(areSound(layers)).toBe(true);
  expect(areSound(copied)).toBe(false);
  expect(areSound(layers.map(({ files }) => ({ files: files.slice(1) })))).toBe(false);
});

it('what a world adds to a sound pack is looked through', () => {
  const extend = { relations: { RULES: { in_prose: ['{subject} sat'] } } };
  const world = { file: '/world/lore.yaml', extend };
  expect(() => loadOntology({ packs: ['high-fantasy'], world })).toThrow(/A wording of RULES/);
});
