/** Findings, rules and runs as nodes. They are told as they stand now. */

import type { Value } from '../../../cypher/index.js';
import {
  CURRENT,
  type FindingDetails,
  LoreError,
  RUN_MODES,
  type RuleFailure,
} from '../../../model/index.js';
import { certaintyOf, kindCode, kindOf, severityOf, statusOf } from '../findings/codes.js';
import type { RuleRow } from '../findings/rules.js';
import { type RunRecord, runId } from '../findings/runs.js';
import { RowCache } from './cache.js';
import type { NodeKind } from './element-id.js';
import { type GraphView, PAGE, paged } from './view.js';

const FINDINGS = ['contradiction', 'anachronism', 'ontology-violation', 'orphan', 'confusion'] as const;
const KINDS = [...FINDINGS, 'rule', 'run'] as const;
export type FindingNodeKind = (typeof KINDS)[number];

export function isFindingNode(kind: NodeKind): kind is FindingNodeKind {
  return KINDS.some((one) => one === kind);
}

/** What links an entity to the findings of one kind that involve it. */
export function involves(kind: (typeof FINDINGS)[number]): string {
  return `EXISTS (SELECT 1 FROM finding f WHERE f.row = t.finding AND f.gone_at IS NULL AND f.kind = ${kindCode(kind)})
    AND EXISTS (SELECT 1 FROM entity e WHERE e.row = t.entity AND e.recorded_until = ${CURRENT})`;
}

interface FindingRow {
  id: string;
  rule: string;
  part: string;
  kind: number;
  certainty: number;
  severity: number;
  status: number;
  marks: number;
  flagged: number;
  message: string;
  settles: string | null;
  predicate: string | null;
  details: string;
  detected_at: number;
  subject: string;
}

type Plain = string | number | boolean | null | readonly string[];

export class FindingNodes {
  readonly #view: GraphView;
  readonly #rows: RowCache<ReadonlyMap<string, Value>>;
  readonly #rules: RowCache<ReadonlyMap<string, Value>>;
  readonly #runs: RowCache<ReadonlyMap<string, Value>>;

  constructor(view: GraphView) {
    this.#view = view;
    this.#rows = new RowCache((row) => this.#finding(row));
    this.#rules = new RowCache((row) => this.#rule(row));
    this.#runs = new RowCache((row) => this.#run(row));
  }

