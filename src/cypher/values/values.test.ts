import { describe, expect, test } from 'vitest';
import { arithmetic, negate } from './arithmetic.js';
import { fromPlain, toPlain } from './convert.js';
import { equals, equivalenceKey } from './equality.js';
import { and, not, or, xor } from './logic.js';
import { contains } from './membership.js';
import { atMost, compareStrings, lessThan, order } from './order.js';
import { formatNumber, formatValue, parseFloatStrict, parseInteger } from './text.js';
import type { MomentValue, Truth, Value } from './value.js';

const node = (id: number): Value => ({ kind: 'node', id });
const map = (entries: Record<string, Value>): Value => new Map(Object.entries(entries));
const moment = (min: number, max: number): MomentValue => ({
  kind: 'moment',
  moment: { min, max, text: `${min}-${max}`, calendar: 'test' },
});

describe('equality', () => {
  test.each<[string, Value, Value, Truth]>([
    ['an integer and a float', 1n, 1.0, true],
    ['a large integer and the float beside it', 9007199254740993n, 9007199254740992, false],
    ['lists of them', [1n], [1.0], true],
    ['NaN', Number.NaN, Number.NaN, false],
    ['different kinds', 1n, '1', false],
    ['null', null, null, null],
    ['a null inside', [1n, null], [1n, 2n], null],
    ['a null inside, and a difference', [1n, null], [2n, null], false],
    ['lists of different length', [null], [null, null], false],
    ['maps', map({ a: 1n, b: 2n }), map({ b: 2.0, a: 1n }), true],
    ['maps with a null', map({ a: null }), map({ a: 1n }), null],
    ['maps with other keys', map({ a: null }), map({ b: null }), false],
    ['nodes', node(1), node(1), true],
    ['other nodes', node(1), node(2), false],
    ['moments of the same bounds', moment(1, 5), moment(1, 5), true],
    ['moments of other bounds', moment(1, 5), moment(1, 4), false],
  ])('%s', (_, a, b, expected) => {
    expect(equals(a, b)).toBe(expected);
    expect(equals(b, a)).toBe(expected);
  });

  test.each<[string, Value, Value, boolean]>([
    ['null is like null', null, null, true],
    ['NaN is like NaN', Number.NaN, Number.NaN, true],
    ['1 is like 1.0', 1n, 1.0, true],
    ['zero has no sign', 0.0, -0.0, true],
    ['lists with nulls', [1n, null], [1.0, null], true],
    ['text is no number', '1', 1n, false],
    ['text does not run into text', ['a', 'b'], ['a,s1:b'], false],
    ['a list is no text', [], '[]', false],
    ['moments by bounds', moment(1, 2), moment(1, 2), true],
  ])('equivalence: %s', (_, a, b, expected) => {
    expect(equivalenceKey(a) === equivalenceKey(b)).toBe(expected);
  });
});

describe('comparison', () => {
  test.each<[Value, Value, Truth, Truth]>([
    [1n, 2.5, true, true],
    [2n, 2.0, false, true],
    ['a', 'b', true, true],
    [false, true, true, true],
    [1n, 'a', null, null],
    [1n, null, null, null],
    [Number.NaN, 1n, false, false],
    [Number.NaN, 'a', null, null],
    [[1n], [1n, 0n], true, true],
    [[1n, null], [1n, 2n], null, null],
    [[1n, 2n], [3n, null], true, true],
    [node(1), node(2), null, null],
    [moment(0, 4), moment(5, 9), true, true],
    [moment(0, 5), moment(5, 9), null, true],
    [moment(0, 6), moment(5, 9), null, null],
    [moment(9, 9), moment(9, 9), false, true],
    [moment(5, 9), moment(0, 4), false, false],
  ])('%s and %s', (a, b, less, most) => {
    expect(lessThan(a, b)).toBe(less);
    expect(atMost(a, b)).toBe(most);
  });

  test('any two values have an order, null last', () => {
    const path: Value = { kind: 'path', nodes: [{ kind: 'node', id: 1 }], relationships: [] };
    const ranked: Value[] = [
      map({}),
      map({ a: 1n }),
      node(1),
      node(2),
      [],
      [1n],
      ['z', 1n],
      ['z', null],
      path,
      moment(1, 3),
    ];
    const all: Value[] = [...ranked, moment(2, 2), 'A', 'a', false, true, -1n, 0.5, 1n, 2n, Number.NaN, null];
    const shuffled = all.map((value, i) => ({ value, by: (i * 7919) % 31 })).sort((a, b) => a.by - b.by);
    const sorted = shuffled.map(({ value }) => value).sort(order);
    // A list of a string comes before a list of a number, as a string comes before a number.
    const expected = all.map(formatValue);
    [expected[5], expected[6], expected[7]] = [expected[6] ?? '', expected[7] ?? '', expected[5] ?? ''];
    expect(sorted.map(formatValue)).toEqual(expected);
  });

  test('strings go by code point', () => {
    expect(compareStrings('\u{1F600}', '\uFFFD')).toBeGreaterThan(0);
    expect(compareStrings('abc', 'abcd')).toBeLessThan(0);
  });
});

