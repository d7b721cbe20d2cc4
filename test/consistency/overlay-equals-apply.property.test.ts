/** What a draft would break and heal is what a run finds once the draft is applied; asking writes nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import type { Finding } from '../../src/model/index.js';
import { draft, firstRoll, ROLL } from './random-lore.js';

const told = ({ id, message, certainty, digest }: Finding) => ({ id, message, certainty, digest });
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

async function state(world: World) {
  const { store } = world;
  const commits = (await store.commits()).length;
  const statements = (await store.statements()).map(({ id, disputed }) => `${id} ${disputed}`).sort();
  const runs = (await world.runs()).length;
  return { commits, statements, runs, findings: await world.findings(), counts: await store.counts() };
}

test('supposing says what applying does', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(draft, draft, fc.boolean(), async (before, after, replaces) => {
      const root = mkdtempSync(path.join(tmpdir(), 'lore-overlay-'));
      writeFileSync(
        path.join(root, 'lore.yaml'),
        'name: Random\npack: high-fantasy\ncalendar: gregorian\nnow: 1330\n',
      );
      writeFileSync(path.join(root, ROLL), firstRoll);
      writeFileSync(path.join(root, 'one.yaml'), before);
      const world = await openWorld(root);
      try {
        await world.ingest();
        const was = await state(world);
        const file = replaces ? 'one.yaml' : 'two.yaml';
        const { breaks, heals, failures, notAsked } = await world.wouldBreak({ text: after, file });
        expect({ failures, notAsked }).toEqual({ failures: [], notAsked: [] });
        expect(await state(world)).toEqual(was);

        writeFileSync(path.join(root, file), after);
        await world.ingest();
        await world.check();
        const now = await world.findings();
        const known = new Set(was.findings.map(({ id }) => id));
        const still = new Set(now.map(({ id }) => id));
        expect(breaks.map(({ finding }) => told(finding)).sort(byId)).toEqual(
          now
            .filter(({ id }) => !known.has(id))
            .map(told)
            .sort(byId),
        );
        expect(heals.map(({ finding }) => told(finding)).sort(byId)).toEqual(
          was.findings
            .filter(({ id }) => !still.has(id))
            .map(told)
            .sort(byId),
        );
        for (const { finding, evidence } of breaks) {
          // A gap has no statement: it is shown where its subject is defined.
          const shown = evidence.map(({ id }) => id).filter((id) => id !== '');
          expect(shown.sort()).toEqual([...finding.statements].sort());
        }
      } finally {
        await world.close();
        rmSync(root, { recursive: true, force: true });
      }
    }),
    { numRuns: Number(process.env.LORE_RUNS ?? 8), endOnFailure: true },
  );
});
