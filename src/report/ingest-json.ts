/** What an ingest did, as `--json` prints it. */
import { type Json, noticeJson } from './json.js';
import type { IngestSummary } from './summary.js';

export function ingestJson(
  summary: IngestSummary & { readonly touched: readonly string[] },
): Readonly<Record<string, Json>> {
  const { files, entities, statements } = summary;
  return {
    files: {
      read: files.read,
      unchanged: files.unchanged,
      gone: files.gone,
      failed: files.failed,
      skipped: { ...files.skipped },
    },
    entities: { created: entities.created, closed: entities.closed, provisional: entities.provisional },
    statements: { opened: statements.opened, closed: statements.closed },
    unknown_names: summary.unknownNames ?? 0,
    notices: summary.notices.map(noticeJson),
    findings: {
      appeared: [...(summary.check?.appeared ?? [])],
      gone: [...(summary.check?.gone ?? [])],
      rules_failed: (summary.check?.failures ?? []).map(({ rule, message }) => ({ rule, message })),
    },
    touched: [...summary.touched],
    seconds: summary.seconds,
    dry_run: summary.dryRun,
  };
}
