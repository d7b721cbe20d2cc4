/** The ends of an entity's lifetime as SQL: which attributes tell them, its type says. */
import type { Lifetime } from '../../../packs/ontology.js';
import { typesWearing } from '../graph/reader.js';
import { entityTable } from './own-table.js';
import { printAttribute } from './print-attribute.js';
import type { Printing } from './printing.js';
import type { EntityBinding, Select } from './select.js';
import { NO_MOMENT, notPrintable, type SqlMoment, type SqlValue } from './sql-value.js';

const MOST_LIFETIMES = 4;

/** The first attribute that the type's lifetime names and that is known. Types that differ in it are told apart. */
export function lifetimeEnd(
  entity: EntityBinding,
  labels: readonly string[],
  end: 'from' | 'until',
  select: Select,
  printing: Printing,
): SqlValue {
  const { model, words } = printing;
  const types = typesWearing({ model }, labels) ?? [...model.ontology.entityTypes.keys()];
  const groups = new Map<string, { lifetime: Lifetime; types: string[] }>();
  for (const type of types) {
    const lifetime = model.lifetimeOf(type);
    const key = JSON.stringify([lifetime[end], end === 'until' ? lifetime.unless : []]);
    const group = groups.get(key);
    if (group) group.types.push(type);
    else groups.set(key, { lifetime, types: [type] });
  }
  if (groups.size > MOST_LIFETIMES || labels.length === 0) return notPrintable('lifetimes of many types');
  const ends = [...groups.values()].map((group) => ({
    ...oneLifetime(entity, group.lifetime, end, printing),
    rows: group.types.flatMap((type) => words.types.find(type) ?? []),
  }));
  const [only] = ends;
  if (!only) return NO_MOMENT;
  if (ends.length === 1) return { kind: 'moment', min: only.min, max: only.max, vague: only.vague };
  const type = `${entityTable(entity, select, printing)}.type`;
  const choose = (bound: 'min' | 'max' | 'vague') =>
    `CASE ${ends.map((one) => `WHEN ${type} IN (${one.rows.join(',')}) THEN ${one[bound]}`).join(' ')} END`;
  return { kind: 'moment', min: choose('min'), max: choose('max'), vague: choose('vague') };
}

function oneLifetime(
  entity: EntityBinding,
  lifetime: Lifetime,
  end: 'from' | 'until',
  printing: Printing,
): { min: string; max: string; vague: string } {
  const moments = lifetime[end].flatMap((name): SqlMoment[] => {
    const found = printAttribute(entity, name, printing);
    return found.kind === 'moment' && found.min !== 'NULL' ? [found] : [];
  });
  const first = (bound: 'min' | 'max') => {
    const [only] = moments;
    if (!only) return 'NULL';
    return moments.length === 1 ? only[bound] : `coalesce(${moments.map((m) => m[bound]).join(', ')})`;
  };
  const lifted = (end === 'until' ? lifetime.unless : []).flatMap((name): string[] => {
    const found = printAttribute(entity, name, printing);
    return found.kind === 'boolean' && found.sql !== 'NULL' ? [`${found.sql} IS 1`] : [];
  });
  const unless = (sql: string) =>
    lifted.length === 0 || sql === 'NULL'
      ? sql
      : `CASE WHEN ${lifted.join(' OR ')} THEN NULL ELSE ${sql} END`;
  const vague = moments.map((moment) => `WHEN ${moment.min} IS NOT NULL THEN ${moment.vague ?? '0'}`);
  return {
    min: unless(first('min')),
    max: unless(first('max')),
    vague: vague.length === 0 ? '0' : `CASE ${vague.join(' ')} ELSE 0 END`,
  };
}
