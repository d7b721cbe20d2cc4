/** Where the fields of a record stand in its table, where the table says it otherwise. */
import type { FieldType, RecordKind } from '../../records.js';

export interface Column {
  readonly field: string;
  readonly type: FieldType;
  readonly name: string;
  /** What it reads as. */
  readonly read: string;
  /** What the table has for a value, which is given as SQL. */
  readonly stored: ((value: string) => string) | null;
}

type Place = string | Pick<Column, 'name' | 'read' | 'stored'>;

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

const PLACES: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  bus_partition: { partition: 'part', end: 'end_offset' },
  dead_letter: { partition: 'part', offset: 'at_offset' },
  desk_assignment: { finding: ITEM },
  desk_comment: { finding: ITEM },
  desk_snooze: { finding: ITEM },
  fact_claim: { fact: refers('fact', 'fact') },
  fact_fresh: { fact: refers('fact', 'fact') },
  finding: { id: { name: 'row', read: 'id', stored: findingRow } },
  finding_verdict: { finding: FINDING },
  job: { id: 'row', cancelRequested: 'cancel' },
  judgement: { id: 'row' },
  lint_run: { id: 'row', tally: 'summary' },
  pin: { entity: refers('entity', 'entity') },
  run: { id: 'row' },
  story_reading: { id: 'row' },
};

export interface Table {
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  readonly told: readonly Column[];
  /** A row is read as one JSON text where it can be: each column of an answer costs, also of one without rows. */
  readonly isPacked: boolean;
  readonly select: string;
}

const known = new Map<string, Table>();

/** Kinds are few, and each has a name of its own for every set of fields that is asked for. */
export function tableOf(kind: RecordKind<Record<string, unknown>>): Table {
  const fields = Object.keys(kind.fields);
  const id = `${kind.name} ${fields.join()}`;
  const seen = known.get(id);
  if (seen) return seen;
  const told = Object.entries(kind.fields).map(([field, type]) => columnOf(kind.name, field, type));
  const isPacked = told.every(({ type }) => type !== 'bytes');
  const list = told.map(({ read }) => read).join(', ');
  const table = {
    name: `"${kind.name}"`,
    columns: new Map(told.map((column) => [column.field, column])),
    told,
    isPacked,
    select: `SELECT ${isPacked ? `json_array(${list})` : list} FROM "${kind.name}" WHERE `,
  };
  known.set(id, table);
  return table;
}

function columnOf(table: string, field: string, type: FieldType): Column {
  const place = PLACES[table]?.[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (typeof place !== 'string') return { field, type, ...place };
  const name = `"${place}"`;
  return { field, type, name, read: name, stored: null };
}

/** What is written for a value that is bound. */
export function bound({ stored }: Column): string {
  return stored === null ? '?' : `(SELECT ${stored('b.x')} FROM (SELECT ? AS x) b)`;
}
