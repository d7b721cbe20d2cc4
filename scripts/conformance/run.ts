/** Runs the conformance suite of MCP against `lore serve` on the sample world, and fails on surprises. Needs the registry. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Check, countsOf, type Ran, surprisesIn } from './compare.js';
import { REVISIONS, SUITE, SUITE_NODE } from './expected.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LORE = path.join(ROOT, 'dist/cli/lore.js');
const isNodeNewEnough = Number(process.versions.node.split('.')[0]) >= SUITE_NODE;
const folder = mkdtempSync(path.join(tmpdir(), 'lore-conformance-'));

try {
  process.exitCode = await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<number> {
  const missing = suiteMissing();
  if (missing !== null) {
    console.error(missing);
    return 2;
  }
  const world = path.join(folder, 'valdorn');
  cpSync(path.join(ROOT, 'examples/valdorn'), world, {
    recursive: true,
    filter: (file) => path.basename(file) !== '.lore',
  });
  spawnSync(process.execPath, [LORE, 'ingest', '--quiet'], { cwd: world, stdio: 'ignore' });
  const server = spawn(process.execPath, [LORE, 'serve', '--port', '0'], { cwd: world });
  try {
    const url = await urlOf(server);
    const runs = REVISIONS.flatMap((revision) => run(url, revision));
    for (const { revision, scenario, checks } of runs) {
      const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
      console.log(`${revision}  ${scenario}: ${passed} passed, ${bad(checks)} do not apply or fail`);
    }
    const surprises = surprisesIn(runs);
    const { passed, inapplicable } = countsOf(runs);
    for (const surprise of surprises) console.error(`✗ ${surprise}`);
    console.log(
      `${passed} checks passed, ${inapplicable} not passed, ${surprises.length} surprises (${SUITE})`,
    );
    return surprises.length === 0 ? 0 : 1;
  } finally {
    server.kill('SIGTERM');
  }
}

function bad(checks: readonly Check[]): number {
  return checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING').length;
}

function urlOf(server: ReturnType<typeof spawn>): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      said += chunk;
      const url = /http:\/\/\S+\/mcp/.exec(said)?.[0];
      if (url !== undefined) resolve(url);
    });
    server.on('close', () => reject(new Error(`lore serve ended: ${said}`)));
  });
}

/** The suite, with a Node that it runs on where this one is too old. */
function suite(asked: readonly string[]) {
  const packages = [...(isNodeNewEnough ? [] : ['-p', `node@${SUITE_NODE}`]), '-p', SUITE];
  return spawnSync('npx', ['-y', ...packages, 'conformance', ...asked], { encoding: 'utf8' });
}

/** Why it cannot be run here and what would help; null when it can. */
function suiteMissing(): string | null {
  const { status, error, stderr } = suite(['--help']);
  if (status === 0) return null;
  const said =
    error?.message ?? stderr.split('\n').find((line) => /error/i.test(line)) ?? `npx ended with ${status}`;
  return [
    isNodeNewEnough
      ? `${SUITE} could not be had: ${said.trim()}`
      : `${SUITE} needs Node ${SUITE_NODE}. This is Node ${process.versions.node}, and npx could not fetch a newer one and the suite: ${said.trim()}`,
    `Run \`npm run conformance\` with Node ${SUITE_NODE} or later, where npx reaches the npm registry. Nothing was checked.`,
  ].join('\n');
}

function run(url: string, revision: string): Ran[] {
  const output = path.join(folder, revision);
  const asked = ['server', '--url', url, '--suite', 'all', '--spec-version', revision, '-o', output];
  const { error, stderr } = suite(asked);
  if (error !== undefined) throw error;
  const runs = readdirSync(output, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  if (runs.length === 0) throw new Error(`The suite ran nothing: ${stderr}`);
  return runs.map(({ name }) => ({
    revision,
    scenario: name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\dZ-]+$/, ''),
    checks: JSON.parse(readFileSync(path.join(output, name, 'checks.json'), 'utf8')),
  }));
}
