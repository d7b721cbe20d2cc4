/** Tells labelled stories to a real memory, fact by fact and by the path that every fact takes, and gives what is asked in the end. */
import type { Judge } from '../../src/language/judge/index.js';
import {
  commitFacts,
  type FactRequest,
  factRequestSchema,
  investigate,
  judgeFacts,
  type MemoryWorld,
} from '../../src/memory/index.js';
import type { ConfusionKind } from '../../src/model/index.js';
import type { Ontology } from '../../src/packs/index.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import type { LabelledFact, LabelledStory } from './stories.js';

export interface Asked {
  readonly kind: ConfusionKind;
  /** Indexes of facts by their role; those of other stories are -1. */
  readonly roles: Readonly<Record<string, readonly number[]>>;
  readonly question: string;
  readonly certainty: string;
}

export interface ToldStory {
  readonly story: LabelledStory;
  readonly asked: readonly Asked[];
}

const BEGINNING = Date.UTC(2026, 0, 5, 9) / 1000;
const DAY = 86_400;
const AFTERWARDS = 400;

/** All of them to one memory, in the order of their days. */
export async function tellTogether(
  stories: readonly LabelledStory[],
  ontology: Ontology,
  judge: Judge | null,
): Promise<ToldStory[]> {
  const store = await openSqliteStore({ file: ':memory:', ontology });
  try {
    let now = BEGINNING;
    const world: MemoryWorld = { store, ontology, now: async () => now, judge: () => judge };
    const places = new Map<string, { readonly story: number; readonly fact: number }>();
    const lines = stories
      .flatMap(({ facts }, story) => facts.map((fact, i) => ({ ...fact, story, i })))
      .sort((a, b) => a.day - b.day || a.story - b.story || a.i - b.i);
    for (const { story, i, ...fact } of lines) {
      const request = requestOf(fact);
      if (request === null) continue;
      now = Math.max(now, BEGINNING + Math.round(fact.day * DAY));
      const [told] = await commitFacts(world, [request]);
      if (told === undefined) continue;
      if (!places.has(told.fact.id)) places.set(told.fact.id, { story, fact: i });
      if (told.outcome === 'committed') await judgeFacts(world, [told.fact]);
    }
    now += AFTERWARDS * DAY;
    await investigate(world);
    const asked = stories.map((): Asked[] => []);
    for (const { details, certainty } of await store.findings.findings({ kinds: ['confusion'] })) {
      if (details.kind !== 'confusion') continue;
      const owners = details.facts.map(({ id }) => places.get(id));
      const whose = mostOf(owners.map((one) => one?.story ?? -1));
      const roles: Record<string, number[]> = {};
      for (const [at, { role }] of details.facts.entries()) {
        const owner = owners[at];
        roles[role] = [...(roles[role] ?? []), owner?.story === whose ? owner.fact : -1];
      }
      asked[whose]?.push({ kind: details.confusion, roles, question: details.question, certainty });
    }
    return stories.map((story, i) => ({ story, asked: asked[i] ?? [] }));
  } finally {
    await store.close();
  }
}

/** As it may be told, its scope written as a path; null where it would be refused, since it hardly says anything. */
export function requestOf({ text, who, scope }: LabelledFact): FactRequest | null {
  const filed = scope.replace(/[^\p{L}\p{N}._/-]+/gu, '-').replace(/^[-/.]+|[-/]+$/g, '');
  const request = { content: text, author: who, scope: filed };
  return factRequestSchema.safeParse(request).success ? request : null;
}

/** Each to a memory of its own. */
export async function tellApart(
  stories: readonly LabelledStory[],
  ontology: Ontology,
  judge: Judge | null,
): Promise<ToldStory[]> {
  const told: ToldStory[] = [];
  for (const story of stories) told.push(...(await tellTogether([story], ontology, judge)));
  return told;
}

function mostOf(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? -1;
}
