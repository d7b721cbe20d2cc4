/**
 * Runs the openCypher compatibility kit, prints a table per folder and writes JSON.
 * Usage: tsx test/tck/run.ts [words] [--json file] [--store neo4j]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Count, type Judged, judgeKit, KIT, kitIsHere, tally } from './kit.js';
import { openKitServer } from './on-server.js';

const DEFAULT_JSON = fileURLToPath(new URL('../../bench/results/tck.json', import.meta.url));

async function main(args: readonly string[]): Promise<number> {
  if (!kitIsHere()) {
    console.error(`Skipped: the kit is not here (looked in ${path.relative(process.cwd(), KIT)}).`);
    return 0;
  }
  const json = args.includes('--json') ? (args[args.indexOf('--json') + 1] ?? DEFAULT_JSON) : DEFAULT_JSON;
  const only = args.find((arg, i) => !arg.startsWith('--') && !args[i - 1]?.startsWith('--')) ?? '';
  const server = args.includes('--store') ? await openKitServer() : null;
  const judged: Judged[] = [];
  for await (const one of judgeKit(only, server?.answering)) judged.push(one);
  await server?.close();
  const counts = tally(judged);
  const rows = [...counts.folders].map(([folder, count]) => line(folder, count));
  console.log(
    [line('folder'), ...rows, line('all', counts.all), line('read-only', counts.readOnly)].join('\n'),
  );
  const share = (100 * counts.readOnly.passed) / Math.max(1, total(counts.readOnly));
  console.log(`\n${share.toFixed(1)} % of the read-only scenarios passed.`);
  for (const one of judged)
    if (one.verdict === 'wrong')
      console.error(`\nWRONG ${one.scenario.feature} ${one.scenario.name}\n${one.reason}`);
  if (server)
    console.log(
      `${server.tally.printed} queries were answered by the server, ${server.tally.left} were left to the interpreter.`,
    );
  else write(json, judged, counts);
  return counts.all.wrong === 0 ? 0 : 1;
}

function line(folder: string, count?: Count): string {
  const cells = count ? [count.passed, count.refused, count.wrong] : ['passed', 'refused', 'wrong'];
  return `${folder.padEnd(42)}${cells.map((cell) => String(cell).padStart(9)).join('')}`;
}

function total({ passed, refused, wrong }: Count): number {
  return passed + refused + wrong;
}

function write(file: string, judged: readonly Judged[], counts: ReturnType<typeof tally>): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const scenarios = judged.map(({ scenario, verdict, reason, readOnly }) => ({
    feature: scenario.feature,
    name: scenario.name,
    verdict,
    readOnly,
    ...(verdict === 'passed' ? {} : { reason }),
  }));
  const folders = Object.fromEntries(counts.folders);
  writeFileSync(
    file,
    `${JSON.stringify({ all: counts.all, readOnly: counts.readOnly, folders, scenarios }, null, 1)}\n`,
  );
}

process.exitCode = await main(process.argv.slice(2));
