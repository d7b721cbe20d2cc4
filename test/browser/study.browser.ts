import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from './serving.js';
import { barriers, launch, type Visitor, visit } from './visiting.js';
import { plainFolder } from './worlds.js';

let browser: Browser;
let served: Served;
let mara: Visitor;

beforeAll(async () => {
  [served, browser] = await Promise.all([serve(plainFolder()), launch()]);
  mara = await visit(browser, served.link);
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

test('a folder that is no world yet is studied, changed, accepted and read', async () => {
  const { page } = mara;
  await page.getByText('This folder is no world yet.').waitFor();
  await page
    .getByText(/5 Markdown notes/)
    .first()
    .waitFor();
  expect(existsSync(path.join(served.folder, 'lore.yaml'))).toBe(false);
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('Name').fill('Vance and Hale');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Make it a world and read it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Vance and Hale' }).waitFor();
  expect(readFileSync(path.join(served.folder, 'lore.yaml'), 'utf8')).toContain('Vance and Hale');
  await page.goto(`${served.url}/entities?text=Bram`);
  await page.getByRole('link', { name: 'Bram Vance' }).waitFor();
  expect(mara.wrongs).toEqual([]);
});