  *scan(kind: FindingNodeKind): Iterable<number> {
    this.refuseEarlier();
    const from = kind === 'rule' || kind === 'run' ? `${kind} WHERE 1` : `finding WHERE ${standing(kind)}`;
    const page = (after: number) =>
      this.#view.db.all<{ row: number }>(
        `SELECT row FROM ${from} AND row > ? ORDER BY row LIMIT ${PAGE}`,
        after,
      );
    for (const { row } of paged(page)) yield row;
  }

  find(kind: FindingNodeKind, key: string, value: string): number[] | undefined {
    if (key !== 'id') return undefined;
    this.refuseEarlier();
    if (kind === 'run') return undefined;
    const from =
      kind === 'rule' ? 'rule WHERE id = ?1' : `finding WHERE id = ?1 AND ${near} AND ${standing(kind)}`;
    return this.#view.db.all<{ row: number }>(`SELECT row FROM ${from}`, value).map(({ row }) => row);
  }

  properties(kind: FindingNodeKind, row: number): ReadonlyMap<string, Value> {
    if (kind === 'rule') return this.#rules.get(row);
    return kind === 'run' ? this.#runs.get(row) : this.#rows.get(row);
  }

  refuseEarlier(): void {
    if (this.#view.asOf === undefined) return;
    throw new LoreError({
      code: 'store/findings-are-now',
      message: 'Findings, rules and runs are kept as they stand now; how they stood earlier is not known.',
      hint: 'Ask for them without an earlier recorded time.',
    });
  }

  #finding(row: number): ReadonlyMap<string, Value> {
    const { db } = this.#view;
    const found = db.get<FindingRow>(
      `SELECT f.id, l.rule, l.part, f.kind, f.certainty, f.severity, f.status, f.marks, f.flagged, f.message,
         f.settles, f.predicate, f.details, f.detected_at, e.name AS subject
       FROM finding f JOIN filing l ON l.row = f.filing JOIN entity e ON e.row = f.subject WHERE f.row = ?`,
      row,
    );
    if (!found) return new Map();
    const documents = db.all<{ position: number; id: string }>(
      `SELECT x.position, d.id FROM finding_statement x JOIN assertion a ON a.statement = x.statement
       JOIN source d ON d.row = a.source WHERE x.finding = ? AND a.recorded_until = ${CURRENT}
       ORDER BY x.position, a.reliability, a.confidence DESC, d.id`,
      row,
    );
    const documentOf = (side: number) => documents.find(({ position }) => position === side)?.id ?? null;
    const details: FindingDetails = JSON.parse(found.details);
    const { id, message, settles, predicate, subject, part } = found;
    return told({
      ...{ id, message, settles, predicate, subject },
      part: part === '' ? null : part,
      rule_id: found.rule,
      severity: severityOf(found.severity),
      certainty: certaintyOf(found.certainty),
      status: statusOf(found.status),
      flagged: found.flagged === 1,
      detected_at: found.detected_at,
      sources: [...new Set(documents.map((document) => document.id))].sort(),
      ...fields(details),
      ...(kindOf(found.kind) === 'contradiction'
        ? { doc_a: documentOf(0), doc_b: documentOf(1), is_disputed: found.marks === 1 }
        : {}),
    });
  }

  #rule(row: number): ReadonlyMap<string, Value> {
    const found = this.#view.db.get<RuleRow>(
      `SELECT id, name, kind, severity, description, cypher, pack, own,
         enabled AND NOT EXISTS (SELECT 1 FROM rule_off o WHERE o.id = rule.id) AS enabled FROM rule WHERE row = ?`,
      row,
    );
    if (!found) return new Map();
    return told({
      ...found,
      kind: kindOf(found.kind),
      severity: severityOf(found.severity),
      own: found.own === 1,
      enabled: found.enabled === 1,
    });
  }

  #run(row: number): ReadonlyMap<string, Value> {
    const found = this.#view.db.get<RunRecord>('SELECT * FROM run WHERE row = ?', row);
    if (!found) return new Map();
    const failed: RuleFailure[] = JSON.parse(found.rules_failed);
    const { scope, started_at, finished_at, duration_ms, rules_run, appeared, gone } = found;
    return told({
      ...{ scope, started_at, finished_at, duration_ms, rules_run, appeared, gone },
      id: runId(row),
      mode: RUN_MODES[found.mode] ?? null,
      rules_failed: failed.map(({ rule }) => rule),
      contradictions_found: found.contradictions,
      violations_found: found.violations,
      anachronisms_found: found.anachronisms,
      orphans_found: found.orphans,
      possible_found: found.possible,
    });
  }
}

/** An id is the beginning of its key. */
const near = "key >= substr(?1, 3) AND key < substr(?1, 3) || 'g'";

function standing(kind: Exclude<FindingNodeKind, 'rule' | 'run'>): string {
  return `gone_at IS NULL AND kind = ${kindCode(kind)}`;
}

function fields(details: FindingDetails): Readonly<Record<string, Plain>> {
  switch (details.kind) {
    case 'contradiction':
      return { claim_a: details.claimA, claim_b: details.claimB };
    case 'anachronism': {
      const { era, claim, expected, actual } = details;
      return { entity_name: details.entityName, event_name: details.eventName, era, claim, expected, actual };
    }
    case 'ontology-violation':
      return { claim: details.claim };
    case 'orphan':
      return {
        entity_name: details.entityName,
        entity_type: details.entityType,
        code: details.code,
        reason: details.reason,
      };
    case 'confusion':
      return {
        kind: details.confusion,
        question: details.question,
        fact_ids: details.facts.map(({ id }) => id),
      };
  }
}

function told(columns: Readonly<Record<string, Plain>>): ReadonlyMap<string, Value> {
  const values = Object.entries(columns).flatMap(([key, value]): [string, Value][] => {
    if (value === null) return [];
    if (typeof value === 'number') return [[key, BigInt(value)]];
    return [[key, typeof value === 'object' ? [...value] : value]];
  });
  return new Map(values);
}
