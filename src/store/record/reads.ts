/** Reads in other words: one of many, and many bit by bit. */
import { CURRENT, type Entity } from '../../model/index.js';
import type { SourceRow } from '../commit/rows.js';
import type { RecordKind } from '../records.js';
import type { AsOf, Port, Reads } from '../store.js';
import { COMMIT } from './commits.js';
import { countsOver } from './counts.js';
import type { Deciding } from './deciding.js';
import { referencingOver } from './referencing.js';

const ENTITIES_PER_PAGE = 500;
const STATEMENTS_PER_PAGE = 2_000;

type Pages = Pick<Port, 'entityPage' | 'statementPage' | 'definitionsOf' | 'names' | 'tally'>;

/** A document as it is known by its file. */
const SOURCE: RecordKind<Pick<SourceRow, 'id' | 'origin' | 'hash' | 'format' | 'recordedUntil'>> = {
  name: 'source',
  fields: { id: 'text', origin: 'text', hash: 'text', format: 'text', recordedUntil: 'number' },
  key: ['id'],
};
/** Of these there is no file. */
const UNFILED = ['fact', 'answer', 'synthesis', 'name'];

export function readsOver({ records }: Deciding, port: Pages): Reads {
  const head = async (): Promise<number> => {
    const [[last]] = await records.read({ kind: COMMIT, order: ['-seq'], limit: 1 });
    return last?.seq ?? 0;
  };
  /** A long scan sees the world as it was when it began: from the first commit after that on, it reads as of then. */
  const pinned = async <Filter extends AsOf>(filter: Filter) => {
    if (filter.asOf !== undefined) return <T>(read: (asked: Filter) => Promise<T>) => read(filter);
    const start = await head();
    return async <T>(read: (asked: Filter) => Promise<T>): Promise<T> => {
      const page = await read(filter);
      return (await head()) === start ? page : read({ ...filter, asOf: start });
    };
  };
  async function* entities(filter: Parameters<Reads['entities']>[0] = {}): AsyncIterable<Entity> {
    const { ids, limit = Number.POSITIVE_INFINITY } = filter;
    if (ids && ids.length <= ENTITIES_PER_PAGE) {
      yield* await port.entityPage(filter, '', Math.min(limit, ENTITIES_PER_PAGE));
      return;
    }
    const reading = await pinned(filter);
    for (let [after, left] = ['', limit]; left > 0; ) {
      const size = Math.min(left, ENTITIES_PER_PAGE);
      const from = after;
      const page = await reading((asked) => port.entityPage(asked, from, size));
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < size) return;
      after = last.id;
      left -= page.length;
    }
  }
  return {
    entities,

    async entity(id, at = {}) {
      const [found] = await port.entityPage({ ...at, ids: [id] }, '', 1);
      return found ?? null;
    },

    async statements(filter = {}) {
      return [...(await port.statementPage(filter)).statements];
    },

    named: (folded, at = {}) => port.names({ folded, ...at }),

    nearNames: (name, limit, isWhole = false) =>
      port.names(isWhole ? { holding: name, limit } : { near: name, limit }),

    ...countsOver(records, port),

    ...referencingOver(records),

    definitions: (entity, at = {}) => port.definitionsOf({ ...at, entities: [entity] }),

    definedBy: (origins) => port.definitionsOf({ origins }),

    async origins() {
      const [found] = await records.read({
        kind: SOURCE,
        where: { recordedUntil: CURRENT, format: { notIn: UNFILED } },
        order: ['origin'],
      });
      return new Map(found.map(({ origin, hash }) => [origin, hash]));
    },

    async *scanStatements(filter = {}) {
      const reading = await pinned(filter);
      for (let after: number | null = 0; after !== null; ) {
        const from: number = after;
        const page = await reading((asked) =>
          port.statementPage(asked, { after: from, limit: STATEMENTS_PER_PAGE }),
        );
        yield* page.statements;
        after = page.after;
      }
    },
  };
}
