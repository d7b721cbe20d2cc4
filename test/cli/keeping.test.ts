/** Commands that keep a world: export, backup, pack and doctor. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ingestedWorld, json, lore, temporaryFolder, temporaryWorld } from '../cli-helpers.js';

let world = '';
beforeAll(async () => {
  world = await ingestedWorld();
});

describe('export and backup', () => {
  it.each(['yaml', 'jsonl', 'gedcom'])('writes %s to stdout and to a file', async (format) => {
    const out = path.join(temporaryFolder(), `world.${format}`);
    const direct = await lore(['export', '--format', format, '--quiet'], world);
    expect(direct).toMatchObject({ code: 0, stderr: '' });
    const filed = json(await lore(['export', '--format', format, '--out', out, '--json'], world));
    expect(filed).toMatchObject({ format, out, files: 1 });
    expect(readFileSync(out, 'utf8')).toBe(direct.stdout);
  });

  it('writes over nothing unasked, and never over what is a world’s own', async () => {
    const out = path.join(temporaryFolder(), 'notes.md');
    writeFileSync(out, 'precious');
    expect(await lore(['export', '--out', out], world)).toMatchObject({ code: 2, stdout: '' });
    expect(readFileSync(out, 'utf8')).toBe('precious');
    expect(await lore(['export', '--out', out, '--force'], world)).toMatchObject({ code: 0 });
    const settings = readFileSync(path.join(world, 'lore.yaml'), 'utf8');
    for (const own of ['lore.yaml', '.lore/world.db', '.lore/export.yaml'])
      expect(await lore(['export', '--out', own, '--force'], world), own).toMatchObject({ code: 2 });
    expect(await lore(['export', '--format', 'markdown', '--out', '.'], world)).toMatchObject({ code: 2 });
    expect(await lore(['backup', '.lore/world.db', '--force'], world)).toMatchObject({ code: 2 });
    expect(readFileSync(path.join(world, 'lore.yaml'), 'utf8')).toBe(settings);
    expect(await lore(['doctor'], world)).toMatchObject({ code: 0 });
  });

  it('writes a vault, into a folder only', async () => {
    const out = path.join(temporaryFolder(), 'vault');
    expect((await lore(['export', '--format', 'markdown'], world)).stderr).toContain('needs --out');
    const ran = await lore(['export', '--format', 'markdown', '--out', out], world);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/^Wrote Small Valdorn to .*vault \(\d+ files\)\.$/m);
    expect(existsSync(out)).toBe(true);
  });

  it('copies the database, and does not write over a file unasked', async () => {
    const file = path.join(temporaryFolder(), 'copy.db');
    const ran = await lore(['backup', file, '--json'], world);
    expect(json(ran)).toMatchObject({ file });
    expect(await lore(['backup', file], world)).toMatchObject({ code: 2, stdout: '' });
    expect(await lore(['backup', file, '--force'], world)).toMatchObject({ code: 0 });
  });
});

describe('pack', () => {
  it('shows everything, or one word by any of its names', async () => {
    expect((await lore(['pack', 'show'], world)).stdout).toMatch(/^ {10}House +A noble family/m);
    expect((await lore(['pack', 'show', 'ruler of'], world)).stdout).toMatch(/^RULES +relation · /);
    expect((await lore(['pack', 'show', 'born'], world)).stdout).toMatch(/^birth +attribute · /);
    expect(json(await lore(['pack', 'show', 'Battle', '--json'], world))).toMatchObject({
      kind: 'entity',
      extends: 'Event',
    });
    expect((await lore(['pack', 'show', 'Battel'], world)).stderr).toContain('Did you mean Battle');
  });

  it('checks a world and a folder', async () => {
    const sound = await lore(['pack', 'validate'], world);
    expect(sound).toMatchObject({ code: 0, stderr: '' });
    expect(sound.stdout).toMatch(/^Sound: core, high-fantasy/);
    const folder = path.join(
      temporaryWorld({
        'steampunk/pack.yaml': 'id: steampunk\nname: Steampunk\nversion: 0.1.0\ndescription: Brass.\n',
        'steampunk/entities/all.yaml': 'Engine:\n  extends: Itme\n  description: It turns.\n',
      }),
      'steampunk',
    );
    const broken = await lore(['pack', 'validate', folder], world);
    expect(broken).toMatchObject({ code: 1, stderr: '' });
    expect(broken.stdout).toMatch(/all\.yaml:2:\d+/);
    expect(broken.stdout).toContain('Did you mean Item?');
    expect(json(await lore(['pack', 'validate', folder, '--json'], world))).toMatchObject({ ok: false });
  });
});

describe('doctor', () => {
  it('finds a world well', async () => {
    const ran = await lore(['doctor'], world);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^✓ {2}database +sound/m);
    expect(json(await lore(['doctor', '--json'], world))).toMatchObject({ ok: true });
  });

  it('says what to do about a broken one', async () => {
    const broken = temporaryWorld({ 'lore.yaml': 'name: Broken\npakc: core\n' });
    const ran = await lore(['doctor'], broken);
    expect(ran).toMatchObject({ code: 1, stderr: '' });
    expect(ran.stdout).toContain('Did you mean pack?');
    expect(await lore(['doctor'], temporaryFolder())).toMatchObject({ code: 0 });
  });
});
