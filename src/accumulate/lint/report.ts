/** What a run came to, read from what it wrote: the same for a run that was taken up by another process. */
import type { LintRun, LintSide } from '../../store/lint.js';
import type { Store } from '../../store/store.js';
import { toldSide } from './judge.js';
import type { LintReport, ToldSide } from './lint-world.js';

export async function reportOf({ lint }: Store, run: LintRun, resumed = false): Promise<LintReport> {
  const [quarantined, judgements, abstentions] = await Promise.all([
    lint.quarantined({ run: run.id }),
    lint.judgements({ run: run.id }),
    lint.abstentions(run.id),
  ]);
  const ids = [
    ...judgements.flatMap(({ statement, kept }) => [statement, kept]),
    ...abstentions.flatMap(({ one, other }) => [one, other]),
  ];
  const told = tellerOf(ids.length === 0 ? [] : await lint.sides([...new Set(ids)]));
  return {
    dryRun: false,
    run,
    resumed,
    quarantined: quarantined.map(({ entity }) => entity).reverse(),
    flagged: judgements
      .map(({ statement, kept, note, model, at }) => ({
        ...{ loser: told(statement), kept: told(kept), note, model, at },
      }))
      .reverse(),
    abstained: abstentions.map(({ one, other, note, model }) => ({
      ...{ one: told(one), other: told(other), note, model },
    })),
  };
}

/** What is not believed any more is told by its id alone. */
export function tellerOf(sides: readonly LintSide[]): (id: string) => ToldSide {
  const byId = new Map(sides.map((side) => [side.id, side]));
  return (id) => {
    const side = byId.get(id);
    return { id, text: side === undefined ? id : toldSide(side) };
  };
}
