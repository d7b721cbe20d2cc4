/** A world's knowledge for another world: JSON-LD without the documents it comes from, and without what is private. */
import { createHash } from 'node:crypto';
import { digestOf } from '../ingest/readers/bundle-digest.js';
import {
  BUNDLE_CONTEXT,
  type BundledCalendar,
  NODES,
  STATEMENT_PREFIX,
} from '../ingest/readers/bundle-shape.js';
import type { StatementRecord, ValueRecord } from '../ingest/readers/exchange.js';
import { stemOf } from '../ingest/readers/source-builder.js';
import type { Entity } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Store } from '../store/store.js';
import type { Moment } from '../time/index.js';
import { insightNodes } from './bundle-insights.js';
import type { DateWords } from './date-words.js';
import { EntityNames, identifiedRecords } from './gather.js';
import { livingPersons, Scrubber } from './scrub.js';

export interface BundleParts {
  readonly name: string;
  readonly store: Store;
  readonly ontology: Ontology;
  readonly words: DateWords;
  /** Persons who may be alive then are named "A living person", and their dates stay at home; absent: nobody is hidden. */
  readonly livingAt?: Moment;
}

/** What people and agents committed for themselves does not travel. */
const OWN_FORMATS: ReadonlySet<string> = new Set(['fact']);

type Node = Readonly<Record<string, unknown>>;

export async function bundleText(parts: BundleParts, leftOut: string[]): Promise<string> {
  const { store, ontology, livingAt } = parts;
  const scrub = new Scrubber();
  const living = livingAt === undefined ? new Set<string>() : await livingPersons(store, ontology, livingAt);
  const sources = await sourceNodes(store, scrub);
  const insights = await insightNodes(store, living, scrub);
  const statements = await statementNodes(parts, { sources, living, scrub, ground: insights.ground });
  const entities = await entityNodes(store, living, scrub);
  const graph = [
    ...[...sources.values()].map(({ node }) => node),
    ...entities,
    ...statements,
    ...insights.nodes,
  ];
  const id = createHash('sha256').update(JSON.stringify(graph)).digest('hex').slice(0, 16);
  const scrubbed = scrub.counts();
  for (const [kind, times] of Object.entries(scrubbed)) leftOut.push(`${kind}: ${times}`);
  leftOut.push('texts of documents, quotes, line numbers and file names stay at home');
  const head = {
    '@context': BUNDLE_CONTEXT,
    id: `urn:lore-engine:bundle:${id}`,
    type: 'Bundle',
    world: scrub.text(parts.name),
    calendars: calendarsOf(ontology),
    scrubbed,
  };
  return written({ ...head, digest: digestOf({ ...head, '@graph': graph }) }, graph);
}

function calendarsOf({ calendars }: Ontology): BundledCalendar[] {
  return calendars.map(({ id, name, eras }) => ({ id, name, eras: eras.map((era) => era.id) }));
}

/** A node a line, so that two bundles can be compared. */
function written(head: Node, graph: readonly Node[]): string {
  const fields = Object.entries(head).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  const nodes = graph.map((node) => `    ${JSON.stringify(node)}`).join(',\n');
  return `{\n${fields.join(',\n')},\n  "@graph": [\n${nodes}\n  ]\n}\n`;
}

interface SourceNode {
  readonly key: string;
  readonly node: Node;
}

/** By number: a file's name may tell more than its title. */
async function sourceNodes(store: Store, scrub: Scrubber): Promise<Map<string, SourceNode>> {
  const nodes = new Map<string, SourceNode>();
  const names = new Set<string>();
  for await (const { name } of store.entities()) names.add(name);
  for (const source of await store.sources()) {
    if (OWN_FORMATS.has(source.format)) {
      scrub.count(source.format);
      continue;
    }
    const key = `source:${nodes.size + 1}`;
    const { id, title, reliability, written } = source;
    const isFileName = title === stemOf(id) && !names.has(title);
    if (isFileName) scrub.count('file name');
    const node = {
      id: key,
      type: NODES.source,
      title: isFileName ? `Document ${nodes.size + 1}` : scrub.text(title),
      reliability,
      ...(written === null ? {} : { written }),
    };
    nodes.set(source.id, { key, node });
  }
  return nodes;
}

