/** Findings as rows of the list, and the filter of an address as the store reads it. */
import type { z } from 'zod';
import { besideBaseline, type DeskFilter, type DeskRow, type SaidVerdict } from '../engine/desk.js';
import type { World } from '../engine/index.js';
import type { findingQuery, findingRowShape, verdictShape } from './shapes/finding.js';
import { iso, maybeIso, timeOf } from './words.js';

export type FindingQuery = z.output<z.ZodObject<typeof findingQuery>>;

const NOBODY = '-';

export async function filterOf(world: World, query: FindingQuery): Promise<DeskFilter> {
  const some = <Key extends keyof DeskFilter>(key: Key, value: DeskFilter[Key] | undefined) =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? {} : { [key]: value };
  return besideBaseline(world, {
    ...some('kinds', query.kind),
    ...some('severities', query.severity),
    ...some('certainties', query.certainty),
    ...some('states', query.state),
    ...some('rules', query.rule),
    ...some('packs', query.pack),
    ...some('subjects', query.subject),
    ...some('entities', query.entity),
    ...some('types', query.type),
    ...some('reasons', query.reason),
    ...some('sources', query.source),
    ...some('causes', query.cause),
    ...some(
      'assignees',
      query.assignee?.map((name) => (name === NOBODY ? null : name)),
    ),
    ...some('flagged', query.flagged),
    ...some('since', query.since === undefined ? undefined : timeOf(query.since)),
    ...some('text', query.text?.trim() === '' ? undefined : query.text?.trim()),
  });
}

type Row = z.input<typeof findingRowShape>;

export async function rowsOf(world: World, rows: readonly DeskRow[]): Promise<Row[]> {
  const names = await world.ruleNames();
  return rows.map((row) => rowOf(row, names));
}

export function rowOf(row: DeskRow, names: ReadonlyMap<string, string>): Row {
  const { id, kind, rule, part, severity, certainty, state, message, reason, era, guess, settles } = row;
  return {
    rule_id: rule,
    ...{ id, kind, part, severity, certainty, state, message, reason, era, guess, settles },
    rule_name:
      kind === 'flag' ? 'Flagged for review' : (names.get(`${rule}:${part}`) ?? names.get(rule) ?? rule),
    subject: row.subject === null ? null : { ...row.subject },
    entities: row.entities.map((one) => ({ ...one })),
    sources: row.sources.map((one) => ({ ...one })),
    sources_total: row.sourcesTotal,
    flagged: row.flagged,
    detected_at: iso(row.detectedAt),
    assignee: row.assignee,
    comments: row.comments,
    verdict: row.verdict === null ? null : verdictOf(row.verdict),
    snooze:
      row.snooze === null
        ? null
        : { until: iso(row.snooze.until), by: row.snooze.by, at: iso(row.snooze.at) },
  };
}

export function verdictOf({ verdict, by, at, reason, expires }: SaidVerdict): z.input<typeof verdictShape> {
  return { verdict, by, at: iso(at), reason, expires: maybeIso(expires) };
}
