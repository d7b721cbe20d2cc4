import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepOntology, ontologyKeptIn, programKey } from './kept-ontology.js';
import { loadOntology } from './load.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-ontology-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const told = loadOntology({ packs: ['high-fantasy'] });

it('says all that was loaded', () => {
  const file = path.join(folder, 'ontology');
  keepOntology(file, 'key', told);
  const kept = ontologyKeptIn(file, 'key');
  expect({ ...kept, calendars: [] }).toEqual({ ...told, calendars: [] });
  expect(kept?.calendars.map(({ data }) => data)).toEqual(told.calendars.map(({ data }) => data));
  expect(kept?.calendars.map((one) => one.firstDayOf(340))).toEqual(
    told.calendars.map((one) => one.firstDayOf(340)),
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('is not believed for another key, or from a damaged file', () => {
  const file = path.join(folder, 'ontology');
  keepOntology(file, 'key', told);
  expect(ontologyKeptIn(file, 'another key')).toBeNull();
  expect(ontologyKeptIn(path.join(folder, 'none'), 'key')).toBeNull();
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, whole.length - 100));
  expect(ontologyKeptIn(file, 'key')).toBeNull();
  const spoiled = Buffer.from(whole);
  spoiled[5_000] = (spoiled[5_000] ?? 0) ^ 1;
  writeFileSync(file, spoiled);
  expect(ontologyKeptIn(file, 'key')).toBeNull();
  writeFileSync(file, whole);
  expect(ontologyKeptIn(file, 'key')).not.toBeNull();
});

it('is not believed when a file of a pack has changed, come or gone', () => {
  const file = path.join(folder, 'ontology');
  const pack = path.join(folder, 'pack');
  mkdirSync(pack);
  const one = path.join(pack, 'pack.yaml');
  writeFileSync(one, 'one');
  const [info] = told.packs;
  if (info === undefined) throw new Error('there is always a pack');
  const keep = () => keepOntology(file, 'key', { ...told, packs: [{ ...info, folder: pack }] });
  const isBelieved = () => ontologyKeptIn(file, 'key') !== null;
  keep();
  expect(isBelieved()).toBe(true);
  writeFileSync(one, 'other');
  expect(isBelieved()).toBe(false);
  keep();
  writeFileSync(path.join(pack, 'more.yaml'), '');
  expect(isBelieved()).toBe(false);
  keep();
  expect(isBelieved()).toBe(true);
  rmSync(one);
  expect(isBelieved()).toBe(false);
});

it('is kept nowhere when its folder is not there', () => {
  keepOntology(path.join(folder, 'no', 'ontology'), 'key', told);
  expect(ontologyKeptIn(path.join(folder, 'no', 'ontology'), 'key')).toBeNull();
});

it('is not used by sources, which change while they run', () => {
  expect(programKey()).toBeNull();
});
