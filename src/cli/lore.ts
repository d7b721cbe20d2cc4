#!/usr/bin/env node
/** The command `lore`. Answers `--version` before anything else is loaded. */
import module from 'node:module';
import { version } from './version.js';

const args = process.argv.slice(2);

if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.write(`${version()}\n`);
} else {
  keepCompiledCode();
  const { main } = await import('./main.js');
  process.exitCode = await main(args);
}

/** Node 22.8 and newer can keep compiled code from one start to the next. */
function keepCompiledCode(): void {
  const keep: unknown = Reflect.get(module, 'enableCompileCache');
  if (typeof keep === 'function') keep();
}
