/** The built command: how fast it starts, and how fast it takes in files. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateWorld, type WorldSize } from './generate.js';
import { toJsonl } from './jsonl.js';
import { quantiles, type Result } from './measure.js';

const LORE = fileURLToPath(new URL('../dist/cli/lore.js', import.meta.url));
/** The generated chronicles are dated in the sample world's calendar. */
const CALENDARS = fileURLToPath(new URL('../examples/valdorn/calendars', import.meta.url));
const STARTS = 10;
const DOCUMENTS_PER_FILE = 20;

export function benchCommand(folder: string, size: WorldSize): Result[] {
  if (!existsSync(LORE)) {
    process.stderr.write('dist/cli/lore.js is not built: the command is not measured.\n');
    return [];
  }
  return [coldStart(), ...ingestFiles(folder, size)];
}

function coldStart(): Result {
  const times = Array.from({ length: STARTS }, () => {
    const start = process.hrtime.bigint();
    run(['--version'], process.cwd());
    return Number(process.hrtime.bigint() - start) / 1e6;
  });
  return { name: 'lore --version, p50', value: quantiles(times).p50, unit: 'ms', aim: 200 };
}

function ingestFiles(folder: string, size: WorldSize): Result[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'chronicles'), { recursive: true });
  writeFileSync(join(folder, 'lore.yaml'), 'name: Bench\npack: high-fantasy\ncalendar: vyrian\n');
  cpSync(CALENDARS, join(folder, 'calendars'), { recursive: true });
  let lines: string[] = [];
  let files = 0;
  let statements = 0;
  const close = () => {
    writeFileSync(
      join(folder, 'chronicles', `${String(files++).padStart(5, '0')}.jsonl`),
      `${lines.join('\n')}\n`,
    );
    lines = [];
  };
  let documents = 0;
  for (const change of generateWorld(size)) {
    if (change.kind !== 'put-origin') continue;
    for (const source of change.sources) {
      statements += source.statements.length;
      lines.push(...toJsonl(source));
    }
    if (++documents % DOCUMENTS_PER_FILE === 0) close();
  }
  if (lines.length > 0) close();
  const start = process.hrtime.bigint();
  run(['ingest'], folder);
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  return [
    {
      name: 'JSONL files, end to end',
      value: statements / seconds,
      unit: 'statements/s',
      aim: 20_000,
      atLeast: true,
      note: `${files} files, ${seconds.toFixed(1)} s`,
    },
  ];
}

function run(args: readonly string[], cwd: string): void {
  const { status, stderr, stdout } = spawnSync(process.execPath, [LORE, ...args], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`lore ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`);
}
