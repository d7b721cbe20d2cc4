/** A rule while it is written: what is wrong with it and where, and what it would find. Nothing is kept. */
import {
  checkRule,
  draftMessage,
  parametersFor,
  prepare,
  ruleOfFile,
  schemaOf,
  tellRow,
} from '../consistency/cypher/index.js';
import type { CypherRule } from '../consistency/rule.js';
import { CypherError, compile } from '../cypher/index.js';
import { LoreError } from '../model/index.js';
import { Problems, readRule } from '../packs/index.js';
import { formatSeconds } from '../time/index.js';
import type { World } from './world.js';

/** Offsets count UTF-16 units from the beginning of the text. */
export interface DraftProblem {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly from: number;
  readonly to: number;
}

export interface CheckedDraft {
  readonly problems: readonly DraftProblem[];
  readonly columns: readonly string[];
}

export interface DraftRun {
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly message: string;
    readonly cells: readonly { readonly text: string; readonly entity: string | null }[];
  }[];
  readonly truncated: boolean;
  readonly tookMs: number;
}

/** A person waits for it. */
const PATIENCE_MS = 5_000;
const NAME = 'draft';

type Ground = Pick<World, 'ontology' | 'dates' | 'store' | 'now'>;

export function checkDraft(
  { ontology, dates }: Pick<Ground, 'ontology' | 'dates'>,
  text: string,
): CheckedDraft {
  const { rule, queryAt, problems } = readDraft({ ontology }, text);
  if (rule === null) return { problems, columns: [] };
  const wrong = checkRule(rule, ontology).map((error) => placedIn(text, queryAt, error));
  return { problems: [...problems, ...wrong], columns: columnsOf(rule, { ontology, dates }) };
}

function columnsOf(
  { cypher }: CypherRule,
  { ontology, dates }: Pick<Ground, 'ontology' | 'dates'>,
): string[] {
  try {
    return compile(cypher, schemaOf(ontology, dates)).columns.map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Null where the draft cannot be read as a rule at all. */
function readDraft({ ontology }: Pick<Ground, 'ontology'>, text: string) {
  const found = new Problems();
  // What it calls itself matters once it is kept; blanks leave everything else where it stands.
  const nameless = text.replace(/@id\b[^\n]*/, (tag) => ' '.repeat(tag.length));
  const file = readRule(`${NAME}.cypher`, nameless, 'world', found);
  const problems = found.list().map(({ code, message, hint, at }): DraftProblem => {
    const from = offsetAt(text, at.line ?? 1, at.column ?? 1);
    return { code, message, hint: hint ?? null, from, to: lineEnd(text, from) };
  });
  if (file === null || file.query === '') return { rule: null, queryAt: 0, problems };
  const rule = { ...ruleOfFile({ ...file, pack: 'world' }, ontology), own: true, at: null };
  return { rule, queryAt: Math.max(0, text.lastIndexOf(file.query)), problems };
}

function placedIn(text: string, queryAt: number, error: LoreError): DraftProblem {
  const { code, hint, cause } = error;
  const message = error.message.replace(/^(?:The rule )?\S+: (?=\S)/, '');
  const span = cause instanceof CypherError ? cause.span : undefined;
  if (span !== undefined) {
    const from = queryAt + span.start;
    const to = Math.max(from + 1, queryAt + span.end);
    return {
      code,
      message: cause instanceof CypherError ? cause.message : message,
      hint: hint ?? null,
      from,
      to,
    };
  }
  const tag = /@\w+/.exec(message)?.[0] ?? (message.startsWith('the message') ? '@message' : null);
  const at = tag === null ? -1 : text.indexOf(tag);
  const from = at < 0 ? queryAt : at;
  return { code, message, hint: hint ?? null, from, to: Math.max(from + 1, lineEnd(text, from)) };
}

function offsetAt(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const next = text.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  return Math.min(text.length, start + column - 1);
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Throws the first thing that is wrong with it; bounded in rows and in time. */
export async function runDraft(world: Ground, text: string, limit: number): Promise<DraftRun> {
  const { ontology, dates, store } = world;
  const { rule, problems } = readDraft(world, text);
  const [unread] = problems;
  if (rule === null || unread !== undefined)
    throw new LoreError({
      code: unread?.code ?? 'rule/no-query',
      message: unread?.message ?? 'There is no query.',
      hint: unread?.hint ?? undefined,
    });
  const [wrong] = checkRule(rule, ontology);
  if (wrong !== undefined) throw wrong;
  const now = await world.now();
  const today = now === null ? null : formatSeconds(now.moment.max, dates, { precision: 'day' });
  const parameters = parametersFor(rule.thresholds, ontology, today);
  const started = performance.now();
  const rows: DraftRun['rows'][number][] = [];
  let truncated = false;
  const prepared = prepare(rule, ontology);
  for (const part of prepared.parts) {
    const left = Math.max(1, PATIENCE_MS - (performance.now() - started));
    const answer = await store.query({
      ...{ text: part.text, parameters, canon: true, isolated: true },
      maxRows: limit - rows.length,
      timeoutMs: left,
    });
    truncated ||= answer.truncated;
    for (const row of answer.rows) {
      const cells = new Map(answer.columns.map((column, i) => [column, row[i]]));
      rows.push({
        message: draftMessage({ part, cells }, rule, ontology),
        cells: part.columns.map((column) => tellRow(cells.get(column), ontology)),
      });
    }
    if (rows.length >= limit) break;
  }
  const [first] = prepared.parts;
  return {
    columns: first?.columns ?? [],
    rows,
    truncated,
    tookMs: Math.round(performance.now() - started),
  };
}
