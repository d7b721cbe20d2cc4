/** Why something was found and what to do about it, as a reply tells it. */
import { createHash } from 'node:crypto';
import type { DeskRow } from '../engine/desk.js';
import type { World } from '../engine/index.js';
import { LoreError } from '../model/index.js';

type Explained = Awaited<ReturnType<World['explain']>>;
type Tried = Explained['repairs'][number];

export async function explanationOf(world: World, row: DeskRow) {
  const { core, smallest, repairs, isCut, notAsked } = await explained(world, row);
  return {
    core: [...core],
    core_is: smallest ? ('smallest' as const) : ('sufficient' as const),
    repairs: repairs.map((repair) => ({
      id: idOf(repair),
      kind: repair.kind,
      says: repair.says,
      by_hand: repair.byHand,
      closes: repair.closes,
      opens: repair.opens,
      opening: [...repair.opening],
      edits: repair.edits.map(({ file, line, before, after }) => ({ file, line, before, after })),
      also_at: [...repair.alsoAt],
    })),
    is_cut: isCut,
    rules_not_asked: [...notAsked],
  };
}

/** Throws `api/not-found` where the world has moved on, and there is no such way out any more. */
export async function repairNamed(world: World, row: DeskRow, id: string): Promise<Tried> {
  const { repairs } = await explained(world, row);
  const found = repairs.find((repair) => idOf(repair) === id);
  if (found !== undefined) return found;
  throw new LoreError({
    code: 'api/not-found',
    message: `${row.id} has no such repair now.`,
    hint: 'Ask for its explanation again: what is recorded has changed since.',
  });
}

const NOTHING: Explained['repairs'] = [];

async function explained(world: World, row: DeskRow): Promise<Omit<Explained, 'shown'>> {
  if (row.kind === 'flag' || row.kind === 'confusion')
    return { core: [], smallest: false, repairs: NOTHING, isCut: false, notAsked: [] };
  return world.explain(row.id);
}

/** The same for what comes to the same, whenever it is worked out. */
function idOf({ kind, says, changes }: Tried): string {
  const told = JSON.stringify([kind, says, changes], (key, value: unknown) =>
    key === 'reason' ? undefined : value,
  );
  return createHash('sha256').update(told).digest('hex').slice(0, 16);
}
