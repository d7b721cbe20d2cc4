/** The deterministic detective: reads threads whole, and brings findings of kind `confusion` into step with them. */
import { findingDigest, findingKey } from '../../consistency/index.js';
import { CONFUSION_KINDS, type ConfusionKind } from '../../model/index.js';
import type { Ontology } from '../../packs/ontology.js';
import type { ThreadKey } from '../../store/facts.js';
import type { Found, Swept } from '../../store/findings.js';
import type { GroundReading, Handle } from '../../store/ground.js';
import type { MemoryWorld } from '../memory-world.js';
import { type Thread, threadOf, threadRows } from '../threads.js';
import { conversationSeconds } from '../tiers/outcome.js';
import { citedInVain } from './cited.js';
import type { Confusion, Policy } from './confusion.js';
import { contested } from './contested.js';

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
  const wanted = keys === undefined ? await everything(world) : distinct(keys);
  const read: { thread: Thread; confusions: Confusion[] }[] = [];
  for (const key of wanted) {
    const thread = await threadOf(store, key);
    read.push({
      thread,
      confusions: [...contested(thread, policy), ...(await citedInVain(world, thread, policy))],
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
  const open = await store.findings.findings({ kinds: ['confusion'] });
  const known = open.map(({ subject, part }) => ({ subject: subject.id, attribute: part }));
  return distinct([...(await store.facts.threads()), ...known]);
}

function distinct(keys: readonly ThreadKey[]): ThreadKey[] {
  return [...new Map(keys.map((key) => [`${key.subject}\u001f${key.attribute}`, key])).values()];
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
    statements: await threadRows(entity, attribute, reading),
    details: {
      kind: 'confusion',
      confusion: kind,
      question,
      facts: parts.map(({ entry: { fact, claim }, role }) => ({ id: fact.id, role, value: claim.told })),
    },
    settles: null,
  };
}

function policyOf(ontology: Ontology, now: number): Policy {
  return { now, conversationSeconds: conversationSeconds(ontology) };
}
