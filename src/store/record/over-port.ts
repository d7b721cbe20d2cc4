/** A whole store: what a store does itself, and what is decided over it, once for all stores. */
import type { Port, Rooms } from '../store.js';
import { briefsOver } from './briefs.js';
import { busOver } from './bus.js';
import { candidatesOver } from './candidates.js';
import { casesOver } from './cases.js';
import { commitsOver } from './commits.js';
import { conversationsOver } from './conversations.js';
import { deskOver } from './desk.js';
import { deskCountsOver } from './desk-counts.js';
import { deskNotesOver } from './desk-notes.js';
import { extractionsOver } from './extractions.js';
import { factChangesOver } from './fact-changes.js';
import { factLogOver } from './fact-log.js';
import { factsOver } from './facts.js';
import { findingsOver } from './findings.js';
import { judgementsOver } from './judgements.js';
import { judgingOver } from './judging.js';
import { lintRunsOver } from './lint-runs.js';
import { pinsOver } from './pins.js';
import { quarantineOver } from './quarantine.js';
import { queueOver } from './queue.js';
import { readsOver } from './reads.js';
import { restoreOver } from './restore.js';
import { reviewQueueOver } from './review-queue.js';
import { rulesOver } from './rules.js';
import { runsOver } from './runs.js';
import { sensesOver } from './senses.js';
import { slotsOver } from './slots.js';
import { tokensOver } from './tokens.js';
import { trustOver } from './trust.js';
import { unreadOver } from './unread.js';
import { usageOver } from './usage.js';
import { verdictsOver } from './verdicts.js';
import { weighOver } from './weigh.js';

export function overPort<P extends Port>(port: P): P & Rooms {
  const { findings, desk, facts } = port;
  const briefs = Object.assign(port.briefs, briefsOver(port.briefs));
  const deciding = { records: port.records, now: () => port.now() };
  const { lastJudged, ...verdicts } = verdictsOver(deciding, findings);
  return Object.assign(port, {
    ...readsOver(deciding, port),
    ...commitsOver(deciding),
    briefs,
    within: <T>(work: () => Promise<T>) => work(),
    queue: queueOver(deciding),
    bus: busOver(deciding),
    slots: slotsOver(deciding),
    usage: usageOver(deciding),
    tokens: tokensOver(deciding),
    conversations: conversationsOver(deciding),
    extractions: extractionsOver(deciding),
    unread: unreadOver(deciding),
    cases: casesOver(deciding),
    findings: Object.assign(findings, {
      ...findingsOver(deciding, findings),
      ...rulesOver(deciding),
      ...runsOver(deciding),
      ...reviewQueueOver(deciding),
      lastJudged,
    }),
    facts: Object.assign(facts, {
      ...factsOver(deciding, facts),
      ...sensesOver(deciding, facts),
      ...factChangesOver(deciding),
      ...factLogOver(deciding),
    }),
    desk: Object.assign(desk, {
      ...deskOver(desk),
      ...deskNotesOver(deciding, desk),
      ...deskCountsOver(deciding),
      ...verdicts,
    }),
    lint: {
      ...lintRunsOver(deciding),
      ...pinsOver(deciding, briefs),
      ...candidatesOver(deciding),
      ...quarantineOver(deciding),
      ...restoreOver(deciding),
      ...judgementsOver(deciding),
      ...judgingOver(deciding),
      ...weighOver(deciding),
      ...trustOver(deciding),
    },
  });
}
