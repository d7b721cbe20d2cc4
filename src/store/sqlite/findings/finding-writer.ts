/** Writes findings with their evidence; new ones are buffered. */
import { hash } from 'node:crypto';
import { eachOnce } from '../../../model/each-once.js';
import type { FindingStatus } from '../../../model/index.js';
import { CURRENT } from '../../../model/index.js';
import type { Found } from '../../findings.js';
import type { Bindable, Database } from '../database.js';
import { RowBuffer } from '../row-buffer.js';
import { certaintyCode, guessCode, kindCode, severityCode, statusCode } from './codes.js';

const TOLD = [
  ...['digest', 'content', 'filing', 'anchor', 'other', 'kind', 'certainty', 'ceiling', 'trusted'],
  ...['message', 'subject', 'predicate', 'details', 'settles', 'seq', 'guess', 'cause'],
];
const COLUMNS = ['row', 'key', 'digits', ...TOLD];
const ID_DIGITS = 12;
const AT_ONCE = 5_000;

export class FindingWriter {
  readonly #db: Database;
  readonly #seq: number;
  readonly #now: number;
  readonly #findings: RowBuffer;
  readonly #statements: RowBuffer;
  readonly #entities: RowBuffer;
  /** Beginnings of keys that somebody has. */
  readonly #taken = new Set<string>();
  #next: number;

  constructor(db: Database, seq: number, now: number) {
    this.#db = db;
    this.#seq = seq;
    this.#now = now;
    this.#next = db.number('SELECT max(row) FROM finding') + 1;
    const opened = { status: statusCode('open'), detected_at: now };
    this.#findings = new RowBuffer(db, 'finding', COLUMNS, opened, 1);
    this.#statements = new RowBuffer(db, 'finding_statement', ['finding', 'position', 'statement']);
    this.#entities = new RowBuffer(db, 'finding_entity', ['finding', 'position', 'entity']);
  }

  /** Nothing was ever found here. */
  get isFirst(): boolean {
    return this.#next === 1;
  }

  /** Gives its id. */
  insert(found: Found, filing: number): string {
    const row = this.#next++;
    const digits = this.#freeDigits(found.key);
    this.#findings.row.push(row, found.key, digits, ...this.#told(found, filing));
    this.#findings.pushed();
    this.#insertStatements(row, found);
    this.#insertEntities(row, found);
    noteFacts(this.#db, found.key, factsOf(found));
    return `f-${found.key.slice(0, digits)}`;
  }

  replace(row: number, found: Found, filing: number): void {
    const columns = TOLD.map((column) => `${column} = ?`).join(', ');
    this.#db.run(`UPDATE finding SET ${columns} WHERE row = ?`, ...this.#told(found, filing), row);
    noteFacts(this.#db, found.key, factsOf(found));
    if (!isSame(this.evidenceOf(row), statementsOf(found))) {
      this.#db.run('DELETE FROM finding_statement WHERE finding = ?', row);
      this.#insertStatements(row, found);
    }
    const involved = this.#db.all<{ entity: number }>(
      'SELECT entity FROM finding_entity WHERE finding = ? ORDER BY position',
      row,
    );
    if (
      isSame(
        involved.map(({ entity }) => entity),
        entitiesOf(found),
      )
    )
      return;
    this.#db.run('DELETE FROM finding_entity WHERE finding = ?', row);
    this.#insertEntities(row, found);
  }

  /** `back`: it was gone. `toldAgain`: models know of it no longer. */
  stand(row: number, status: FindingStatus, change: { back: boolean; toldAgain: boolean }): void {
    this.#db.run(
      `UPDATE finding SET status = ?, gone_at = NULL, seq = ?, detected_at = coalesce(?, detected_at),
         flagged = coalesce(?, flagged) WHERE row = ?`,
      statusCode(status),
      this.#seq,
      change.back ? this.#now : null,
      change.toldAgain ? 0 : null,
      row,
    );
  }

  open(row: number): void {
    this.#db.run('UPDATE finding SET status = ? WHERE row = ?', statusCode('open'), row);
  }

  /** Nothing about it is new. */
  see(row: number): void {
    this.#db.run('UPDATE finding SET seq = ? WHERE row = ?', this.#seq, row);
  }

