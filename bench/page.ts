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
  { name: 'timeline', path: '/timeline', useful: 'canvas[data-painted]' },
  { name: 'graph', path: '/graph', useful: '.picture[data-painted]' },
  { name: 'sources', path: '/sources', useful: '.table' },
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
    results.push(...(await zooming(page, 'timeline', `${served.url}/timeline`, 'canvas', 'canvas')));
    const graph = `${served.url}/graph?limit=10000`;
    results.push(...(await zooming(page, 'graph of 10,000 nodes', graph, '.picture', '.sigma-mouse')));
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

const ZOOMS = 60;

/** From a turn of the wheel to the picture that answers it, closer and closer and back again. */
export async function zooming(
  page: Page,
  name: string,
  address: string,
  painted: string,
  turned: string,
): Promise<Result[]> {
  await page.goto(address);
  await page.locator(`${painted}[data-painted]`).waitFor();
  await page.locator('[data-state="laying out"]').waitFor({ state: 'detached', timeout: 60_000 });
  const times = await page.evaluate<number[]>(`(async () => {
    const shown = document.querySelector(${JSON.stringify(painted)});
    const wheel = document.querySelector(${JSON.stringify(turned)});
    const { left, top, width, height } = wheel.getBoundingClientRect();
    const place = { clientX: left + width * 0.6, clientY: top + height / 2 };
    const times = [];
    for (let turn = 0; turn < ${ZOOMS}; turn++) {
      const begun = performance.now();
      const deltaY = turn % 12 < 6 ? -200 : 200;
      wheel.dispatchEvent(new WheelEvent('wheel', { ...place, deltaY, bubbles: true, cancelable: true, view: window }));
      await new Promise((resolve) => {
        const look = () =>
          Number(shown.dataset.painted) > begun ? resolve() : requestAnimationFrame(look);
        look();
      });
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 320));
    }
    return times;
  })()`);
  const { p50, p95 } = quantiles(times);
  return [
    {
      name: `page, ${name}: a zoom is seen, p95`,
      value: p95,
      unit: 'ms',
      aim: 100,
      note: `p50 ${Math.round(p50)} ms`,
    },
  ];
}
