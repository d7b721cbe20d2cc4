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
    await page.goto(`${served.url}/findings?entity=kara`);
    const line = page.locator('.list-line').first();
    await line.waitFor();
    // Its own name may stand as it is written, apart; in a sentence it would turn the rest around.
    expect(await line.locator('.says-line bdi').textContent()).toMatch(/^[^\u202a-\u202e]*Karaned/);
    await line.click();
    expect(await page.locator('.card-says').textContent()).not.toMatch(/[\u202a-\u202e]/);
    const isApart = `[...document.querySelectorAll('.card a, .says-under .told')]
      .filter((one) => one.textContent.includes('\u202e'))
      .every((one) => /isolate|plaintext/.test(getComputedStyle(one.querySelector('bdi') ?? one).unicodeBidi))`;
    expect(await page.evaluate<boolean>(isApart)).toBe(true);
  });

  test('odd addresses are answered in words, and break nothing', async () => {
    const { page } = mara;
    for (const path of [
      '/findings/%E0%A4%A',
      '/findings/f-zzz',
      '/findings/..%2f..%2fetc%2fpasswd',
      '/entity/%00',
      '/entity/nobody-at-all',
      `/entity/${'x'.repeat(3_000)}`,
      '/rules/no/such/rule',
      '/rules/%2e%2e/%2e%2e',
      '/findings?sort=sideways&since=yesterday-ish',
      '/findings?view=gone',
      '/confusions/f-000000000000?state=odd',
      '/ask?q=%F0%9F%90%89%00',
      '/%3Cscript%3Edocument.title%3D%22owned%22%3C/script%3E',
    ]) {
      await page.goto(served.url + path, { waitUntil: 'commit' }).catch(() => null);
      await page.waitForTimeout(700);
      expect(await page.title(), path).not.toBe('owned');
      expect((await page.locator('body').innerText()).trim().length, path).toBeGreaterThan(20);
    }
    // What is not there is answered with 404, which a browser writes into its console.
    expect(mara.wrongs.filter((one) => !/status of 4\d\d/.test(one))).toEqual([]);
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
