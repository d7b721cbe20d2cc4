/** What only lies near a claim never supports it, whichever way it is asked; and the dead do nothing. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, openWorld, type World } from '../../src/engine/index.js';
import { struckFrom } from '../../src/engine/verify.js';

const NOTES: Readonly<Record<string, string>> = {
  'Mira Holt': `---
type: Person
born: 1200
died: 1260
---
Mira Holt kept bees on the terraces of [[Alderfen]]. In the dry years she carried water up from the river by night.`,
  'Tobin Reck': `---
type: Person
born: 1235
---
Tobin Reck is a ferryman at [[Alderfen]].
Tobin Reck's sister painted the sign of the ferry house.`,
  Alderfen: `---
type: Town
---
A town on the river.`,
  'Songs of the River': `# What is sung

The bards sing:

- Tobin Reck sank the white barge of Alderfen.

Some say that Tobin Reck swam the old weir of Alderfen.`,
  'An Old Letter': `> Tobin Reck burned the tithe barn of Alderfen.`,
  'At the Inn': `"Nobody listened," the cook began. "Listen. Tobin Reck stole the silver bell of Alderfen. So it was."`,
  'Aske Holm': `---
type: Person
---
- **Parents**: [[Mira Holt]] (some say)
- **Siblings**: [[Tobin Reck]]
- **Died**: 1290, according to legend

The bards sing:

- Aske Holm killed [[Wendel Marr]].
- Aske Holm founded [[Alderfen]].

In one telling Aske Holm killed [[Orla Pike]]. Aske Holm killed [[Hob Sand]] (they say). Aske Holm killed [[Ned Fell]].`,
  'Wendel Marr': '---\ntype: Person\n---',
  'Orla Pike': '---\ntype: Person\n---',
  'Hob Sand': '---\ntype: Person\n---',
  'Ned Fell': '---\ntype: Person\n---',
  'The Weir': `**Tobin Reck** mended the long net
of [[Alderfen|the town]].`,
};

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-nearby-'));
  mkdirSync(path.join(root, 'Notes'));
  for (const [name, text] of Object.entries(NOTES))
    writeFileSync(path.join(root, 'Notes', `${name}.md`), `${text}\n`);
  await createWorld(root, { name: 'Alderfen' });
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

const verdictsOf = async (text: string) =>
  (await world.reads.verifyAnswer(text)).claims.map(({ verdict }) => verdict);

describe('a claim with the words of a note', () => {
  const told = 'By night Mira Holt carried water from the river in the dry years.';

  it('is told nearby, and supported by nothing', async () => {
    expect(await verdictsOf(told)).toEqual(['nearby']);
    expect((await world.reads.citeClaim({ claim: told })).outcome).toBe('related');
  });

  it('may be sent with the word that it was not checked', async () => {
    const verified = await world.reads.verifyAnswer(told);
    const { struck, caveats } = struckFrom(verified);
    expect(struck).toEqual([]);
    expect(caveats.join(' ')).toContain('Told nearby, not checked');
  });

  it.each([
    ['Mira Holt kept bees on the terraces of Alderfen.', 'supported'],
    ['Mira Holt, some say, kept bees on the terraces of Alderfen.', 'nearby'],
    ['Mira Holt kept bees.', 'nearby'],
    ['Tobin Reck mended the long net of the town.', 'supported'],
    // What others sing, say or write is theirs.
    ['Tobin Reck sank the white barge of Alderfen.', 'nearby'],
    ['Tobin Reck burned the tithe barn of Alderfen.', 'nearby'],
    ['Tobin Reck stole the silver bell of Alderfen.', 'nearby'],
    ['Tobin Reck swam the old weir of Alderfen.', 'nearby'],
    ['Mira Holt kept bees on the river.', 'nearby'],
    ['Mira Holt carried bees up from the terraces by night.', 'nearby'],
    ['Mira Holt stole water from the river by night.', 'unsupported'],
    ['Mira Holt never kept bees on the terraces of Alderfen.', 'unsupported'],
    ['Tobin Reck painted the sign of the ferry house.', 'nearby'],
  ])('is supported where one sentence says just that, and else lies near: %s', async (text, verdict) => {
    expect(await verdictsOf(text)).toEqual([verdict]);
  });
});

describe('what a source tells as hearsay', () => {
  it.each([
    ['Aske Holm was a child of Mira Holt.', 'provisional'],
    ['Some say that Aske Holm was a child of Mira Holt.', 'supported'],
    ['Aske Holm died in 1290.', 'provisional'],
    ['Aske Holm killed Wendel Marr.', 'provisional'],
    ['Aske Holm killed Orla Pike.', 'nearby'],
    ['Aske Holm killed Hob Sand.', 'provisional'],
    ['Aske Holm was a sibling of Tobin Reck.', 'supported'],
    ['Aske Holm killed Ned Fell.', 'supported'],
  ])('bears out nothing that is told as settled: %s', async (text, verdict) => {
    expect(await verdictsOf(text)).toEqual([verdict]);
  });

  it('is cited as no more than that', async () => {
    expect((await world.reads.citeClaim({ claim: 'Aske Holm killed Wendel Marr.' })).outcome).toBe(
      'provisional',
    );
  });
});

it.each([
  ['Mira Holt was born in 1200.', 'supported'],
  ['Mira Holt was born on 3 March 1200.', 'nearby'],
  ['Mira Holt was born on 3 March 1201.', 'contradicted'],
])('a year does not support a day of it: %s', async (text, verdict) => {
  expect(await verdictsOf(text)).toEqual([verdict]);
});

describe('a deed that is dated', () => {
  it.each([
    ['In 1275 Mira Holt planted a pear tree.', true],
    ['In 1190 Mira Holt planted a pear tree.', true],
    ['In 1250 Mira Holt planted a pear tree.', false],
    ['In 1275 Mira Holt was remembered with a pear tree.', false],
    ['In 1275 Tobin Reck planted a pear tree.', false],
    ['In 1275 the heirs of Mira Holt planted a pear tree.', false],
  ])('%s', async (text, isAgainst) => {
    expect((await verdictsOf(text)).includes('contradicted')).toBe(isAgainst);
    expect((await world.wouldBreak({ text })).contradicts.length > 0).toBe(isAgainst);
    expect((await world.reads.citeClaim({ claim: text })).outcome === 'contradicted').toBe(isAgainst);
  });
});
