/** What a document says (assertions) and whom it mentions, held against what it said before. */
import { CURRENT, type LineSpan, RELIABILITIES } from '../../model/index.js';
import type { BoundSource, BoundStatement } from '../changes.js';
import { openStatement } from './open-statement.js';
import type { References } from './references.js';
import { MENTION } from './rows.js';
import type { LedgerSource } from './source-ledger.js';
import { endsOf, oriented, type ResolvedStatement } from './statement-ledger.js';
import { ASSERTION, type AssertionRow } from './statement-rows.js';
import { WAITING } from './waiting.js';
import type { Writing } from './writing.js';

/** One statement of a document, with what its words stand for in tables. */
interface Claim {
  readonly bound: BoundStatement;
  readonly passage: number | null;
  readonly model: string | null;
  /** Row of the retcon by which it says something else. */
  readonly retcon: number | null;
  readonly leans: boolean;
}

/** A document to be read against its past; `bound` is null when it is gone. */
export interface Claimant {
  readonly bound: BoundSource | null;
  readonly source: LedgerSource;
  readonly isNew: boolean;
  readonly passages: readonly number[];
  readonly references: References | null;
}

export function putClaims(w: Writing, claimant: Claimant): void {
  const before = claimant.isNew ? null : liveAssertions(w, claimant.source);
  if (claimant.bound && claimant.references) {
    const said = new Said();
    for (const statement of claimant.bound.statements) {
      putStatement(w, claimant, claimant.references, statement, said, before);
    }
  }
  if (before) for (const records of before.values()) for (const gone of records) closeAssertion(w, gone);
  putMentions(w, claimant);
}

function putStatement(
  w: Writing,
  { source, passages }: Claimant,
  references: References,
  bound: BoundStatement,
  said: Said,
  before: Map<number, AssertionRow[]> | null,
): void {
  const resolved = resolveEnds(w, references, bound);
  if (!resolved) return;
  const { uid, statement, retcon } = w.retcons.standing(w, oriented(resolved));
  if (retcon) w.retconned.push({ source: source.id, statement: retcon.uid, reason: retcon.reason });
  if (statement === null) {
    for (const end of endsOf(resolved)) w.waning.add(end);
    return;
  }
  const claim: Claim = {
    bound,
    passage: bound.passage === null ? null : (passages[bound.passage] ?? null),
    model: bound.sourceModel,
    retcon: retcon?.row ?? null,
    leans: references.leans(bound),
  };
  // What is said through a retcon may leave those that the words speak of with nothing.
  if (retcon) for (const end of endsOf(resolved)) w.waning.add(end);
  const known = w.statements.find(uid);
  if (known === 0) {
    const row = openStatement(w, uid, statement);
    said.add(row, claim);
    assert(w, source, row, claim);
    if (claim.model !== null) w.statements.unsettled.add(row);
    return;
  }
  if (said.has(known, claim)) return;
  said.add(known, claim);
  if (!w.statements.isNew(known)) w.tally.statementsKept++;
  if (before && keepAssertion(w, before, known, claim)) return;
  w.statements.unsettled.add(known);
  assert(w, source, known, claim);
}

function assert(w: Writing, source: LedgerSource, row: number, claim: Claim): void {
  const { bound, passage, model, retcon, leans } = claim;
  w.statements.assert({
    statement: row,
    source: source.row,
    passage,
    lineStart: bound.lines?.start ?? null,
    lineEnd: bound.lines?.end ?? null,
    quote: bound.quote,
    note: bound.note,
    confidence: bound.confidence,
    reliability: RELIABILITIES.indexOf(bound.reliability),
    sourceModel: model,
    retcon,
    leans,
  });
  w.tally.assertionsOpened++;
  w.changed = true;
}

function resolveEnds(w: Writing, references: References, bound: BoundStatement): ResolvedStatement | null {
  const subject = references.entity(bound.subject);
  if (!subject) {
    references.leaveOut(bound.subject);
    // Whoever was made up for it has nothing to stand on.
    const other = 'ref' in bound.object ? references.entity(bound.object.ref) : null;
    if (other) w.waning.add(other);
    return null;
  }
  let object: ResolvedStatement['object'];
  if ('ref' in bound.object) {
    const entity = references.entity(bound.object.ref);
    if (!entity) {
      references.leaveOut(bound.object.ref);
      w.waning.add(subject);
      return null;
    }
    object = entity;
  } else {
    object = bound.object.value;
  }
  // Two of its names for one thing: prose does not say of anything that it rules itself.
  if (object === subject && references.leans(bound)) return null;
  const { predicate, symmetric, relative, valid, qualifiers, confidence } = bound;
  const reliability = RELIABILITIES.indexOf(bound.reliability);
  return { subject, predicate, object, symmetric, relative, valid, qualifiers, confidence, reliability };
}

