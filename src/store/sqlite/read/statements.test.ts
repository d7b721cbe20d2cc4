/** Statements about one entity are kept, and never longer than they hold. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BY, put, TYPES } from '../../../../test/store/contract/kit.js';
import type { Store } from '../../store.js';
import { openSqliteStore } from '../open.js';

const folder = mkdtempSync(join(tmpdir(), 'lore-statements-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function told(store: Store, about: string, limit = 10): Promise<string[]> {
  const statements = await store.statements({ about, limit });
  const whole = await store.statements({ about });
  expect(statements).toEqual(whole.slice(0, limit));
  return statements.map((s) => [s.subject, s.predicate, s.kind === 'relation' ? s.object : ''].join(' '));
}

test('what one store writes about somebody is read by both', async () => {
  const file = join(folder, 'a.db');
  const one = await openSqliteStore({ file, types: TYPES });
  const two = await openSqliteStore({ file, types: TYPES });
  const both = async (about: string) => {
    const [first, second] = [await told(one, about), await told(two, about)];
    expect(second).toEqual(first);
    return first;
  };
  try {
    await put(one, { id: 'a.md', claims: [['Aldric:Person', 'RULES', 'Valdorn:Kingdom']] });
    expect(await both('aldric')).toEqual(['aldric RULES valdorn']);
    expect(await both('valdorn')).toEqual(['aldric RULES valdorn']);
    await put(two, { id: 'b.md', claims: [['Maren:Person', 'RULES', 'Valdorn:Kingdom']] });
    expect(await both('valdorn')).toEqual(
      expect.arrayContaining(['aldric RULES valdorn', 'maren RULES valdorn']),
    );
    const [known] = await one.statements({ about: 'aldric', limit: 10 });
    await one.commit([{ kind: 'retcon', statement: known?.id ?? '', successor: null, reason: 'a slip' }], BY);
    expect(await both('valdorn')).toEqual(['maren RULES valdorn']);
    expect(await both('aldric')).toEqual([]);
    expect(await one.statements({ about: 'aldric', limit: 10, asOf: 1 })).toHaveLength(1);
    await two.suppose(async (inside) => {
      await inside.commit([{ kind: 'drop-origin', origin: 'b.md' }], BY);
      expect(await told(inside, 'valdorn')).toEqual([]);
    });
    expect(await both('valdorn')).toEqual(['maren RULES valdorn']);
  } finally {
    await one.close();
    await two.close();
  }
});

test('no more are read than were asked for', async () => {
  const store = await openSqliteStore({ file: join(folder, 'b.db'), types: TYPES });
  try {
    const names = ['Aldric', 'Maren', 'Edric', 'Lysa'];
    await put(store, {
      id: 'a.md',
      claims: names.map((name) => [`${name}:Person`, 'RULES', 'Valdorn:Kingdom']),
    });
    for (const limit of [2, 4, 3, 9])
      expect(await store.statements({ about: 'valdorn', limit })).toHaveLength(Math.min(4, limit));
  } finally {
    await store.close();
  }
});
