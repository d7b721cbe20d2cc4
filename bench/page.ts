/** The page in a real browser over a large world: how soon a screen is of use, how long its data take, and scrolling. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { findBrowser } from '../test/browser/find-browser.js';
import { serve } from '../test/browser/serving.js';
import { launch, visit } from '../test/browser/visiting.js';
import { mcpWorld } from './mcp-world.js';
import { quantiles, type Result } from './measure.js';

const BUILT = fileURLToPath(new URL('../dist/web/index.html', import.meta.url));
const LOADS = 10;
const SCROLLS = 60;

/** Each with what makes it useful. */
const SCREENS = [
  { name: 'home', path: '/', useful: '.open-kinds' },
  { name: 'findings', path: '/findings', useful: '.list-line' },
  { name: 'a filter', path: '/findings?kind=contradiction&sort=newest', useful: '.list-line' },
  { name: 'entities', path: '/entities', useful: '.entity-line' },
  { name: 'rules', path: '/rules', useful: '.rule' },
] as const;

export async function benchPage(folder: string, statements: number): Promise<Result[]> {
  if (!existsSync(BUILT) || findBrowser() === null) {
    process.stderr.write('There is no browser here, or the page is not built: it is not measured.\n');
    return [];
  }
  const [served, browser] = await Promise.all([serve(await mcpWorld(folder, statements)), launch()]);
  try {
    const { page } = await visit(browser, served.link);
    const results: Result[] = [];
    for (const { name, path, useful } of SCREENS)
      results.push(...(await loads(page, name, served.url + path, useful)));
    await page.goto(`${served.url}/findings`);
    await page.locator('.list-line').first().click();
    await page.waitForURL(/findings\/f-/);
    results.push(...(await loads(page, 'a finding', page.url(), '.sides')));
    const subject = await page.locator('.card-details a').first().getAttribute('href');
    if (subject !== null)
      results.push(...(await loads(page, 'an entity', served.url + subject, '.told-groups')));
    await page.goto(`${served.url}/findings`);
    results.push(...(await scrolling(page)));
    return results;
  } finally {
    await browser.close();
    // The world itself stays for other parts.
    await served.end();
  }
}

async function loads(page: Page, name: string, address: string, useful: string): Promise<Result[]> {
  const painted: number[] = [];
  const busy: number[] = [];
  const data: number[] = [];
  const watching = await page.context().newCDPSession(page);
  await watching.send('Performance.enable', { timeDomain: 'threadTicks' });
  for (let load = 0; load < LOADS; load += 1) {
    await page.goto('about:blank');
    const start = performance.now();
    await page.goto(address);
    await page.locator(useful).first().waitFor();
    painted.push(performance.now() - start);
    busy.push(await processorTime(watching));
    await page.locator('.loading').first().waitFor({ state: 'detached' });
    data.push(
      ...(await page.evaluate<number[]>(
        `performance.getEntriesByType('resource')
          .filter(({ name }) => name.includes('/api/v1/') && !name.includes('/events'))
          .map(({ requestStart, responseEnd }) => responseEnd - requestStart)`,
      )),
    );
  }
  await watching.detach();
  const paint = quantiles(painted);
  const processor = quantiles(busy);
  const replies = quantiles(data);
  return [
    {
      name: `page, ${name}: of use, p50`,
      value: paint.p50,
      unit: 'ms',
      aim: 1_500,
      note: `p95 ${Math.round(paint.p95)} ms; the page's processor p50 ${Math.round(processor.p50)}, p95 ${Math.round(processor.p95)} ms`,
    },
    {
      name: `page, ${name}: its data, p95`,
      value: replies.p95,
      unit: 'ms',
      aim: 300,
      note: `p50 ${Math.round(replies.p50)} ms, ${Math.round(data.length / LOADS)} requests`,
    },
  ];
}

/** What the page itself had to work for since it was opened: on a busy machine the clock on the wall says little. */
async function processorTime(watching: CDPSession): Promise<number> {
  const { metrics } = await watching.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Scrolls through all findings and counts how often a part of the list has no row in it. */
async function scrolling(page: Page): Promise<Result[]> {
  await page.locator('.list-line').first().waitFor();
  let blanks = 0;
  for (let step = 0; step < SCROLLS; step += 1) {
    await page.locator('.list').evaluate('(list) => { list.scrollTop += 3000; }');
    await page.waitForTimeout(100);
    if (await page.evaluate<boolean>(BLANK)) blanks += 1;
  }
  const rows = await page.locator('.list').getAttribute('aria-rowcount');
  return [
    {
      name: 'page: blanks while scrolling',
      value: blanks,
      unit: 'of 60',
      note: `${Number(rows) - 1} findings`,
    },
  ];
}

const BLANK = `(() => {
  const list = document.querySelector('.list').getBoundingClientRect();
  for (let y = list.top + 40; y < list.bottom - 4; y += 27)
    if (document.elementFromPoint(list.left + 200, y)?.closest('.list-line') === null) return true;
  return false;
})()`;
