/** When the things were that other dates lean on: learnt from the documents at hand, and from the store. */
import { type Attribute, foldName, type Statement } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { BoundSource, BoundStatement } from '../store/changes.js';
import type { Store } from '../store/store.js';
import { type AnchorEnd, hullOfWindows, type Moment, type RelativeDate, type Window } from '../time/index.js';
import { isUnknown } from './bind/dates.js';

/** What is known of one entity's time. */
interface Dates {
  readonly attributes: Map<string, AnchorEnd>;
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
    this.#of(entity).attributes.set(attribute, { item });
  }

  /** Looks up in the store what the documents at hand do not date. */
  async fetch(store: Store, names: Iterable<string>): Promise<void> {
    const missing = [...new Set([...names].map(foldName))].filter(
      (name) => !this.#dates.has(this.#canonical(name)),
    );
    if (missing.length === 0) return;
    for (const hit of await store.named(missing)) {
      const name = foldName(hit.name);
      const entity = await store.entity(hit.entity);
      if (entity === null) continue;
      const canonical = foldName(entity.name);
      if (name !== canonical) this.#alias(name, canonical);
      const dates = this.#of(canonical);
      dates.type = entity.type;
      for (const statement of await store.statements({ subject: entity.id }))
        this.#learnStored(dates, statement);
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
        const end = attributes.get(name);
        if (end !== undefined) return end;
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

  #learnStatement(name: string, { predicate, object, valid }: BoundStatement): void {
    const dates = this.#of(name);
    if ('value' in object && object.value.kind === 'date') this.#date(dates, predicate, object.value.date);
    if (predicate === REIGN) dates.reigns.push(valid);
  }

  #learnStored(dates: Dates, statement: Statement): void {
    if (isDateAttribute(statement)) this.#date(dates, statement.predicate, statement.value.date);
    if (statement.predicate === REIGN) dates.reigns.push(statement.valid);
  }

  /** The first told counts; two that differ are a contradiction, and not for this room to settle. */
  #date(dates: Dates, attribute: string, date: Moment): void {
    if (!isUnknown(date) && !dates.attributes.has(attribute)) dates.attributes.set(attribute, date);
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

type DateAttribute = Attribute & { readonly value: { readonly kind: 'date'; readonly date: Moment } };

export function isDateAttribute(statement: Statement): statement is DateAttribute {
  return statement.kind === 'attribute' && statement.value.kind === 'date';
}
