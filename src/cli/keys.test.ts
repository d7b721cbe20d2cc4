/** Keys at a terminal: each is an answer, and the terminal is given back after it. */
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createKeys, type KeyInput } from './keys.js';

function terminal() {
  const stream = new PassThrough();
  const modes: boolean[] = [];
  const input: KeyInput = Object.assign(stream, {
    isTTY: true as const,
    setRawMode(mode: boolean) {
      modes.push(mode);
      return this as never;
    },
  }) as never;
  let said = '';
  const stderr = { write: (text: string) => (said += text) };
  return {
    keys: createKeys({ stderr }, input),
    type: (text: string) => stream.write(text),
    modes,
    said: () => said,
  };
}

test('one keystroke is one answer, without a line end, and is shown', async () => {
  const { keys, type, modes, said } = terminal();
  const answer = keys.ask('Well? > ');
  type('a');
  expect(await answer).toBe('a');
  expect(said()).toBe('Well? > a\n');
  expect(modes).toEqual([true, false]);
});

test('what was typed ahead answers the next questions', async () => {
  const { keys, type } = terminal();
  const first = keys.ask('> ');
  type('asr');
  expect([await first, await keys.ask('> '), await keys.ask('> ')]).toEqual(['a', 's', 'r']);
});

test.each(['\u0003', '\u0004', '\u001b'])('%j ends it and gives the terminal back', async (key) => {
  const { keys, type, modes } = terminal();
  const answer = keys.ask('> ');
  type(key);
  expect(await answer).toBeNull();
  expect(modes.at(-1)).toBe(false);
});

test('an arrow is no answer, and ends nothing', async () => {
  const { keys, type } = terminal();
  const answer = keys.ask('> ');
  type('\u001b[A');
  expect(await answer).toBe('?');
});

test('words are a line, after which keys are keys again', async () => {
  const { keys, type, said } = terminal();
  const reason = keys.line('Why? ');
  type('by treaty\r');
  expect(await reason).toBe('by treaty');
  const answer = keys.ask('> ');
  type('q');
  expect(await answer).toBe('q');
  expect(said()).toContain('Why? ');
});

test('a line that is left with Ctrl-C is no answer', async () => {
  const { keys, type } = terminal();
  const reason = keys.line('Why? ');
  type('\u0003');
  expect(await reason).toBeNull();
});
