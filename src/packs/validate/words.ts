/** The names that declarations may refer to, and how an unknown one is reported. */
import { didYouMean, type Position } from '../../model/index.js';
import { lineagesOf } from '../lineage.js';
import type { MergedLayers } from '../merge.js';
import type { Problems } from '../problems.js';

export interface Words {
  readonly types: ReadonlySet<string>;
  readonly relations: ReadonlySet<string>;
  /** Inverse name → relation. */
  readonly inverses: ReadonlyMap<string, string>;
  readonly attributes: ReadonlySet<string>;
  /** Both are, or could be, one thing. */
  overlap(a: readonly string[], b: readonly string[]): boolean;
}

export function wordsOf({ entities, relations, attributes }: MergedLayers): Words {
  const lineages = lineagesOf(new Map([...entities].map(([name, { data }]) => [name, data.extends ?? null])));
  const isA = (type: string, ancestor: string) => lineages.of.get(type)?.includes(ancestor) ?? false;
  return {
    types: new Set(entities.keys()),
    relations: new Set(relations.keys()),
    inverses: inversesOf(relations),
    attributes: new Set(attributes.keys()),
    overlap: (a, b) => a.some((x) => b.some((y) => isA(x, y) || isA(y, x))),
  };
}

/** The first to claim a name has it. */
function inversesOf(relations: MergedLayers['relations']): ReadonlyMap<string, string> {
  const inverses = new Map<string, string>();
  for (const { name, data } of relations.values()) {
    const inverse = data.inverse?.name;
    if (inverse !== undefined && !inverses.has(inverse)) inverses.set(inverse, name);
  }
  return inverses;
}

/** Asked only when there is something to say. */
export type Place = () => Position;

export class References {
  readonly #predicates: ReadonlySet<string>;

  constructor(
    private readonly words: Words,
    private readonly problems: Problems,
  ) {
    this.#predicates = new Set([...words.relations, ...words.inverses.keys(), ...words.attributes]);
  }

  type(name: string, at: Place): void {
    this.#known('type', 'entity type', name, this.words.types, at);
  }

  relation(name: string, at: Place): void {
    this.#known('relation', 'relation type', name, this.words.relations, at);
  }

  attribute(name: string, at: Place): void {
    this.#known('attribute', 'attribute', name, this.words.attributes, at);
  }

  /** An attribute, or a relation by either of its names. */
  predicate(name: string, at: Place): void {
    this.#known('predicate', 'relation or attribute', name, this.#predicates, at);
  }

  #known(kind: string, noun: string, name: string, known: ReadonlySet<string>, at: Place): void {
    if (known.has(name) || this.problems.isBroken(name)) return;
    this.problems.add(
      `pack/unknown-${kind}`,
      at(),
      `There is no ${noun} "${name}".`,
      didYouMean(name, known),
    );
  }
}
