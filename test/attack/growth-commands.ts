/** Every text that a command takes, in every shape, up to what a command line holds: each example of `--help` with one of its words replaced. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Action } from '../../src/cli/command.js';
import { flagName } from '../../src/cli/command.js';
import { registry } from '../../src/cli/commands.generated.js';
import { lore, loreCost, valdorn } from '../cli-helpers.js';
import { defineAttack } from './frame/attack.js';
import { type Subject, tryGrowth } from './frame/growth.js';
import { DANGEROUS, SHAPES, SPOKEN } from './frame/shapes.js';
import { wordsOf } from './frame/words.js';

/** A system hands over no more in one argument. */
const MOST = 120_000;
/** What serves until it is stopped, asks a person, or would need a server. */
const NOT_ALONE = /^(?:serve|watch|mcp|jobs (?:follow|run)|bus|init|migrate|extract|embed|export|backup)/;
/** Names of files and folders: nothing reads them but the file system. */
const PATHS = /^(?:out|base|with|file|bundle|folder|paths)$/;
const LONG = SPOKEN.filter(({ name }) => name === 'sentences that differ');
/** Read from files, which have their own size. */
const FILES: readonly (readonly string[])[] = [
  ['check', '--with', 'text.md'],
  ['check', '--with', 'text.yaml'],
  ['synthesis', 'take', 'text.txt'],
  ['rule', 'add', 'long-rule', '--file', 'text.cypher'],
];

export default defineAttack({
  what: 'doubled texts through every argument and option of every command',
  minutes: 15,
  run: async (trial) => {
    if (trial.isShort) return undefined;
    const world = valdorn();
    await lore(['ingest', '--quiet'], world);
    const commands = await Promise.all(registry.map(({ load }) => load()));
    const slots = commands
      .flatMap((command) => [
        ...(command.run === null ? [] : [slotsOf(command, [command.name])]),
        ...command.actions.map((action) => slotsOf(action, [command.name, action.name])),
      ])
      .flat()
      .filter(({ name }) => !NOT_ALONE.test(name) && trial.wants(name.split(' ')[0] ?? ''));
    const files = FILES.filter(([name = '']) => trial.wants(name)).map((args) => ({
      name: args.join(' '),
      most: 40_000,
      hasFloor: true as const,
      cost: (text: string) => {
        writeFileSync(path.join(world, args.at(-1) ?? ''), text);
        return loreCost(args, world);
      },
    }));
    const given = slots.map(({ name, args }): Subject => {
      const cost = (text: string) => loreCost(args(text.slice(0, MOST)), world);
      return { name, most: MOST, hasFloor: true, cost };
    });
    const known = new Set<string>();
    const isFirst = slots.map(({ key }) => !PATHS.test(key) && !known.has(key) && known.add(key));
    const others = SPOKEN.filter((shape) => !DANGEROUS.includes(shape));
    const firsts = given.filter((_, i) => isFirst[i]);
    // What grows badly only in a long text hides behind a short one that takes a moment.
    const long = given
      .filter(({ name }) => name.includes('<'))
      .map((subject): Subject => ({ ...subject, name: `${subject.name}, long`, isLong: true }));
    return tryGrowth(trial, [
      ...given.map((subject) => [subject, DANGEROUS] as const),
      ...long.map((subject) => [subject, LONG] as const),
      ...files.map((subject) => [subject, SHAPES] as const),
      // What reads one argument or option reads those of the same name. Every other shape goes through a sixth of them.
      ...firsts.map((subject, i) => [subject, others.filter((_, n) => n % 6 === i % 6)] as const),
    ]);
  },
});

interface Slot {
  readonly name: string;
  /** Of its argument or option. */
  readonly key: string;
  readonly args: (text: string) => readonly string[];
}

/** Its arguments, and each option that takes a text; what else it needs comes from its first example. */
function slotsOf(action: Omit<Action, 'run'>, words: readonly string[]): Slot[] {
  const example = wordsOf(action.examples[0].run).slice(words.length);
  const first = example.findIndex((word) => word.startsWith('--'));
  const [needed, rest] = first < 0 ? [example, []] : [example.slice(0, first), example.slice(first)];
  const name = words.join(' ');
  const byArgument = Object.keys(action.arguments)
    .slice(0, 1)
    .map((key) => ({
      name: `${name} <${key}>`,
      key,
      args: (text: string) => [...words, ...rest, '--', text, ...needed.slice(1)],
    }));
  const byOption = Object.entries(action.options)
    .filter(([, { kind, choices }]) => /text|list/.test(kind) && choices === undefined)
    .map(([key]) => ({
      name: `${name} --${flagName(key)}`,
      key,
      args: (text: string) => [...words, ...needed, `--${flagName(key)}=${text}`],
    }));
  return [...byArgument, ...byOption];
}
