/** Takes an entity out of quarantine, with what its sources still say of it. */
import { CURRENT, foldName, LoreError } from '../../model/index.js';
import {
  DEFINITION,
  ENTITY,
  ENTITY_HISTORY,
  type EntityRow,
  MENTION,
  NAME,
  PASSAGE_PLACE,
  SOURCE,
} from '../commit/rows.js';
import { ASSERTION, STATEMENT, STATEMENT_ID } from '../commit/statement-rows.js';
import type { LintStore } from '../lint.js';
import { add, change, type RecordStore, type RecordWrite } from '../records.js';
import type { Deciding } from './deciding.js';
import { ownCommit } from './own-commit.js';
import { QUARANTINE, type QuarantineRecord } from './quarantine-kind.js';

export function restoreOver(deciding: Deciding): Pick<LintStore, 'restore'> {
  const { records } = deciding;
  return {
    restore(wanted, by) {
      return ownCommit(deciding, { by, reason: `taken out of quarantine: ${wanted}` }, async (seq, at) => {
        const { entity, away } = await findPutAway(records, wanted);
        const again = { recordedFrom: seq, recordedUntil: CURRENT };
        const back = await saidStill(records, entity.row, away.seq, again);
        if (back.length === 0) throw nothingLeft(entity.id);
        const [names] = await records.read({
          kind: NAME,
          where: { entity: entity.row, recordedUntil: away.seq },
        });
        const { row, name, type, verified, since, recordedFrom, recordedUntil } = entity;
        const version = { entity: row, name, type, verified, since, until: recordedUntil };
        return {
          writes: [
            ...back,
            ...names.map(({ row: _, ...one }) => add(NAME, { ...one, ...again })),
            add(ENTITY_HISTORY, { ...version, recordedFrom, recordedUntil }),
            change(ENTITY, { row }, { since: seq, ...again }),
            change(QUARANTINE, { row: away.row }, { restoredAt: at, restoredBy: by }),
          ],
          result: entity.id,
        };
      });
    },
  };
}

interface PutAway {
  readonly entity: EntityRow;
  readonly away: QuarantineRecord;
}

async function findPutAway(records: RecordStore, wanted: string): Promise<PutAway> {
  const [names] = await records.read({ kind: NAME, where: { folded: foldName(wanted) } });
  const named = [...new Set(names.map(({ entity }) => entity))];
  const [entities] = await records.read({ kind: ENTITY, where: [{ id: wanted }, { row: { in: named } }] });
  const [away] = await records.read({
    kind: QUARANTINE,
    where: { entity: { in: entities.map(({ row }) => row) }, restoredAt: null },
  });
  const found = entities
    .flatMap((entity): PutAway[] => {
      const one = away.find((put) => put.entity === entity.row && put.seq === entity.recordedUntil);
      return one === undefined ? [] : [{ entity, away: one }];
    })
    .sort(
      ({ entity: a }, { entity: b }) =>
        Number(a.id !== wanted) - Number(b.id !== wanted) || (a.id < b.id ? -1 : 1),
    );
  const [first, second] = found;
  if (first !== undefined && (second === undefined || first.entity.id === wanted)) return first;
  throw new LoreError({
    code: 'lint/not-in-quarantine',
    message:
      first === undefined
        ? `Nothing called "${wanted}" is in quarantine.`
        : `"${wanted}" fits several that are in quarantine: ${found.map(({ entity }) => entity.id).join(', ')}.`,
    hint: '`lore lint --quarantined` lists what is, with its ids.',
  });
}

function nothingLeft(id: string): LoreError {
  return new LoreError({
    code: 'lint/nothing-left',
    message: `No source speaks of ${id} any more.`,
    hint: 'It comes back by itself when one does.',
  });
}

interface Again {
  readonly recordedFrom: number;
  readonly recordedUntil: number;
}

/** New rows with the content of those that the quarantine closed. */
async function saidStill(
  records: RecordStore,
  entity: number,
  closed: number,
  again: Again,
): Promise<RecordWrite[]> {
  const [definitions, mentions, statements, [last]] = await records.read(
    { kind: DEFINITION, where: { entity, recordedUntil: closed } },
    { kind: MENTION, where: { entity, recordedUntil: closed } },
    { kind: STATEMENT, where: { subject: entity, recordedUntil: closed } },
    { kind: STATEMENT_ID, order: ['-row'], limit: 1 },
  );
  const [assertions] = await records.read({
    kind: ASSERTION,
    where: { statement: { in: statements.map(({ row }) => row) }, recordedUntil: closed },
  });
  const [[sources], [passages]] = await Promise.all([
    records.read({
      kind: SOURCE,
      where: {
        row: { in: [...definitions, ...assertions].map(({ source }) => source) },
        recordedUntil: CURRENT,
      },
    }),
    records.read({
      kind: PASSAGE_PLACE,
      where: { row: { in: mentions.map(({ passage }) => passage) }, recordedUntil: CURRENT },
    }),
  ]);
  const isLive = new Set(sources.map(({ row }) => row));
  const isThere = new Set(passages.map(({ row }) => row));
  let next = (last?.row ?? 0) + 1;
  const told = statements.flatMap(({ row: before, ...statement }) => {
    const said = assertions.filter((one) => one.statement === before && isLive.has(one.source));
    if (said.length === 0) return [];
    const row = next++;
    return [
      add(STATEMENT, { ...statement, row, ...again }),
      ...said.map(({ row: _, ...one }) => add(ASSERTION, { ...one, statement: row, ...again })),
    ];
  });
  return [
    ...definitions
      .filter(({ source }) => isLive.has(source))
      .map(({ row: _, ...one }) => add(DEFINITION, { ...one, ...again })),
    ...mentions
      .filter(({ passage }) => isThere.has(passage))
      .map(({ row: _, ...one }) => add(MENTION, { ...one, ...again })),
    ...told,
  ];
}
