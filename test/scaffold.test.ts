import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scaffold } from '../scripts/new.js';
import { checkPacks } from '../src/packs/index.js';
import { projectRoot, temporaryFolder } from './cli-helpers.js';

function house(): string {
  const root = temporaryFolder();
  for (const part of ['packs', 'src/export', 'test/mcp/cases.ts'])
    cpSync(path.join(projectRoot, part), path.join(root, part), { recursive: true });
  return root;
}

describe('npm run new', () => {
  it.each([
    [
      ['reader', 'notion'],
      ['src/ingest/readers/notion.ts', 'src/ingest/readers/notion.test.ts'],
    ],
    [
      ['command', 'chart'],
      ['src/cli/commands/chart.ts', 'test/cli/chart.test.ts'],
    ],
    [
      ['export', 'turtle'],
      ['src/export/turtle.ts', 'src/export/turtle.test.ts'],
    ],
    [
      ['store', 'neo4j'],
      ['src/store/neo4j/index.ts', 'src/store/neo4j/neo4j.test.ts'],
    ],
    [
      ['rule', 'high-fantasy/two-thrones'],
      ['packs/high-fantasy/rules/two-thrones.cypher', 'packs/high-fantasy/rules/two-thrones.test.yaml'],
    ],
  ])('%j writes a file and its test, once', (args, files) => {
    const root = house();
    expect(scaffold(args, root).code).toBe(0);
    for (const file of files) {
      expect(existsSync(path.join(root, file)), file).toBe(true);
      expect(readFileSync(path.join(root, file), 'utf8')).not.toContain('{{');
    }
    const again = scaffold(args, root);
    expect(again.code).toBe(2);
    expect(again.text).toContain('is there already; nothing was written.');
  });

  it('writes the end-to-end case of a tool', () => {
    const root = house();
    mkdirSync(path.join(root, 'src/mcp/tools'), { recursive: true });
    expect(scaffold(['tool', 'crown_of'], root).code).toBe(0);
    expect(readFileSync(path.join(root, 'test/mcp/cases.ts'), 'utf8')).toMatch(
      /\n {2}crown_of: \{[^}]+\}[^}]+\},\n\};\n$/,
    );
  });

  it('names a new export where formats are named, and hands it out', () => {
    const root = house();
    expect(scaffold(['export', 'turtle'], root).code).toBe(0);
    const read = (file: string) => readFileSync(path.join(root, 'src/export', file), 'utf8');
    expect(read('formats.ts')).toContain("  'turtle',\n] as const;");
    expect(read('index.ts')).toContain("import { turtleText } from './turtle.js';\nimport { writeTarget,");
    expect(read('index.ts')).toContain("    case 'turtle':\n");
  });

  it('declares a relation that is sound as it stands', () => {
    const root = house();
    expect(scaffold(['relation', 'high-fantasy/DREAMT_OF'], root).code).toBe(0);
    expect(checkPacks({ packs: ['high-fantasy'], packFolders: [path.join(root, 'packs')] })).toEqual([]);
  });

  it.each([
    [[], 'What shall it be?'],
    [['raeder', 'x'], 'Did you mean reader?'],
    [['reader'], 'What is it called?'],
    [['reader', 'Kanka IO'], 'cannot be its name'],
    [['relation', 'DREAMT_OF'], 'Write the pack before the name'],
    [['relation', 'nowhere/DREAMT_OF'], 'There is no pack "nowhere".'],
    [['tool', 'state_at'], 'There is no src/mcp/tools in this house yet'],
  ])('%j is answered with what would be right', (args, said) => {
    const { code, text } = scaffold(args, house());
    expect(code).toBe(2);
    expect(text).toContain(said);
  });

  it('runs as a script', () => {
    const tsx = path.join(projectRoot, 'node_modules/tsx/dist/cli.mjs');
    const ran = spawnSync(process.execPath, [tsx, 'scripts/new.ts'], { cwd: projectRoot, encoding: 'utf8' });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toContain('npm run new -- reader notion');
  });
});
