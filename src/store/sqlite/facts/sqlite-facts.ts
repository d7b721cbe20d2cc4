/** Facts read from SQLite, as they stand now or stood at an earlier recorded time. */
import { CURRENT, type Qualifiers } from '../../../model/index.js';
import { END } from '../../../time/index.js';
import {
  CLAIM_MODES,
  type Corroboration,
  DURABILITIES,
  FACT_ENDS,
  FACT_KINDS,
  type Fact,
  type FactClaim,
  type FactDirt,
  type FactFilter,
  type FactStore,
  type ThreadKey,
} from '../../facts.js';
import type { Bindable, Database } from '../database.js';
import { QUEUED } from '../queue/job-row.js';
import { reading, writing } from '../queue/transaction.js';

interface FactRow {
  row: number;
  id: string;
  content: string;
  content_key: string;
  scope: string;
  author: string;
  kind: number;
  confidence: number;
  provenance: string | null;
  durability: number;
  valid_from: number;
  expires: number;
  supersedes: string;
  corrects: string;
  redacted: string;
  source: string;
  at: number;
  recorded_from: number;
  end_at: number | null;
  end_how: number | null;
  end_by: string | null;
  end_author: string | null;
  end_reason: string | null;
}

type ClaimRow = Omit<FactClaim, 'mode' | 'qualifiers' | 'subjectName'> & {
  subject_name: string;
  mode: number;
  qualifiers: string;
};

export class SqliteFacts implements FactStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  facts(filter: FactFilter = {}): Promise<Fact[]> {
    return reading(this.#db, () => {
      const { where, values } = conditions(filter);
      const known = filter.asOf ?? CURRENT;
      const rows = this.#db.all<FactRow>(
        `SELECT f.*, x.at AS end_at, x.how AS end_how, x.by_fact AS end_by, x.author AS end_author, x.reason AS end_reason
         FROM fact f LEFT JOIN fact_end x ON x.fact = f.row
           AND x.recorded_from <= ${known} AND (x.recorded_until = ${CURRENT} OR x.recorded_until > ${known})
         WHERE ${where.join(' AND ')} ORDER BY f.row ${filter.newestFirst ? 'DESC' : 'ASC'} LIMIT ${filter.limit ?? -1}`,
        ...values,
      );
      return rows.map((row) => factOf(row, this.#corroborations(row.row, known)));
    });
  }

  count(): Promise<number> {
    return reading(this.#db, () => this.#db.number('SELECT count(*) FROM fact'));
  }

  claims(
    filter: { readonly facts: readonly string[] } | Pick<ThreadKey, 'subject'> | ThreadKey,
  ): Promise<FactClaim[]> {
    const [where, values] =
      'facts' in filter
        ? [`f.id IN (${filter.facts.map(() => '?').join(', ')})`, [...filter.facts]]
        : 'attribute' in filter
          ? ['c.subject = ? AND c.attribute = ?', [filter.subject, filter.attribute]]
          : ['c.subject = ?', [filter.subject]];
    return reading(this.#db, () =>
      this.#db
        .all<ClaimRow>(
          `SELECT f.id AS fact, c.subject, c.subject_name, c.attribute, c.value, c.told, c.mode, c.qualifiers
           FROM fact_claim c JOIN fact f ON f.row = c.fact
           WHERE ${where} AND f.recorded_until = ${CURRENT} ORDER BY c.fact, c.row`,
          ...values,
        )
        .map(claimOf),
    );
  }

  threads(): Promise<ThreadKey[]> {
    return reading(this.#db, () =>
      this.#db.all<ThreadKey>(
        `SELECT DISTINCT subject, attribute FROM fact_claim WHERE subject IN
           (SELECT subject FROM fact_claim GROUP BY subject HAVING count(DISTINCT fact) > 1) ORDER BY subject, attribute`,
      ),
    );
  }

  dirt(): Promise<FactDirt> {
    return reading(this.#db, () => ({
      threads: this.#db.all<ThreadKey>('SELECT subject, attribute FROM fact_dirt'),
      seq: this.#db.number('SELECT max(seq) FROM commits'),
    }));
  }

  followed({ threads, seq }: FactDirt, kind: string): Promise<void> {
    return writing(this.#db, () => {
      for (const { subject, attribute } of threads)
        this.#db.run(
          'DELETE FROM fact_dirt WHERE subject = ? AND attribute = ? AND seq <= ?',
          subject,
          attribute,
          seq,
        );
      if (this.#db.get('SELECT 1 FROM fact_dirt LIMIT 1') === undefined)
        this.#db.run(`DELETE FROM job WHERE kind = ? AND state = ${QUEUED}`, kind);
    });
  }

  #corroborations(row: number, known: number): Corroboration[] {
    return this.#db.all<Corroboration>(
      `SELECT author, provenance, at FROM fact_corroboration WHERE fact = ? AND recorded_from <= ${known} ORDER BY row`,
      row,
    );
  }
}

