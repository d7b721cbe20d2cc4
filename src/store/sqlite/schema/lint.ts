/** Lint runs, what lost a judgement, what was put in quarantine, and what may not be. */
import { SEQ } from './seq.js';

const CURRENT = '9007199254740991';
const STANDS = `EXISTS (SELECT 1 FROM judgement j WHERE j.statement = NEW.uid AND j.recorded_until = ${CURRENT})`;
const FLAG = 'UPDATE statement SET flagged = 1 WHERE row = NEW.row AND flagged = 0;';

export const lint = `
CREATE TABLE lint_run (
  row INTEGER PRIMARY KEY,
  reason TEXT,
  by TEXT NOT NULL,
  -- The model that judges, or \`trust\`.
  judge TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  -- Null as long as it runs.
  finished_at INTEGER,
  -- Who runs it, and when it was last heard of: a run whose process is gone is taken up where it was.
  owner TEXT NOT NULL,
  heard_at INTEGER NOT NULL,
  -- Where it is: a phase, and the last that was looked at in it.
  phase INTEGER NOT NULL DEFAULT 0,
  cursor TEXT NOT NULL DEFAULT '',
  -- JSON: what it counted that no other table tells.
  summary TEXT NOT NULL
) STRICT;
CREATE INDEX lint_run_open ON lint_run (row) WHERE finished_at IS NULL;

-- The statement that lost has \`flagged\` = 1 as long as this stands, and again whenever it is believed anew.
CREATE TABLE judgement (
  row INTEGER PRIMARY KEY,
  -- The uids of the two: a judgement outlives the rows.
  statement TEXT NOT NULL,
  kept TEXT NOT NULL,
  note TEXT NOT NULL,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL,
  -- The model that judged, or \`trust\`.
  model TEXT NOT NULL,
  run INTEGER REFERENCES lint_run,
  seq INTEGER NOT NULL,
  -- Hash of what the two rested on: a pair whose evidence is the same is not judged twice.
  evidence TEXT NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991,
  lifted_at INTEGER,
  lifted_by TEXT,
  lifted_reason TEXT
) STRICT;
CREATE INDEX judgement_by_statement ON judgement (statement, recorded_until);
CREATE INDEX judgement_by_kept ON judgement (kept);
CREATE INDEX judgement_by_run ON judgement (run);
CREATE INDEX judgement_standing ON judgement (row) WHERE recorded_until = 9007199254740991;

-- A pair that nobody could decide, and on what evidence; the lesser uid comes first.
CREATE TABLE abstention (
  row INTEGER PRIMARY KEY,
  one TEXT NOT NULL,
  other TEXT NOT NULL,
  note TEXT NOT NULL,
  at INTEGER NOT NULL,
  model TEXT NOT NULL,
  run INTEGER REFERENCES lint_run,
  evidence TEXT NOT NULL
) STRICT;
CREATE INDEX abstention_by_pair ON abstention (one, other);
CREATE INDEX abstention_by_run ON abstention (run);

-- The entity is closed while it is in quarantine, with all that was said of it: by the commit \`seq\`.
CREATE TABLE quarantine (
  row INTEGER PRIMARY KEY,
  entity INTEGER NOT NULL REFERENCES entity,
  -- Its folded name: who is spoken of by it again comes back, and what had defined it is read again.
  folded TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  run INTEGER REFERENCES lint_run,
  seq INTEGER NOT NULL,
  restored_at INTEGER,
  restored_by TEXT
) STRICT;
CREATE INDEX quarantine_by_entity ON quarantine (entity);
CREATE INDEX quarantine_by_name ON quarantine (folded) WHERE restored_at IS NULL;
CREATE INDEX quarantine_by_run ON quarantine (run);

CREATE TABLE pin (
  entity INTEGER PRIMARY KEY REFERENCES entity,
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;

CREATE TRIGGER judgement_stands_anew AFTER INSERT ON statement WHEN NEW.extracted = 1 AND ${STANDS} BEGIN
  ${FLAG}
END;
CREATE TRIGGER judgement_stands AFTER UPDATE OF flagged, extracted ON statement
WHEN NEW.flagged = 0 AND NEW.extracted = 1 AND NEW.recorded_until = ${CURRENT} AND ${STANDS} BEGIN
  ${FLAG}
END;
-- What a document says, or a person accepts, is not for a linter to judge.
CREATE TRIGGER judgement_lapses AFTER UPDATE OF extracted ON statement
WHEN OLD.extracted = 1 AND NEW.extracted = 0 AND NEW.recorded_until = ${CURRENT} AND ${STANDS} BEGIN
  UPDATE judgement SET recorded_until = ${SEQ}, lifted_by = 'lint', lifted_reason = 'It is no longer only extracted.',
    lifted_at = cast(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE statement = NEW.uid AND recorded_until = ${CURRENT};
  UPDATE statement SET flagged = 0 WHERE row = NEW.row AND flagged = 1;
END;
`;
