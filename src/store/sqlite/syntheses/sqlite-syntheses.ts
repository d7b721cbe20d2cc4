/** Syntheses read from SQLite, as they stand now or stood at an earlier recorded time. */
import { append, CURRENT, foldName } from '../../../model/index.js';
import {
  GROUND_GONE,
  INSIGHT_TYPES,
  type Synthesis,
  type SynthesisEntity,
  type SynthesisFilter,
  type SynthesisStore,
} from '../../syntheses.js';
import type { Bindable } from '../database.js';
import { reading } from '../queue/transaction.js';
import { quoted } from '../read/names.js';
import { inList, type Reading } from '../read/reading.js';
import { groundOf, moveOf } from './moves.js';
import { isStale, isUnsupported, liveAt } from './standing.js';

export interface SynthesisRow {
  row: number;
  id: string;
  text: string;
  insight_type: number;
  domain: string | null;
  expert_domain: string | null;
  source_model: string | null;
  confidence: number;
  created: number;
  recorded_from: number;
}

const MOST_WORDS = 64;

export class SqliteSyntheses implements SynthesisStore {
  readonly #reading: Reading;

  constructor(r: Reading) {
    this.#reading = r;
  }

  syntheses(filter: SynthesisFilter = {}): Promise<Synthesis[]> {
    const { db } = this.#reading;
    return reading(db, () => {
      const { asOf, limit = -1, offset = 0 } = filter;
      const words = wordsOf(filter.text);
      if (filter.text !== undefined && words === null) return [];
      if (filter.entities !== undefined && !this.#tellsOf(filter.entities)) return [];
      const values: Bindable[] = [];
      const from = fromOf(filter, words, values);
      const conditions = [liveAt('y', asOf), ...conditionsOf(filter, values)];
      const order = words === null ? 'y.created DESC, y.row DESC' : 't.rank, y.row DESC';
      const rows = db.all<SynthesisRow>(
        `SELECT y.* FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ? OFFSET ?`,
        ...values,
        limit,
        offset,
      );
      return rows.map((row) => this.#told(row, asOf));
    });
  }

  count(): Promise<{ total: number; stale: number; unsupported: number }> {
    const { db } = this.#reading;
    const counted = (condition: string) =>
      db.number(`SELECT count(*) FROM synthesis y WHERE y.recorded_until = ${CURRENT} AND ${condition}`);
    return reading(db, () => ({
      total: counted('1'),
      stale: counted(isStale()),
      unsupported: counted(isUnsupported()),
    }));
  }

  /** Asked with every answer about an entity, and nearly always in vain. */
  #tellsOf(entities: readonly string[]): boolean {
    const values: Bindable[] = [];
    const some = this.#reading.db.get(
      `SELECT 1 FROM entity e CROSS JOIN synthesis_entity x ON x.entity = e.row
       WHERE e.id IN ${inList(entities, values)} LIMIT 1`,
      ...values,
    );
    return some !== undefined;
  }

  #told(record: SynthesisRow, asOf: number | undefined): Synthesis {
    const { db } = this.#reading;
    const ground = groundOf(db, record.row, asOf);
    const moves = ground.flatMap((uid) => moveOf(db, uid, asOf) ?? []);
    const gone = moves.filter(({ what }) => GROUND_GONE.includes(what));
    return {
      id: record.id,
      text: record.text,
      insightType: INSIGHT_TYPES[record.insight_type] ?? 'synthesis',
      entities: this.#entities(record.row),
      ground,
      domain: record.domain,
      expertDomain: record.expert_domain,
      sourceModel: record.source_model,
      confidence: record.confidence,
      created: record.created,
      seq: record.recorded_from,
      moves,
      stale: moves.length > 0,
      unsupported: gone.length === ground.length,
    };
  }

  #entities(row: number): SynthesisEntity[] {
    const { db, words } = this.#reading;
    const rows = db.all<{ told: string; id: string | null; name: string; type: number }>(
      `SELECT x.name AS told, e.id, e.name, e.type FROM synthesis_entity x
       LEFT JOIN entity e ON e.row = x.entity AND e.recorded_until = ${CURRENT}
       WHERE x.synthesis = ? ORDER BY x.position`,
      row,
    );
    return rows.map(({ told, id, name, type }) => ({
      name: told,
      entity: id === null ? null : { id, name, type: words.types.textOf(type) },
    }));
  }
}

/** Beginning with what is fewest: those about an entity, those with the words, or all. */
function fromOf({ entities }: SynthesisFilter, words: string | null, values: Bindable[]): string {
  const about =
    entities === undefined
      ? ''
      : `(SELECT DISTINCT x.synthesis AS row FROM entity e CROSS JOIN synthesis_entity x ON x.entity = e.row
          WHERE e.id IN ${inList(entities, values)}) a CROSS JOIN `;
  if (words !== null) values.push(words);
  const worded = `(SELECT rowid AS row, rank FROM synthesis_text WHERE synthesis_text MATCH ?) t`;
  const start = words === null ? about : `${about}${worded} CROSS JOIN `;
  const same = [...(about === '' ? [] : ['y.row = a.row']), ...(words === null ? [] : ['y.row = t.row'])];
  return `${start}synthesis y${same.length === 0 ? '' : ` ON ${same.join(' AND ')}`}`;
}

function conditionsOf(filter: SynthesisFilter, values: Bindable[]): string[] {
  const { ids, domain, expertDomain, insightTypes, stale, unsupported, asOf } = filter;
  const conditions: string[] = [];
  // 'g' is the character after the last digit of an id.
  if (ids) {
    conditions.push(`(${ids.map(() => '(y.id >= ? AND y.id < ?)').join(' OR ') || '0'})`);
    append(
      values,
      ids.flatMap((id) => [id, `${id}g`]),
    );
  }
  if (domain !== undefined) {
    conditions.push('y.domain = ?');
    values.push(domain);
  }
  if (expertDomain !== undefined) {
    conditions.push('y.expert_domain = ?');
    values.push(expertDomain);
  }
  if (insightTypes)
    conditions.push(
      `y.insight_type IN ${inList(
        insightTypes.map((type) => INSIGHT_TYPES.indexOf(type)),
        values,
      )}`,
    );
  if (stale !== undefined) conditions.push(`${stale ? '' : 'NOT '}${isStale(asOf)}`);
  if (unsupported !== undefined)
    conditions.push(unsupported ? isUnsupported(asOf) : `NOT ${isUnsupported(asOf)}`);
  return conditions;
}

/** Any of the words, in the syntax of FTS5; null when there are none. */
function wordsOf(text: string | undefined): string | null {
  const words = new Set(foldName(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []);
  return words.size === 0 ? null : [...words].slice(0, MOST_WORDS).map(quoted).join(' OR ');
}
