import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from './serving.js';
import { launch, rowsOf, type Visitor, visit } from './visiting.js';
import { valdorn } from './worlds.js';

let browser: Browser;
let served: Served;
let mara: Visitor;

beforeAll(async () => {
  [served, browser] = await Promise.all([serve(valdorn()), launch()]);
  mara = await visit(browser, served.link);
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

/** Says a word on the finding that is shown, and waits until the next is. */
async function judge(page: Page, say: () => Promise<void>): Promise<void> {
  const before = page.url();
  await say();
  await page.waitForURL((url) => url.href !== before);
  await page.locator('.card-says').waitFor();
}

test('ten findings are reviewed by keyboard alone', async () => {
  const { page } = mara;
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect.poll(() => rowsOf(page)).toBeGreaterThan(10);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.locator('.card-says').waitFor();
  for (let index = 0; index < 4; index += 1) await judge(page, () => page.keyboard.press('c'));
  for (let index = 0; index < 3; index += 1)
    await judge(page, async () => {
      await page.keyboard.press('d');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type(`not wrong ${index}`);
      await page.keyboard.press('Enter');
    });
  for (let index = 0; index < 2; index += 1)
    await judge(page, async () => {
      await page.keyboard.press('e');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('so on purpose');
      await page.keyboard.press('Enter');
    });
  await judge(page, async () => {
    await page.keyboard.press('s');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('2');
  });
  const counts = await page.evaluate<Record<string, number>>(
    `fetch('/api/v1/findings/facets?facet=state&state=open&state=confirmed').then((r) => r.json())
      .then(({ facets }) => Object.fromEntries(facets.state.values.map(({ value, count }) => [value, count])))`,
  );
  expect(counts).toMatchObject({ confirmed: 4, dismissed: 3, exception: 2, snoozed: 1 });
  await page.keyboard.press('u');
  await page.getByText(/awake again/).waitFor();
  await page.keyboard.press('u');
  await page.getByText(/Taken back/).waitFor();
  expect(mara.wrongs).toEqual([]);
});

test('many are selected and judged with one word', async () => {
  const { page } = mara;
  await page.goto(`${served.url}/findings?state=open&kind=anachronism`);
  await expect.poll(() => rowsOf(page)).toBeGreaterThan(5);
  const before = await rowsOf(page);
  for (let index = 0; index < 3; index += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
  }
  await page.getByText('3 findings selected').waitFor();
  await page.keyboard.press('c');
  await page.getByText(/3 findings confirmed/).waitFor();
  await expect.poll(() => rowsOf(page)).toBe(before - 3);
});

test('the help tells the keys that work here', async () => {
  const { page } = mara;
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  for (const words of [
    'Confirm: it is wrong indeed',
    'Snooze, or wake',
    'Take the last word or repair back',
    'Search, or do something',
  ])
    await help.getByText(words).first().waitFor();
});
