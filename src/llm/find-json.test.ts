import { expect, test } from 'vitest';
import { cpuNow } from '../../test/cpu-time.js';
import { jsonIn } from './find-json.js';

test.each([
  ['plain', '{"a": 1}', [{ a: 1 }]],
  ['a bare value', ' 42 ', [42]],
  ['in a fence, and then as it stands', 'So:\n```json\n{"a": 1}\n```', [{ a: 1 }, { a: 1 }]],
  ['brackets within strings', 'x {"a": "}{\\"]"} y', [{ a: '}{"]' }]],
  ['several', '[1] and {"b": 2}', [[1], { b: 2 }]],
  ['after something that is none', '{no} {"b": 2}', [{ b: 2 }]],
  ['inside something that is none', '{see {"b": 2}}', [{ b: 2 }]],
  ['after thoughts', '<think>{"a": 1}</think>{"b": 2}', [{ b: 2 }]],
  ['none', 'The chronicles are silent.', []],
  ['broken off', '{"a": [1, 2', []],
])('%s', (_, text, found) => {
  expect([...jsonIn(text)]).toEqual(found);
});

test('a flood of brackets is given up on quickly', () => {
  const started = cpuNow();
  expect([...jsonIn('{['.repeat(500_000))]).toEqual([]);
  expect(cpuNow() - started).toBeLessThan(3000);
});
