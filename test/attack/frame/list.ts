/** Every attack there is: the files of `test/attack/`, by name. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Attack } from './attack.js';

const FOLDER = path.resolve(import.meta.dirname, '..');

export function attackNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file))
    .map((file) => path.basename(file, '.ts'))
    .sort();
}

export async function loadAttack(name: string): Promise<Attack> {
  const file = path.join(FOLDER, `${name}.ts`);
  const module: { default: Attack } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return module.default;
}
