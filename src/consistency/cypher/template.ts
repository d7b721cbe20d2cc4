/** Messages with places in braces: `{k1.name} held it from {c1.valid_from}`. */
import type { PlainValue } from '../../cypher/index.js';

const PLACE = /\{([^{}]*)\}/g;

export function placesIn(template: string): string[] {
  return [...new Set([...template.matchAll(PLACE)].map(([, place = '']) => place.trim()))];
}

export function fill(template: string, value: (place: string) => string): string {
  return template.replaceAll(PLACE, (_, place: string) => value(place.trim()));
}

const DATES = /(^|_)(from|until|date|birth|death|born|died|began|ended)$/;

/** A value in words. What is missing says so, in the words of what it would have been. */
export function inWords(value: PlainValue, place: string, isDate: (key: string) => boolean): string {
  const key = place.split('.').pop() ?? place;
  if (value === null || value === undefined) {
    if (isDate(key) || DATES.test(key)) return 'an unknown date';
    return key === 'name' ? 'someone unknown' : 'something unknown';
  }
  if (typeof value !== 'object') return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  if (Array.isArray(value)) return value.map((item) => inWords(item, place, isDate)).join(', ');
  const told = new Map(Object.entries(value));
  for (const name of ['text', 'name', 'type', 'id']) {
    const found = told.get(name);
    if (typeof found === 'string') return found;
  }
  return JSON.stringify(value);
}
