/** Schema version 5: what the world's language models used. */

export const usage = {
  version: 5,
  sql: `
CREATE TABLE usage (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- 2026-03-01, in UTC.
  day TEXT NOT NULL,
  model TEXT NOT NULL,
  purpose TEXT NOT NULL,
  calls INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  -- Millionths of the currency of the price table; null where the model has no price.
  micros INTEGER,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL,
  -- 1: the server did not count.
  estimated INTEGER NOT NULL,
  -- Held until then for a call under way; null for what was used.
  held_until INTEGER
) STRICT;
CREATE INDEX usage_by_day ON usage (day, row);
CREATE INDEX usage_held ON usage (held_until) WHERE held_until IS NOT NULL;
`,
};
