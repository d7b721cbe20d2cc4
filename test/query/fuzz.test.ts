/** Mangled queries are answered or refused with a reason; nothing else ever comes of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { random } from '../../bench/random.js';
import { LoreError } from '../../src/model/index.js';
import type { Store } from '../../src/store/store.js';
import { randomQuery } from './random-query.js';
import { randomWorld, storeOf } from './random-world.js';

const CASES = 3_000;
const PIECES = [
  ...[
    'MATCH',
    'WHERE',
    'RETURN',
    'NOT',
    'NULL',
    'OPTIONAL',
    'DISTINCT',
    'ORDER BY',
    'LIMIT',
    'UNWIND',
    'WITH',
    'AS',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '-',
    '->',
    '<-',
    '*',
    '*1..3',
    ':',
    ',',
    '.',
    '=',
    '<>',
    '+',
    '/',
    "'",
    '"',
    '`',
  ],
  ...[
    'n0',
    'r0',
    '$p0',
    '0',
    '-1',
    '1.5',
    '9223372036854775807',
    "'x'",
    '[]',
    '[1, null]',
    '{a: 1}',
    ':Claim',
  ],
  ...[
    'sum(n0.population)',
    'collect(n0)',
    'date(n0.name)',
    'size([1])',
    'n0.aliases',
    'r0.side',
    'shortestPath',
    '--',
    ';',
  ],
];

let store: Store;
beforeAll(async () => {
  store = await storeOf(randomWorld(3).documents);
});
afterAll(() => store.close());

test(`${CASES} of them`, async () => {
  const chance = random(77);
  const before = await store.counts();
  let answered = 0;
  for (let i = 0; i < CASES; i++) {
    const { text, parameters } = randomQuery(chance);
    let mangled = text;
    for (let n = 1 + chance.int(2); n > 0; n--) {
      const at = chance.int(mangled.length + 1);
      const cut = chance.next() < 0.5 ? chance.int(6) : 0;
      mangled = `${mangled.slice(0, at)}${chance.next() < 0.8 ? ` ${chance.pick(PIECES)} ` : ''}${mangled.slice(at + cut)}`;
    }
    const ask = (interpret: boolean) =>
      store.query({ text: mangled, parameters, interpret, timeoutMs: 2_000, maxRows: 500 }).then(
        ({ rows, truncated }) => (truncated ? 'much' : `${rows.map((row) => JSON.stringify(row)).sort()}`),
        (error: unknown) => (error instanceof LoreError ? `refused: ${error.code}` : Promise.reject(error)),
      );
    const [compiled, interpreted] = [await ask(false), await ask(true)];
    // A query that fails on some rows may be answered where those rows are cut off before they are computed.
    const both = ![compiled, interpreted].some((told) => told.startsWith('refused') || told === 'much');
    if (both && !/LIMIT|SKIP/.test(mangled)) expect(compiled, mangled).toBe(interpreted);
    if (both) answered++;
  }
  expect(answered).toBeGreaterThan(CASES / 20);
  expect(await store.counts()).toEqual(before);
});
