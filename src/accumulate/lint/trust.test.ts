/** Who counts as independent, what outcomes do to a model, and when trust is too close to decide. */
import { expect, test } from 'vitest';
import type { Reliability } from '../../model/index.js';
import type { LintSide } from '../../store/lint.js';
import { evidenceOf } from './judge.js';
import { decideByTrust, MARGIN } from './judge-by-trust.js';
import { recordsOf, trustOf } from './trust.js';

const NO_RECORDS = recordsOf([]);
const says = (
  source: string,
  model: string | null,
  confidence: number,
  reliability: Reliability = 'canonical',
) => ({
  ...{ source, model, confidence, reliability, title: source, quote: null, at: 1 },
});
const worth = (...voices: ReturnType<typeof says>[]) => trustOf(voices, NO_RECORDS).value;

test('a single witness is as good as its word', () => {
  expect(worth(says('a', 'm', 0.8))).toBe(0.8);
  expect(worth(says('a', 'm', 0.8, 'reported'))).toBe(0.72);
  expect(worth(says('a', null, 1))).toBe(1);
  expect(worth()).toBe(0);
});

test('two that are independent are better than one', () => {
  expect(worth(says('a', 'm', 0.5), says('b', 'n', 0.5))).toBe(0.75);
});

test('one model in two documents is one witness, two models on one document are one', () => {
  expect(worth(says('a', 'm', 0.5), says('b', 'm', 0.5))).toBe(0.5);
  expect(worth(says('a', 'm', 0.5), says('a', 'n', 0.6))).toBe(0.6);
});

test('what is read in two documents without a model of its own, two documents say', () => {
  expect(worth(says('a', 'lore/prose', 0.5), says('b', 'lore/prose', 0.5))).toBe(0.75);
});

test('the order in which they are asked does not matter', () => {
  const voices = [says('a', 'm', 0.5), says('b', 'm', 0.7), says('a', 'n', 0.6), says('c', 'n', 0.4)];
  expect(worth(...[...voices].reverse())).toBe(worth(...voices));
});

test('a model that has lost is trusted less, one that has not as before', () => {
  const records = recordsOf([
    { model: 'good', good: 5, bad: 0 },
    { model: 'bad', good: 0, bad: 4 },
  ]);
  expect(records.get('good')).toBe(1);
  expect(records.get('bad')).toBe(0.5);
  expect(trustOf([says('a', 'bad', 0.8)], records).value).toBe(0.4);
});

const side = (predicate: string, ...witnesses: ReturnType<typeof says>[]): LintSide => ({
  id: predicate,
  subject: { id: 's', name: 'S' },
  predicate,
  object: { id: 'o', name: 'O' },
  confidence: Math.max(...witnesses.map(({ confidence }) => confidence)),
  extracted: true,
  flagged: false,
  witnesses,
});

test('just below the margin nobody is flagged, at it somebody is', () => {
  const judged = (confidence: number) =>
    decideByTrust([side('A', says('a', 'm', 0.5)), side('B', says('b', 'n', confidence))], NO_RECORDS);
  expect(judged(0.5 + MARGIN - 0.01).kind).toBe('abstained');
  expect(judged(0.5 + MARGIN)).toMatchObject({ kind: 'kept', kept: { id: 'B' }, loser: { id: 'A' } });
});

test('the newer word helps, but does not decide by itself', () => {
  const newer = { ...says('b', 'n', 0.6), at: 2 };
  const judged = (older: number) =>
    decideByTrust([side('A', says('a', 'm', older)), side('B', newer)], NO_RECORDS);
  expect(judged(0.6).kind).toBe('abstained');
  expect(judged(0.5)).toMatchObject({
    kind: 'kept',
    kept: { id: 'B' },
    note: expect.stringContaining('more recent'),
  });
});

test('evidence is the same in any order, and another with every new or changed witness', () => {
  const [a, b] = [side('A', says('a', 'm', 0.5), says('b', 'n', 0.5)), side('B', says('c', 'm', 0.5))];
  const same = evidenceOf([a, b]);
  expect(evidenceOf([b, { ...a, witnesses: [...a.witnesses].reverse() }])).toBe(same);
  expect(evidenceOf([a, side('B', says('c', 'm', 0.6))])).not.toBe(same);
  expect(evidenceOf([a, side('B', says('c', 'm', 0.5), says('d', 'm', 0.5))])).not.toBe(same);
});
