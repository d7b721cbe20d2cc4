/** One settlement: what a sweep found meets what was known, in one transaction that the caller has begun. */
import type { Anchor, Found, Settled, Settlement, Swept } from '../../findings.js';
import type { Database } from '../database.js';
import { buildIndexes, dropIndexesOf } from '../write/bulk.js';
import { statusCode } from './codes.js';
import { Filings } from './filings.js';
import { contentOf, FindingWriter } from './finding-writer.js';
import { compareKnown, type Known, type Said, standing } from './known.js';
import { statusWhenFound } from './lifecycle.js';
import { markAgain } from './marks.js';
import { notePostponed } from './postponed.js';
import { countStanding, keepRun } from './runs.js';

const STANDING = [statusCode('confirmed'), statusCode('dismissed'), statusCode('exception')].join(', ');

const TABLES = ['finding', 'finding_statement', 'finding_entity'];
/** From here on the first findings of a world are written before their indexes. */
const MANY = 10_000;

export function settle(db: Database, settlement: Settlement, now: number): Settled {
  return new Settling(db, settlement, now).settle();
}

/** What a sweep found, and where it is filed. */
interface Filed {
  readonly found: Found;
  readonly filing: number;
}

class Settling {
  readonly #db: Database;
  readonly #settlement: Settlement;
  readonly #now: number;
  readonly #filings: Filings;
  readonly #writer: FindingWriter;
  /** By key. */
  readonly #found = new Map<string, Filed>();
  /** How many of them each filing has. */
  readonly #counts = new Map<number, number>();
  readonly #appeared: string[] = [];
  readonly #gone: string[] = [];
  /** Statements whose marks may be others afterwards. */
  readonly #touched = new Set<number>();

  constructor(db: Database, settlement: Settlement, now: number) {
    this.#db = db;
    this.#settlement = settlement;
    this.#now = now;
    this.#filings = new Filings(db);
    this.#writer = new FindingWriter(db, settlement.seq, now);
  }

  settle(): Settled {
    const db = this.#db;
    const { found, swept, run, seq } = this.#settlement;
    this.#openExpired();
    this.#leaveOutStale(found);
    const whole = new Set(
      swept.filter(({ anchors }) => anchors === 'everything').map((one) => this.#filing(one)),
    );
    if (this.#writer.isFirst) this.#addAll();
    else this.#compare(whole);
    for (const one of swept) this.#closeVanished(one);
    for (const filing of whole) this.#filings.noteSwept(filing, seq);
    markAgain(db, this.#touched);
    notePostponed(db, this.#settlement);
    const [appeared, gone] = [this.#appeared, this.#gone];
    const { whole: over } = this.#settlement;
    const isFollowed = over !== undefined && over.knowing !== '' && over.scratchMs !== null;
    const seen = isFollowed ? countStanding(db) : {};
    const counted = run && { ...run, ...seen, appeared: appeared.length, gone: gone.length };
    return { run: counted && keepRun(db, counted, over), appeared, gone };
  }

  #compare(whole: ReadonlySet<number>): void {
    const { added, known } = compareKnown(this.#db, this.#said(whole));
    for (const before of known) this.#renew(before);
    this.#writer.lookForTaken(added);
    for (const key of added) this.#add(key);
    this.#writer.flush();
  }

  /** Into a world in which nothing was ever found. */
  #addAll(): void {
    const indexes = this.#found.size < MANY ? [] : dropIndexesOf(this.#db, TABLES);
    for (const key of this.#found.keys()) this.#add(key);
    this.#writer.flush();
    buildIndexes(this.#db, indexes);
  }

  #filing({ rule, part }: Pick<Swept, 'rule' | 'part'>): number {
    return this.#filings.rowOf(rule, part);
  }

  /** A dismissal that was given an end, wherever it stands. */
  #openExpired(): void {
    const opened = this.#db.all<{ row: number; id: string }>(
      `SELECT row, id FROM finding WHERE status IN (${STANDING})
         AND verdict IN (SELECT v.row FROM finding_verdict v WHERE v.expires <= ?)`,
      this.#now,
    );
    for (const { row, id } of opened) {
      this.#writer.open(row);
      this.#appeared.push(id);
      this.#touch(this.#writer.evidenceOf(row));
    }
  }

  /** What a later sweep has looked at since, and what rests on statements that are believed no longer. */
  #leaveOutStale(found: readonly Found[]): void {
    const { seq } = this.#settlement;
    const late = this.#db.number('SELECT max(seq) FROM commits') > seq;
    for (const one of found) {
      const filing = this.#filing(one);
      if (this.#found.has(one.key) || this.#filings.sweptAt(filing) > seq) continue;
      if (late && !this.#writer.isBelieved(one.statements)) continue;
      this.#found.set(one.key, { found: one, filing });
      this.#counts.set(filing, (this.#counts.get(filing) ?? 0) + 1);
    }
  }

  /** Where all is swept, the filing remembers by itself when that was. */
  #said(whole: ReadonlySet<number>): Said[] {
    const { seq } = this.#settlement;
    return [...this.#found].map(([key, { found, filing }]) => ({
      ...{ key, content: contentOf(found) },
      seen: whole.has(filing) ? 0 : seq,
    }));
  }

  #add(key: string): void {
    const one = this.#found.get(key);
    if (!one) return;
    const { found, filing } = one;
    this.#appeared.push(this.#writer.insert(found, filing));
    this.#touch(found.statements);
  }

