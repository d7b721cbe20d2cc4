/**
 * One cause, one entry: findings that rest on the same date, or that name the same cause, are told together. Nothing is
 * stored for it: it is worked out anew from the findings' evidence, so that an entry disappears with its cause.
 */
import { append } from '../../model/append.js';
import { type Finding, type FindingCause, groupBy } from '../../model/index.js';

/** What is known of a statement that several findings rest on. */
export interface SharedStatement {
  /** `Aldric Raventhorne: birth 341 TA`. */
  readonly told: string;
  /** It is a date that somebody wrote, rather than a relation. */
  readonly isDate: boolean;
}

export type Cause =
  /** The rule itself says what it follows from. */
  | ({ readonly kind: 'told' } & FindingCause)
  /** All of these rest on this statement. */
  | { readonly kind: 'statement'; readonly key: string; readonly told: string }
  /** Nothing but the rule: it fires so often here that it is routine. */
  | { readonly kind: 'rule'; readonly key: string };

export interface Entry {
  /** Null for a finding by itself. */
  readonly cause: Cause | null;
  /** The one that tells most first: certain before possible, and what rests on the cause alone. */
  readonly findings: readonly [Finding, ...Finding[]];
}

/** Statements that more than one finding rests on: what may turn out to be a cause. */
export function sharedStatements(findings: readonly Finding[]): string[] {
  const counts = new Map<string, number>();
  for (const { statements } of findings)
    for (const id of new Set(statements)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) => (count > 1 ? [id] : []));
}

/**
 * Each finding stands in one entry. A cause that a rule names comes first; then the statements, that which explains most
 * findings before the others, and a date before a relation.
 */
export function foldFindings(
  findings: readonly Finding[],
  shared: ReadonlyMap<string, SharedStatement>,
): Entry[] {
  const entries: Entry[] = [];
  const left: Finding[] = [];
  for (const group of groupBy(findings, widest(findings)).values()) {
    const [first] = group;
    const told = first === undefined ? null : causeAmong(first, group);
    if (told !== null && group.length > 1) entries.push(entry({ kind: 'told', ...told }, group));
    else append(left, group);
  }
  // What is no more than out of the ordinary is told by its rule.
  const [notes, faults] = [left.filter(isNote), left.filter((finding) => !isNote(finding))];
  return [...entries, ...byStatement(faults, shared), ...notes.map((note) => entry(null, [note]))];
}

function isNote({ severity, kind }: Finding): boolean {
  return severity === 'info' && kind !== 'orphan';
}

/** So many causes of one kind have a cause of their own. */
const SEVERAL = 3;

/** By its cause, or by the wider one where that has made several causes; what has none is in a group of its own. */
function widest(findings: readonly Finding[]): (finding: Finding) => string {
  const causes = new Map<string, Set<string>>();
  for (const { rule, cause } of findings) {
    if (!cause?.wider) continue;
    const key = `${rule} ${cause.wider.key}`;
    causes.set(key, (causes.get(key) ?? new Set()).add(cause.key));
  }
  return ({ rule, cause }) => {
    if (cause === null) return '';
    const wider = cause.wider && `${rule} ${cause.wider.key}`;
    return wider && (causes.get(wider)?.size ?? 0) >= SEVERAL ? wider : `${rule} ${cause.key}`;
  };
}

function causeAmong({ cause }: Finding, group: readonly Finding[]): FindingCause | null {
  const isOne = group.every((one) => one.cause?.key === cause?.key);
  return (isOne ? cause : cause?.wider) ?? null;
}

function byStatement(findings: readonly Finding[], shared: ReadonlyMap<string, SharedStatement>): Entry[] {
  const resting = new Map<string, Set<Finding>>();
  for (const finding of findings) {
    for (const id of finding.statements) {
      if (!shared.has(id)) continue;
      const some = resting.get(id);
      if (some) some.add(finding);
      else resting.set(id, new Set([finding]));
    }
  }
  const entries: Entry[] = [];
  const free = new Set(findings);
  // By how many findings each explains; those that others have taken away meanwhile sink.
  const byWeight = new Map<number, string[]>();
  const sink = (id: string): void => {
    const weight = count(resting.get(id), free);
    const known = byWeight.get(weight);
    if (known) known.push(id);
    else if (weight > 1) byWeight.set(weight, [id]);
  };
  for (const id of resting.keys()) sink(id);
  for (let weight = Math.max(1, ...byWeight.keys()); weight > 1; weight--) {
    const ids = [...(byWeight.get(weight) ?? [])].sort(
      (a, b) => Number(isDate(b, shared)) - Number(isDate(a, shared)) || (a < b ? -1 : 1),
    );
    for (const id of ids) {
      const group = [...(resting.get(id) ?? [])].filter((finding) => free.has(finding));
      if (group.length < weight) {
        sink(id);
        continue;
      }
      for (const finding of group) free.delete(finding);
      entries.push(entry({ kind: 'statement', key: id, told: shared.get(id)?.told ?? '' }, group));
    }
  }
  return [...entries, ...[...free].map((finding) => entry(null, [finding]))];
}

function count(some: ReadonlySet<Finding> | undefined, free: ReadonlySet<Finding>): number {
  let number = 0;
  for (const finding of some ?? []) if (free.has(finding)) number++;
  return number;
}

function isDate(id: string, shared: ReadonlyMap<string, SharedStatement>): boolean {
  return shared.get(id)?.isDate ?? false;
}

/** What rests on the cause and nothing else says what is wrong with it: it leads. */
export function entry(cause: Cause | null, findings: readonly Finding[]): Entry {
  const rank = ({ certainty, statements, guess }: Finding) =>
    (certainty === 'certain' ? 0 : 4) + (guess === null ? 0 : 2) + (statements.length > 1 ? 1 : 0);
  const [first, ...others] = [...findings].sort((a, b) => rank(a) - rank(b));
  if (first === undefined) throw new Error('an entry without a finding');
  return { cause, findings: [first, ...others] };
}
