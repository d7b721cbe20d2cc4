import { describe, expect, test } from 'vitest';
import { put } from '../../../../test/store/contract/kit.js';
import type { Value } from '../../../model/index.js';
import { loadOntology } from '../../../packs/index.js';
import { createDateParser } from '../../../time/index.js';
import { openSqliteStore } from '../open.js';

const DATES = ['1799-12-31', '1800', 'ABT 1804', '1804-02-29', '1848-03', '1850', 'BEF 1851', '1890-02-28'];

describe('the time between two dates', () => {
  test('is told alike by SQL and by the interpreter', async () => {
    const ontology = loadOntology({ packs: ['genealogy', 'high-fantasy'] });
    const dates = { calendars: ontology.calendars, default: ontology.defaultCalendar };
    const { parse } = createDateParser(dates);
    const store = await openSqliteStore({ file: ':memory:', ontology, dates });
    const date = (text: string): Value => {
      const parsed = parse(text);
      if (parsed.kind !== 'moment') throw new Error(text);
      return { kind: 'date', date: parsed.moment };
    };
    await put(store, {
      id: 'a.yaml',
      defines: DATES.map((_, i) => ({ told: `P${i}:Person` })),
      claims: [
        ...DATES.map((text, i) => [`P${i}`, 'birth', date(text)] as const),
        ['P0', 'lifespan', { kind: 'number', number: 50, unit: null }] as const,
      ],
    });
    for (const condition of [
      'at_least_years(a.birth, b.birth, 48)',
      'at_least_years(a.birth, b.birth, $n)',
      'at_least_years(a.birth, b.birth, 0.5)',
      'at_least_years(a.birth, b.birth, 0)',
      'at_least_years(a.birth, b.birth, -4)',
      'NOT at_least_years(a.birth, b.birth, 4)',
      'NOT at_least_years(a.birth, b.birth, -46)',
      'at_least_years(a.birth, b.birth, a.lifespan)',
      'NOT at_least_years(a.birth, b.birth, a.lifespan)',
      'NOT at_least_days(a.birth, b.birth, 16000)',
      "at_least_years(a.birth, '1890-03-01', 86)",
      'at_least_years(a.birth, b.death, 1)',
    ]) {
      const text = `MATCH (a:Person), (b:Person) WHERE ${condition} RETURN a.name, b.name ORDER BY a.name, b.name`;
      const query = { text, ...(condition.includes('$n') ? { parameters: { n: 46 } } : {}) };
      const plan = await store.explain(query);
      expect(plan.sql.join()).toMatch(/lore_add_years|CAST/);
      const [fast, slow] = [await store.query(query), await store.query({ ...query, interpret: true })];
      expect(fast.rows).toEqual(slow.rows);
      expect(fast.rows.length > 0).toBe(!condition.includes('death'));
    }
    await store.close();
  });
});
