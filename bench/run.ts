/** `npm run bench`: prints a table and JSON, and keeps the JSON in bench/results/. `-- --small` takes seconds, `-- --stores sqlite,neo4j` compares stores. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchApi, FULL_API, SMALL_API } from './api.js';
import { benchCheck, FULL_CHECK, SMALL_CHECK } from './check.js';
import { benchCommand } from './command.js';
import { benchLint, FULL_LINT } from './lint.js';
import { benchMcp, FULL_MCP, SMALL_MCP } from './mcp.js';
import { type Result, table } from './measure.js';
import { benchMemory, FULL_MEMORY, SMALL_MEMORY } from './memory.js';
import { benchPage } from './page.js';
import { benchQuery } from './query.js';
import { benchRecall, FULL_RECALL, SMALL_RECALL } from './recall.js';
import { benchStore } from './store.js';
import { benchStores, STORES } from './stores.js';

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    stores: { type: 'string' },
    sizes: { type: 'string', default: '10000,100000' },
  },
});
const { small } = values;
const size = small ? { entities: 2_000, statements: 20_000 } : { entities: 100_000, statements: 1_000_000 };
const { passages, vectors } = small ? SMALL_RECALL : FULL_RECALL;

async function everything(folder: string): Promise<Result[]> {
  process.stderr.write(
    `A world of ${size.entities} entities and ${size.statements} statements, one of ${passages} passages …\n`,
  );
  return [
    ...(await benchStore(join(folder, 'store.db'), size)),
    ...(await benchQuery(join(folder, 'store.db'))),
    ...benchCommand(join(folder, 'world'), size),
    ...(await benchRecall(folder, { passages, vectors })),
    ...(await benchCheck(folder, small ? SMALL_CHECK : FULL_CHECK)),
    ...(await benchMemory(folder, small ? SMALL_MEMORY : FULL_MEMORY)),
    ...(await benchLint(folder, small ? 5_000 : FULL_LINT)),
    ...(await benchMcp(folder, { statements: small ? SMALL_MCP : FULL_MCP })),
    ...(await benchPage(folder, small ? SMALL_MCP : FULL_MCP)),
    ...(await benchApi(folder, { statements: small ? SMALL_API : FULL_API })),
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'lore-bench-'));
try {
  const stores = STORES.filter((store) => values.stores?.split(',').includes(store));
  const sizes = values.sizes.split(',').map(Number);
  const results = stores.length > 0 ? await benchStores(folder, sizes, stores) : await everything(folder);
  const [cpu] = cpus();
  const machine = {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
  const measured = stores.length > 0 ? { sizes, stores } : { ...size, passages, vectors };
  const report = { at: new Date().toISOString(), size: measured, machine, results };
  const kept = fileURLToPath(new URL('./results/', import.meta.url));
  const name = stores.length > 0 ? 'stores' : `store-${small ? 'small' : 'full'}`;
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  process.stdout.write(`${table(results)}\n\n${JSON.stringify(report)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
