/** Rewrites history in the open: the old statement's recorded window closes, its successor's opens, both stay. */
import type { DateReader } from '../ingest/bind/dates.js';
import { settleDates } from '../ingest/settle.js';
import { LoreError, type Statement } from '../model/index.js';
import { dateContext } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Successor } from '../store/changes.js';
import type { Store } from '../store/store.js';
import { successorOf } from './successor.js';
import type { RetconReport, RetconRequest } from './world.js';

export async function retcon(
  store: Store,
  ontology: Ontology,
  dates: DateReader,
  request: RetconRequest,
): Promise<RetconReport> {
  const closed = await theStatement(store, request.statement);
  const { author = 'person', reason, dryRun = false } = request;
  if (reason.trim() === '') {
    throw new LoreError({
      code: 'retcon/no-reason',
      message: 'A retcon needs a reason.',
      hint: 'Say why the canon changes.',
    });
  }
  const successor = request.close ? null : await successorOf(store, ontology, dates, closed, request);
  await store.commit([{ kind: 'retcon', statement: closed.id, successor, reason }], {
    author,
    reason,
    dryRun,
  });
  if (successor === null) return { closed, opened: null, dryRun };
  const wanted = applied(closed, successor);
  if (dryRun) return { closed, opened: wanted, dryRun };
  const calendars = dateContext(ontology);
  await settleDates(store, ontology, { ...calendars, now: dates.ongoingAt }, dates.parse);
  const after = await store.statements({ about: wanted.subject, predicates: [closed.predicate] });
  return { closed, opened: after.find((statement) => saysTheSame(statement, wanted)) ?? null, dryRun };
}

const SHORTEST_ID = 4;

async function theStatement(store: Store, id: string): Promise<Statement> {
  const where = '`lore show <entity> --statements` prints the ids of what is believed now.';
  if (!/^[0-9a-f]{1,24}$/.test(id)) {
    throw new LoreError({
      code: 'retcon/bad-id',
      message: `"${id}" is not the id of a statement.`,
      hint: `Ids are up to 24 of the digits 0 to 9 and a to f; ${where}`,
    });
  }
  if (id.length < SHORTEST_ID) {
    throw new LoreError({
      code: 'retcon/short-id',
      message: `${id} is too short: an id is known by its first ${SHORTEST_ID} digits or more.`,
      hint: where,
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
    hint: where,
  });
}

/** What the successor will say. Its id is not known before it is written. */
function applied(statement: Statement, { subject, object, valid }: Successor): Statement {
  const base = { id: '', subject: subject ?? statement.subject, valid: valid ?? statement.valid };
  if (statement.kind === 'relation') {
    return { ...statement, ...base, object: typeof object === 'string' ? object : statement.object };
  }
  return {
    ...statement,
    ...base,
    value: object === undefined || typeof object === 'string' ? statement.value : object,
  };
}

/** By words and not by bounds: a date that leans on another has been placed in the meantime. */
function saysTheSame(a: Statement, b: Statement): boolean {
  return (
    sayingOf(a) === sayingOf(b) &&
    a.valid.fromText === b.valid.fromText &&
    a.valid.untilText === b.valid.untilText &&
    JSON.stringify(a.qualifiers) === JSON.stringify(b.qualifiers)
  );
}

function sayingOf(statement: Statement): string {
  if (statement.kind === 'relation') return [statement.subject, statement.object].sort().join('\n');
  const { value } = statement;
  return JSON.stringify(value.kind === 'date' ? value.date.text : value);
}
