/** Who is isolated: extracted, related to nobody else, and vouched for by nobody. */
import { CURRENT, ENTITY_ORIGINS } from '../../model/index.js';
import { DEFINITION, ENTITY, type EntityRow, MENTION, SOURCE } from '../commit/rows.js';
import { ASSERTION, STATEMENT_ENDS } from '../commit/statement-rows.js';
import type { LintStore } from '../lint.js';
import type { RecordStore, Tallied } from '../records.js';
import type { Deciding } from './deciding.js';
import { PIN } from './pins.js';
import { QUARANTINE } from './quarantine-kind.js';

const LIVE = { recordedUntil: CURRENT } as const;
const EXTRACTED = ENTITY_ORIGINS.indexOf('extracted');

export function candidatesOver({ records }: Deciding): Pick<LintStore, 'candidates'> {
  return {
    async candidates({ after, limit }) {
      const [page] = await records.read({
        kind: ENTITY,
        where: { row: { above: Number(after) || 0 }, origin: EXTRACTED, ...LIVE },
        order: ['row'],
        limit,
      });
      const found = await candidatesAmong(records, page);
      const rows = found.map(({ row }) => row);
      const [attributes, mentions] = await Promise.all([
        records.tally({
          kind: STATEMENT_ENDS,
          where: { subject: { in: rows }, object: null, ...LIVE },
          by: ['subject'],
        }),
        records.tally({ kind: MENTION, where: { entity: { in: rows }, ...LIVE }, by: ['entity'] }),
      ]);
      const [told, mentioned] = [counts(attributes, 'subject'), counts(mentions, 'entity')];
      return {
        candidates: found.map(({ row, id, name, type }) => ({
          ...{ id, name, type },
          attributes: told.get(row) ?? 0,
          mentions: mentioned.get(row) ?? 0,
        })),
        after: page.length < limit ? null : String(page.at(-1)?.row ?? 0),
      };
    },
  };
}

/**
 * What a document says of an entity, a linter leaves alone; and so does it with whom a person has taken out of quarantine
 * before.
 */
export async function candidatesAmong(
  records: RecordStore,
  page: readonly EntityRow[],
): Promise<EntityRow[]> {
  const extracted = page.filter(
    ({ origin, recordedUntil }) => origin === EXTRACTED && recordedUntil === CURRENT,
  );
  const rows = { in: extracted.map(({ row }) => row) };
  const [[pins, restored, selves, definitions], out, into] = await Promise.all([
    records.read(
      { kind: PIN, where: { entity: { in: extracted.map(({ id }) => id) } } },
      { kind: QUARANTINE, where: { entity: rows, restoredAt: { not: null } } },
      { kind: STATEMENT_ENDS, where: { subject: rows, object: rows, ...LIVE } },
      { kind: DEFINITION, where: { entity: rows, ...LIVE } },
    ),
    records.tally({
      kind: STATEMENT_ENDS,
      where: { subject: rows, object: { not: null }, ...LIVE },
      by: ['subject'],
    }),
    records.tally({ kind: STATEMENT_ENDS, where: { object: rows, ...LIVE }, by: ['object'] }),
  ]);
  const written = await writtenAmong(
    records,
    definitions.map(({ source }) => source),
  );
  const kept = new Set([
    ...restored.map(({ entity }) => entity),
    ...definitions.filter(({ source }) => written.has(source)).map(({ entity }) => entity),
  ]);
  const pinned = new Set(pins.map(({ entity }) => entity));
  const itself = (row: number) =>
    selves.filter(({ subject, object }) => subject === row && object === row).length;
  const [toOthers, fromOthers] = [counts(out, 'subject'), counts(into, 'object')];
  const alone = extracted.filter(({ row, id }) => {
    const own = itself(row);
    const isTied = (toOthers.get(row) ?? 0) > own || (fromOthers.get(row) ?? 0) > own;
    return !isTied && !kept.has(row) && !pinned.has(id);
  });
  const said = await saidByPeople(
    records,
    alone.map(({ row }) => row),
  );
  return alone.filter(({ row }) => !said.has(row));
}

/** Those of these documents that no model wrote. */
async function writtenAmong(records: RecordStore, sources: readonly number[]): Promise<ReadonlySet<number>> {
  const [found] = await records.read({ kind: SOURCE, where: { row: { in: [...new Set(sources)] } } });
  return new Set(found.filter(({ entityOrigin }) => entityOrigin !== EXTRACTED).map(({ row }) => row));
}

/** Those of whom somebody says something without a model. */
async function saidByPeople(records: RecordStore, entities: readonly number[]): Promise<ReadonlySet<number>> {
  const [statements] = await records.read({
    kind: STATEMENT_ENDS,
    where: { subject: { in: entities }, ...LIVE },
  });
  const [said] = await records.read({
    kind: ASSERTION,
    where: { statement: { in: statements.map(({ row }) => row) }, sourceModel: null, ...LIVE },
  });
  const rows = new Set(said.map(({ statement }) => statement));
  return new Set(statements.filter(({ row }) => rows.has(row)).map(({ subject }) => subject));
}

function counts<R, F extends keyof R>(
  tallies: readonly Tallied<R>[],
  field: F,
): Map<R[F] | undefined, number> {
  return new Map(tallies.map(({ of, count }) => [of[field], count]));
}
