/** Scans and single steps. */
import type { Hop } from '../../../cypher/analyse/bound.js';
import type { Expand, NodeScan, Seek } from '../../../cypher/plan/plan.js';
import { append, CURRENT } from '../../../model/index.js';
import { systemLabel } from '../graph/model.js';
import { typesWearing } from '../graph/reader.js';
import { isSystemType } from '../graph/schema.js';
import { givenEntity } from './given.js';
import { type Place, scalar } from './print-expression.js';
import { attempt } from './print-plan.js';
import { believed, type Printing } from './printing.js';
import { type EntityBinding, type Item, item, type Select, type StatementBinding } from './select.js';
import { notPrintable } from './sql-value.js';

export function printScan({ slot, labels, seeks }: NodeScan, place: Place): void {
  const { select, printing } = place;
  const { model, words } = printing;
  if (labels.some((label) => systemLabel(model, label))) {
    if (labels.some((label) => label !== 'Relation')) notPrintable('a system label');
    const alias = printing.name('s');
    const added = select.add({ ...item('statement', alias), ...reified(alias, seeks, select, printing) });
    append(select.where, believed(alias, printing));
    select.bindings.set(slot, statementOf(alias, added, 'relation', null));
    return;
  }
  const alias = printing.name('e');
  const conditions = [`${alias}.recorded_until = ${CURRENT}`];
  const types = typesWearing({ model }, labels);
  const [telling] = seeks.filter(({ key }) => key === 'id' || key === 'name');
  if (telling && !isAskable(telling, place)) notPrintable('a start that SQL cannot seek');
  if (types !== null) {
    const rows = types.flatMap((type) => words.types.find(type) ?? []);
    // The sign keeps SQLite from going through all that have the type instead of those that are sought.
    conditions.push(`${telling ? '+' : ''}${alias}.type IN (${rows.join(',')})`);
  }
  const few = () => printing.atLeast(`entity ${alias} WHERE ${conditions.join(' AND ')}`);
  const added = select.add({ ...item('entity', alias), ...startOf(telling, few) });
  append(select.where, conditions);
  select.bindings.set(slot, { ...entityAt(`${alias}.row`, added), alias });
}

function startOf(telling: Seek | undefined, few: () => number): Partial<Item> {
  if (!telling) return { few };
  return telling.among ? { listed: true } : { sought: true };
}

/** Whether the condition that the seek comes from can be printed; the interpreter looks ids and names up itself. */
function isAskable({ value, among: list }: Seek, place: Place): boolean {
  if (list && value.kind === 'parameter') return place.printing.kinds.get(value.name) === 'strings';
  const values = list ? (value.kind === 'list' ? value.items : null) : [value];
  return values?.every((one) => attempt(() => scalar(one, place))?.kind === 'string') ?? false;
}

/** A reified relation of a known type that is tied to an entity by its id is a step from that entity. */
function reified(alias: string, seeks: NodeScan['seeks'], select: Select, printing: Printing): Partial<Item> {
  const equal = seeks.filter((seek) => !seek.among);
  const type = equal.find(({ key, value }) => key === 'type' && value.kind === 'constant')?.value;
  if (type?.kind !== 'constant' || typeof type.value !== 'string') return {};
  const [near] = equal.flatMap(({ key, value }) => {
    if ((key !== 'from_id' && key !== 'to_id') || value.kind !== 'property' || value.key !== 'id') return [];
    const binding = value.subject.kind === 'slot' ? select.find(value.subject.slot) : undefined;
    return binding?.kind === 'entity' ? [binding.row] : [];
  });
  if (near === undefined) return {};
  const condition = `${alias}.recorded_until = ${CURRENT} AND ${alias}.predicate ${among([type.value], printing)}`;
  return { few: () => printing.atLeast(`statement ${alias} WHERE ${condition}`), stepFrom: near };
}

export function entityAt(row: string, from: Item): EntityBinding {
  return { kind: 'entity', row, item: from, nullable: false, alias: null, spans: new Map() };
}

function statementOf(
  alias: string,
  from: Item,
  kind: StatementBinding['kind'],
  types: readonly string[] | null,
): StatementBinding {
  const column = (name: string) => `${alias}.${name}`;
  return {
    kind,
    row: column('row'),
    subject: column('subject'),
    object: column('object'),
    predicate: column('predicate'),
    item: from,
    nullable: false,
    alias,
    types,
  };
}

export function entityBinding(slot: number, { select, printing }: Place): EntityBinding {
  const binding = select.find(slot) ?? givenEntity(slot, printing);
  return binding.kind === 'entity' ? binding : notPrintable('a step from something else');
}

