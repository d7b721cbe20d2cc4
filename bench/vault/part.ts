/** The vault as a part of `npm run bench`: run as a command of its own, its rows told as results. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Result } from '../measure.js';

const RUN = fileURLToPath(new URL('./run.ts', import.meta.url));
const LIMIT_MS = 600_000;
const ROW = /^\| (?<name>[^|]+) \| (?<seconds>[\d.]+) s \| (?<note>[^|]+) \| [^|]+ \| (?<aim>[\d.]+) s \|$/;

export function benchVault(): Result[] {
  const out = execFileSync(process.execPath, ['--import', 'tsx', RUN], {
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  return out.split('\n').flatMap((line) => {
    const { name, seconds, note, aim } = ROW.exec(line)?.groups ?? {};
    if (name === undefined || seconds === undefined) return [];
    const told = note === '–' ? {} : { note: `${note} of processor time` };
    return [{ name: `vault: ${name}`, value: Number(seconds), unit: 's', aim: Number(aim), ...told }];
  });
}
