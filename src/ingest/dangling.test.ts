import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../engine/index.js';

let folder: string;
let world: World;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-dangling-'));
  writeFileSync(path.join(folder, 'lore.yaml'), 'name: n\npack: high-fantasy\n');
  world = await openWorld(folder);
});

afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, front: string, body = 'Words.'): void {
  writeFileSync(path.join(folder, `${name}.md`), `---\n${front}\n---\n${body}\n`);
}

async function told(): Promise<string[]> {
  const { notices } = await world.ingest();
  return notices.map(({ message, at }) => `${at.file}:${at.line} ${message}`).sort();
}

describe('a name without a page', () => {
  test('is told where a field misspells one that has a page', async () => {
    write('House Tull', 'type: House');
    write('Jory', 'type: Person\nhouse: "[[House Tul]]"');
    expect(await told()).toEqual(['Jory.md:3 "House Tul" has no page. Did you mean House Tull?']);
  });

  test('is told the same way where text links to it', async () => {
    write('Grey Weir', 'type: City');
    write('Jory', 'type: Person', 'Born near [[Gray Weir]].');
    expect(await told()).toEqual(['Jory.md:4 "Gray Weir" has no page. Did you mean Grey Weir?']);
  });

  test('is left alone in a field where nothing is near, and where numbers tell two apart', async () => {
    write('Henry IV', 'type: Person');
    write('Ann', 'type: Person\nfather: "[[Henry VI]]"\nhouse: "[[House Vance]]"');
    expect(await told()).toEqual([]);
  });

  test('is told of a draft too', async () => {
    write('House Tull', 'type: House');
    await world.ingest();
    const draft = '---\ntype: Person\nhouse: "[[House Tul]]"\n---\nWords.\n';
    const { notices } = await world.wouldBreak({ text: draft, file: 'Jory.md' });
    expect(notices.map(({ message }) => message)).toEqual([
      '"House Tul" has no page. Did you mean House Tull?',
    ]);
  });
});
