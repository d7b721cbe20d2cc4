/** Facts from a shell, end to end: told, listed, questioned, answered, retired. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld } from '../../src/engine/index.js';
import { lore, type Ran } from '../cli-helpers.js';

/** A busy machine may take its time. */
let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-memory-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const json = (ran: Ran) => JSON.parse(ran.stdout);

it('tells a story, asks about it, and takes the answer', async () => {
  const world = await openWorld(root);
  const before = ['We use REST', 'We switched to GraphQL'];
  await world.facts.commit(before.map((content, i) => ({ content, author: `a${i}`, scope: 'api' })));
  await world.close();
  const added = await lore(
    ['fact', 'add', 'The API is REST-based', '--author', 'cy', '--scope', 'api'],
    root,
  );
  expect(added).toMatchObject({ code: 0, stdout: expect.stringContaining('API style of the project: REST') });
  expect(added.stdout).toContain('1 new confusion: `lore confusions`.');
  const asked = await lore(['confusions', '--json'], root);
  expect(asked.code).toBe(1);
  const [confusion] = json(asked).confusions;
  expect(confusion).toMatchObject({
    kind: 'reversal',
    facts: [{ role: 'origin' }, { role: 'detour' }, { role: 'return' }],
  });
  expect((await lore(['story', 'api', '--all'], root)).stdout).toContain('We use REST (superseded');
  const elsewhere = await lore(['story', 'nowhere'], root);
  expect(elsewhere.stdout.trim()).toBe('Nothing that holds now was told in the scope nowhere.');
  expect(await lore(['confusions', confusion.id, '--yes', '--by', 'dana'], root)).toMatchObject({ code: 0 });
  const listed = json(await lore(['fact', 'list', 'REST', '--json'], root)).facts;
  expect(listed).toMatchObject([{ fact: { content: 'The API is REST-based' } }]);
  const { id } = listed[0].fact;
  expect((await lore(['fact', 'history', id], root)).stdout).toContain('We switched to GraphQL');
  expect(await lore(['fact', 'retire', id], root)).toMatchObject({ code: 2 });
  expect(await lore(['fact', 'retire', id, '--reason', 'moved on'], root)).toMatchObject({ code: 0 });
});
