/** All schema versions in order. A migration that has been released is never edited: the next one follows it. */
import { ground } from './0001-ground.js';
import { span } from './0002-span.js';
import { jobs } from './0003-jobs.js';
import { vectors } from './0004-vectors.js';
import { usage } from './0005-usage.js';
import { dirt } from './0006-dirt.js';
import { findings } from './0007-findings.js';
import { earlierNames } from './0008-earlier-names.js';
import { facts } from './0009-facts.js';
import { extraction } from './0010-extraction.js';
import { syntheses } from './0011-syntheses.js';
import { lint } from './0012-lint.js';
import { cases } from './0013-cases.js';
import { erasure } from './0014-erasure.js';
import { absent } from './0015-absent.js';
import { matters } from './0016-matters.js';
import { fresh } from './0017-fresh.js';
import { guesses } from './0018-guesses.js';
import { notes } from './0019-notes.js';
import { writtenDates } from './0020-written-dates.js';
import { desk } from './0021-desk.js';
import { bus } from './0022-bus.js';
import { canonDates } from './0023-canon-dates.js';
import { conversations } from './0024-conversations.js';
import { calls } from './0025-calls.js';
import { wholeRuns } from './0026-whole-runs.js';
import { unbelievedEnds } from './0027-unbelieved-ends.js';

export interface Migration {
  /** What `user_version` is afterwards. */
  readonly version: number;
  readonly sql: string;
}

export const MIGRATIONS: readonly Migration[] = [
  ground,
  span,
  jobs,
  vectors,
  usage,
  dirt,
  findings,
  earlierNames,
  facts,
  extraction,
  syntheses,
  lint,
  cases,
  erasure,
  absent,
  matters,
  fresh,
  guesses,
  notes,
  writtenDates,
  desk,
  bus,
  canonDates,
  conversations,
  calls,
  wholeRuns,
  unbelievedEnds,
];

export const LATEST_VERSION = MIGRATIONS[MIGRATIONS.length - 1]?.version ?? 0;
