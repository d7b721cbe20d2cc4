/** `npm run bench`: prints a table and JSON, and keeps the JSON in bench/results/. `-- --small` takes seconds, `-- --only check,hubs` runs some parts, `-- --all` those too that take long, `-- --stores sqlite,neo4j` compares stores. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchApi, FULL_API, SMALL_API } from './api.js';
import { benchCheck, benchHubs, FULL_CHECK, SMALL_CHECK } from './check.js';
import { benchCommand } from './command.js';
import { benchLint, FULL_LINT } from './lint.js';
import { benchMcp, FULL_MCP, SMALL_MCP } from './mcp.js';
import { type Result, table } from './measure.js';
import { benchMemory, FULL_MEMORY, SMALL_MEMORY } from './memory.js';
import { benchPage } from './page.js';
import { benchQuery } from './query.js';
import { benchRecall, FULL_RECALL, SMALL_RECALL } from './recall.js';
import { sideBySide } from './side-by-side.js';
import { benchStore } from './store.js';
import { benchStores, STORE_SIZES, STORES } from './stores.js';
import { keepTable } from './table.js';
import { benchVault } from './vault/part.js';

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    /** Also the parts that are left out usually. */
    all: { type: 'boolean', default: false },
    /** Only these parts. */
    only: { type: 'string' },
    stores: { type: 'string' },
    /** Statements, for `check` and for `--stores`. */
    sizes: { type: 'string' },
  },
});
const { small } = values;
const size = small ? { entities: 2_000, statements: 20_000 } : { entities: 100_000, statements: 1_000_000 };
const { passages, vectors } = small ? SMALL_RECALL : FULL_RECALL;
const sizes = values.sizes?.split(',').map(Number);

/** Each can be run by itself: `--only check,hubs`. */
const PARTS: Readonly<Record<string, (folder: string) => Promise<Result[]>>> = {
  store: async (folder) => [
    ...(await benchStore(join(folder, 'store.db'), size)),
    ...(await benchQuery(join(folder, 'store.db'))),
  ],
  command: async (folder) => benchCommand(join(folder, 'world'), size.statements),
  recall: (folder) => benchRecall(folder, { passages, vectors }),
  check: (folder) => benchCheck(folder, sizes ?? (small ? SMALL_CHECK : FULL_CHECK)),
  hubs: async (folder) => (small ? [] : benchHubs(folder)),
  memory: (folder) => benchMemory(folder, small ? SMALL_MEMORY : FULL_MEMORY),
  lint: (folder) => benchLint(folder, small ? 5_000 : FULL_LINT),
  mcp: (folder) => benchMcp(folder, { statements: small ? SMALL_MCP : FULL_MCP }),
  page: (folder) => benchPage(folder, small ? SMALL_MCP : FULL_MCP),
  vault: async () => (small ? [] : benchVault()),
  api: (folder) => benchApi(folder, { statements: small ? SMALL_API : FULL_API }),
};

/** No row of these stands in docs/reference/speed.md, and together they take longer than all others. */
const LONG = ['recall', 'lint', 'page', 'api'];

async function measured(folder: string): Promise<Result[]> {
  const asked =
    values.only?.split(',') ?? Object.keys(PARTS).filter((part) => values.all || !LONG.includes(part));
  const unknown = asked.find((part) => !(part in PARTS));
  if (unknown !== undefined)
    throw new Error(`There is no part ${unknown}; there are ${Object.keys(PARTS).join(', ')}.`);
  process.stderr.write(
    `A world of ${size.entities} entities and ${size.statements} statements, one of ${passages} passages …\n`,
  );
  const results: Result[] = [];
  for (const part of asked) {
    const started = Date.now();
    const some = (await PARTS[part]?.(folder).catch(failed(part))) ?? [];
    process.stderr.write(`${table(some)}\n${part} took ${Math.round((Date.now() - started) / 1000)} s.\n`);
    results.push(...some);
  }
  return results;
}

/** One part that fails does not take the figures of the others with it. */
function failed(part: string): (error: unknown) => Result[] {
  return (error) => {
    process.exitCode = 1;
    process.stderr.write(`${part} failed: ${error instanceof Error ? error.message : String(error)}\n`);
    return [];
  };
}

const began = Date.now();
const folder = mkdtempSync(join(tmpdir(), 'lore-bench-'));
try {
  const stores = STORES.filter((store) => values.stores?.split(',').includes(store));
  const columns = stores.length > 0 ? await benchStores(folder, sizes ?? STORE_SIZES, stores) : null;
  const results = columns ? [] : await measured(folder);
  const [cpu] = cpus();
  const machine = {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    /** Of the last minute, five and fifteen: figures of a busy machine are no figures. */
    load: loadavg(),
  };
  const what = columns ? { sizes, stores } : { ...size, passages, vectors, only: values.only };
  const report = { at: new Date().toISOString(), size: what, machine, results: columns ?? results };
  const kept = fileURLToPath(new URL('./results/', import.meta.url));
  const name = columns ? 'stores' : (values.only ?? `store-${small ? 'small' : 'full'}`);
  const minutes = Math.round((Date.now() - began) / 60_000);
  if (stores.length === 0 && !small && values.only === undefined) keepTable(results, { ...report, minutes });
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  const shown = columns ? sideBySide(columns) : table(results);
  process.stdout.write(`${shown}\n\n${JSON.stringify(report)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
