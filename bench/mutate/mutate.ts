/** The mutation benchmark: clean worlds of several sizes, faults and near misses put into them, and what became of each. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allRules } from '../../src/consistency/index.js';
import { openWorld } from '../../src/engine/index.js';
import { loadOntology, type Ontology } from '../../src/packs/index.js';
import { type Case, isNearMiss, type Lore } from './case.js';
import { type CaseGroup, familyCases, ruleFileCases } from './cases.js';
import { cleanFantasy } from './clean/fantasy.js';
import { cleanGenealogy } from './clean/genealogy.js';
import { tryEach } from './one-by-one.js';
import { type Row, rowsOf, type WorldLine } from './report.js';
import { counts, Scores } from './score.js';
import { bundled, layOut, openFindings, put, takeIn, tryAll } from './trial.js';
import { cleanValdorn, copyValdorn } from './valdorn.js';

const PACKS: Readonly<Record<string, (ontology: Ontology, size: { lines: number; seed: number }) => Lore>> = {
  'high-fantasy': cleanFantasy,
  genealogy: cleanGenealogy,
};

export interface Plan {
  /** Lines of descent in each clean world: two hundred and fifty statements or so for one. */
  readonly sizes: readonly number[];
  /** Cases that are tried one by one, by the sweep after the ingest: every n-th that declarations make, and all of rule files; none when absent. */
  readonly oneInLive?: number;
  /** Every n-th of the cases that declarations make. */
  readonly oneIn?: number;
  /** All cases in few files, which takes a part of the time. Else each has a file of its own in the smallest world. */
  readonly bundle?: boolean;
  /** Also into the clean part of the sample world. */
  readonly valdorn?: boolean;
  readonly tell?: (line: string) => void;
}

export interface MutationReport {
  readonly rows: readonly Row[];
  readonly worlds: readonly WorldLine[];
  readonly problems: readonly string[];
}

export async function mutate(plan: Plan): Promise<MutationReport> {
  const scores = new Scores();
  const worlds: WorldLine[] = [];
  const rules = new Set<string>();
  for (const [pack, grow] of Object.entries(PACKS)) {
    const ontology = loadOntology({ packs: [pack] });
    for (const { id } of allRules(ontology, [])) rules.add(id);
    const groups = groupsOf(ontology, pack, plan);
    for (const lines of plan.sizes) {
      const clean = grow(ontology, { lines, seed: lines });
      // In a bundle what is not clean shows as a false alarm.
      if (!plan.bundle) await assertClean(pack, clean);
      // Settings of their own are few: one size will do for them.
      for (const group of groups.filter(({ setting }) => lines === plan.sizes[0] || isPlain(setting)))
        worlds.push(
          await atOnce(group, clean, lines, scores, {
            ...plan,
            bundle: plan.bundle || lines !== plan.sizes[0],
          }),
        );
    }
    if (plan.oneInLive !== undefined) {
      const [lines = 3] = plan.sizes;
      const clean = grow(ontology, { lines, seed: lines });
      worlds.push(await live(pack, groups, clean, plan.oneInLive, scores, plan));
    }
  }
  if (plan.valdorn) worlds.push(await inValdorn(scores, plan));
  return { rows: rowsOf(scores.rules, [...rules]), worlds, problems: scores.problems };
}

function groupsOf(ontology: Ontology, pack: string, { oneIn = 1 }: Plan): CaseGroup[] {
  const families = familyCases(ontology, pack);
  const [plain, ...others] = ruleFileCases(ontology, pack).sort(
    (a, b) => Number(isPlain(b.setting)) - Number(isPlain(a.setting)),
  );
  const cases = [...sampled(families.cases, oneIn), ...(plain?.cases ?? [])];
  const tried = new Set(cases.filter((one) => !isNearMiss(one)).map(({ rule }) => rule));
  const special =
    oneIn === 1 ? others : others.filter((group) => group.cases.some(({ rule }) => !tried.has(rule)));
  return [{ setting: families.setting, cases }, ...special];
}

/** Every n-th, and of each rule the first fault and the first near miss. */
function sampled(cases: readonly Case[], oneIn: number): Case[] {
  const seen = new Set<string>();
  return cases.filter((one, i) => {
    const kind = `${one.rule} ${isNearMiss(one)}`;
    const isFirst = !seen.has(kind);
    seen.add(kind);
    return isFirst || i % oneIn === 0;
  });
}

