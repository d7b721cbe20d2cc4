/** Why something was found, the least that cannot all hold, and the ways out, each tried without writing anything. */
import { type Repair, type RepairKind, repairsFor, type Weighed } from '../consistency/repair/repair.js';
import type { IngestWorld } from '../ingest/world.js';
import { type Finding, filingOf } from '../model/index.js';
import { evidenceFor } from '../reason/evidence.js';
import type { Change } from '../store/changes.js';
import type { Store } from '../store/store.js';
import { editsFor, type FileEdit } from './edit.js';
import type { Showing, ShownFinding } from './evidence.js';
import { showFindings } from './evidence.js';

/** A repair, tried: what it closes and what it opens instead. */
export interface TriedRepair {
  readonly kind: RepairKind;
  readonly says: string;
  readonly byHand: boolean;
  /** Findings that would be gone, this one among them. */
  readonly closes: number;
  /** Findings that would be new. */
  readonly opens: number;
  /** Messages of what would be new, the first few. */
  readonly opening: readonly string[];
  readonly changes: readonly Change[];
  /** What to write in the files, so that reading them again does not bring it back. */
  readonly edits: readonly FileEdit[];
  /** Places where it is written too, in a way that no edit is sure of: `file:line`. */
  readonly alsoAt: readonly string[];
}

export interface Explanation {
  readonly shown: ShownFinding;
  /** Ids of the statements that cannot all hold; each is needed for it. */
  readonly core: readonly string[];
  /** False where absence or a count decides, so that the statements show it and do not force it. */
  readonly smallest: boolean;
  readonly repairs: readonly TriedRepair[];
  /** There was more to try than there was time or room for. */
  readonly isCut: boolean;
  /** Rules that only a run over everything could answer: what a repair opens or closes of theirs is not told. */
  readonly notAsked: readonly string[];
}

/** Why something was found, without weighing its ways out against all other rules. */
export interface Reason extends Pick<Explanation, 'shown' | 'core' | 'smallest'> {
  /** How many repairs an explanation would tell. */
  readonly ways: number;
}

/** The rule whose finding is explained; `alone` when no other matters. */
export interface AskedRule {
  readonly asked: string;
  readonly alone: boolean;
}

export interface ExplainParts extends Showing {
  readonly ingestWorld: IngestWorld;
  /** What would be found, and be gone, after the changes; nothing is written. */
  readonly tried: (changes: readonly Change[], asked: AskedRule) => Promise<Tried>;
}

export interface Tried {
  readonly appeared: readonly Finding[];
  readonly gone: readonly string[];
  readonly notAsked: readonly string[];
}

/** Statements of a group finding that are tried one by one. */
const MOST_TRIED = 12;
const MOST_TOLD = 3;
/** A try is a sweep, which takes long around an entity with very many statements. This long for each of the two parts. */
const PATIENCE_MS = 4_000;

export async function explainFinding(finding: Finding, parts: ExplainParts): Promise<Explanation> {
  const { store, ontology } = parts;
  const [shown] = await showFindings([finding], parts);
  if (shown === undefined) throw new Error('a finding was asked for and none was shown');
  if (finding.status === 'gone')
    return { shown, core: [], smallest: false, repairs: [], isCut: false, notAsked: [] };
  const weighed = await weigh(store, ontology, finding);
  const few = weighed.slice(0, MOST_TRIED);
  const patience = Date.now() + PATIENCE_MS;
  const ways = repairsFor(finding, few);
  const notAsked = new Set<string>();
  const outcomes = new Map<string, Promise<Tried>>();
  /** Each once: what is left out to see whether it is needed is often a repair as well. */
  const tried = async (changes: readonly Change[]) => {
    const key = told(changes);
    const outcome = outcomes.get(key) ?? parts.tried(changes, { asked: filingOf(finding), alone: false });
    outcomes.set(key, outcome);
    for (const rule of (await outcome).notAsked) notAsked.add(rule);
    return outcome;
  };
  const isWay = new Set(ways.map(({ changes }) => told(changes)));
  const without = (changes: readonly Change[]) =>
    isWay.has(told(changes))
      ? tried(changes)
      : parts.tried(changes, { asked: filingOf(finding), alone: true });
  const { core, smallest } = await smallestSet(finding, few, patience, without);
  const repairs: TriedRepair[] = [];
  let isCut = weighed.length > few.length;
  for (const repair of ways) {
    if (Date.now() > patience + PATIENCE_MS && repair.changes.length > 0) isCut = true;
    else {
      const outcome = await tryRepair(repair, finding, shown, { ...parts, tried });
      if (outcome !== null) repairs.push(outcome);
    }
  }
  return { shown, core, smallest, repairs: repairs.sort(byWorth(finding)), isCut, notAsked: [...notAsked] };
}

