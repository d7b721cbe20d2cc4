/** Tries a rule in the small worlds of its test file: each is ingested into a store of its own and checked for real. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { saveSynthesis } from '../accumulate/index.js';
import { allRules, type RuleBook, ruleBook, sweepBatch, unknownRule } from '../consistency/index.js';
import { NO_RULE_SETTINGS } from '../consistency/rule-settings.js';
import { compareFindings } from '../consistency/testing/compare.js';
import {
  type RuleTests,
  type RuleTestWorld,
  readRuleTests,
  type TestSynthesis,
} from '../consistency/testing/test-file.js';
import { ingest } from '../ingest/pipeline.js';
import type { IngestWorld } from '../ingest/world.js';
import { breathe } from '../model/breathe.js';
import { FILE_MIB, MEBIBYTE } from '../model/file-limit.js';
import { foldName, LoreError, type Position } from '../model/index.js';
import { listPacks, loadInTurns, type Ontology, type OntologyRequest } from '../packs/index.js';
import { openSqliteStore } from '../store/sqlite/open.js';
import type { Store } from '../store/store.js';
import { createDateParser, type DateContext } from '../time/index.js';
import { CONFIG_FILE } from './config.js';
import { clockOf, readWorld, worldPacks } from './read-world.js';
import type { World } from './world.js';

export interface RuleTestResult {
  readonly world: string;
  readonly at: Position;
  /** How many findings it should have. */
  readonly expected: number;
  /** Empty when all is as it should be. */
  readonly problems: readonly string[];
}

export interface RuleTestReport {
  readonly rule: string;
  readonly file: string;
  readonly results: readonly RuleTestResult[];
}

export interface RuleTestOptions {
  /** Whose rules the folder holds; `world` for a world's own. */
  readonly pack: string;
  /** The packs of a world come before those that the test names; its own declarations count for its own rules. */
  readonly request?: OntologyRequest;
}

/** Where the worlds of a rule stand, and what is written there; null when it has none. */
export async function ruleTestFile(
  { ontology }: Pick<World, 'ontology'>,
  wanted: string,
): Promise<{ readonly file: string; readonly text: string } | null> {
  const file = await testFileOf(wanted, ontology).catch(() => null);
  return file === null ? null : { file, text: await readFile(file, 'utf8') };
}

/** Its settings and its ontology; what its rules are tried with. */
type Around = Pick<World, 'root' | 'config' | 'ontology'>;

/** The worlds of one rule, by its id, by its last word, or by a file: `high-fantasy/two-crowns`, `rules/oaths.cypher`. */
export async function testRuleOf(world: string | Around | null, wanted: string): Promise<RuleTestReport> {
  const { ontology, request } =
    world === null
      ? await outsideAnyWorld()
      : await insideWorld(typeof world === 'string' ? await readWorld(world) : world);
  const file = await testFileOf(wanted, ontology);
  const pack = packOf(file);
  return testRule(file, {
    pack,
    request: pack === 'world' ? request : { ...request, packs: [], world: undefined },
  });
}

interface Ground {
  readonly ontology: Ontology;
  readonly request: OntologyRequest;
}

async function insideWorld({ root, config, ontology }: Around): Promise<Ground> {
  return { ontology, request: await worldPacks(root, config) };
}

/** For whoever writes a pack: rules of all packs that are shipped. */
async function outsideAnyWorld(): Promise<Ground> {
  const request = { packs: listPacks() };
  return { ontology: await loadInTurns(request), request };
}

async function testFileOf(wanted: string, ontology: Ontology): Promise<string> {
  const isFile = /\.(cypher|ya?ml)$/.test(wanted);
  const files = isFile
    ? [path.resolve(wanted)]
    : ontology.rules.filter(({ id }) => id === wanted || id.endsWith(`/${wanted}`)).map(({ file }) => file);
  const name = wanted.split('/').pop() ?? wanted;
  const candidates = [
    ...files.map((file) => file.replace(/\.cypher$/, '.test.yaml')),
    ...ontology.packs.map(({ folder }) => path.join(folder, 'rules', 'declared', `${name}.test.yaml`)),
  ];
  for (const file of candidates) if (await isThere(file)) return file;
  const [first] = files;
  if (first !== undefined)
    throw new LoreError({
      code: 'rule/no-test',
      message: `There is no ${path.basename(candidates[0] ?? first)} beside the rule.`,
      hint: 'Write small worlds into it, one in which it fires and a near miss: see docs/guides/rules.md.',
      at: { file: first },
    });
  throw unknownRule(wanted, allRules(ontology, []));
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Rules stand in `<pack>/rules`, those that declarations make in `<pack>/rules/declared`. */
function packOf(file: string): string {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'pack.yaml'))) return path.basename(folder);
    if (existsSync(path.join(folder, CONFIG_FILE))) return 'world';
  }
  return 'world';
}

