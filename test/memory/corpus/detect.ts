/** Tells histories to real stores, by the path that every fact takes, and gives what the detective makes of them. */
import { commitFacts, investigate, type MemoryWorld } from '../../../src/memory/index.js';
import { readClaims } from '../../../src/memory/words/read-claims.js';
import { singular } from '../../../src/memory/words/stems.js';
import { type ConfusionKind, foldName } from '../../../src/model/index.js';
import type { Ontology } from '../../../src/packs/index.js';
import { openSqliteStore } from '../../../src/store/sqlite/open.js';
import type { History, Roles } from './histories.js';

export interface Detected {
  readonly kind: ConfusionKind;
  readonly roles: Roles;
  readonly question: string;
}

export interface Tried {
  readonly history: History;
  readonly found: readonly Detected[];
}

const BEGINNING = Date.UTC(2026, 0, 5, 9) / 1000;
const DAY = 86_400;
const AFTERWARDS = 400 * DAY;

/** Histories that speak of different things share a store, as they would in life; in the order they were given. */
export async function detect(histories: readonly History[], ontology: Ontology): Promise<Tried[]> {
  const found = new Map<History, readonly Detected[]>();
  for (const some of apart(histories, ontology))
    for (const one of await detectTogether(some, ontology)) found.set(one.history, one.found);
  return histories.map((history) => ({ history, found: found.get(history) ?? [] }));
}

function apart(histories: readonly History[], ontology: Ontology): History[][] {
  const groups: { readonly topics: Set<string>; readonly histories: History[] }[] = [];
  for (const history of histories) {
    const topics = topicsOf(history, ontology);
    const free = groups.find((one) => topics.every((topic) => !one.topics.has(topic)));
    const group = free ?? { topics: new Set<string>(), histories: [] };
    if (free === undefined) groups.push(group);
    for (const topic of topics) group.topics.add(topic);
    group.histories.push(history);
  }
  return groups.map((group) => group.histories);
}

function topicsOf({ told }: History, ontology: Ontology): string[] {
  return told.flatMap(({ content, scope }) => [
    foldName(content),
    ...readClaims(content, scope, ontology).flatMap(
      ({ subject, attribute, told: value, qualifiers, matter }) => {
        const [name = '', words = ''] = (matter ?? '').split(': ');
        const of =
          subject.type === 'Project'
            ? `${attribute} ${qualifiers.of ?? ''}`
            : singular(foldName(subject.name));
        return [
          of,
          ...(attribute === 'MAINTAINS' ? [foldName(value)] : []),
          ...words.split(' ').map((word) => `${name}: ${word}`),
        ];
      },
    ),
  ]);
}

async function detectTogether(histories: readonly History[], ontology: Ontology): Promise<Tried[]> {
  const store = await openSqliteStore({ file: ':memory:', ontology });
  try {
    let now = BEGINNING;
    const world: MemoryWorld = { store, ontology, now: async () => now };
    const places = new Map<string, { readonly history: History; readonly number: number }>();
    for (const history of histories)
      for (const [index, { after, author, scope, kind, content }] of history.told.entries()) {
        now = BEGINNING + after;
        const [committed] = await commitFacts(world, [{ content, author, scope, kind }]);
        if (committed !== undefined) places.set(committed.fact.id, { history, number: index + 1 });
      }
    const last = Math.max(...histories.flatMap(({ told }) => told.map(({ after }) => after)));
    now = BEGINNING + Math.max(AFTERWARDS, last + DAY);
    await investigate(world);
    const tried = new Map<History, Detected[]>(histories.map((history) => [history, []]));
    for (const { details } of await store.findings.findings({ kinds: ['confusion'] })) {
      if (details.kind !== 'confusion') continue;
      const roles: Record<string, number[]> = {};
      for (const { id, role } of details.facts)
        roles[role] = [...(roles[role] ?? []), places.get(id)?.number ?? 0];
      const history = places.get(details.facts[0]?.id ?? '')?.history;
      if (history === undefined) throw new Error('a finding that speaks of no fact that was told');
      tried.get(history)?.push({ kind: details.confusion, roles, question: details.question });
    }
    return [...tried].map(([history, found]) => ({ history, found }));
  } finally {
    await store.close();
  }
}
