/** Regular expressions that cannot be made to hang: matched in time proportional to the text, without going back. */
import { runtimeError } from '../errors.js';
import { parseRegex, type RegexNode } from './regex-parse.js';

type Instruction =
  | { readonly op: 'char'; readonly test: (char: string) => boolean }
  | { readonly op: 'assert'; readonly holds: (text: string, at: number) => boolean }
  | { readonly op: 'split'; readonly to: readonly number[] }
  | { readonly op: 'match' };

export interface Regex {
  /** Does the whole text match? `tick` is called as it goes, and may stop it. */
  readonly matches: (text: string, tick: () => void) => boolean;
}

const MAX_PROGRAM = 20_000;
const MOST_KEPT = 200;
const kept = new Map<string, Regex>();

/** Reads an expression; throws a CypherError for what is none, or needs going back. */
export function regexOf(pattern: string): Regex {
  const known = kept.get(pattern);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const program: Instruction[] = [];
  emit(parseRegex(pattern), program);
  push(program, { op: 'match' });
  const regex: Regex = { matches: (text, tick) => simulate(program, text, tick) };
  kept.set(pattern, regex);
  return regex;
}

function push(program: Instruction[], instruction: Instruction): number {
  if (program.length >= MAX_PROGRAM) {
    throw runtimeError(
      'LimitExceeded',
      'ValueTooLarge',
      'The regular expression repeats too much.',
      'Use smaller counts in {…}.',
    );
  }
  return program.push(instruction) - 1;
}

/** Instructions run on into the next; a split is set once its targets are known. */
function emit(node: RegexNode, program: Instruction[]): void {
  switch (node.kind) {
    case 'char':
      push(program, { op: 'char', test: node.test });
      return;
    case 'assert':
      push(program, { op: 'assert', holds: node.holds });
      return;
    case 'sequence':
      for (const item of node.items) emit(item, program);
      return;
    case 'either':
      emitEither(node.items, program);
      return;
    case 'repeat':
      emitRepeat(node, program);
  }
}

function emitEither(items: readonly RegexNode[], program: Instruction[]): void {
  const fork = push(program, { op: 'split', to: [] });
  const starts: number[] = [];
  const ends: number[] = [];
  for (const item of items) {
    starts.push(program.length);
    emit(item, program);
    ends.push(push(program, { op: 'split', to: [] }));
  }
  program[fork] = { op: 'split', to: starts };
  for (const end of ends) program[end] = { op: 'split', to: [program.length] };
}

function emitRepeat(
  { item, min, max }: Extract<RegexNode, { kind: 'repeat' }>,
  program: Instruction[],
): void {
  for (let i = 0; i < min; i++) emit(item, program);
  if (max === Number.POSITIVE_INFINITY) {
    const fork = push(program, { op: 'split', to: [] });
    emit(item, program);
    push(program, { op: 'split', to: [fork] });
    program[fork] = { op: 'split', to: [fork + 1, program.length] };
    return;
  }
  const forks: number[] = [];
  for (let i = min; i < max; i++) {
    forks.push(push(program, { op: 'split', to: [] }));
    emit(item, program);
  }
  for (const fork of forks) program[fork] = { op: 'split', to: [fork + 1, program.length] };
}

/** All places of the program that could be reached, moved on together one character at a time. */
function simulate(program: readonly Instruction[], text: string, tick: () => void): boolean {
  let at = 0;
  let here = reach(program, [0], text, at, tick);
  for (const char of text) {
    const next: number[] = [];
    for (const place of here) {
      const instruction = program[place];
      if (instruction?.op === 'char' && instruction.test(char)) next.push(place + 1);
    }
    if (next.length === 0) return false;
    at += char.length;
    here = reach(program, next, text, at, tick);
  }
  return here.some((place) => program[place]?.op === 'match');
}

/** Follows everything that takes no character. */
function reach(
  program: readonly Instruction[],
  from: readonly number[],
  text: string,
  at: number,
  tick: () => void,
): number[] {
  const seen = new Set<number>();
  const stack = [...from];
  const found: number[] = [];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    tick();
    const instruction = program[place];
    if (instruction?.op === 'split') stack.push(...instruction.to);
    else if (instruction?.op === 'assert') {
      if (instruction.holds(text, at)) stack.push(place + 1);
    } else found.push(place);
  }
  return found;
}
