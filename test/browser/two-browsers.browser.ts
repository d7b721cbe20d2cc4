import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lore, type Served, serve } from './serving.js';
import { launch, rowsOf, type Visitor, visit, watch } from './visiting.js';
import { valdorn } from './worlds.js';

let browser: Browser;
let served: Served;
let mara: Visitor;
let reader: Visitor;

beforeAll(async () => {
  [served, browser] = await Promise.all([serve(valdorn()), launch()]);
  mara = await visit(browser, served.link);
  reader = await visit(browser, `${served.url}/findings?state=open&text=Thornwick`);
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

test('two browsers see each other’s verdicts', async () => {
  await expect.poll(() => rowsOf(reader.page)).toBeGreaterThan(0);
  const before = await rowsOf(reader.page);
  await reader.page.getByText('Live').waitFor();
  await mara.page.goto(`${served.url}/findings?text=Thornwick`);
  await expect.poll(() => rowsOf(mara.page)).toBeGreaterThan(0);
  await mara.page.keyboard.press('j');
  await mara.page.keyboard.press('c');
  await mara.page.getByText(/Finding confirmed/).waitFor();
  await expect.poll(() => rowsOf(reader.page)).toBe(before - 1);
  await mara.page.keyboard.press('u');
  await expect.poll(() => rowsOf(reader.page)).toBe(before);
});

test('what another process writes is seen too', async () => {
  const before = await rowsOf(reader.page);
  const id = (await reader.page.locator('.list-line').first().getAttribute('id'))?.replace('row-', '') ?? '';
  lore(served.folder, 'review', id, '--dismiss', 'two lords by treaty');
  await expect.poll(() => rowsOf(reader.page)).toBe(before - 1);
});

test('tabs of one browser share one stream of events', async () => {
  const second = await mara.context.newPage();
  watch(second, served.url, mara.wrongs);
  const streams: string[] = [];
  mara.context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/events')) streams.push(request.url());
  });
  await second.goto(`${served.url}/findings`);
  await second.getByText('Live').waitFor();
  expect(streams).toEqual([]);
  await mara.page.close();
  await expect.poll(() => streams.length).toBe(1);
  await second.getByText('Live').waitFor();
  expect(mara.wrongs).toEqual([]);
});