  #renew(before: Known): void {
    const { seq } = this.#settlement;
    const one = this.#found.get(before.key);
    if (!one) return;
    const { found, filing } = one;
    if (before.seq > seq) {
      this.#counts.delete(before.filing);
      return;
    }
    const { status } = standing(before);
    const next = statusWhenFound(standing(before), found.digest, this.#now);
    const same = before.content === contentOf(found);
    if (same && next === status) {
      if (before.seq < seq) this.#writer.see(before.row);
      return;
    }
    const back = before.gone_at !== null;
    this.#touch(found.statements);
    if (!same) {
      this.#touch(this.#writer.evidenceOf(before.row));
      this.#writer.replace(before.row, found, filing);
    }
    this.#writer.stand(before.row, next, { back, toldAgain: back || before.digest !== found.digest });
    if (next === 'open' && status !== 'open') this.#appeared.push(before.id);
  }

  #closeVanished(swept: Swept): void {
    const filing = this.#filing(swept);
    const { seq } = this.#settlement;
    if (this.#filings.sweptAt(filing) > seq) return;
    if (swept.anchors === 'everything' && this.#allFound(filing)) return;
    for (const { row, id, key, seq: seen } of this.#standing(filing, swept.anchors)) {
      if (this.#found.has(key) || seen > seq) continue;
      const evidence = this.#writer.evidenceOf(row);
      this.#writer.close(row, this.#writer.hasLostJudgement(evidence) ? 'judged' : 'gone');
      this.#gone.push(id);
      this.#touch(evidence);
    }
  }

  /** What was found stands by now: as many as that, and there are no others. */
  #allFound(filing: number): boolean {
    const standing = this.#db.number(
      'SELECT count(*) FROM finding WHERE gone_at IS NULL AND filing = ?',
      filing,
    );
    return standing === (this.#counts.get(filing) ?? 0);
  }

  #standing(filing: number, anchors: 'everything' | readonly Anchor[]) {
    type Row = { row: number; id: string; key: string; seq: number };
    const select = 'SELECT row, id, key, seq FROM finding WHERE gone_at IS NULL AND filing = ?';
    if (anchors === 'everything') return this.#db.all<Row>(select, filing);
    return anchors.flatMap(({ entity, other }) =>
      this.#db.all<Row>(`${select} AND anchor = ? AND other = ?`, filing, entity, other),
    );
  }

  #touch(statements: Iterable<number>): void {
    for (const row of statements) this.#touched.add(row);
  }
}
