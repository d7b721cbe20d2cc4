/** Findings as data: field names as the logical graph has them. */
import type { ShownFinding } from '../../engine/evidence.js';
import type { Finding, FindingVerdict, Run } from '../../model/index.js';
import { type Json, linesJson } from '../json.js';
import { unreadJson } from '../unread.js';
import type { Cause, Entry } from './fold.js';
import { orderedEntries, type Reported } from './reported.js';
import { findingTold } from './shape.js';

/** `entries` are in the order in which people are shown them; `findings` are all of them, in the same order. */
export function checkJson(reported: Reported): Json {
  const { world, run, failures, unread, suppressed, setAside } = reported;
  const entries = orderedEntries(reported);
  const findings = entries.flatMap((entry) => entry.findings);
  return {
    world,
    run: run === null ? null : runJson(run),
    entries: entries.map(({ entry }) => entryJson(entry)),
    findings: findings.map(reportedJson),
    rules_failed: failures.map(({ rule, message }) => ({ rule, message })),
    files_unread: unread.map(unreadJson),
    suppressed,
    set_aside: setAside,
  };
}

function entryJson({ cause, findings }: Entry): Json {
  const [{ id, certainty, severity, rule, part }] = findings;
  return {
    lead: id,
    rule: part === '' ? rule : `${rule}:${part}`,
    certainty,
    severity,
    cause: cause === null ? null : causeJson(cause),
    findings: findings.map((finding) => finding.id),
  };
}

function causeJson(cause: Cause): Json {
  switch (cause.kind) {
    case 'told':
      return { kind: 'told', told: cause.told, fix: cause.fix };
    case 'statement':
      return { kind: 'statement', told: cause.told, statement: cause.key };
    case 'rule':
      return { kind: 'rule', rule: cause.key };
  }
}

export function reportedJson({ finding, rule, evidence }: ShownFinding): { readonly [key: string]: Json } {
  return {
    ...findingJson(finding),
    rule_words: { id: rule.id, name: rule.name, why: rule.why, fix: rule.fix },
    evidence: evidence.map(({ id, told, when, citations }) => ({
      statement: id,
      told,
      when,
      citations: citations.map(({ file, title, lines, reliability, excerpt }) => ({
        file,
        title,
        lines: linesJson(lines),
        reliability,
        excerpt:
          excerpt === null
            ? null
            : { line: excerpt.line, text: excerpt.text, column: excerpt.column, length: excerpt.length },
      })),
    })),
  };
}

/** What everybody is told, and what only the store's own reader needs besides. */
export function findingJson(finding: Finding): { readonly [key: string]: Json } {
  const told = findingTold(finding);
  return {
    ...told,
    details: told.details as { readonly [key: string]: Json },
    statements: [...finding.statements],
    sources: [...finding.sources],
    gone_at: finding.goneAt === null ? null : iso(finding.goneAt),
    verdict: finding.verdict === null ? null : verdictJson(finding.verdict),
  };
}

function verdictJson({ verdict, by, at, reason, expires }: FindingVerdict): Json {
  return { verdict, by, at: iso(at), reason, expires: expires === null ? null : iso(expires) };
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function runJson(run: Run): { readonly [key: string]: Json } {
  return {
    id: run.id,
    mode: run.mode,
    scope: run.scope,
    started_at: iso(run.startedAt),
    finished_at: iso(run.finishedAt),
    duration_ms: run.durationMs,
    rules_run: run.rulesRun,
    rules_failed: run.rulesFailed.map(({ rule, message }) => ({ rule, message })),
    contradictions_found: run.contradictions,
    anachronisms_found: run.anachronisms,
    violations_found: run.violations,
    orphans_found: run.orphans,
    possible_found: run.possible,
    appeared: run.appeared,
    gone: run.gone,
  };
}
