/** Lifetimes are kept, and never longer than they hold. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BY, put, TYPES } from '../../../../test/store/contract/kit.js';
import type { Value } from '../../../model/index.js';
import type { Store } from '../../store.js';
import { openSqliteStore } from '../open.js';

const folder = mkdtempSync(join(tmpdir(), 'lore-briefs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const born = (year: number): Value => ({
  kind: 'date',
  date: { min: year, max: year + 9, text: `${year} TA`, calendar: 'ta' },
});

async function lived(store: Store, ids: readonly string[], dates = ['birth']): Promise<string[]> {
  const lives = await store.briefs.lives({ ids, dates });
  return lives
    .flatMap(({ entity, dates: told }) => told.map(({ date }) => `${entity.name} ${date.text}`))
    .sort();
}

test('what one store writes is read by both, and other dates are asked for anew', async () => {
  const file = join(folder, 'a.db');
  const one = await openSqliteStore({ file, types: TYPES });
  const two = await openSqliteStore({ file, types: TYPES });
  const both = async (ids: readonly string[]) => {
    const [first, second] = [await lived(one, ids), await lived(two, ids)];
    expect(second).toEqual(first);
    return first;
  };
  try {
    await put(one, { id: 'a.md', claims: [['Aldric:Person', 'birth', born(320)]] });
    expect(await both(['aldric', 'aldric', 'maren'])).toEqual(['Aldric 320 TA']);
    await put(two, { id: 'b.md', claims: [['Maren:Person', 'birth', born(330)]] });
    expect(await both(['maren', 'aldric'])).toEqual(['Aldric 320 TA', 'Maren 330 TA']);
    expect(await both(['maren'])).toEqual(['Maren 330 TA']);
    await put(two, { id: 'a.md', claims: [['Aldric:Person', 'birth', born(321)]] });
    expect(await both(['maren', 'aldric'])).toEqual(['Aldric 321 TA', 'Maren 330 TA']);
    expect(await lived(one, ['aldric'], ['death'])).toEqual([]);
    expect(await both(['aldric'])).toEqual(['Aldric 321 TA']);
    await one.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
    expect(await both(['maren', 'aldric'])).toEqual(['Maren 330 TA']);
  } finally {
    await one.close();
    await two.close();
  }
});