describe('arithmetic', () => {
  test.each<[Parameters<typeof arithmetic>, Value]>([
    [['/', 7n, 2n], 3n],
    [['/', -7n, 2n], -3n],
    [['/', 7n, 2.0], 3.5],
    [['%', -7n, 2n], -1n],
    [['^', 2n, 3n], 8],
    [['+', 1n, 1.0], 2],
    [['+', 'a', 1n], 'a1'],
    [['+', 1.0, 'a'], '1.0a'],
    [
      ['+', [1n], 2n],
      [1n, 2n],
    ],
    [
      ['+', 1n, [2n]],
      [1n, 2n],
    ],
    [['+', null, 1n], null],
    [['/', 1.0, 0n], Number.POSITIVE_INFINITY],
  ])('%s', (args, expected) => {
    expect(arithmetic(...args)).toEqual(expected);
  });

  test.each<[Parameters<typeof arithmetic>, string]>([
    [['+', 9223372036854775807n, 1n], 'IntegerOverflow'],
    [['*', 9223372036854775807n, 2n], 'IntegerOverflow'],
    [['/', 1n, 0n], 'DivisionByZero'],
    [['-', 'a', 1n], 'InvalidArgumentType'],
    [['+', true, 1n], 'InvalidArgumentType'],
  ])('%s is an error', (args, detail) => {
    expect(() => arithmetic(...args)).toThrow(expect.objectContaining({ detail }));
  });

  test('the least integer has no counterpart', () => {
    expect(() => negate(-(2n ** 63n))).toThrow(expect.objectContaining({ detail: 'IntegerOverflow' }));
  });
});

describe('logic', () => {
  const all: Truth[] = [true, false, null];
  test('null is unknown', () => {
    expect(all.map((a) => all.map((b) => and(a, b)))).toEqual([
      [true, false, null],
      [false, false, false],
      [null, false, null],
    ]);
    expect(all.map((a) => all.map((b) => or(a, b)))).toEqual([
      [true, true, true],
      [true, false, null],
      [true, null, null],
    ]);
    expect(all.map((a) => all.map((b) => xor(a, b)))).toEqual([
      [false, true, null],
      [true, false, null],
      [null, null, null],
    ]);
    expect(all.map(not)).toEqual([false, true, null]);
  });

  test.each<[Value, Value, Truth]>([
    [[1n, 2n], 2.0, true],
    [[1n, null], 2n, null],
    [[1n, null], 1n, true],
    [[], null, false],
    [[1n], null, null],
    [null, 1n, null],
    [[[1n, null]], [1n, 2n], null],
  ])('in %s is %s', (list, item, expected) => {
    expect(contains(list, item)).toBe(expected);
  });
});

describe('text', () => {
  test.each<[bigint | number, string]>([
    [1n, '1'],
    [1, '1.0'],
    [-0, '-0.0'],
    [0.1, '0.1'],
    [1e21, '1.0E21'],
    [1.5e-7, '1.5E-7'],
    [Number.NaN, 'NaN'],
  ])('%s is written %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  test.each<[string, bigint | null, number | null]>([
    ['42', 42n, 42],
    ['-1.9', -1n, -1.9],
    ['1e3', 1000n, 1000],
    [' 7 ', 7n, 7],
    ['9223372036854775808', null, 2 ** 63],
    ['foo', null, null],
    ['', null, null],
    ['0x1F', null, null],
  ])('%s is read', (text, integer, float) => {
    expect(parseInteger(text)).toBe(integer);
    expect(parseFloatStrict(text)).toBe(float);
  });

  test('plain values go in and out', () => {
    const plain = { a: [1, 2.5, 'x', null, true], b: { c: 9007199254740993n } };
    expect(toPlain(fromPlain(plain))).toEqual({ a: [1, 2.5, 'x', null, true], b: { c: '9007199254740993' } });
  });
});
