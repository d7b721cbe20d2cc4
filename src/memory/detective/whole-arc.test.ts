/** Facts that belong to an arc by their words are in it, with the part they play. */
import { expect, it } from 'vitest';
import { loadOntology } from '../../packs/index.js';
import { openSqliteStore } from '../../store/sqlite/open.js';
import { commitFacts } from '../commit-facts.js';
import type { MemoryWorld } from '../memory-world.js';
import { investigate } from './investigate.js';

const BEGINNING = Date.UTC(2026, 0, 5, 9) / 1000;
const ontology = loadOntology({ packs: ['project-memory'] });

async function found(...told: readonly (readonly [days: number, author: string, content: string])[]) {
  const store = await openSqliteStore({ file: ':memory:', ontology });
  try {
    let now = BEGINNING;
    const world: MemoryWorld = { store, ontology, now: async () => now };
    const numbers = new Map<string, number>();
    for (const [i, [days, author, content]] of told.entries()) {
      now = BEGINNING + days * 86_400;
      const [committed] = await commitFacts(world, [{ content, author, scope: 'yard' }]);
      numbers.set(committed?.fact.id ?? '', i + 1);
    }
    await investigate(world);
    const findings = await store.findings.findings({ kinds: ['confusion'] });
    return findings.flatMap(({ details }) =>
      details.kind === 'confusion'
        ? [
            `${details.confusion}: ${details.facts.map(({ id, role }) => `${numbers.get(id)} ${role}`).join(', ')}`,
          ]
        : [],
    );
  } finally {
    await store.close();
  }
}

it('has every newer fact that speaks of what has passed an old one', async () => {
  expect(
    await found(
      [0, 'ada', 'CI runs on TeamCity'],
      [150, 'bo', 'Half of us waited today because CI in CircleCI queued for twenty minutes'],
      [170, 'cy', 'CI credits in CircleCI used up twice this week'],
      [171, 'di', 'The canteen has no soup on Fridays'],
    ),
  ).toEqual(['stale: 1 stale, 2 newer, 3 newer']);
});

it('takes what is told of the new where the old was filed, though it shares no other word', async () => {
  expect(
    await found(
      [0, 'ada', 'Our builds run on TeamCity'],
      [150, 'bo', 'The CircleCI build of the till takes nine minutes'],
      [170, 'cy', 'Every build in CircleCI ends with a smoke test'],
    ),
  ).toEqual(['stale: 1 stale, 2 newer, 3 newer']);
});

it('finds who told first what has come back, in whatever words', async () => {
  expect(
    await found(
      [0, 'ada', 'Starter plan costs 40 euros per seat per year'],
      [60, 'bo', 'Starter went up from 40 to 55 euros a seat per year for everybody'],
      [150, 'cy', 'A seat on the Starter plan is 40 euros per year'],
    ),
  ).toEqual(['reversal: 1 origin, 2 detour, 3 return']);
});

it('makes no return of what nobody told before', async () => {
  const asked = await found(
    [0, 'ada', 'Large plan costs 45 euros per desk per year'],
    [60, 'bo', 'Starter went up from 40 to 55 euros a seat per year for everybody'],
    [150, 'cy', 'A seat on the Starter plan is 45 euros per year'],
  );
  expect(asked.filter((one) => one.startsWith('reversal'))).toEqual([]);
});
