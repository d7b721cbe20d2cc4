import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND_PART } from './all-screens.js';
import { type Served, serve } from './serving.js';
import { barriers, DESK, launch, overflow, PHONE, type Visitor, visit } from './visiting.js';
import { hostile, used } from './worlds.js';

let browser: Browser;
let served: Served;
let mara: Visitor;

beforeAll(async () => {
  [served, browser] = await Promise.all([used().then(serve), launch()]);
  mara = await visit(browser, served.link);
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

async function show({ page }: Visitor, where: string, words: RegExp): Promise<void> {
  await page.goto(served.url + where);
  await page.locator('main').getByText(words).first().waitFor();
  await expect.poll(() => page.locator('.loading').count(), { message: `${where} still loads` }).toBe(0);
}

/** For all screens, on a busy machine that draws without a graphics card. */
const LONG_MS = 300_000;

/** All that is wrong on all screens, so that one run tells everything. */
async function look(viewport: typeof DESK, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const { page } = mara;
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  const found: string[] = [];
  for (const { path: where, words } of SECOND_PART) {
    await show(mara, where, words);
    found.push(...(await barriers(page)).map((barrier) => `${where}: ${barrier}`));
    const wider = await overflow(page);
    if (wider > 0) found.push(`${where}: ${wider} pixels wider than its window`);
  }
  return found;
}

describe.each([
  ['light', DESK],
  ['dark', DESK],
  ['light', PHONE],
  ['dark', PHONE],
] as const)('every screen, %s, %o', (colorScheme, viewport) => {
  test(
    'is there, without barriers, and fits',
    async () => {
      expect(await look(viewport, colorScheme)).toEqual([]);
      await mara.page.emulateMedia({ colorScheme: 'light' });
      await mara.page.setViewportSize(DESK);
    },
    LONG_MS,
  );
});

const span = (page: Page) => {
  const { searchParams } = new URL(page.url());
  return Number(searchParams.get('until')) - Number(searchParams.get('from'));
};

describe('the timeline', () => {
  test('goes from ages to days by wheel and by keys, and back', async () => {
    const { page } = mara;
    await show(mara, '/timeline', /FA – .* TA/);
    await page.mouse.move(1270, 500);
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, -400);
    await page.waitForURL(/from=/);
    const years = span(page);
    for (let turn = 0; turn < 20; turn++) await page.keyboard.press('+');
    await expect.poll(() => span(page)).toBeLessThan(years / 50);
    await expect.poll(() => span(page)).toBeLessThan(86_400 * 30);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('0');
    await expect.poll(() => span(page)).toBeGreaterThan(years);
  });

  test('selects by key, tells what it is, and opens it', async () => {
    const { page } = mara;
    await show(mara, '/timeline?near=thornwick', /Thornwick/);
    await page.locator('canvas[data-painted]').waitFor();
    await page.keyboard.press('j');
    await page.locator('.timeline-foot strong').waitFor();
    await page.keyboard.press('t');
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('row').count()).toBeGreaterThan(3);
  });
});

test('the graph goes on from a node, and is left by a click on a chip', async () => {
  const { page } = mara;
  await show(mara, '/graph?start=odile-marsh', /nodes/);
  await page.locator('.picture[data-state="done"]').waitFor();
  await page.keyboard.press('j');
  await page.getByRole('region', { name: 'Selected' }).waitFor();
  await page.keyboard.press('x');
  await page.waitForURL(/start=.*start=/);
  await page
    .getByRole('button', { name: /^Not from/ })
    .last()
    .click();
  await page.waitForURL((url) => url.searchParams.getAll('start').length === 1);
});

test('a query is answered as a table and as a picture, and a mistake is told', async () => {
  const { page } = mara;
  await show(mara, '/query?q=MATCH%20(p%3APerson)-%5B%3ARULES%5D-%3E(k)%20RETURN%20p%2C%20k', /rows/);
  await page.getByText('Graph', { exact: true }).last().click();
  await page.locator('.query-picture .picture[data-state="done"]').waitFor();
  await page.goto(`${served.url}/query?q=MATCH%20(p%20RETURN%20p`);
  await page.getByRole('alert').waitFor();
});

test('a document stands beside what was read, and says what was not understood', async () => {
  await show(mara, '/sources/People%2FOdd.md', /the year of the fish/);
});

test('a fact is told, seen in its story, and retired', async () => {
  const { page } = mara;
  await show(mara, '/memory', /closes at dusk/);
  await page.keyboard.press('n');
  await page
    .getByLabel('In plain words, one claim that stands by itself')
    .fill('The bridge of Thornwick is down.');
  await page.getByRole('button', { name: 'Tell it' }).click();
  await page.getByRole('link', { name: /bridge of Thornwick/ }).click();
  await page.getByRole('button', { name: 'Retire it…' }).click();
  await page.getByLabel('Why').fill('It was mended.');
  await page.getByRole('dialog').getByRole('button', { name: 'Retire it' }).click();
  await page
    .getByText(/It was mended/)
    .first()
    .waitFor();
});

