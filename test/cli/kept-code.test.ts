/** Compiled code is kept from one start to the next, and counts only where nobody else could have written it. */
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ingestedWorld, loreProcess, temporaryFolder } from '../cli-helpers.js';
import { isBuilt } from '../is-built.js';

let world = '';
beforeAll(async () => {
  world = await ingestedWorld();
});

describe.skipIf(!isBuilt())('what was compiled (needs a build)', () => {
  it('is kept for its owner alone, and used again', async () => {
    const { folder, show, kept } = home();
    await show();
    const file = kept();
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
    expect(lstatSync(file).mode & 0o777).toBe(0o600);
    utimesSync(file, 1, 1);
    await show();
    // What is used is not written again.
    expect(statSync(kept())).toMatchObject({ mtimeMs: 1000 });
  });

  it.each([
    ['a file that others can write', ({ kept }: Home) => chmodSync(kept(), 0o622)],
    ['a file that others can read', ({ kept }: Home) => chmodSync(kept(), 0o644)],
    [
      'a file that was cut off',
      ({ kept }: Home) => writeFileSync(kept(), readFileSync(kept()).subarray(0, 9_000)),
    ],
    ['a file with one wrong byte', ({ kept }: Home) => spoil(kept())],
    ['an empty file', ({ kept }: Home) => writeFileSync(kept(), '')],
    ['a link', ({ kept }: Home) => linked(kept())],
  ])('is not taken from %s, and is written anew', async (_, harm) => {
    const here = home();
    await here.show();
    const good = readFileSync(here.kept());
    harm(here);
    utimesSync(here.kept(), 1, 1);
    await here.show();
    expect(lstatSync(here.kept()).isSymbolicLink()).toBe(false);
    expect(lstatSync(here.kept()).mode & 0o777).toBe(0o600);
    expect(statSync(here.kept()).mtimeMs).toBeGreaterThan(1000);
    expect(statSync(here.kept()).size).toBeGreaterThan(good.length / 2);
  });

  it('is neither taken from nor put into a folder that others can write', async () => {
    const { folder, show, kept } = home();
    await show();
    spoil(kept());
    const spoiled = readFileSync(kept());
    chmodSync(folder, 0o777);
    await show();
    expect(readFileSync(kept()).equals(spoiled)).toBe(true);
  });

  it.skipIf(process.getuid?.() !== 0)('is not taken from somebody else (needs root)', async () => {
    const { show, kept } = home();
    await show();
    chownSync(kept(), 65_534, 65_534);
    await show();
    expect(statSync(kept()).uid).toBe(0);
  });

  it('is not kept where that is turned off, or a command fails', async () => {
    const { cache, show } = home();
    await show({ LORE_CODE_CACHE: 'off' });
    await loreProcess(['no-such-command'], world, { XDG_CACHE_HOME: cache });
    await loreProcess(['show', '--help'], world, { XDG_CACHE_HOME: cache });
    expect(readdirSync(cache)).toEqual([]);
  });

  it('is not looked for where one stands, though nobody is at home', async () => {
    const { cache, show } = home();
    for (const HOME of ['', '.']) await show({ XDG_CACHE_HOME: '', HOME });
    expect(readdirSync(cache)).toEqual([]);
    expect(existsSync(path.join(world, '.cache'))).toBe(false);
  });

  it('does not pile up', async () => {
    const { cache, folder, show } = home();
    await show();
    for (let i = 0; i < 30; i++) writeFileSync(path.join(folder, `old-${i}`), '', { mode: 0o600 });
    for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), 1, 1);
    await loreProcess(['search', 'Lysa'], world, { XDG_CACHE_HOME: cache });
    expect(readdirSync(folder)).toHaveLength(12);
  });
});

type Home = ReturnType<typeof home>;

function home() {
  const cache = temporaryFolder();
  const folder = path.join(cache, 'lore-engine', 'code');
  return {
    cache,
    folder,
    kept: () => {
      const [name = ''] = readdirSync(folder);
      return path.join(folder, name);
    },
    show: async (env: Record<string, string> = {}) =>
      expect(await loreProcess(['show', 'Lysa'], world, { XDG_CACHE_HOME: cache, ...env })).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Aldric Raventhorne'),
        stderr: '',
      }),
  };
}

function spoil(file: string): void {
  const bytes = readFileSync(file);
  bytes[500_000] = (bytes[500_000] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}

function linked(file: string): void {
  const elsewhere = path.join(temporaryFolder(), 'kept');
  renameSync(file, elsewhere);
  symlinkSync(elsewhere, file);
}
