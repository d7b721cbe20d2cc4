/** What is loaded with a file of the sources: its imports and theirs, but not what is imported when it is needed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const src = path.resolve(import.meta.dirname, '../src');
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s*from\s*)?'([^']+)';/gm;

/** Files as they are called from `src/` on, and packages by their names. */
export function loadedWith(...entries: readonly string[]): ReadonlySet<string> {
  const loaded = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    if (file.endsWith('.ts')) waiting.push(...importsOf(file));
  }
  return loaded;
}

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(src, file), 'utf8');
  return [...text.matchAll(IMPORT)]
    .filter(([, names = '']) => !isTypesOnly(names))
    .map(([, , from = '']) =>
      from.startsWith('.') ? path.join(path.dirname(file), from).replace(/\.js$/, '.ts') : from,
    );
}

function isTypesOnly(names: string): boolean {
  const inside = /^\{([^}]*)\}$/.exec(names.trim())?.[1];
  const each = inside?.split(',').map((name) => name.trim());
  return each?.every((name) => name === '' || name.startsWith('type ')) ?? false;
}
