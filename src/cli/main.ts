/** From arguments to an exit code: finds the command, runs it, and tells what went wrong. */
import type { LoreError } from '../model/errors.js';
import { errorReport } from '../report/error.js';
import { errorJson, formatJson } from '../report/json.js';
import { registry } from './commands.generated.js';
import { createContext, harmless } from './context.js';
import { asLoreError } from './failure.js';
import { Interrupted } from './interrupt.js';
import { createProgram } from './program.js';
import { invokedName, withHelp } from './registry.js';
import { themeFor } from './terminal.js';
import { UsageError } from './usage-error.js';

/** Nobody is to blame for these: the thing asked for is not there, or there are several. */
const NOT_FOUND: ReadonlySet<string> = new Set([
  'world/unknown-entity',
  'world/ambiguous-name',
  'retcon/unknown-statement',
  'cli/unknown-word',
  'jobs/unknown-job',
]);

const INTERRUPTED = 130;

export async function main(given: readonly string[]): Promise<number> {
  const args = withHelp(given);
  endQuietlyOnBrokenPipe();
  let code = 0;
  try {
    const { stdout, stderr, env } = process;
    const surroundings = { cwd: process.cwd(), env, stdout, stderr };
    const entry = registry.find(({ name }) => name === invokedName(args));
    const program = createProgram({
      registry,
      loaded: entry === undefined ? null : await entry.load(),
      stdout,
      theme: themeFor(stdout, env, args.includes('--no-color')),
      contextFor: (options) => createContext(options, surroundings),
      onExit: (ended) => {
        code = ended;
      },
    });
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    code = report(error, args);
  }
  return code;
}

function report(error: unknown, args: readonly string[]): number {
  if (error instanceof UsageError) {
    if (error.isAnswered) return 0;
    return tell(error.toLoreError(), args);
  }
  if (error instanceof Interrupted) {
    process.stderr.write('Stopped.\n');
    return INTERRUPTED;
  }
  return tell(asLoreError(error), args);
}

function tell(error: LoreError, args: readonly string[]): number {
  if (args.includes('--json')) {
    process.stdout.write(`${formatJson(errorJson(error))}\n`);
  } else {
    const theme = themeFor(process.stderr, process.env, args.includes('--no-color'));
    process.stderr.write(`${harmless(errorReport(error, theme))}\n`);
  }
  if (process.env.LORE_DEBUG) process.stderr.write(`\n${stackOf(error)}\n`);
  return NOT_FOUND.has(error.code) ? 1 : 2;
}

function stackOf(error: LoreError): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack ?? error.cause.message}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

/** `lore timeline | head` closes the pipe early: that is no failure. */
function endQuietlyOnBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
  }
}
