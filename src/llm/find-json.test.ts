import { expect, test } from 'vitest';
import { cpuNow } from '../../test/cpu-time.js';
import { jsonIn, objectsIn } from './find-json.js';

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

test.each([
  ['one within another, the outer first', '{"a": {"b": 2}}', [{ a: { b: 2 } }, { b: 2 }]],
  ['what is whole in a list that is cut off', '[{"a": 1}, {"b": 2}, {"c', [{ a: 1 }, { b: 2 }]],
  ['what is whole in an object that is cut off', '{"x": [{"a": "}"}, {"b"', [{ a: '}' }]],
  ['no lists and no bare values', '[1, 2] 3', []],
])('of objects: %s', (_, text, found) => {
  expect([...objectsIn(text)]).toEqual(found);
});

test('a flood of brackets is given up on quickly', () => {
  const started = cpuNow();
  expect([...jsonIn('{['.repeat(500_000))]).toEqual([]);
  expect([...objectsIn('{['.repeat(500_000))]).toEqual([]);
  expect(cpuNow() - started).toBeLessThan(3000);
});
