/** A lint run: three phases in short steps, each of which is noted, so that a run that was cut off goes on where it was. */
import { LoreError } from '../../model/index.js';
import {
  LINT_PHASES,
  type LintPhase,
  type LintRun,
  type LintTally,
  type NewJudgement,
} from '../../store/lint.js';
import { evidenceOf, type Judge, type Pair } from './judge.js';
import { judgeByTrust, TRUST } from './judge-by-trust.js';
import type { LintOptions, LintReport, LintWorld } from './lint-world.js';
import { ORPHAN_REASON, orphanBatches } from './orphans.js';
import { createPace, type Pace } from './pace.js';
import { contradictions, decided, isKnown, LINT, pairsOf, reviewStanding } from './pairs.js';
import { reportOf } from './report.js';
import { recordsOf } from './trust.js';
import { weighAll } from './weigh.js';

const PULSE_MS = 15_000;

export async function runLint(world: LintWorld, options: LintOptions = {}): Promise<LintReport> {
  const { lint } = world.store;
  const judge = await judgeFor(world, options);
  const { run: begun, resumed } = await lint.begin({
    reason: options.reason ?? null,
    by: options.by ?? 'person',
    judge: judge.name,
  });
  const pulse = setInterval(() => void lint.pulse(begun.id).catch(() => {}), PULSE_MS);
  pulse.unref();
  try {
    const run = await new Linting(world, options, judge, begun).all();
    return await reportOf(world.store, run, resumed);
  } catch (error) {
    // So that it can be taken up at once.
    await lint.leave(begun.id).catch(() => {});
    throw error;
  } finally {
    clearInterval(pulse);
  }
}

/** A model where there is one; in a dry run only if it is wanted. */
export async function judgeFor(
  { store, modelJudge }: LintWorld,
  { judge, dryRun = false }: LintOptions,
): Promise<Judge> {
  const byModel = judge === 'trust' || (dryRun && judge === undefined) ? null : modelJudge();
  if (byModel !== null) return byModel;
  if (judge === 'model') {
    throw new LoreError({
      code: 'lint/no-model',
      message: 'No model is configured that could judge.',
      hint: 'Set LORE_LLM_URL and LORE_LLM_MODEL, or let trust decide.',
    });
  }
  return judgeByTrust(recordsOf(await store.lint.trackRecords()));
}

class Linting {
  readonly #world: LintWorld;
  readonly #options: LintOptions;
  readonly #judge: Judge;
  readonly #run: LintRun;
  readonly #pace: Pace;
  readonly #by: string;
  #tally: LintTally;

  constructor(world: LintWorld, options: LintOptions, judge: Judge, run: LintRun) {
    this.#world = world;
    this.#options = options;
    this.#judge = judge;
    this.#run = run;
    this.#tally = run.tally;
    this.#by = `${LINT} ${run.id}`;
    this.#pace = createPace(options.signal, options.breathe);
  }

  async all(): Promise<LintRun> {
    const { lint } = this.#world.store;
    const first = LINT_PHASES.indexOf(this.#run.phase);
    const phases = [() => this.#orphans(first), () => this.#pairs(first), () => this.#trust(first)];
    for (const [index, phase] of phases.entries()) if (index >= first) await phase();
    return lint.finish(this.#run.id, { phase: 'trust', cursor: '', tally: this.#tally });
  }

  /** Of the phase in which the run was left; the others begin at their beginning. */
  #cursor(phase: LintPhase, first: number): string {
    return LINT_PHASES[first] === phase ? this.#run.cursor : '';
  }

  async #step(phase: LintPhase, cursor: string, done: number): Promise<void> {
    await this.#world.store.lint.step(this.#run.id, { phase, cursor, tally: this.#tally });
    this.#options.onProgress?.({ phase, done });
    await this.#pace.rest();
  }

  async #orphans(first: number): Promise<void> {
    const { lint } = this.#world.store;
    let done = 0;
    for await (const { batch, cursor } of orphanBatches(lint, this.#cursor('orphans', first), this.#pace)) {
      const how = { run: this.#run.id, by: this.#by, reason: ORPHAN_REASON };
      done += (await lint.quarantine(idsOf(batch), how)).length;
      await this.#pace.rest();
      // Often and little, so that no sweep takes long.
      await this.#world.sweep(this.#options.signal);
      await this.#step('orphans', cursor, done);
    }
    await this.#step('pairs', '', 0);
  }

  async #pairs(first: number): Promise<void> {
    const { store, sweep } = this.#world;
    const { signal } = this.#options;
    const lifted = await reviewStanding(store.lint, this.#pace);
    this.#add({ lifted });
    await sweep(signal);
    let done = 0;
    for await (const page of contradictions(store, this.#cursor('pairs', first))) {
      for (const finding of page) {
        const { pairs, written } = await pairsOf(store.lint, finding);
        this.#add({ written });
        for (const pair of pairs) await this.#judgePair(pair);
        await this.#pace.rest();
      }
      await this.#writeJudgements();
      done += page.length;
      await this.#step('pairs', page[page.length - 1]?.id ?? '', done);
    }
    await this.#step('trust', '', 0);
  }

  async #judgePair(pair: Pair): Promise<void> {
    const { lint } = this.#world.store;
    if (this.#gaveUp || pair.some(({ id }) => this.#lost.has(id))) return;
    if (await isKnown(lint, pair, this.#judge.name)) return this.#add({ known: 1 });
    const decision = await decided(this.#judge, pair, this.#options.signal, (problem) =>
      this.#giveUp(problem),
    );
    if (decision === null) return;
    const evidence = evidenceOf(pair);
    const model = this.#judge.name;
    if (decision.kind === 'abstained') {
      const [{ id: one }, { id: other }] = pair;
      return lint.abstain({ one, other, note: decision.note, model, evidence }, this.#run.id);
    }
    const { loser, kept, note } = decision;
    this.#lost.add(loser.id);
    this.#pending.push({ loser: loser.id, kept: kept.id, note, model, evidence });
    // What a model said was paid for.
    if (model !== TRUST) await this.#writeJudgements();
  }

  /** Losers of this run: what is known of a pair may be older. */
  readonly #lost = new Set<string>();
  #pending: NewJudgement[] = [];

  async #writeJudgements(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    if (pending.length === 0) return;
    await this.#world.store.lint.judge(pending, { run: this.#run.id, by: this.#by });
    await this.#pace.rest();
    await this.#world.sweep(this.#options.signal);
    await this.#pace.rest();
  }

  #gaveUp = false;

  /** What could not be judged waits for the next run. */
  #giveUp(problem: string): void {
    this.#gaveUp = true;
    this.#tally = { ...this.#tally, problems: [...this.#tally.problems, problem] };
  }

  async #trust(first: number): Promise<void> {
    const { lint } = this.#world.store;
    for await (const page of weighAll(lint, this.#cursor('trust', first), this.#pace)) {
      this.#add({ weighed: page.weighed, changed: page.changed });
      await this.#step('trust', page.cursor, this.#tally.weighed);
    }
  }

  #add(more: Partial<Record<'written' | 'known' | 'lifted' | 'weighed' | 'changed', number>>): void {
    const { written = 0, known = 0, lifted = 0, weighed = 0, changed = 0 } = more;
    const tally = this.#tally;
    this.#tally = {
      ...tally,
      written: tally.written + written,
      known: tally.known + known,
      lifted: tally.lifted + lifted,
      weighed: tally.weighed + weighed,
      changed: tally.changed + changed,
    };
  }
}

function idsOf(entities: readonly { readonly id: string }[]): string[] {
  return entities.map(({ id }) => id);
}
