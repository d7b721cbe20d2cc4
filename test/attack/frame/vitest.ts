/** Suites that attack something and run in `npm test` anyway, as one attack: each of their tests is a try. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../cli-helpers.js';
import type { Trial } from './attack.js';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Nothing in the short part: there, the suites run by themselves. */
export async function trySuites(trial: Trial, files: readonly string[]): Promise<string | undefined> {
  if (trial.isShort) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-attack-'));
  const out = path.join(folder, 'report.json');
  const vitest = path.join(projectRoot, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', ...files, '--reporter=json', `--outputFile=${out}`];
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise((resolve) => child.on('exit', resolve));
  const report: Report = JSON.parse(readFileSync(out, 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  for (const file of report.testResults) {
    const tests = file.assertionResults.filter(({ status }) => status !== 'skipped');
    for (const { fullName, status, failureMessages } of tests)
      await trial.try(fullName, () => held(status === 'passed', failureMessages.join('\n')));
    if (tests.length === 0) await trial.try(file.name, () => held(false, file.message));
  }
  return `${report.testResults.length} suites`;
}

function held(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
