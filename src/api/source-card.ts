/** A document passage by passage, each with what was read from it. */
import type { z } from 'zod';
import { readLines } from '../engine/excerpt.js';
import type { World } from '../engine/index.js';
import { tellById, toldEntities } from '../engine/seeing.js';
import { entityOf } from '../mcp/shapes/entity.js';
import { type Assertion, groupBy, LoreError, type Passage, type Source } from '../model/index.js';
import type { sourcePassageShape } from './shapes/source.js';
import { cursorOf, offsetOf } from './words.js';

export async function sourceNamed({ store }: World, id: string): Promise<Source> {
  const [source] = await store.sources({ ids: [id] });
  if (source !== undefined) return source;
  throw new LoreError({
    code: 'world/unknown-source',
    message: `There is no document "${id}".`,
    hint: 'The list of sources has their ids.',
  });
}

/** Longer ones are read in their file. */
const MOST_TEXT = 6_000;
const MOST_READINGS = 400;

export async function passagesOf(
  world: World,
  source: Source,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
) {
  const { store } = world;
  const [passages, assertions, mentions] = await Promise.all([
    store.passages({ source: source.id }),
    store.assertions({ source: source.id }),
    store.mentions({ source: source.id }),
  ]);
  const said = groupBy(assertions, ({ passage }) => passage ?? '');
  const named = groupBy(mentions, ({ passage }) => passage);
  const known = new Set(passages.map(({ id }) => id));
  const loose = assertions.filter(({ passage }) => passage === null || !known.has(passage));
  const all: (Passage | null)[] = [
    ...(loose.length === 0 ? [] : [null]),
    ...[...passages].sort((a, b) => (a.lines?.start ?? 0) - (b.lines?.start ?? 0)),
  ];
  const from = offsetOf(cursor);
  const shown = all.slice(from, from + limit);
  const readingsOf = (passage: Passage | null) =>
    (passage === null ? loose : (said.get(passage.id) ?? [])).slice(0, MOST_READINGS);
  const told = await statementsIn(world, shown.flatMap(readingsOf));
  const entities = await toldEntities(
    { store },
    shown.flatMap((passage) =>
      passage === null ? [] : (named.get(passage.id) ?? []).map(({ entity }) => entity),
    ),
  );
  const end = from + shown.length;
  const head = shown.includes(null) ? await headOf(world, source, loose) : null;
  return {
    items: shown.map((passage): z.input<typeof sourcePassageShape> => {
      const readings = readingsOf(passage);
      return {
        id: passage?.id ?? null,
        heading: [...(passage?.heading ?? [])],
        text: (passage ?? head)?.text.slice(0, MOST_TEXT) ?? '',
        is_cut: ((passage ?? head)?.text.length ?? 0) > MOST_TEXT,
        lines: (passage ?? head)?.lines ?? null,
        readings: readings.flatMap((one) => readingOf(one, told)),
        mentions: (passage === null ? [] : (named.get(passage.id) ?? [])).flatMap(({ entity }) => {
          const found = entities.get(entity);
          return found === undefined ? [] : [entityOf(found)];
        }),
      };
    }),
    total: all.length,
    next: end < all.length ? cursorOf([end]) : null,
  };
}

/** Lines of the file outside of its passages, mostly its front matter, as far as something was read from them. */
async function headOf({ root }: World, { origin }: Source, loose: readonly Assertion[]) {
  const spans = loose.flatMap(({ lines }) => lines ?? []);
  if (spans.length === 0) return null;
  const start = spans.reduce((least, span) => Math.min(least, span.start), Number.POSITIVE_INFINITY);
  const end = spans.reduce((most, span) => Math.max(most, span.end), 0);
  const text = await readLines(root, origin).catch(() => []);
  return { lines: { start, end }, text: text.slice(start - 1, end).join('\n') };
}

async function statementsIn({ store, reads }: World, assertions: readonly Assertion[]) {
  const ids = [...new Set(assertions.map(({ statement }) => statement))];
  return tellById(reads.reasoning, ids.length === 0 ? [] : await store.statements({ ids }));
}

function readingOf(
  assertion: Assertion,
  told: Awaited<ReturnType<typeof statementsIn>>,
): z.input<typeof sourcePassageShape>['readings'] {
  const one = told.get(assertion.statement);
  if (one === undefined) return [];
  return [
    {
      ...{ statement: one.id, told: one.told, when: one.when },
      subject: entityOf(one.subject),
      object: one.object === null ? null : entityOf(one.object),
      ...{ lines: assertion.lines, quote: assertion.quote, confidence: assertion.confidence },
      ...{ is_disputed: one.disputed, provisional: one.provisional, model: assertion.sourceModel },
      retcon: assertion.retcon?.reason ?? null,
    },
  ];
}
