/** Gathers what GEDCOM can carry: people, their families, their events and the places of them. */
import { append } from '../model/append.js';
import { foldName, formatValue, groupBy, isRelation, type Statement } from '../model/index.js';
import { isA } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';
import {
  type GedcomAttribute,
  type GedcomPerson,
  type GedcomPlaced,
  type GedcomRelation,
  type GedcomWindow,
  writeGedcom,
} from '../report/gedcom.js';
import type { Store } from '../store/store.js';
import { createDateParser, type DateContext, type Moment, type ParsedDate } from '../time/index.js';
import { EntityNames } from './gather.js';

export interface GedcomWorld {
  readonly name: string;
  readonly store: Store;
  readonly ontology: Ontology;
  readonly dates: DateContext;
}

/** A place within a place within a place; a guard against loops, which are a fault of their own. */
const MOST_PLACES = 12;

export async function gedcomText(world: GedcomWorld, leftOut: string[]): Promise<string> {
  const { store, ontology, dates } = world;
  const names = await EntityNames.of(store);
  const { parse } = createDateParser(dates);
  const isPerson = (id: string) => isA(ontology, names.ref(id).type, 'Person');
  const isPlace = (id: string) => isA(ontology, names.ref(id).type, 'Location');
  const people: GedcomPerson[] = [];
  const omitted: Record<string, number> = {};
  for await (const { id, name, type, aliases } of store.entities()) {
    if (isPerson(id))
      people.push({ id, name, aliases: aliases.filter((alias) => foldName(alias) !== foldName(name)) });
    else if (!isPlace(id)) omitted[type] = (omitted[type] ?? 0) + 1;
  }
  const parents = new Map(
    (await store.statements({ predicates: ['PART_OF'] }))
      .filter(isRelation)
      .map((s) => [s.subject, s.object]),
  );
  const statements = await store.statements();
  const notes = groupBy(
    await store.assertions({ statements: statements.map((s) => s.id) }),
    (a) => a.statement,
  );

  const attributes: GedcomAttribute[] = [];
  const places: GedcomPlaced[] = [];
  const relations: GedcomRelation[] = [];
  for (const statement of statements) {
    if (!isPerson(statement.subject)) continue;
    const { subject, predicate, qualifiers } = statement;
    const note = notes.get(statement.id)?.find((assertion) => assertion.note !== null)?.note ?? null;
    const said = { subject, predicate, qualifiers, note, window: windowOf(statement, parse) };
    if (statement.kind === 'attribute') {
      attributes.push({
        ...said,
        value: statement.value.kind === 'date' ? statement.value.date : formatValue(statement.value),
      });
    } else if (isPerson(statement.object)) {
      relations.push({ ...said, object: statement.object, confidence: statement.confidence });
    } else if (isPlace(statement.object)) {
      places.push({ ...said, place: placePath(statement.object, parents, names) });
    } else {
      omitted[predicate] = (omitted[predicate] ?? 0) + 1;
    }
  }
  const written = writeGedcom({
    world: world.name,
    people,
    attributes,
    places,
    relations,
    notes: [],
    omitted,
  });
  append(leftOut, written.leftOut);
  return written.text;
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

function windowOf({ valid }: Statement, parse: (text: string) => ParsedDate): GedcomWindow {
  return { from: momentOf(valid.fromText, parse), until: momentOf(valid.untilText, parse) };
}

function momentOf(text: string | null, parse: (text: string) => ParsedDate): Moment | null {
  const parsed = text === null ? null : parse(text);
  return parsed?.kind === 'moment' ? parsed.moment : null;
}
