/** What findings are not in step with: each change of a statement, an entity, an alias or an insight. */
import { EXACT_CONFIDENCE } from '../../../model/index.js';
import { SEQ } from './seq.js';

function note(row: 'OLD' | 'NEW', when = ''): string {
  return `INSERT INTO dirt (seq, kind, subject, predicate, object)
    SELECT ${SEQ}, 0, ${row}.subject, ${row}.predicate, coalesce(${row}.object, 0)${when};`;
}

function noteEntity(entity: string): string {
  return `INSERT INTO dirt (seq, kind, subject) VALUES (${SEQ}, 1, ${entity});`;
}

/** Rules look at whom an insight is about when it comes, goes, or rests on something else. */
function noteNamedIn(synthesis: string): string {
  return `INSERT INTO dirt (seq, kind, subject) SELECT ${SEQ}, 1, entity FROM synthesis_entity
    WHERE synthesis = ${synthesis} AND entity IS NOT NULL;`;
}

/** Instead of rows for a change that touches a great deal. */
export const ALL_DIRTY = `INSERT INTO dirt (seq, kind) VALUES (${SEQ}, 2);`;

const KEPT = [
  'subject',
  'predicate',
  'object',
  'from_min',
  'from_max',
  'until_min',
  'until_max',
  'qualifiers',
];
const STANDING = ['confidence', 'reliability', 'flagged', 'recorded_until'];
const VALUE = ['value_kind', 'value_text', 'value_number', 'value_unit', 'value_min', 'value_max'];
const TELLING = [...KEPT, ...STANDING, ...VALUE];
const OWN = ['name', 'type', 'verified', 'expert_domain', 'absorbed_by', 'recorded_until'];

function differs(columns: readonly string[]): string {
  return columns.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ');
}

const MOVED = differs(['subject', 'predicate', 'object']);

export const dirt = `
-- In the order in which it changed. Rows that are done with stay for a while: a sweep that began before them and ends
-- after them has not seen them.
CREATE TABLE dirt (
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  seq INTEGER NOT NULL,
  -- 0 a statement as it was or as it is, 1 an entity itself, 2 everything
  kind INTEGER NOT NULL,
  -- The entity itself for kind 1.
  subject INTEGER NOT NULL DEFAULT 0,
  predicate INTEGER NOT NULL DEFAULT 0,
  -- 0 for an attribute.
  object INTEGER NOT NULL DEFAULT 0,
  swept INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX dirt_unswept ON dirt (row) WHERE swept = 0;

CREATE TRIGGER dirt_statement_opens AFTER INSERT ON statement BEGIN
  ${note('NEW')}
END;
CREATE TRIGGER dirt_statement_changes AFTER UPDATE OF ${TELLING.join(', ')} ON statement
WHEN ${differs(TELLING)} BEGIN
  ${note('OLD')}
  ${note('NEW', ` WHERE ${MOVED}`)}
END;
CREATE TRIGGER dirt_statement_settles AFTER UPDATE OF extracted ON statement
WHEN OLD.extracted IS NOT NEW.extracted BEGIN
  ${note('NEW')}
END;
CREATE TRIGGER dirt_statement_exact AFTER UPDATE OF confidence ON statement
WHEN NEW.extracted = 1 AND (OLD.confidence >= ${EXACT_CONFIDENCE}) IS NOT (NEW.confidence >= ${EXACT_CONFIDENCE}) BEGIN
  ${note('NEW')}
END;
CREATE TRIGGER dirt_statement_goes AFTER DELETE ON statement BEGIN
  ${note('OLD')}
END;
CREATE TRIGGER dirt_entity_opens AFTER INSERT ON entity BEGIN
  ${noteEntity('NEW.row')}
END;
CREATE TRIGGER dirt_entity_changes AFTER UPDATE OF ${OWN.join(', ')} ON entity WHEN ${differs(OWN)} BEGIN
  ${noteEntity('NEW.row')}
END;
CREATE TRIGGER dirt_entity_settles AFTER UPDATE OF type_stated ON entity
WHEN (OLD.type_stated = 0) IS NOT (NEW.type_stated = 0) BEGIN
  ${noteEntity('NEW.row')}
END;
CREATE TRIGGER dirt_entity_goes AFTER DELETE ON entity BEGIN
  ${noteEntity('OLD.row')}
END;
CREATE TRIGGER dirt_alias_opens AFTER INSERT ON name WHEN NEW.canonical = 0 BEGIN
  ${noteEntity('NEW.entity')}
END;
CREATE TRIGGER dirt_alias_changes AFTER UPDATE ON name WHEN OLD.canonical = 0 BEGIN
  ${noteEntity('OLD.entity')}
END;
CREATE TRIGGER dirt_synthesis_entity AFTER INSERT ON synthesis_entity WHEN NEW.entity IS NOT NULL BEGIN
  ${noteEntity('NEW.entity')}
END;
CREATE TRIGGER dirt_synthesis_entity_known AFTER UPDATE OF entity ON synthesis_entity WHEN NEW.entity IS NOT NULL BEGIN
  ${noteEntity('NEW.entity')}
END;
CREATE TRIGGER dirt_synthesis_changes AFTER UPDATE OF recorded_until ON synthesis BEGIN
  ${noteNamedIn('NEW.row')}
END;
CREATE TRIGGER dirt_synthesis_ground AFTER INSERT ON synthesis_ground BEGIN
  ${noteNamedIn('NEW.synthesis')}
END;
CREATE TRIGGER dirt_synthesis_absent AFTER INSERT ON synthesis_absent BEGIN
  ${noteNamedIn('NEW.synthesis')}
END;
`;
