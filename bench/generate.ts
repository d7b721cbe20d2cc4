/** A made-up world of any size: the same seed gives the same entities, statements and passages. */
import type { Qualifiers, ValidWindow } from '../src/model/index.js';
import type { BoundRef, BoundSource, BoundStatement, Change } from '../src/store/changes.js';
import { nameEntities, type Seedling } from './names.js';
import { type Random, random } from './random.js';

export interface WorldSize {
  readonly entities: number;
  readonly statements: number;
  readonly seed?: number;
}

const ENTITIES_PER_DOCUMENT = 50;
const YEAR = 31_557_600;

/** [predicate, type of subject, type of object, share] */
const RELATIONS: readonly (readonly [string, string, string, number])[] = [
  ['MEMBER_OF', 'Person', 'House', 18],
  ['PARENT_OF', 'Person', 'Person', 16],
  ['LOCATED_IN', 'Person', 'City', 14],
  ['PARTICIPATED_IN', 'Person', 'Battle', 14],
  ['SPOUSE_OF', 'Person', 'Person', 6],
  ['RULES', 'Person', 'City', 5],
  ['POSSESSES', 'Person', 'Artifact', 5],
  ['SERVES', 'Person', 'House', 5],
  ['MET', 'Person', 'Person', 5],
  ['CONTROLS', 'House', 'City', 5],
  ['ALLY_OF', 'House', 'House', 3],
  ['OCCURRED_AT', 'Battle', 'City', 2],
  ['CREATED', 'Person', 'Artifact', 2],
];
const SYMMETRIC = new Set(['SPOUSE_OF', 'MET', 'ALLY_OF']);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  Person: ['birth', 'death', 'epithet'],
  House: ['founded', 'summary'],
  City: ['founded', 'population'],
  Battle: ['in_fiction_date', 'summary'],
  Artifact: ['created', 'summary'],
};
const NO_QUALIFIERS: Qualifiers = {};

export function* generateWorld(size: WorldSize): Generator<Change> {
  const chance = random(size.seed ?? 1);
  const seedlings = nameEntities(size.entities, chance);
  const byType = groupByType(seedlings);
  const perEntity = size.statements / size.entities;
  let owed = 0;
  for (let from = 0; from < seedlings.length; from += ENTITIES_PER_DOCUMENT) {
    const document = new DocumentDraft(from / ENTITIES_PER_DOCUMENT, chance, byType);
    const own = seedlings.slice(from, from + ENTITIES_PER_DOCUMENT);
    document.introduce(own);
    for (const seedling of own) {
      owed += perEntity;
      owed -= document.add(seedling, Math.round(owed));
    }
    const source = document.finish();
    yield { kind: 'put-origin', origin: source.source.origin, sources: [source] };
  }
}

/** The texts of years repeat a great deal, as they do in a real world. */
const YEAR_TEXTS: string[] = [];
function yearText(year: number): string {
  YEAR_TEXTS[year] ??= `${year} TA`;
  return YEAR_TEXTS[year] ?? '';
}

function yearBounds(year: number): { min: number; max: number } {
  return { min: year * YEAR, max: (year + 1) * YEAR - 1 };
}

function groupByType(seedlings: readonly Seedling[]): Map<string, Seedling[]> {
  const groups = new Map<string, Seedling[]>();
  for (const seedling of seedlings) {
    const group = groups.get(seedling.type);
    if (group) group.push(seedling);
    else groups.set(seedling.type, [seedling]);
  }
  return groups;
}

class DocumentDraft {
  readonly #id: string;
  readonly #chance: Random;
  readonly #byType: ReadonlyMap<string, readonly Seedling[]>;
  readonly #refs: BoundRef[] = [];
  readonly #refOf = new Map<string, number>();
  readonly #statements: BoundStatement[] = [];
  readonly #passages: BoundSource['passages'][number][] = [];
  readonly #definitions: BoundSource['definitions'][number][] = [];
  #line = 1;

  constructor(index: number, chance: Random, byType: ReadonlyMap<string, readonly Seedling[]>) {
    this.#id = `chronicle/${String(index).padStart(5, '0')}.md`;
    this.#chance = chance;
    this.#byType = byType;
  }

  /** Its own entities with their types, before any of them is referred to by name alone. */
  introduce(seedlings: readonly Seedling[]): void {
    for (const { name, type } of seedlings) this.#ref(name, type);
  }

  /** How many statements it wrote. */
  add(seedling: Seedling, statements: number): number {
    const passage = this.#passages.length;
    const subject = this.#ref(seedling.name, seedling.type);
    const told: string[] = [];
    for (let n = 0; n < statements; n++) told.push(this.#statement(seedling, subject, passage, n));
    const text = `${seedling.name} ${this.#chance.pick(OPENINGS)}. ${told.slice(0, 4).join(' ')}`;
    this.#passages.push({
      heading: [seedling.name],
      text,
      lines: { start: this.#line, end: this.#line + 8 },
    });
    this.#definitions.push({ ref: subject, aliases: seedling.aliases, passage, expertDomain: null });
    this.#line += 10;
    return statements;
  }

