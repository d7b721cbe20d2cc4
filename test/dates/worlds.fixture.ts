/** Small worlds in a folder of their own, read and opened, with what they say of dates. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openWorld, type World } from '../../src/engine/index.js';
import { formatValue } from '../../src/model/index.js';

/** Two months, an era, and one that counts down before it. */
export const SALT = `id: salt
name: Salt Count
epoch: 0
months: [{ name: Ebb, days: 180 }, { name: Flood, days: 180 }]
eras:
  - { id: BS, name: Before Salt, start: 0, direction: down }
  - { id: AS, name: After Salt, start: 1 }
`;

export interface Small {
  readonly world: World;
  readonly notices: readonly string[];
  /** `name predicate value`, of one predicate or of all. */
  readonly says: (predicate?: string) => Promise<string[]>;
  readonly end: () => Promise<void>;
}

export async function small(files: Readonly<Record<string, string>>): Promise<Small> {
  const root = mkdtempSync(path.join(tmpdir(), 'lore-dates-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const world = await openWorld(root, { models: { env: {} } });
  const { notices } = await world.ingest();
  const says = async (predicate?: string) =>
    (await world.store.statements(predicate === undefined ? {} : { predicates: [predicate] }))
      .map((one) => {
        const value = one.kind === 'relation' ? one.object : formatValue(one.value);
        const { fromMin, fromMax } =
          one.kind === 'attribute' && one.value.kind === 'date' ? spanOf(one.value.date) : NONE;
        const unread =
          one.kind === 'attribute' && one.value.kind === 'date' && fromMin < -8e15 && fromMax > 8e15;
        return `${one.subject} ${one.predicate} ${value}${unread ? ' (unread)' : ''}`;
      })
      .sort();
  return {
    world,
    notices: notices.map(({ code, message }) => `${code}: ${message}`),
    says,
    end: async () => {
      await world.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

const NONE = { fromMin: 0, fromMax: 0 };

function spanOf({ min, max }: { readonly min: number; readonly max: number }) {
  return { fromMin: min, fromMax: max };
}
