/** Runs rules where they are to be run: sanity first, then the others; one that fails does not stop the rest. */
import { setImmediate as pause } from 'node:timers/promises';
import { breathe } from '../../model/breathe.js';
import type { Found } from '../../store/findings.js';
import { evaluate, untilLoaded } from '../ground/index.js';
import type { GroundRule } from '../rule.js';
import { nameOf } from '../rule-book.js';
import { type Ahead, askAhead, askTogether, inTurn } from './ahead.js';
import { runCypherTask } from './cypher-task.js';
import { type AnchoredHit, foundBy } from './found.js';
import { failureOf, type Swath, type Sweeping, type SweepTask, together } from './sweeping.js';

/**
 * An entity has one finding about its own dates: of the first rule that finds one. What follows from a guess does not
 * keep back what follows without it.
 */
export async function runSanity(tasks: readonly SweepTask[], sweeping: Sweeping): Promise<Swath> {
  const { insane, surelyInsane, ground } = sweeping;
  const ahead = await askTogether(tasks, sweeping);
  const swath = await runEach(tasks, sweeping, ahead, (hits) => {
    return hits.filter(({ hit }) => {
      const known = hit.guess === undefined ? surelyInsane : insane;
      const first = !known.has(hit.subject);
      known.add(hit.subject);
      insane.add(hit.subject);
      return first;
    });
  });
  ground.markInsane(insane, surelyInsane);
  return swath;
}

export async function runRules(tasks: readonly SweepTask[], sweeping: Sweeping): Promise<Swath> {
  const apart = sweeping.asked ?? (sweeping.ahead ? askAhead(tasks, sweeping) : []);
  const ahead = new Map([...apart, ...(await askTogether(tasks, sweeping))]);
  return runEach(inTurn(tasks, sweeping.options.isAlone), sweeping, ahead, (hits) => hits);
}

async function runEach(
  tasks: readonly SweepTask[],
  sweeping: Sweeping,
  ahead: Ahead,
  sift: (hits: readonly AnchoredHit[]) => readonly AnchoredHit[],
): Promise<Swath> {
  const swaths: Swath[] = [];
  for (const task of tasks) {
    const name = nameOf(task.booked.rule);
    sweeping.progress.step(name);
    const started = performance.now();
    const swath = await runOne(task, sweeping, ahead, sift);
    // Answers of another process are heard, and the next question sent, only when this one pauses.
    await (sweeping.ahead && ahead.size > 0 ? pause() : breathe());
    if (task.anchors === 'everything') sweeping.world.took?.set(name, performance.now() - started);
    sweeping.progress.ruleDone(swath.found.length);
    swaths.push(swath);
  }
  return together(swaths);
}

async function runOne(
  task: SweepTask,
  sweeping: Sweeping,
  ahead: Ahead,
  sift: (hits: readonly AnchoredHit[]) => readonly AnchoredHit[],
): Promise<Swath> {
  const { booked, anchors } = task;
  const { rule } = booked;
  try {
    const hits = sift(await (ahead.get(rule)?.() ?? hitsNow(task, sweeping)));
    const found = await named(() => foundBy(booked, hits, sweeping.ground), sweeping);
    return { found, swept: [{ rule: rule.id, part: rule.part, anchors }], failures: [] };
  } catch (error) {
    sweeping.options.signal?.throwIfAborted();
    return { found: [], swept: [], failures: [failureOf(booked, error)] };
  }
}

function hitsNow(task: SweepTask, sweeping: Sweeping): Promise<AnchoredHit[]> {
  const { rule } = task.booked;
  return rule.form === 'ground'
    ? groundHits(rule, task, sweeping)
    : runCypherTask(rule, task.anchors, sweeping);
}

async function groundHits(
  rule: GroundRule,
  { anchors }: SweepTask,
  sweeping: Sweeping,
): Promise<AnchoredHit[]> {
  const { ground, options } = sweeping;
  const where = anchors === 'everything' ? rule.anchors(ground) : anchors;
  const answers = await evaluate(ground, [{ rule, anchors: where }], options.signal);
  return answers.get(rule)?.() ?? [];
}

/** Names and types of those that are told of may not have been loaded yet. */
function named(make: () => Found[], { ground }: Sweeping): Promise<Found[]> {
  return untilLoaded(ground, make);
}
