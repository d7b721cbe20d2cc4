/** Writes people and families as GEDCOM 5.5.1 in UTF-8, and says what did not fit. */
import { count, groupBy } from '../../model/index.js';
import type { GedcomData, GedcomRelation, WrittenGedcom } from './data.js';
import { type Family, familiesOf } from './families.js';
import { familyStructure, isPlacedByChance } from './family.js';
import { linksOf } from './links.js';
import { type PersonRows, personStructures, sexLetter } from './person.js';
import { pointer, printStructure, type Structure, structure } from './structure.js';
import { ASSOCIATES } from './tags.js';

export type {
  GedcomAttribute,
  GedcomData,
  GedcomPerson,
  GedcomPlaced,
  GedcomRelation,
  GedcomWindow,
} from './data.js';
export { isForeign } from './dates.js';

export const FAMILY_RELATIONS: ReadonlySet<string> = new Set([
  ...['SPOUSE_OF', 'BETROTHED_TO', 'PARENT_OF', 'ADOPTIVE_PARENT_OF', 'SIBLING_OF'],
]);

export function writeGedcom(data: GedcomData): WrittenGedcom {
  const xrefs = personXrefs(data);
  const left = new Map<string, number>(Object.entries(data.omitted ?? {}));
  const known = (row: {
    readonly subject: string;
    readonly object?: string;
    readonly predicate: string;
  }): boolean => {
    const fits = xrefs.has(row.subject) && (row.object === undefined || xrefs.has(row.object));
    if (!fits) left.set(row.predicate, (left.get(row.predicate) ?? 0) + 1);
    return fits;
  };
  const relations = data.relations.filter(known);
  for (const { predicate } of relations) {
    const fits = FAMILY_RELATIONS.has(predicate) || ASSOCIATES.has(predicate);
    if (!fits) left.set(predicate, (left.get(predicate) ?? 0) + 1);
  }
  const rows = rowsOf({
    ...data,
    attributes: data.attributes.filter(known),
    places: data.places.filter(known),
  });
  const families = familiesOf(relations);
  const links = linksOf(families, relations, xrefs);
  const people = rows.map((row): Structure => {
    const below = [...personStructures(row), ...(links.get(row.person.id) ?? [])];
    return { tag: 'INDI', xref: xrefs.get(row.person.id) ?? '', below };
  });
  const sexes = placesOf(rows, relations);
  const records = [
    ...header(data.world),
    ...people,
    ...families.map((family, index) => familyStructure(family, index, xrefs, sexes)),
    structure('TRLR'),
  ];
  const text = `${records.flatMap((record) => printStructure(record)).join('\n')}\n`;
  const counted = [...left].map(([what, count]) => `${count} × ${what}`);
  return { text, leftOut: [...counted, ...withoutSex(families, sexes)] };
}

/** Parents whose place in the file says nothing, since nobody tells who of them is the father. */
function withoutSex(families: readonly Family[], sexes: ReadonlyMap<string, string | null>): string[] {
  const unknown = families.filter(
    ({ parents, children }) => parents.length > 0 && children.length > 0 && isPlacedByChance(parents, sexes),
  );
  const all = count(unknown.length, 'family', 'families');
  return unknown.length === 0 ? [] : [`who is father and who is mother in ${all}, which no source tells`];
}

/** Whose place in a family is the husband's, whose the wife's: by sex, else by what they are called as a parent. */
function placesOf(
  rows: readonly PersonRows[],
  relations: readonly GedcomRelation[],
): ReadonlyMap<string, string | null> {
  const roles = new Map(
    relations.flatMap(({ subject, qualifiers }) => {
      const letter = qualifiers.role === 'mother' ? 'F' : qualifiers.role === 'father' ? 'M' : null;
      return letter === null ? [] : [[subject, letter] as const];
    }),
  );
  return new Map(
    rows.map(({ person, attributes }) => {
      const sex = sexLetter(attributes);
      const isTold = sex === 'M' || sex === 'F';
      return [person.id, isTold ? sex : (roles.get(person.id) ?? person.calledSex ?? sex)];
    }),
  );
}

function header(world: string): Structure[] {
  const head = structure('HEAD', null, [
    structure('SOUR', 'LORE_ENGINE', [structure('NAME', 'Lore Engine')]),
    pointer('SUBM', 'U1'),
    structure('GEDC', null, [structure('VERS', '5.5.1'), structure('FORM', 'LINEAGE-LINKED')]),
    structure('CHAR', 'UTF-8'),
  ]);
  return [head, { tag: 'SUBM', xref: 'U1', below: [structure('NAME', world)] }];
}

/** A person who came from GEDCOM as `…-i12` is I12 again where that is free; the others are numbered. */
function personXrefs({ people }: GedcomData): ReadonlyMap<string, string> {
  const xrefs = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id } of people) {
    const own = /(?:^|-)(i\d{1,12})$/.exec(id)?.[1]?.toUpperCase();
    if (own === undefined || taken.has(own)) continue;
    taken.add(own);
    xrefs.set(id, own);
  }
  let next = 1;
  for (const { id } of people) {
    if (xrefs.has(id)) continue;
    while (taken.has(`I${next}`)) next++;
    taken.add(`I${next}`);
    xrefs.set(id, `I${next}`);
  }
  return xrefs;
}

function rowsOf({ people, attributes, places, notes }: GedcomData): PersonRows[] {
  const bySubject = <T extends { readonly subject: string }>(rows: readonly T[]) =>
    groupBy(rows, (row) => row.subject);
  const [told, placed, noted] = [bySubject(attributes), bySubject(places), bySubject(notes)];
  return people.map((person) => ({
    person,
    attributes: told.get(person.id) ?? [],
    places: placed.get(person.id) ?? [],
    notes: (noted.get(person.id) ?? []).map(({ text }) => text),
  }));
}
