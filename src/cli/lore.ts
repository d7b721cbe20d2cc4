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
  const isHelp =
    args.length === 0 || args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h');
  const main = builtMain(isHelp ? null : (invokedName(args) ?? null)) ?? (await import('./main.js')).main;
  process.exitCode = await main(args);
}
