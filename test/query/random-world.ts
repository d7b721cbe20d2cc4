/** Small worlds made by chance: one as plain lists, and the same one in a real store. */
import { type Random, random } from '../../bench/random.js';
import { type Reliability, statementId, type ValidWindow, type Value } from '../../src/model/index.js';
import { loadOntology } from '../../src/packs/index.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { ALWAYS, BEGINNING, END, type Moment, UNDATED, type Window, windowOf } from '../../src/time/index.js';
import { type Claim, type Document, put } from '../store/contract/kit.js';

export const ONTOLOGY = loadOntology({ packs: ['high-fantasy'] });

export interface PlainEntity {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly verified: boolean;
  /** Every value that is told, by attribute. */
  readonly told: Map<string, { value: Value; reliability: number; confidence: number }[]>;
}

export interface PlainEdge {
  readonly id: string;
  readonly type: string;
  readonly from: PlainEntity;
  readonly to: PlainEntity;
  readonly window: Window;
  readonly confidence: number;
  readonly reliability: Reliability;
}

export interface PlainWorld {
  readonly entities: readonly PlainEntity[];
  readonly edges: readonly PlainEdge[];
}

/** Without the relations from which nothing may be concluded; attributes leave such out in any case. */
export function canonOf({ entities, edges }: PlainWorld): PlainWorld {
  return { entities, edges: edges.filter(({ reliability }) => CANON.includes(reliability)) };
}

const CANON: readonly Reliability[] = ['canonical', 'reported', 'rumour'];
const TYPES = ['Person', 'Person', 'Person', 'House', 'Kingdom', 'City', 'Region', 'Battle', 'War'];
export const RELATIONS = ['MEMBER_OF', 'PARENT_OF', 'CONTROLS', 'PART_OF', 'SPOUSE_OF', 'PARTICIPATED_IN'];
const NAMES = ['Ash', 'ash', 'Émil', 'Zoe', 'a𝒳', 'Bor', 'Bor Ash', 'Ütte'];
const RELIABILITIES: readonly Reliability[] = ['canonical', 'reported', 'rumour', 'prophetic', 'unreliable'];
const SYMMETRIC = new Set(['SPOUSE_OF']);

/** Whether it is vague follows from its bounds, as the statement that tells it is known by them. */
export function moment(min: number, max: number): Moment {
  const plain = { min, max, text: `${min}..${max}`, calendar: 'test' };
  return min === BEGINNING || (max > min && (min + max) % 4 === 1) ? { ...plain, vague: true } : plain;
}

export function randomMoment(chance: Random): Moment {
  const min = chance.int(12) - 2;
  return chance.next() < 0.15 ? moment(BEGINNING, min) : moment(min, min + chance.pick([0, 0, 1, 3]));
}

function randomWindow(chance: Random): Window {
  const kind = chance.int(8);
  if (kind === 0) return UNDATED;
  if (kind === 1) return ALWAYS;
  const from = chance.next() < 0.2 ? null : randomMoment(chance);
  const until = chance.next() < 0.3 ? null : chance.next() < 0.1 ? moment(3, END) : randomMoment(chance);
  const result = windowOf(from, until);
  return result.ok ? result.window : randomWindow(chance);
}

export function randomWorld(seed: number): { world: PlainWorld; documents: Document[] } {
  const chance = random(seed);
  const entities = Array.from({ length: 4 + chance.int(6) }, (_, i) => entity(i, chance));
  const claims: Claim[] = [];
  const edges = new Map<string, PlainEdge>();
  for (const one of entities) tell(one, claims, chance);
  const count = 6 + chance.int(18);
  for (let i = 0; i < count; i++) {
    const edge = randomEdge(entities, chance);
    if (edges.has(edge.id)) continue;
    edges.set(edge.id, edge);
    claims.push(relation(edge));
  }
  const defines = entities.filter(({ verified }) => verified).map((one) => ({ told: told(one) }));
  const mentions = entities.map(told);
  const documents: Document[] = [{ id: 'lore.md', passages: ['Told.'], defines, claims, mentions }];
  return { world: { entities, edges: [...edges.values()] }, documents };
}

function entity(i: number, chance: Random): PlainEntity {
  const type = chance.pick(TYPES);
  return {
    id: `n${i}`,
    name: `${chance.pick(NAMES)} ${i}`,
    type,
    verified: chance.next() < 0.7,
    told: new Map(),
  };
}

function told({ id, name, type }: PlainEntity): string {
  return `#${id} ${name}:${type}`;
}

function tell(one: PlainEntity, claims: Claim[], chance: Random): void {
  const say = (attribute: string, value: Value) => {
    const reliability = chance.pick([0, 0, 0, 1, 2, 3, 4]);
    const confidence = chance.pick([0.25, 0.5, 1]);
    const known = one.told.get(attribute) ?? [];
    // Two claims of one value are one statement, with the better of both.
    if (known.some((other) => JSON.stringify(other.value) === JSON.stringify(value))) return;
    one.told.set(attribute, [...known, { value, reliability, confidence }]);
    const strength = { reliability: RELIABILITIES[reliability] ?? 'canonical', confidence };
    claims.push([told(one), attribute, value, { valid: words(ALWAYS), ...strength }]);
  };
  const date = (): Value => ({
    kind: 'date',
    date: chance.next() < 0.1 ? moment(BEGINNING, END) : randomMoment(chance),
  });
  for (const attribute of ['birth', 'death', 'in_fiction_date', 'founded', 'dissolved']) {
    while (chance.next() < 0.55) say(attribute, date());
  }
  while (chance.next() < 0.5)
    say('population', { kind: 'number', number: chance.pick([1, 2, 2.5, 1000]), unit: null });
  while (chance.next() < 0.4) say('gender', { kind: 'text', text: chance.pick(['male', 'female', 'Male']) });
  if (chance.next() < 0.3) say('undead', { kind: 'boolean', boolean: chance.next() < 0.5 });
}

function words(window: Window): ValidWindow {
  return { ...window, fromText: null, untilText: null };
}

function randomEdge(entities: readonly PlainEntity[], chance: Random): PlainEdge {
  const type = chance.pick(RELATIONS);
  let [from, to] = [chance.pick(entities), chance.pick(entities)];
  if (SYMMETRIC.has(type) && from.id > to.id) [from, to] = [to, from];
  const window = randomWindow(chance);
  const key = { subject: from.id, predicate: type, object: to.id, valid: window, qualifiers: {} };
  return {
    id: statementId(key),
    ...{ type, from, to, window },
    confidence: chance.pick([0.25, 0.5, 1]),
    reliability: chance.pick(RELIABILITIES),
  };
}

function relation({ type, from, to, window, confidence, reliability }: PlainEdge): Claim {
  const symmetric = SYMMETRIC.has(type);
  return [told(from), type, told(to), { valid: words(window), confidence, reliability, symmetric }];
}

export async function storeOf(documents: readonly Document[], file = ':memory:'): Promise<Store> {
  const store = await openSqliteStore({ file, ontology: ONTOLOGY });
  await put(store, ...documents);
  return store;
}
