/** How far a bus outside was read, what goes out to it, and what could not be read. */

export const bus = `
CREATE TABLE bus_identity (id TEXT NOT NULL) STRICT;

CREATE TABLE bus_partition (
  topic TEXT NOT NULL,
  topic_id TEXT NOT NULL,
  part INTEGER NOT NULL,
  next INTEGER NOT NULL,
  end_offset INTEGER NOT NULL,
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (topic_id, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE dead_letter (
  row INTEGER PRIMARY KEY,
  topic TEXT NOT NULL,
  part INTEGER NOT NULL,
  at_offset INTEGER NOT NULL,
  code TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE outbox (
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  topic TEXT NOT NULL,
  key TEXT,
  -- Kept until it is sent.
  value BLOB,
  headers TEXT NOT NULL,
  -- NULL: waits.
  sent_at INTEGER
) STRICT;
CREATE INDEX outbox_waiting ON outbox (row) WHERE sent_at IS NULL;
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;
`;