  close(row: number, status: 'gone' | 'judged'): void {
    this.#db.run(
      'UPDATE finding SET status = ?, gone_at = ?, seq = ? WHERE row = ?',
      statusCode(status),
      this.#now,
      this.#seq,
      row,
    );
  }

  evidenceOf(row: number): number[] {
    return this.#db
      .all<{ statement: number }>(
        'SELECT statement FROM finding_statement WHERE finding = ? ORDER BY position',
        row,
      )
      .map(({ statement }) => statement);
  }

  /** Did one of these lose a judgement, and is it believed but for that? */
  hasLostJudgement(statements: readonly number[]): boolean {
    const sql = `SELECT EXISTS (SELECT 1 FROM statement WHERE row = ? AND flagged = 1 AND recorded_until = ${CURRENT})`;
    return statements.some((row) => this.#db.number(sql, row) === 1);
  }

  isBelieved(statements: readonly number[]): boolean {
    const sql = `SELECT EXISTS (SELECT 1 FROM statement WHERE row = ? AND recorded_until = ${CURRENT})`;
    return statements.every((row) => this.#db.number(sql, row) === 1);
  }

  flush(): void {
    for (const buffer of [this.#findings, this.#statements, this.#entities]) buffer.flush();
  }

  #told(found: Found, filing: number): Bindable[] {
    const details = JSON.stringify(found.details);
    return [
      found.digest,
      contentOf(found, details),
      filing,
      found.anchor?.entity ?? 0,
      found.anchor?.other ?? 0,
      kindCode(found.kind),
      certaintyCode(found.certainty),
      severityCode(found.severity),
      found.trusted ? 1 : 0,
      found.message,
      found.subject,
      found.predicate,
      details,
      found.settles,
      this.#seq,
      guessCode(found.guess ?? null),
      found.cause === undefined ? null : JSON.stringify(found.cause),
    ];
  }

  #insertStatements(row: number, found: Found): void {
    statementsOf(found).forEach((statement, position) => {
      this.#statements.row.push(row, position, statement);
      this.#statements.pushed();
    });
  }

  #insertEntities(row: number, found: Found): void {
    entitiesOf(found).forEach((entity, position) => {
      this.#entities.row.push(row, position, entity);
      this.#entities.pushed();
    });
  }

  /** Before keys that are new are inserted: which of their beginnings are not. */
  lookForTaken(keys: readonly string[]): void {
    for (let i = 0; i < keys.length; i += AT_ONCE) {
      const beginnings = keys.slice(i, i + AT_ONCE).map((key) => key.slice(0, ID_DIGITS));
      const taken = this.#db.all<{ value: string }>(
        `SELECT j.value FROM json_each(?) j
         WHERE EXISTS (SELECT 1 FROM finding f WHERE f.key >= j.value AND f.key < j.value || 'g')`,
        JSON.stringify(beginnings),
      );
      for (const { value } of taken) this.#taken.add(value);
    }
  }

  /** In the one case in a great many that another key begins the same, the whole key makes the id. */
  #freeDigits(key: string): number {
    const beginning = key.slice(0, ID_DIGITS);
    if (this.#taken.has(beginning)) return key.length;
    this.#taken.add(beginning);
    return ID_DIGITS;
  }
}

/** What a confusion is about, so that it is found by it. */
export function noteFacts(db: Database, key: string, facts: readonly string[]): void {
  if (facts.length === 0) return;
  const listed = JSON.stringify(facts);
  db.run(
    'DELETE FROM asked_fact WHERE key = ? AND fact NOT IN (SELECT value FROM json_each(?))',
    key,
    listed,
  );
  db.run('INSERT OR IGNORE INTO asked_fact (fact, key) SELECT value, ? FROM json_each(?)', key, listed);
}

function factsOf({ details }: Found): string[] {
  return details.kind === 'confusion' ? details.facts.map(({ id }) => id) : [];
}

function statementsOf({ statements }: Found): readonly number[] {
  return eachOnce(statements);
}

function entitiesOf({ subject, entities }: Found): readonly number[] {
  return eachOnce(entities[0] === subject ? entities : [subject, ...entities]);
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/** Of all that is told but the key, which it is compared under. */
export function contentOf(found: Found, details = JSON.stringify(found.details)): string {
  const { rule, part, anchor, kind, certainty, severity, trusted, digest, message } = found;
  const { subject, predicate, entities, statements, settles, guess, cause } = found;
  const rest = JSON.stringify([
    ...[rule, part, anchor, kind, certainty, severity, trusted, digest, message],
    ...[subject, predicate, entities, statements, settles, guess, cause],
  ]);
  return hash('sha256', rest + details, 'base64url');
}
