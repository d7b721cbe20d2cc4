/** The port of a world that a server keeps: every method of a working copy, in step with the server. */

import type { SqliteStore } from '../sqlite/sqlite-store.js';
import { candidatesFor } from '../sqlite/vectors/nearest.js';
import { isEverything } from '../sqlite/vectors/scope.js';
import type { Port } from '../store.js';
import type { VectorStore } from '../vectors.js';
import type { Keeper } from './keeper.js';
import type { ServerVectors } from './vectors.js';

/** What writes, by the part of the port it belongs to; all else reads. */
const WRITING: Readonly<Record<string, readonly string[]>> = {
  '': ['commit'],
  records: ['write'],
  findings: ['settle', 'judgeAll'],
  'passageIndex.vectors': ['put'],
};
const PARTS = ['records', 'findings', 'desk', 'facts', 'syntheses', 'degrees', 'briefs', 'passageIndex'];
/** Written out below. */
const OWN = ['commit', 'suppose', 'backup', 'check', 'close', 'now', 'constructor'];

type Method = (...values: unknown[]) => Promise<unknown>;
type Part = Readonly<Record<string, unknown>>;

/** The copy's own port, and around each method what keeps it in step. */
export function portOver(copy: SqliteStore, keeper: Keeper, found: ServerVectors): Port {
  const parts = PARTS.map((name) => [name, partOver(name, copy, keeper, found)]);
  const methods = methodsOver('', copy, keeper);
  const own: Partial<Port> = {
    now: copy.now,

    commit(changes, options) {
      const all = Array.isArray(changes) ? changes : [...changes];
      return keeper.write((store) => store.commit(Array.isArray(changes) ? all : stream(all), options));
    },

    async suppose(work, options) {
      await keeper.inStep.fresh();
      keeper.inStep.supposing++;
      try {
        return await copy.suppose(work, options);
      } finally {
        keeper.inStep.supposing--;
      }
    },
  };
  // Every method of the port is one of the copy's, whose names were gone through.
  return { ...methods, ...Object.fromEntries(parts), ...own } as unknown as Port;
}

/** As it came: of a stream, files far apart are not resolved together. */
function* stream<T>(items: readonly T[]): Iterable<T> {
  yield* items;
}

function partOver(path: string, copy: SqliteStore, keeper: Keeper, found: ServerVectors): Part {
  const part = partAt(copy, path);
  const methods = methodsOver(path, part, keeper);
  if (path === 'passageIndex')
    return { ...methods, vectors: partOver('passageIndex.vectors', copy, keeper, found) };
  if (path === 'passageIndex.vectors')
    return { ...methods, prune: pruning(keeper), nearest: nearest(copy, keeper, found) };
  return methods;
}

/** Which passages have which words is known to each copy by itself, and must be before what no passage has is forgotten. */
function pruning(keeper: Keeper): VectorStore['prune'] {
  return (model, unusedFor) =>
    keeper.write(async ({ passageIndex: { vectors } }) => {
      await vectors.state(model);
      return vectors.prune(model, unusedFor);
    });
}

/** Among all passages of a large world the server's index finds who may be near. */
function nearest(copy: SqliteStore, keeper: Keeper, found: ServerVectors): VectorStore['nearest'] {
  return async (model, vector, scope, limit) => {
    await keeper.inStep.fresh();
    const among = isEverything(scope) ? await found.candidates(model, vector, candidatesFor(limit)) : null;
    return copy.passageIndex.vectors.nearest(model, vector, scope, limit, among ?? undefined);
  };
}

function partAt(store: SqliteStore, path: string): Part {
  let at: unknown = store;
  if (path !== '') for (const name of path.split('.')) at = (at as Part)[name];
  return at as Part;
}

function methodsOver(path: string, part: object, keeper: Keeper): Record<string, Method> {
  const found: Record<string, Method> = {};
  for (const name of methodsOf(part)) {
    if (path === '' && OWN.includes(name)) continue;
    const call = (store: Part, values: unknown[]) => (store[name] as Method)(...values);
    found[name] = WRITING[path]?.includes(name)
      ? (...values) => keeper.write((store) => call(partAt(store, path), values))
      : async (...values) => {
          await keeper.inStep.fresh();
          return call(part as Part, values);
        };
  }
  return found;
}

function methodsOf(part: object): Set<string> {
  const names = new Set<string>();
  for (let at: object | null = part; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (typeof value === 'function' && name !== 'constructor') names.add(name);
  }
  return names;
}
