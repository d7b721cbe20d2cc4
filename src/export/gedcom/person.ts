/** One INDI record: names, sex, events in the order of a life, attributes, notes. */
import type { GedcomAttribute, GedcomPerson, GedcomPlaced } from './data.js';
import { gedcomDate, gedcomPeriod } from './dates.js';
import { dateOf, detail, isMoment, paired } from './events.js';
import { nameStructures } from './names.js';
import { maybe, type Structure, structure } from './structure.js';
import { EVENTS, type EventTag, NAME_PIECES, NAMED, NUMBERS, PROSE, SEXES, TEXTS } from './tags.js';

export interface PersonRows {
  readonly person: GedcomPerson;
  readonly attributes: readonly GedcomAttribute[];
  readonly places: readonly GedcomPlaced[];
  readonly notes: readonly string[];
}

const TOLD_BY_EVENTS = new Set([
  ...EVENTS.map(({ attribute }) => attribute),
  'gender',
  'cause_of_death',
  ...NAME_PIECES,
]);
const PLACED_BY_EVENTS = new Set(EVENTS.flatMap(({ relation }) => relation ?? []));

export function personStructures(rows: PersonRows): Structure[] {
  const { attributes, places, notes } = rows;
  const others = attributes.filter(({ predicate }) => !TOLD_BY_EVENTS.has(predicate));
  const elsewhere = places.filter(({ predicate }) => !PLACED_BY_EVENTS.has(predicate));
  return [
    ...nameStructures(rows.person, attributes),
    ...sexOf(attributes),
    ...EVENTS.flatMap((event) => eventStructures(event, rows)),
    ...others.flatMap((attribute) => attributeStructure(attribute, rows) ?? []),
    ...elsewhere.map(placeStructure),
    ...notes.map((text) => structure('NOTE', text)),
  ];
}

export function sexLetter(attributes: readonly GedcomAttribute[]): string | null {
  const gender = attributes.find(({ predicate }) => predicate === 'gender');
  if (gender === undefined) return null;
  return SEXES.get(textOf(gender).toLowerCase()) ?? 'X';
}

function sexOf(attributes: readonly GedcomAttribute[]): Structure[] {
  const letter = sexLetter(attributes);
  return letter === null ? [] : [structure('SEX', letter)];
}

function eventStructures(
  { tag, attribute, relation }: EventTag,
  { attributes, places }: PersonRows,
): Structure[] {
  const dates = attributes.filter(({ predicate }) => predicate === attribute);
  const sites = places.filter(({ predicate }) => predicate === relation);
  const cause =
    tag === 'DEAT' ? attributes.find(({ predicate }) => predicate === 'cause_of_death') : undefined;
  const events = paired(dates, sites).map(({ dated, placed }, index) => {
    const date = dated === null ? gedcomPeriod(placed?.window ?? { from: null, until: null }) : dateOf(dated);
    const own = { ...placed?.qualifiers, ...dated?.qualifiers };
    const qualifiers = index === 0 && cause !== undefined ? { ...own, cause: textOf(cause) } : own;
    const note = dated?.note ?? placed?.note ?? null;
    return structure(tag, null, detail({ date, place: placed?.place ?? null, qualifiers, note }));
  });
  return events.length === 0 && cause !== undefined
    ? [structure(tag, 'Y', [structure('CAUS', textOf(cause))])]
    : events;
}

function attributeStructure(
  attribute: GedcomAttribute,
  { places, attributes }: PersonRows,
): Structure | null {
  const { predicate, window, qualifiers, note } = attribute;
  const value = textOf(attribute);
  const below = (more = qualifiers) =>
    detail({ date: gedcomPeriod(window), place: null, qualifiers: more, note });
  if (predicate === 'status' && /^(deceased|dead)$/i.test(value)) {
    const isTold =
      attributes.some((other) => other.predicate === 'death' || other.predicate === 'cause_of_death') ||
      places.some((other) => other.predicate === 'DIED_IN');
    return isTold ? null : structure('DEAT', 'Y', below());
  }
  if (PROSE.has(predicate)) return structure('NOTE', value);
  if (predicate === 'event') {
    const tag = NAMED.get(value);
    return tag === undefined
      ? structure('EVEN', null, detailWithType(value, attribute))
      : structure(tag, below().some((line) => line !== null) ? null : 'Y', below());
  }
  if (predicate === 'identity_number') return numberStructure(attribute, value);
  if (predicate === 'media') return mediaStructure(attribute, value);
  if (predicate === 'fact') {
    const { type, ...rest } = qualifiers;
    return type === 'property' ? structure('PROP', value, below(rest)) : structure('FACT', value, below());
  }
  if (predicate.startsWith('_')) return structure(predicate.toUpperCase(), value, below());
  const tag = TEXTS.get(predicate);
  return tag === undefined
    ? structure('FACT', value, detailWithType(predicate.replaceAll('_', ' '), attribute))
    : structure(tag, value, below());
}

function detailWithType(type: string, { window, qualifiers, note }: GedcomAttribute): (Structure | null)[] {
  return detail({ date: gedcomPeriod(window), place: null, qualifiers: { ...qualifiers, type }, note });
}

function numberStructure({ qualifiers, window, note }: GedcomAttribute, value: string): Structure {
  const { type, ...rest } = qualifiers;
  const tag = String(type ?? '');
  const date = gedcomPeriod(window);
  if (NUMBERS.has(tag)) return structure(tag, value, detail({ date, place: null, qualifiers: rest, note }));
  return structure('IDNO', value, detail({ date, place: null, qualifiers, note }));
}

function mediaStructure({ qualifiers }: GedcomAttribute, file: string): Structure {
  const { format, title } = qualifiers;
  const form = maybe('FORM', format === undefined ? null : String(format));
  return structure('OBJE', null, [
    structure('FILE', file, [form]),
    maybe('TITL', title === undefined ? null : String(title)),
  ]);
}

/** A home is RESI; any other tie to a place is an event that names it. */
function placeStructure({ predicate, place, window, qualifiers, note }: GedcomPlaced): Structure {
  const date = gedcomPeriod(window);
  if (predicate === 'RESIDES_IN') return structure('RESI', null, detail({ date, place, qualifiers, note }));
  const type = predicate.toLowerCase().replaceAll('_', ' ');
  return structure('EVEN', null, detail({ date, place, qualifiers: { ...qualifiers, type }, note }));
}

function textOf({ value }: GedcomAttribute): string {
  return isMoment(value) ? gedcomDate(value) : value;
}
