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

const known = new Map<string, ReadonlyMap<string, Column>>();

export function columnsOf(kind: RecordKind<Record<string, unknown>>): ReadonlyMap<string, Column> {
  const seen = known.get(kind.name);
  if (seen) return seen;
  const columns = new Map(
    Object.entries(kind.fields).map(([field, type]) => [field, columnOf(kind.name, field, type)]),
  );
  known.set(kind.name, columns);
  return columns;
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
