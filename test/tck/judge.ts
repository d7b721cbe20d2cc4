/** Runs one scenario of the kit and judges what came of it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiled, CypherError, compile, OPEN_SCHEMA, run, type Value } from '../../src/cypher/index.js';
import { MemoryGraph } from '../cypher/memory-graph.js';
import { type Content, canonical, contentOf, readContent, toValue } from './expected.js';
import type { Scenario, Step } from './gherkin.js';
import { setUp } from './setup.js';

export type Verdict = 'passed' | 'refused' | 'wrong';

export interface Judgement {
  readonly verdict: Verdict;
  /** Why it was refused, or how it is wrong. */
  readonly reason: string;
  /** The query under test would write. */
  readonly writes: boolean;
}

const NOTHING: Content = { kind: 'scalar', value: null };
const TIMEOUT = 20_000;
const WRITES = /\b(?:CREATE|MERGE|SET|DELETE|REMOVE|FOREACH)\b/i;

/** What a query returned, without identities. */
export interface Answer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Content[])[];
}

/** Runs a compiled query over the graph, in memory or wherever it has been brought to. */
export type Answering = (
  compiled: Compiled,
  graph: MemoryGraph,
  parameters: ReadonlyMap<string, Value>,
) => Answer | Promise<Answer>;

export const interpret: Answering = (compiled, graph, parameters) => {
  const { columns, rows } = run(compiled, graph, parameters, { timeout: TIMEOUT });
  return { columns, rows: rows.map((row) => row.map((value) => contentOf(value, graph))) };
};

export async function judge(scenario: Scenario, graphs: string, answering: Answering): Promise<Judgement> {
  const query = scenario.steps.find((step) => step.text === 'executing query:')?.doc ?? '';
  const writes = WRITES.test(query.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, ''));
  try {
    const wrong = await play(scenario, query, graphs, answering);
    return { verdict: wrong === null ? 'passed' : 'wrong', reason: wrong ?? '', writes };
  } catch (error) {
    if (error instanceof CypherError && error.family === 'NotSupported') {
      return { verdict: 'refused', reason: error.message, writes };
    }
    return {
      verdict: 'wrong',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      writes,
    };
  }
}

type Outcome =
  | { readonly phase: 'compile time' | 'runtime'; readonly error: CypherError }
  | { readonly phase: 'done'; readonly result: Answer };

/** Null when all is as expected, else what is not. */
async function play(
  scenario: Scenario,
  query: string,
  graphs: string,
  answering: Answering,
): Promise<string | null> {
  const graph = new MemoryGraph();
  const parameters = new Map<string, Value>();
  for (const step of scenario.steps) {
    const named = /^the (.*) graph$/.exec(step.text);
    if (named) setUp(readFileSync(path.join(graphs, `${named[1]}`, `${named[1]}.cypher`), 'utf8'), graph);
    else if (step.text === 'having executed:') setUp(step.doc ?? '', graph);
    else if (step.text === 'parameters are:') {
      for (const [name = '', value = ''] of step.table) parameters.set(name, toValue(readContent(value)));
    }
  }
  const outcome = await attempt(query, graph, parameters, answering);
  if (outcome.phase !== 'done' && outcome.error.family === 'NotSupported') throw outcome.error;
  const problems = scenario.steps.map((step) => check(step, outcome)).filter((problem) => problem !== null);
  return problems[0] ?? null;
}

async function attempt(
  query: string,
  graph: MemoryGraph,
  parameters: Map<string, Value>,
  answering: Answering,
): Promise<Outcome> {
  let compiled: Compiled;
  try {
    compiled = compile(query, OPEN_SCHEMA);
  } catch (error) {
    if (error instanceof CypherError) return { phase: 'compile time', error };
    throw error;
  }
  try {
    return { phase: 'done', result: await answering(compiled, graph, parameters) };
  } catch (error) {
    if (error instanceof CypherError) return { phase: 'runtime', error };
    throw error;
  }
}

function check(step: Step, outcome: Outcome): string | null {
  const raised = /^an? (\w+) should be raised at (.*): (.*)$/.exec(step.text);
  if (raised) return checkError(raised[1] ?? '', raised[2] ?? '', raised[3] ?? '', outcome);
  if (!step.text.startsWith('the result should be')) return null;
  if (outcome.phase !== 'done') return `raised ${outcome.error.detail}: ${outcome.error.message}`;
  if (step.text === 'the result should be empty') {
    return outcome.result.rows.length === 0 ? null : `${outcome.result.rows.length} rows; expected none`;
  }
  return checkRows(step, outcome.result);
}

function checkError(family: string, phase: string, detail: string, outcome: Outcome): string | null {
  if (outcome.phase === 'done') return `no error; expected ${family}: ${detail} at ${phase}`;
  const { error } = outcome;
  const right =
    error.family === family &&
    (detail === '*' || error.detail === detail) &&
    (phase === 'any time' || (outcome.phase === phase && error.phase === phase));
  return right
    ? null
    : `${error.family}: ${error.detail} at ${outcome.phase} (${error.message}); expected ${family}: ${detail} at ${phase}`;
}

function checkRows(step: Step, result: Answer): string | null {
  const anyOrder = step.text.includes('ignoring element order');
  const ordered = step.text.includes('in order');
  const [header = [], ...table] = step.table;
  if ([...header].sort().join('|') !== [...result.columns].sort().join('|')) {
    return `columns ${result.columns.join(', ')}; expected ${header.join(', ')}`;
  }
  const places = header.map((name) => result.columns.indexOf(name));
  const expected = table.map((row) => row.map((cell) => canonical(readContent(cell), anyOrder)).join(' | '));
  const actual = result.rows.map((row) =>
    places.map((place) => canonical(row[place] ?? NOTHING, anyOrder)).join(' | '),
  );
  const [want, got] = ordered ? [expected, actual] : [expected.sort(), actual.sort()];
  return want.join('\n') === got.join('\n')
    ? null
    : `got\n  ${got.join('\n  ')}\nexpected\n  ${want.join('\n  ')}`;
}
