import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from './serving.js';
import { launch, type Visitor, visit } from './visiting.js';
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

test('a rule is completed, put right, tried, saved and taken away', async () => {
  const { page } = mara;
  await page.goto(`${served.url}/rules/new`);
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('MATCH (p:Pers');
  await page.locator('.cm-tooltip-autocomplete').getByText('Person', { exact: true }).click();
  await expect.poll(() => editor.textContent()).toBe('MATCH (p:Person');
  await page.keyboard.type(') WHERE p.birht IS NULL RETURN p');
  await page.locator('.problems').getByText(/birht/).waitFor();
  await page.locator('.cm-lintRange-error').first().waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(
    '/**\n * @name No birth told\n * @description People without a birth\n * @kind orphan\n * @severity info\n * @message Nobody tells when {p.name} was born.\n */\nMATCH (p:Person)\nWHERE p.birth IS NULL\nRETURN p',
  );
  await expect.poll(() => page.locator('.problems li').count()).toBe(0);
  // What could follow the last word is offered over the button, as long as one writes.
  await page.getByRole('heading', { level: 1 }).first().click();
  await page.getByRole('button', { name: /Run the draft/ }).click();
  await page.getByText(/It gives/).waitFor();
  await page
    .getByText(/Nobody tells when .* was born\./)
    .first()
    .waitFor();
  await page.getByLabel('Its id').fill('no-birth-told');
  await page.getByRole('button', { name: 'Save the rule' }).click();
  await page.waitForURL(/rules\/no-birth-told|rules\/world/);
  await page.getByRole('heading', { level: 1, name: 'No birth told' }).waitFor();
  await page.getByRole('button', { name: 'Take it away' }).click();
  await page.getByRole('button', { name: 'Take it away for good' }).click();
  await page.waitForURL((url) => url.pathname === '/rules');
  expect(mara.wrongs).toEqual([]);
});

test('a rule is switched off and on, and its tests are run beside it', async () => {
  const { page } = mara;
  await page.goto(`${served.url}/rules/high-fantasy/two-crowns`);
  await page.getByRole('button', { name: 'Run the tests' }).click();
  await page.getByText('passes').first().waitFor();
  expect(await page.getByText('fails', { exact: true }).count()).toBe(0);
  const on = page.getByRole('switch', { name: 'On', exact: true });
  await on.click({ force: true });
  await expect.poll(() => on.isChecked()).toBe(false);
  await page.goto(`${served.url}/rules`);
  await page.getByRole('switch', { name: /One place, two kingdoms: off/ }).waitFor();
  await page.getByRole('switch', { name: /One place, two kingdoms: off/ }).click({ force: true });
  await page.getByRole('switch', { name: /One place, two kingdoms: on/ }).waitFor();
});
