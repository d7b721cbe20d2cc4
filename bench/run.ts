/** `npm run bench`: prints a table and JSON, and keeps the JSON in bench/results/. `-- --small` takes seconds. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchApi, FULL_API, SMALL_API } from './api.js';
import { benchCheck, FULL_CHECK, SMALL_CHECK } from './check.js';
import { benchCommand } from './command.js';
import { benchLint, FULL_LINT } from './lint.js';
import { benchMcp, FULL_MCP, SMALL_MCP } from './mcp.js';
import { table } from './measure.js';
import { benchMemory, FULL_MEMORY, SMALL_MEMORY } from './memory.js';
import { benchPage } from './page.js';
import { benchQuery } from './query.js';
import { benchRecall, FULL_RECALL, SMALL_RECALL } from './recall.js';
import { benchStore } from './store.js';

const small = process.argv.includes('--small');
const size = small ? { entities: 2_000, statements: 20_000 } : { entities: 100_000, statements: 1_000_000 };

const folder = mkdtempSync(join(tmpdir(), 'lore-bench-'));
try {
  const { passages, vectors } = small ? SMALL_RECALL : FULL_RECALL;
  process.stderr.write(
    `A world of ${size.entities} entities and ${size.statements} statements, one of ${passages} passages …\n`,
  );
  const results = [
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
  const [cpu] = cpus();
  const machine = {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
  const report = { at: new Date().toISOString(), size: { ...size, passages, vectors }, machine, results };
  const kept = fileURLToPath(new URL('./results/', import.meta.url));
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, `store-${small ? 'small' : 'full'}.json`), `${JSON.stringify(report, null, 2)}\n`);
  process.stdout.write(`${table(results)}\n\n${JSON.stringify(report)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
