import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstPart } from './all-screens.js';
import { type Served, serve } from './serving.js';
import { barriers, DESK, launch, overflow, PHONE, type Visitor, visit } from './visiting.js';
import { valdorn } from './worlds.js';

let browser: Browser;
let served: Served;
let mara: Visitor;
let finding: string;

beforeAll(async () => {
  [served, browser] = await Promise.all([serve(valdorn()), launch()]);
  mara = await visit(browser, served.link);
  await mara.page.goto(`${served.url}/findings?text=Thornwick`);
  await mara.page.locator('.list-line').first().click();
  await mara.page.waitForURL(/findings\/f-/);
  finding = new URL(mara.page.url()).pathname;
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

async function show({ page }: Visitor, path: string, words: RegExp): Promise<void> {
  await page.goto(served.url + path);
  await page.getByText(words).first().waitFor();
  await expect.poll(() => page.locator('.loading').count(), { message: `${path} still loads` }).toBe(0);
}

/** All that is wrong on all screens, so that one run tells everything. */
async function look(viewport: typeof DESK, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const { page } = mara;
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  const found: string[] = [];
  for (const { path, words } of firstPart(finding)) {
    await show(mara, path, words);
    found.push(...(await barriers(page)).map((barrier) => `${path}: ${barrier}`));
    const wider = await overflow(page);
    if (wider > 0) found.push(`${path}: ${wider} pixels wider than its window`);
  }
  return found;
}

describe.each(['light', 'dark'] as const)('every screen, %s', (colorScheme) => {
  test('is there, without barriers', async () => {
    expect(await look(DESK, colorScheme)).toEqual([]);
  });

  test('fits a phone', async () => {
    expect(await look(PHONE, colorScheme)).toEqual([]);
  });
});

test('no screen did what a page of ours may not do', () => {
  expect(mara.wrongs).toEqual([]);
});

test('the palette, the help and the dialogs have no barrier either', async () => {
  const { page } = mara;
  await page.setViewportSize(DESK);
  await show(mara, finding, /These cannot all hold/);
  for (const [key, name] of [
    ['/', 'Search'],
    ['?', 'Keys'],
    ['d', 'It is not wrong'],
    ['s', 'Not now'],
    ['r', 'Repair'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole('dialog', { name }).waitFor();
    expect(await barriers(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  }
});

test('a name of an address is a state: going back comes back', async () => {
  const { page } = mara;
  await page.goto(`${served.url}/findings`);
  await page.getByRole('button', { name: /^anachronism/ }).click();
  await page.waitForURL(/kind=anachronism/);
  await page.locator('.list-line').first().click();
  await page.waitForURL(/findings\/f-.*kind=anachronism/);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/findings' && url.search.includes('kind=anachronism'));
  await page.reload();
  await expect.poll(() => page.locator('.list-line').count()).toBeGreaterThan(3);
  expect(await page.getByRole('button', { name: /^anachronism/ }).getAttribute('aria-pressed')).toBe('true');
});

test('a view is saved, has an address, and shows the same to whoever opens it', async () => {
  const { page } = mara;
  await page.goto(`${served.url}/findings?kind=anachronism&sort=subject`);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByLabel('Its name').fill('Too early, too late');
  await page.keyboard.press('Enter');
  await page.waitForURL(/view=/);
  const reader = await visit(browser, page.url());
  await expect.poll(() => reader.page.locator('.list-line').count()).toBeGreaterThan(3);
  expect(await reader.page.getByRole('button', { name: /^anachronism/ }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await reader.page.getByText(/You are reading/).waitFor();
  expect(await reader.page.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);
  await reader.context.close();
});

test('a list goes out as a file, under its filter', async () => {
  const { page } = mara;
  await page.goto(`${served.url}/findings?kind=anachronism`);
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'As CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('findings.csv');
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text).toContain('anachronism');
  expect(text).not.toContain('contradiction');
});

test('a family tree shows five generations, and a slider goes through time', async () => {
  const { page } = mara;
  await show(mara, '/entity/aldric-raventhorne', /What is told/);
  await page.locator('.kin.self').waitFor();
  expect(await page.locator('.tree ol').count()).toBeGreaterThanOrEqual(4);
  const slider = page.getByRole('slider', { name: 'At a date' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/at=%40|at=@/);
  await page.locator('.exists').waitFor();
  await page.getByRole('button', { name: 'Any time' }).click();
  await page.waitForURL((url) => !url.search.includes('at='));
  await page.getByRole('switch', { name: 'As believed on' }).click({ force: true });
  await page.waitForURL(/as_of=/);
});
