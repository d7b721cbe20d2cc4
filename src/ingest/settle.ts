/** Dates anew the statements whose dates lean on something that has moved since they were written. */
import {
  foldName,
  isDateAttribute,
  type Notice,
  type Statement,
  type ValidWindow,
  type Value,
} from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Change, CommitReport } from '../store/changes.js';
import type { Store } from '../store/store.js';
import { type DateContext, type RelativeItem, resolveDates, UNDATED } from '../time/index.js';
import { AnchorBook, namesLeanedOn } from './anchors.js';
import { type DateReader, isUnknown, type ParseDate, readDate, readWindow } from './bind/dates.js';

export interface Settled {
  /** Null when every date stood where it should. */
  readonly report: CommitReport | null;
  /** Dates that had a place and have lost it. */
  readonly notices: readonly Notice[];
}

/** Safe to repeat: a second call finds nothing to do. */
export async function settleDates(
  store: Store,
  ontology: Ontology,
  dates: DateContext,
  parse: ParseDate,
): Promise<Settled> {
  const statements = await store.statements({ relative: true });
  if (statements.length === 0) return { report: null, notices: [] };
  const names = new Map<string, string>();
  for await (const entity of store.entities({ ids: [...new Set(statements.map((s) => s.subject))] })) {
    names.set(entity.id, entity.name);
  }
  const items = statements.flatMap((statement) => itemsOf(statement, names, parse));
  const book = new AnchorBook(ontology);
  await book.fetch(
    store,
    items.flatMap(({ date }) => namesLeanedOn(date)),
    new Set(statements.map((s) => s.id)),
  );
  for (const { entity, attribute, id } of items)
    if (attribute !== null) book.learnLeaning(entity, attribute, id);
  const solved = resolveDates(items, (date) => book.find(date), dates);
  const byText = new Map(items.map(({ id, date }) => [date.text, solved.moments.get(id) ?? null] as const));
  const reader: DateReader = {
    parse,
    resolve: (date) => byText.get(date.text) ?? null,
    ongoingAt: undefined,
    absentEnd: ontology.absentEnd,
  };
  const moved = statements.flatMap((statement) => {
    const change = redated(statement, reader);
    return change === null ? [] : [{ statement, change }];
  });
  if (moved.length === 0) return { report: null, notices: [] };
  const lost = moved.filter(({ change }) => isLost(change)).map(({ statement }) => statement);
  const notices = await lostNotices(store, lost, names);
  const reason = 'dates moved with what they lean on';
  const report = await store.commit(
    moved.map(({ change }) => change),
    { author: 'engine', reason },
  );
  return { report, notices };
}

type Redate = Extract<Change, { kind: 'redate' }>;

function isLost({ valid, value }: Redate): boolean {
  if (value?.kind === 'date') return isUnknown(value.date);
  const { fromMin, untilMax } = valid;
  return fromMin <= UNDATED.fromMin && untilMax >= UNDATED.untilMax;
}

async function lostNotices(
  store: Store,
  statements: readonly Statement[],
  names: ReadonlyMap<string, string>,
): Promise<Notice[]> {
  const assertions = await store.assertions({ statements: statements.map((s) => s.id) });
  const sources = new Map(
    (await store.sources({ ids: assertions.map((a) => a.source) })).map((s) => [s.id, s.origin]),
  );
  return statements.map((statement) => {
    const asserted = assertions.find((assertion) => assertion.statement === statement.id);
    const words = isDateAttribute(statement)
      ? statement.value.date.text
      : (statement.valid.fromText ?? statement.valid.untilText ?? '');
    return {
      level: 'warning',
      code: 'ingest/unresolved-date',
      message: `${names.get(statement.subject) ?? statement.subject}: "${words}" has lost what it leaned on.`,
      hint: 'It will be placed again by itself once that has a date.',
      at: {
        file: sources.get(asserted?.source ?? '') ?? asserted?.source ?? '',
        ...(asserted?.lines == null ? {} : { line: asserted.lines.start }),
      },
    };
  });
}

interface LeaningItem extends RelativeItem {
  readonly entity: string;
  readonly attribute: string | null;
}

function itemsOf(statement: Statement, names: ReadonlyMap<string, string>, parse: ParseDate): LeaningItem[] {
  const entity = foldName(names.get(statement.subject) ?? statement.subject);
  const value = isDateAttribute(statement) ? statement.value.date.text : null;
  const told: [string | null, string | null][] = [
    [statement.valid.fromText, null],
    [statement.valid.untilText, null],
    [value, statement.predicate],
  ];
  return told.flatMap(([text, attribute]) => {
    const date = text === null ? null : parse(text);
    if (date?.kind !== 'relative') return [];
    return [{ id: `${statement.id} ${attribute ?? ''} ${text}`, date, entity, attribute }];
  });
}

function redated(statement: Statement, reader: DateReader): Redate | null {
  const valid = movedWindow(statement.valid, reader);
  const value = movedValue(statement, reader);
  if (valid === null && value === null) return null;
  return { kind: 'redate', statement: statement.id, valid: valid ?? statement.valid, value };
}

/** Only a window in which something leans is read again: the others may rest on a "now" that has passed. */
function movedWindow(valid: ValidWindow, reader: DateReader): ValidWindow | null {
  const { fromText, untilText } = valid;
  if (fromText === null && untilText === null) return null;
  const words =
    fromText !== null && fromText === untilText
      ? { at: fromText }
      : {
          ...(fromText === null ? {} : { from: fromText }),
          ...(untilText === null ? {} : { until: untilText }),
        };
  const read = readWindow(words, reader);
  if (read.relatives.length === 0) return null;
  const next = read.valid;
  const same =
    next.fromMin === valid.fromMin &&
    next.fromMax === valid.fromMax &&
    next.untilMin === valid.untilMin &&
    next.untilMax === valid.untilMax;
  return same ? null : next;
}

function movedValue(statement: Statement, reader: DateReader): Value | null {
  if (!isDateAttribute(statement)) return null;
  const { date } = statement.value;
  const { moment, relative } = readDate(date.text, reader);
  if (relative === null || (moment.min === date.min && moment.max === date.max)) return null;
  return { kind: 'date', date: moment };
}
