/** The deterministic detective: reads threads whole, and brings findings of kind `confusion` into step with them. */
import { findingDigest, findingKey } from '../../consistency/index.js';
import { CONFUSION_KINDS, type ConfusionKind, foldName, type Statement, slug } from '../../model/index.js';
import type { Ontology } from '../../packs/ontology.js';
import type { ThreadKey } from '../../store/facts.js';
import type { Found, Swept } from '../../store/findings.js';
import type { GroundReading, Handle } from '../../store/ground.js';
import type { MemoryWorld } from '../memory-world.js';
import { type Entry, type Thread, threadOf } from '../threads.js';
import { conversationSeconds } from '../tiers/outcome.js';
import { nameForms } from '../words/names.js';
import { kindName } from '../words/subjects.js';
import { citedInVain } from './cited.js';
import type { Confusion, Policy } from './confusion.js';
import { contested } from './contested.js';
import { passedOwner, passedSubject } from './passed.js';

export const ruleOf = (kind: ConfusionKind): string => `memory/${kind}`;

export interface Investigation {
  readonly threads: number;
  /** Ids of findings. */
  readonly appeared: readonly string[];
  readonly gone: readonly string[];
}

/** These threads, or all of them. */
export async function investigate(world: MemoryWorld, keys?: readonly ThreadKey[]): Promise<Investigation> {
  const { store, ontology } = world;
  const policy = policyOf(ontology, await world.now());
  const wanted = keys === undefined ? await everything(world) : distinct(await touched(world, keys));
  let known: Promise<Statement[]> | undefined;
  const versions = () => {
    known ??= store.statements({ predicates: [VERSION] });
    return known;
  };
  const read: { thread: Thread; confusions: Confusion[] }[] = [];
  for (const key of wanted) {
    const thread = await threadOf(store, key);
    const others = isFate(thread) ? await aboutSubject(world, thread, versions) : [];
    const left = thread.attribute === OWNER ? await leavers(world, thread) : new Map<string, Entry>();
    read.push({
      thread,
      confusions: [
        ...contested(thread, policy),
        ...passedSubject(thread, others, policy),
        ...passedOwner(thread, left, policy),
        ...(await citedInVain(world, thread, policy)),
      ],
    });
  }
  if (read.length === 0) return { threads: 0, appeared: [], gone: [] };
  const { found, swept, seq } = await store.findings.reading(async (reading) => {
    const handles = await reading.handles([...new Set(read.map(({ thread }) => thread.subject))]);
    const all: Found[] = [];
    const looked: Swept[] = [];
    for (const { thread, confusions } of read) {
      const entity = handles.get(thread.subject);
      if (entity === undefined) continue;
      for (const kind of CONFUSION_KINDS)
        looked.push({ rule: ruleOf(kind), part: thread.attribute, anchors: [{ entity, other: 0 }] });
      for (const confusion of confusions) all.push(await foundBy(confusion, thread, entity, reading));
    }
    return { found: all, swept: looked, seq: reading.seq };
  });
  const settled = await store.findings.settle({
    ...{ seq, mark: null, swept, found, postponed: [], run: null },
    mayBeLost: keys !== undefined,
  });
  return { threads: read.length, appeared: settled.appeared, gone: settled.gone };
}

/** Threads that are told, and those of which a finding still speaks. */
async function everything(world: MemoryWorld): Promise<ThreadKey[]> {
  const { store } = world;
  const left = (await store.statements({ predicates: [LEFT] })).map(({ subject }) => ({
    subject,
    attribute: LEFT,
  }));
  const open = await store.findings.findings({ kinds: ['confusion'] });
  const known = open.map(({ subject, part }) => ({ subject: subject.id, attribute: part }));
  return distinct([...(await store.facts.threads()), ...(await touched(world, left)), ...known]);
}

function distinct(keys: readonly ThreadKey[]): ThreadKey[] {
  return [...new Map(keys.map((key) => [`${key.subject}\u001f${key.attribute}`, key])).values()];
}

const OWNER = 'MAINTAINS';
const LEFT = 'membership';
const VERSION = 'version';
const FATES = ['status', 'deprecated'];

