/** Ways out of a finding, as changes that could be made. Which of them help is found out by supposing each. */
import type { Finding, Reliability, Statement, ValidWindow } from '../../model/index.js';
import type { Change } from '../../store/changes.js';
import { END, type Moment, windowEnds, windowOf } from '../../time/index.js';

export const REPAIR_KINDS = ['close-window', 'retract', 'split', 'exception'] as const;
export type RepairKind = (typeof REPAIR_KINDS)[number];

/** A statement of the evidence with what its weight comes from. */
export interface Weighed {
  readonly statement: Statement;
  /** `Odile Marsh ruled Thornwick`. */
  readonly told: string;
  /** The sources that assert it now. */
  readonly sources: readonly { readonly id: string; readonly file: string }[];
}

export interface Repair {
  readonly kind: RepairKind;
  /** What to do, as a sentence. */
  readonly says: string;
  /** Empty for an exception, which is a verdict and changes no statement. */
  readonly changes: readonly Change[];
  /** How much that is believed it gives up. */
  readonly cost: number;
  /** It takes words that only a person can write: which pages are about the other one. */
  readonly byHand: boolean;
}

/** More would not be read, and each is simulated. */
const MOST_REPAIRS = 8;
const EXCEPTION_COST = 3;
const SPLIT_COST = 4;
const ASIDE_COST = 2;
const RELIABILITY_WEIGHT: Readonly<Record<Reliability, number>> = {
  canonical: 4,
  reported: 2.5,
  rumour: 1,
  prophetic: 0.5,
  unreliable: 0.5,
};

/** The cheapest first. */
export function repairsFor(finding: Finding, weighed: readonly Weighed[]): Repair[] {
  const evidence = toldApart(weighed);
  const reason = `Repairs ${finding.id}: ${finding.message}`;
  const relations = evidence.filter(({ statement }) => statement.kind === 'relation');
  const found = [
    ...closings(relations, reason),
    ...clippings(relations, evidence, finding, reason),
    ...retractions(evidence, finding, reason),
    ...splits(evidence, finding, reason),
  ].sort((a, b) => a.cost - b.cost);
  return [...found.slice(0, MOST_REPAIRS - 1), exception(finding)].sort((a, b) => a.cost - b.cost);
}

/** Two that read alike, such as two reigns of one ruler, are told with their dates. */
function toldApart(evidence: readonly Weighed[]): Weighed[] {
  return evidence.map((one) => {
    const { valid } = one.statement;
    const isAlone = evidence.every((other) => other === one || other.told !== one.told);
    const isDated = valid.fromText !== null || valid.untilText !== null;
    return isAlone || !isDated ? one : { ...one, told: `${one.told} (${windowWords(valid)})` };
  });
}

/** What giving it up would cost: who says so, how surely, and how many. */
export function weightOf({ statement, sources }: Weighed): number {
  return (
    RELIABILITY_WEIGHT[statement.reliability] * statement.confidence + 0.5 * Math.max(0, sources.length - 1)
  );
}

/** One of two that overlap ends where the other begins, or begins where the other ends. */
function closings(relations: readonly Weighed[], reason: string): Repair[] {
  const [first, second, another] = [...relations].sort(
    (a, b) => a.statement.valid.fromMin - b.statement.valid.fromMin,
  );
  if (first === undefined || second === undefined || another !== undefined) return [];
  const earlier = first.statement.valid;
  const later = second.statement.valid;
  return [
    redated(
      first,
      windowBetween(earlier, startOf(later), 'until'),
      `end where "${second.told}" begins`,
      reason,
    ),
    redated(second, windowBetween(later, endOf(earlier), 'from'), `begin where "${first.told}" ends`, reason),
  ].flatMap((repair) => repair ?? []);
}

/** A statement that outlasts a life ends with it; one that begins too soon begins with it. */
function clippings(
  relations: readonly Weighed[],
  evidence: readonly Weighed[],
  { details }: Finding,
  reason: string,
): Repair[] {
  if (details.kind !== 'anachronism' || details.claim === 'EXISTED_DURING_MISMATCH') return [];
  const dates = evidence.flatMap(({ statement }) =>
    statement.kind === 'attribute' && statement.value.kind === 'date' ? [statement.value.date] : [],
  );
  const [relation] = relations;
  const written = relation?.statement.valid;
  if (relation === undefined || (written?.fromText === null && written.untilText === null)) return [];
  const end = details.claim === 'EXISTED_AFTER' ? 'until' : 'from';
  return dates.flatMap((date) => {
    const window = windowBetween(relation.statement.valid, date, end);
    const says = end === 'until' ? `end with ${date.text}` : `begin with ${date.text}`;
    return redated(relation, window, says, reason) ?? [];
  });
}

