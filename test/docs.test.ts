/** Every example in the guides that is marked `run` is run, and prints what the page says it prints. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lore } from './cli-helpers.js';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');
const guides = path.join(root, 'docs/guides');

interface Example {
  readonly line: number;
  readonly code: string;
  readonly prints: readonly string[];
}

function examplesIn(file: string): Example[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^```ts run\n([\s\S]*?)^```/gm)].map((match) => {
    const code = match[1] ?? '';
    return {
      line: text.slice(0, match.index).split('\n').length + 1,
      code,
      prints: [...code.matchAll(/^\/\/ → (.*)$/gm)].map((m) => m[1] ?? ''),
    };
  });
}

const pages = readdirSync(guides)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, examples: examplesIn(path.join(guides, name)) }))
  .filter((page) => page.examples.length > 0);

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A copy of the sample world in which the library can be imported by its name. */
function freshWorld(): string {
  const world = mkdtempSync(path.join(tmpdir(), 'lore-docs-'));
  made.push(world);
  cpSync(path.join(root, 'examples/valdorn'), world, {
    recursive: true,
    filter: (f) => path.basename(f) !== '.lore',
  });
  mkdirSync(path.join(world, 'node_modules'));
  symlinkSync(root, path.join(world, 'node_modules', 'lore-engine'));
  return world;
}

test('there are examples to run', () => {
  expect(pages.flatMap((page) => page.examples).length).toBeGreaterThan(5);
});

/** Stands between what one example prints and the next. */
const NEXT = '=== the next example ===';

/** What each example of a page prints, all of them run in one process in the order of the page. */
async function printed(world: string, examples: readonly Example[]): Promise<string[]> {
  const files: string[] = [];
  for (const { code, line } of examples) {
    const file = path.join(world, `.example-${line}.mjs`);
    writeFileSync(file, (await transformWithOxc(code, `example-${line}.ts`)).code);
    files.push(pathToFileURL(file).href);
  }
  const all = path.join(world, '.examples.mjs');
  const steps = files.map(
    (file) => `await import(${JSON.stringify(file)});\nconsole.log(${JSON.stringify(NEXT)});\n`,
  );
  writeFileSync(all, steps.join(''));
  const { stdout } = await run(process.execPath, [all], { cwd: world });
  return stdout.split(`${NEXT}\n`);
}

describe.each(pages)('$name', ({ examples }) => {
  let told: readonly string[] = [];
  beforeAll(async () => {
    told = await printed(freshWorld(), examples);
  });

  test.each(examples.map((example, i) => ({ ...example, i })))(
    'the example at line $line prints what it says',
    ({ prints, i }) => {
      expect(told[i]?.trimEnd().split('\n')).toEqual(prints);
    },
  );
});

test("the README's first example prints what it shows", async () => {
  const [, command = '', shown = ''] =
    /^```text\n\$ lore (.*)\n([\s\S]*?)^```/m.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? [];
  const world = freshWorld();
  expect(await lore(['ingest', '--quiet'], world)).toMatchObject({ code: 0 });
  const { stdout } = await lore(command.split(' '), world, { COLUMNS: '80' });
  // How many rules there are and how long they took is not shown: a new rule is two files and no line here.
  expect(stdout.replace(/ · \d+ rules in [\d.]+ m?s$/m, '').trim()).toBe(shown.trim());
});
