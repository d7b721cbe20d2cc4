/** What a start loads: it is what people wait for before the first word, and it grows unnoticed. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { registry } from '../../src/cli/commands.generated.js';
import { COMMAND, ingestedWorld, temporaryFolder } from '../cli-helpers.js';
import { loadedWith } from '../imports.js';
import { isBuilt } from '../is-built.js';

const OPENING = 'engine/open.ts';
const PROTOCOL = '@modelcontextprotocol/server';

describe('the sources load only what is needed', () => {
  it('for --version', () => {
    expect([...loadedWith('cli/lore.ts')].sort()).toEqual([
      'cli/lore.ts',
      'cli/version.ts',
      'node:fs',
      'node:module',
    ]);
  });

  it('to open a world', () => {
    const loaded = loadedWith(OPENING);
    expect(loaded).toContain('@photostructure/sqlite');
    for (const late of [
      'memory/index.ts',
      'memory/words/technologies.ts',
      'reason/verify/verify-answer.ts',
      'engine/reads.ts',
      'ingest/pipeline.ts',
      'language/reader/index.ts',
      'accumulate/lint/index.ts',
      'store/sqlite/graph/query.ts',
      'cypher/index.ts',
      'export/index.ts',
      'chokidar',
      '@platformatic/kafka',
      PROTOCOL,
    ])
      expect(loaded, late).not.toContain(late);
  });

  it('to answer the protocol, which is before the world is opened', () => {
    const loaded = loadedWith('cli/main.ts', 'cli/commands/mcp.ts', 'mcp/stdio.ts');
    expect(loaded).toContain(PROTOCOL);
    for (const late of [OPENING, 'packs/load.ts', 'store/sqlite/open.ts', '@photostructure/sqlite', 'yaml'])
      expect(loaded, late).not.toContain(late);
  });

  it.each(registry.map(({ name }) => name))('for %s', (name) => {
    const loaded = loadedWith('cli/main.ts', `cli/commands/${name}.ts`);
    expect(loaded).not.toContain(PROTOCOL);
    expect(loaded).not.toContain('@photostructure/sqlite');
  });
});

/** Of the sources nothing is counted: they are loaded one by one. */
describe.skipIf(!isBuilt())('what is built is loaded as few files (needs a build)', () => {
  it.each([
    [['--version'], 5],
    [['show', 'Lysa'], 80],
  ])('%j', async (args, most) => {
    const loaded = await filesLoadedBy(args);
    expect(loaded.length).toBeGreaterThan(1);
    expect(loaded.length).toBeLessThanOrEqual(most);
  });
});

async function filesLoadedBy(args: readonly string[]): Promise<string[]> {
  const world = await ingestedWorld();
  const list = path.join(temporaryFolder(), 'loaded');
  const watching = ['--import', path.resolve(import.meta.dirname, '../loaded.fixture.mjs')];
  const env = { PATH: process.env.PATH, LORE_EMBED: 'off', LORE_LOADED: list };
  const ran = spawnSync(process.execPath, [...watching, ...COMMAND, ...args], { cwd: world, env });
  expect(ran).toMatchObject({ status: 0 });
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
}
