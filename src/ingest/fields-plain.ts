/** Plain values as YAML, JSON and CSV give them, and where in the file they stood. */
import type { LineSpan, Spot } from '../model/index.js';

export type Plain = string | number | boolean | null | readonly Plain[] | PlainMap;
export interface PlainMap {
  [key: string]: Plain;
}

export interface Place extends Spot {
  readonly endLine?: number;
}

/** Where the value under a key of a map, or at an index of a list, stands. */
export type Places = (container: object, key: string | number) => Place;

/** Without a prototype, so that `__proto__` is a key like any other. */
export function plainMap(): PlainMap {
  return Object.create(null);
}

export function isPlainMap(value: Plain | undefined): value is PlainMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isPlainList(value: Plain | undefined): value is readonly Plain[] {
  return Array.isArray(value);
}

export function spotOf({ line, column }: Place): Spot {
  if (line === undefined) return {};
  return column === undefined ? { line } : { line, column };
}

export function spanOf({ line, endLine }: Place): LineSpan | null {
  return line === undefined ? null : { start: line, end: endLine ?? line };
}

/** What a value is, for messages: `a list`, `the number 5`, `"text"`. */
export function describe(value: Plain | undefined): string {
  if (value === undefined || value === null) return 'nothing';
  if (isPlainList(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string') return `"${value.length > 60 ? `${value.slice(0, 57)}…` : value}"`;
  return `the ${typeof value} ${value}`;
}

const SHOWN_LEVELS = 8;

/** A nested value as one line of text, for a field that nobody declared: `druid: {moon: 2}`. */
export function flatten(value: Plain, level = 0): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (level >= SHOWN_LEVELS) return '…';
  const text = isPlainList(value)
    ? value.map((item) => flatten(item, level + 1)).join(', ')
    : Object.entries(value)
        .map(([key, item]) => `${key}: ${flatten(item, level + 1)}`)
        .join(', ');
  return level === 0 ? text : isPlainList(value) ? `[${text}]` : `{${text}}`;
}