async function entityNodes(store: Store, living: ReadonlySet<string>, scrub: Scrubber): Promise<Node[]> {
  const nodes: Node[] = [];
  // A note's file is one of its names, which nobody has chosen to share.
  const fileNames = new Set((await store.sources()).map(({ id }) => stemOf(id)));
  for await (const entity of store.entities()) {
    if (living.has(entity.id)) {
      scrub.count('living person');
      nodes.push({ id: idOf(entity.id, living), type: [NODES.entity, entity.type], name: LIVING });
    } else {
      const aliases = entity.aliases.filter((alias) => !fileNames.has(alias));
      scrub.count('file name', entity.aliases.length - aliases.length);
      nodes.push(entityNode({ ...entity, aliases }, scrub));
    }
  }
  return nodes;
}

const LIVING = 'A living person';

function entityNode({ id, type, name, aliases, verified, expertDomain }: Entity, scrub: Scrubber): Node {
  return {
    id: `entity:${id}`,
    type: [NODES.entity, type],
    name: scrub.text(name),
    ...(aliases.length === 0 ? {} : { aliases: aliases.map((alias) => scrub.text(alias)) }),
    ...(expertDomain === null ? {} : { expert_domain: expertDomain }),
    ...(verified ? {} : { mentioned_only: true }),
  };
}

/** An id is made of the name: somebody who is hidden has none that tells it. */
function idOf(id: string, living: ReadonlySet<string>): string {
  if (!living.has(id)) return `entity:${id}`;
  return `entity:living-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`;
}

interface StatementParts {
  readonly sources: ReadonlyMap<string, SourceNode>;
  readonly living: ReadonlySet<string>;
  readonly scrub: Scrubber;
  /** Ids of statements that an insight rests on: these are told by it. */
  readonly ground: ReadonlySet<string>;
}

async function statementNodes({ store, words }: BundleParts, parts: StatementParts): Promise<Node[]> {
  const nodes: Node[] = [];
  const names = await EntityNames.of(store);
  for await (const { id, record } of identifiedRecords(store, names, words)) {
    const node = statementNode(record, parts);
    if (node !== null) nodes.push(parts.ground.has(id) ? { id: `${STATEMENT_PREFIX}${id}`, ...node } : node);
  }
  return nodes;
}

/** Null for what only facts say, and for what is told of somebody who is hidden. */
function statementNode(record: StatementRecord, { sources, living, scrub }: StatementParts): Node | null {
  const { subject, predicate, object, value, from, until, at, qualifiers, asserted = [] } = record;
  const said = asserted.flatMap(({ source = '', confidence, reliability, model }) => {
    const known = sources.get(source);
    return known === undefined
      ? []
      : [{ said_by: known.key, confidence, reliability, ...(model === undefined ? {} : { model }) }];
  });
  if (said.length === 0) return null;
  const [of, to] = [refId(subject), object === undefined ? null : refId(object)];
  if (living.has(of) && to === null) {
    scrub.count('statement about a living person');
    return null;
  }
  const isPrivate = living.has(of) || (to !== null && living.has(to));
  return {
    type: NODES.statement,
    subject: idOf(of, living),
    predicate,
    ...(to === null ? {} : { object: idOf(to, living) }),
    ...(value === undefined ? {} : { value: scrubbedValue(value, scrub) }),
    ...(isPrivate ? {} : defined({ from, until, at })),
    ...(qualifiers === undefined || isPrivate ? {} : { qualifiers: scrubbedQualifiers(qualifiers, scrub) }),
    asserted: said,
  };
}

function refId(ref: StatementRecord['subject']): string {
  return typeof ref === 'string' ? ref : (ref.id ?? '');
}

function scrubbedValue(value: ValueRecord, scrub: Scrubber): ValueRecord {
  if (typeof value === 'string') return scrub.text(value);
  return typeof value === 'object' && 'text' in value ? { text: scrub.text(value.text) } : value;
}

function scrubbedQualifiers(qualifiers: NonNullable<StatementRecord['qualifiers']>, scrub: Scrubber) {
  return Object.fromEntries(
    Object.entries(qualifiers).map(([key, value]) => [
      key,
      typeof value === 'string' ? scrub.text(value) : value,
    ]),
  );
}

function defined(words: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [key, word] of Object.entries(words)) if (word !== undefined) kept[key] = word;
  return kept;
}
