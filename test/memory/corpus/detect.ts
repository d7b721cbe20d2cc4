/** Tells a history to a store of its own, by the path that every fact takes, and gives what the detective makes of it. */
import { commitFacts, investigate, type MemoryWorld } from '../../../src/memory/index.js';
import type { ConfusionKind } from '../../../src/model/index.js';
import type { Ontology } from '../../../src/packs/index.js';
import { openSqliteStore } from '../../../src/store/sqlite/open.js';
import type { History, Roles } from './histories.js';

export interface Detected {
  readonly kind: ConfusionKind;
  readonly roles: Roles;
  readonly question: string;
}

const BEGINNING = Date.UTC(2026, 0, 5, 9) / 1000;
const AFTERWARDS = 3600;

export async function detect({ told }: History, ontology: Ontology): Promise<Detected[]> {
  const store = await openSqliteStore({ file: ':memory:', ontology });
  try {
    let now = BEGINNING;
    const world: MemoryWorld = { store, ontology, now: async () => now };
    const numbers = new Map<string, number>();
    for (const [index, { after, author, scope, kind, content }] of told.entries()) {
      now = BEGINNING + after;
      const [committed] = await commitFacts(world, [{ content, author, scope, kind }]);
      if (committed !== undefined) numbers.set(committed.fact.id, index + 1);
    }
    now += AFTERWARDS;
    await investigate(world);
    const found = await store.findings.findings({ kinds: ['confusion'] });
    return found.flatMap(({ details }) =>
      details.kind !== 'confusion'
        ? []
        : [
            {
              kind: details.confusion,
              question: details.question,
              roles: rolesOf(details.facts, numbers),
            },
          ],
    );
  } finally {
    await store.close();
  }
}

function rolesOf(
  facts: readonly { readonly id: string; readonly role: string }[],
  numbers: ReadonlyMap<string, number>,
): Roles {
  const roles: Record<string, number[]> = {};
  for (const { id, role } of facts) (roles[role] ??= []).push(numbers.get(id) ?? 0);
  return roles;
}
