/** What happened when, in order: lives, reigns, events and eras of a world or of one entity. */
import type { Entity, Relation, Statement, ValidWindow } from '../model/index.js';
import { isA } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Store } from '../store/store.js';
import {
  BEGINNING,
  type DateContext,
  END,
  firstKnown,
  type Window,
  windowsMayOverlap,
} from '../time/index.js';
import { type EntitySummary, inverseName } from './card.js';
import { type Lifetime, lifetimeFrom, lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import { cutText, readSome } from './read-some.js';
import { remembered } from './remembered.js';
import { isDated, momentIn, whenIn, whenText } from './when.js';

export type TimelineKind = 'era' | 'event' | 'life' | 'relation';

export interface TimelineRow {
  readonly kind: TimelineKind;
  readonly entity: EntitySummary;
  /** What the row says: a name, or a phrase such as `RULES Valdorn`. */
  readonly label: string;
  readonly window: Window;
  /** The dates in words. */
  readonly when: string;
  /** The statement that it tells; null where it tells when something was, by its own dates. */
  readonly statement: string | null;
  /** It certainly held within the window that was asked for; true where none was. */
  readonly isCertain: boolean;
}

export interface Timeline {
  readonly title: string;
  /** Id of the calendar the dates are printed in. */
  readonly calendar: string;
  /** What certainly held then before what may have; oldest first, by the earliest second each may have begun. */
  readonly rows: readonly TimelineRow[];
  /** The span that the rows cover, for drawing to scale. */
  readonly span: { readonly from: number; readonly until: number } | null;
  readonly now: { readonly seconds: number; readonly text: string } | null;
  /** How many of its things have no date at all. */
  readonly undated: number;
  /** How many rows the limit left out. */
  readonly leftOut: number;
  /** That more is told of a hub than was read, so that the numbers above are lower bounds; null when there is not. */
  readonly cut: string | null;
  /** No era and no event has a date, so that it shows lives instead. */
  readonly livesOnly: boolean;
}

export interface TimelineQuery {
  readonly title: string;
  /** The entity whose story it is; the world's when absent. */
  readonly about?: Entity;
  /** Entity types to show, with their subtypes; eras and events when absent. */
  readonly types?: readonly string[];
  /** Only what may have held within this window. */
  readonly within?: Window;
  /** Print dates in this calendar rather than in the words of their sources. */
  readonly calendar?: string;
  readonly limit: number;
  readonly now: Timeline['now'];
}

interface Context {
  readonly store: Store;
  readonly ontology: Ontology;
  readonly dates: DateContext;
  readonly calendar: string | undefined;
}

export async function timeline(
  store: Store,
  ontology: Ontology,
  dates: DateContext,
  query: TimelineQuery,
): Promise<Timeline> {
  const context: Context = { store, ontology, dates, calendar: query.calendar };
  const {
    rows: all,
    livesOnly,
    isCut,
  } = query.about === undefined
    ? await remembered(store, `timeline of ${query.types?.join() ?? ''} in ${query.calendar ?? ''}`, () =>
        worldRows(context, query.types).then(({ rows, livesOnly }) => ({
          rows: rows.sort(byTime),
          livesOnly,
          isCut: false,
        })),
      )
    : { ...(await storyOf(query.about, context, query.within)), livesOnly: false };
  const dated = all.filter((row) => isDated(row.window));
  const { within } = query;
  const wanted =
    within === undefined
      ? dated
      : dated
          .filter((row) => windowsMayOverlap(row.window, within))
          .map((row) => ({ ...row, isCertain: heldWithin(row.window, within) }))
          .sort((a, b) => Number(b.isCertain) - Number(a.isCertain));
  const rows = wanted.slice(0, query.limit);
  return {
    title: query.title,
    calendar: query.calendar ?? dates.default,
    rows,
    span: spanOf(rows),
    now: query.now,
    undated: all.length - dated.length,
    leftOut: wanted.length - rows.length,
    cut: isCut ? cutText(MOST_TOLD, null) : null,
    livesOnly,
  };
}

/** The window as asked for is known to the second, however its ends are written. */
function heldWithin({ fromMax, untilMin }: Window, within: Window): boolean {
  return fromMax < within.untilMax && within.fromMin < untilMin;
}

const HAPPENINGS = ['Era', 'Event'];
/** Of one entity. */
const MOST_TOLD = 2000;

/** Eras and events, or the types asked for; where no era and no event has a date, everything that lived. */
async function worldRows(
  context: Context,
  types: readonly string[] | undefined,
): Promise<{ rows: TimelineRow[]; livesOnly: boolean }> {
  const rows = await rowsOf(context, types ?? HAPPENINGS);
  if (types !== undefined || rows.some(({ window }) => isDated(window))) return { rows, livesOnly: false };
  const all = [...context.ontology.entityTypes.values()]
    .filter(({ lineage }) => !HAPPENINGS.some((happening) => lineage.includes(happening)))
    .map(({ name }) => name);
  return { rows: await rowsOf(context, all), livesOnly: true };
}

/** Entities of these types and their subtypes, with the dates their attributes give. */
async function rowsOf(
  { store, ontology, dates, calendar }: Context,
  wanted: readonly string[],
): Promise<TimelineRow[]> {
  const types = [...ontology.entityTypes.values()].filter((type) =>
    wanted.some((w) => type.lineage.includes(w)),
  );
  const bySubject = new Map<string, Statement[]>();
  const predicates = [...new Set(types.flatMap(({ lifetime }) => [...lifetime.from, ...lifetime.until]))];
  for await (const statement of store.scanStatements({ predicates })) {
    const known = bySubject.get(statement.subject);
    if (known === undefined) bySubject.set(statement.subject, [statement]);
    else known.push(statement);
  }
  const rows: TimelineRow[] = [];
  for await (const entity of store.entities({ types: types.map((type) => type.name) })) {
    const life = lifetimeFrom(bySubject.get(entity.id) ?? [], entity.type, ontology);
    rows.push(lifeRow(entity, life, ontology, dates, calendar));
  }
  return rows;
}

/** Its own life, and every dated thing it took part in; an undated relation takes the date of the event it leads to. */
async function storyOf(
  about: Entity,
  context: Context,
  within: Window | undefined,
): Promise<{ rows: TimelineRow[]; isCut: boolean }> {
  const { store, ontology, dates, calendar } = context;
  const filter = { about: about.id, overlapping: within };
  const { statements, isCut } = await readSome({ store }, filter, MOST_TOLD);
  const own = lifetimeFrom(
    statements.filter((s) => s.subject === about.id),
    about.type,
    ontology,
  );
  const rows = [lifeRow(about, own, ontology, dates, calendar)];
  const relations = statements.filter((statement) => statement.kind === 'relation');
  const others = await othersOf(relations, about.id, store);
  const undated = relations.filter(({ valid }) => !isDated(valid));
  const events = [...(await othersOf(undated, about.id, store)).values()].filter(({ type }) =>
    isA(ontology, type, 'Event'),
  );
  const lives = await livesOf({ store, ontology }, events);
  for (const statement of relations) {
    const isOut = statement.subject === about.id;
    const other = others.get(isOut ? statement.object : statement.subject);
    if (other === undefined) continue;
    const borrowed = isDated(statement.valid) ? null : (lives.get(other.id) ?? null);
    const predicate = isOut ? statement.predicate : inverseName(ontology, statement.predicate);
    rows.push({
      kind: 'relation',
      entity: summary(other),
      label: `${predicate} ${other.name}`,
      statement: statement.id,
      window: borrowed?.window ?? statement.valid,
      when:
        borrowed === null
          ? windowWords(statement.valid, dates, calendar)
          : lifeWords(borrowed, dates, calendar),
      isCertain: true,
    });
  }
  return { rows: rows.sort(byTime), isCut };
}

/** The entities at the other ends, in one reading. */
async function othersOf(
  relations: readonly Relation[],
  self: string,
  store: Store,
): Promise<Map<string, Entity>> {
  const ids = new Set(relations.map(({ subject, object }) => (subject === self ? object : subject)));
  const others = new Map<string, Entity>();
  if (ids.size === 0) return others;
  for await (const entity of store.entities({ ids: [...ids] })) others.set(entity.id, entity);
  return others;
}

function lifeRow(
  entity: Entity,
  life: Lifetime,
  ontology: Ontology,
  dates: DateContext,
  calendar: string | undefined,
): TimelineRow {
  return {
    kind: isA(ontology, entity.type, 'Era') ? 'era' : isA(ontology, entity.type, 'Event') ? 'event' : 'life',
    entity: summary(entity),
    label: entity.name,
    statement: null,
    window: life.window,
    when: lifeWords(life, dates, calendar),
    isCertain: true,
  };
}

function windowWords(valid: ValidWindow, dates: DateContext, calendar: string | undefined): string {
  return calendar === undefined ? whenText(valid) : whenIn(valid, dates, calendar);
}

function lifeWords(life: Lifetime, dates: DateContext, calendar: string | undefined): string {
  const told = (moment: Lifetime['from']) =>
    moment === null || calendar === undefined ? moment : momentIn(moment, dates, calendar);
  return lifetimeText({ from: told(life.from), until: told(life.until) });
}

function summary({ id, name, type, verified }: Entity): EntitySummary {
  return { id, name, type, verified };
}

function byTime(a: TimelineRow, b: TimelineRow): number {
  return (
    firstKnown(a.window) - firstKnown(b.window) ||
    b.window.untilMax - a.window.untilMax ||
    (a.label < b.label ? -1 : 1)
  );
}

function spanOf(rows: readonly TimelineRow[]): Timeline['span'] {
  const ends = rows
    .flatMap(({ window: w }) => [w.fromMin, w.fromMax, w.untilMin, w.untilMax])
    .filter((second) => second > BEGINNING + 1 && second < END - 1);
  if (ends.length === 0) return null;
  return { from: ends.reduce((a, b) => Math.min(a, b)), until: ends.reduce((a, b) => Math.max(a, b)) };
}
