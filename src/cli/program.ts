/** The command line as commander reads it, built from our declarations. */
import { Option as Flag, InvalidArgumentError, Argument as Positional, Command as Program } from 'commander';
import { sentence } from '../model/sentence.js';
import type { Theme } from '../report/theme.js';
import { type Action, type Argument, type Command, flagName, type Option } from './command.js';
import type { Context, GlobalOptions, Output } from './context.js';
import type { ExitCode } from './exit-code.js';
import type { RegistryEntry } from './registry.js';
import { rootHelp } from './root-help.js';
import { UsageError } from './usage-error.js';
import { version } from './version.js';

export interface ProgramOptions {
  readonly registry: readonly RegistryEntry[];
  /** The one command whose file was loaded. */
  readonly loaded: Command | null;
  readonly stdout: Output;
  readonly theme: Theme;
  readonly contextFor: (options: GlobalOptions) => Context;
  readonly onExit: (code: ExitCode) => void;
}

export function createProgram(options: ProgramOptions): Program {
  const { registry, loaded, theme } = options;
  const program = dress(new Program('lore'), options)
    .description('Keeps a body of lore coherent: ask it what holds, when, and who says so.')
    .version(version(), '-V, --version', 'print the version')
    .option('-w, --world <folder>', 'the world to use; otherwise the nearest folder upwards with a lore.yaml')
    .option('--json', 'print one JSON document')
    .option('--no-color', 'print no colours')
    .option('-q, --quiet', 'print no remarks on stderr')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command');
  program.configureHelp({ formatHelp: () => rootHelp(program, registry, theme) });
  for (const { name } of registry) {
    program.addCommand(loaded?.name === name ? build(loaded, options) : dress(new Program(name), options));
  }
  return program;
}

function build(declared: Command, options: ProgramOptions): Program {
  const command = describe(dress(new Program(declared.name), options), declared, options.theme);
  if (declared.run !== null) bind(command, { ...declared, run: declared.run }, options);
  for (const action of declared.actions) {
    const part = dress(new Program(action.name), options);
    command.addCommand(bind(describe(part, action, options.theme).summary(action.summary), action, options));
  }
  return command;
}

function describe(
  command: Program,
  { summary, description, examples }: Pick<Action, 'summary' | 'description' | 'examples'>,
  theme: Theme,
): Program {
  const shown = examples.map(({ run, says }) => `  ${theme.paint('command', `lore ${run}`)}\n      ${says}`);
  return command
    .description(description === undefined ? sentence(summary) : `${sentence(summary)}\n\n${description}`)
    .addHelpText('after', `\n${theme.paint('title', 'Examples')}\n${shown.join('\n')}`);
}

/** Arguments, options and the work itself. */
function bind(command: Program, action: Action, options: ProgramOptions): Program {
  const names = Object.keys(action.arguments);
  for (const [name, declared] of Object.entries(action.arguments)) {
    command.addArgument(new Positional(positional(name, declared), declared.summary));
  }
  for (const [key, declared] of Object.entries(action.options)) command.addOption(flagOf(key, declared));
  return command.action(async (...given: unknown[]) => {
    const args = Object.fromEntries(
      names.map((name, index) => [name, argumentValue(action.arguments[name], given[index])]),
    );
    const all: Record<string, unknown> = command.optsWithGlobals();
    const flags = Object.fromEntries(
      Object.entries(action.options).map(([key, { kind }]) => [
        key,
        kind === 'flag' ? all[key] === true : all[key],
      ]),
    );
    const context = options.contextFor({
      world: typeof all.world === 'string' ? all.world : undefined,
      json: all.json === true,
      noColour: all.color === false,
      quiet: all.quiet === true,
    });
    options.onExit(await action.run(context, args, flags));
  });
}

function positional(name: string, { kind }: Argument): string {
  switch (kind) {
    case 'one':
      return `<${name}>`;
    case 'maybe':
      return `[${name}]`;
    case 'words':
      return `<${name}...>`;
    case 'many':
    case 'maybe-words':
      return `[${name}...]`;
  }
}

function argumentValue(declared: Argument | undefined, given: unknown): unknown {
  if (declared?.kind === 'many') return Array.isArray(given) ? given : [];
  if (!Array.isArray(given)) return given;
  return given.length === 0 ? undefined : given.join(' ');
}

function flagOf(key: string, { kind, placeholder, summary, choices, required }: Option): Flag {
  const name = `--${flagName(key)}`;
  if (kind === 'flag') return new Flag(name, summary);
  const flag = new Flag(
    `${name} ${kind === 'maybe-text' ? `[${placeholder}]` : `<${placeholder}>`}`,
    summary,
  );
  if (choices !== undefined) flag.choices(choices);
  if (kind === 'number') flag.argParser(wholeNumber(1));
  if (kind === 'count') flag.argParser(wholeNumber(0));
  if (kind === 'share') flag.argParser(shareOf);
  if (kind === 'list') flag.argParser(commaList);
  return required ? flag.makeOptionMandatory() : flag;
}

function wholeNumber(least: 0 | 1): (text: string) => number {
  return (text) => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number${least === 0 ? '' : ' above 0'}.`);
  };
}

function shareOf(text: string): number {
  if (/^(?:0(?:\.\d+)?|\.\d+|1(?:\.0+)?)$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number from 0 to 1.');
}

function commaList(text: string, before: unknown): string[] {
  const items = text.split(',').map((item) => item.trim());
  return [...(Array.isArray(before) ? before : []), ...items.filter((item) => item !== '')];
}

/** How every command prints its help and reports a misuse. */
function dress(command: Program, { stdout, theme }: ProgramOptions): Program {
  return command
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stdout.write(text),
      outputError: () => {},
      getOutHelpWidth: () => theme.columns,
      getOutHasColors: () => true,
    })
    .configureHelp({
      showGlobalOptions: true,
      optionDescription: ({ description, argChoices = [] }) =>
        argChoices.every((word) => description.includes(word))
          ? description
          : `${description} (${argChoices.join(', ')})`,
      styleTitle: (title) => theme.paint('title', title === 'Usage:' ? title : title.replace(/:$/, '')),
      styleCommandText: (name) => theme.paint('command', name),
      styleSubcommandTerm: (term) => theme.paint('command', term),
      styleOptionTerm: (term) => theme.paint('command', term),
      styleArgumentTerm: (term) => theme.paint('command', term),
    })
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .exitOverride((error) => {
      throw new UsageError(error, command);
    });
}
