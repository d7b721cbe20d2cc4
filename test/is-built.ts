/** Whether `dist/` holds what the sources say: then tests start what is built, which loads far sooner. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
export const BUILT = path.join(root, 'dist');

export function isBuilt(): boolean {
  const mark = path.join(BUILT, 'cli/lore.js');
  if (!existsSync(mark)) return false;
  const built = statSync(mark).mtimeMs;
  const files = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true });
  return files.every(
    (entry) => !entry.isFile() || statSync(path.join(entry.parentPath, entry.name)).mtimeMs <= built,
  );
}
