/** The team's memory as replies tell it: by scope and author, and the story of one thing. */
import type { z } from 'zod';
import type { World } from '../engine/index.js';
import { confusionsOf, factOf } from '../mcp/shapes/fact.js';
import type { memoryShape, scopeStoryShape, storyShape } from './shapes/memory.js';
import { iso } from './words.js';

const STANDING = ['open', 'confirmed'] as const;

export async function memoryTold(world: World): Promise<z.input<typeof memoryShape>> {
  const [facts, authors, confusions] = await Promise.all([
    world.facts.list(),
    world.facts.authors(),
    world.store.findings.findings({ kinds: ['confusion'], statuses: STANDING }),
  ]);
  const now = (await world.now())?.moment.max ?? Math.floor(Date.now() / 1000);
  const scopes = new Map<string, { facts: number; standing: number; latest: number }>();
  let standing = 0;
  for (const { scope, end, expires, committedAt } of facts) {
    const one = scopes.get(scope) ?? { facts: 0, standing: 0, latest: 0 };
    const stands = end === null && (expires === null || expires > now);
    if (stands) standing++;
    scopes.set(scope, {
      facts: one.facts + 1,
      standing: one.standing + (stands ? 1 : 0),
      latest: Math.max(one.latest, committedAt),
    });
  }
  return {
    ...{ facts: facts.length, standing, confusions: confusions.length },
    scopes: [...scopes]
      .map(([scope, { latest, ...one }]) => ({ scope, ...one, latest: iso(latest) }))
      .sort((a, b) => (a.scope < b.scope ? -1 : 1)),
    authors: authors.map(({ author, facts: told, standing: stand, corroborated, wrong }) => ({
      ...{ author, facts: told, standing: stand, corroborated, wrong },
    })),
  };
}

export async function storyOf(world: World, id: string): Promise<z.input<typeof storyShape>> {
  const { fact, threads, related } = await world.facts.history(id);
  const about = [fact, ...related, ...threads.flatMap(({ entries }) => entries.map((one) => one.fact))];
  const open = await world.facts.confusions({ about: [...new Set(about.map((one) => one.id))] });
  return {
    fact: factOf(world, fact),
    threads: threads.map((thread) => threadTold(world, thread)),
    related: related.map((one) => factOf(world, one)),
    confusions: await confusionsOf(world, open),
  };
}

type Thread = Awaited<ReturnType<World['facts']['history']>>['threads'][number];

function threadTold(world: World, { subjectName, attribute, entries }: Thread) {
  return {
    ...{ subject: subjectName, attribute },
    entries: entries.map((entry) => ({
      fact: factOf(world, entry.fact),
      value: entry.claim.told,
      mode: entry.claim.mode,
    })),
  };
}

export async function scopeStoryOf(world: World, scope: string): Promise<z.input<typeof scopeStoryShape>> {
  const { total, threads, alone } = await world.facts.story(scope, MOST_TOLD);
  const about = [...alone, ...threads.flatMap(({ entries }) => entries.map((one) => one.fact))];
  const open = await world.facts.confusions({ about: [...new Set(about.map((one) => one.id))] });
  return {
    ...{ scope, total },
    threads: threads.map((thread) => threadTold(world, thread)),
    alone: alone.map((one) => factOf(world, one)),
    confusions: await confusionsOf(world, open),
    is_cut: total > MOST_TOLD,
  };
}

/** Facts of one story: the latest, where there are more. */
const MOST_TOLD = 300;