/** What this document has said so far; looked up only when a statement turns up that is already there. */
class Said {
  readonly #rows: number[] = [];
  readonly #claims: Claim[] = [];
  #byRow: Map<number, Claim[]> | null = null;

  add(row: number, claim: Claim): void {
    this.#rows.push(row);
    this.#claims.push(claim);
    if (this.#byRow) this.#index(this.#byRow, row, claim);
  }

  has(row: number, claim: Claim): boolean {
    if (!this.#byRow) {
      const byRow = new Map<number, Claim[]>();
      for (const [i, earlier] of this.#claims.entries()) this.#index(byRow, this.#rows[i] ?? 0, earlier);
      this.#byRow = byRow;
    }
    return this.#byRow.get(row)?.some((earlier) => sameClaim(earlier, claim)) ?? false;
  }

  #index(byRow: Map<number, Claim[]>, row: number, claim: Claim): void {
    const list = byRow.get(row);
    if (list) list.push(claim);
    else byRow.set(row, [claim]);
  }
}

function sameClaim(one: Claim, other: Claim): boolean {
  const { bound: a } = one;
  const { bound: b } = other;
  return (
    one.retcon === other.retcon &&
    a.passage === b.passage &&
    a.quote === b.quote &&
    a.note === b.note &&
    a.confidence === b.confidence &&
    a.reliability === b.reliability &&
    a.sourceModel === b.sourceModel
  );
}

function liveAssertions(w: Writing, source: LedgerSource): Map<number, AssertionRow[]> {
  const until = (recordedUntil: number) => w.rows.find(ASSERTION, { source: source.row, recordedUntil });
  const records = w.statements.isAnyWaiting ? [...until(CURRENT), ...until(WAITING)] : until(CURRENT);
  const byStatement = new Map<number, AssertionRow[]>();
  for (const record of records) {
    const list = byStatement.get(record.statement);
    if (list) list.push(record);
    else byStatement.set(record.statement, [record]);
  }
  return byStatement;
}

/** The document said exactly this before; only the lines may have moved. */
function keepAssertion(
  w: Writing,
  before: Map<number, AssertionRow[]>,
  statement: number,
  { bound, passage, model, retcon }: Claim,
): boolean {
  const records = before.get(statement) ?? [];
  const at = records.findIndex(
    (record) =>
      record.passage === passage &&
      record.quote === bound.quote &&
      record.note === bound.note &&
      record.confidence === bound.confidence &&
      RELIABILITIES[record.reliability] === bound.reliability &&
      record.sourceModel === model &&
      record.retcon === retcon,
  );
  const [known] = at < 0 ? [] : records.splice(at, 1);
  if (!known) return false;
  moveLines(w, known, bound.lines);
  return true;
}

function moveLines(w: Writing, known: AssertionRow, lines: LineSpan | null): void {
  const lineStart = lines?.start ?? null;
  const lineEnd = lines?.end ?? null;
  if (known.lineStart === lineStart && known.lineEnd === lineEnd) return;
  w.rows.change(ASSERTION, { row: known.row }, { lineStart, lineEnd });
  w.changed = true;
}

function closeAssertion(w: Writing, gone: AssertionRow): void {
  const { row } = gone;
  if (gone.recordedUntil === WAITING) w.rows.drop(ASSERTION, { row });
  else w.rows.change(ASSERTION, { row }, { recordedUntil: w.seq });
  w.statements.unsettled.add(gone.statement);
  w.tally.assertionsClosed++;
  w.changed = true;
}

function putMentions(w: Writing, { bound, references, source, passages, isNew }: Claimant): void {
  const before = new Map<string, { row: number; entity: number }>();
  if (!isNew) {
    const records = w.rows.find(MENTION, { source: source.row, recordedUntil: CURRENT });
    for (const { row, passage, entity } of records) before.set(`${passage}/${entity}`, { row, entity });
  }
  const seen = new Set<string>();
  for (const mention of bound?.mentions ?? []) {
    const entity = references?.entity(mention.ref);
    const passage = passages[mention.passage];
    if (!entity || passage === undefined) continue;
    const key = `${passage}/${entity.row}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (before.delete(key)) continue;
    w.rows.insert(MENTION, {
      passage,
      entity: entity.row,
      source: source.row,
      recordedFrom: w.seq,
      recordedUntil: CURRENT,
    });
    w.changed = true;
  }
  for (const { row, entity } of before.values()) {
    w.rows.change(MENTION, { row }, { recordedUntil: w.seq });
    w.waning.add(w.entities.byRow(entity));
    w.changed = true;
  }
}
