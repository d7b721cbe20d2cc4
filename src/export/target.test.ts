import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeTarget, writeTargetFolder } from './target.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-target-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* text(...parts: string[]): AsyncGenerator<string> {
  yield* parts;
}

async function* failing(): AsyncGenerator<string> {
  yield 'half';
  throw new Error('broken off');
}

async function* notes() {
  yield { file: 'Person/A.md', text: 'a' };
  yield { file: 'Person/B.md', text: 'b' };
}

async function* failingNotes() {
  yield { file: 'Person/A.md', text: 'a' };
  throw new Error('broken off');
}

const at = (...parts: string[]) => path.join(folder, ...parts);

describe('a file', () => {
  it('is written whole, in a folder that may be new', async () => {
    await writeTarget(at('new', 'out.yaml'), text('a', 'b'), {});
    expect(readFileSync(at('new', 'out.yaml'), 'utf8')).toBe('ab');
    expect(readdirSync(at('new'))).toEqual(['out.yaml']);
  });

  it('is replaced only when asked', async () => {
    writeFileSync(at('mine.md'), 'precious');
    await expect(writeTarget(at('mine.md'), text('x'), {})).rejects.toMatchObject({ code: 'export/exists' });
    expect(readFileSync(at('mine.md'), 'utf8')).toBe('precious');
    await writeTarget(at('mine.md'), text('x'), { force: true });
    expect(readFileSync(at('mine.md'), 'utf8')).toBe('x');
  });

  it('leaves nothing, and spoils nothing, when it is broken off', async () => {
    writeFileSync(at('old.yaml'), 'old');
    await expect(writeTarget(at('old.yaml'), failing(), { force: true })).rejects.toThrow('broken off');
    await expect(writeTarget(at('new.yaml'), failing(), {})).rejects.toThrow('broken off');
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(writeTarget(at('new.yaml'), text('x'), { signal: stopped })).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['old.yaml']);
    expect(readFileSync(at('old.yaml'), 'utf8')).toBe('old');
  });

  it('is never a world’s own, however it is reached', async () => {
    mkdirSync(at('.lore'));
    writeFileSync(at('lore.yaml'), 'name: x');
    writeFileSync(at('.lore', 'world.db'), 'db');
    symlinkSync(at('.lore'), at('door'));
    symlinkSync(at('lore.yaml'), at('settings.yaml'));
    for (const file of [
      'lore.yaml',
      'LORE.yaml',
      '.lore/world.db',
      '.lore/new.yaml',
      'door/world.db',
      'settings.yaml',
    ])
      await expect(writeTarget(at(file), text('x'), { force: true }), file).rejects.toMatchObject({
        code: 'export/world-file',
      });
    expect(readFileSync(at('lore.yaml'), 'utf8')).toBe('name: x');
  });

  it('is no folder', async () => {
    await expect(writeTarget(folder, text('x'), { force: true })).rejects.toMatchObject({
      code: 'export/wrong-kind',
    });
  });
});

describe('a folder', () => {
  it('appears when it is complete', async () => {
    mkdirSync(at('empty'));
    for (const name of ['new', 'empty']) {
      await expect(writeTargetFolder(at(name), failingNotes(), {})).rejects.toThrow('broken off');
      expect(existsSync(at(name, 'Person'))).toBe(false);
      expect(await writeTargetFolder(at(name), notes(), {})).toBe(2);
      expect(readdirSync(at(name, 'Person'))).toEqual(['A.md', 'B.md']);
    }
    expect(readdirSync(folder).sort()).toEqual(['empty', 'new']);
  });

  it('that holds files is written into only when asked', async () => {
    mkdirSync(at('vault'));
    writeFileSync(at('vault', 'mine.md'), 'precious');
    await expect(writeTargetFolder(at('vault'), notes(), {})).rejects.toMatchObject({
      code: 'export/exists',
    });
    expect(await writeTargetFolder(at('vault'), notes(), { force: true })).toBe(2);
    expect(readFileSync(at('vault', 'mine.md'), 'utf8')).toBe('precious');
  });

  it('is no file and no world’s own', async () => {
    writeFileSync(at('file'), '');
    await expect(writeTargetFolder(at('file'), notes(), { force: true })).rejects.toMatchObject({
      code: 'export/wrong-kind',
    });
    await expect(writeTargetFolder(at('.lore'), notes(), { force: true })).rejects.toMatchObject({
      code: 'export/world-file',
    });
  });
});
