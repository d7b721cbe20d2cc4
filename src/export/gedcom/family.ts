/** One FAM record: who the two are, their engagement, marriage and its end, and the children. */
import { SEX_OF_PLACE, UNION_CONFIDENCE } from '../../model/index.js';
import type { GedcomRelation } from './data.js';
import { gedcomDate, gedcomPeriod } from './dates.js';
import { detail } from './events.js';
import type { Family } from './families.js';
import { pointer, type Structure, structure } from './structure.js';

export function familyXref(index: number): string {
  return `F${index + 1}`;
}

export function familyStructure(
  { parents, marriage, betrothal, children }: Family,
  index: number,
  xrefs: ReadonlyMap<string, string>,
  sexes: ReadonlyMap<string, string | null>,
): Structure {
  const [husband, wife] = inRoles(parents, withOddPlaces(sexes, marriage));
  const at = (id: string) => xrefs.get(id) ?? '';
  const isChance = children.length > 0 && isPlacedByChance(parents, sexes);
  const placed = (tag: string, id: string | null) =>
    id === null ? [] : [pointer(tag, at(id), isChance ? [structure(SEX_OF_PLACE, 'U')] : [])];
  const below = [
    ...placed('HUSB', husband),
    ...placed('WIFE', wife),
    ...(betrothal === null
      ? []
      : [coupleEvent('ENGA', betrothal, gedcomPeriod({ ...betrothal.window, until: null }))]),
    ...(marriage === null ? [] : marriageEvents(marriage)),
    ...children.map(({ child }) => pointer('CHIL', at(child))),
  ];
  return { tag: 'FAM', xref: familyXref(index), below };
}

/** Whether nobody's sex tells who is the husband and who the wife. */
export function isPlacedByChance(
  parents: readonly string[],
  sexes: ReadonlyMap<string, string | null>,
): boolean {
  return parents.every((parent) => !/^[MF]$/.test(sexes.get(parent) ?? ''));
}

/** A wife who is a man stays where the source put him. */
function withOddPlaces(
  sexes: ReadonlyMap<string, string | null>,
  marriage: GedcomRelation | null,
): ReadonlyMap<string, string | null> {
  const { husband, wife } = marriage?.qualifiers ?? {};
  if (husband === undefined && wife === undefined) return sexes;
  return new Map([...sexes, [String(husband), 'M'], [String(wife), 'F']]);
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
  const { family: _family, husband: _husband, wife: _wife, ...rest } = qualifiers;
  const below = detail({ date, place: null, qualifiers: rest, note }).filter((line) => line !== null);
  return structure(tag, below.length === 0 ? 'Y' : null, below);
}
