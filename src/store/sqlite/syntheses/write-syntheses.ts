/** Syntheses within a commit: each is there once, and what it rests on is what was said last. */
import { CURRENT, foldName, LoreError } from '../../../model/index.js';
import { INSIGHT_TYPES, type NewSynthesis, type SynthesisWrite } from '../../syntheses.js';
import type { Database } from '../database.js';
import { fullId } from '../find-statement.js';
import { groundOf } from './moves.js';

export function writeSyntheses(
  db: Database,
  writes: readonly SynthesisWrite[],
  seq: number,
  now: number,
): void {
  for (const write of writes) {
    if (write.kind === 'save') save(db, write.synthesis, seq, now);
    else retire(db, write.id, seq);
  }
}

function save(db: Database, synthesis: NewSynthesis, seq: number, now: number): void {
  const known = rowOf(db, synthesis.id);
  if (known !== undefined) {
    rest(db, known, synthesis, seq);
    return;
  }
  db.run(
    `INSERT INTO synthesis (id, text, insight_type, domain, expert_domain, source_model, confidence, created, recorded_from)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    synthesis.id,
    synthesis.text,
    INSIGHT_TYPES.indexOf(synthesis.insightType),
    synthesis.domain,
    synthesis.expertDomain,
    synthesis.sourceModel,
    synthesis.confidence,
    now,
    seq,
  );
  const row = rowOf(db, synthesis.id) ?? 0;
  for (const [position, { name, entity }] of synthesis.entities.entries())
    db.run(
      `INSERT INTO synthesis_entity (synthesis, position, name, folded, entity)
       VALUES (?, ?, ?, ?, (SELECT row FROM entity WHERE id = ? AND recorded_until = ${CURRENT}))`,
      row,
      position,
      name,
      foldName(name),
      entity,
    );
  rest(db, row, synthesis, seq);
}

/** Nothing given: what it rested on stays. */
function rest(db: Database, row: number, { ground, absent = [] }: NewSynthesis, seq: number): void {
  const uids = [...new Set(ground.map((id) => knownId(db, id)))];
  const elsewhere = absent.filter(({ statement }) => !uids.includes(statement));
  const after = [...uids, ...elsewhere.map(({ statement }) => statement)];
  const before = groundOf(db, row);
  if (after.length === 0 || (after.length === before.length && after.every((uid) => before.includes(uid))))
    return;
  for (const table of ['synthesis_ground', 'synthesis_absent'])
    db.run(
      `UPDATE ${table} SET recorded_until = ? WHERE synthesis = ? AND recorded_until = ${CURRENT}`,
      seq,
      row,
    );
  for (const [position, uid] of uids.entries())
    db.run(
      `INSERT INTO synthesis_ground (synthesis, position, statement, recorded_from)
       VALUES (?, ?, (SELECT max(row) FROM statement WHERE uid = ?), ?)`,
      row,
      position,
      uid,
      seq,
    );
  for (const [index, { statement, told }] of elsewhere.entries())
    db.run(
      `INSERT INTO synthesis_absent (synthesis, position, uid, told, recorded_from) VALUES (?, ?, ?, ?, ?)`,
      row,
      uids.length + index,
      statement,
      told,
      seq,
    );
}

function knownId(db: Database, id: string): string {
  const uid = fullId(db, id);
  if (uid !== undefined && db.number('SELECT EXISTS (SELECT 1 FROM statement WHERE uid = ?)', uid) === 1)
    return uid;
  throw new LoreError({
    code: 'syntheses/unknown-statement',
    message: `There is no statement ${id} for an insight to rest on.`,
    hint: 'Give ids of statements as tools return them, or none at all.',
  });
}

function retire(db: Database, id: string, seq: number): void {
  const row = rowOf(db, id);
  if (row === undefined)
    throw new LoreError({ code: 'syntheses/unknown', message: `There is no synthesis ${id}.` });
  db.run('UPDATE synthesis SET recorded_until = ? WHERE row = ?', seq, row);
}

function rowOf(db: Database, id: string): number | undefined {
  return db.get<{ row: number }>(`SELECT row FROM synthesis WHERE id = ? AND recorded_until = ${CURRENT}`, id)
    ?.row;
}
