/** Looking after facts from a shell, end to end: the log, the authors, out, in, and erasure with a question first. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { openWorld } from '../../src/engine/index.js';
import { finished, lore, startLore, temporaryWorld } from '../cli-helpers.js';

/** Each call is a process of its own; a busy machine may take its time. */
vi.setConfig({ testTimeout: 400_000 });

const LORE = { 'lore.yaml': 'name: Small\npack: project-memory\n' };

it('shows, takes out, takes in and erases', async () => {
  const root = temporaryWorld(LORE);
  const world = await openWorld(root);
  await world.facts.commit([
    { content: 'The port of auth is 8080', author: 'ada' },
    { content: 'The port of auth is 8080', author: 'bo' },
    { content: 'Nobody knows the quokka', author: 'ada' },
  ]);
  await world.close();

  const [log, authors, out] = await Promise.all([
    lore(['fact', 'log'], root),
    lore(['fact', 'authors'], root),
    lore(['fact', 'export', '--out', 'facts.jsonl'], root),
  ]);
  expect(log.stdout).toMatch(/bo said [0-9a-f]{12} too\n/);
  expect(authors.stdout).toContain(
    'ada  2 facts, 2 not ended\n  for       1 said by others too\n  against   nothing',
  );
  expect(out).toMatchObject({ code: 0, stdout: 'Wrote 2 facts to facts.jsonl.\n' });
  expect(readFileSync(path.join(root, 'facts.jsonl'), 'utf8').trimEnd().split('\n')).toHaveLength(2);

  const other = temporaryWorld(LORE);
  const taken = await lore(['fact', 'import', path.join(root, 'facts.jsonl')], other);
  expect(taken).toMatchObject({ code: 0, stdout: 'Imported 2 facts; known already: 0.\n' });

  const erase = ['fact', 'erase', '--author', 'ada', '--reason', 'asked for'];
  const asked = startLore(erase, other);
  asked.stdin?.end('no\n');
  const ready = startLore(erase, root);
  ready.stdin?.end('ada\n');
  const [refused, done] = await Promise.all([finished(asked), finished(ready)]);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was erased.') });
  expect(done).toMatchObject({ code: 0, stderr: expect.stringContaining('1 fact of ada will be deleted') });
  expect(done.stdout).toBe('Erased 1 fact.\nWhat others said too is theirs now: 1 fact.\n');
});
