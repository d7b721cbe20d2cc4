/** Documents, passages, assertions, definitions and mentions. */
import {
  type Assertion,
  type LineSpan,
  type Passage,
  RELIABILITIES,
  type Reliability,
  type Source,
} from '../../../model/index.js';
import { HEADING_SEPARATOR } from '../../commit/passages.js';
import type {
  AsOf,
  AssertionFilter,
  Definition,
  DefinitionFilter,
  Mention,
  PassageFilter,
  SourceFilter,
} from '../../store.js';
import type { Bindable } from '../database.js';
import { fullId } from '../find-statement.js';
import { believed, entityRow, entityRows, inList, type Reading, sourceRow } from './reading.js';

/** A world may have thousands, and all are read for a title in a sentence: by the place of their columns. */
type SourceCells = readonly [
  id: string,
  title: string,
  format: string,
  reliability: number,
  written: string | null,
  origin: string,
  hash: string,
  recordedFrom: number,
  recordedUntil: number,
];

export interface PassageRecord {
  uid: string;
  source_id: string;
  heading: string;
  text: string;
  line_start: number | null;
  line_end: number | null;
}

type PassageCells = readonly [
  uid: string,
  source: string,
  heading: string,
  text: string,
  lineStart: number | null,
  lineEnd: number | null,
];

export const PASSAGE_COLUMNS = 'p.uid, d.id AS source_id, p.heading, p.text, p.line_start, p.line_end';

export function reliabilityOf(rank: number): Reliability {
  return RELIABILITIES[rank] ?? 'unreliable';
}

export function readSources(r: Reading, { ids, origins, asOf }: SourceFilter = {}): Source[] {
  const values: Bindable[] = [];
  const named = () =>
    `${ids ? `AND s.id IN ${inList(ids, values)}` : ''} ${origins ? `AND s.origin IN ${inList(origins, values)}` : ''}`;
  const columns = 'title, format, reliability, written, origin, hash, recorded_from, recorded_until';
  const now = `SELECT s.id, ${columns.replace(/\w+/g, 's.$&')} FROM source s
    WHERE ${believed('s', asOf, values).replace('recorded_from', 'since')} ${named()}`;
  const parts = [now];
  if (asOf !== undefined) {
    values.push(asOf, asOf);
    parts.push(`SELECT s.id, ${columns.replace(/\w+/g, 'h.$&')}
      FROM source_history h JOIN source s ON s.row = h.source WHERE h.since <= ? AND h.until > ? ${named()}`);
  }
  return r.db
    .arrays<SourceCells>(`${parts.join(' UNION ALL ')} ORDER BY 1`, ...values)
    .map(([id, title, format, reliability, written, origin, hash, from, until]) => ({
      id,
      title,
      format,
      reliability: reliabilityOf(reliability),
      written,
      origin,
      hash,
      recorded: { from, until },
    }));
}

export function readPassages(r: Reading, filter: PassageFilter): Passage[] {
  const values: Bindable[] = [];
  const conditions: string[] = [];
  if (filter.ids) conditions.push(`p.uid IN ${inList(filter.ids, values)}`);
  if (filter.source !== undefined) conditions.push(`p.source = ${sourceRow(r, filter.source)}`);
  if (filter.about !== undefined) {
    conditions.push(`p.row IN (${passagesAbout(entityRow(r, filter.about), filter.asOf, values)})`);
  }
  conditions.push(believed('p', filter.asOf, values));
  const rows = r.db.arrays<PassageCells>(
    `SELECT ${PASSAGE_COLUMNS} FROM passage p JOIN source d ON d.row = p.source
     WHERE ${conditions.join(' AND ')} ORDER BY d.id, p.line_start, p.row`,
    ...values,
  );
  return rows.map(([uid, source_id, heading, text, line_start, line_end]) =>
    toPassage({ uid, source_id, heading, text, line_start, line_end }),
  );
}

function passagesAbout(entity: number, asOf: number | undefined, values: Bindable[]): string {
  const live = (alias: string) => believed(alias, asOf, values);
  const asserted = (end: string) =>
    `SELECT a.passage FROM statement s JOIN assertion a ON a.statement = s.row
     WHERE s.${end} = ${entity} AND ${live('s')} AND ${live('a')}`;
  return `SELECT m.passage FROM mention m WHERE m.entity = ${entity} AND ${live('m')}
    UNION SELECT f.passage FROM definition f WHERE f.entity = ${entity} AND ${live('f')}
    UNION ${asserted('subject')} UNION ${asserted('object')}`;
}

export function toPassage(record: PassageRecord): Passage {
  return {
    id: record.uid,
    source: record.source_id,
    heading: record.heading === '' ? [] : record.heading.split(HEADING_SEPARATOR),
    text: record.text,
    lines: spanOf(record.line_start, record.line_end),
  };
}

