/**
 * Prose does not say again what is written: an extracted statement waits as long as something says the same better. One
 * that was told exactly and cannot be true beside what is written stays: there the sources disagree.
 */
import { CURRENT, EXACT_CONFIDENCE, RELIABILITIES } from '../../../model/index.js';
import { UNDATED, type Window, windowsDiffer, windowsMayOverlap } from '../../../time/index.js';
import { sayingKey, type Triple, WAITING } from './waiting.js';
import type { Writing } from './writing.js';

interface Saying {
  row: number;
  extracted: number;
  recorded_from: number;
  recorded_until: number;
  confidence: number;
  reliability: number;
  from_min: number;
  from_max: number;
  until_min: number;
  until_max: number;
  value_min: number | null;
  value_max: number | null;
}

/** Holds every triple that changed against what else is said of it. */
export function coverExtracted(w: Writing): void {
  if (isAnyExtracted(w)) {
    for (const triple of opened(w)) w.statements.stir(triple);
    const takenBack = w.retcons.takenBack(w);
    for (const triple of w.statements.stirred.values()) settleTriple(w, triple, takenBack);
  }
  w.statements.stirred.clear();
}

function isAnyExtracted({ db }: Writing): boolean {
  return (
    db.number(
      `SELECT EXISTS (SELECT 1 FROM statement WHERE recorded_until = ${CURRENT} AND extracted = 1)
         OR EXISTS (SELECT 1 FROM statement WHERE recorded_until = ${WAITING})`,
    ) === 1
  );
}

/** In a world that was empty, what is extracted has been settled, and nothing else can be covered. */
function opened(w: Writing): readonly Triple[] {
  if (w.bulk) return [];
  return w.db.all<Triple & { row: number }>(
    `SELECT DISTINCT predicate, subject, object FROM statement WHERE row >= ? AND recorded_until = ${CURRENT}`,
    w.statements.firstNewRow,
  );
}

function settleTriple(w: Writing, triple: Triple, takenBack: ReadonlySet<string>): void {
  const sayings = sayingsOf(w, triple);
  const written = sayings.filter(({ extracted }) => extracted === 0);
  const isDated = triple.object !== null && sayings.some((saying) => !undated(saying));
  let changed = false;
  for (const saying of sayings) {
    // Prose that says again in other words what a person took back does not bring it back.
    const isOver = takenBack.size > 0 && takenBack.has(sayingKey({ ...triple, ...saying }));
    const waits =
      saying.extracted === 1 &&
      (isOver || (isDated && undated(saying)) || (written.length > 0 && !disagrees(saying, written)));
    const waited = saying.recorded_until === WAITING;
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

function sayingsOf({ db }: Writing, { predicate, subject, object }: Triple): Saying[] {
  const columns = `row, extracted, recorded_from, recorded_until, confidence, reliability,
    from_min, from_max, until_min, until_max, value_min, value_max`;
  const said = (until: number) =>
    `SELECT ${columns} FROM statement WHERE predicate = ?1 AND subject = ?2 AND object IS ?3 AND recorded_until = ${until}`;
  return db.all<Saying>(`${said(CURRENT)} UNION ALL ${said(WAITING)}`, predicate, subject, object);
}

const REPORTED = RELIABILITIES.indexOf('reported');

/** Told exactly, by somebody whose word carries, and at no time that anything written allows. */
function disagrees(saying: Saying, written: readonly Saying[]): boolean {
  const isExact = saying.confidence >= EXACT_CONFIDENCE && saying.reliability <= REPORTED;
  return isExact && written.every((one) => isApart(saying, one));
}

/** Dates with no second in common; of relations, windows that cannot overlap, or begin or end at other times. */
function isApart(a: Saying, b: Saying): boolean {
  if (a.value_min !== null && a.value_max !== null && b.value_min !== null && b.value_max !== null)
    return a.value_max < b.value_min || b.value_max < a.value_min;
  return !windowsMayOverlap(windowOf(a), windowOf(b)) || windowsDiffer(windowOf(a), windowOf(b));
}

function windowOf({ from_min, from_max, until_min, until_max }: Saying): Window {
  return { fromMin: from_min, fromMax: from_max, untilMin: until_min, untilMax: until_max };
}

function undated({ from_min, until_max }: Saying): boolean {
  return from_min === UNDATED.fromMin && until_max === UNDATED.untilMax;
}

/** What was believed before this commit stays as it was believed; a copy of it waits. */
function cover(w: Writing, { row, recorded_from }: Saying): void {
  if (recorded_from === w.seq) {
    w.db.run(`UPDATE statement SET recorded_until = ${WAITING} WHERE row = ?`, row);
    w.tally.assertionsOpened -= hideAssertions(w, row);
    w.tally.statementsOpened--;
    return;
  }
  const copy = w.db.get<{ row: number }>(
    `INSERT INTO statement (${COPIED}, recorded_from, recorded_until)
     SELECT ${COPIED}, ?, ${WAITING} FROM statement WHERE row = ? RETURNING row`,
    w.seq,
    row,
  );
  w.db.run('UPDATE statement SET recorded_until = ? WHERE row = ?', w.seq, row);
  w.db.run(
    `INSERT INTO assertion (statement, ${ASSERTED}, recorded_from, recorded_until)
     SELECT ?, ${ASSERTED}, ?, ${WAITING} FROM assertion WHERE statement = ? AND recorded_until = ${CURRENT}`,
    copy?.row ?? 0,
    w.seq,
    row,
  );
  const closed = `statement = ? AND recorded_until = ${CURRENT}`;
  w.db.run(`DELETE FROM assertion WHERE ${closed} AND recorded_from = ?`, row, w.seq);
  w.tally.assertionsClosed += w.db.run(`UPDATE assertion SET recorded_until = ? WHERE ${closed}`, w.seq, row);
  w.tally.statementsClosed++;
}

function uncover(w: Writing, { row }: Saying): void {
  const believed = `recorded_from = ?, recorded_until = ${CURRENT}`;
  w.db.run(`UPDATE statement SET ${believed} WHERE row = ?`, w.seq, row);
  w.tally.assertionsOpened += w.db.run(
    `UPDATE assertion SET ${believed} WHERE statement = ? AND recorded_until = ${WAITING}`,
    w.seq,
    row,
  );
  w.tally.statementsOpened++;
}

function hideAssertions(w: Writing, row: number): number {
  const hidden = `UPDATE assertion SET recorded_until = ${WAITING} WHERE statement = ? AND recorded_until = ${CURRENT}`;
  return w.db.run(hidden, row);
}

const COPIED = [
  ...['uid', 'subject', 'predicate', 'object', 'from_min', 'from_max', 'until_min', 'until_max', 'from_text'],
  ...[
    'until_text',
    'symmetric',
    'relative',
    'qualifiers',
    'confidence',
    'reliability',
    'flagged',
    'extracted',
  ],
  ...['value_kind', 'value_text', 'value_number', 'value_unit', 'value_min', 'value_max'],
].join(', ');
const ASSERTED = [
  ...[
    'source',
    'passage',
    'line_start',
    'line_end',
    'confidence',
    'reliability',
    'quote',
    'note',
    'source_model',
  ],
  ...['retcon', 'leans'],
].join(', ');
