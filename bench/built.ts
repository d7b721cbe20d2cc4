/** A program of the benchmark as it would be shipped: built, beside the process that queries run in. */
import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
/** As deep below the root as a file of the product, which finds the packs from where it lies. */
const FOLDER = path.join(root, 'bench/results');
const QUERIES = 'query-process';

/** The file to give to node. */
export async function builtProgram(name: string): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20',
      outDir: FOLDER,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: {
          [name]: path.join(root, 'bench', `${name}.ts`),
          [QUERIES]: path.join(root, 'src/store/sqlite/graph', `${QUERIES}.ts`),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: `${name}-[name].js` },
      },
    },
  });
  return path.join(FOLDER, `${name}.js`);
}
