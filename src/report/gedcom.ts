/** Writes people and families as GEDCOM 5.5.1 in UTF-8, and says what did not fit. */
import type { GedcomData, GedcomRelation, WrittenGedcom } from './gedcom/data.js';
import { gedcomDate, gedcomPeriod } from './gedcom/dates.js';
import { detail } from './gedcom/events.js';
import { type Family, type FamilyChild, familiesOf } from './gedcom/families.js';
import { type PersonRows, personStructures, sexLetter } from './gedcom/person.js';
import { pointer, printStructure, type Structure, structure } from './gedcom/structure.js';
import { ASSOCIATES } from './gedcom/tags.js';

export type {
  GedcomAttribute,
  GedcomData,
  GedcomPerson,
  GedcomPlaced,
  GedcomRelation,
  GedcomWindow,
  WrittenGedcom,
} from './gedcom/data.js';

/** At or below this, two people share children or a record, and nothing says that they married. */
const UNION_CONFIDENCE = 0.5;
const FAMILY_RELATIONS = new Set(['SPOUSE_OF', 'BETROTHED_TO', 'PARENT_OF', 'ADOPTIVE_PARENT_OF']);

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
  const sexes = new Map(rows.map(({ person, attributes }) => [person.id, sexLetter(attributes)]));
  const records = [
    ...header(data.world),
    ...people,
    ...families.map((family, index) => familyStructure(family, index, xrefs, sexes)),
    structure('TRLR'),
  ];
  const text = `${records.flatMap((record) => printStructure(record)).join('\n')}\n`;
  return { text, leftOut: [...left].map(([what, count]) => `${count} × ${what}`) };
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
  const byPerson = <T extends { readonly subject: string }>(rows: readonly T[]) =>
    Map.groupBy(rows, ({ subject }) => subject);
  const [told, placed, noted] = [byPerson(attributes), byPerson(places), byPerson(notes)];
  return people.map((person) => ({
    person,
    attributes: told.get(person.id) ?? [],
    places: placed.get(person.id) ?? [],
    notes: (noted.get(person.id) ?? []).map(({ text }) => text),
  }));
}

/** FAMS, FAMC, adoptions and associates: what a person's record says of others. */
function linksOf(
  families: readonly Family[],
  relations: readonly GedcomRelation[],
  xrefs: ReadonlyMap<string, string>,
) {
  const links = new Map<string, Structure[]>();
  const add = (person: string, link: Structure) => links.set(person, [...(links.get(person) ?? []), link]);
  for (const [index, { parents, children }] of families.entries()) {
    const xref = familyXref(index);
    for (const parent of parents) add(parent, pointer('FAMS', xref));
    for (const child of children) for (const link of childLinks(child, xref)) add(child.child, link);
  }
  for (const { predicate, subject, object, window, note } of relations) {
    const word = ASSOCIATES.get(predicate);
    if (word === undefined) continue;
    const date = gedcomPeriod(window);
    const remark = [date, note].filter(Boolean).join('; ');
    const below = [structure('RELA', word), ...(remark === '' ? [] : [structure('NOTE', remark)])];
    add(object, pointer('ASSO', xrefs.get(subject) ?? '', below));
  }
  return links;
}

function childLinks({ pedigree, since }: FamilyChild, xref: string): Structure[] {
  const link = pointer('FAMC', xref, pedigree === 'birth' ? [] : [structure('PEDI', pedigree)]);
  if (since === null || pedigree !== 'adopted') return [link];
  const family = pointer('FAMC', xref, [structure('ADOP', 'BOTH')]);
  return [link, structure('ADOP', null, [structure('DATE', gedcomDate(since)), family])];
}

function familyXref(index: number): string {
  return `F${index + 1}`;
}

function familyStructure(
  { parents, marriage, betrothal, children }: Family,
  index: number,
  xrefs: ReadonlyMap<string, string>,
  sexes: ReadonlyMap<string, string | null>,
): Structure {
  const [husband, wife] = inRoles(parents, sexes);
  const at = (id: string) => xrefs.get(id) ?? '';
  const below = [
    ...(husband === null ? [] : [pointer('HUSB', at(husband))]),
    ...(wife === null ? [] : [pointer('WIFE', at(wife))]),
    ...(betrothal === null
      ? []
      : [coupleEvent('ENGA', betrothal, gedcomPeriod({ ...betrothal.window, until: null }))]),
    ...(marriage === null ? [] : marriageEvents(marriage)),
    ...children.map(({ child }) => pointer('CHIL', at(child))),
  ];
  return { tag: 'FAM', xref: familyXref(index), below };
}

/** GEDCOM 5.5.1 has one husband and one wife; two of one sex take the two places in their order. */
function inRoles(
  parents: readonly string[],
  sexes: ReadonlyMap<string, string | null>,
): [string | null, string | null] {
  const [first = null, second = null] = parents;
  const sex = (id: string | null) => (id === null ? null : (sexes.get(id) ?? null));
  if (second === null) return sex(first) === 'F' ? [null, first] : [first, null];
  const isTurned = (sex(first) === 'F' && sex(second) !== 'F') || (sex(second) === 'M' && sex(first) !== 'M');
  return isTurned ? [second, first] : [first, second];
}

function marriageEvents(marriage: GedcomRelation): Structure[] {
  const { window, qualifiers, confidence } = marriage;
  const endedBy = qualifiers.ended_by === undefined ? null : String(qualifiers.ended_by);
  const isEvent = endedBy !== null && /divorce|annul/i.test(endedBy);
  const isMarried = confidence > UNION_CONFIDENCE || window.from !== null || isEvent;
  if (!isMarried) return [];
  const wedding = coupleEvent('MARR', marriage, weddingDate(marriage, isEvent));
  if (!isEvent) return [wedding];
  const end = window.until === null ? null : structure('DATE', gedcomDate(window.until));
  const tag = /annul/i.test(endedBy ?? '') ? 'ANUL' : 'DIV';
  return [wedding, structure(tag, end === null ? 'Y' : null, [end])];
}

/** An end that no divorce explains stays with the marriage, as a period. */
function weddingDate({ window }: GedcomRelation, isEnded: boolean): string | null {
  if (isEnded || window.until === null) return window.from === null ? null : gedcomDate(window.from);
  return gedcomPeriod(window);
}

function coupleEvent(tag: string, { qualifiers, note }: GedcomRelation, date: string | null): Structure {
  const { family: _family, ...rest } = qualifiers;
  const below = detail({ date, place: null, qualifiers: rest, note }).filter((line) => line !== null);
  return structure(tag, below.length === 0 ? 'Y' : null, below);
}
