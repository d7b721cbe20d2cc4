/**
 * Writes the neighbourhoods that the product would form of the open stories in crowded memories, in the shape of `data/stories`,
 * one file a hand: `npm run judge:neighbours -- --out data/neighbours --most 8000 --apart h07,h11`. Hands that are apart meet
 * none of the others, so that training does not see them. With `--judge FOLDER` facts are found by what that judge says they speak
 * of as well, as in a world that has it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { commitFacts, type MemoryWorld } from '../src/memory/index.js';
import { openJudge } from '../src/language/judge/index.js';
import { keepSense, neighbourhood, tells } from '../src/memory/neighbourhood.js';
import { groupBy } from '../src/model/index.js';
import { loadOntology, type Ontology } from '../src/packs/index.js';
import type { Fact } from '../src/store/facts.js';
import { openSqliteStore } from '../src/store/sqlite/open.js';
import { shuffled } from '../test/judge/retrieval.js';
import { IS_HAND, type LabelledStory, readStories } from '../test/judge/stories.js';
import { requestOf } from '../test/judge/tell.js';

interface Place {
  readonly of: LabelledStory;
  readonly fact: number;
}
interface Neighbours {
  readonly id: string;
  readonly hand: string;
  readonly kind: LabelledStory['kind'];
  readonly roles: Readonly<Record<string, readonly number[] | string>>;
  readonly facts: readonly { day: number; who: string; scope: string; text: string }[];
}

const BEGINNING = Date.UTC(2026, 0, 5, 9) / 1000;
const DAY = 86_400;
/** So many hands share a memory. */
const TOGETHER = 5;
/** Stories of every other memory begin on days of their own; those of the others all on the first. */
const SPREAD = 300;
const SEALED = /^s\d/;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'data/neighbours' },
    most: { type: 'string', default: '8000' },
    apart: { type: 'string', default: '' },
    hands: { type: 'string' },
    judge: { type: 'string', default: 'off' },
  },
});
const apart = values.apart.split(',').filter(Boolean);
const wanted = values.hands?.split(',');
const here = fileURLToPath(new URL('.', import.meta.url));
const judge = openJudge({ LORE_JUDGE: values.judge });
const ontology = loadOntology({ packs: ['project-memory'] });

const stories = settled(
  readStories((hand) => IS_HAND.test(hand) && !SEALED.test(hand) && (wanted?.includes(hand) ?? true)),
);
const hands = shuffled([...new Set(stories.map(({ hand }) => hand))]);
const made: Neighbours[] = [];
for (const some of [hands.filter((hand) => !apart.includes(hand)), apart])
  for (let at = 0; at < some.length; at += TOGETHER) {
    const group = some.slice(at, at + TOGETHER);
    const told = stories.filter(({ hand }) => group.includes(hand));
    made.push(...(await neighboursIn(told, ontology, at % (2 * TOGETHER) === 0 ? SPREAD : 0)));
    console.error(`${group.join(', ')}: ${made.length} neighbourhoods`);
  }
judge?.close();
write(chosen(made, Number(values.most)));

/** Without those whose label a reader doubted. Sealed ones are never read here. */
function settled(all: readonly LabelledStory[]): LabelledStory[] {
  const dropped = new Set([...new Set(all.map(({ hand }) => hand))].flatMap(droppedOf));
  return all.filter(({ id, isSealed }) => !isSealed && !dropped.has(id));
}

function droppedOf(hand: string): string[] {
  const file = path.join(here, 'data/stories/labels', `${hand}.json`);
  if (!existsSync(file)) return [];
  return z.object({ dropped: z.array(z.string()) }).parse(JSON.parse(readFileSync(file, 'utf8'))).dropped;
}

