import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALWAYS, firstPart, type ScreenToShow, SECOND_PART } from './all-screens.js';
import { type Served, serve } from './serving.js';
import { launch, type Visitor, visit } from './visiting.js';
import { used } from './worlds.js';

let browser: Browser;
let served: Served;
let mara: Visitor;
const asked: string[] = [];

beforeAll(async () => {
  [served, browser] = await Promise.all([used().then(serve), launch()]);
  mara = await visit(browser, served.link);
  mara.page.on('request', hear);
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

const API = '/api/v1';
/** Words of routes; between them stands which one is meant. */
const ROUTE =
  /^\/(findings|entities|sources|rules)\/(?!facets$)(.+?)(\/(?:comments|explanation|family|passages|relations|notices|tests))?$/;

function hear(request: Request): void {
  const { pathname } = new URL(request.url());
  if (pathname.startsWith(API)) asked.push(pathname.slice(API.length).replace(ROUTE, '/$1/{id}$3'));
}

/** Long enough for whatever a screen asks once it is there. */
const QUIET_MS = 700;
const LONG_MS = 300_000;

async function askedBy({ path, words }: ScreenToShow): Promise<string[]> {
  const { page } = mara;
  asked.length = 0;
  await page.goto(served.url + path);
  await page.getByText(words).first().waitFor();
  await expect.poll(() => page.locator('.loading').count(), { message: `${path} still loads` }).toBe(0);
  for (let known = -1; known < asked.length; ) {
    known = asked.length;
    await page.waitForTimeout(QUIET_MS);
  }
  return [...asked].sort();
}

test(
  'every screen asks for what it shows, once, and for nothing else',
  async () => {
    await mara.page.goto(`${served.url}/findings?text=Thornwick`);
    await mara.page.locator('.list-line').first().click();
    await mara.page.waitForURL(/findings\/f-/);
    const finding = new URL(mara.page.url()).pathname;
    const found: Record<string, string[]> = {};
    const wanted: Record<string, string[]> = {};
    for (const screen of [...firstPart(finding), ...SECOND_PART]) {
      found[screen.path] = await askedBy(screen);
      wanted[screen.path] = [...ALWAYS, ...screen.asks].sort();
    }
    expect(found).toEqual(wanted);
  },
  LONG_MS,
);

test('what stands in a menu or behind a tab is asked for when it is opened', async () => {
  const { page } = mara;
  await page.goto(`${served.url}/timeline`);
  await page.locator('canvas[data-painted]').waitFor();
  asked.length = 0;
  await page.getByRole('button', { name: 'Kinds' }).click();
  await expect.poll(() => asked).toContain('/world/types');
});