test('what was found in prose is accepted with one key, and taken back with another', async () => {
  const { page } = mara;
  await show(mara, '/accumulated/provisional', /was born in Vyrhold/);
  const before = await page.locator('.kept-list > li').count();
  for (let step = 0; step < 9; step++) await page.keyboard.press('j');
  const isInSight =
    "document.querySelector('.kept-list > .chosen').getBoundingClientRect().bottom <= innerHeight";
  await expect.poll(() => page.evaluate<boolean>(isInSight)).toBe(true);
  await page.keyboard.press('a');
  await expect.poll(() => page.locator('.kept-list > li').count()).toBe(before - 1);
  await page.keyboard.press('u');
  await expect.poll(() => page.locator('.kept-list > li').count()).toBe(before);
});

test('a token is made, shown once and revoked', async () => {
  const { page } = mara;
  await show(mara, '/keeping/tokens', /A new token/);
  await page.getByLabel('Whose it is, or for what').fill('ci');
  await page.getByRole('button', { name: 'Make it' }).click();
  await page.getByText(/lore_/).waitFor();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page
    .getByText(/revoked/)
    .first()
    .waitFor();
});

async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

test('an entity, its tree, a timeline and the findings go out as files that stand by themselves', async () => {
  const { page } = mara;
  await show(mara, '/share?entity=aldric-raventhorne', /Family tree as SVG/);
  const names: string[] = [];
  for (const name of ['HTML', 'Family tree as SVG', 'SVG'])
    for (const button of await page.getByRole('button', { name, exact: true }).all()) {
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      const text = await textOf(download);
      names.push(download.suggestedFilename());
      expect(text, download.suggestedFilename()).not.toMatch(
        /<script|javascript:|https?:\/\/(?!www\.w3\.org)/,
      );
      expect(text).toMatch(/Raventhorne|Thornwick/);
    }
  expect(names).toEqual([
    'aldric-raventhorne.html',
    'timeline.html',
    'findings.html',
    'aldric-raventhorne-family.svg',
    'timeline.svg',
  ]);
});

test('no screen did what a page of ours may not do', () => {
  // A machine without a graphics card says so of every picture.
  expect(mara.wrongs.filter((wrong) => !wrong.includes('GL Driver Message'))).toEqual([
    'Failed to load resource: the server responded with a status of 400 (Bad Request)',
  ]);
});

/** A name of ten thousand letters must not push everything else out of sight. */
const tallest = (page: Page) =>
  page.evaluate<number>(
    "Math.max(0, ...[...document.querySelectorAll('main a, main h1, main h2, main p, main td, main button')].map((one) => one.getBoundingClientRect().height))",
  );

test(
  'a hostile world is words on every one of them',
  async () => {
    const other = await serve(hostile());
    const guest = await visit(browser, other.link);
    try {
      const { page } = guest;
      for (const viewport of [DESK, PHONE]) {
        await page.setViewportSize(viewport);
        for (const where of [
          '/',
          '/findings?entity=endless',
          '/entities',
          '/entity/endless',
          '/entity/keep',
          '/timeline',
          '/timeline?as=table',
          '/timeline?near=endless',
          '/graph',
          '/graph?as=table',
          '/graph?start=endless&from=endless&to=other',
          '/sources',
          '/accumulated/provisional',
          '/query?q=MATCH%20(p%3APerson)%20RETURN%20p%2C%20p.name',
          '/memory',
          '/share?entity=endless',
        ]) {
          await page.goto(other.url + where);
          await page.locator('h1').first().waitFor();
          await expect.poll(() => page.locator('.loading').count(), { message: where }).toBe(0);
          expect(await overflow(page), `${where} at ${viewport.width}`).toBe(0);
          expect(await tallest(page), `${where} at ${viewport.width}`).toBeLessThan(4_000);
        }
      }
      await page.setViewportSize(DESK);
      await page.goto(`${other.url}/sources`);
      for (const name of (await page.locator('.table a').allTextContents()).slice(0, 4)) {
        await page.getByRole('link', { name, exact: true }).first().click();
        await page.getByRole('heading', { name: 'What was read from each passage' }).waitFor();
        await page.goBack();
      }
      expect(await page.title()).not.toContain('owned');
      expect(guest.wrongs.filter((wrong) => !wrong.includes('GL Driver Message'))).toEqual([]);
    } finally {
      await guest.context.close();
      await other.stop();
    }
  },
  LONG_MS,
);
