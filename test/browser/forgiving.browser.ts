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

async function cardOf(page: Page, text: string): Promise<void> {
  await page.goto(`${served.url}/findings?state=open&state=confirmed&state=dismissed&text=${text}`);
  await page.locator('.list-line').first().click();
  await page.locator('.card-says').waitFor();
}

test('a date that cannot be read is told where it was written, and can be put right', async () => {
  const { page } = mara;
  await page.goto(`${served.url}/entity/aldric-raventhorne`);
  const at = page.getByLabel('At', { exact: true });
  await at.fill('the year of the geese');
  await at.press('Enter');
  await page.locator('.time-bar').getByText(/geese/).last().waitFor();
  await expect.poll(() => at.getAttribute('aria-invalid')).toBe('true');
  expect(await at.inputValue()).toBe('the year of the geese');
  await at.fill('340 TA');
  await at.press('Enter');
  await page.locator('.exists').waitFor();
  expect(await at.getAttribute('aria-invalid')).not.toBe('true');
  mara.wrongs.length = 0;
});

test('a filter under which nothing is left, or that is none, is cleared with one button', async () => {
  const { page } = mara;
  await page.goto(`${served.url}/findings?text=nobody-wrote-this&kind=anachronism`);
  await page.getByRole('button', { name: 'Show all findings' }).click();
  await expect.poll(() => rowsOf(page)).toBeGreaterThan(10);
  expect(new URL(page.url()).search).toBe('');
  await page.goto(`${served.url}/findings?kind=nonsense`);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect.poll(() => rowsOf(page)).toBeGreaterThan(10);
  mara.wrongs.length = 0;
});

test('a word says what it did, and is taken back by the button that comes with it', async () => {
  const { page } = mara;
  await cardOf(page, 'Thornwick');
  await page.getByText('counts as an error once somebody confirms it').waitFor();
  await page.getByRole('button', { name: /^Confirm/ }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Finding confirmed' });
  await notice.getByText('it counts as an error now').waitFor();
  await notice.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText(/Taken back: 1 finding confirmed before/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Confirm/ }).count()).toBe(1);
});

test('a digit chooses a repair and is a digit where words are written; the repair is taken back', async () => {
  const { page } = mara;
  await cardOf(page, 'Thornwick');
  const card = page.url();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Repair' });
  await dialog.getByRole('radio').nth(1).waitFor();
  await page.keyboard.press('2');
  expect(await dialog.getByRole('radio').nth(1).isChecked()).toBe(true);
  await page.keyboard.type('page 12 of the roll');
  expect(await dialog.getByLabel('Why, for the log').inputValue()).toBe('page 12 of the roll');
  expect(await dialog.getByRole('radio').nth(1).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  const notice = page.getByRole('alert').filter({ hasText: 'Repaired' });
  await notice.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText(/The repair is taken back: 1 finding found again/).waitFor();
  await page.goto(card);
  await page.getByRole('button', { name: /^Confirm/ }).waitFor();
  expect(await page.locator('.card-over .status.gone').count()).toBe(0);
});

test('a card and its keys offer what can be said of it now, and no more', async () => {
  const { page } = mara;
  await cardOf(page, 'Thornwick');
  await page.keyboard.press('d');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('two lords by treaty');
  await page.keyboard.press('Enter');
  await page.getByText(/Finding dismissed/).waitFor();
  await cardOf(page, 'Thornwick');
  await page.locator('.card-over .status.dismissed').waitFor();
  const bar = page.getByRole('toolbar', { name: 'Your word on it' });
  expect(await bar.getByRole('button').allTextContents()).toEqual([
    expect.stringContaining('Reopen'),
    expect.stringContaining('Repair'),
    expect.stringContaining('Assign'),
  ]);
  await page.keyboard.press('c');
  await page.waitForTimeout(300);
  expect(await page.locator('.card-over .status.dismissed').count()).toBe(1);
  await page.keyboard.press('o');
  await bar.getByRole('button', { name: /^Confirm/ }).waitFor();
});

test('a new rule opens without a complaint, and what was written is there after the page was loaded again', async () => {
  const page = await mara.context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${served.url}/rules/new`);
  const editor = page.locator('.cm-content');
  await editor.waitFor();
  await page.waitForTimeout(1_500);
  expect(await page.locator('.problems li').count()).toBe(0);
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('// remember the heralds');
  await page.getByLabel('Its id').fill('heralds-first');
  await page.reload();
  await expect.poll(() => editor.textContent()).toContain('remember the heralds');
  expect(await page.getByLabel('Its id').inputValue()).toBe('heralds-first');
  await page.close();
});

test('a word that could not be sent is said to be lost, and the page goes on when the server is there again', async () => {
  const { page, context } = mara;
  await cardOf(page, 'Thornwick');
  await context.setOffline(true);
  await page.keyboard.press('c');
  await page.getByText('The server does not answer.').first().waitFor();
  await context.setOffline(false);
  await page.keyboard.press('c');
  await page.getByText(/Finding confirmed/).waitFor();
  await page.keyboard.press('u');
  await page.getByText(/Taken back/).waitFor();
});

test('a session that ended elsewhere is noticed by the next word, which changes nothing', async () => {
  const { page } = mara;
  await cardOf(page, 'Thornwick');
  const other = await mara.context.newPage();
  await other.goto(`${served.url}/session`);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other
    .getByText(/You are reading/)
    .first()
    .waitFor();
  await page.keyboard.press('c');
  await page.getByText(/Your session has ended/).waitFor();
  expect(await page.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);
  expect(await page.locator('.card-over .status.confirmed').count()).toBe(0);
});
