/** Commands that fill a world: init, ingest, watch and retcon. */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  finished,
  ingestedWorld,
  json,
  lore,
  said,
  startLore,
  temporaryFolder,
  temporaryWorld,
} from '../cli-helpers.js';

let world = '';
beforeAll(async () => {
  world = await ingestedWorld();
});

describe('init', () => {
  it('makes a vault a world, once', async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, '.obsidian'));
    writeFileSync(path.join(folder, 'Aldric.md'), '# Aldric\n');
    const wrong = await lore(['init', '--now', 'soonish'], folder);
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toContain('"soonish", is not a date');
    const ran = await lore(['init', '--now', '12 October 1380'], folder);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('high-fantasy, because it is an Obsidian vault');
    expect(readFileSync(path.join(folder, 'lore.yaml'), 'utf8')).toContain('now: "12 October 1380"');
    const again = await lore(['init'], folder);
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr.replace(/\s+/g, ' ')).toContain(
      'is there already. → Edit it, study its vault again with --study, or write it anew with --force.',
    );
    expect(await lore(['init', '--force', '--quiet'], folder)).toMatchObject({ code: 0 });
  });

  it('counts the notes that are read, and keeps what it makes out of a repository', async () => {
    const folder = temporaryWorld({ 'README.md': '# Hello\n', 'Kara.md': '# Kara\n', '.hidden.md': 'x' });
    expect((await lore(['init'], folder)).stdout).toContain('it holds 1 Markdown note.');
    const { stdout } = await lore(['ingest'], folder);
    expect(stdout).toContain('Read 1 file');
    expect(stdout).toContain('README.md, which is about the folder');
    expect(readFileSync(path.join(folder, '.lore/.gitignore'), 'utf8')).toBe('*\n');
  });

  it('takes a family tree for what it is', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'tree.ged'), '0 HEAD\n1 CHAR UTF-8\n0 TRLR\n');
    const made = json(await lore(['init', '.', '--json'], folder));
    expect(made).toMatchObject({ pack: 'genealogy', detected: { kind: 'gedcom', gedcom: ['tree.ged'] } });
  });

  it('says so when the folder is not there', async () => {
    expect(await lore(['init', 'nowhere'], temporaryFolder())).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('ingest', () => {
  it('reads everything where the folder of the world is named, in whichever way', async () => {
    const fresh = temporaryWorld();
    for (const named of ['.', './', fresh]) {
      const ran = await lore(['ingest', named, '--dry-run', '--json'], fresh);
      expect(ran.code, named).toBe(0);
      expect(json(ran), named).toMatchObject({ files: { read: 6, failed: 0 } });
    }
  });

  it('reads once, and says what it could not understand', async () => {
    const fresh = temporaryWorld();
    const dry = json(await lore(['ingest', '--dry-run', '--json'], fresh));
    expect(dry).toMatchObject({ dry_run: true, files: { read: 6, failed: 0, skipped: { '.png': 1 } } });
    const first = await lore(['ingest'], fresh);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^Read 6 files in [\d.]+ s\.\n/);
    expect(first.stdout).toMatch(/Battle of Black Spire\.md:4/);
    const second = json(await lore(['ingest', '--json'], fresh));
    expect(second).toMatchObject({ files: { read: 0, unchanged: 6 }, statements: { opened: 0, closed: 0 } });
    const forced = json(await lore(['ingest', '--json', '--force', 'People'], fresh));
    expect(forced).toMatchObject({ files: { read: 2 } });
  });

  it('goes on past a broken file and ends with 1', async () => {
    const fresh = temporaryWorld();
    writeFileSync(path.join(fresh, 'People/Broken.md'), '---\ntype: [Person\n---\n');
    const ran = await lore(['ingest'], fresh);
    expect(ran).toMatchObject({ code: 1, stderr: '' });
    expect(ran.stdout).toMatch(/^error \S+\n {2}People\/Broken\.md:\d+:\d+\n/m);
    expect(await lore(['show', 'Lysa'], fresh)).toMatchObject({ code: 0 });
  });

  it('takes paths from where one stands, and refuses those outside', async () => {
    const ran = json(await lore(['ingest', 'Lysa.md', '--force', '--json'], path.join(world, 'People')));
    expect(ran).toMatchObject({ files: { read: 1 } });
    const outside = await lore(['ingest', '../elsewhere'], world);
    expect(outside).toMatchObject({ code: 2, stdout: '' });
    expect(outside.stderr).toContain('lies outside the world');
    expect(await lore(['ingest', 'nofile.md'], world)).toMatchObject({ code: 1 });
  });
});

describe('retcon', () => {
  it('closes a statement and opens its successor', async () => {
    const fresh = temporaryWorld();
    await lore(['ingest'], fresh);
    const card = json(await lore(['show', 'Aldric Raventhorne', '--json'], fresh));
    const relations = card.relations as { id: string; predicate: string }[];
    const id = relations.find(({ predicate }) => predicate === 'RULES')?.id ?? '';
    const shown = await lore(['show', 'Aldric Raventhorne', '--statements'], fresh);
    expect(shown.stdout).toContain(id);

    const change = ['retcon', id.slice(0, 12), '--until', '358 TA', '--reason', 'He abdicated'];
    const dry = await lore([...change, '--dry-run'], fresh);
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toContain('Nothing was written');
    expect(dry.stdout.split(id)).toHaveLength(2);
    const done = await lore(change, fresh);
    expect(done.stdout).toMatch(/^closed {2}Aldric Raventhorne · rules · Valdorn · 324–360 TA$/m);
    expect(done.stdout).toMatch(/^opened {2}Aldric Raventhorne · rules · Valdorn · 324–358 TA$/m);
    expect((await lore(['show', 'Aldric Raventhorne'], fresh)).stdout).toMatch(
      /^ {2}rules +Valdorn +324–358 TA/m,
    );
    expect(await lore(change, fresh)).toMatchObject({ code: 1, stdout: '' });
  });

  it('refuses what makes no sense', async () => {
    const both = await lore(['retcon', 'abcdef', '--at', '340 TA', '--from', '1 TA', '--reason', 'x'], world);
    expect(both.stderr).toContain('--at cannot stand beside --from or --until.');
    expect(await lore(['retcon', 'not-an-id', '--close', '--reason', 'x'], world)).toMatchObject({ code: 2 });
  });
});

describe('watch', () => {
  it('reads again when a file changes, and stops in good order', async () => {
    const fresh = temporaryWorld();
    const child = startLore(['watch', '--settle', '50'], fresh);
    const ended = finished(child);
    await said(child, 'Watching');
    await said(child, 'files read');
    writeFileSync(path.join(fresh, 'People/Borin.md'), '---\ntype: Person\n---\nA smith.\n');
    await said(child, 'People/Borin.md: 1 file read');
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr).toContain('Stopping.');
    rmSync(path.join(fresh, '.lore'), { recursive: true });
  });

  it('ends at once on Ctrl-C, whatever it is doing', async () => {
    const fresh = temporaryWorld();
    const many = Array.from({ length: 1500 }, (_, i) => `  - { name: Somebody ${i}, type: Person }\n`);
    for (let i = 0; i < 8; i++)
      writeFileSync(
        path.join(fresh, `roll${i}.yaml`),
        `entities:\n${many.join('').replaceAll('Somebody', `Body ${i}`)}`,
      );
    const child = startLore(['watch'], fresh);
    const ended = finished(child);
    await said(child, 'Reading the whole folder');
    const asked = Date.now();
    child.kill('SIGINT');
    await ended;
    expect(Date.now() - asked).toBeLessThan(8_000);
  });

  it('does not read what it prints itself into a file of the world', async () => {
    const fresh = temporaryWorld();
    const log = path.join(fresh, 'log.md');
    const file = openSync(log, 'a');
    const child = startLore(['watch', '--settle', '20'], fresh, {}, ['ignore', file, file]);
    const ended = finished(child);
    const printed = (words: string) =>
      vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain(words), { timeout: 50_000, interval: 50 });
    await printed('Watching');
    for (const name of ['Borin', 'Dalla']) {
      writeFileSync(path.join(fresh, `People/${name}.md`), '---\ntype: Person\n---\nA smith.\n');
      await vi.waitFor(
        async () => expect(await lore(['show', name], fresh)).toMatchObject({ code: 0 }),
        50_000,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
    closeSync(file);
    const rounds = readFileSync(log, 'utf8').match(/read|nothing new/g) ?? [];
    expect(rounds.length).toBeLessThan(10);
    const sources = await lore(
      ['query', 'MATCH (s:LoreSource) RETURN s.id AS id', '--format', 'json'],
      fresh,
    );
    const files = JSON.parse(sources.stdout).rows.map(({ id }: { id: string }) => id);
    expect(files).toContain('People/Dalla.md');
    expect(files).not.toContain('log.md');
  });
});
