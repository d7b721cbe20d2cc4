/** What the guide promises of the judge, with the shipped model: each is skipped where the model or its runtime is missing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { findJudge, isJudge, openJudge } from '../../src/language/judge/index.js';

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1000);

let root = '';
let world: World;
beforeEach(async () => {
  vi.stubEnv('LORE_JUDGE', '');
  root = mkdtempSync(path.join(tmpdir(), 'lore-judged-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  world = await openWorld(root);
});
afterEach(async () => {
  await world.close();
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});
afterAll(() => openJudge({})?.close());

const tell = async (daysAgo: number, author: string, content: string, scope = 'ops') => {
  const { committed, settled } = await world.facts.commit([
    { content, author, scope, validFrom: NOW - daysAgo * DAY },
  ]);
  await settled;
  return committed[0]?.fact.id ?? '';
};

/** A change that nobody who comes back to it seems to have heard of: in words that nothing exact reads. */
async function tellReturn() {
  const ids = [
    await tell(90, 'maja', 'Visitors sign in at the porter lodge and get a paper badge there', 'front-desk'),
    await tell(
      40,
      'ilse',
      'The porter lodge is closed for good: visitors now sign in at the main reception',
      'front-desk',
    ),
    await tell(
      2,
      'ravi',
      'Tell your visitors to sign in at the porter lodge, the paper badge is waiting there',
      'front-desk',
    ),
  ];
  return ids;
}

const asked = async () =>
  (await world.facts.confusions()).flatMap(({ id, certainty, rule, details }) =>
    details.kind === 'confusion' ? [{ id, certainty, rule, ...details }] : [],
  );

describe.skipIf(!isJudge(findJudge({})))('with the judge (needs the judge)', () => {
  it('asks about what comes back in other words, as merely possible, in the words of the facts', async () => {
    const ids = await tellReturn();
    const [one, ...more] = await asked();
    expect(more).toEqual([]);
    expect(one).toMatchObject({ rule: 'memory/story', certainty: 'possible', confusion: 'reversal' });
    expect(one?.facts.map(({ id }) => id)).toEqual(ids);
    expect(one?.question).toMatch(
      /^Is this so again: “.*porter lodge.*”, although it was changed: “.*reception”\?$/,
    );
    expect(one?.judge).toMatch(/^judge:\w+:[01]\.\d\d$/);
  });

  it('finds the same when a fact comes late', async () => {
    await tell(
      2,
      'ravi',
      'Tell your visitors to sign in at the porter lodge, the paper badge is waiting there',
      'front-desk',
    );
    await tell(90, 'maja', 'Visitors sign in at the porter lodge and get a paper badge there', 'front-desk');
    expect(await asked()).toEqual([]);
    await tell(
      40,
      'ilse',
      'The porter lodge is closed for good: visitors now sign in at the main reception',
      'front-desk',
    );
    expect((await asked()).length).toBe(1);
  });

  it('never asks again what was answered, however often it reads it', async () => {
    await tellReturn();
    const [one] = await asked();
    await world.facts.resolve({
      finding: one?.id ?? '',
      resolution: { dismiss: true },
      reason: 'both doors',
    });
    expect(await world.facts.confusions({ again: true })).toEqual([]);
  });

  it('asks no more when one side is retired', async () => {
    const [, , back] = await tellReturn();
    expect((await asked()).length).toBe(1);
    await world.facts.retire({ fact: back ?? '', reason: 'an old leaflet', wrong: true });
    expect(await asked()).toEqual([]);
  });

  it('is overruled by what is exact: one value in two forms, and other cases of one thing', async () => {
    await tell(60, 'ana', 'The gateway times out after 500 ms', 'gateway');
    await tell(3, 'bo', 'The gateway timeout is 0.5 s', 'gateway');
    await tell(60, 'ana', 'The limit is 5 MB in staging', 'uploads');
    await tell(3, 'bo', 'The limit is 50 MB in production', 'uploads');
    expect(await asked()).toEqual([]);
  });

  it('lets a model that judges see the whole, and withdraw a question', async () => {
    const ids = await tellReturn();
    const [one] = await asked();
    const handed = await world.judging.next({ scope: 'front-desk' });
    expect(handed?.asked).toMatchObject([{ finding: one?.id, facts: ids }]);
    expect(handed?.story.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(await world.judging.next({ scope: 'nowhere' })).toBeNull();
    await world.judging.submit(handed?.id ?? '', { confusions: [] }, 'caller', [one?.id ?? '']);
    expect(await asked()).toEqual([]);
  });

  it('reads after the reply: telling takes no longer with it than without', async () => {
    const begun = performance.now();
    const { settled } = await world.facts.commit([
      { content: 'The crane is inspected in May', author: 'ana' },
    ]);
    const took = performance.now() - begun;
    await settled;
    expect(took).toBeLessThan(1_000);
  });
});
