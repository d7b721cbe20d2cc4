/** Findings as data: field names as the logical graph has them. */
import type { Finding, Run } from '../../model/index.js';
import { type Json, linesJson } from '../json.js';
import type { Reported, ReportedFinding } from './reported.js';

export function checkJson({ world, findings, run, failures, suppressed, setAside }: Reported): Json {
  return {
    world,
    run: run === null ? null : runJson(run),
    findings: findings.map(reportedJson),
    rules_failed: failures.map(({ rule, message }) => ({ rule, message })),
    suppressed,
    set_aside: setAside,
  };
}

export function reportedJson({ finding, rule, evidence }: ReportedFinding): { readonly [key: string]: Json } {
  return {
    ...findingJson(finding),
    rule: { id: rule.id, name: rule.name, why: rule.why, fix: rule.fix },
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

export function findingJson(finding: Finding): { readonly [key: string]: Json } {
  return {
    id: finding.id,
    rule_id: finding.rule,
    part: finding.part,
    kind: finding.kind,
    certainty: finding.certainty,
    severity: finding.severity,
    status: finding.status,
    message: finding.message,
    subject: { ...finding.subject },
    predicate: finding.predicate,
    entities: finding.entities.map((entity) => ({ ...entity })),
    statements: [...finding.statements],
    sources: [...finding.sources],
    details: { ...finding.details },
    settles: finding.settles,
    flagged: finding.flagged,
    detected_at: finding.detectedAt,
    gone_at: finding.goneAt,
    verdict: finding.verdict === null ? null : { ...finding.verdict },
  };
}

export function runJson(run: Run): { readonly [key: string]: Json } {
  return {
    id: run.id,
    mode: run.mode,
    scope: run.scope,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
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
