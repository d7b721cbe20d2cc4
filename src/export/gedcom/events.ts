/** What stands below an event: date, place, qualifiers, note; and dates matched with the places they belong to. */
import type { Qualifiers } from '../../model/index.js';
import type { Moment } from '../../time/index.js';
import type { GedcomAttribute, GedcomPlaced, GedcomWindow } from './data.js';
import { gedcomDate, gedcomPeriod, phrase } from './dates.js';
import { maybe, type Structure, structure } from './structure.js';

const TAGGED: readonly (readonly [string, string])[] = [
  ['type', 'TYPE'],
  ['age', 'AGE'],
  ['cause', 'CAUS'],
  ['agency', 'AGNC'],
  ['status', 'STAT'],
];
const ELSEWHERE = new Set([
  ...TAGGED.map(([name]) => name),
  'place',
  'time',
  'husband_age',
  'wife_age',
  'ended_by',
]);

export interface EventDetail {
  readonly date: string | null;
  readonly place: readonly string[] | null;
  readonly qualifiers: Qualifiers;
  readonly note: string | null;
}

export function detail({ date, place, qualifiers, note }: EventDetail): (Structure | null)[] {
  const text = (key: string) => (qualifiers[key] === undefined ? null : String(qualifiers[key]));
  const time = text('time');
  const where = place === null ? text('place') : placeLine(place);
  const others = Object.keys(qualifiers).filter((key) => !ELSEWHERE.has(key));
  return [
    maybe('TYPE', text('type')),
    date === null ? null : structure('DATE', date, [maybe('TIME', time)]),
    maybe('PLAC', where),
    ...spouseAges(text('husband_age'), text('wife_age')),
    ...TAGGED.slice(1).map(([key, tag]) => maybe(tag, text(key))),
    ...others.map((key) =>
      key.startsWith('_')
        ? structure(key.toUpperCase(), text(key))
        : structure('NOTE', `${key}: ${text(key)}`),
    ),
    maybe('NOTE', note),
  ];
}

function spouseAges(husband: string | null, wife: string | null): (Structure | null)[] {
  return [
    husband === null ? null : structure('HUSB', null, [structure('AGE', husband)]),
    wife === null ? null : structure('WIFE', null, [structure('AGE', wife)]),
  ];
}

/** Commas part the levels of a place, so none may stand inside one. */
export function placeLine(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/\s*,\s*/g, ' ').trim()).join(', ');
}

export function isMoment(value: Moment | string): value is Moment {
  return typeof value !== 'string';
}

export function dateOf({ value }: GedcomAttribute): string {
  return isMoment(value) ? gedcomDate(value) : phrase(value);
}

export interface DatedPlace {
  readonly dated: GedcomAttribute | null;
  readonly placed: GedcomPlaced | null;
}

/** A birth and a birthplace are one event when their dates read the same, or when there is one of each. */
export function paired(dates: readonly GedcomAttribute[], places: readonly GedcomPlaced[]): DatedPlace[] {
  const free = new Set(places);
  const events: DatedPlace[] = dates.map((dated) => {
    const match = [...free].find((placed) => windowText(placed.window) === valueText(dated)) ?? null;
    if (match !== null) free.delete(match);
    return { dated, placed: match };
  });
  const [only] = events;
  const [left] = free;
  if (events.length === 1 && free.size === 1 && only?.placed === null && left !== undefined) {
    if (gedcomPeriod(left.window) === null) return [{ dated: only.dated, placed: left }];
  }
  return [...events, ...[...free].map((placed) => ({ dated: null, placed }))];
}

function valueText({ value }: GedcomAttribute): string {
  return isMoment(value) ? value.text : value;
}

function windowText({ from, until }: GedcomWindow): string | null {
  const text = from?.text ?? null;
  return text !== null && text === until?.text ? text : (gedcomPeriod({ from, until }) ?? null);
}
