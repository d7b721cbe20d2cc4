/** What a command is: its words, its help, and what it does. One file in commands/ exports one of these. */
import type { Context } from './context.js';
import type { ExitCode } from './exit-code.js';

export const GROUPS = ['Begin', 'Fill', 'Ask', 'Keep'] as const;
export type Group = (typeof GROUPS)[number];

/** `words` may be written without quotes: `lore show Aldric Raventhorne`. */
export type ArgumentKind = 'one' | 'maybe' | 'many' | 'words' | 'maybe-words';

export interface Argument<Kind extends ArgumentKind = ArgumentKind> {
  readonly kind: Kind;
  readonly summary: string;
}

export type OptionKind = 'flag' | 'text' | 'maybe-text' | 'number' | 'count' | 'share' | 'list';

export interface Option<Kind extends OptionKind = OptionKind, Choice extends string = string> {
  readonly kind: Kind;
  /** What stands for the value in help: `--as-of <when>`. */
  readonly placeholder: string;
  readonly summary: string;
  readonly choices?: readonly Choice[];
  readonly required?: boolean;
}

type Arguments = Readonly<Record<string, Argument>>;
type Options = Readonly<Record<string, Option>>;

type ArgumentValue<A> =
  A extends Argument<'one' | 'words'>
    ? string
    : A extends Argument<'maybe' | 'maybe-words'>
      ? string | undefined
      : readonly string[];

type OptionValue<O> =
  O extends Option<'flag'>
    ? boolean
    : O extends Option<'number' | 'count' | 'share'>
      ? number | undefined
      : O extends Option<'list'>
        ? readonly string[] | undefined
        : O extends Option<'maybe-text'>
          ? string | true | undefined
          : O extends Option<'text', infer Choice>
            ? O extends { readonly required: true }
              ? Choice
              : Choice | undefined
            : never;

export type ArgumentValues<A> = { readonly [Key in keyof A]: ArgumentValue<A[Key]> };
export type OptionValues<O> = { readonly [Key in keyof O]: OptionValue<O[Key]> };

export interface Example {
  /** Without the leading `lore`. */
  readonly run: string;
  readonly says: string;
}

interface Words {
  readonly name: string;
  readonly summary: string;
  /** Paragraphs under the summary in help and in the reference. */
  readonly description?: string;
  readonly examples: readonly [Example, Example, ...Example[]];
}

interface Spec<A extends Arguments, O extends Options> extends Words {
  readonly arguments: A;
  /** Keys become flags: `asOf` is `--as-of`. */
  readonly options: O;
  readonly run: (context: Context, args: ArgumentValues<A>, options: OptionValues<O>) => Promise<ExitCode>;
}

/** A command, or a part of one: `show` in `lore pack show`. */
export interface Action extends Words {
  readonly arguments: Arguments;
  readonly options: Options;
  readonly run: (
    context: Context,
    args: Readonly<Record<string, unknown>>,
    options: Readonly<Record<string, unknown>>,
  ) => Promise<ExitCode>;
}

export interface Command extends Omit<Action, 'run'> {
  readonly group: Group;
  readonly run: Action['run'] | null;
  readonly actions: readonly Action[];
}

export function defineAction<A extends Arguments, O extends Options>(spec: Spec<A, O>): Action {
  return {
    ...spec,
    // What commander hands over was read by these same declarations.
    run: (context, args, options) => spec.run(context, args as ArgumentValues<A>, options as OptionValues<O>),
  };
}

export function defineCommand<A extends Arguments, O extends Options>(
  spec: Spec<A, O> & { readonly group: Group },
): Command {
  return { ...defineAction(spec), group: spec.group, actions: [] };
}

/** A command that only holds others. */
export function defineFamily(
  spec: Words & { readonly group: Group; readonly actions: readonly Action[] },
): Command {
  return { ...spec, arguments: {}, options: {}, run: null };
}

export const one = (summary: string): Argument<'one'> => ({ kind: 'one', summary });
export const maybe = (summary: string): Argument<'maybe'> => ({ kind: 'maybe', summary });
export const words = (summary: string): Argument<'words'> => ({ kind: 'words', summary });
export const maybeWords = (summary: string): Argument<'maybe-words'> => ({ kind: 'maybe-words', summary });
export const many = (summary: string): Argument<'many'> => ({ kind: 'many', summary });

export const flag = (summary: string): Option<'flag'> => ({ kind: 'flag', placeholder: '', summary });
export const text = (placeholder: string, summary: string): Option<'text'> => ({
  kind: 'text',
  placeholder,
  summary,
});
/** With or without a value: `--dismiss`, `--dismiss "two lords by treaty"`. */
export const maybeText = (placeholder: string, summary: string): Option<'maybe-text'> => ({
  kind: 'maybe-text',
  placeholder,
  summary,
});
export const needed = (
  placeholder: string,
  summary: string,
): Option<'text'> & { readonly required: true } => ({
  kind: 'text',
  placeholder,
  summary,
  required: true,
});
export const number = (placeholder: string, summary: string): Option<'number'> => ({
  kind: 'number',
  placeholder,
  summary,
});
/** A number that may be 0. */
export const count = (placeholder: string, summary: string): Option<'count'> => ({
  kind: 'count',
  placeholder,
  summary,
});
/** From 0 to 1. */
export const share = (placeholder: string, summary: string): Option<'share'> => ({
  kind: 'share',
  placeholder,
  summary,
});
/** May be given several times, or with commas. */
export const list = (placeholder: string, summary: string): Option<'list'> => ({
  kind: 'list',
  placeholder,
  summary,
});
export const choice = <Choice extends string>(
  placeholder: string,
  choices: readonly Choice[],
  summary: string,
): Option<'text', Choice> => ({ kind: 'text', placeholder, summary, choices });

/** `asOf` → `as-of`. */
export function flagName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
