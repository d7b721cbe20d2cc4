/** Where the fields of a record stand in its table, where the table says it otherwise. */
import { CURRENT } from '../../../model/index.js';
import type { FieldType, RecordKind } from '../../records.js';
import type { DictionaryName } from '../dictionary.js';

export interface Column {
  readonly field: string;
  readonly type: FieldType;
  readonly name: string;
  /** What it reads as. */
  readonly read: string;
  /** What the table has for a value, which is given as SQL. */
  readonly stored: ((value: string) => string) | null;
  /** The table is in the order of it: a condition that takes a value, and is met by the rows with a greater one. */
  readonly isAbove?: string;
  /** It reads as it is told. */
  readonly isPlain: boolean;
  /** It holds the number of a word. */
  readonly words?: DictionaryName;
}

type Place = string | Pick<Column, 'name' | 'read' | 'stored' | 'isAbove' | 'words'>;

/** The row of another table, told by its id. */
function refers(column: string, table: string): Place {
  return {
    name: column,
    read: `(SELECT o.id FROM ${table} o WHERE o.row = ${column})`,
    stored: (id) => `(SELECT o.row FROM ${table} o WHERE o.id = ${id})`,
  };
}

/** By its key, since there is no index of ids. */
const findingRow = (id: string): string =>
  `(SELECT f.row FROM finding f WHERE f.key >= substr(${id}, 3) AND f.key < substr(${id}, 3) || 'g' AND f.id = ${id})`;

const FINDING: Place = {
  name: 'finding',
  read: '(SELECT f.id FROM finding f WHERE f.row = finding)',
  stored: findingRow,
};
/** A finding, or a review flag: a flag is less than 0. */
const ITEM: Place = {
  name: 'item',
  read: `iif(item < 0, 'review-' || -item, (SELECT f.id FROM finding f WHERE f.row = item))`,
  stored: (id) => `iif(${id} LIKE 'review-%', -cast(substr(${id}, 8) AS INTEGER), ${findingRow(id)})`,
};

/** Rows are added in the order of commits: the first of one is found without reading those before it. */
function inOrder(table: string): Place {
  const name = 'recorded_from';
  const isLater = `coalesce((SELECT ${name} FROM ${table} t WHERE t.row >= (low + high) / 2 ORDER BY t.row LIMIT 1) > seq, 1)`;
  const isAbove = `row >= (WITH RECURSIVE halves (low, high, seq) AS (
      SELECT 0, (SELECT coalesce(max(row), 0) + 1 FROM ${table}), ?
      UNION ALL SELECT iif(${isLater}, low, (low + high) / 2), iif(${isLater}, (low + high) / 2, high), seq
      FROM halves WHERE low + 1 < high) SELECT min(high) FROM halves)`;
  return { name, read: name, stored: null, isAbove };
}

function worded(name: string, words: DictionaryName): Place {
  return { name, read: name, stored: null, words };
}

/** To the last bit, which JSON would round. */
function real(name: string): Place {
  return { name, read: `iif(${name} IS NULL, NULL, printf('%!.17g', ${name}))`, stored: null };
}

/** What is read and asked for, and never written. */
function expression(sql: string): Place {
  return { name: sql, read: sql, stored: null };
}

const IS_OPEN = expression(
  '(SELECT f.gone_at IS NULL AND f.status IN (0, 1) FROM finding f WHERE f.row = finding)',
);
/** Of the rows that a statement had, the one that is believed now. */
const BELIEVED: Place = {
  name: 'statement',
  read: '(SELECT s.uid FROM statement s WHERE s.row = statement)',
  stored: (id) => `(SELECT s.row FROM statement s WHERE s.uid = ${id} AND s.recorded_until = ${CURRENT})`,
};

const PLACES: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  bus_partition: { partition: 'part', end: 'end_offset' },
  dead_letter: { partition: 'part', offset: 'at_offset' },
  desk_assignment: { finding: ITEM },
  desk_comment: { finding: ITEM },
  desk_snooze: { finding: ITEM },
  assertion: { confidence: real('confidence'), sourceModel: worded('source_model', 'words') },
  definition: { type: worded('type', 'types'), fallbackType: worded('fallback_type', 'types') },
  entity: { recordedFrom: inOrder('entity'), type: worded('type', 'types') },
  entity_history: { type: worded('type', 'types') },
  fact_claim: { fact: refers('fact', 'fact') },
  fact_fresh: { fact: refers('fact', 'fact') },
  fact_sense: { fact: refers('fact', 'fact') },
  finding: {
    id: { name: 'row', read: 'id', stored: findingRow },
    judgedAt: expression('(SELECT v.at FROM finding_verdict v WHERE v.row = finding.verdict)'),
  },
  finding_entity: { finding: FINDING, entity: refers('entity', 'entity'), isOpen: IS_OPEN },
  finding_statement: { finding: FINDING, statement: BELIEVED, isOpen: IS_OPEN },
  finding_verdict: { finding: FINDING },
  job: { id: 'row', cancelRequested: 'cancel' },
  judgement: { id: 'row' },
  lint_run: { id: 'row', tally: 'summary' },
  pin: { entity: refers('entity', 'entity') },
  run: { id: 'row' },
  statement: {
    confidence: real('confidence'),
    fromText: worded('from_text', 'words'),
    predicate: worded('predicate', 'predicates'),
    trust: real('trust'),
    recordedFrom: inOrder('statement'),
    untilText: worded('until_text', 'words'),
    valueNumber: real('value_number'),
    valueUnit: worded('value_unit', 'words'),
  },
  story_reading: { id: 'row' },
};

export interface Table {
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  readonly told: readonly Column[];
  /** A row is read as one JSON text where it can be: each column of an answer costs, also of one without rows. */
  readonly isPacked: boolean;
  readonly select: string;
  /** Some columns hold the numbers of words. */
  readonly hasWords: boolean;
}

const known = new WeakMap<object, Table>();

/** Kinds are few, and declared once. */
export function tableOf(kind: RecordKind<Record<string, unknown>>): Table {
  const seen = known.get(kind);
  if (seen) return seen;
  const told = Object.entries(kind.fields).map(([field, type]) => columnOf(kind.name, field, type));
  const isPacked = told.every(({ type }) => type !== 'bytes');
  const list = told.map(({ read }) => read).join(', ');
  const table = {
    name: `"${kind.name}"`,
    columns: new Map(told.map((column) => [column.field, column])),
    told,
    isPacked,
    hasWords: told.some(({ words }) => words !== undefined),
    select: `SELECT ${isPacked ? `json_array(${list})` : list} FROM "${kind.name}" WHERE `,
  };
  known.set(kind, table);
  return table;
}

function columnOf(table: string, field: string, type: FieldType): Column {
  const place = PLACES[table]?.[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (typeof place !== 'string') {
    const isPlain = place.words === undefined && place.read === place.name && isTold(type);
    return { field, type, isPlain, ...place };
  }
  const name = `"${place}"`;
  return { field, type, name, read: name, stored: null, isPlain: isTold(type) };
}

/** What is written for a value that is bound. */
export function bound({ stored }: Column): string {
  return stored === null ? '?' : `(SELECT ${stored('b.x')} FROM (SELECT ? AS x) b)`;
}

function isTold(type: FieldType): boolean {
  return type === 'number' || type === 'text';
}
