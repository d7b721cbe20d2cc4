/** A real browser that visits the page, and holds it to what no page of ours may do. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from './find-browser.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** As long as a busy machine may need. */
const PATIENCE_MS = 20_000;

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page did that it must not: errors, refused styles or scripts, requests to others. */
  readonly wrongs: string[];
}

export function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('There is no browser here.');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-dev-shm-usage'],
  });
}

interface Options {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
}

/** Somebody with a browser of their own; `address` is a one-time link for whoever may write. */
export async function visit(browser: Browser, address: string, options: Options = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: options.viewport ?? DESK,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const wrongs: string[] = [];
  watch(page, new URL(address).origin, wrongs);
  await page.goto(address);
  await page.waitForURL((url) => !url.pathname.startsWith('/enter'));
  return { page, context, wrongs };
}

export function watch(page: Page, origin: string, wrongs: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrongs.push(message.text());
  });
  page.on('pageerror', (error) => wrongs.push(error.message));
  page.on('dialog', (dialog) => {
    wrongs.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) wrongs.push(request.url());
  });
}

/** What axe finds that is serious or critical, in words that lead to it. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
}

/** How far the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** The list is there and shows rows. */
export async function rowsOf(page: Page): Promise<number> {
  return page.locator('.list-line').count();
}
