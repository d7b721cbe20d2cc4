import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, serve } from './serving.js';
import { launch, rowsOf, type Visitor, visit } from './visiting.js';
import { HARM, hostile, manyFindings } from './worlds.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

describe('a world that means harm', () => {
  let served: Served;
  let mara: Visitor;
  beforeAll(async () => {
    served = await serve(hostile());
    mara = await visit(browser, served.link);
  });
  afterAll(() => served?.stop());

  test('does nothing: all of it is text', async () => {
    const { page } = mara;
    for (const path of [
      '/',
      '/findings',
      '/entities',
      '/entity/mal',
      '/entity/script',
      '/entity/keep',
      '/entity/evil',
      '/entity/long-place',
      `/ask?q=${encodeURIComponent('Who is Other?')}`,
    ]) {
      await page.goto(served.url + path);
      await page.locator('h1').first().waitFor();
      await expect.poll(() => page.locator('.loading').count(), { message: path }).toBe(0);
      expect(await page.title(), path).not.toBe('owned');
      expect(await page.locator('#root script, #root img, #root a[href^="javascript"]').count(), path).toBe(
        0,
      );
    }
    expect(mara.wrongs).toEqual([]);
  });

  test('is shown as it was written, on every side of a card', async () => {
    const { page } = mara;
    await page.goto(`${served.url}/findings?kind=contradiction`);
    await page.locator('.list-line').first().click();
    await page.getByText(HARM.script).first().waitFor();
    await page.getByText(HARM.image).first().waitFor();
    expect(await page.title()).not.toBe('owned');
  });

  test('bidi in a name turns nothing around that stands beside it', async () => {
    const { page } = mara;
    await page.goto(`${served.url}/entity/mal`);
    await page.locator('.article-title').waitFor();
    const isolated = await page.evaluate<string>(
      "getComputedStyle(document.querySelector('.article-title')).unicodeBidi",
    );
    expect(isolated).toMatch(/isolate|plaintext/);
  });
});

describe('a hundred thousand findings', () => {
  let served: Served;
  let mara: Visitor;
  beforeAll(async () => {
    served = await serve(manyFindings(100_000));
    mara = await visit(browser, served.link);
  }, 900_000);
  afterAll(() => served?.stop());

  test('are listed at once, scroll without a blank, and only what is seen is drawn', async () => {
    const { page } = mara;
    const started = Date.now();
    await page.goto(`${served.url}/findings`);
    await expect.poll(() => rowsOf(page)).toBeGreaterThan(10);
    const took = Date.now() - started;
    console.log(`a hundred thousand findings: first rows after ${took} ms`);
    expect(took).toBeLessThan(5_000);
    for (let step = 0; step < 40; step += 1) {
      await page.locator('.list').evaluate('(list) => { list.scrollTop += 1500; }');
      await page.waitForTimeout(60);
      expect(await blankBelow(page), `after step ${step}`).toBe(false);
    }
    expect(await rowsOf(page)).toBeLessThan(80);
    expect(mara.wrongs).toEqual([]);
  });
});

/** Whether any part of the window of the list has no row in it. */
function blankBelow(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const list = document.querySelector('.list').getBoundingClientRect();
    for (let y = list.top + 40; y < list.bottom - 4; y += 27)
      if (document.elementFromPoint(list.left + 200, y)?.closest('.list-line') === null) return true;
    return false;
  })()`);
}
