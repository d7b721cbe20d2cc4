/** The rule that the product was described with, typed as it stands there and with nothing added. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { DATES, ONTOLOGY, RUN } from '../../../test/consistency/cypher.fixture.js';
import { put } from '../../../test/store/contract/kit.js';
import { openSqliteStore } from '../../store/sqlite/open.js';
import { ruleOfRecord } from './cypher-rules.js';
import { runCypherRule } from './run-cypher-rule.js';

const SEED = fileURLToPath(new URL('../../../../shared/seeds/lore-engine-consistency.md', import.meta.url));
const there = existsSync(SEED);
const text = there ? readFileSync(SEED, 'utf8') : '';
const field = (name: string) => new RegExp(`${name}: "([^"]*)"`).exec(text)?.[1] ?? '';

/** Two realms of which the one holds Ashford and the other does too, as far as their own years allow. */
async function messagesWhere(founded: readonly [string, string], dissolved: readonly [string, string]) {
  const store = await openSqliteStore({ file: ':memory:', ontology: ONTOLOGY, dates: DATES });
  const year = (word: string) => ({ kind: 'date' as const, date: yearOf(word) });
  await put(store, {
    id: 'realms.md',
    defines: ['Vyr:Kingdom', 'Kael:Kingdom', 'Ashford:City'].map((told) => ({ told })),
    claims: [
      ['Vyr:Kingdom', 'CONTROLS', 'Ashford:City'],
      ['Kael:Kingdom', 'CONTROLS', 'Ashford:City'],
      ['Vyr:Kingdom', 'founded', year(founded[0])],
      ['Kael:Kingdom', 'founded', year(founded[1])],
      ['Vyr:Kingdom', 'dissolved', year(dissolved[0])],
      ['Kael:Kingdom', 'dissolved', year(dissolved[1])],
    ],
  });
  const rule = ruleOfRecord(
    {
      id: field('id'),
      name: field('id'),
      kind: 'ontology-violation',
      severity: 'error',
      description: field('description'),
      cypher: field('cypher'),
      pack: 'world',
      own: true,
      enabled: true,
      header: '',
    },
    ONTOLOGY,
  );
  try {
    return await store.findings.reading(async (reading) => {
      const hits = await runCypherRule(reading, { ...rule, own: false }, 'everything', RUN);
      return hits.map(({ hit }) => hit.message);
    });
  } finally {
    await store.close();
  }
}

function yearOf(word: string) {
  const start = Date.UTC(Number(word), 0, 1) / 1000;
  return { min: start, max: Date.UTC(Number(word) + 1, 0, 1) / 1000 - 1, text: word, calendar: 'gregorian' };
}

describe.skipIf(!there)('the rule no-overlapping-kingdoms (needs ../shared)', () => {
  test('finds two realms of one time once, and says so in the words of its description', async () => {
    expect(field('id')).toBe('no-overlapping-kingdoms');
    const messages = await messagesWhere(['1100', '1200'], ['1300', '1400']);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('Vyr');
    expect(messages[0]).toContain('Kael');
    expect(messages[0]).toContain('Ashford');
  });

  test('is silent where the one realm was gone before the other began', async () => {
    expect(await messagesWhere(['1100', '1300'], ['1200', '1400'])).toEqual([]);
  });
});
