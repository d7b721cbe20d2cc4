/** The command for insights, as a person calls it. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { synthesisShape } from '../../src/mcp/shapes/synthesis.js';
import { finished, lore, startLore, temporaryFolder } from '../cli-helpers.js';

const ANSWER = `Aldric ruled Valdorn from 1324 to 1360.

<SYNTHESIS_INSIGHT>
{"summary": "Aldric ruled Valdorn, and nobody else did.", "entities": ["Aldric", "Valdorn"], "insight_type": "inference"}
</SYNTHESIS_INSIGHT>
`;

test('take, list, show, save and retire', async () => {
  const world = temporaryFolder();
  writeFileSync(path.join(world, 'lore.yaml'), 'name: Small\npack: high-fantasy\ncalendar: gregorian\n');
  writeFileSync(
    path.join(world, 'world.yaml'),
    'entities:\n  - { name: Valdorn, type: Kingdom }\n  - { name: Aldric, type: Person, relations: [{ type: RULES, to: Valdorn, from: 1324, until: 1360 }] }\n',
  );
  expect(await lore(['ingest', '--quiet'], world)).toMatchObject({ code: 0 });
  const child = startLore(['synthesis', 'take', '-', '--model', 'phi4'], world);
  child.stdin?.end(ANSWER);
  const taken = await finished(child);
  expect(taken).toMatchObject({ code: 0, stdout: 'Aldric ruled Valdorn from 1324 to 1360.\n' });
  const [, id = ''] = /Kept as insight ([0-9a-f]{16})\./.exec(taken.stderr) ?? [];
  writeFileSync(path.join(world, 'answer.txt'), ANSWER);
  expect(await lore(['synthesis', 'take', 'answer.txt', '--model', 'phi4'], world)).toMatchObject({
    code: 0,
    stdout: taken.stdout,
    stderr: expect.stringContaining(`Insight ${id} was known already.`),
  });
  const shown = await lore(['synthesis', 'show', id.slice(0, 8)], world);
  expect(shown.stdout).toContain('inference, not canon · rests on 1 statement');
  expect(shown.stdout).toContain('Aldric ruled Valdorn');
  const data: unknown = JSON.parse((await lore(['synthesis', 'show', id, '--json'], world)).stdout);
  expect(z.strictObject(synthesisShape.shape).parse(data), 'the shape that tools reply with').toEqual(data);
  const near = await lore(['synthesis', 'save', 'Aldric ruled Valdorn and nobody else did'], world);
  expect(near).toMatchObject({ code: 1 });
  expect(near.stdout).toContain('Not saved: this one says much the same.');
  expect(await lore(['synthesis', 'retire', id, '--reason', 'too bold'], world)).toMatchObject({ code: 0 });
  const listed = await lore(['synthesis', 'list', '--json'], world);
  expect(JSON.parse(listed.stdout)).toEqual({ total: 0, stale: 0, unsupported: 0, syntheses: [] });
});
