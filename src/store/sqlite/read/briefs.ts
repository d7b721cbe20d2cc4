/** Entities without their aliases, and the dates of many of them in two queries. */
import { CURRENT, compareText } from '../../../model/index.js';
import type { Brief, BriefLife, BriefPort, LifeFilter, ToldDate } from '../../briefs.js';
import { stampOf } from '../stamp.js';
import { valueIn } from '../statement-record.js';
import { inList, type Reading } from './reading.js';

/** `read` runs its work in one snapshot. */
export function sqliteBriefs(read: <T>(work: (r: Reading) => T) => Promise<T>): BriefPort {
  const lives = new KnownLives();
  return {
    lives: (filter) => read((r) => lives.read(r, filter)),
  };
}

/** Whoever asks about one asks again about those around it: lifetimes are kept until something is written. */
const MOST_KNOWN = 20_000;

class KnownLives {
  #stamp: string | null = null;
  #asked = '';
  /** Null for one that is not known. */
  #known = new Map<string, BriefLife | null>();

  read(r: Reading, filter: LifeFilter): BriefLife[] {
    const { ids, dates, marks = [] } = filter;
    const stamp = stampOf(r.db);
    if (stamp === null || dates.length + marks.length === 0) return readLives(r, filter);
    const asked = JSON.stringify([dates, marks]);
    if (stamp !== this.#stamp || asked !== this.#asked || this.#known.size + ids.length > MOST_KNOWN)
      this.#known = new Map();
    this.#stamp = stamp;
    this.#asked = asked;
    const unread = ids.filter((id) => !this.#known.has(id));
    if (unread.length > 0) {
      const found = readLives(r, { ...filter, ids: unread });
      for (const id of unread) this.#known.set(id, null);
      for (const life of found) this.#known.set(life.entity.id, life);
    }
    const lives: BriefLife[] = [];
    for (const id of new Set(ids)) {
      const life = this.#known.get(id);
      if (life) lives.push(life);
    }
    return lives;
  }
}

type EntityRow = readonly [row: number, id: string, name: string, type: number, verified: number];

/** By row, in the order of their ids. */
function briefs(r: Reading, ids: readonly string[]): Map<number, Brief> {
  if (ids.length === 0) return new Map();
  const values: (string | number)[] = [];
  const rows = r.db.arrays<EntityRow>(
    `SELECT e.row, e.id, e.name, e.type, e.verified FROM entity e
     WHERE e.id IN ${inList(ids, values)} AND e.recorded_until = ${CURRENT} ORDER BY e.id`,
    ...values,
  );
  return new Map(
    rows.map(([row, id, name, type, verified]) => [
      row,
      { id, name, type: r.words.types.textOf(type), verified: verified === 1 },
    ]),
  );
}

interface Lines {
  readonly dates: (ToldDate & { readonly from: number; readonly uid: string })[];
  readonly marks: BriefLife['marks'][number][];
}

function readLives(r: Reading, { ids, dates, marks = [] }: LifeFilter): BriefLife[] {
  const entities = briefs(r, ids);
  const found = linesOf(r, [...entities.keys()], new Set(dates), new Set(marks));
  return [...entities].map(([row, entity]) => {
    const lines = found.get(row);
    const told = (lines?.dates ?? []).sort(byPredicateAndTime);
    return {
      entity,
      dates: told.map(({ predicate, date }) => ({ predicate, date })),
      marks: lines?.marks ?? [],
    };
  });
}

/** The fields of a statement that tell of a lifetime; all of them travel as one JSON text. */
const PACKED = `json_group_array(json_array(s.subject, s.predicate, s.object IS NULL, s.value_kind, s.value_text,
  s.value_number, s.value_unit, s.value_min, s.value_max, s.from_min, s.uid))`;

type Line = readonly [
  subject: number, predicate: number, isAttribute: number, value_kind: number | null, value_text: string | null,
  value_number: number | null, value_unit: number | null, value_min: number | null, value_max: number | null,
  from: number, uid: string,
]; // biome-ignore format: in the order of the columns

/** `span` would be quicker still, and knows neither the words of a date nor whether it is vague. */
function linesOf(
  r: Reading,
  rows: readonly number[],
  dates: ReadonlySet<string>,
  marks: ReadonlySet<string>,
): Map<number, Lines> {
  const found = new Map<number, Lines>();
  const predicates = r.words.predicates.findAll([...new Set([...dates, ...marks])]);
  if (rows.length === 0 || predicates.length === 0) return found;
  const values: (string | number)[] = [];
  const [[packed] = ['[]']] = r.db.arrays<readonly [string]>(
    `SELECT ${PACKED} FROM statement s INDEXED BY statement_out
     WHERE s.predicate IN (${predicates.join()}) AND s.subject IN ${inList(rows, values)} AND s.recorded_until = ${CURRENT}
       AND (s.value_kind IS NULL OR s.value_kind = 2 OR s.value_kind = 3 AND s.flagged = 0 AND s.reliability < 3)`,
    ...values,
  );
  const lines: Line[] = JSON.parse(packed);
  for (const [subject, row, isAttribute, value_kind, value_text, value_number, ...more] of lines) {
    const [value_unit, value_min, value_max, from, uid] = more;
    const predicate = r.words.predicates.textOf(row);
    const known = found.get(subject) ?? { dates: [], marks: [] };
    found.set(subject, known);
    const value =
      isAttribute === 0
        ? null
        : valueIn({ value_kind, value_text, value_number, value_unit, value_min, value_max }, r.words);
    if (value?.kind === 'date') {
      if (dates.has(predicate)) known.dates.push({ predicate, date: value.date, from, uid });
    } else if (marks.has(predicate)) {
      if (value === null) known.marks.push({ predicate, kind: 'relation' });
      else if (value.kind === 'boolean' && value.boolean) known.marks.push({ predicate, kind: 'attribute' });
    }
  }
  return found;
}

function byPredicateAndTime(a: Lines['dates'][number], b: Lines['dates'][number]): number {
  return compareText(a.predicate, b.predicate) || a.from - b.from || compareText(a.uid, b.uid);
}
