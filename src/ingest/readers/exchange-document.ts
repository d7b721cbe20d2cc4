/** A whole document of the exchange format, once YAML or JSON has been made plain. */
import type { SourceDraft } from '../../model/index.js';
import {
  describe,
  isPlainList,
  isPlainMap,
  type Place,
  type Places,
  type Plain,
  type PlainMap,
} from '../fields-plain.js';
import { ExchangeReader, type RecordKind } from './exchange-reader.js';
import type { ReadInput } from './reader.js';

const KINDS: Readonly<Record<string, RecordKind>> = {
  passages: 'passage',
  entities: 'entity',
  statements: 'statement',
  mentions: 'mention',
};
const KNOWN: ReadonlySet<string> = new Set(['world', 'source', 'sources', ...Object.keys(KINDS)]);

const HOLDS = 'A document holds source, sources, entities, statements, passages or mentions.';

export function readExchangeDocument(
  input: ReadInput,
  format: string,
  value: Plain,
  places: Places,
  /** Lists of the document that are not in its value, to be read item by item. */
  apart: ReadonlyMap<string, () => Iterable<readonly [Plain, Place]>> = new Map(),
): SourceDraft[] {
  const reader = new ExchangeReader(input, format, places);
  const root = documentOf(value);
  if (root === null) {
    notADocument(value, reader);
    return reader.finish();
  }
  if (root.world !== undefined) reader.read('world', root.world, places(root, 'world'));
  if (root.source !== undefined) reader.read('source', root.source, places(root, 'source'));
  const groups: PlainMap[] = [root];
  const itemsIn = (group: PlainMap, key: string) =>
    (group === root ? apart.get(key)?.() : undefined) ?? items(group, key, places);
  for (const [source, place] of itemsIn(root, 'sources')) {
    reader.read('source', source, place);
    if (isPlainMap(source)) groups.push(source);
  }
  // Passages of all sources before anything that may point at them.
  for (const lists of [['passages'], ['entities', 'statements', 'mentions']]) {
    for (const group of groups) {
      reader.within(group === root ? (isPlainMap(root.source) ? root.source.id : undefined) : group.id);
      for (const key of lists) readList(itemsIn(group, key), key, reader);
    }
  }
  for (const key of Object.keys(root)) {
    if (KNOWN.has(key)) continue;
    reader.notices.add('warning', 'ingest/unknown-key', `"${key}" is left out.`, places(root, key), HOLDS);
  }
  return reader.finish();
}

function notADocument(value: Plain, { notices }: ExchangeReader): void {
  const spot = { line: 1, column: 1 };
  if (isReport(value)) {
    const message = 'This is the report of a check, not lore: it is left out.';
    const hint = 'Keep reports outside the world, or list them under `ignore` in lore.yaml.';
    notices.add('info', 'ingest/own-report', message, spot, hint);
    return;
  }
  if (isCalendar(value)) {
    const message = 'This is a calendar, not lore: it is left out.';
    const hint =
      'The calendars of a world lie in its own calendars/; an exported vault is a world by itself.';
    notices.add('info', 'ingest/own-calendar', message, spot, hint);
    return;
  }
  const found =
    value === null ? 'The file is empty.' : `No entities and no statements: found ${describe(value)}.`;
  notices.add(value === null ? 'info' : 'error', 'ingest/not-a-document', found, spot, HOLDS);
}

/** As it lies in `calendars/`, here or in a vault that was exported. */
function isCalendar(value: Plain): boolean {
  return isPlainMap(value) && isPlainList(value.eras) && Object.hasOwn(value, 'epoch');
}

/** What `lore check --format json` writes. */
function isReport(value: Plain): boolean {
  return (
    isPlainMap(value) && ['findings', 'rules_failed', 'suppressed'].every((key) => Object.hasOwn(value, key))
  );
}

/** A bare list is a list of entities or of statements; one map may be a single entity. */
function documentOf(value: Plain): PlainMap | null {
  if (isPlainList(value)) {
    const isStatement = (item: Plain): boolean => isPlainMap(item) && item.subject !== undefined;
    if (!value.every(isPlainMap) || value.length === 0) return null;
    return value.every(isStatement) ? { statements: value } : { entities: value };
  }
  if (!isPlainMap(value)) return null;
  if (Object.keys(value).some((key) => KNOWN.has(key) && typeof value[key] === 'object')) return value;
  return typeof value.name === 'string' && typeof value.type === 'string' ? { entities: [value] } : null;
}

function readList(list: Iterable<readonly [Plain, Place]>, key: string, reader: ExchangeReader): void {
  const kind = KINDS[key];
  if (kind === undefined) return;
  for (const [item, place] of list) reader.read(kind, item, place);
}

function* items(map: PlainMap, key: string, places: Places): Iterable<readonly [Plain, Place]> {
  const list = map[key];
  if (list === undefined || list === null) return;
  if (!isPlainList(list)) yield [list, places(map, key)];
  else {
    // What has been read is let go: of a long list, records and drafts need not all be there at once.
    const own = list as Plain[];
    for (const [i, item] of own.entries()) {
      own[i] = null;
      yield [item, places(list, i)];
    }
  }
}