/** Threads that changed, and those on which what changed bears. */
async function touched({ store }: MemoryWorld, keys: readonly ThreadKey[]): Promise<ThreadKey[]> {
  const more: ThreadKey[] = [];
  const runners: ThreadKey[] = [];
  for (const key of keys) if (key.attribute === VERSION) runners.push(...(await runnersOf(store, key)));
  for (const { subject, attribute } of [...keys, ...runners]) {
    if (attribute === LEFT)
      for (const owned of await store.statements({ subject, predicates: [OWNER] }))
        if (owned.kind === 'relation') more.push({ subject: owned.object, attribute: OWNER });
    for (const fate of FATES)
      if (fate !== attribute && (await store.facts.claims({ subject, attribute: fate })).length > 0)
        more.push({ subject, attribute: fate });
  }
  return [...keys, ...more];
}

/** Those of whom it is told that they run a version of the product. */
async function runnersOf(store: MemoryWorld['store'], key: ThreadKey): Promise<ThreadKey[]> {
  const names = new Set((await store.facts.claims(key)).flatMap(({ qualifiers: { of } }) => of ?? []));
  if (names.size === 0) return [];
  const named = await store.named([...names].flatMap((name) => nameForms(String(name))));
  return [...new Set(named.map(({ entity }) => entity))].map((subject) => ({ subject, attribute: VERSION }));
}

/** Owners of whom it is told that they left, by the value they have in the thread. */
async function leavers({ store }: MemoryWorld, { entries }: Thread): Promise<Map<string, Entry>> {
  const left = new Map<string, Entry>();
  for (const { claim } of entries) {
    if (left.has(claim.value)) continue;
    const named = await store.named([foldName(claim.told)]);
    for (const subject of new Set([...named.map(({ entity }) => entity), slug(claim.told)])) {
      const last = (await threadOf(store, { subject, attribute: LEFT })).entries.at(-1);
      if (last !== undefined) left.set(claim.value, last);
    }
  }
  return left;
}

const isFate = ({ attribute }: ThreadKey): boolean => FATES.includes(attribute);

/** What is said of it, and which versions it is said to run. */
async function aboutSubject(
  { store }: MemoryWorld,
  { subject, subjectName, attribute }: Thread,
  versions: () => Promise<Statement[]>,
): Promise<Entry[]> {
  const claims = [...(await store.facts.claims({ subject }))];
  const name = kindName(subjectName);
  const runs = attribute === 'status' ? (await versions()).filter((one) => one.qualifiers.of === name) : [];
  for (const product of new Set(runs.map((statement) => statement.subject)))
    for (const claim of await store.facts.claims({ subject: product, attribute: VERSION }))
      if (product !== subject && claim.qualifiers.of === name) claims.push(claim);
  const ids = [...new Set(claims.map(({ fact }) => fact))];
  const facts = new Map(
    (ids.length === 0 ? [] : await store.facts.facts({ ids })).map((fact) => [fact.id, fact]),
  );
  return claims.flatMap((claim) => {
    const fact = facts.get(claim.fact);
    return fact === undefined ? [] : [{ fact, claim }];
  });
}

async function foundBy(
  { kind, parts, question, message, digest, where }: Confusion,
  { subject, attribute }: Thread,
  entity: Handle,
  reading: GroundReading,
): Promise<Found> {
  const rule = ruleOf(kind);
  const of = parts.at(-1)?.entry.claim.qualifiers.of;
  return {
    rule,
    part: attribute,
    anchor: { entity, other: 0 },
    kind: 'confusion',
    certainty: 'certain',
    severity: 'warn',
    trusted: false,
    key: findingKey(rule, attribute, of === undefined ? [subject, where] : [subject, where, String(of)]),
    digest: findingDigest(digest),
    message,
    subject: entity,
    predicate: attribute,
    entities: [entity],
    statements: await rowsOf(entity, attribute, reading),
    details: {
      kind: 'confusion',
      confusion: kind,
      question,
      facts: parts.map(({ entry: { fact, claim }, role }) => ({ id: fact.id, role, value: claim.told })),
    },
    settles: null,
  };
}

/** Statements of the thread that are believed now. */
async function rowsOf(entity: Handle, attribute: string, reading: GroundReading): Promise<number[]> {
  const end = attribute === 'MAINTAINS' ? 'object' : 'subject';
  const columns = await reading.edges([{ entities: [entity], predicate: attribute, end }]);
  return [...columns.row];
}

function policyOf(ontology: Ontology, now: number): Policy {
  return { now, conversationSeconds: conversationSeconds(ontology) };
}
