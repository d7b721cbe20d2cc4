/** Programs that tests start as processes, each built into one file first: that loads in a fifth of the time. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { atEnd } from './ending.js';

const root = path.resolve(import.meta.dirname, '..');

/** As deep below the root as a file of the product, which finds the packs from where it lies. */
const FOLDER = path.join(root, 'node_modules/.lore-tests');

/** The file to give to node; goes away when the tests of the file are done. */
export async function built(program: string): Promise<string> {
  const name = `${path.basename(program, '.ts')}-${process.pid}.js`;
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: program,
      target: 'node20',
      outDir: FOLDER,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
    },
  });
  const file = path.join(FOLDER, name);
  atEnd(() => rmSync(file, { force: true }));
  return file;
}