/** Whether the finding would be gone is all that is asked, and the other rules need not be. */
export async function whyFound(finding: Finding, parts: ExplainParts): Promise<Reason> {
  const [shown] = await showFindings([finding], parts);
  if (shown === undefined) throw new Error('a finding was asked for and none was shown');
  if (finding.status === 'gone') return { shown, core: [], smallest: false, ways: 0 };
  const few = (await weigh(parts.store, parts.ontology, finding)).slice(0, MOST_TRIED);
  const patience = Date.now() + PATIENCE_MS;
  const outcomes = new Map<string, Promise<Tried>>();
  const tried = (changes: readonly Change[]) => {
    const key = told(changes);
    const outcome = outcomes.get(key) ?? parts.tried(changes, { asked: filingOf(finding), alone: true });
    outcomes.set(key, outcome);
    return outcome;
  };
  const { core, smallest } = await smallestSet(finding, few, patience, tried);
  let ways = 0;
  for (const { changes } of repairsFor(finding, few)) {
    if (changes.length === 0) ways++;
    else if (Date.now() <= patience + PATIENCE_MS)
      ways += Number((await tried(changes)).gone.includes(finding.id));
  }
  return { shown, core, smallest, ways };
}

/**
 * One after the other is left out, as long as the finding stays without it. What remains is needed, each of it; where
 * nothing can be left out and nothing heals it, absence decides and the evidence is merely enough.
 */
async function smallestSet(
  finding: Finding,
  evidence: readonly Weighed[],
  patience: number,
  tried: Trying['tried'],
): Promise<{ core: string[]; smallest: boolean }> {
  const left: string[] = [];
  const core: string[] = [];
  for (const { statement } of [...evidence].reverse()) {
    if (Date.now() > patience) return { core: evidence.map((one) => one.statement.id), smallest: false };
    const { gone } = await tried([...left, statement.id].map(retract));
    if (gone.includes(finding.id)) core.unshift(statement.id);
    else left.push(statement.id);
  }
  return core.length === 0
    ? { core: evidence.map(({ statement }) => statement.id), smallest: false }
    : { core, smallest: finding.kind !== 'orphan' };
}

interface Trying extends Pick<ExplainParts, 'ingestWorld'> {
  readonly tried: (changes: readonly Change[]) => Promise<Tried>;
}

/** Null when the finding would stay. */
async function tryRepair(
  repair: Repair,
  finding: Finding,
  shown: ShownFinding,
  { tried, ingestWorld: world }: Trying,
): Promise<TriedRepair | null> {
  const { kind, says, byHand, changes } = repair;
  if (changes.length === 0)
    return { kind, says, byHand, closes: 1, opens: 0, opening: [], changes, edits: [], alsoAt: [] };
  const { appeared, gone } = await tried(changes);
  if (!gone.includes(finding.id)) return null;
  return {
    kind,
    says,
    byHand,
    closes: gone.length,
    opens: appeared.length,
    opening: appeared.slice(0, MOST_TOLD).map(({ message }) => message),
    changes,
    ...(byHand ? { edits: [], alsoAt: [] } : await writtenAs(world, changes, shown)),
  };
}

async function writtenAs(world: IngestWorld, changes: readonly Change[], { evidence }: ShownFinding) {
  const { edits, byHand } = await editsFor(world, changes, evidence);
  return { edits, alsoAt: byHand };
}

/**
 * What breaks least, then what can be done at once; those alike stay in the order of their cost. What cannot be is
 * not declared an exception before everything else was considered.
 */
function byWorth({ kind, certainty }: Finding): (a: TriedRepair, b: TriedRepair) => number {
  const impossible = certainty === 'certain' && (kind === 'contradiction' || kind === 'anachronism');
  const isLast = (repair: TriedRepair) => Number(impossible && repair.kind === 'exception');
  return (a, b) => isLast(a) - isLast(b) || a.opens - b.opens || Number(a.byHand) - Number(b.byHand);
}

async function weigh(store: Store, ontology: Showing['ontology'], finding: Finding): Promise<Weighed[]> {
  const evidence = await evidenceFor(store, ontology, finding.statements);
  return finding.statements.flatMap((id) => {
    const one = evidence.get(id);
    if (one === undefined) return [];
    const sources = new Map(one.citations.map(({ source, file }) => [source, { id: source, file }]));
    return [{ statement: one.statement, told: one.told, sources: [...sources.values()] }];
  });
}

/** What changes come to, whatever reason is given for them. */
function told(changes: readonly Change[]): string {
  return JSON.stringify(changes, (key, value: unknown) => (key === 'reason' ? undefined : value));
}

function retract(statement: string): Change {
  return { kind: 'retcon', statement, successor: null, reason: 'supposed' };
}