/** Each of them; of several values all but one. */
function retractions(evidence: readonly Weighed[], finding: Finding, reason: string): Repair[] {
  const { kind, part } = finding;
  const values = evidence.filter(
    ({ statement }) => statement.kind === 'attribute' && statement.predicate === part,
  );
  if (kind === 'contradiction' && values.length > 2) {
    return values.map((kept) => {
      const others = values.filter((one) => one !== kept);
      return {
        kind: 'retract',
        says: `Keep "${kept.told}" and retract the other ${others.length}.`,
        changes: others.map(({ statement }) => retraction(statement, reason)),
        cost: others.reduce((sum, one) => sum + weightOf(one), 0),
        byHand: false,
      };
    });
  }
  return evidence.map((one) => ({
    kind: 'retract',
    says: `Retract "${one.told}"${saidBy(one)}.`,
    changes: [retraction(one.statement, reason)],
    cost: weightOf(one) + (isAside(one, finding) ? ASIDE_COST : 0),
    byHand: false,
  }));
}

/** What a rule took into account, such as a gender, where it is about dates and relations. */
function isAside({ statement }: Weighed, { part, predicate }: Finding): boolean {
  if (statement.kind !== 'attribute' || statement.value.kind === 'date') return false;
  return statement.predicate !== part && statement.predicate !== predicate;
}

/** Two documents may speak of two who share a name. What the one alone says would then be another's. */
function splits(evidence: readonly Weighed[], { kind, subject }: Finding, reason: string): Repair[] {
  if (kind !== 'contradiction') return [];
  const about = evidence.filter(({ statement }) => statement.subject === subject.id);
  const single = about.filter(({ sources }) => sources.length === 1);
  const files = new Map(single.map(({ sources: [source] }) => [source?.id ?? '', source?.file ?? '']));
  if (about.length < 2 || files.size < 2) return [];
  return [...files].map(([id, file]) => {
    const moved = single.filter(({ sources: [source] }) => source?.id === id);
    return {
      kind: 'split',
      says: `Take the ${subject.name} in ${file} for another of that name, with an id of their own.`,
      changes: moved.map(({ statement }) => retraction(statement, reason)),
      cost: SPLIT_COST + moved.length / 10,
      byHand: true,
    };
  });
}

function exception({ subject }: Finding): Repair {
  return {
    kind: 'exception',
    says: `Declare that it is so on purpose: an exception for ${subject.name}, with a reason.`,
    changes: [],
    cost: EXCEPTION_COST,
    byHand: false,
  };
}

function redated(one: Weighed, valid: ValidWindow | null, says: string, reason: string): Repair | null {
  if (valid === null) return null;
  return {
    kind: 'close-window',
    says: `Let "${one.told}" ${says}: ${windowWords(valid)}.`,
    changes: [{ kind: 'retcon', statement: one.statement.id, successor: { valid }, reason }],
    // Moving one end keeps most of what was said.
    cost: weightOf(one) * 0.4,
    byHand: false,
  };
}

/** Null when that would leave nothing of it, or change nothing. */
function windowBetween(
  valid: ValidWindow,
  moment: Pick<Moment, 'min' | 'max' | 'text'> | null,
  end: 'from' | 'until',
): ValidWindow | null {
  if (moment === null) return null;
  const { first, last } = windowEnds(valid);
  const as = (bounds: { min: number; max: number }, text: string | null): Moment | null =>
    text === null ? null : { ...bounds, text, calendar: '' };
  const limit: Moment = { ...moment, calendar: '' };
  const from = end === 'from' ? limit : as(first, valid.fromText);
  const until = end === 'until' ? limit : as(last, valid.untilText);
  if (from !== null && until !== null && until.max < from.min) return null;
  const made = windowOf(from, until);
  if (!made.ok) return null;
  if (made.window.fromMin === valid.fromMin && made.window.untilMax === valid.untilMax) return null;
  return { ...made.window, fromText: from?.text ?? null, untilText: until?.text ?? null };
}

function startOf(valid: ValidWindow): Pick<Moment, 'min' | 'max' | 'text'> | null {
  return valid.fromText === null ? null : { ...windowEnds(valid).first, text: valid.fromText };
}

function endOf(valid: ValidWindow): Pick<Moment, 'min' | 'max' | 'text'> | null {
  return valid.untilText === null || valid.untilMax >= END
    ? null
    : { ...windowEnds(valid).last, text: valid.untilText };
}

function retraction(statement: Statement, reason: string): Change {
  return { kind: 'retcon', statement: statement.id, successor: null, reason };
}

function windowWords({ fromText, untilText }: ValidWindow): string {
  if (fromText !== null && untilText !== null) return `${fromText} – ${untilText}`;
  return fromText === null ? `until ${untilText}` : `from ${fromText}`;
}

function saidBy({ sources }: Weighed): string {
  if (sources.length === 0) return '';
  return sources.length === 1
    ? `, which only ${sources[0]?.file} says`
    : `, which ${sources.length} sources say`;
}
