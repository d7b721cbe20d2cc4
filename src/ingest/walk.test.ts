import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { walk } from './walk.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lore-walk-'));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

async function files(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), 'x');
  }
}

const everything = () => walk({ root, within: ['.'], ignore: [] });

describe('walk', () => {
  test('finds files in order, whatever their depth', async () => {
    await files('b.md', 'a/z.md', 'a/b/c.yaml');
    expect((await everything()).files).toEqual(['a/b/c.yaml', 'a/z.md', 'b.md']);
  });

  test("leaves the world's own files, sidecars and dot folders alone", async () => {
    await files(
      'lore.yaml',
      'Other Vault/lore.yaml',
      'README.md',
      'EXPECTED.yaml',
      'lore-baseline.json',
      'lore.sarif',
      'rules/young-queens.cypher',
      'rules/young-queens.test.yaml',
      'calendars/x.yaml',
      'people.map.yaml',
      '.lore/world.db',
      '.obsidian/app.json',
    );
    await files('people.csv', 'People/README.md');
    expect((await everything()).files).toEqual(['People/README.md', 'people.csv']);
  });

  test('leaves drafts alone unless the sources name them', async () => {
    await files('a.md', 'drafts/b.md', 'Lore/drafts/c.md');
    expect((await everything()).files).toEqual(['Lore/drafts/c.md', 'a.md']);
    expect((await walk({ root, within: ['a.md', 'drafts'], ignore: [] })).files).toEqual([
      'a.md',
      'drafts/b.md',
    ]);
  });

  test('leaves the trash and copies of sync conflicts out, and says so', async () => {
    await files(
      'Vex.md',
      'Vex 1.md',
      'Vex (copy).md',
      'The conflict 2025.md',
      'Vex.sync-conflict-20250101-101112-ABCDEFG.md',
      "Vex (Ann's conflicted copy 2025-01-01).md",
      'Vex (conflicted copy).md',
      '.trash/Old.md',
    );
    const found = await everything();
    expect(found.files).toEqual(['The conflict 2025.md', 'Vex (copy).md', 'Vex 1.md', 'Vex.md']);
    expect(found.notices.map(({ code, at, level }) => [level, code, at.file])).toEqual([
      ['info', 'ingest/trash', '.trash'],
      ['warning', 'ingest/sync-conflict', "Vex (Ann's conflicted copy 2025-01-01).md"],
      ['warning', 'ingest/sync-conflict', 'Vex (conflicted copy).md'],
      ['warning', 'ingest/sync-conflict', 'Vex.sync-conflict-20250101-101112-ABCDEFG.md'],
    ]);
  });

  test('keeps to the sources and away from what is ignored', async () => {
    await files('Lore/a.md', 'Lore/Templates/t.md', 'Other/b.md');
    const found = await walk({ root, within: ['Lore'], ignore: ['**/Templates'] });
    expect(found.files).toEqual(['Lore/a.md']);
  });

  test('follows a link inside the world once, and a loop not at all', async () => {
    await files('real/a.md');
    await symlink(path.join(root, 'real'), path.join(root, 'shortcut'));
    await symlink(root, path.join(root, 'real', 'round'));
    expect((await everything()).files).toEqual(['real/a.md']);
  });

  test('does not follow a link that leads out of the world, and says so', async () => {
    await files('a.md');
    await symlink('/etc', path.join(root, 'secrets'));
    const found = await everything();
    expect(found.files).toEqual(['a.md']);
    expect(found.notices).toMatchObject([{ code: 'ingest/outside-world', at: { file: 'secrets' } }]);
  });

  test('knows a file by its own name, not by a link that sorts before it', async () => {
    await files('Zed.md');
    await symlink(path.join(root, 'Zed.md'), path.join(root, 'Abe.md'));
    expect((await everything()).files).toEqual(['Zed.md']);
  });

  test('reads a name with a line end in it, and tells of one that is not UTF-8', async () => {
    await files('a\nb.md');
    await writeFile(
      Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff]), Buffer.from('.md')]),
      'x',
    );
    const found = await everything();
    expect(found.files).toEqual(['a\nb.md']);
    expect(found.notices).toMatchObject([{ code: 'ingest/bad-name' }]);
  });

  test('names a link that leads to itself', async () => {
    await symlink(path.join(root, 'self'), path.join(root, 'self'));
    expect((await everything()).notices).toMatchObject([
      { code: 'ingest/broken-link', at: { file: 'self' } },
    ]);
  });

  test.skipIf(process.getuid?.() === 0)(
    'reports a folder it may not read as unseen, not as gone (needs a user who is not root)',
    async () => {
      await files('closed/a.md');
      await chmod(path.join(root, 'closed'), 0);
      const found = await everything();
      await chmod(path.join(root, 'closed'), 0o755);
      expect(found.unseen).toEqual(['closed']);
    },
  );
});
