/** A short part of the attacks, with every change; `npm run attack` is all of them. */
import { expect, test } from 'vitest';
import { runAttack } from './frame/attack.js';
import { loadAttack } from './frame/list.js';

/** Those that are quick and do not measure a busy machine. */
const QUICK = ['size', 'growth-readers', 'nesting', 'fence', 'loss', 'bundles'];

test.each(QUICK)('the short part of %s holds', { timeout: 120_000 }, async (name) => {
  const { broken } = await runAttack(await loadAttack(name), true);
  expect(broken).toEqual([]);
});
