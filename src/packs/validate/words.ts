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
    inverses: new Map(
      [...relations.values()].flatMap(({ name, data }) =>
        data.inverse?.name === undefined ? [] : [[data.inverse.name, name] as const],
      ),
    ),
    attributes: new Set(attributes.keys()),
    overlap: (a, b) => a.some((x) => b.some((y) => isA(x, y) || isA(y, x))),
  };
}

export class References {
  constructor(
    private readonly words: Words,
    private readonly problems: Problems,
  ) {}

  type(name: string, at: Position): void {
    this.#known('type', 'entity type', name, this.words.types, at);
  }

  relation(name: string, at: Position): void {
    this.#known('relation', 'relation type', name, this.words.relations, at);
  }

  attribute(name: string, at: Position): void {
    this.#known('attribute', 'attribute', name, this.words.attributes, at);
  }

  /** An attribute, or a relation by either of its names. */
  predicate(name: string, at: Position): void {
    const { relations, inverses, attributes } = this.words;
    const known = new Set([...relations, ...inverses.keys(), ...attributes]);
    this.#known('predicate', 'relation or attribute', name, known, at);
  }

  #known(kind: string, noun: string, name: string, known: ReadonlySet<string>, at: Position): void {
    if (known.has(name) || this.problems.isBroken(name)) return;
    this.problems.add(`pack/unknown-${kind}`, at, `There is no ${noun} "${name}".`, didYouMean(name, known));
  }
}
