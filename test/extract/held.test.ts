/** What the deterministic way of reading prose finds in passages whose true statements are written down. */
import { expect, test } from 'vitest';
import {
  type Judged,
  judgeAll,
  readEveryRelation,
  readHeld,
  readUnseen,
  type Score,
  scoreOf,
} from './held.js';

const PRECISION = 0.9;
const RECALL = 0.8;

test('finds few things that are not said, in what it was built on and in what came later', async () => {
  const held = readHeld();
  const first = await judgeAll(held, held.first);
  const later = await judgeAll(held, held.later);
  tell('at hand while it was built', first);
  tell('written when it was done', later);
  tell('together', [...first, ...later]);
  expect(held.first.length + held.later.length).toBeGreaterThanOrEqual(60);
  expect(held.later.length).toBeGreaterThanOrEqual((held.first.length + held.later.length) / 3);
  expect(scoreOf(first).precision).toBeGreaterThanOrEqual(PRECISION);
  expect(scoreOf(later).precision).toBeGreaterThanOrEqual(PRECISION);
  expect(scoreOf([...first, ...later]).recall).toBeGreaterThanOrEqual(RECALL);
});

test.each(readHeld().apart)('$what', async ({ what, cast, passages }) => {
  const judged = await judgeAll({ cast }, passages);
  tell(what, judged);
  const { precision, recall } = scoreOf(judged);
  expect(precision).toBeGreaterThanOrEqual(PRECISION);
  expect(recall).toBeGreaterThanOrEqual(RECALL);
});

test('finds most of what is said in wiki prose by another hand', async () => {
  const { cast, passages } = readUnseen();
  const judged = await judgeAll({ cast }, passages);
  tell('of wiki prose, learned from since', judged);
  const { precision, recall } = scoreOf(judged);
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.9);
});

test('finds most of what is said with nearly every relation of the pack', async () => {
  const { cast, passages } = readEveryRelation();
  const judged = await judgeAll({ cast }, passages);
  tell('with nearly every relation, learned from since', judged);
  const { precision, recall } = scoreOf(judged);
  expect(passages.length).toBeGreaterThanOrEqual(60);
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.75);
});

function tell(what: string, judged: readonly Judged[]): void {
  const { precision, recall, right, found, wanted }: Score = scoreOf(judged);
  const numbers = `precision ${precision.toFixed(3)} (${right}/${found}), recall ${recall.toFixed(3)} (${right}/${wanted})`;
  console.log(`Prose, ${judged.length} passages ${what}: ${numbers}`);
  for (const { text, wrong, missed } of judged) {
    if (wrong.length > 0) console.log(`  wrong:  ${wrong.join('; ')}  <  ${text}`);
    if (missed.length > 0 && process.env.LORE_TELL_MISSED)
      console.log(`  missed: ${missed.join('; ')}  <  ${text}`);
  }
}
