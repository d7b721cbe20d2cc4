/** All schema versions in order. A version that has been released is never edited: the next one follows it. */
import { unbelievedEnds } from './0027-unbelieved-ends.js';
import { conversationLog } from './0028-conversation-log.js';
import { unreadFiles } from './0029-unread-files.js';
import { factSenses } from './0030-fact-senses.js';
import { statementTally } from './0031-statement-tally.js';
import { unreadByFile } from './0032-unread-by-file.js';
import { bus } from './bus.js';
import { cases } from './cases.js';
import { desk } from './desk.js';
import { dirt } from './dirt.js';
import { extraction } from './extraction.js';
import { facts } from './facts.js';
import { findings } from './findings.js';
import { ground } from './ground.js';
import { jobs } from './jobs.js';
import { lint } from './lint.js';
import { span } from './span.js';
import { syntheses } from './syntheses.js';
import { text } from './text.js';

export interface Migration {
  /** What `user_version` is afterwards. */
  readonly version: number;
  readonly sql: string;
}

/** What came before it was never released. */
const first: Migration = {
  version: 26,
  sql: [
    ...[ground, span, text, jobs, findings, facts],
    ...[extraction, syntheses, lint, cases, desk, bus, dirt],
  ].join(''),
};

export const MIGRATIONS: readonly Migration[] = [
  first,
  unbelievedEnds,
  conversationLog,
  unreadFiles,
  factSenses,
  statementTally,
  unreadByFile,
];

export const FIRST_VERSION = first.version;
export const LATEST_VERSION = MIGRATIONS[MIGRATIONS.length - 1]?.version ?? 0;
