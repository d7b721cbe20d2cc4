/** The shipped packs' YAML files as data, by the hash of their text, so that a start need not parse them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../src/model/index.js';
import { Problems, parseYamlFile } from '../../src/packs/index.js';

export async function packData(root: string): Promise<string> {
  const folder = path.join(root, 'packs');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.yaml') && !file.endsWith('.test.yaml'),
  );
  const parsed = files.sort().map((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const problems = new Problems();
    const yaml = parseYamlFile(path.join(folder, file), text, problems);
    if (yaml === null) throw new Error(problems.list()[0]?.message ?? `${file} is not YAML.`);
    return [contentHash(text), yaml.data] as const;
  });
  return `${JSON.stringify(Object.fromEntries(parsed))}\n`;
}
