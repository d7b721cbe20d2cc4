/** Gathers what GEDCOM can carry: people, their families, their events and the places of them. */
import { append } from '../model/append.js';
import {
  count,
  type Entity,
  foldName,
  formatValue,
  groupBy,
  isRelation,
  type Statement,
} from '../model/index.js';
import { isA } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Store } from '../store/store.js';
import {
  BEGINNING,
  createDateParser,
  type DateContext,
  END,
  type Moment,
  type ParsedDate,
} from '../time/index.js';
import type { DateWords } from './date-words.js';
import { EntityNames } from './gather.js';
import {
  FAMILY_RELATIONS,
  type GedcomAttribute,
  type GedcomPerson,
  type GedcomPlaced,
  type GedcomRelation,
  type GedcomWindow,
  isForeign,
  writeGedcom,
} from './gedcom/write.js';
import { calledSexes } from './gedcom-sexes.js';

export interface GedcomWorld {
  readonly name: string;
  readonly store: Store;
  readonly ontology: Ontology;
  readonly dates: DateContext;
}

/** A place within a place within a place; a guard against loops, which are a fault of their own. */
const MOST_PLACES = 12;

/** The type of a page of which nobody says what it is. */
const UNTYPED = 'Entity';

export async function gedcomText(world: GedcomWorld, words: DateWords, leftOut: string[]): Promise<string> {
  const { store, ontology, dates } = world;
  const names = await EntityNames.of(store);
  const { parse } = createDateParser(dates);
  const statements = await store.statements();
  const kin = kinIn(statements);
  const isPerson = (id: string) =>
    isA(ontology, names.ref(id).type, 'Person') || (names.ref(id).type === UNTYPED && kin.has(id));
  const isPlace = (id: string) => isA(ontology, names.ref(id).type, 'Location');
  const persons: Entity[] = [];
  const omitted = new Omitted();
  for await (const entity of store.entities()) {
    if (isPerson(entity.id)) persons.push(entity);
    else if (!isPlace(entity.id)) omitted.entity(entity);
  }
  const parents = new Map(
    statements
      .filter(isRelation)
      .filter(({ predicate }) => predicate === 'PART_OF')
      .map(({ subject, object }) => [subject, object]),
  );
  const told = calledSexes(statements, ontology, names);
  const notes = groupBy(
    await store.assertions({ statements: statements.map((s) => s.id) }),
    (a) => a.statement,
  );
  const people = persons.map(({ id, name, aliases }): GedcomPerson => {
    const sex = told.sexes.get(id);
    const others = aliases.filter((alias) => foldName(alias) !== foldName(name));
    return { id, name, aliases: others, ...(sex !== undefined && { calledSex: sex }) };
  });

  const attributes: GedcomAttribute[] = [];
  const places: GedcomPlaced[] = [];
  const relations: GedcomRelation[] = [];
  for (const statement of statements) {
    const { id, subject, predicate, qualifiers } = statement;
    if (told.statements.has(id)) continue;
    if (!isPerson(subject)) {
      // What a place is part of is told wherever it stands.
      if (predicate !== 'PART_OF') omitted.statement(predicate);
      continue;
    }
    const note = notes.get(id)?.find((assertion) => assertion.note !== null)?.note ?? null;
    const said = { subject, predicate, qualifiers, note, window: windowOf(statement, words, parse) };
    if (statement.kind === 'attribute') {
      const { value } = statement;
      const date = value.kind === 'date' ? { ...value.date, text: words.moment(value.date) } : null;
      attributes.push({ ...said, value: date ?? formatValue(value) });
    } else if (isPerson(statement.object)) {
      relations.push({ ...said, object: statement.object, confidence: statement.confidence });
    } else if (isPlace(statement.object)) {
      places.push({ ...said, place: placePath(statement.object, parents, names) });
    } else {
      omitted.statement(predicate);
    }
  }
  const written = writeGedcom({
    world: world.name,
    people,
    attributes,
    places,
    relations,
    notes: [],
    omitted: omitted.counts(),
  });
  append(leftOut, written.leftOut);
  append(leftOut, foreignDates([...attributes, ...places, ...relations]));
  return written.text;
}

/** Everybody who is somebody's kin, whatever else is known of them. */
function kinIn(statements: readonly Statement[]): ReadonlySet<string> {
  return new Set(
    statements.flatMap((s) =>
      isRelation(s) && FAMILY_RELATIONS.has(s.predicate) ? [s.subject, s.object] : [],
    ),
  );
}

const MOST_NAMES = 5;

/** What has no place in the file: things by their type with some of their names, statements by what they say. */
class Omitted {
  readonly #names = new Map<string, string[]>();
  readonly #statements = new Map<string, number>();

  entity({ type, name }: Entity): void {
    const names = this.#names.get(type);
    if (names === undefined) this.#names.set(type, [name]);
    else names.push(name);
  }

  statement(predicate: string): void {
    this.#statements.set(predicate, (this.#statements.get(predicate) ?? 0) + 1);
  }

  counts(): Readonly<Record<string, number>> {
    const things = [...this.#names].map(([type, names]): [string, number] => {
      const rest = names.length > MOST_NAMES ? ' …' : '';
      return [`${type} (${names.slice(0, MOST_NAMES).join(', ')}${rest})`, names.length];
    });
    return Object.fromEntries([...things, ...this.#statements]);
  }
}

/** A calendar has no place in the file; where dates of one stand, only their words do. */
function foreignDates(rows: readonly (GedcomAttribute | GedcomPlaced | GedcomRelation)[]): string[] {
  const foreign = rows.flatMap((row) => {
    const value = 'value' in row && typeof row.value !== 'string' ? row.value : null;
    return [value, row.window.from, row.window.until].find((date) => date !== null && isForeign(date)) ?? [];
  });
  const [first] = foreign;
  if (first === undefined) return [];
  const all = count(foreign.length, 'date');
  return [`the calendar of ${all}, which the file holds as words: (${first.text})`];
}

function placePath(id: string, parents: ReadonlyMap<string, string>, names: EntityNames): string[] {
  const path: string[] = [];
  let place: string | undefined = id;
  while (place !== undefined && path.length < MOST_PLACES) {
    path.push(names.ref(place).name);
    place = parents.get(place);
  }
  return path;
}

function windowOf({ valid }: Statement, words: DateWords, parse: (text: string) => ParsedDate): GedcomWindow {
  const { at, from = at, until = at } = words.window(valid, []);
  return { from: momentOf(from, parse), until: momentOf(until, parse) };
}

/** What is no single date stays in its words. */
function momentOf(text: string | undefined, parse: (text: string) => ParsedDate): Moment | null {
  if (text === undefined) return null;
  const parsed = parse(text);
  return parsed.kind === 'moment' ? parsed.moment : { min: BEGINNING, max: END, text, calendar: '' };
}