/** Told in the order of their days; what stands around each fact when it is told. */
async function neighboursIn(
  all: readonly LabelledStory[],
  words: Ontology,
  spread: number,
): Promise<Neighbours[]> {
  const store = await openSqliteStore({ file: ':memory:', ontology: words });
  try {
    let now = BEGINNING;
    const world: MemoryWorld = { store, ontology: words, now: async () => now, judge: () => judge };
    const places = new Map<string, Place>();
    const lines = all
      .flatMap((of, i) => {
        const begins = spread === 0 ? 0 : (i * 7_919) % spread;
        return of.facts.map((fact, n) => ({ ...fact, day: begins + fact.day, of, i, n }));
      })
      .sort((a, b) => a.day - b.day || a.i - b.i || a.n - b.n);
    const out: Neighbours[] = [];
    for (const { of, n, ...fact } of lines) {
      const request = requestOf(fact);
      if (request === null) continue;
      now = Math.max(now, BEGINNING + Math.round(fact.day * DAY));
      const [told] = await commitFacts(world, [request]);
      if (told?.outcome !== 'committed') continue;
      places.set(told.fact.id, { of, fact: n });
      if (judge !== null) await keepSense(world, judge, told.fact);
      const { views } = await neighbourhood(world, told.fact);
      for (const [view, some] of views.entries()) {
        const labelled = labelledAs(
          some.filter((one) => tells(one, now)),
          places,
          of,
        );
        if (labelled !== null && some.length > 1)
          out.push({ id: `${of.id}.${n}${view === 0 ? '' : 'w'}`, hand: of.hand, ...labelled });
      }
    }
    return out;
  } finally {
    await store.close();
  }
}

/** The confusion that is whole in it: of the fact's own story, or of another. Null where there are two. */
function labelledAs(
  facts: readonly Fact[],
  places: ReadonlyMap<string, Place>,
  own: LabelledStory,
): Pick<Neighbours, 'kind' | 'roles' | 'facts'> | null {
  const at = facts.map(({ id }) => places.get(id));
  const whole = [...new Set(at.flatMap((place) => place?.of ?? []))].flatMap((story) => {
    const roles = Object.fromEntries(
      Object.entries(story.roles).map(([role, numbers]) => [
        role,
        at.flatMap((place, n) => (place?.of === story && numbers.includes(place.fact) ? [n] : [])),
      ]),
    );
    const isWhole = Object.entries(roles).every(
      ([role, found]) => found.length >= (role === 'rival' ? 2 : 1),
    );
    return isWhole && story.kind !== 'quiet' ? [{ kind: story.kind, roles }] : [];
  });
  const [one, other] = whole;
  if (other !== undefined) return null;
  const first = facts[0]?.validFrom ?? 0;
  const told = facts.map(({ validFrom, author, scope, content }) => ({
    ...{ day: Math.round(((validFrom - first) / DAY) * 1000) / 1000, who: author, scope, text: content },
  }));
  if (one !== undefined) return { kind: one.kind, roles: one.roles, facts: told };
  const reason = own.kind === 'quiet' ? '' : 'not whole';
  return { kind: 'quiet', roles: { reason }, facts: told };
}

/** All in which something confuses, and as many quiet ones, those first in which all but one fact concerned stand. */
function chosen(all: readonly Neighbours[], most: number): Neighbours[] {
  const asked = shuffled(all.filter(({ kind }) => kind !== 'quiet')).slice(0, Math.ceil(most / 2));
  const quiet = shuffled(all.filter(({ kind }) => kind === 'quiet'));
  const [near, far] = [quiet.filter(isNear), quiet.filter((one) => !isNear(one))];
  const half = Math.min(near.length, Math.ceil((most - asked.length) / 2));
  return [...asked, ...near.slice(0, half), ...far.slice(0, most - asked.length - half)];
}

function isNear({ roles }: Neighbours): boolean {
  return roles.reason === 'not whole';
}

function write(some: readonly Neighbours[]): void {
  const folder = path.resolve(here, values.out);
  mkdirSync(folder, { recursive: true });
  for (const hand of new Set(some.map((one) => one.hand))) {
    const lines = some.filter((one) => one.hand === hand).map(({ hand: _, ...one }) => JSON.stringify(one));
    writeFileSync(path.join(folder, `${hand}.jsonl`), `${lines.join('\n')}\n`);
  }
  const counts = groupBy(some, ({ kind }) => kind);
  console.log([...counts].map(([kind, of]) => `${kind} ${of.length}`).join(', '), `in ${folder}`);
}
