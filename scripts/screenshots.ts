/** Pictures of every screen, wide and on a phone, light and dark: of the sample world, or of a world of one's own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { firstPart, type ScreenToShow, SECOND_PART } from '../test/browser/all-screens.js';
import { serve } from '../test/browser/serving.js';
import { DESK, launch, PHONE, visit } from '../test/browser/visiting.js';
import { plainFolder, team, used } from '../test/browser/worlds.js';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'boolean', default: false }, world: { type: 'string' } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const out = path.resolve(positionals[0] ?? path.join(root, 'coverage/screenshots'));
const docs = path.join(root, 'docs/images');
/** Somebody else's world may lack what a screen is waited for by. */
const PATIENCE_MS = given.world === undefined ? 20_000 : 4_000;

interface Shot extends Pick<ScreenToShow, 'path' | 'words'> {
  readonly name: string;
  readonly act?: (page: Page) => Promise<void>;
}

/** Screens that somebody has done something on. */
const ACTED: readonly Shot[] = [
  {
    name: 'finding',
    path: '/findings?text=Thornwick',
    words: /both ruled/,
    act: async (page) => {
      await page.locator('.list-line').first().click();
      await page.getByText('These cannot all hold').waitFor();
    },
  },
  {
    name: 'palette',
    path: '/',
    words: /Worth doing first/,
    act: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search, or do something' }).fill('black spire');
      await page
        .getByRole('option', { name: /Black Spire/ })
        .first()
        .waitFor();
    },
  },
];

/** For README and the guides: name of the shot, colours, name of the picture, size. */
const FOR_DOCS: readonly (readonly [string, 'light' | 'dark', string, typeof DESK])[] = [
  ['finding', 'light', 'page-finding', DESK],
  ['findings', 'dark', 'page-findings', DESK],
  ['entity', 'light', 'page-entity', DESK],
  ['rule', 'dark', 'page-rule', DESK],
  ['confusions', 'light', 'page-confusions', DESK],
  ['timeline', 'light', 'page-timeline', DESK],
  ['graph', 'dark', 'page-graph', DESK],
  ['source', 'light', 'page-source', DESK],
  ['finding', 'dark', 'page-phone', PHONE],
];

const named = [...firstPart('/findings'), ...SECOND_PART].flatMap(({ name, ...one }) =>
  name === undefined || name === 'finding' ? [] : [{ name, ...one }],
);
const browser = await launch();
mkdirSync(out, { recursive: true });
if (given.world !== undefined) await take(path.resolve(given.world), named);
else {
  await take(await used(), [...named, ...ACTED]);
  await take(team(), [
    { name: 'confusions', path: '/confusions', words: /Is our API style/ },
    { name: 'story', path: '/memory/scope/api', words: /oldest first/ },
  ]);
  await take(plainFolder(), [{ name: 'study', path: '/', words: /no world yet/ }]);
}
await browser.close();

async function take(folder: string, shots: readonly Shot[]): Promise<void> {
  const served = await serve(folder);
  const { page, wrongs } = await visit(browser, served.link);
  for (const viewport of [DESK, PHONE])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      for (const { name, path: address, words, act } of shots) {
        const wanted = FOR_DOCS.find(
          ([shot, colours, , size]) => shot === name && colours === colorScheme && size === viewport,
        );
        if (given.docs && wanted === undefined) continue;
        await page.goto(served.url + address);
        await page
          .getByText(words)
          .first()
          .waitFor({ timeout: PATIENCE_MS })
          .catch(() => console.error(`${address}: no ${words}`));
        await page.locator('.loading').first().waitFor({ state: 'detached' });
        await act?.(page);
        await page.waitForTimeout(250);
        await page.screenshot({ path: path.join(out, `${name}-${viewport.width}-${colorScheme}.png`) });
        if (given.docs && wanted !== undefined)
          writeFileSync(path.join(docs, `${wanted[2]}.webp`), await webpOf(await page.screenshot()));
      }
    }
  for (const wrong of wrongs.filter((one) => !one.includes('GL Driver Message'))) console.error(wrong);
  // Somebody's own world is left where it is.
  await (given.world === undefined ? served.stop() : served.end());
}

/** A third of the size of a PNG; the browser has the encoder. */
async function webpOf(png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const encoded = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.86).split(',')[1];
  })()`);
  await page.close();
  return Buffer.from(encoded, 'base64');
}
