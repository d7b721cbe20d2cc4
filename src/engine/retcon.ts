/** Rewrites history in the open: the old statement's recorded window closes, its successor's opens, both stay. */
import { type DateReader, readDate, readWindow } from '../ingest/bind/dates.js';
import { readValue } from '../ingest/bind/values.js';
import { LoreError, type Statement, sentence, type ValidWindow, type Value } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Successor } from '../store/changes.js';
import type { Store } from '../store/store.js';
import { findEntity } from './find.js';
import type { RetconReport, RetconRequest } from './world.js';

export async function retcon(
  store: Store,
  ontology: Ontology,
  dates: DateReader,
  request: RetconRequest,
): Promise<RetconReport> {
  const closed = await theStatement(store, request.statement);
  const successor = request.close ? null : await successorOf(store, ontology, dates, closed, request);
  const { author = 'person', reason, dryRun = false } = request;
  if (reason.trim() === '') {
    throw new LoreError({
      code: 'retcon/no-reason',
      message: 'A retcon needs a reason.',
      hint: 'Say why the canon changes.',
    });
  }
  const before = new Set((await store.statements({ subject: closed.subject })).map((s) => s.id));
  await store.commit([{ kind: 'retcon', statement: closed.id, successor, reason }], {
    author,
    reason,
    dryRun,
  });
  if (dryRun) return { closed, opened: successor === null ? null : applied(closed, successor), dryRun };
  const after = await store.statements({ about: closed.subject });
  return {
    closed,
    opened: after.find((s) => s.predicate === closed.predicate && !before.has(s.id)) ?? null,
    dryRun,
  };
}

async function theStatement(store: Store, id: string): Promise<Statement> {
  if (!/^[0-9a-f]{4,24}$/.test(id)) {
    throw new LoreError({
      code: 'retcon/bad-id',
      message: `"${id}" is not the id of a statement.`,
      hint: 'Ids are hex digits; `lore show <entity> --statements` prints them.',
    });
  }
  const [found, another] = await store.statements({ ids: [id] });
  if (found !== undefined && another === undefined) return found;
  throw new LoreError({
    code: found === undefined ? 'retcon/unknown-statement' : 'retcon/ambiguous-id',
    message:
      found === undefined
        ? `No statement that is believed now has the id ${id}.`
        : `Several statements begin with ${id}.`,
    hint: '`lore show <entity> --statements` prints the ids of what is believed now.',
  });
}

async function successorOf(
  store: Store,
  ontology: Ontology,
  dates: DateReader,
  statement: Statement,
  { object, from, until, at }: RetconRequest,
): Promise<Successor> {
  const isDated = from !== undefined || until !== undefined || at !== undefined;
  if (object === undefined && !isDated) {
    throw new LoreError({
      code: 'retcon/nothing-new',
      message: 'The successor says the same as what it replaces.',
      hint: 'Give a new object, or new dates, or close the statement without a successor.',
    });
  }
  return {
    ...(object === undefined ? {} : { object: await newObject(store, ontology, dates, statement, object) }),
    ...(isDated ? { valid: newWindow(statement.valid, dates, { from, until, at }) } : {}),
  };
}

async function newObject(
  store: Store,
  ontology: Ontology,
  dates: DateReader,
  statement: Statement,
  object: string,
): Promise<string | Value> {
  if (statement.kind === 'relation') return (await findEntity(store, object)).id;
  const attribute = ontology.attributes.get(statement.predicate) ?? null;
  if (attribute?.value === 'date' || statement.value.kind === 'date') {
    const { moment, problem } = readDate(object, dates);
    if (problem !== null) throw badDate(object, problem.message, problem.hint);
    return { kind: 'date', date: moment };
  }
  return readValue(object, undefined, attribute).value;
}

/** An end that is not given anew stays as it was written. */
function newWindow(
  old: ValidWindow,
  dates: DateReader,
  { from, until, at }: { from: string | undefined; until: string | undefined; at: string | undefined },
): ValidWindow {
  const begin = from ?? old.fromText ?? undefined;
  const end = until ?? old.untilText ?? undefined;
  const words =
    at !== undefined
      ? { at }
      : { ...(begin === undefined ? {} : { from: begin }), ...(end === undefined ? {} : { until: end }) };
  const { valid, problems } = readWindow(words, dates);
  const [problem] = problems;
  if (problem !== undefined) throw badDate(problem.text, problem.message, problem.hint);
  return valid;
}

function badDate(text: string, message: string, hint: string | undefined): LoreError {
  return new LoreError({
    code: 'retcon/bad-date',
    message: `"${text}" is not a date here. ${sentence(message)}`,
    ...(hint === undefined ? {} : { hint: sentence(hint) }),
  });
}

/** What a dry run would have opened; its id is not known before it is written. */
function applied(statement: Statement, { object, valid }: Successor): Statement {
  const window = valid ?? statement.valid;
  if (statement.kind === 'relation') {
    return { ...statement, valid: window, object: typeof object === 'string' ? object : statement.object };
  }
  return {
    ...statement,
    valid: window,
    value: object === undefined || typeof object === 'string' ? statement.value : object,
  };
}
