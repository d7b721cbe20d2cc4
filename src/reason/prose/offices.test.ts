/** What word of a text means an office of which the record tells who held it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../engine/index.js';
import type { Reasoning } from '../reasoning.js';
import { wordsOf } from '../verify/text.js';
import { Offices } from './offices.js';

let folder: string;
let world: World;
let offices: Offices;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-offices-'));
  writeFileSync(path.join(folder, 'lore.yaml'), 'name: n\npack: high-fantasy\ncalendar: gregorian\n');
  const inn =
    '---\ntype: Location\n---\nAn inn.\n\n## Brewers\n\n- Ada Holt, 1801–1812\n- Bo Lund, 1812–1831\n- Fay Orm, 1831–1850\n';
  const reeves =
    '---\ntype: Title\n---\n# The Reeves\n\n- Cole Moss, 1801–1812\n- Dee Fisk, 1812–1831\n- Gil Orm, 1831–1850\n';
  writeFileSync(path.join(folder, 'The Red Inn.md'), inn);
  writeFileSync(path.join(folder, 'The Reeves.md'), reeves);
  world = await openWorld(folder, { models: { env: { LORE_EMBED: 'off' } } });
  await world.ingest();
  offices = await Offices.of(world as unknown as Reasoning);
});

afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['Eve was its brewer in 1820.', 'The Red Inn', ['brewer']],
  ['Eve was the brewer of the Red Inn in 1820.', null, ['brewer']],
  ['Eve was the brewer of a barge in 1820.', null, []],
  ['Eve was the brewer in 1820.', null, []],
  ['Eve was reeve in 1820.', null, ['reeve']],
])('%s (%s)', async (text, title, wanted) => {
  const [hit] = title === null ? [] : await world.store.named([title.toLowerCase()]);
  const page =
    hit === undefined ? null : { id: hit.entity, name: title ?? '', type: 'Location', verified: true };
  const read = offices.in({ text, words: wordsOf(text), mentions: [], dates: [] }, page);
  expect(read.mentions.map(({ written }) => written)).toEqual(wanted);
});
