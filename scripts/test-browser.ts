/** The page in a real browser: everything, or with --smoke what takes less than two minutes. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../test/browser/find-browser.js';
import { noteSkipped } from './skipped.js';

const root = fileURLToPath(new URL('..', import.meta.url));

if (findBrowser() === null) {
  noteSkipped('for want of a browser (install chromium, or name one in LORE_TEST_BROWSER): test/browser');
  process.exit(0);
}
const given = process.argv.slice(2);
const wanted = given.includes('--smoke') ? ['test/browser/smoke.browser.ts'] : given;
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', '--config', path.join(root, 'vitest.browser.config.ts'), ...wanted];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 2);
