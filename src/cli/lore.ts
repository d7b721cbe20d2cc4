#!/usr/bin/env node
/** The command `lore`. Answers `--version` before anything else is loaded. */
import { builtMain } from './kept-code.js';
import { invokedName } from './registry.js';
import { version } from './version.js';

const args = process.argv.slice(2);

if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.write(`${version()}\n`);
} else {
  void run();
}

async function run(): Promise<void> {
  const main = builtMain(invokedName(args) ?? '') ?? (await import('./main.js')).main;
  process.exitCode = await main(args);
}
