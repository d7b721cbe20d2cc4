/** When those were whom documents define, by the names they go by: what tells a namesake from the one who is meant. */
import { EXACT_CONFIDENCE, foldName, groupBy, isDateAttribute, type Statement } from '../model/index.js';
import { isA } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { BoundSource } from '../store/changes.js';
import type { Definition, Store } from '../store/store.js';
import type { Moment } from '../time/index.js';
import { isUnknown } from './bind/dates.js';
import type { BoundFile } from './bind-files.js';
import type { IngestWorld } from './world.js';

/** Those who have lives, and namesakes. */
export const BEING = 'Person';
/** So many are asked for one by one; of more, all that a source tells is looked through. */
const FEW = 100;

export interface Life {
  /** Folded, as the documents themselves call them: without aliases. */
  readonly names: ReadonlySet<string>;
  /** All that the documents about them allow; null where none tells. */
  readonly birth: Moment | null;
  readonly death: Moment | null;
}

type End = 'birth' | 'death';

interface Told {
  readonly predicate: string;
  readonly date: Moment;
  readonly confidence: number;
}

export class LifeBook {
  readonly #lives = new Map<string, { names: Set<string>; birth: Moment | null; death: Moment | null }>();
  readonly #ends: ReadonlyMap<string, End>;

  constructor(private readonly ontology: Ontology) {
    const { from, until } = ontology.entityTypes.get(BEING)?.lifetime ?? { from: [], until: [] };
    this.#ends = new Map([
      ...from.map((name) => [name, 'birth'] as const),
      ...until.map((name) => [name, 'death'] as const),
    ]);
  }

  /** By a folded name or alias; null for what is nobody, or nobody's. */
  of(folded: string): Life | null {
    return this.#lives.get(folded) ?? null;
  }

  /** Folded, of everybody, aliases too. */
  names(): readonly string[] {
    return [...this.#lives.keys()];
  }

  /** What a document tells of those whom it defines itself. */
  learn({ refs, definitions, statements }: BoundSource): void {
    const dates = new Map<number, Told[]>();
    for (const { subject, predicate, object, confidence, relative } of statements) {
      if (relative || !this.#ends.has(predicate) || !('value' in object) || object.value.kind !== 'date')
        continue;
      const told = { predicate, date: object.value.date, confidence };
      const known = dates.get(subject);
      if (known === undefined) dates.set(subject, [told]);
      else known.push(told);
    }
    for (const { ref, aliases } of definitions) {
      const target = refs[ref];
      if (target !== undefined && this.#isBeing(target.type))
        this.#add(target.name, aliases, dates.get(ref) ?? []);
    }
  }

  /** The same of documents that are not at hand. */
  async fetch(store: Store, folded: ReadonlySet<string>, stale: ReadonlySet<string>): Promise<void> {
    const entities = new Set((await store.named([...folded])).map(({ entity }) => entity));
    for (const entity of entities) {
      const definitions = await store.definitions(entity);
      const sources = await store.sources({ ids: definitions.map(({ source }) => source) });
      const current = new Set(sources.flatMap(({ id, origin }) => (stale.has(origin) ? [] : [id])));
      await this.fetchDefined(
        store,
        definitions.filter(({ source }) => current.has(source)),
      );
    }
  }

  async fetchDefined(store: Store, definitions: readonly Definition[]): Promise<void> {
    const beings = definitions.filter(({ type }) => this.#isBeing(type));
    for (const [source, some] of groupBy(beings, ({ source }) => source)) {
      const statements = await store.statements({
        source,
        predicates: [...this.#ends.keys()],
        ...(some.length <= FEW && { subjects: some.map(({ entity }) => entity) }),
      });
      const told = groupBy(statements, ({ subject }) => subject);
      for (const { entity, name, aliases } of some)
        this.#add(name, aliases, (told.get(entity) ?? []).flatMap(dateTold));
    }
  }

  /** Folded names of those of whom another book tells otherwise. */
  otherThan(other: LifeBook): string[] {
    const digest = (life: Life | undefined): string =>
      JSON.stringify([life?.birth, life?.death].map((one) => (one ? [one.min, one.max] : null)));
    const names = new Set([...this.#lives.keys(), ...other.#lives.keys()]);
    return [...names].filter((name) => digest(this.#lives.get(name)) !== digest(other.#lives.get(name)));
  }

  #isBeing(type: string | null): boolean {
    return type === null || isA(this.ontology, type, BEING) || isA(this.ontology, BEING, type);
  }

  #add(name: string, aliases: readonly string[], told: readonly Told[]): void {
    for (const one of [name, ...aliases]) {
      const folded = foldName(one);
      const life = this.#lives.get(folded) ?? { names: new Set<string>(), birth: null, death: null };
      life.names.add(foldName(name));
      for (const { predicate, date, confidence } of told) {
        const end = this.#ends.get(predicate);
        if (end === undefined || confidence < EXACT_CONFIDENCE || isUnknown(date)) continue;
        const known = life[end];
        life[end] = known === null ? date : hullOf(known, date);
      }
      this.#lives.set(folded, life);
    }
  }
}

/** Folded names of those whose documents now date their lives otherwise: whoever speaks of them may mean others. */
export async function livesInMotion(
  files: readonly BoundFile[],
  { store, ontology }: IngestWorld,
): Promise<string[]> {
  const [before, after] = [new LifeBook(ontology), new LifeBook(ontology)];
  await before.fetchDefined(store, await store.definedBy(files.map(({ file }) => file)));
  for (const { bound } of files) for (const { source } of bound) after.learn(source);
  return after.otherThan(before);
}

function dateTold(statement: Statement): Told[] {
  if (!isDateAttribute(statement)) return [];
  const { predicate, confidence, value } = statement;
  return [{ predicate, date: value.date, confidence }];
}

function hullOf(a: Moment, b: Moment): Moment {
  return { ...a, min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}
