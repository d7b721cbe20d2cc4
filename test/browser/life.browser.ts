import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from './serving.js';
import { launch, rowsOf, type Visitor, visit } from './visiting.js';
import { valdorn, write } from './worlds.js';

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

const SAYS = /Odile Marsh.*Ketil Dunn.*both ruled Larkrise|Ketil Dunn.*Odile Marsh.*both ruled Larkrise/;

test('the life of a finding: read, found, spoken of, given away, repaired, gone', async () => {
  const { page } = mara;
  await page.goto(`${served.url}/findings?text=Larkrise&sort=newest`);
  await page.getByRole('grid').or(page.getByText('Nothing fits this filter.')).first().waitFor();
  const before = await rowsOf(page);
  write(
    served.folder,
    'Data/two-lords.yaml',
    [
      'statements:',
      '  - { subject: Odile Marsh, predicate: RULES, object: Larkrise, from: 350 TA, until: 360 TA }',
      '  - { subject: Ketil Dunn, predicate: RULES, object: Larkrise, from: 352 TA, until: 358 TA }',
      '',
    ].join('\n'),
  );
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search, or do something' }).fill('lore ingest');
  await page.getByRole('option', { name: /Read what has changed/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`${served.url}/findings?text=Larkrise&sort=newest`);
  await expect.poll(() => rowsOf(page)).toBeGreaterThan(before);

  await page.getByText(SAYS).first().click();
  await page.getByRole('heading', { name: SAYS }).waitFor();
  await page.locator('.windows-clash.overlap').waitFor();
  await page.locator('.sides').getByText('Data/two-lords.yaml').first().waitFor();
  const card = page.url();

  await page.keyboard.press('m');
  await page.keyboard.type('The heralds will know.');
  await page.keyboard.press('Control+Enter');
  await page.locator('.comments').getByText('The heralds will know.').waitFor();
  await page.keyboard.press('Escape');

  await page.keyboard.press('a');
  await page.getByRole('menuitem', { name: /^Me/ }).click();
  await page.getByRole('button', { name: 'mara' }).waitFor();

  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: 'Repair' }).waitFor();
  await page.getByRole('radio').first().waitFor();
  await page.keyboard.press('1');
  await page.keyboard.type('the rolls are right');
  await page.keyboard.press('Enter');
  await page.getByText(/Repaired: \d+ findings? gone/).waitFor();

  await page.goto(card);
  await page.locator('.card-over .status.gone').waitFor();
  expect(mara.wrongs).toEqual([]);
});
