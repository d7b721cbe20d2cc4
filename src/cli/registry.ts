/** What is known of a command before its file is loaded. */
import type { Command, Group } from './command.js';

export interface RegistryEntry {
  readonly name: string;
  readonly group: Group;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const TAKES_VALUE: ReadonlySet<string> = new Set(['--world', '-w']);

/** `help rule add` is `rule add --help`: commander's own help goes one word deep. */
export function withHelp(args: readonly string[]): readonly string[] {
  const [first, ...rest] = args;
  return first === 'help' && rest.length > 1 ? [...rest, '--help'] : args;
}

/** The first word that is neither an option nor an option's value; `help show` is about `show`. */
export function invokedName(args: readonly string[]): string | undefined {
  const operands: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? '';
    if (arg === '--') break;
    if (TAKES_VALUE.has(arg)) index += 1;
    else if (!arg.startsWith('-')) operands.push(arg);
  }
  return operands[0] === 'help' ? operands[1] : operands[0];
}
