/** Labels of a page are read in the time that its length takes, whatever stands in its lines. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openWorld } from '../../engine/index.js';
import { labelledLines } from './own-lines.js';

it('reads labels of lists, lines and rows, and is not held up by long ones', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'lore-own-lines-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Labels\npack: high-fantasy\ncalendar: gregorian\n');
  mkdirSync(path.join(root, 'notes'));
  const long = `| Weight ${' _'.repeat(4000)}|${' *'.repeat(4000)}`;
  const lines = [
    '- **Diet:** moss and rain',
    'Scientific Name: Lapis edax',
    '| Gait | slow |',
    '| a | b | c |',
    long,
  ];
  writeFileSync(
    path.join(root, 'notes', 'Stone Eater.md'),
    `---\ntype: Species\n---\n${lines.join('\n\n')}\n`,
  );
  const world = await openWorld(root);
  await world.ingest();
  const { reasoning } = world.reads;
  let id = '';
  for await (const one of reasoning.store.entities({})) if (one.name === 'Stone Eater') id = one.id;
  const before = process.cpuUsage().user;
  const found = await labelledLines(reasoning, id);
  expect(process.cpuUsage(undefined).user - before).toBeLessThan(1_000_000);
  expect(found.map(({ label, text }) => [label, text])).toEqual([
    ['Diet', 'moss and rain'],
    ['Scientific Name', 'Lapis edax'],
    ['Gait', 'slow'],
  ]);
  await world.close();
  rmSync(root, { recursive: true });
});
