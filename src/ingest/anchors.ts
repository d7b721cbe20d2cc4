/** When the things were that other dates lean on: learnt from the documents at hand, and from the store. */
import {
  foldName,
  isDateAttribute,
  RELIABILITIES,
  type Reliability,
  type Statement,
} from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { BoundSource, BoundStatement } from '../store/changes.js';
import type { Store } from '../store/store.js';
import { type AnchorEnd, hullOfWindows, type Moment, type RelativeDate, type Window } from '../time/index.js';
import { isUnknown } from './bind/dates.js';

/** One end of an entity's time, and how reliable the word for it is (0 is best). */
interface Told {
  readonly end: Moment | { readonly item: string };
  readonly rank: number;
}

/** What is known of one entity's time. */
interface Dates {
  readonly attributes: Map<string, Told>;
  readonly reigns: Window[];
  type: string | null;
}

export interface AnchorEnds {
  readonly from: AnchorEnd;
  readonly until: AnchorEnd;
}

const REIGN = 'RULES';

export class AnchorBook {
  readonly #dates = new Map<string, Dates>();
  /** Folded alias → folded canonical name. */
  readonly #aliases = new Map<string, string>();

  constructor(private readonly ontology: Ontology) {}

  /** Takes the dates that a document tells; those that lean on something themselves come in through `learnLeaning`. */
  learn({ refs, definitions, statements }: BoundSource): void {
    for (const { ref, aliases } of definitions) {
      const target = refs[ref];
      if (target === undefined) continue;
      const name = foldName(target.name);
      if (target.type !== null) this.#of(name).type = target.type;
      for (const alias of aliases) this.#alias(alias, name);
    }
    for (const statement of statements) {
      const subject = refs[statement.subject];
      if (subject !== undefined) this.#learnStatement(foldName(subject.name), statement);
    }
  }

  learnLeaning(entity: string, attribute: string, item: string): void {
    const { attributes } = this.#of(entity);
    if (!attributes.has(attribute)) attributes.set(attribute, { end: { item }, rank: RELIABILITIES.length });
  }

  /**
   * Looks up in the store what the documents at hand do not tell. `leaning` are statements whose own dates lean on
   * something: they come in through `learnLeaning`, not as they were last placed.
   */
  async fetch(
    store: Store,
    names: Iterable<string>,
    leaning: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const asked = [...new Set([...names].map(foldName))];
    for (const hit of asked.length === 0 ? [] : await store.named(asked)) {
      const entity = await store.entity(hit.entity);
      if (entity === null) continue;
      const canonical = foldName(entity.name);
      this.#alias(hit.name, canonical);
      const stored: Dates = { attributes: new Map(), reigns: [], type: entity.type };
      for (const statement of await store.statements({ subject: entity.id })) {
        if (!leaning.has(statement.id)) this.#learnStored(stored, statement);
      }
      this.#complete(this.#of(canonical), stored);
    }
  }

  /** The two ends of what a relative date leans on; null when nothing by that name is known. */
  find(date: RelativeDate): AnchorEnds | Window | null {
    const whole = this.#dates.get(this.#canonical(foldName(date.anchor)));
    if (whole !== undefined) return this.#life(whole);
    const part = date.of;
    const dates = part === undefined ? undefined : this.#dates.get(this.#canonical(foldName(part.name)));
    if (dates === undefined || part === undefined) return null;
    const life = this.#life(dates);
    switch (part.aspect) {
      case 'reign':
        return hullOfWindows(dates.reigns) ?? null;
      case 'birth':
      case 'start':
        return { from: life.from, until: life.from };
      case 'death':
      case 'end':
        return { from: life.until, until: life.until };
      default:
        return life;
    }
  }

  #life({ attributes, type }: Dates): AnchorEnds {
    const lifetime = this.ontology.entityTypes.get(type ?? '')?.lifetime ?? this.#anyLifetime();
    const first = (names: readonly string[]): AnchorEnd => {
      for (const name of names) {
        const told = attributes.get(name);
        if (told !== undefined) return told.end;
      }
      return null;
    };
    return { from: first(lifetime.from), until: first(lifetime.until) };
  }

  /** For an entity nobody has given a type: any attribute that begins or ends something. */
  #anyLifetime(): { from: readonly string[]; until: readonly string[] } {
    const all = [...this.ontology.entityTypes.values()].map((type) => type.lifetime);
    return { from: all.flatMap((l) => l.from), until: all.flatMap((l) => l.until) };
  }

  #learnStatement(name: string, { predicate, object, valid, reliability, relative }: BoundStatement): void {
    const dates = this.#of(name);
    if (!relative && 'value' in object && object.value.kind === 'date')
      this.#date(dates, predicate, object.value.date, reliability);
    if (predicate === REIGN) dates.reigns.push(valid);
  }

  /** What the documents at hand tell anew has the last word. */
  #complete(dates: Dates, stored: Dates): void {
    dates.type ??= stored.type;
    if (dates.reigns.length === 0) dates.reigns.push(...stored.reigns);
    for (const [attribute, told] of stored.attributes) {
      const known = dates.attributes.get(attribute);
      if (known === undefined || 'item' in known.end) dates.attributes.set(attribute, told);
    }
  }

  #learnStored(dates: Dates, statement: Statement): void {
    if (isDateAttribute(statement))
      this.#date(dates, statement.predicate, statement.value.date, statement.reliability);
    if (statement.predicate === REIGN) dates.reigns.push(statement.valid);
  }

  /** The most reliable word counts; where equals differ, all that any of them allows. */
  #date(dates: Dates, attribute: string, date: Moment, reliability: Reliability): void {
    if (isUnknown(date)) return;
    const rank = RELIABILITIES.indexOf(reliability);
    const known = dates.attributes.get(attribute);
    const isBetter = known === undefined || rank < known.rank || 'item' in known.end;
    if (isBetter) dates.attributes.set(attribute, { end: date, rank });
    else if (rank === known.rank && !('item' in known.end)) {
      dates.attributes.set(attribute, { end: hullOf(known.end, date), rank });
    }
  }

  #alias(alias: string, canonical: string): void {
    const folded = foldName(alias);
    if (folded !== canonical && !this.#dates.has(folded)) this.#aliases.set(folded, canonical);
  }

  #canonical(folded: string): string {
    return this.#dates.has(folded) ? folded : (this.#aliases.get(folded) ?? folded);
  }

  #of(name: string): Dates {
    const known = this.#dates.get(name);
    if (known !== undefined) return known;
    const fresh: Dates = { attributes: new Map(), reigns: [], type: null };
    this.#dates.set(name, fresh);
    return fresh;
  }
}

function hullOf(a: Moment, b: Moment): Moment {
  if (a.min === b.min && a.max === b.max) return a;
  return { ...a, min: Math.min(a.min, b.min), max: Math.max(a.max, b.max), vague: true };
}

/** The names by which what a relative date leans on may be known. */
export function namesLeanedOn({ anchor, of }: RelativeDate): string[] {
  return of === undefined ? [anchor] : [anchor, of.name];
}
