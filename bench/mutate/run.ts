/** `npm run mutate`: prints recall and false alarms for each rule, and writes docs/reference/mutation.md and JSON. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mutate } from './mutate.js';
import { isRight, markdownTable, page } from './report.js';

/** One size, and no sweeps after single ingests. */
const small = process.argv.includes('--small');
const { rows, worlds, problems } = await mutate({
  ...(small ? { sizes: [3], bundle: true } : { sizes: [3, 12], oneInLive: 40 }),
  valdorn: true,
  tell: (line) => process.stderr.write(`${line}\n`),
});
const kept = fileURLToPath(new URL('../results/', import.meta.url));
mkdirSync(kept, { recursive: true });
writeFileSync(`${kept}mutation.json`, `${JSON.stringify({ worlds, rows, problems }, null, 2)}\n`);
writeFileSync(
  fileURLToPath(new URL('../../docs/reference/mutation.md', import.meta.url)),
  page(rows, worlds),
);
process.stdout.write(`${markdownTable(rows)}\n`);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = rows.every(isRight) && problems.length === 0 ? 0 : 1;
