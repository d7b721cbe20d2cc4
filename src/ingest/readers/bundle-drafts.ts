/** What a bundle says, as drafts, each statement held under the ceiling of whoever took it in. */
import {
  BUNDLE_FORMAT,
  foldName,
  isReliability,
  type Reliability,
  type SourceDraft,
  slug,
  weaker,
} from '../../model/index.js';
import {
  isPlainList,
  isPlainMap,
  type Place,
  type Places,
  type Plain,
  type PlainMap,
} from '../fields-plain.js';
import { NODES } from './bundle-shape.js';
import { readExchangeDocument } from './exchange-document.js';
import type { ReadInput } from './reader.js';

/** How far the word of a bundle carries. The bundle itself has no say in it. */
export interface Ceiling {
  readonly confidence: number;
  readonly reliability: Reliability;
}

export interface Graph {
  readonly world: string | null;
  readonly nodes: readonly Plain[];
}

/** The same records as in the exchange format, each held under the ceiling. */
export function draftsOf(input: ReadInput, graph: Graph, places: Places, ceiling: Ceiling): SourceDraft[] {
  const entities = new Map<string, PlainMap>();
  for (const node of graph.nodes) {
    if (isPlainMap(node) && isA(node, NODES.entity) && typeof node.id === 'string')
      entities.set(node.id, node);
  }
  const idOf = idsOf(entities);
  const refOf = (id: Plain | undefined): Plain => {
    if (typeof id !== 'string') return id ?? null;
    const known = entities.get(id);
    return known === undefined
      ? { id: localId(id) }
      : { ...idOf(id), name: known.name ?? localId(id), ...typeOf(known) };
  };
  const sourceId = (id: Plain | undefined): string => `${input.path}#${typeof id === 'string' ? id : ''}`;
  const lists = { sources: new Listed(), entities: new Listed(), statements: new Listed() };
  for (const [i, node] of graph.nodes.entries()) {
    const place = places(graph.nodes, i);
    if (!isPlainMap(node)) lists.statements.add(node, place);
    // Conclusions are no sources: `lore import` takes them in.
    else if (isA(node, NODES.synthesis)) continue;
    else if (isA(node, NODES.source)) {
      const { title, written, reliability } = node;
      const head = { id: sourceId(node.id), format: BUNDLE_FORMAT, ...given({ title, written }) };
      lists.sources.add({ ...head, reliability: held(reliability, ceiling) }, place);
    } else if (isA(node, NODES.entity)) {
      const { id, name, aliases, expert_domain, mentioned_only } = node;
      const said = given({ name, aliases, expert_domain, mentioned_only });
      lists.entities.add(
        { ...(typeof id === 'string' ? idOf(id) : { id: '' }), ...typeOf(node), ...said },
        place,
      );
    } else {
      lists.statements.add(statementOf(node, refOf, sourceId, ceiling), place);
    }
  }
  const document: PlainMap = {
    source: {
      title: graph.world === null ? 'A bundle' : `What ${graph.world} knows`,
      reliability: ceiling.reliability,
    },
    sources: lists.sources.items,
    entities: lists.entities.items,
    statements: lists.statements.items,
  };
  const all = Object.values(lists);
  const placed: Places = (container, key) =>
    all.find(({ items }) => items === container)?.places[Number(key)] ?? {};
  return readExchangeDocument(
    { ...input, reliability: ceiling.reliability },
    BUNDLE_FORMAT,
    document,
    placed,
  );
}

/**
 * Nothing where the id is only the name once more: then whoever has that name here is meant, whatever their id. Who shares a
 * name within the bundle keeps the id.
 */
function idsOf(entities: ReadonlyMap<string, PlainMap>): (id: string) => { id?: string } {
  const bearers = new Map<string, number>();
  for (const { name, aliases } of entities.values()) {
    const names = [name, ...(isPlainList(aliases) ? aliases : [])].filter((one) => typeof one === 'string');
    for (const one of new Set(names.map(foldName))) bearers.set(one, (bearers.get(one) ?? 0) + 1);
  }
  return (id) => {
    const name = entities.get(id)?.name;
    const isPlainName =
      typeof name === 'string' && slug(name) === localId(id) && bearers.get(foldName(name)) === 1;
    return isPlainName ? {} : { id: localId(id) };
  };
}

/** A list that is made anew, whose items still know where they stood. */
class Listed {
  readonly items: Plain[] = [];
  readonly places: Place[] = [];

  add(item: Plain, place: Place): void {
    this.items.push(item);
    this.places.push(place);
  }
}

function statementOf(
  node: PlainMap,
  refOf: (id: Plain | undefined) => Plain,
  sourceId: (id: Plain | undefined) => string,
  ceiling: Ceiling,
): PlainMap {
  const { predicate, object, value, from, until, at, qualifiers, asserted } = node;
  const said = isPlainList(asserted) ? asserted.filter(isPlainMap) : [];
  return {
    subject: refOf(node.subject),
    ...given({ predicate, value, from, until, at, qualifiers }),
    ...(object === undefined ? {} : { object: refOf(object) }),
    asserted: (said.length === 0 ? [node] : said).map(({ said_by, confidence, reliability, model }) => ({
      ...(said_by === undefined ? {} : { source: sourceId(said_by) }),
      ...given({ model }),
      confidence: Math.min(isShare(confidence ?? null) ? Number(confidence) : 1, ceiling.confidence),
      reliability: held(reliability, ceiling),
    })),
  };
}

function held(reliability: Plain | undefined, ceiling: Ceiling): Reliability {
  return isReliability(reliability) ? weaker(reliability, ceiling.reliability) : ceiling.reliability;
}

export function isA(node: PlainMap, kind: string): boolean {
  return isPlainList(node.type) ? node.type.includes(kind) : node.type === kind;
}

function typeOf(entity: PlainMap): { type?: Plain } {
  const own = isPlainList(entity.type) ? entity.type.find((one) => one !== NODES.entity) : undefined;
  return own === undefined ? {} : { type: own };
}

/** `entity:aldric-raventhorne`: after the prefix it is the id that worlds use. */
export function localId(id: string): string {
  return id.startsWith('entity:') ? id.slice('entity:'.length) : id;
}

/** Without what was not said. */
function given(map: Readonly<Record<string, Plain | undefined>>): PlainMap {
  const kept: PlainMap = {};
  for (const [key, value] of Object.entries(map))
    if (value !== undefined && value !== null) kept[key] = value;
  return kept;
}

export function isShare(value: Plain): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
