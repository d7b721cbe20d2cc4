/**
 * Queries against SQL written by hand for the same store, as a caller would see both: from the question to rows of plain
 * values. By hand that is a statement that is kept prepared, in a read transaction of its own as every read of the store is.
 */
import { loadOntology } from '../src/packs/index.js';
import { Database } from '../src/store/sqlite/database.js';
import { openSqliteStore } from '../src/store/sqlite/open.js';
import type { Store } from '../src/store/store.js';
import { quantiles, type Result, timeEach } from './measure.js';
import { BENCH_QUERIES, type BenchQuery, Rows } from './query-cases.js';
import { RULE_QUERIES } from './rule-cases.js';

const ROUNDS = 7;
/** Short rounds, many of them: on a busy machine the median is then one that nobody interrupted. */
const QUICK_ROUNDS = 61;
const AIM_RATIO = 1.3;
const AIM_COMPILE_MS = 5;
const ANCHORS = 100;
const SOME = 30;
/** Quick queries are run this often in one round, so that the clock can tell. */
const REPEATS = 50;

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
  for (const query of [...BENCH_QUERIES, ...RULE_QUERIES]) {
    const start = process.hrtime.bigint();
    await store.explain({ text: query.cypher, parameters: query.parameters(rows) });
    compiling.push(since(start));
    results.push(await compare(query, store, db, rows));
  }
  results.push(...(await anchored(store, db)));
  const { p50, max } = quantiles(compiling);
  const note = `the slowest took ${ms(max)}`;
  results.push({
    name: `query: compiling, p50 of ${compiling.length}`,
    value: p50,
    unit: 'ms',
    aim: AIM_COMPILE_MS,
    note,
  });
  db.close();
  await store.close();
  return results;
}

/** Rules for some anchors only, and what was believed before the last commit. */
async function anchored(store: Store, db: Database): Promise<Result[]> {
  const ids = db
    .all<{ id: string }>(
      `SELECT e.id FROM entity e JOIN entity_type t ON t.row = e.type WHERE t.text = 'City' ORDER BY e.row * 7919 % 100003 LIMIT ${ANCHORS * SOME}`,
    )
    .map(({ id }) => id);
  const rule = `MATCH (k1:House)-[c1:CONTROLS]->(loc:Location)<-[c2:CONTROLS]-(k2:House) WHERE loc.id IN $ids
    AND k1.id < k2.id AND time_windows_overlap(c1.valid_from, c1.valid_until, c2.valid_from, c2.valid_until)
    RETURN k1, k2, loc, c1, c2, c1.valid_from, c2.valid_from`;
  const forSome = (n: number) =>
    timeEach(
      Array.from({ length: SOME }, (_, i) => ids.slice(i * n, i * n + n)),
      (some) => store.query({ text: rule, parameters: { ids: some } }),
    );
  await forSome(1);
  const [one, many] = [await forSome(1), await forSome(ANCHORS)];
  await store.commit([{ kind: 'drop-origin', origin: 'chronicle/00000.md' }], {
    author: 'bench',
    reason: 'an earlier commit to ask about',
  });
  const asOf = db.number('SELECT max(seq) - 1 FROM commits');
  const near = 'MATCH (a:City {id: $id})-[r]-(b) RETURN type(r), b.name, r.valid_from, r.confidence';
  const earlier = await timeEach(ids.slice(0, 10 * SOME), (id) =>
    store.query({ text: near, parameters: { id }, asOf }),
  );
  return [
    { name: 'query: a rule for one anchor, p50', value: one.p50, unit: 'ms', aim: 1 },
    { name: `query: a rule for ${ANCHORS} anchors, p50`, value: many.p50, unit: 'ms', aim: 10 },
    { name: 'query: one step from one city, as of an earlier commit, p50', value: earlier.p50, unit: 'ms' },
  ];
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
  const [rounds, repeats] = query.quick ? [QUICK_ROUNDS, REPEATS] : [ROUNDS, 1];
  const times = { compiled: [] as number[], hand: [] as number[] };
  for (let round = 0; round < rounds; round++) {
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
