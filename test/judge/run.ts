/**
 * `npm run judge`: how well stories are read, from a commit to a finding. Tables by set, hand and kind, each in a fresh memory
 * and all in one; retrieval; an ablation; baselines; cost; quiet facts. `--hands h01,h02`, `--limit 100`, `--sealed`,
 * `--only apart,together,cost`. With `--check` the sealed hands are told, and it fails where a figure has fallen.
 */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { findJudge, isJudge, type Judge, openJudge } from '../../src/language/judge/index.js';
import { loadOntology } from '../../src/packs/index.js';
import { BASELINES, tryBaseline } from './baselines.js';
import { fallen, SHIPPED } from './floors.js';
import { retrieval, shuffled } from './retrieval.js';
import { HEAD, line } from './score.js';
import { IS_HAND, type LabelledStory, readStories } from './stories.js';
import { type ToldStory, tellApart, tellTogether } from './tell.js';

const { values } = parseArgs({
  options: {
    hands: { type: 'string' },
    limit: { type: 'string' },
    sealed: { type: 'boolean', default: false },
    only: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});
const wanted = values.hands?.split(',');
const limit = Number(values.limit ?? Number.POSITIVE_INFINITY);
const only = values.only?.split(',') ?? (values.check ? ['apart', 'together'] : undefined);
const isOn = (part: string): boolean => only === undefined || only.includes(part);
const isSealedOnly = values.sealed || values.check;

const ontology = loadOntology({ packs: ['project-memory'] });
const all = readStories();
const chosen = shuffled(
  all.filter(
    ({ hand, isSealed }) => (wanted === undefined || wanted.includes(hand)) && (!isSealedOnly || isSealed),
  ),
).slice(0, limit);
const found = findJudge();
const judge = openJudge();
console.log(
  isJudge(found)
    ? `Judge ${found.settings.version}; ${chosen.length} of ${all.length} stories.`
    : `No judge: ${found.missing} ${found.hint}`,
);

const problems: string[] = [];
const WAYS = { apart: tellApart, together: tellTogether };
for (const way of ['apart', 'together'] as const)
  if (isOn(way)) {
    const told = await WAYS[way](chosen, ontology, judge);
    print(SHIPPED[way].title, told);
    if (values.check) problems.push(...fallen(SHIPPED[way].title, told, SHIPPED[way]));
  }
if (isOn('ablation')) {
  const some = chosen.slice(0, 200);
  console.log(`\nAblation, ${some.length} stories, each in a memory of its own\n${HEAD}`);
  const ways: readonly (readonly [string, Judge | null])[] = [
    ['exact alone', null],
    ['exact and entail', judge && withoutStory(judge)],
    ['exact and story', judge && withoutEntail(judge)],
    ['all', judge],
  ];
  for (const [name, way] of ways) {
    const begun = performance.now();
    const told = await tellApart(some, ontology, way);
    const facts = some.reduce((sum, story) => sum + story.facts.length, 0);
    console.log(`${line(name, told)}  ${((performance.now() - begun) / facts).toFixed(0)} ms a fact`);
  }
}
if (isOn('baselines')) {
  const learned = all.filter(({ isSealed, hand }) => !isSealed && !chosen.some((one) => one.hand === hand));
  console.log(`\nBaselines, learned from ${learned.length} stories of other hands\n${HEAD}`);
  for (const [name, features] of Object.entries(BASELINES))
    console.log(line(name, tryBaseline(features, learned, chosen)));
}
if (isOn('retrieval')) {
  console.log('\nRetrieval: all facts concerned in one neighbourhood, around any of them (around the last)');
  for (const size of [1_000, 10_000, 100_000]) {
    const { facts, stories, whole, aroundLast, p50, p95, processor } = await retrieval(
      upTo(all, Math.min(size, 20_000)),
      size,
    );
    console.log(
      `${String(facts).padStart(8)} facts, ${String(stories).padStart(5)} stories: ${whole.toFixed(3)} (${aroundLast.toFixed(3)}), p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (of the processor ${processor.toFixed(1)} ms)`,
    );
  }
}
if (isOn('cost') && judge !== null) await cost(judge);
if (isOn('quiet')) await quietFacts();
judge?.close();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function print(title: string, told: readonly ToldStory[]): void {
  console.log(`\n${title}\n${HEAD}`);
  const groups: readonly (readonly [string, (story: LabelledStory) => boolean])[] = [
    ['sealed hands', ({ isSealed }) => isSealed],
    ['hands that were learned from', ({ isSealed }) => !isSealed],
    ...(['reversal', 'ambiguity', 'stale', 'quiet'] as const).map(
      (kind) => [kind, (story: LabelledStory) => story.kind === kind] as const,
    ),
    ...[...new Set(chosen.map(({ hand }) => hand))]
      .sort()
      .map((hand) => [`hand ${hand}`, (story: LabelledStory) => story.hand === hand] as const),
  ];
  console.log(line('all', told));
  for (const [name, isOf] of groups) {
    const some = told.filter(({ story }) => isOf(story));
    if (some.length > 0) console.log(line(name, some));
  }
}

/** Always undecided: what is asked, entailment asks. */
function withoutStory(whole: Judge): Judge {
  const ask = Math.max(...Object.values(whole.settings.thresholds.withdraw));
  const kind = { quiet: 1 - ask, reversal: 0, ambiguity: ask, stale: 0 };
  const none = { none: 1, origin: 0, detour: 0, return: 0, rival: 0, stale: 0, newer: 0 };
  return { ...whole, story: async (facts) => ({ kind, roles: facts.map(() => none) }) };
}

function withoutEntail(whole: Judge): Judge {
  return { ...whole, entail: async () => ({ asserted: 0, denied: 0, untold: 1 }) };
}

/** Enough stories for so many facts. */
function upTo(stories: readonly LabelledStory[], facts: number): LabelledStory[] {
  const some: LabelledStory[] = [];
  let count = 0;
  for (const story of shuffled(stories)) {
    if (count >= facts) break;
    some.push(story);
    count += story.facts.length;
  }
  return some;
}

const MOST_QUIET = 10_000;

/** One memory of quiet histories alone, by all hands: whatever is asked is asked in vain. */
async function quietFacts(): Promise<void> {
  const quiet = upTo(
    all.filter(({ kind, hand }) => kind === 'quiet' && IS_HAND.test(hand)),
    Math.min(MOST_QUIET, limit),
  );
  const begun = process.cpuUsage();
  const told = await tellTogether(quiet, ontology, judge);
  const { user, system } = process.cpuUsage(begun);
  const facts = quiet.reduce((sum, story) => sum + story.facts.length, 0);
  const hands = new Set(quiet.map(({ hand }) => hand)).size;
  const asked = told.reduce((sum, one) => sum + one.asked.length, 0);
  console.log(
    `\nQuiet: ${facts} facts by ${hands} hands in one memory, ${asked} questions; ${((user + system) / 1e6).toFixed(0)} s of processor time beside the judge`,
  );
}

async function cost(whole: Judge): Promise<void> {
  const took: number[] = [];
  for (const { facts } of upTo(all, 1_500)) {
    const begun = performance.now();
    await whole.story(facts.slice(0, 12).map(({ day, ...fact }) => ({ ...fact, at: day * 86_400 })));
    took.push(performance.now() - begun);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.floor(share * (took.length - 1))] ?? 0).toFixed(0);
  const backlog = upTo(all, 1_000);
  const begun = performance.now();
  await tellTogether(backlog, ontology, whole);
  const facts = backlog.reduce((sum, story) => sum + story.facts.length, 0);
  console.log(
    `\nCost: a story p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; ${facts} facts told and judged in ${((performance.now() - begun) / 1000).toFixed(0)} s; memory of the judge's process ${memory()} MB`,
  );
}

/** The largest process that was started here; 0 where the system does not tell. */
function memory(): number {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
      .trim()
      .split(' ');
    const sizes = children.map((child) =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0),
    );
    return Math.round(Math.max(0, ...sizes) / 1024);
  } catch {
    return 0;
  }
}
