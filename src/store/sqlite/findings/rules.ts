/** Rules as they are listed: those of packs and files, and the ones people made here. */
import { LoreError } from '../../../model/index.js';
import type { RuleRecord } from '../../findings.js';
import type { Database } from '../database.js';
import { kindCode, kindOf, severityCode, severityOf } from './codes.js';

export interface RuleRow {
  id: string;
  name: string;
  kind: number;
  severity: number;
  description: string;
  cypher: string;
  pack: string;
  own: number;
  enabled: number;
  header: string;
}

const COLUMNS = 'id, name, kind, severity, description, cypher, pack, own, enabled, header';

export function readRules(db: Database): RuleRecord[] {
  const off = new Set(readOff(db));
  return db
    .all<RuleRow>(`SELECT ${COLUMNS} FROM rule ORDER BY id`)
    .map((row) => ({ ...toRecord(row), enabled: row.enabled === 1 && !off.has(row.id) }));
}

export function readOff(db: Database): string[] {
  return db.all<{ id: string }>('SELECT id FROM rule_off ORDER BY id').map(({ id }) => id);
}

/** Is this what is listed? Asked before the lock is taken, since every opening of a world lists its rules. */
export function isListed(db: Database, rules: readonly RuleRecord[]): boolean {
  const listed = db.all<RuleRow>(`SELECT ${COLUMNS} FROM rule WHERE own = 0 ORDER BY id`).map(toRecord);
  return JSON.stringify(listed) === JSON.stringify(inOrder(withoutOwn(db, rules)));
}

export function replaceBuiltIn(db: Database, rules: readonly RuleRecord[]): void {
  const builtIn = inOrder(withoutOwn(db, rules));
  db.run('DELETE FROM rule WHERE own = 0');
  for (const rule of builtIn) insert(db, rule);
}

/** A person's own goes before what packs and files call the same. */
function withoutOwn(db: Database, rules: readonly RuleRecord[]): RuleRecord[] {
  const own = new Set(db.all<{ id: string }>('SELECT id FROM rule WHERE own = 1').map(({ id }) => id));
  return rules.filter(({ id }) => !own.has(id)).map((rule) => ({ ...rule, own: false }));
}

function inOrder(rules: readonly RuleRecord[]): RuleRecord[] {
  const byId = new Map(rules.map((rule) => [rule.id, toRecord(toRow(rule))]));
  return [...byId.values()].sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
}

export function putOwn(db: Database, rule: RuleRecord): void {
  if (db.number('SELECT EXISTS (SELECT 1 FROM rule WHERE id = ? AND own = 0)', rule.id) === 1) {
    throw new LoreError({
      code: 'store/rule-taken',
      message: `${rule.id} is the id of a rule that is built in.`,
      hint: 'Give your rule another id; the built-in one can be disabled.',
    });
  }
  db.run('DELETE FROM rule WHERE id = ?', rule.id);
  insert(db, { ...rule, own: true, enabled: true });
  setEnabled(db, rule.id, rule.enabled);
}

export function removeOwn(db: Database, id: string): boolean {
  const removed = db.run('DELETE FROM rule WHERE id = ? AND own = 1', id) > 0;
  if (removed) db.run('DELETE FROM rule_off WHERE id = ?', id);
  return removed;
}

export function setEnabled(db: Database, id: string, enabled: boolean): void {
  if (enabled) db.run('DELETE FROM rule_off WHERE id = ?', id);
  else db.run('INSERT OR IGNORE INTO rule_off (id) VALUES (?)', id);
}

function insert(db: Database, rule: RuleRecord): void {
  const { id, name, kind, severity, description, cypher, pack, own, enabled, header } = toRow(rule);
  db.run(
    `INSERT INTO rule (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, name, kind, severity, description, cypher, pack, own, enabled, header],
  );
}

function toRow(rule: RuleRecord): RuleRow {
  return {
    ...rule,
    kind: kindCode(rule.kind),
    severity: severityCode(rule.severity),
    own: rule.own ? 1 : 0,
    enabled: rule.enabled ? 1 : 0,
  };
}

function toRecord({
  id,
  name,
  kind,
  severity,
  description,
  cypher,
  pack,
  own,
  enabled,
  header,
}: RuleRow): RuleRecord {
  return {
    ...{ id, name, kind: kindOf(kind), severity: severityOf(severity), description, cypher, pack },
    ...{ own: own === 1, enabled: enabled === 1, header },
  };
}
