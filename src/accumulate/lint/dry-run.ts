/** What a run would do, without a trace of it. */
import { append } from '../../model/append.js';
import { type Pair, toldSide } from './judge.js';
import type { LintOptions, LintReport, LintWorld, ToldAbstention, ToldJudgement } from './lint-world.js';
import { orphanBatches } from './orphans.js';
import { createPace } from './pace.js';
import { contradictions, decided, isKnown, pairsOf } from './pairs.js';
import { judgeFor } from './run.js';

export async function dryRunLint(world: LintWorld, options: LintOptions): Promise<LintReport> {
  const { store } = world;
  const { signal } = options;
  const judge = await judgeFor(world, { ...options, dryRun: true });
  const pace = createPace(signal, options.breathe);
  const startedAt = Date.now();
  const quarantined: LintReport['quarantined'][number][] = [];
  for await (const { batch } of orphanBatches(store.lint, '', pace)) {
    append(
      quarantined,
      batch.map(({ id, name, type }) => ({ id, name, type })),
    );
  }
  const flagged: ToldJudgement[] = [];
  const abstained: ToldAbstention[] = [];
  const problems: string[] = [];
  const lost = new Set<string>();
  let written = 0;
  let known = 0;

  async function tryPair(pair: Pair): Promise<void> {
    if (problems.length > 0 || pair.some(({ id }) => lost.has(id))) return;
    if (await isKnown(store.lint, pair, judge.name)) {
      known += 1;
      return;
    }
    const decision = await decided(judge, pair, signal, (problem) => problems.push(problem));
    if (decision === null) return;
    const told = ({ id, ...side }: Pair[number]) => ({ id, text: toldSide({ id, ...side }) });
    const { name: model } = judge;
    if (decision.kind === 'abstained') {
      abstained.push({ one: told(pair[0]), other: told(pair[1]), note: decision.note, model });
      return;
    }
    const { loser, kept, note } = decision;
    lost.add(loser.id);
    flagged.push({ loser: told(loser), kept: told(kept), note, model, at: null });
  }

  for await (const page of contradictions(store, '')) {
    for (const finding of page) {
      const found = await pairsOf(store.lint, finding);
      written += found.written;
      for (const pair of found.pairs) await tryPair(pair);
      await pace.rest();
    }
  }
  const tally = { written, known, lifted: 0, weighed: 0, changed: 0, problems };
  const counts = { quarantined: quarantined.length, flagged: flagged.length, abstained: abstained.length };
  return {
    dryRun: true,
    resumed: false,
    run: {
      ...{ id: 0, reason: options.reason ?? null, by: options.by ?? 'person', judge: judge.name },
      ...{ startedAt, finishedAt: Date.now(), phase: 'trust', cursor: '', tally, ...counts },
    },
    ...{ quarantined, flagged, abstained },
  };
}