function isPlain({ now, extend }: CaseGroup['setting']): boolean {
  return now === undefined && extend === undefined;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lore-mutate-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Nothing that is told for certain as an error or a warning: else nothing could be told of what is put in. */
async function assertClean(pack: string, clean: Lore): Promise<void> {
  const { findings, unreadable } = await inFolder(async (folder) => {
    await layOut(folder, { pack, now: undefined, extend: undefined }, { ...clean });
    return tryAll(folder, []);
  });
  const [wrong] = findings.filter(counts);
  if (wrong !== undefined) throw new Error(`the clean world is not clean: ${wrong.rule}: ${wrong.message}`);
  const [unread] = unreadable;
  if (unread !== undefined) throw new Error(`the clean world cannot be read: ${unread.message}`);
}

async function atOnce(
  { setting, cases }: CaseGroup,
  clean: Lore,
  lines: number,
  scores: Scores,
  { bundle = false, tell }: Plan,
): Promise<WorldLine> {
  const special = isPlain(setting)
    ? ''
    : `, ${JSON.stringify({ now: setting.now, ...Object(setting.extend) })}`;
  const name = `${setting.pack}, ${lines} lines${special}`;
  const started = Date.now();
  const { findings, unreadable } = await inFolder(async (folder) => {
    await layOut(folder, setting, { ...clean });
    return tryAll(folder, bundle ? bundled(cases) : cases);
  });
  for (const { case: id, message } of unreadable) scores.problems.push(`cannot be read: ${id}: ${message}`);
  scores.add(cases, findings, name);
  tell?.(`${name}: ${cases.length} cases at once, ${findings.length} findings, ${Date.now() - started} ms`);
  return lineOf(name, clean, cases, 'all at once, one run over everything');
}

async function live(
  pack: string,
  groups: readonly CaseGroup[],
  clean: Lore,
  oneIn: number,
  scores: Scores,
  { tell }: Plan,
): Promise<WorldLine> {
  const name = `${pack}, live`;
  const cases = groups.filter(({ setting }) => isPlain(setting)).flatMap((group) => group.cases);
  const some = cases.filter(({ id }, i) => id.startsWith('w') || i % oneIn === 0);
  const started = Date.now();
  await inFolder(async (folder) => {
    await layOut(folder, { pack, now: undefined, extend: undefined }, { ...clean });
    const world = await openWorld(folder);
    try {
      await takeIn(world);
      await world.check();
      if ((await openFindings(world)).some(counts)) throw new Error('the clean world is not clean');
      await tryEach(world, some, scores, name);
    } finally {
      await world.close();
    }
  });
  tell?.(`${name}: ${some.length} cases one by one, ${Date.now() - started} ms`);
  return lineOf(name, clean, some, 'one by one, the sweep after each ingest');
}

async function inValdorn(scores: Scores, plan: Plan): Promise<WorldLine> {
  const started = Date.now();
  return inFolder(async (folder) => {
    await copyValdorn(folder);
    const world = await openWorld(folder);
    try {
      const closed = await cleanValdorn(world);
      const [group] = groupsOf(world.ontology, 'high-fantasy', plan);
      const cases = group?.cases ?? [];
      for (const one of bundled(cases)) await put(folder, one);
      const { entities, relations, attributes } = await world.store.counts();
      for (const { case: id, message } of await takeIn(world))
        scores.problems.push(`cannot be read: ${id}: ${message}`);
      await world.check({ baseline: false });
      scores.add(cases, await openFindings(world), 'Valdorn');
      plan.tell?.(`Valdorn: ${cases.length} cases at once, ${Date.now() - started} ms`);
      const how = `all at once; ${closed} statements that planted faults rest on were closed before`;
      return { name: 'Valdorn', entities, statements: relations + attributes, cases: cases.length, how };
    } finally {
      await world.close();
    }
  });
}

function lineOf(name: string, clean: Lore, cases: readonly Case[], how: string): WorldLine {
  return {
    name,
    entities: clean.entities?.length ?? 0,
    statements: clean.statements?.length ?? 0,
    cases: cases.length,
    how,
  };
}