export async function testRule(file: string, options: RuleTestOptions): Promise<RuleTestReport> {
  const tests = readRuleTests(file, await readFile(file, 'utf8'), options.pack);
  const books = new Map<string, Tried>();
  const results: RuleTestResult[] = [];
  for (const world of tests.worlds) {
    const key = JSON.stringify(world.extend ?? null);
    const tried = books.get(key) ?? (await triedWith(requestFor(tests, world, options)));
    books.set(key, tried);
    const problems = await tryWorld(world, tests.rule, tried);
    await breathe();
    results.push({ world: world.name, at: world.at, expected: world.finds.length, problems });
  }
  return { rule: tests.rule, file, results };
}

/** Made once for all worlds that are tried with the same declarations: what rules compile to is kept with them. */
interface Tried {
  readonly ontology: Ontology;
  readonly book: RuleBook;
}

async function triedWith(request: OntologyRequest): Promise<Tried> {
  const ontology = await loadInTurns(request);
  await breathe();
  return { ontology, book: ruleBook(allRules(ontology, []), NO_RULE_SETTINGS, []) };
}

function requestFor(tests: RuleTests, world: RuleTestWorld, { request }: RuleTestOptions): OntologyRequest {
  const packs = [...new Set([...(request?.packs ?? []), ...tests.packs])];
  const { extend } = world;
  return extend === undefined || request?.world !== undefined
    ? { ...request, packs }
    : { ...request, packs, world: { file: tests.file, extend } };
}

async function tryWorld(
  world: RuleTestWorld,
  rule: string,
  { ontology, book }: Tried,
): Promise<readonly string[]> {
  const { dates } = clockOf(ontology, world.now ?? null);
  const root = await mkdtemp(path.join(tmpdir(), 'lore-rule-'));
  const store = await openSqliteStore({ file: ':memory:', ontology, dates });
  try {
    const read = async (document: unknown) => {
      await writeFile(path.join(root, 'world.yaml'), stringify(document));
      const { notices } = await ingest(ingestWorld(root, ontology, dates, store));
      return notices.filter(({ level }) => level === 'error');
    };
    const mistakes = [
      ...(await read(world.document)),
      ...(await saveInsights(store, world)),
      ...(world.afterwards === null ? [] : await read(world.afterwards)),
    ];
    if (mistakes.length > 0) return mistakes.map(({ message }) => `the world cannot be read: ${message}`);
    // Whether the ground of an insight is disputed is what other rules say.
    if (world.syntheses.length > 0) await sweepBatch(store.findings, { ontology, dates, book });
    const { failures: failed } = await sweepBatch(
      store.findings,
      { ontology, dates, book },
      { rules: [rule] },
    );
    if (failed.length > 0) return failed.map((one) => `${one.rule} failed: ${one.message}`);
    const found = await store.findings.findings({ rules: [rule] });
    return compareFindings(world.finds, found);
  } finally {
    await store.close();
    await rm(root, { recursive: true, force: true });
  }
}

/** What could not be saved, in words. */
export async function saveInsights(
  store: Store,
  { syntheses }: Pick<RuleTestWorld, 'syntheses'>,
): Promise<{ message: string }[]> {
  const problems: { message: string }[] = [];
  for (const { summary, entities, rests_on } of syntheses) {
    const ground: string[] = [];
    for (const one of rests_on) {
      const found = await statementsOf(store, one);
      if (found.length === 0) problems.push({ message: `nothing says ${one.predicate} of ${one.subject}` });
      ground.push(...found);
    }
    await saveSynthesis({ store, groundFor: async () => [] }, { summary, entities, ground, force: true });
  }
  return problems;
}

async function statementsOf(
  store: Store,
  { subject, predicate }: TestSynthesis['rests_on'][number],
): Promise<string[]> {
  const [hit] = await store.named([foldName(subject)]);
  if (hit === undefined) return [];
  return (await store.statements({ subject: hit.entity, predicates: [predicate] })).map(({ id }) => id);
}

export function ingestWorld(
  root: string,
  ontology: Ontology,
  dates: DateContext,
  store: IngestWorld['store'],
): IngestWorld {
  const { parse } = createDateParser(dates);
  return {
    root,
    sources: ['.'],
    ignore: [],
    fileBytes: FILE_MIB * MEBIBYTE,
    reliabilityOf: () => ontology.defaultReliability,
    ontology,
    mapping: null,
    dates,
    parseDate: parse,
    ongoingAt: (written) => {
      const parsed = written === undefined ? null : parse(written);
      return parsed?.kind === 'moment' ? parsed.moment.max : dates.now;
    },
    store,
    settings: ontology.version,
  };
}
