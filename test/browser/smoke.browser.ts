import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyOf, lore, type Served, serve } from './serving.js';
import { barriers, launch, overflow, PHONE, rowsOf, type Visitor, visit } from './visiting.js';

let browser: Browser;
let served: Served;
let mara: Visitor;

beforeAll(async () => {
  const folder = copyOf('valdorn');
  lore(folder, 'ingest');
  [served, browser] = await Promise.all([serve(folder), launch()]);
  mara = await visit(browser, served.link);
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

describe('the page', () => {
  test('shows the world at a glance', async () => {
    const { page } = mara;
    await page.getByRole('heading', { level: 1, name: 'Valdorn' }).waitFor();
    await page.getByRole('heading', { name: 'Worth doing first' }).waitFor();
    await page.getByRole('heading', { name: 'Last check' }).waitFor();
  });

  test('lists findings, opens one by keyboard and shows where two windows overlap', async () => {
    const { page } = mara;
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await expect.poll(() => rowsOf(page)).toBeGreaterThan(10);
    await page.getByRole('searchbox').fill('Thornwick');
    await expect.poll(() => rowsOf(page)).toBeLessThan(5);
    await page.getByRole('searchbox').press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /both ruled Thornwick/ }).waitFor();
    await page.locator('.windows-clash.overlap').waitFor();
    await page.getByRole('heading', { name: 'These cannot all hold' }).waitFor();
    expect(page.url()).toMatch(/\/findings\/f-[0-9a-f]+\?text=Thornwick$/);
  });

  test('takes a verdict with one key, and takes it back with another', async () => {
    const { page } = mara;
    await page.keyboard.press('c');
    await page.getByText(/Finding confirmed/).waitFor();
    await page.keyboard.press('u');
    await page.getByText(/Taken back/).waitFor();
  });

  test('finds whom one types, from everywhere', async () => {
    const { page } = mara;
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search, or do something' }).fill('aldric');
    await page
      .getByRole('option', { name: /Aldric Raventhorne/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Aldric Raventhorne' }).waitFor();
    await page.getByRole('heading', { name: 'Family' }).waitFor();
  });

  test('has no barrier on the screens that are used most, and fits a phone', async () => {
    const { page } = mara;
    for (const path of ['/', '/findings', page.url().replace(served.url, '')]) {
      await page.goto(served.url + path);
      await page.locator('h1').first().waitFor();
      expect(await barriers(page), path).toEqual([]);
    }
    await page.setViewportSize(PHONE);
    for (const path of ['/', '/findings', '/ask']) {
      await page.goto(served.url + path);
      await page.locator('h1').first().waitFor();
      expect(await overflow(page), path).toBe(0);
    }
  });

  test('did nothing that a page of ours may not do', () => {
    expect(mara.wrongs).toEqual([]);
  });
});
