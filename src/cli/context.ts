/** What a command is given: where to print, how it should look, and the world it is about. */
import path from 'node:path';
import type { World } from '../engine/index.js';
import { LoreError } from '../model/errors.js';
import { cleanText } from '../report/clean.js';
import { errorReport } from '../report/error.js';
import { formatJson, type Json, jsonLine } from '../report/json.js';
import type { Theme } from '../report/theme.js';
import type { ExitCode } from './exit-code.js';
import { type Environment, type Stream, themeFor } from './terminal.js';

export interface Output extends Stream {
  write(text: string): unknown;
}

export interface GlobalOptions {
  readonly world?: string | undefined;
  readonly json: boolean;
  readonly noColour: boolean;
  readonly quiet: boolean;
}

export interface Context {
  readonly cwd: string;
  readonly json: boolean;
  readonly quiet: boolean;
  /** For what `print` shows. */
  readonly theme: Theme;
  /** For what `say` shows. */
  readonly sideTheme: Theme;
  readonly stderr: Output;
  /** Data, on stdout: the document with `--json`, the text without. */
  print(document: () => Json, text: () => string): void;
  /** One of several JSON documents, each on its own line: for commands that go on. */
  line(document: Json): void;
  /** Data for a file, as it is; a terminal gets nothing that steers it. */
  raw(text: string): void;
  /** A remark, on stderr; nothing with `--quiet`. */
  say(text: string): void;
  /** A failure that does not end the command, on stderr. */
  complain(error: LoreError): void;
  /** Root of the world that is meant; throws where there is none. */
  worldRoot(): Promise<string>;
  /** The same, or null where there is none. */
  maybeWorldRoot(): Promise<string | null>;
  /** Opens the world, lends it, and closes it whatever happens. */
  withWorld(use: (world: World) => Promise<ExitCode>): Promise<ExitCode>;
}

export interface Surroundings {
  readonly cwd: string;
  readonly env: Environment;
  readonly stdout: Output;
  readonly stderr: Output;
}

export function createContext(options: GlobalOptions, surroundings: Surroundings): Context {
  const { cwd, env, stdout, stderr } = surroundings;
  const { json, quiet, noColour } = options;
  const theme = themeFor(stdout, env, noColour);
  const sideTheme = themeFor(stderr, env, noColour);
  const maybeWorldRoot = async (): Promise<string | null> => {
    const { findWorld } = await import('../engine/read-world.js');
    if (options.world === undefined) return findWorld(cwd);
    const root = path.resolve(cwd, options.world);
    if ((await findWorld(root)) === root) return root;
    throw new LoreError({
      code: 'cli/no-world',
      message: `${root} is not a world: there is no lore.yaml in it.`,
      hint: `Make it one with \`lore init ${options.world}\`.`,
    });
  };
  const worldRoot = async (): Promise<string> => {
    const root = await maybeWorldRoot();
    if (root !== null) return root;
    throw new LoreError({
      code: 'cli/no-world',
      message: `There is no world here: no lore.yaml in ${cwd} or above.`,
      hint: 'Run `lore init` in the folder that holds your lore, or name a world with --world <folder>.',
    });
  };
  return {
    cwd,
    json,
    quiet,
    theme,
    sideTheme,
    stderr,
    print: (document, text) => stdout.write(`${json ? formatJson(document()) : harmless(text())}\n`),
    line: (document) => stdout.write(`${jsonLine(document)}\n`),
    raw: (text) => stdout.write(stdout.isTTY === true ? harmless(text) : text),
    say: (text) => {
      if (!quiet) stderr.write(`${cleanText(text)}\n`);
    },
    complain: (error) => stderr.write(`${errorReport(error, sideTheme)}\n`),
    worldRoot,
    maybeWorldRoot,
    withWorld: async (use) => {
      const root = await worldRoot();
      const { openWorld } = await import('../engine/open.js');
      const world = await openWorld(root);
      try {
        return await use(world);
      } finally {
        await world.close();
      }
    },
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be taken out
const HARMFUL = /\u001b(?!\[(?:[0-9]|[1-4][0-9])m)|[\u0000-\u0009\u000b-\u001a\u001c-\u001f\u007f-\u009f]/g;
const BIDI = /[\u202a-\u202e\u2066-\u2069]/g;

/** The last net under what was painted: data is cleaned before that, so that colours here are ours. */
export function harmless(text: string): string {
  return text.replace(HARMFUL, '').replace(BIDI, '');
}
