/**
 * Prose does not say again what is written: an extracted statement waits as long as something says the same better. One
 * that was told exactly and cannot be true beside what is written stays: there the sources disagree.
 */
import { CURRENT, EXACT_CONFIDENCE, RELIABILITIES } from '../../model/index.js';
import { UNDATED, windowsDiffer, windowsMayOverlap } from '../../time/index.js';
import { ASSERTION, STATEMENT, STATEMENT_ENDS, type StatementRow } from './statement-rows.js';
import { sayingKey, type Triple, WAITING } from './waiting.js';
import type { Writing } from './writing.js';

/** Holds every triple that changed against what else is said of it. */
export function coverExtracted(w: Writing): void {
  // Of a world that was empty nothing else can be covered, and nothing has to be looked up.
  if (w.bulk && w.statements.stirred.size === 0) return;
  if (isAnyExtracted(w)) {
    for (const triple of opened(w)) w.statements.stir(triple);
    const takenBack = w.retcons.takenBack(w);
    for (const triple of w.statements.stirred.values()) settleTriple(w, triple, takenBack);
  }
  w.statements.stirred.clear();
}

function isAnyExtracted({ rows }: Writing): boolean {
  const extracted = { recordedUntil: CURRENT, extracted: true };
  return [extracted, { recordedUntil: WAITING }].some(
    (where) => rows.find(STATEMENT_ENDS, where, 1).length > 0,
  );
}

/** In a world that was empty, what is extracted has been settled, and nothing else can be covered. */
function opened(w: Writing): readonly Triple[] {
  if (w.bulk) return [];
  return w.rows.find(STATEMENT, { row: { atLeast: w.statements.firstNewRow }, recordedUntil: CURRENT });
}

function settleTriple(w: Writing, triple: Triple, takenBack: ReadonlySet<string>): void {
  const sayings = sayingsOf(w, triple);
  const written = sayings.filter(({ extracted }) => !extracted);
  const isDated = triple.object !== null && sayings.some((saying) => !undated(saying));
  let changed = false;
  for (const saying of sayings) {
    // Prose that says again in other words what a person took back does not bring it back.
    const isOver = takenBack.size > 0 && takenBack.has(sayingKey({ ...triple, ...saying }));
    const waits =
      saying.extracted &&
      (isOver || (isDated && undated(saying)) || (written.length > 0 && !disagrees(saying, written)));
    const waited = saying.recordedUntil === WAITING;
    if (waits && !waited) cover(w, saying);
    else if (!waits && waited) uncover(w, saying);
    // What was said anew of something that waits, waits with it.
    else if (waits) hideAssertions(w, saying.row);
    changed ||= waits !== waited;
  }
  if (!changed) return;
  w.changed = true;
  for (const end of [triple.subject, triple.object]) {
    if (end !== null) w.entities.byRow(end).touched = true;
  }
}

function sayingsOf({ rows }: Writing, { predicate, subject, object }: Triple): StatementRow[] {
  const said = (recordedUntil: number) => rows.find(STATEMENT, { predicate, subject, object, recordedUntil });
  return [...said(CURRENT), ...said(WAITING)];
}

const REPORTED = RELIABILITIES.indexOf('reported');

/** Told exactly, by somebody whose word carries, and at no time that anything written allows. */
function disagrees(saying: StatementRow, written: readonly StatementRow[]): boolean {
  const isExact = saying.confidence >= EXACT_CONFIDENCE && saying.reliability <= REPORTED;
  return isExact && written.every((one) => isApart(saying, one));
}

/** Dates with no second in common; of relations, windows that cannot overlap, or begin or end at other times. */
function isApart(a: StatementRow, b: StatementRow): boolean {
  if (a.valueMin !== null && a.valueMax !== null && b.valueMin !== null && b.valueMax !== null)
    return a.valueMax < b.valueMin || b.valueMax < a.valueMin;
  return !windowsMayOverlap(a, b) || windowsDiffer(a, b);
}

function undated({ fromMin, untilMax }: StatementRow): boolean {
  return fromMin === UNDATED.fromMin && untilMax === UNDATED.untilMax;
}

/** What was believed before this commit stays as it was believed; a copy of it waits. */
function cover(w: Writing, saying: StatementRow): void {
  const { row, ...content } = saying;
  const waiting = { recordedFrom: w.seq, recordedUntil: WAITING };
  const closed = { recordedUntil: w.seq };
  if (saying.recordedFrom === w.seq) {
    w.rows.change(STATEMENT, { row }, { recordedUntil: WAITING });
    w.tally.assertionsOpened -= hideAssertions(w, row);
    w.tally.statementsOpened--;
    return;
  }
  const statement = w.rows.insert(STATEMENT, { ...content, ...waiting });
  w.rows.change(STATEMENT, { row }, closed);
  const said = { statement: row, recordedUntil: CURRENT };
  for (const { row: _, ...assertion } of w.rows.find(ASSERTION, said))
    w.rows.insert(ASSERTION, { ...assertion, statement, ...waiting });
  w.rows.drop(ASSERTION, { ...said, recordedFrom: w.seq });
  w.tally.assertionsClosed += w.rows.change(ASSERTION, said, closed);
  w.tally.statementsClosed++;
}

function uncover(w: Writing, { row }: StatementRow): void {
  const believed = { recordedFrom: w.seq, recordedUntil: CURRENT };
  w.rows.change(STATEMENT, { row }, believed);
  const hidden = { statement: row, recordedUntil: WAITING };
  w.tally.assertionsOpened += w.rows.change(ASSERTION, hidden, believed);
  w.tally.statementsOpened++;
}

function hideAssertions(w: Writing, row: number): number {
  const said = { statement: row, recordedUntil: CURRENT };
  return w.rows.change(ASSERTION, said, { recordedUntil: WAITING });
}
