/** What is found while one types: entities, passages, findings and rules. */
import type { z } from 'zod';
import { besideBaseline } from '../engine/desk.js';
import type { World } from '../engine/index.js';
import { entityOf } from '../mcp/shapes/entity.js';
import { foldName } from '../model/index.js';
import { foundHow, markedParts } from '../report/search.js';
import type { searchShape } from './shapes/answer.js';

interface SearchQuery {
  readonly text: string;
  readonly type?: readonly string[];
  readonly in?: readonly ('entities' | 'passages' | 'findings' | 'rules')[];
  readonly limit: number;
}

type Found = z.input<typeof searchShape>;

export async function searchAll(world: World, query: SearchQuery): Promise<Found> {
  const wanted = new Set(query.in ?? ['entities', 'passages', 'findings', 'rules']);
  const [names, findings, rules] = await Promise.all([
    wanted.has('entities') || wanted.has('passages') ? namesAndPassages(world, query) : NOTHING,
    wanted.has('findings') ? findingsWith(world, query) : [],
    wanted.has('rules') ? rulesWith(world, query) : [],
  ]);
  return {
    entities: wanted.has('entities') ? names.entities : [],
    passages: wanted.has('passages') ? names.passages : [],
    findings,
    rules,
  };
}

const NOTHING: Pick<Found, 'entities' | 'passages'> = { entities: [], passages: [] };

/** Who types may not have typed a word to its end: a name that begins like it comes before one that has it whole inside. */
async function namesAndPassages(world: World, { text, type, limit }: SearchQuery) {
  const types = type === undefined ? {} : { types: type };
  const list = { text, sort: 'name', limit, ...types } as const;
  const [hits, beginning, listed] = await Promise.all([
    world.search(text, { limit: limit * 2, ...types }),
    // From the text on in the order of names: those that begin with it.
    world.store.desk.entities({ ...list, after: [text, -1] }),
    world.store.desk.entities(list),
  ]);
  const named = hits.flatMap(({ entity, text: how, score }) =>
    entity === null ? [] : [{ entity, how, score }],
  );
  const known = new Map(
    (await world.store.briefs.entities(named.map(({ entity }) => entity.id))).map((one) => [one.id, one]),
  );
  const found = named.flatMap(({ entity, how, score }) => {
    const one = known.get(entity.id);
    return one === undefined ? [] : [{ ...entityOf(one), why: foundHow(how), score }];
  });
  const more = [...beginning.rows, ...listed.rows]
    .filter(({ id }) => !known.has(id))
    .map((row) => ({ ...entityOf(row), why: foundHow('partial'), score: 0 }));
  const entities = [...new Map([...found, ...more].map((one) => [one.id, one])).values()];
  const passages = hits.flatMap(({ source, text: snippet, score }) =>
    source === null ? [] : [{ ...source, score, parts: markedParts(snippet) }],
  );
  const asked = foldName(text);
  return {
    // Those that fit alike stay in the order of how well they were found.
    entities: entities.sort((a, b) => fitOf(a, asked) - fitOf(b, asked)).slice(0, limit),
    passages: passages.slice(0, limit),
  };
}

/** As good as a name to the letter: one of the other names it goes by. */
const SAME = 0.95;

function fitOf({ name, score }: { name: string; score: number }, asked: string): number {
  const folded = foldName(name);
  if (folded === asked || score >= SAME) return 0;
  if (folded.startsWith(asked)) return 1;
  return ` ${folded}`.includes(` ${asked}`) ? 2 : 3;
}

async function findingsWith(world: World, { text, limit }: SearchQuery): Promise<Found['findings']> {
  const { rows } = await world.store.desk.list({
    ...(await besideBaseline(world, { text })),
    ...{ sort: 'worst', limit },
  });
  return rows.map(({ id, kind, severity, message }) => ({ id, kind, severity, message }));
}

async function rulesWith(world: World, { text, limit }: SearchQuery): Promise<Found['rules']> {
  const words = text.toLowerCase();
  return [...(await world.ruleNames())]
    .filter(([id, name]) => !id.includes(':') && `${id} ${name}`.toLowerCase().includes(words))
    .slice(0, limit)
    .map(([id, name]) => ({ id, name }));
}
