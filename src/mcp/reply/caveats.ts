/** What an answer that uses a result must say: how old the check is, what is disputed, provisional, uncertain or open. */
import type { World } from '../../engine/index.js';
import type { Run } from '../../model/index.js';
import { quoted } from './outside.js';
import type { Told } from './told.js';

type BriefFinding = Awaited<ReturnType<World['store']['findings']['involving']>>[number][number];

/** From this confidence on, a statement needs no caveat. */
export const SURE = 0.7;
export const STALE_MS = 24 * 3_600_000;
/** What a historical claim may rest on; gaps are told where they are. */
const ISSUES = ['contradiction', 'anachronism', 'ontology-violation'] as const;
/** Of these together. */
export const MANY = 10;
const MOST_ABOUT = 3;
const MOST_SOURCES = 5;
const MOST_NAMED = 5;
/** What nobody has dismissed or excepted, and the dates prove. */
export const STANDING = { certainty: 'certain', statuses: ['open', 'confirmed'] } as const;

export async function caveatsFor(world: World, told: Told, now = Date.now()): Promise<string[]> {
  const [run, about, sources] = await Promise.all([
    runCaveat(world, now),
    findingsCaveats(world, told.entities.slice(0, MOST_ABOUT)),
    sourceCaveats(world, told.sources.slice(0, MOST_SOURCES)),
  ]);
  return [...run, ...toldCaveats(told), ...about, ...sources];
}

function toldCaveats({ disputed, hearsay, confidence, provisional, concluded }: Told): string[] {
  const named = provisional.slice(0, MOST_NAMED).map(quoted).join(', ');
  const more = provisional.length > MOST_NAMED ? ` and ${provisional.length - MOST_NAMED} more` : '';
  return [
    disputed === 0
      ? ''
      : `${count(disputed, 'statement')} here ${disputed === 1 ? 'is' : 'are'} disputed: report every side with its source and decide nothing.`,
    hearsay === 0
      ? ''
      : `${count(hearsay, 'statement')} here ${hearsay === 1 ? 'rests' : 'rest'} on prophecy or an unreliable source alone: say so, never as fact.`,
    confidence >= SURE
      ? ''
      : `The least certain statement here has confidence ${confidence}: say that it is uncertain.`,
    concluded.total === 0
      ? ''
      : `${count(concluded.total, 'insight')} here ${concluded.total === 1 ? 'is a conclusion' : 'are conclusions'}, not canon: check and cite the ground, never the insight${concluded.shaky === 0 ? '' : `; ${concluded.shaky} of them stale or without ground`}.`,
    provisional.length === 0 ? '' : `Provisional, no canonical document defines them: ${named}${more}.`,
  ].filter((text) => text !== '');
}

async function runCaveat(world: World, now: number): Promise<string[]> {
  const [{ whole, inStep }, [found = 0]] = await Promise.all([
    latestRuns(world),
    world.store.findings.countEach([{ ...STANDING, kinds: ISSUES }]),
  ]);
  if (whole === null || inStep === null)
    return ['The whole world has never been checked: call run_consistency_check, or say that it was not.'];
  const isStale = now - inStep.finishedAt > STALE_MS;
  const rules = new Set([...whole.rulesFailed, ...inStep.rulesFailed].map(({ rule }) => rule)).size;
  if (!isStale && found < MANY && rules === 0) return [];
  const failed = rules === 0 ? '' : `, in which ${count(rules, 'rule')} could not be run`;
  return [
    `The last consistency check was ${ago(now - inStep.finishedAt)} and left ${count(found, 'unresolved issue')}${failed}: say so with any historical claim.`,
  ];
}

/** A whole run tells only of what there was when it ran: what is read later is swept by itself. */
export interface LatestRuns {
  /** Over everything. */
  readonly whole: Run | null;
  /** The one that last brought the findings in step with the world: a whole one, or one over what had changed. */
  readonly inStep: Run | null;
  /** Of any kind. */
  readonly latest: Run | null;
}

export async function latestRuns(world: World): Promise<LatestRuns> {
  const isWhole = ({ scope }: Run) => scope === 'everything';
  const runs = await world.runs({ limit: 50 });
  // Sweeps over what has changed can be many, and checks of everything few.
  const before = runs.some(isWhole) ? [] : await world.runs({ mode: 'batch', limit: 50 });
  const all = [...runs, ...before];
  return {
    whole: all.find(isWhole) ?? null,
    inStep: all.find((run) => isWhole(run) || run.mode === 'live') ?? null,
    latest: all[0] ?? null,
  };
}

async function findingsCaveats({ store }: World, entities: Told['entities']): Promise<string[]> {
  const found = await store.findings.involving(
    entities.map(({ id }) => id),
    { ...STANDING, limit: 100 },
  );
  return entities.flatMap((entity, index) => findingsCaveat(entity, found[index] ?? []));
}

function findingsCaveat({ id, name }: Told['entities'][number], findings: readonly BriefFinding[]): string[] {
  const texts = [
    open(
      name,
      findings,
      'contradiction',
      'contradiction',
      `get_contradictions(subject=${JSON.stringify(id)})`,
    ),
    open(name, findings, 'anachronism', 'anachronism', `get_anachronisms(entity=${JSON.stringify(id)})`),
    open(
      name,
      findings,
      'ontology-violation',
      'violation of a rule',
      `get_ontology_violations(entity=${JSON.stringify(id)})`,
    ),
    ...findings.flatMap(({ gap }) => (gap === null ? [] : [gapCaveat(gap)])),
  ];
  return texts.filter((text) => text !== '');
}

function open(
  name: string,
  findings: readonly BriefFinding[],
  kind: BriefFinding['kind'],
  word: string,
  call: string,
): string {
  const found = findings.filter((finding) => finding.kind === kind).length;
  return found === 0 ? '' : `${count(found, `open ${word}`)} about ${quoted(name)}: ${call} tells.`;
}

function gapCaveat({ entityName, reason }: NonNullable<BriefFinding['gap']>): string {
  return `Not known of ${quoted(entityName)}: ${reason.replace(/\.$/, '')}. Say "unknown", never that there is none, and invent nothing.`;
}

async function sourceCaveats({ store }: World, sources: Told['sources']): Promise<string[]> {
  const counts = await store.findings.countEach(
    sources.map(({ id }) => ({ ...STANDING, source: id, kinds: ['contradiction'] })),
  );
  return sources.flatMap(({ title }, index) => {
    const found = counts[index] ?? 0;
    return found === 0
      ? []
      : [
          `${quoted(title)} has ${count(found, 'open contradiction')}: what it says may not be the canonical view.`,
        ];
  });
}

export function ago(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000);
  if (hours < 1) return 'less than an hour ago';
  if (hours < 48) return `${count(hours, 'hour')} ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

function count(number: number, word: string): string {
  const plural =
    word.endsWith('rule') && word.includes(' of ') ? word.replace('violation', 'violations') : `${word}s`;
  return `${number} ${number === 1 ? word : plural}`;
}
