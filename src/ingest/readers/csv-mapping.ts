/** The mapping that says what a CSV file's columns mean, and a proposal for a file that has none. */
import { LoreError } from '../../model/index.js';
import { textList } from '../fields.js';
import {
  describe,
  isPlainList,
  isPlainMap,
  type Place,
  type Places,
  type Plain,
  type PlainMap,
  plainMap,
} from '../fields-plain.js';
import { typeOfWord } from '../fields-types.js';
import { columnIndex, compileTemplate, type Template } from './csv-template.js';
import type { Vocabulary } from './reader.js';
import { stemOf } from './source-builder.js';

export interface RowRule {
  readonly kind: 'entity' | 'statement';
  readonly template: Template;
  /** Columns without which a row is passed over. */
  readonly needs: readonly number[];
}

export interface CsvMapping {
  readonly rules: readonly RowRule[];
  readonly separator: string | null;
  readonly source: PlainMap | null;
}

/** What the mapping says of the file's shape, before its columns are known. */
export interface CsvShape {
  readonly delimiter: string | null;
  /** Names of the columns, for a file without a header. */
  readonly columns: readonly string[] | null;
}

export function mappingPath(path: string): string {
  return `${path.slice(0, path.lastIndexOf('.'))}.map.yaml`;
}

export function isMappingPath(path: string): boolean {
  return /\.map\.ya?ml$/i.test(path);
}

export function readShape(mapping: PlainMap): CsvShape {
  const delimiter =
    typeof mapping.delimiter === 'string' ? mapping.delimiter.replace(/^(?:tab|\\t)$/i, '\t') : '';
  const columns = isPlainList(mapping.columns) ? textList(mapping.columns) : null;
  return { delimiter: delimiter.length === 1 ? delimiter : null, columns };
}

/** Throws `UnknownColumn`, or a `LoreError` when there is nothing to do for a row. */
export function compileMapping(
  mapping: PlainMap,
  columns: readonly string[],
  places: Places,
  file: string,
): CsvMapping {
  const rules: RowRule[] = [];
  for (const key of ['entity', 'entities', 'statement', 'statements'] as const) {
    const kind = key.startsWith('entit') ? 'entity' : 'statement';
    for (const [value, place] of itemsOf(mapping, key, places)) {
      if (isPlainMap(value)) rules.push(compileRule(kind, value, place, columns, places));
    }
  }
  if (rules.length === 0) {
    const message = `The mapping names neither "entity" nor "statements"; found ${describe(Object.keys(mapping).join(', '))}.`;
    throw new LoreError({ code: 'ingest/bad-mapping', message, at: { file, line: 1 } });
  }
  const separator =
    typeof mapping.list_separator === 'string' && mapping.list_separator !== ''
      ? mapping.list_separator
      : null;
  return { rules, separator, source: isPlainMap(mapping.source) ? mapping.source : null };
}

function compileRule(
  kind: RowRule['kind'],
  value: PlainMap,
  place: Place,
  columns: readonly string[],
  places: Places,
): RowRule {
  const flat = plainMap();
  const own = new Map<string, Place>();
  const take = (map: PlainMap, skip: ReadonlySet<string>): void => {
    for (const key of Object.keys(map)) {
      if (skip.has(key)) continue;
      flat[key] = map[key] ?? null;
      own.set(key, places(map, key));
    }
  };
  take(value, new Set(['fields', 'skip_if_empty']));
  if (isPlainMap(value.fields)) take(value.fields, new Set());
  const at: Places = (container, key) =>
    container === flat ? (own.get(String(key)) ?? place) : places(container, key);
  const needs = textList(value.skip_if_empty).map((name) =>
    columnIndex(name.replace(/^\{|\}$/g, ''), places(value, 'skip_if_empty'), columns),
  );
  return { kind, template: compileTemplate(flat, place, columns, at), needs };
}

function itemsOf(map: PlainMap, key: string, places: Places): (readonly [Plain, Place])[] {
  const value = map[key];
  if (value === undefined || value === null) return [];
  if (!isPlainList(value)) return [[value, places(map, key)]];
  return value.map((item, i) => [item, places(value, i)] as const);
}

/** A mapping to begin with: an entity for each row, a field for each column. */
export function proposeMapping(path: string, columns: readonly string[], vocabulary: Vocabulary): string {
  const find = (...words: string[]): string | undefined =>
    columns.find((column) => words.includes(column.trim().toLowerCase()));
  const id = find('id', 'key', 'uid');
  const name =
    find('name', 'title', 'label', 'full name') ?? columns.find((column) => column !== id) ?? 'name';
  const type = typeOfWord(stemOf(path), vocabulary) ?? 'Person';
  const fields = columns.filter((column) => column !== id && column !== name);
  return [
    'entity:',
    `  type: ${type}`,
    ...(id === undefined ? [] : [`  id: "${type.toLowerCase()}-{${id}}"`]),
    `  name: "{${name}}"`,
    ...(fields.length === 0 ? [] : ['  fields:']),
    ...fields.map((column) => `    ${JSON.stringify(column)}: "{${column}}"`),
  ].join('\n');
}
