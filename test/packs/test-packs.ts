/** For tests: packs written to a temporary folder, and the problems they give in short form. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatPosition } from '../../src/model/index.js';
import { checkPacks, type OntologyRequest } from '../../src/packs/load.js';

export interface TestPacks {
  readonly folder: string;
  write(file: string, text: string | Uint8Array): string;
  remove(): void;
}

export function testPacks(files: Readonly<Record<string, string>> = {}): TestPacks {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-packs-'));
  const write = (file: string, text: string | Uint8Array) => {
    const full = path.join(folder, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
    return full;
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const packYaml = (id: string, rest = '') =>
  `id: ${id}\nname: ${id}\nversion: 1.0.0\ndescription: A pack for a test.\n${rest}`;

/** `file:line:column code`, with files relative to the folder. */
export function shortProblems(folder: string, request: OntologyRequest): string[] {
  return checkPacks({ packFolders: [folder], ...request }).map(
    ({ at, code }) => `${formatPosition({ ...at, file: path.relative(folder, at.file) })} ${code}`,
  );
}
