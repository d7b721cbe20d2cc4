/** Templates of a CSV mapping: `{column}` in any text of a tree, filled in row by row. */
import { didYouMean, type Spot } from '../../model/index.js';
import {
  isPlainList,
  isPlainMap,
  type Place,
  type Places,
  type Plain,
  type PlainMap,
  plainMap,
} from '../fields-plain.js';
import type { CsvRow } from './csv-parse.js';

export class UnknownColumn extends Error {
  constructor(
    message: string,
    readonly spot: Spot,
    readonly hint: string,
  ) {
    super(message);
  }
}

type Part = string | { readonly column: number };

export type Template =
  | { readonly kind: 'constant'; readonly value: Plain }
  | { readonly kind: 'text'; readonly parts: readonly Part[] }
  | { readonly kind: 'list'; readonly items: readonly Template[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [string, Template])[] };

const REFERENCE = /\{([^{}]*)\}/g;

/** Throws `UnknownColumn` for a name that the header does not have. */
export function compileTemplate(
  value: Plain,
  place: Place,
  columns: readonly string[],
  places: Places,
): Template {
  if (typeof value === 'string') return compileText(value, place, columns);
  if (isPlainList(value)) {
    const items = value.map((item, i) => compileTemplate(item, places(value, i), columns, places));
    return { kind: 'list', items };
  }
  if (!isPlainMap(value)) return { kind: 'constant', value };
  const entries = Object.keys(value).map(
    (key) => [key, compileTemplate(value[key] ?? null, places(value, key), columns, places)] as const,
  );
  return { kind: 'map', entries };
}

function compileText(text: string, place: Place, columns: readonly string[]): Template {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(REFERENCE)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ column: columnIndex((match[1] ?? '').trim(), place, columns) });
    from = match.index + match[0].length;
  }
  if (parts.length === 0) return { kind: 'constant', value: text };
  if (from < text.length) parts.push(text.slice(from));
  return { kind: 'text', parts };
}

export function columnIndex(name: string, place: Place, columns: readonly string[]): number {
  const index = columns.indexOf(name);
  if (index >= 0) return index;
  const hint = didYouMean(name, columns) ?? `The columns are ${columns.join(', ')}.`;
  throw new UnknownColumn(`There is no column "${name}".`, place, hint);
}

/** One row's values and where they stand. */
export class RowFiller {
  readonly #places = new Map<object, Map<string | number, Place>>();

  constructor(
    private readonly row: CsvRow,
    private readonly separator: string | null,
  ) {}

  readonly places: Places = (container, key) => this.#places.get(container)?.get(key) ?? {};

  /** A text whose columns are all empty is nothing; one with a single column may be a list of values. */
  fill(template: Template): Plain {
    switch (template.kind) {
      case 'constant':
        return template.value;
      case 'text':
        return this.#text(template.parts);
      case 'list':
        return template.items.map((item) => this.fill(item)).filter((item) => item !== null);
      case 'map':
        return this.#map(template.entries);
    }
  }

  #map(entries: readonly (readonly [string, Template])[]): PlainMap {
    const map = plainMap();
    const places = new Map<string | number, Place>();
    for (const [key, template] of entries) {
      map[key] = this.fill(template);
      const first =
        template.kind === 'text' ? template.parts.find((part) => typeof part !== 'string') : undefined;
      const cell = typeof first === 'object' ? this.row[first.column] : undefined;
      if (cell !== undefined) places.set(key, cell.place);
    }
    this.#places.set(map, places);
    return map;
  }

  #text(parts: readonly Part[]): Plain {
    const columns = parts.filter((part) => typeof part !== 'string');
    const [only] = columns;
    const cell = (column: number): string => this.row[column]?.text.trim() ?? '';
    if (columns.every(({ column }) => cell(column) === '')) return null;
    const write = (value: (column: number) => string): string =>
      parts.map((part) => (typeof part === 'string' ? part : value(part.column))).join('');
    if (this.separator === null || columns.length !== 1 || only === undefined) return write(cell);
    const values = cell(only.column)
      .split(this.separator)
      .map((value) => value.trim())
      .filter((value) => value !== '');
    const texts = values.map((value) => write(() => value));
    return texts.length === 1 ? (texts[0] ?? null) : texts;
  }
}
