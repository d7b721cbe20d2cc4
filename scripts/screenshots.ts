/** Pictures of every screen, wide and on a phone, light and dark, from the sample world; a few of them for the docs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { serve } from '../test/browser/serving.js';
import { DESK, launch, PHONE, visit } from '../test/browser/visiting.js';
import { plainFolder, team, valdorn } from '../test/browser/worlds.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = path.resolve(process.argv[2] ?? path.join(root, 'coverage/screenshots'));
const docs = path.join(root, 'docs/images');
const isForDocs = process.argv.includes('--docs');

interface Shot {
  readonly name: string;
  readonly path: string;
  /** What must be there before it is taken. */
  readonly words: RegExp;
  readonly act?: (page: Page) => Promise<void>;
}

const VALDORN: readonly Shot[] = [
  { name: 'home', path: '/', words: /Worth doing first/ },
  { name: 'findings', path: '/findings', words: /both controlled/ },
  {
    name: 'finding',
    path: '/findings?text=Thornwick',
    words: /both ruled/,
    act: async (page) => {
      await page.locator('.list-line').first().click();
      await page.getByText('These cannot all hold').waitFor();
    },
  },
  { name: 'entities', path: '/entities', words: /Name/ },
  { name: 'entity', path: '/entity/aldric-raventhorne', words: /What is told/ },
  { name: 'place', path: '/entity/valdorn', words: /Over time/ },
  { name: 'rules', path: '/rules', words: /Two holders at once/ },
  { name: 'rule', path: '/rules/high-fantasy/two-crowns', words: /Run the draft/ },
  { name: 'ask', path: `/ask?q=${encodeURIComponent('Who ruled Thornwick?')}`, words: /Odile Marsh/ },
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
  { name: 'session', path: '/session', words: /Who you are/ },
  { name: 'timeline', path: '/timeline', words: /FA – .* TA/ },
  { name: 'graph', path: '/graph?start=aldric-raventhorne', words: /nodes/ },
  { name: 'sources', path: '/sources', words: /Aldric Raventhorne/ },
  { name: 'source', path: '/sources/People%2FAldric%20Raventhorne.md', words: /was born in Vyrhold/ },
  { name: 'query', path: '/query?q=MATCH%20(p%3APerson)%20RETURN%20p%20LIMIT%205', words: /5 rows/ },
  { name: 'prose', path: '/accumulated/provisional', words: /was born in Vyrhold/ },
  { name: 'mapping', path: '/mapping', words: /What a key says/ },
  { name: 'settings', path: '/keeping/settings', words: /lore\.yaml/ },
  { name: 'share', path: '/share?entity=aldric-raventhorne', words: /Family tree/ },
];

/** For README and the guides: name of the shot, colours, name of the picture, size. */
const FOR_DOCS: readonly (readonly [string, 'light' | 'dark', string, typeof DESK])[] = [
  ['finding', 'light', 'page-finding', DESK],
  ['findings', 'dark', 'page-findings', DESK],
  ['entity', 'light', 'page-entity', DESK],
  ['rule', 'dark', 'page-rule', DESK],
  ['confusions', 'light', 'page-confusions', DESK],
  ['finding', 'dark', 'page-phone', PHONE],
];

const browser = await launch();
mkdirSync(out, { recursive: true });
await take(valdorn(), VALDORN);
await take(team(), [{ name: 'confusions', path: '/confusions', words: /Is our API style/ }]);
await take(plainFolder(), [{ name: 'study', path: '/', words: /no world yet/ }]);
await browser.close();

async function take(folder: string, shots: readonly Shot[]): Promise<void> {
  const served = await serve(folder);
  const { page, wrongs } = await visit(browser, served.link);
  for (const viewport of [DESK, PHONE])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      for (const { name, path: address, words, act } of shots) {
        await page.goto(served.url + address);
        await page.getByText(words).first().waitFor();
        await page.locator('.loading').first().waitFor({ state: 'detached' });
        await act?.(page);
        await page.waitForTimeout(250);
        await page.screenshot({ path: path.join(out, `${name}-${viewport.width}-${colorScheme}.png`) });
        const wanted = FOR_DOCS.find(
          ([shot, colours, , size]) => shot === name && colours === colorScheme && size === viewport,
        );
        if (isForDocs && wanted !== undefined)
          writeFileSync(path.join(docs, `${wanted[2]}.webp`), await webpOf(await page.screenshot()));
      }
    }
  for (const wrong of wrongs) console.error(wrong);
  await served.stop();
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
