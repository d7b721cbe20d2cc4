/** Runs a rule that is a query, over everything or over some anchors, and makes findings of its rows. */

import type { PlainValue } from '../../cypher/index.js';
import { append } from '../../model/append.js';
import { breathe } from '../../model/breathe.js';
import { LoreError } from '../../model/index.js';
import type { Anchor } from '../../store/findings.js';
import type { GroundReading, Handle } from '../../store/ground.js';
import type { CypherRule } from '../rule.js';
import { schemaOf } from './affected.js';
import { partsThatMayMatch } from './can-match.js';
import type { CypherHit, CypherRun, Row } from './cypher-run.js';
import { hitsOf } from './hits.js';
import { ANCHORS, nowText, parametersFor } from './parameters.js';
import { prepare } from './prepare.js';
import { demandWhom } from './whom.js';

const OWN_TIMEOUT_MS = 10_000;
const SHIPPED_TIMEOUT_MS = 120_000;
const MOST_ROWS = 20_000;
/** In a large world as many faults as that are few: there it is one row for so many statements. */
const STATEMENTS_PER_ROW = 100;
/** Ids that go into one query. */
const ANCHORS_AT_ONCE = 500;

/** Throws when the rule cannot be run to its end: that is a failure of the rule, never "nothing found". */
export async function runCypherRule(
  reading: GroundReading,
  rule: CypherRule,
  anchors: readonly Anchor[] | 'everything',
  run: CypherRun,
): Promise<CypherHit[]> {
  const found = await askCypherRule(reading, rule, anchors, run);
  return found();
}

/** The same in two steps: findings are made of the rows when they are asked for, by when it is known who is insane. */
export async function askCypherRule(
  reading: GroundReading,
  rule: CypherRule,
  anchors: readonly Anchor[] | 'everything',
  run: CypherRun,
): Promise<() => Promise<CypherHit[]>> {
  const schema = schemaOf(run.ontology, run.dates);
  const may = partsThatMayMatch(rule, reading.present, run.ontology, schema);
  if (!may.includes(true)) return async () => [];
  const prepared = prepare(rule, run.ontology);
  demandWhom(prepared, rule, run.ontology, schema);
  const given = parametersFor(rule.thresholds, run.ontology, nowText(run.dates.now, run.dates));
  const batches = anchors === 'everything' ? [null] : await idsOf(reading, anchors);
  const rows: Row[] = [];
  for (const part of prepared.parts) {
    if (may[part.place] === false) continue;
    for (const ids of batches) {
      const text = ids === null ? part.text : part.live;
      const parameters = ids === null ? given : { ...given, [ANCHORS]: ids };
      await breathe();
      append(
        rows,
        (await ask(reading, rule, text, parameters, run)).map((cells) => ({ part, cells })),
      );
      if (rows.length > mostRows(reading, run)) throw tooMany(rule, mostRows(reading, run));
    }
  }
  return async () => {
    await breathe();
    return hitsOf(reading, rule, rows, run);
  };
}

async function ask(
  reading: GroundReading,
  rule: CypherRule,
  text: string,
  parameters: Readonly<Record<string, PlainValue>>,
  run: CypherRun,
): Promise<ReadonlyMap<string, PlainValue>[]> {
  const timeoutMs = run.timeoutMs ?? (rule.own ? OWN_TIMEOUT_MS : SHIPPED_TIMEOUT_MS);
  const { columns, rows, truncated } = await reading.query({
    text,
    parameters,
    canon: true,
    maxRows: mostRows(reading, run),
    ...(rule.own || run.apart ? { isolated: true } : {}),
    ...(run.apart && !rule.own ? { inLine: true } : {}),
    timeoutMs,
  });
  if (truncated) throw tooMany(rule, mostRows(reading, run));
  return rows.map((row) => new Map(columns.map((column, i) => [column, row[i]])));
}

/** Many rules look at the same few anchors, and who those are stays the same within a reading. */
const known = new WeakMap<GroundReading, Map<Handle, string | null>>();

async function idsOf(reading: GroundReading, anchors: readonly Anchor[]): Promise<string[][]> {
  const told = known.get(reading) ?? new Map<Handle, string | null>();
  known.set(reading, told);
  const handles = [...new Set(anchors.map(({ entity }) => entity))];
  const unknown = handles.filter((handle) => !told.has(handle));
  for (const handle of unknown) told.set(handle, null);
  if (unknown.length > 0)
    for (const { handle, id } of await reading.identities(unknown)) told.set(handle, id);
  const ids = handles.flatMap((handle) => told.get(handle) ?? []);
  const batches: string[][] = [];
  for (let i = 0; i < ids.length; i += ANCHORS_AT_ONCE) batches.push(ids.slice(i, i + ANCHORS_AT_ONCE));
  return batches;
}

function mostRows({ statements }: GroundReading, { maxRows }: CypherRun): number {
  return maxRows ?? Math.max(MOST_ROWS, Math.floor(statements / STATEMENTS_PER_ROW));
}

function tooMany({ id }: CypherRule, most: number): LoreError {
  return new LoreError({
    code: 'rule/too-many-rows',
    message: `The rule ${id} gives more than ${most} rows; none of them was taken for a finding.`,
    hint: 'Narrow it with WHERE, or let it return one row for each fault.',
  });
}
