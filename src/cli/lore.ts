#!/usr/bin/env node
/** The command `lore`. Answers `--version` before anything else is loaded. */
import { version } from './version.js';

const args = process.argv.slice(2);

if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.write(`${version()}\n`);
} else {
  const { main } = await import('./main.js');
  process.exitCode = await main(args);
}
