/** The Cypher that declared rules show: it runs, and where it leaves nothing out, it finds the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { line } from '../../../test/consistency/random-lines.fixture.js';
import { type SmallWorld, sayings, smallWorld } from '../../../test/consistency/small-world.fixture.js';
import type { PlainValue } from '../../cypher/index.js';
import type { GroundRule } from '../rule.js';

const idOf = (value: PlainValue): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : JSON.stringify(value);

/** The ids of these columns, one line for each row. */
async function asked(world: SmallWorld, rule: GroundRule, columns: readonly string[]): Promise<string[]> {
  const answer = await world.store.query({ text: rule.cypher, canon: true, maxRows: 10_000 });
  const at = columns.map((column) => answer.columns.indexOf(column));
  return [...new Set(answer.rows.map((row) => at.map((i) => idOf(row[i])).join(' ')))].sort();
}

describe.each(['high-fantasy', 'genealogy'])('of %s', (pack) => {
  it('can be run, all of it', async () => {
    const world = await smallWorld(['Ada:Person | PARENT_OF | Bo:Person'], pack);
    const failed: string[] = [];
    for (const { id, part, cypher } of world.rules) {
      if (cypher === '') continue;
      await world.store.query({ text: cypher, canon: true, maxRows: 1 }).catch((error: unknown) => {
        failed.push(`${id}:${part}: ${error instanceof Error ? error.message : ''}\n${cypher}`);
      });
    }
    expect(failed).toEqual([]);
    await world.store.close();
  });
});

it('finds who took part, at no date of their own, in an event outside their life', async () => {
  const world = await smallWorld([
    'Ford:Battle | in_fiction_date | 1118',
    'Corvin:Person | birth | 1318',
    'Corvin:Person | PARTICIPATED_IN | Ford:Battle',
    'Orla:Person | death | 1101',
    'Orla:Person | PARTICIPATED_IN | Ford:Battle',
    'Rowan:Person | birth | 1090',
    'Rowan:Person | death | 1118',
    'Rowan:Person | PARTICIPATED_IN | Ford:Battle',
    'Asa:Person | birth | 1318',
    'Asa:Person | PARTICIPATED_IN | Moor:Battle | 1310',
  ]);
  const rule = world.rules.find(
    (one) => `${one.id}:${one.part}` === 'core/requires-existence:PARTICIPATED_IN',
  );
  if (rule === undefined) throw new Error('no such rule');
  const found = await asked(world, rule, ['a', 'b']);
  expect(found).toEqual(['asa moor', 'corvin ford', 'orla ford']);
  await world.store.close();
});

/** Rules that leave nothing out, and the columns that their keys are made of. */
const EXACT: readonly (readonly [string, readonly string[]])[] = [
  ['core/exclusive-subject:VASSAL_OF', ['x', 'a', 'b']],
  ['core/contradicts:ALLY_OF', ['a', 'b']],
  ['core/expects:person-lineage', ['x']],
  ['core/expects:location-unmapped', ['x']],
];

it('finds the same where it leaves nothing out', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 20, maxLength: 60 }), async (lines) => {
      const world = await smallWorld(lines);
      const said = await sayings(world);
      for (const [name, columns] of EXACT) {
        const rule = world.rules.find((one) => `${one.id}:${one.part}` === name);
        if (rule === undefined) throw new Error(`no rule ${name}`);
        const found = said
          .filter((one) => one.rule === rule.id && one.part === rule.part && one.certainty === 'certain')
          .map(({ key }) => key.split(' ').slice(0, columns.length).join(' '));
        expect(await asked(world, rule, columns), name).toEqual([...new Set(found)].sort());
      }
      await world.store.close();
    }),
    { numRuns: 20 },
  );
});