function conditions(filter: FactFilter): { where: string[]; values: Bindable[] } {
  const { ids, sources, contentKey, scope, author, kinds, at, asOf } = filter;
  const where = [
    asOf === undefined
      ? `f.recorded_until = ${CURRENT}`
      : `f.recorded_from <= ${asOf} AND f.recorded_until > ${asOf}`,
  ];
  const values: Bindable[] = [];
  const add = (condition: string, ...some: Bindable[]) => {
    where.push(condition);
    values.push(...some);
  };
  const anyOf = (column: string, some: readonly Bindable[]) =>
    add(`${column} IN (${some.map(() => '?').join(', ')})`, ...some);
  // 'g' is the character after the last digit of an id.
  if (ids)
    add(
      `(${ids.map(() => '(f.id >= ? AND f.id < ?)').join(' OR ') || '0'})`,
      ...ids.flatMap((id) => [id, `${id}g`]),
    );
  if (sources) anyOf('f.source', sources);
  if (contentKey !== undefined) add('f.content_key = ?', contentKey);
  if (scope !== undefined && scope !== '')
    add('(f.scope = ? OR (f.scope >= ? AND f.scope < ?))', scope, `${scope}/`, `${scope}0`);
  if (author !== undefined) add('f.author = ?', author);
  if (kinds)
    anyOf(
      'f.kind',
      kinds.map((kind) => FACT_KINDS.indexOf(kind)),
    );
  if (at !== undefined)
    add(
      `f.valid_from <= ? AND f.expires > ? AND (x.at IS NULL OR (x.at > ? AND x.how NOT IN (${NEVER_HELD.join(', ')})))`,
      at,
      at,
      at,
    );
  return { where, values };
}

const NEVER_HELD = [FACT_ENDS.indexOf('corrected'), FACT_ENDS.indexOf('wrong')];

function factOf(row: FactRow, corroborations: Corroboration[]): Fact {
  const how = row.end_how === null ? undefined : FACT_ENDS[row.end_how];
  const end =
    row.end_at === null || how === undefined
      ? null
      : { at: row.end_at, how, by: row.end_by, author: row.end_author ?? '', reason: row.end_reason ?? '' };
  return {
    id: row.id,
    content: row.content,
    contentKey: row.content_key,
    scope: row.scope,
    author: row.author,
    kind: FACT_KINDS[row.kind] ?? 'observation',
    confidence: row.confidence,
    provenance: row.provenance,
    durability: DURABILITIES[row.durability] ?? 'durable',
    validFrom: row.valid_from,
    expires: row.expires === END ? null : row.expires,
    supersedes: JSON.parse(row.supersedes),
    corrects: JSON.parse(row.corrects),
    redacted: JSON.parse(row.redacted),
    source: row.source,
    seq: row.recorded_from,
    committedAt: row.at,
    end,
    corroborations,
  };
}

function claimOf({ subject_name, mode, qualifiers, ...rest }: ClaimRow): FactClaim {
  const told: Qualifiers = JSON.parse(qualifiers);
  return { ...rest, subjectName: subject_name, mode: CLAIM_MODES[mode] ?? 'mentions', qualifiers: told };
}
