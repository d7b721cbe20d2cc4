/** What a start loads: it is what people wait for before the first word, and it grows unnoticed. */
import { describe, expect, it } from 'vitest';
import { registry } from '../../src/cli/commands.generated.js';
import { loadedWith } from '../imports.js';

const OPENING = 'engine/open.ts';
const PROTOCOL = '@modelcontextprotocol/server';

describe('the sources load only what is needed', () => {
  it('for --version', () => {
    expect([...loadedWith('cli/lore.ts')].sort()).toEqual([
      'cli/kept-code.ts',
      'cli/kept-file.ts',
      'cli/lore.ts',
      'cli/registry.ts',
      'cli/version.ts',
      'node:crypto',
      'node:fs',
      'node:module',
      'node:os',
      'node:path',
      'node:url',
      'node:vm',
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
