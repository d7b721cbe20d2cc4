/** Functions on strings. */
import { MAX_STRING, tooLarge } from '../values/arithmetic.js';
import { BOOLEAN, INTEGER, listOf, STRING } from '../values/type.js';
import type { Value } from '../values/value.js';
import { integer, string, wrongArgument } from './check.js';
import type { FunctionDefinition } from './function.js';

const TEXT = ['string'] as const;

/** A function from one string to another. */
function onText(name: string, compute: (text: string) => string): FunctionDefinition {
  const evaluate = ([text]: readonly Value[]) => compute(string(name, text));
  return { name, min: 1, max: 1, accepts: [TEXT], result: STRING, evaluate };
}

function count(name: string, value: Value | undefined): number {
  const whole = integer(name, value);
  if (whole < 0) throw wrongArgument(name, value ?? null, 'an integer from 0 up');
  return whole;
}

function replace([text, search, by]: readonly Value[]): Value {
  const whole = string('replace', text);
  const parts = whole.split(string('replace', search));
  const filler = string('replace', by);
  if (whole.length + parts.length * filler.length > MAX_STRING) throw tooLarge('string', MAX_STRING);
  return parts.join(filler);
}

function split([text, by]: readonly Value[]): Value {
  const whole = string('split', text);
  const separator = string('split', by);
  return separator === '' ? [...whole] : whole.split(separator);
}

/** Part of a string, counted in characters and not in the units JavaScript stores them in. */
function part(text: string, from: number, to?: number): string {
  return [...text].slice(from, to).join('');
}

function substring([text, start, length]: readonly Value[]): Value {
  const from = count('substring', start);
  const to = length === undefined ? undefined : from + count('substring', length);
  return part(string('substring', text), from, to);
}

function left([text, length]: readonly Value[]): Value {
  return part(string('left', text), 0, count('left', length));
}

function right([text, length]: readonly Value[]): Value {
  const characters = [...string('right', text)];
  return characters.slice(Math.max(0, characters.length - count('right', length))).join('');
}

const TEXTS = { accepts: [TEXT], result: STRING } as const;

export const TEXT_FUNCTIONS: readonly FunctionDefinition[] = [
  onText('toUpper', (text) => text.toUpperCase()),
  onText('toLower', (text) => text.toLowerCase()),
  onText('upper', (text) => text.toUpperCase()),
  onText('lower', (text) => text.toLowerCase()),
  onText('trim', (text) => text.trim()),
  onText('lTrim', (text) => text.trimStart()),
  onText('rTrim', (text) => text.trimEnd()),
  { name: 'replace', min: 3, max: 3, ...TEXTS, evaluate: replace },
  { name: 'split', min: 2, max: 2, accepts: [TEXT], result: listOf(STRING), evaluate: split },
  { name: 'substring', min: 2, max: 3, accepts: [TEXT, ['integer']], result: STRING, evaluate: substring },
  { name: 'left', min: 2, max: 2, accepts: [TEXT, ['integer']], result: STRING, evaluate: left },
  { name: 'right', min: 2, max: 2, accepts: [TEXT, ['integer']], result: STRING, evaluate: right },
  {
    name: 'char_length',
    min: 1,
    max: 1,
    accepts: [TEXT],
    result: INTEGER,
    evaluate: ([text]) => BigInt([...string('char_length', text)].length),
  },
  {
    name: 'isBlank',
    min: 1,
    max: 1,
    accepts: [TEXT],
    result: BOOLEAN,
    evaluate: ([text]) => string('isBlank', text).trim() === '',
  },
];