export function printExpand(plan: Expand, place: Place): void {
  const { select, printing } = place;
  const from = entityBinding(plan.from, place).row;
  const to = plan.into ? entityBinding(plan.to, place).row : null;
  const alias = printing.name('s');
  const types = typesOf(plan.hops);
  const [scan] = select.items;
  const begun =
    to === null && scan && from === `${scan.alias}.row` && beginWith(alias, scan, plan.hops, place);
  const step = begun || stepFrom(alias, from, to, plan.hops, printing);
  const counted = `statement ${alias} WHERE ${alias}.recorded_until = ${CURRENT}`;
  const few = () => printing.atLeast(`${counted} AND ${alias}.predicate ${among(types ?? [], printing)}`);
  const typed = types !== null && step.conditions.length > 1;
  const added: Item = { ...item('statement', alias), ...(typed ? { few, stepFrom: from } : {}) };
  if (begun) select.items.unshift(added);
  else select.add(added);
  append(select.where, step.conditions);
  for (const slot of plan.unlike) {
    const other = select.find(slot);
    if (other?.kind !== 'edge') notPrintable('steps apart from others');
    if (mayBeSame(types, other.types)) select.where.push(`${alias}.row <> ${other.row}`);
  }
  select.bindings.set(plan.relationship, statementOf(alias, added, 'edge', types));
  // Which of its ends the statement leads to is known once the table it leads from is there.
  if (to === null) select.bindings.set(plan.to, entityAt(step.other, (begun && scan) || added));
}

/**
 * A first step without a direction, along types of which there are not too many: the statements come first, and the
 * node it begins at is one of their ends.
 */
function beginWith(
  s: string,
  scan: Item,
  hops: readonly Hop[],
  { select, printing }: Place,
): Step | undefined {
  const types = typesOf(hops);
  if (!scan.few || !types || select.outer || select.items.length > 1) return undefined;
  if (hops.some(({ type, direction }) => direction !== 'both' || isSystemType(printing.model, type ?? '')))
    return undefined;
  const conditions = [...believed(s, printing), `${s}.predicate ${among(types, printing)}`];
  if (2 * scan.few() < printing.atLeast(`statement ${s} WHERE ${conditions.join(' AND ')}`)) return undefined;
  // Here, too, SQLite would rather go through all that have the type.
  select.where = select.where.map((one) => (one.startsWith(`${scan.alias}.type IN`) ? `+${one}` : one));
  return {
    conditions: [...conditions, `${scan.alias}.row IN (${s}.subject, ${s}.object)`],
    other: `CASE WHEN ${s}.subject = ${scan.alias}.row THEN ${s}.object ELSE ${s}.subject END`,
  };
}

/** The types a step may go along; null means any. */
export function typesOf(hops: readonly Hop[]): readonly string[] | null {
  const types = hops.flatMap(({ type }) => (type === null ? [] : [type]));
  return types.length < hops.length ? null : types;
}

export function mayBeSame(a: readonly string[] | null, b: readonly string[] | null): boolean {
  return a === null || b === null || a.some((type) => b.includes(type));
}

export interface Step {
  readonly conditions: readonly string[];
  /** The row of the entity at the other end. */
  readonly other: string;
}

/** The statement `s` leads from one entity along one of the hops, to the other one where that is known. */
export function stepFrom(
  s: string,
  from: string,
  to: string | null,
  hops: readonly Hop[],
  printing: Printing,
): Step {
  if (hops.some(({ type }) => type !== null && isSystemType(printing.model, type)))
    return notPrintable('a system relationship');
  const arm = (direction: 'out' | 'in'): string[] | null => {
    const own = hops.filter((hop) => hop.direction === direction || hop.direction === 'both');
    if (own.length === 0) return null;
    const [here, there] = direction === 'out' ? ['subject', 'object'] : ['object', 'subject'];
    const types = typesOf(own);
    // Were it the same in both arms, SQLite would go through the whole type instead of using an index for each arm.
    const apart = direction === 'in' ? '+' : '';
    const along = types === null ? [] : [`${s}.predicate ${among(types, printing, apart)}`];
    return [
      ...believed(s, printing),
      ...along,
      `${s}.${here} = ${from}`,
      ...(to === null ? [] : [`${s}.${there} = ${to}`]),
    ];
  };
  const [out, back] = [arm('out'), arm('in')];
  if (out && !back) return { conditions: out, other: `${s}.object` };
  if (back && !out) return { conditions: back, other: `${s}.subject` };
  if (!out || !back) return notPrintable('no way to go');
  // Each side with all its conditions: only so may SQLite use an index for either.
  return {
    conditions: [`((${out.join(' AND ')}) OR (${back.join(' AND ')}))`],
    other: `CASE WHEN ${s}.subject = ${from} THEN ${s}.object ELSE ${s}.subject END`,
  };
}

function among(types: readonly string[], { words }: Printing, sign = ''): string {
  const rows = types.flatMap((type) => words.predicates.find(type) ?? []).map((row) => `${sign}${row}`);
  return rows.length === 1 ? `= ${rows[0]}` : `IN (${rows.join(',')})`;
}
