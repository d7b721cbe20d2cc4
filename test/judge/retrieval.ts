/** Retrieval: whether all facts that are concerned stand in one neighbourhood, in small memories and in large ones, and how long it takes. */
import { performance } from 'node:perf_hooks';
import { boundFact } from '../../src/memory/bound.js';
import { contentKeyOf, type MemoryWorld, sourceOf } from '../../src/memory/memory-world.js';
import { neighbourhood } from '../../src/memory/neighbourhood.js';
import { loadOntology } from '../../src/packs/index.js';
import type { Change } from '../../src/store/changes.js';
import type { FactWrite, NewFact } from '../../src/store/facts.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import { END } from '../../src/time/index.js';
import { concernedIn, type LabelledFact, type LabelledStory } from './stories.js';

export interface Retrieved {
  readonly facts: number;
  readonly stories: number;
  /** All that are concerned, around one of them, and around the last of them. */
  readonly whole: number;
  readonly aroundLast: number;
  readonly p50: number;
  readonly p95: number;
  /** The same of the processor's time alone, which a busy machine does not stretch. */
  readonly processor: number;
}

const BEGINNING = Date.UTC(2026, 0, 5, 9) / 1000;
const DAY = 86_400;
const AT_ONCE = 500;

/** Poured into one memory; facts beyond those of the stories are made of theirs. */
export async function retrieval(stories: readonly LabelledStory[], size: number): Promise<Retrieved> {
  const ontology = loadOntology({ packs: ['project-memory'] });
  const store = await openSqliteStore({ file: ':memory:', ontology });
  try {
    let now = BEGINNING + 900 * DAY;
    const world: MemoryWorld = { store, ontology, now: async () => now++ };
    const own = stories.flatMap(({ facts }, story) => facts.map((fact, i) => ({ fact, id: idOf(story, i) })));
    const fill = Math.max(0, size - own.length);
    const other = others(own.map(({ fact }) => fact));
    const more = Array.from({ length: fill }, (_, i) => ({
      fact: other(i),
      id: `e${i.toString(16).padStart(11, '0')}`,
    }));
    await pour(world, shuffled([...own, ...more]));
    const [took, busy]: [number[], number[]] = [[], []];
    let [whole, aroundLast, asked] = [0, 0, 0];
    for (const [number, story] of stories.entries()) {
      const ids = concernedIn(story).map((i) => idOf(number, i));
      if (ids.length === 0) continue;
      asked++;
      const found: boolean[] = [];
      for (const fact of await store.facts.facts({ ids })) {
        const [begun, used] = [performance.now(), process.cpuUsage()];
        const { views } = await neighbourhood(world, fact);
        const near = new Set(views.flat().map(({ id }) => id));
        took.push(performance.now() - begun);
        const { user, system } = process.cpuUsage(used);
        busy.push((user + system) / 1000);
        const isWhole = ids.every((id) => near.has(id));
        found.push(isWhole);
        if (isWhole && fact.id === ids.at(-1)) aroundLast++;
      }
      if (found.includes(true)) whole++;
    }
    const at = (of: readonly number[], share: number) =>
      [...of].sort((a, b) => a - b)[Math.floor(share * (of.length - 1))] ?? 0;
    return {
      facts: own.length + fill,
      stories: asked,
      whole: whole / asked,
      aroundLast: aroundLast / asked,
      p50: at(took, 0.5),
      p95: at(took, 0.95),
      processor: at(busy, 0.95),
    };
  } finally {
    await store.close();
  }
}

export const idOf = (story: number, fact: number): string =>
  `${story.toString(16).padStart(10, '0')}${fact.toString(16).padStart(2, '0')}`;

export async function pour(
  { store, ontology }: MemoryWorld,
  told: readonly { readonly fact: LabelledFact; readonly id: string }[],
): Promise<void> {
  for (let at = 0; at < told.length; at += AT_ONCE) {
    const changes: Change[] = [];
    const facts: FactWrite[] = [];
    for (const { fact, id } of told.slice(at, at + AT_ONCE)) {
      const scope = fact.scope.replace(/[^\p{L}\p{N}._/-]+/gu, '-');
      const added: NewFact = {
        ...{ id, content: fact.text, contentKey: contentKeyOf(scope, fact.text), scope, author: fact.who },
        ...{ kind: 'observation', confidence: 1, provenance: null, durability: 'durable', expires: null },
        ...{ validFrom: BEGINNING + Math.round(fact.day * DAY), supersedes: [], corrects: [], redacted: [] },
        source: sourceOf(scope, id),
      };
      changes.push({
        kind: 'put-origin',
        origin: added.source,
        sources: [boundFact(added, [], END, ontology)],
      });
      facts.push({ kind: 'add', fact: added, claims: [] });
    }
    await store.commit(changes, { author: 'test', reason: 'poured', facts, jobs: [] });
  }
}

/** A word, place or teller that so few facts have is a name: others have names of their own. */
const RARE = 5;

/** Three words of each of several others: what is common stays as common, and what is rare as rare, as in a memory that has grown. */
function others(own: readonly LabelledFact[]): (number: number) => LabelledFact {
  const counts = new Map<string, number>();
  const parts = ({ text, who, scope }: LabelledFact) => [...new Set(text.split(' ')), `@${who}`, `/${scope}`];
  for (const part of own.flatMap(parts)) counts.set(part, (counts.get(part) ?? 0) + 1);
  return (number) => {
    const round = Math.floor(number / own.length) + 1;
    const called = (word: string, mark = '') =>
      word !== '' && (counts.get(mark + word) ?? 0) <= RARE ? `${word}${round}` : word;
    const pick = (turn: number): LabelledFact => {
      const fact = own[(number * 7_919 + turn * 104_729) % own.length];
      if (fact === undefined) throw new Error('no story');
      return fact;
    };
    const phrases = Array.from({ length: 3 + (number % 3) }, (_, turn) => {
      const words = pick(turn).text.split(' ');
      const from = (number * 31 + turn * 17) % Math.max(1, words.length - 2);
      return words.slice(from, from + 3).map((word) => called(word));
    });
    const [who, scope] = [called(pick(8).who, '@'), called(pick(9).scope, '/')];
    return { day: (number % 400) + 0.5, who, scope, text: phrases.flat().join(' ') };
  };
}

/** The same order each time. */
export function shuffled<One>(all: readonly One[], seed = 7): One[] {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return all
    .map((one) => ({ one, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one);
}