function spanOf(start: number | null, end: number | null): LineSpan | null {
  return start === null || end === null ? null : { start, end };
}

/** Nearly every answer cites: by the place of their columns, too. */
type AssertionCells = readonly [
  statement: string,
  source: string,
  passage: string | null,
  lineStart: number | null,
  lineEnd: number | null,
  quote: string | null,
  note: string | null,
  confidence: number,
  reliability: number,
  sourceModel: number | null,
  recordedFrom: number,
  recordedUntil: number,
  said: string | null,
  retconReason: string,
  retconAuthor: string,
  retconSeq: number,
];

export function readAssertions(r: Reading, filter: AssertionFilter): Assertion[] {
  const values: Bindable[] = [];
  const conditions: string[] = [];
  if (filter.statements) {
    const ids = filter.statements.flatMap((id) => fullId(r.db, id) ?? []);
    conditions.push(`s.uid IN ${inList(ids, values)}`);
  }
  if (filter.source !== undefined) conditions.push(`a.source = ${sourceRow(r, filter.source)}`);
  conditions.push(believed('a', filter.asOf, values));
  const rows = r.db.arrays<AssertionCells>(
    `SELECT s.uid, d.id, p.uid, a.line_start, a.line_end, a.quote, a.note, a.confidence,
       a.reliability, a.source_model, a.recorded_from, a.recorded_until, told.uid, r.reason, c.author, r.seq
     FROM assertion a JOIN statement s ON s.row = a.statement JOIN source d ON d.row = a.source
       LEFT JOIN passage p ON p.row = a.passage
       LEFT JOIN retcon r ON r.row = a.retcon LEFT JOIN statement told ON told.row = r.statement
       LEFT JOIN commits c ON c.seq = r.seq
     WHERE ${conditions.join(' AND ')} ORDER BY d.id, a.line_start, a.row`,
    ...values,
  );
  return rows.map((cells): Assertion => {
    const [statement, source, passage, start, end, quote, note, confidence, ...more] = cells;
    const [reliability, sourceModel, from, until, said, reason, author, seq] = more;
    return {
      statement,
      source,
      passage,
      lines: spanOf(start, end),
      quote,
      note,
      confidence,
      reliability: reliabilityOf(reliability),
      sourceModel: sourceModel === null ? null : r.words.words.textOf(sourceModel),
      retcon: said === null ? null : { said, reason, author, seq },
      recorded: { from, until },
    };
  });
}

interface DefinitionRecord {
  entity: string;
  source_id: string;
  name: string;
  type: number | null;
  fallback_type: number;
  aliases: string | null;
  passage_id: string | null;
}

const DEFINITION_COLUMNS =
  'd.id AS source_id, f.name, f.type, f.fallback_type, f.aliases, p.uid AS passage_id';

export function readDefinitions(r: Reading, filter: DefinitionFilter): Definition[] {
  const values: Bindable[] = [];
  const which =
    'entities' in filter
      ? `f.entity IN ${inList(entityRows(r, filter.entities), values)} AND ${believed('f', filter.asOf, values)}
         ORDER BY d.reliability, d.id, f.row`
      : `d.origin IN ${inList(filter.origins, values)} AND ${believed('d', undefined, values)}
         AND ${believed('f', undefined, values)} ORDER BY d.id, f.row`;
  const records = r.db.all<DefinitionRecord>(
    `SELECT e.id AS entity, ${DEFINITION_COLUMNS}
     FROM source d JOIN definition f ON f.source = d.row JOIN entity e ON e.row = f.entity
       LEFT JOIN passage p ON p.row = f.passage WHERE ${which}`,
    ...values,
  );
  return records.map((record) => toDefinition(r, record));
}

function toDefinition(r: Reading, record: DefinitionRecord): Definition {
  return {
    entity: record.entity,
    source: record.source_id,
    name: record.name,
    type: r.words.types.textOf(record.type ?? record.fallback_type),
    aliases: record.aliases === null ? [] : parseAliases(record.aliases),
    passage: record.passage_id,
  };
}

export function readMentions(
  r: Reading,
  filter: { readonly entity?: string; readonly source?: string } & AsOf,
): Mention[] {
  const values: Bindable[] = [];
  const conditions: string[] = [];
  if (filter.entity !== undefined) conditions.push(`m.entity = ${entityRow(r, filter.entity)}`);
  if (filter.source !== undefined) conditions.push(`m.source = ${sourceRow(r, filter.source)}`);
  conditions.push(believed('m', filter.asOf, values));
  return r.db.all<Mention>(
    `SELECT p.uid AS passage, e.id AS entity
     FROM mention m JOIN passage p ON p.row = m.passage JOIN entity e ON e.row = m.entity JOIN source d ON d.row = m.source
     WHERE ${conditions.join(' AND ')} ORDER BY d.id, p.line_start, p.row, e.id`,
    ...values,
  );
}

function parseAliases(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}
