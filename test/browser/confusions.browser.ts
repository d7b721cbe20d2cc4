import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from './serving.js';
import { barriers, launch, type Visitor, visit } from './visiting.js';
import { team } from './worlds.js';

let browser: Browser;
let served: Served;
let mara: Visitor;

beforeAll(async () => {
  [served, browser] = await Promise.all([serve(team()), launch()]);
  mara = await visit(browser, served.link);
  await mara.page.goto(`${served.url}/confusions`);
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

test('a conflict card has its question on top and the whole arc below', async () => {
  const { page } = mara;
  const card = page.locator('.conflict', { hasText: 'Is our API style REST again' });
  await card.waitFor();
  expect(await card.locator('.fact-role').allTextContents()).toEqual(['origin', 'detour', 'return']);
  for (const words of ['We switched to GraphQL', 'bo', 'in api'])
    await card.getByText(words).first().waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('one key answers it, another takes the answer back', async () => {
  const { page } = mara;
  await page.keyboard.press('y');
  await page
    .getByText(/Answered/)
    .first()
    .waitFor();
  await expect.poll(() => page.locator('.conflict').count()).toBe(1);
  await page.keyboard.press('u');
  await expect.poll(() => page.locator('.conflict').count()).toBe(2);
});

test('what was answered is under resolved, with the answer', async () => {
  const { page } = mara;
  await page.goto(`${served.url}/confusions`);
  await page.locator('.conflict').first().waitFor();
  await page.keyboard.press('n');
  await expect.poll(() => page.locator('.conflict').count()).toBe(1);
  await page.getByText('Resolved', { exact: true }).click();
  await page.locator('.conflict-answered').getByText('mara').waitFor();
  expect(mara.wrongs).toEqual([]);
});
