/** A command line that cannot be understood, told as any other mistake is: what was found, what would be right. */
import type { CommanderError, Command as Program } from 'commander';
import { LoreError } from '../model/errors.js';
import { sentence } from '../model/sentence.js';
import { didYouMean } from '../model/suggest.js';

export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly error: CommanderError;
  readonly command: Program;

  constructor(error: CommanderError, command: Program) {
    super(error.message);
    this.error = error;
    this.command = command;
  }

  /** Help or the version was asked for and has been printed. */
  get isAnswered(): boolean {
    return this.error.exitCode === 0 || this.error.code === 'commander.help';
  }

  toLoreError(): LoreError {
    const { message, hint } = told(this.error, this.command);
    return new LoreError({ code: `cli/${kebab(this.error.code)}`, message, hint });
  }
}

interface Told {
  readonly message: string;
  readonly hint: string;
}

function told(error: CommanderError, command: Program): Told {
  const name = fullName(command);
  const quoted = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  const help = `See \`${name} --help\`.`;
  switch (error.code) {
    case 'commander.unknownCommand':
      return {
        message: `${name} has no command "${quoted}".`,
        hint:
          didYouMean(
            quoted,
            command.commands.map((known) => known.name()),
          ) ?? oneOf(command, help),
      };
    case 'commander.unknownOption':
      return {
        message: `${name} has no option ${quoted}.`,
        hint: didYouMean(quoted, flagsOf(command)) ?? help,
      };
    case 'commander.missingArgument':
      return { message: `${name} needs <${quoted}>.`, hint: help };
    case 'commander.optionMissingArgument':
      return { message: `${flag(quoted)} needs a value: ${quoted}.`, hint: help };
    case 'commander.missingMandatoryOptionValue':
      return { message: `${name} needs ${[...missingWords(command), quoted].join(' and ')}.`, hint: help };
    case 'commander.excessArguments':
      return {
        message: `${name} takes fewer words than that.`,
        hint: asFile(command) ?? 'Put a name of several words in quotes.',
      };
    case 'commander.invalidArgument':
      return invalid(error.message, help);
    default:
      return { message: sentence(error.message.replace(/^error: /, '')), hint: help };
  }
}

/** `lore export out.yaml`: the word is the file that an option names. */
function asFile({ args, registeredArguments, options }: Program): string | undefined {
  const [word, another] = args.slice(registeredArguments.length);
  const isOption = options.some(({ long }) => long === '--out');
  return word !== undefined && another === undefined && isOption ? `Did you mean --out ${word}?` : undefined;
}

/** An option that is missing is noticed first; the words before it may be, too. */
function missingWords({ registeredArguments, args }: Program): string[] {
  return registeredArguments
    .slice(args.length)
    .filter(({ required }) => required)
    .map((argument) => `<${argument.name()}>`);
}

/** What a word that is no command may have been meant for. */
function oneOf(command: Program, help: string): string {
  const names = command.commands.map((known) => known.name()).filter((name) => name !== 'help');
  if (command.parent === null || names.length > MOST_NAMED) return help;
  const said = names.includes('add')
    ? ` To say something, put it in quotes after \`${fullName(command)} add\`.`
    : '';
  return `It has ${names.join(', ')}.${said}`;
}

const MOST_NAMED = 12;

/** `error: option '--format <format>' argument 'xml' is invalid. Allowed choices are yaml, jsonl.` */
function invalid(message: string, help: string): Told {
  const [, option = '', value = '', why = ''] =
    /'([^']*)' argument '([^']*)' is invalid\. (.*)$/.exec(message) ?? [];
  const choices = /^Allowed choices are (.*)\.$/.exec(why)?.[1]?.split(', ');
  if (option === '') return { message: sentence(message.replace(/^error: /, '')), hint: help };
  return {
    message: `${flag(option)} cannot be "${value}".`,
    hint: choices === undefined ? why : (didYouMean(value, choices) ?? `It may be ${choices.join(', ')}.`),
  };
}

function flagsOf(command: Program): string[] {
  const own = command.options.flatMap(({ long, short }) => [long, short]);
  const above = command.parent === null ? [] : flagsOf(command.parent);
  const named = own.filter((name): name is string => typeof name === 'string');
  return [...new Set([...named, '--help', ...above])];
}

function fullName(command: Program): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

/** `-f, --format <format>` → `--format`. */
function flag(flags: string): string {
  return /--[a-z-]+/.exec(flags)?.[0] ?? flags;
}

function kebab(code: string): string {
  return code.replace(/^commander\./, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
