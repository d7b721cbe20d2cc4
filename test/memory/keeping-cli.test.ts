/** Looking after facts from a shell, end to end: the log, the authors, out, in, and erasure with a question first. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openWorld } from '../../src/engine/index.js';
import { finished, lore, startLore, temporaryWorld } from '../cli-helpers.js';

/** Some calls are processes of their own; a busy machine may take its time. */
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

it('says what it leaves out, and keeps nothing of what it refuses', async () => {
  const root = temporaryWorld(LORE);
  const world = await openWorld(root);
  await world.facts.commit(
    Array.from({ length: 25 }, (_, i) => ({
      content: `The port of service${i} is ${8000 + i}`,
      author: 'ada',
    })),
  );
  const [line = ''] = await world.facts.export();
  await world.close();
  const changed = JSON.stringify({ ...JSON.parse(line), content: 'The port of service0 is 1' });
  writeFileSync(path.join(root, 'facts.jsonl'), `${line}\n${changed}\n`);
  const pipe = startLore(['fact', 'add', '-'], root);
  pipe.stdin?.end('The port of auth is 8080\n\nx\n');
  const empty = startLore(['fact', 'add', '-'], root);
  empty.stdin?.end('\n');
  const [bad, nothing, list, json, out, clash] = await Promise.all([
    finished(pipe),
    finished(empty),
    lore(['fact', 'list'], root),
    lore(['fact', 'list', '--limit', '2', '--json'], root),
    lore(['fact', 'export', '--out', 'facts.jsonl'], root),
    lore(['fact', 'import', 'facts.jsonl'], root),
  ]);
  expect(list.stdout).toContain('20 of 25 facts; --limit shows more.');
  expect(JSON.parse(json.stdout)).toMatchObject({ total: 25, facts: [{}, {}] });
  expect(out).toMatchObject({ code: 2, stderr: expect.stringContaining('is there already') });
  expect(clash).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('\nLine 2 was left out: the fact '),
  });
  const [unsure, unnamed, forced] = await Promise.all([
    lore(['fact', 'add', 'The port of auth is 1', '--confidence', ''], root),
    lore(['fact', 'add', 'The port of auth is 1', '--supersedes', ''], root),
    lore(['fact', 'export', '--out', 'facts.jsonl', '--force'], root),
  ]);
  expect(bad).toMatchObject({ code: 2, stderr: expect.stringContaining('Line 3 cannot be taken') });
  expect(bad.stderr).toContain('Nothing was kept.');
  expect(nothing).toMatchObject({ code: 1, stdout: 'Nothing was told.\n' });
  expect(unsure).toMatchObject({ code: 2, stderr: expect.stringContaining('from 0 to 1') });
  expect(unnamed).toMatchObject({ code: 2, stderr: expect.stringContaining('--supersedes names no fact.') });
  expect(forced).toMatchObject({ code: 0, stdout: 'Wrote 25 facts to facts.jsonl.\n' });
});

it('begins a memory with a fact', async () => {
  const begun = await lore(['init', '--pack', 'project-memory'], temporaryWorld({}));
  expect(begun).toMatchObject({ code: 0, stdout: expect.stringContaining('Next: lore fact add ') });
});
