import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../engine/index.js';
import { exportWorld } from './index.js';

const root = mkdtempSync(path.join(tmpdir(), 'lore-export-'));
let world: World;
beforeAll(async () => {
  const files = {
    'lore.yaml': 'name: Small\npack: high-fantasy\n',
    'Aldric.md': [
      '---\ntype: Person\nwritten: 1372\nmother: Old Marta',
      'relations:\n  - { type: RULES, to: "[[Valdorn]]", from: 1324, until: ongoing }\n---\nA king.\n',
    ].join('\n'),
    'Valdorn.yaml': 'entities:\n  - { name: Valdorn, type: Kingdom, population: .inf, height: .nan }\n',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

describe('a vault', () => {
  it('keeps what is said of those nobody has written a page for, and `ongoing` as it was meant', async () => {
    const out = path.join(root, 'vault');
    const { files } = await exportWorld(world, { format: 'markdown', out });
    expect(files).toBe(3);
    const page = readdirSync(out, { recursive: true, encoding: 'utf8' }).find((file) =>
      file.includes('Marta'),
    );
    const marta = readFileSync(path.join(out, page ?? ''), 'utf8');
    expect(marta).toContain('mentioned_only: true');
    expect(marta).toMatch(/type: PARENT_OF, to: \{ id: aldric/);
    const aldric = readFileSync(path.join(out, 'Person/Aldric.md'), 'utf8');
    expect(aldric).toMatch(/^written: "?1372"?$/m);
    expect(aldric).toContain('until: ongoing');
    rmSync(out, { recursive: true });
  });
});

describe('JSONL', () => {
  it('has no null where a number has no end', async () => {
    let text = '';
    await exportWorld(world, {
      format: 'jsonl',
      write: (part) => {
        text += part;
      },
    });
    expect(text).not.toContain('null');
    expect(text).toMatch(/"predicate":"population".*Infinity|inf/);
  });
});
