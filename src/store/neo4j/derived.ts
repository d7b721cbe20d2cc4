/** What a working copy derives from its rows: full text, the hull of dates, how many statements there are, and the bits that vectors are found by. */
import { CURRENT } from '../../model/index.js';
import type { Database } from '../sqlite/database.js';
import { countStatement } from '../sqlite/schema/0031-statement-tally.js';
import { recomputeSpan } from '../sqlite/schema/span.js';
import { vectorsUnavailable } from '../sqlite/vectors/extension.js';
import { codesOf, padded } from '../sqlite/vectors/vector-tables.js';
import type { RowChange } from './apply.js';
import type { Cell, RowCells } from './rows.js';
import type { KeptTable } from './tables.js';

const DATE = 3;

/** Before the rows are changed. */
export function forgetDerived(db: Database, table: KeptTable, changes: readonly RowChange[]): void {
  const cell = cellOf(table);
  for (const { before } of changes) {
    if (!before) continue;
    if (table.name === 'passage') {
      const index = cell(before, 'recorded_until') === CURRENT ? 'passage_text' : 'retired_text';
      db.prepare(`INSERT INTO ${index} (${index}, rowid, heading, text) VALUES ('delete', ?, ?, ?)`).run(
        cell(before, 'row'),
        cell(before, 'heading'),
        cell(before, 'text'),
      );
    } else if (table.name === 'synthesis') {
      db.prepare("INSERT INTO synthesis_text (synthesis_text, rowid, text) VALUES ('delete', ?, ?)").run(
        cell(before, 'row'),
        cell(before, 'text'),
      );
    } else if (table.name === 'embedding' && vectorsUnavailable(db) === null) {
      const model = Number(cell(before, 'model'));
      if (hasCodes(db, model))
        db.run(
          `DELETE FROM ${codesOf({ row: model })} WHERE rowid = CAST(? AS INTEGER)`,
          Number(cell(before, 'row')),
        );
    }
  }
}

/** After the rows are changed. */
export function renewDerived(db: Database, table: KeptTable, changes: readonly RowChange[]): void {
  if (table.name === 'statement') {
    renewSpans(db, table, changes);
    renewTally(db, table, changes);
  }
  const cell = cellOf(table);
  for (const { before, after } of changes) {
    if (table.name === 'embedding_model') renewModel(db, cell, before, after);
    if (!after) continue;
    if (table.name === 'passage') {
      const index = cell(after, 'recorded_until') === CURRENT ? 'passage_text' : 'retired_text';
      db.prepare(`INSERT INTO ${index} (rowid, heading, text) VALUES (?, ?, ?)`).run(
        cell(after, 'row'),
        cell(after, 'heading'),
        cell(after, 'text'),
      );
    } else if (table.name === 'synthesis') {
      db.prepare('INSERT INTO synthesis_text (rowid, text) VALUES (?, ?)').run(
        cell(after, 'row'),
        cell(after, 'text'),
      );
    } else if (table.name === 'embedding' && vectorsUnavailable(db) === null) {
      const model = Number(cell(after, 'model'));
      makeCodes(db, model);
      db.run(
        `INSERT INTO ${codesOf({ row: model })} (rowid, code)
         SELECT row, vec_quantize_binary(vector) FROM embedding WHERE row = ?`,
        Number(cell(after, 'row')),
      );
    }
  }
}

function renewSpans(db: Database, table: KeptTable, changes: readonly RowChange[]): void {
  const cell = cellOf(table);
  const dated = new Map<string, readonly [number, number]>();
  for (const change of changes) {
    for (const row of [change.before, change.after]) {
      if (!row || cell(row, 'value_kind') !== DATE) continue;
      const at = [Number(cell(row, 'predicate')), Number(cell(row, 'subject'))] as const;
      dated.set(at.join('/'), at);
    }
  }
  for (const [predicate, subject] of dated.values())
    db.exec(recomputeSpan(String(predicate), String(subject)));
}

function renewTally(db: Database, table: KeptTable, changes: readonly RowChange[]): void {
  const cell = cellOf(table);
  const count = (row: RowCells | null, by: 1 | -1): void => {
    if (!row || cell(row, 'recorded_until') !== CURRENT) return;
    db.run(
      countStatement('?1', '?2', by),
      Number(cell(row, 'predicate')),
      cell(row, 'object') === null ? 0 : 1,
    );
  };
  for (const { before, after } of changes) {
    count(before, -1);
    count(after, 1);
  }
}

function renewModel(
  db: Database,
  cell: ReturnType<typeof cellOf>,
  before: RowCells | null,
  after: RowCells | null,
): void {
  if (before && !after && vectorsUnavailable(db) === null)
    db.exec(`DROP TABLE IF EXISTS ${codesOf({ row: Number(cell(before, 'row')) })}`);
}

function hasCodes(db: Database, model: number): boolean {
  return (
    db.number(
      "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?",
      codesOf({ row: model }),
    ) > 0
  );
}

function makeCodes(db: Database, model: number): void {
  if (hasCodes(db, model)) return;
  const dimensions = db.number('SELECT dimensions FROM embedding_model WHERE row = ?', model);
  db.exec(`CREATE VIRTUAL TABLE ${codesOf({ row: model })} USING vec0 (code bit[${padded(dimensions)}])`);
}

function cellOf({ cells }: KeptTable): (row: RowCells, column: string) => Cell {
  return (row, column) => row[cells.indexOf(`"${column}"`)] ?? null;
}
