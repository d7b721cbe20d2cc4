import { expect, test } from 'vitest';
import { runAttack } from './frame/attack.js';
import { attackNames, loadAttack } from './frame/list.js';

test.each(attackNames())('the short part of %s holds', async (name) => {
  const { broken } = await runAttack(await loadAttack(name), true);
  expect(broken).toEqual([]);
});
