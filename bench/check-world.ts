/** The clean world of the mutation benchmark at any size, as changes for the store, with some faults in it. */
import { loadOntology, type Ontology } from '../src/packs/index.js';
import type { BoundRef, BoundSource, BoundStatement, Change } from '../src/store/changes.js';
import { createDateParser, type DateContext, UNDATED, windowAt, windowOf } from '../src/time/index.js';
import type { EntityLine, StatementLine } from './mutate/case.js';
import { cleanFantasy } from './mutate/clean/fantasy.js';
import { random } from './random.js';

/** Of a thousand statements, five are told of somebody else too. */
export const FAULTS = 5;
const STATEMENTS_PER_DOCUMENT = 500;
/** What a line of descent comes to, with dates. */
const STATEMENTS_PER_LINE = 420;

export interface CheckWorld {
  readonly ontology: Ontology;
  readonly dates: DateContext;
}

export function checkWorldOf(): CheckWorld {
  const ontology = loadOntology({ packs: ['high-fantasy'] });
  return { ontology, dates: { calendars: ontology.calendars, default: ontology.defaultCalendar } };
}

/** Lines of one file, and of what type those are that they name. */
export interface CheckDocument {
  readonly id: string;
  readonly lines: readonly StatementLine[];
  readonly types: ReadonlyMap<string, string>;
}

export function* checkWorldChanges(world: CheckWorld, statements: number, faults: number): Generator<Change> {
  for (const document of checkWorldDocuments(world, statements, faults)) yield toldBy(document, world);
}

export function toldBy({ id, lines, types }: CheckDocument, world: CheckWorld): Change {
  return { kind: 'put-origin', origin: id, sources: [boundSource(id, lines, types, world)] };
}

/** About as many statements as are asked for; `faults` of a thousand are put in beside them. */
export function* checkWorldDocuments(
  world: CheckWorld,
  statements: number,
  faults: number,
): Generator<CheckDocument> {
  const lines = Math.max(1, Math.round(statements / STATEMENTS_PER_LINE));
  const lore = cleanFantasy(world.ontology, { lines, seed: 11 });
  const chance = random(5);
  const told = lore.statements ?? [];
  const people = (lore.entities ?? []).filter(({ type }) => type === 'Person');
  const types = new Map((lore.entities ?? []).map(({ name, type }) => [name, type ?? 'Entity']));
  const all: StatementLine[] = [];
  for (const line of told) {
    all.push(line);
    // Somebody else is said to have had, ruled, joined or done the same at the same time.
    if (line.from !== undefined && chance.int(1000) < faults)
      all.push({ ...line, subject: chance.pick(people).name });
  }
  const attributes = (lore.entities ?? []).flatMap(attributesOf(world.ontology));
  let document = 0;
  for (const lines of chunks([...attributes, ...all], STATEMENTS_PER_DOCUMENT))
    yield { id: `chronicle/${String(document++).padStart(5, '0')}.md`, lines, types };
}

function attributesOf(ontology: Ontology): (entity: EntityLine) => StatementLine[] {
  return (entity) =>
    Object.entries(entity).flatMap(([predicate, value]) =>
      ontology.attributes.has(predicate) && (typeof value === 'string' || typeof value === 'number')
        ? [{ subject: entity.name, predicate, value }]
        : [],
    );
}

function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

export function boundSource(
  id: string,
  lines: readonly StatementLine[],
  types: ReadonlyMap<string, string>,
  world: CheckWorld,
): BoundSource {
  const refs: BoundRef[] = [];
  const known = new Map<string, number>();
  const ref = (name: string): number => {
    const index = known.get(name) ?? refs.length;
    if (index === refs.length) {
      known.set(name, index);
      refs.push({
        id: null,
        name,
        type: types.get(name) ?? null,
        fallbackType: 'Entity',
        expects: [],
        spot: { line: 1 },
      });
    }
    return index;
  };
  const moment = momentsOf(world);
  const statements = lines.map((line): BoundStatement => {
    const subject = ref(line.subject);
    const relation = world.ontology.relationTypes.get(line.predicate);
    const object =
      relation === undefined ? { value: valueIn(line, world, moment) } : { ref: ref(line.object ?? '') };
    return {
      ...PLAIN,
      subject,
      predicate: line.predicate,
      object,
      symmetric: relation?.symmetric ?? false,
      valid: windowFor(line, moment),
      qualifiers: typeof line.side === 'string' ? { side: line.side } : {},
    };
  });
  return {
    source: {
      id,
      title: id,
      format: 'markdown',
      reliability: 'canonical',
      written: null,
      origin: id,
      hash: id,
    },
    entityOrigin: 'written',
    refs,
    passages: [{ heading: [id], text: 'As it was told.', lines: { start: 1, end: 2 } }],
    definitions: refs.map((_, ref) => ({ ref, aliases: [], passage: 0, expertDomain: null })),
    statements,
    mentions: [],
  };
}

const PLAIN = {
  relative: false,
  confidence: 1,
  reliability: 'canonical',
  sourceModel: null,
  quote: null,
  note: null,
  passage: 0,
  lines: { start: 1, end: 1 },
} as const;

type Moments = (year: string | number) => ReturnType<typeof read>;
const kept = new WeakMap<CheckWorld, Moments>();

function momentsOf(world: CheckWorld): Moments {
  const known = kept.get(world);
  if (known !== undefined) return known;
  const parser = createDateParser(world.dates);
  const cache = new Map<string | number, ReturnType<typeof read>>();
  const moments: Moments = (year) => {
    const found = cache.get(year) ?? read(parser, String(year));
    cache.set(year, found);
    return found;
  };
  kept.set(world, moments);
  return moments;
}

function read(parser: ReturnType<typeof createDateParser>, text: string) {
  const parsed = parser.parse(text);
  if (parsed.kind !== 'moment') throw new Error(`not a date: ${text}`);
  return parsed.moment;
}

function valueIn({ predicate, value = '' }: StatementLine, { ontology }: CheckWorld, moment: Moments) {
  const kind = ontology.attributes.get(predicate)?.value ?? 'text';
  if (kind === 'date')
    return { kind, date: moment(typeof value === 'number' ? value : String(value)) } as const;
  const [number, unit = null] = String(value).split(' ');
  return kind === 'number'
    ? ({ kind, number: Number(number), unit } as const)
    : ({ kind: 'text', text: String(value) } as const);
}

function windowFor({ at, from, until }: StatementLine, moment: Moments): BoundStatement['valid'] {
  if (at !== undefined) return { ...windowAt(moment(at)), fromText: String(at), untilText: String(at) };
  if (from === undefined && until === undefined) return { ...UNDATED, fromText: null, untilText: null };
  const made = windowOf(
    from === undefined ? null : moment(from),
    until === undefined ? null : moment(until),
    {},
  );
  if (!made.ok) throw new Error(made.problem);
  const text = (year: string | number | undefined) => (year === undefined ? null : String(year));
  return { ...made.window, fromText: text(from), untilText: text(until) };
}
