/** The built command: how fast it starts, and how fast it takes in files. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkWorldChanges, checkWorldOf } from './check-world.js';
import { toJsonl } from './jsonl.js';
import { quantiles, type Result } from './measure.js';

const LORE = fileURLToPath(new URL('../dist/cli/lore.js', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../examples/valdorn', import.meta.url));
const METER = fileURLToPath(new URL('./vault/meter.mjs', import.meta.url));
const STARTS = 10;
const DOCUMENTS_PER_FILE = 20;
/** As in `check`: of a thousand dated statements so many are told of somebody else as well. */
const FAULTS = 8;

export function benchCommand(folder: string, statements: number): Result[] {
  if (!existsSync(LORE)) {
    process.stderr.write('dist/cli/lore.js is not built: the command is not measured.\n');
    return [];
  }
  return [coldStart(), ...sampleWorld(folder), ...ingestFiles(folder, statements)];
}

function coldStart(): Result {
  const { p50 } = starts(['--version'], process.cwd());
  return { name: 'lore --version, p50', value: p50, unit: 'ms', aim: 200 };
}

/** Whole commands, from the start of the process to its end. */
function sampleWorld(folder: string): Result[] {
  const root = `${folder}-sample`;
  cpSync(SAMPLE, root, { recursive: true });
  run(['ingest', '--quiet'], root);
  const show = starts(['show', 'Aldric', 'Raventhorne'], root);
  const check = starts(['check'], root);
  rmSync(root, { recursive: true, force: true });
  return [
    { name: 'lore show, sample world, p50', value: show.p50, unit: 'ms', aim: 250, note: show.cpu },
    { name: 'lore check, sample world, p50', value: check.p50, unit: 'ms', note: check.cpu },
  ];
}

function starts(args: readonly string[], cwd: string): { p50: number; cpu: string } {
  const cpu: number[] = [];
  const times = Array.from({ length: STARTS }, () => {
    const start = process.hrtime.bigint();
    cpu.push(run(args, cwd));
    return Number(process.hrtime.bigint() - start) / 1e6;
  });
  return { p50: quantiles(times).p50, cpu: `${quantiles(cpu).p50.toFixed(0)} ms of processor time` };
}

function ingestFiles(folder: string, wanted: number): Result[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'chronicles'), { recursive: true });
  writeFileSync(join(folder, 'lore.yaml'), 'name: Bench\npack: high-fantasy\n');
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
  for (const change of checkWorldChanges(checkWorldOf(), wanted, FAULTS)) {
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
      aim: 40_000,
      atLeast: true,
      note: `${files} files, ${seconds.toFixed(1)} s`,
    },
  ];
}

/** Gives the milliseconds of processor time that it took. */
function run(args: readonly string[], cwd: string): number {
  const meter = join(tmpdir(), `lore-meter-${process.pid}.json`);
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', METER, LORE, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, LORE_EMBED: 'off', LORE_METER: meter },
  });
  if (status === 2 || status === null)
    throw new Error(`lore ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`);
  const { processor } = JSON.parse(readFileSync(meter, 'utf8'));
  rmSync(meter);
  return processor * 1000;
}
