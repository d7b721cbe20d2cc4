/** What the server returns, as the plain data that a query gives on every store. */
import type { Variable } from '../../../cypher/analyse/bound.js';
import { type PlainValue, type Type, toPlain, type Value } from '../../../cypher/index.js';
import type { GraphModel } from '../../sqlite/graph/model.js';
import { notPrintable, variable } from './printer.js';

/** A relationship knows no ids of its ends, so that it is told as a map. */
export function columnText({ slot, type }: Variable): string {
  const told = variable(slot);
  if (type.kind === 'relationship')
    return `CASE WHEN ${told} IS NOT NULL THEN {id: ${told}.id, type: type(${told}), from: startNode(${told}).id, to: endNode(${told}).id} END`;
  if (type.kind === 'path' || (type.kind === 'list' && isElement(type.of)))
    return notPrintable('paths and lists of elements');
  return told;
}

function isElement({ kind }: Type): boolean {
  return kind === 'relationship' || kind === 'path' || kind === 'list' || kind === 'any';
}

export function decode(value: unknown, type: Type, model: GraphModel): PlainValue {
  if (type.kind === 'moment') return moment(value);
  const told = plain(value, model);
  if (type.kind !== 'relationship' || told === null) return told;
  const { id = null, type: called = null, from = null, to = null } = entriesOf(told) as PlainEntries;
  return { id, type: called, from, to };
}

function moment(value: unknown): PlainValue {
  if (value === null || value === undefined) return null;
  const told = entriesOf(value);
  const vague = told.vague === true ? { vague: true as const } : {};
  return toPlain({
    kind: 'moment',
    moment: {
      min: Number(told.min),
      max: Number(told.max),
      text: String(told.text),
      calendar: String(told.calendar),
      ...vague,
    },
  });
}

type PlainEntries = Readonly<Record<string, PlainValue>>;

interface ServerNode {
  readonly labels: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

function plain(value: unknown, model: GraphModel): PlainValue {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return toPlain(scalar(value));
  if (Array.isArray(value)) return value.map((item) => plain(item, model));
  if (isNode(value)) return node(value, model);
  if ('startNodeElementId' in value || 'segments' in value) return notPrintable('a relationship inside');
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, model)]));
}

function scalar(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'bigint' || typeof value === 'number' ? value : notPrintable('no value of ours');
}

function isNode(value: object): value is ServerNode {
  return 'labels' in value && 'elementId' in value;
}

/** With what names it; its other properties are asked for by name. */
function node({ labels, properties }: ServerNode, model: GraphModel): PlainValue {
  const told = (key: string): PlainValue => plain(properties[key], model);
  const id = told('id');
  if (labels.includes('Relation'))
    return { id, type: told('type'), from: told('from_id'), to: told('to_id') };
  const type = labels.includes('Entity')
    ? (model.labelsOf(String(properties.type))[0] ?? '')
    : (labels.find((label) => label !== 'Lore') ?? '');
  const name = told('name') ?? told('title');
  return name === null ? { id, type } : { id, type, name };
}

function entriesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
