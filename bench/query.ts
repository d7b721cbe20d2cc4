/** Compiled queries against SQL written by hand for the same store, and how long compiling takes. */
import { loadOntology } from '../src/packs/index.js';
import { Database } from '../src/store/sqlite/database.js';
import { openSqliteStore } from '../src/store/sqlite/open.js';
import type { Store } from '../src/store/store.js';
import { quantiles, type Result } from './measure.js';
import { BENCH_QUERIES, type BenchQuery, Rows } from './query-cases.js';

const ROUNDS = 7;
const AIM_RATIO = 1.3;
const AIM_COMPILE_MS = 5;
/** Quick queries are run this often in one round, so that the clock can tell. */
const REPEATS = 300;

/** The file holds a world of bench/generate.ts. */
export async function benchQuery(file: string): Promise<Result[]> {
  const ontology = loadOntology({ packs: ['high-fantasy'] });
  const store = await openSqliteStore({ file, ontology });
  const db = new Database(file, true);
  const rows = new Rows(db);
  const results: Result[] = [];
  const compiling: number[] = [];
  await store.explain({
    text: 'MATCH (a:Person)-[r:MEMBER_OF]->(b) WHERE a.birth < b.founded RETURN a.name',
  });
  for (const query of BENCH_QUERIES) {
    const start = process.hrtime.bigint();
    await store.explain({ text: query.cypher, parameters: query.parameters(rows) });
    compiling.push(since(start));
    results.push(await compare(query, store, db, rows));
  }
  const { p50, max } = quantiles(compiling);
  const note = `the slowest took ${ms(max)}`;
  results.push({ name: 'query: compiling, p50 of ten', value: p50, unit: 'ms', aim: AIM_COMPILE_MS, note });
  db.close();
  await store.close();
  return results;
}

/** Both ways in turn; the ratio of the medians. */
async function compare(query: BenchQuery, store: Store, db: Database, rows: Rows): Promise<Result> {
  const parameters = query.parameters(rows);
  const { sql, values } = query.hand(rows);
  const statement = db.raw.prepare(sql);
  statement.setReturnArrays(true);
  const ask = () => store.query({ text: query.cypher, parameters });
  // In a read transaction of its own, as every read of the store is.
  const byHand = async () => {
    db.run('BEGIN');
    const all = statement.all(...values);
    db.run('COMMIT');
    return all.length;
  };
  const found = (await ask()).rows.length;
  const expected = await byHand();
  if (found !== expected) throw new Error(`${query.name}: ${found} rows compiled, ${expected} by hand`);
  const repeats = query.quick ? REPEATS : 1;
  const times = { compiled: [] as number[], hand: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.hand.push(await timed(byHand, repeats));
    times.compiled.push(await timed(ask, repeats));
  }
  const [compiled, hand] = [quantiles(times.compiled).p50, quantiles(times.hand).p50];
  return {
    name: `query: ${query.name}`,
    value: compiled / hand,
    unit: '×',
    aim: AIM_RATIO,
    note: `${ms(compiled)} compiled, ${ms(hand)} by hand, ${found} rows`,
  };
}

async function timed(run: () => Promise<unknown>, repeats: number): Promise<number> {
  const start = process.hrtime.bigint();
  for (let i = 0; i < repeats; i++) await run();
  return since(start) / repeats;
}

function ms(value: number): string {
  return `${value < 1 ? value.toFixed(3) : value.toFixed(1)} ms`;
}

function since(start: bigint): number {
  return Number(process.hrtime.bigint() - start) / 1e6;
}