  finish(): BoundSource {
    const id = this.#id;
    const source = { id, title: id, format: 'markdown', reliability: 'canonical', written: null } as const;
    return {
      source: { ...source, origin: id, hash: id },
      entityOrigin: 'written',
      refs: this.#refs,
      passages: this.#passages,
      definitions: this.#definitions,
      statements: this.#statements,
      mentions: [],
    };
  }

  #ref(name: string, type: string | null): number {
    const known = this.#refOf.get(name);
    if (known !== undefined) return known;
    const index = this.#refs.length;
    this.#refOf.set(name, index);
    this.#refs.push({
      id: null,
      name,
      type,
      fallbackType: 'Entity',
      expects: [],
      spot: { line: this.#line },
    });
    return index;
  }

  #statement(seedling: Seedling, subject: number, passage: number, n: number): string {
    const attributes = ATTRIBUTES[seedling.type] ?? [];
    const attribute = attributes[n];
    if (attribute !== undefined) return this.#attribute(seedling, attribute, subject, passage);
    const relations = RELATIONS.filter(([, from]) => from === seedling.type);
    const relation = relations.length > 0 ? weighted(relations, this.#chance) : undefined;
    if (!relation) return this.#attribute(seedling, 'summary', subject, passage);
    const [predicate, , to] = relation;
    const object = this.#chance.pick(this.#byType.get(to) ?? [seedling]);
    const from = seedling.year + this.#chance.int(40);
    const until = from + this.#chance.int(30);
    const name =
      object.aliases[0] !== undefined && this.#chance.next() < 0.01 ? object.aliases[0] : object.name;
    this.#push(subject, predicate, { ref: this.#ref(name, null) }, passage, windowOf(from, until));
    return `In ${yearText(from)} ${predicate.toLowerCase().replaceAll('_', ' ')} ${object.name}.`;
  }

  #attribute(seedling: Seedling, name: string, subject: number, passage: number): string {
    const dated = name !== 'epithet' && name !== 'summary' && name !== 'population';
    const year = seedling.year + (name === 'death' ? 30 + this.#chance.int(50) : 0);
    if (dated) {
      const date = { ...yearBounds(year), text: yearText(year), calendar: 'ta' };
      this.#push(subject, name, { value: { kind: 'date', date } }, passage, ALWAYS);
      return `${name} ${yearText(year)}.`;
    }
    if (name === 'population') {
      const number = this.#chance.int(90_000);
      this.#push(subject, name, { value: { kind: 'number', number, unit: null } }, passage, ALWAYS);
      return `${number} souls live there.`;
    }
    const text = `${this.#chance.pick(OPENINGS)} ${this.#chance.int(1000)}`;
    this.#push(subject, name, { value: { kind: 'text', text } }, passage, ALWAYS);
    return `Called ${text}.`;
  }

  #push(
    subject: number,
    predicate: string,
    object: BoundStatement['object'],
    passage: number,
    valid: ValidWindow,
  ): void {
    this.#statements.push({
      subject,
      predicate,
      object,
      symmetric: SYMMETRIC.has(predicate),
      valid,
      relative: false,
      qualifiers: NO_QUALIFIERS,
      confidence: 1,
      reliability: 'canonical',
      sourceModel: null,
      quote: null,
      note: null,
      passage,
      lines: { start: this.#line, end: this.#line },
    });
  }
}

const ALWAYS: ValidWindow = {
  fromMin: -Number.MAX_SAFE_INTEGER,
  fromMax: -Number.MAX_SAFE_INTEGER,
  untilMin: Number.MAX_SAFE_INTEGER,
  untilMax: Number.MAX_SAFE_INTEGER,
  fromText: null,
  untilText: null,
};

function windowOf(from: number, until: number): ValidWindow {
  const begin = yearBounds(from);
  const end = yearBounds(until);
  return {
    fromMin: begin.min,
    fromMax: begin.max,
    untilMin: Math.max(end.min + 1, begin.min + 1),
    untilMax: end.max + 1,
    fromText: yearText(from),
    untilText: yearText(until),
  };
}

function weighted(
  relations: readonly (readonly [string, string, string, number])[],
  chance: Random,
): readonly [string, string, string, number] | undefined {
  const total = relations.reduce((sum, [, , , share]) => sum + share, 0);
  let left = chance.next() * total;
  return relations.find(([, , , share]) => {
    left -= share;
    return left < 0;
  });
}

const OPENINGS = [
  'kept the keys of the northern gate and spoke little of the war',
  'is told of in the songs of the salt coast, where the nets are dried',
  'swore an oath on the hearth stone and broke it before the thaw',
  'came out of the grey hills with nine horses and a borrowed name',
  'held the ford for three days while the granaries burned behind',
  'wrote letters that nobody answered until the winter of the red moon',
  'was seen last on the tower stair, carrying a lamp that gave no light',
  'counted the tithes of four valleys and forgave the debts of one',
];
