/** Lays the layers over each other: a later layer adds words to a declaration and replaces everything else it names. */
import type { Declared, Layer } from './layer.js';
import type { AttributeDeclaration } from './schema/attribute.js';
import type { EntityDeclaration } from './schema/entity.js';
import type { Settings, ThresholdDeclaration } from './schema/pack.js';
import type { RelationDeclaration } from './schema/relation.js';

/** A declaration after merging, with everything that was laid over each other. */
export interface Merged<T> {
  readonly name: string;
  /** Of the last layer that had a say. */
  readonly pack: string;
  readonly data: T;
  readonly parts: readonly Declared<T>[];
}

export interface MergedLayers {
  readonly entities: ReadonlyMap<string, Merged<EntityDeclaration>>;
  readonly relations: ReadonlyMap<string, Merged<RelationDeclaration>>;
  readonly attributes: ReadonlyMap<string, Merged<AttributeDeclaration>>;
  readonly thresholds: ReadonlyMap<string, Merged<ThresholdDeclaration>>;
  readonly settings: Settings;
}

export function mergeLayers(layers: readonly Layer[]): MergedLayers {
  return {
    entities: fold(
      layers.map((l) => l.entities),
      mergeEntity,
    ),
    relations: fold(
      layers.map((l) => l.relations),
      mergeRelation,
    ),
    attributes: fold(
      layers.map((l) => l.attributes),
      mergeAttribute,
    ),
    thresholds: fold(
      layers.map((l) => l.thresholds),
      (old, now) => ({ ...old, ...defined(now) }),
    ),
    settings: Object.assign({}, ...layers.map((layer) => defined(layer.settings))),
  };
}

function fold<T>(
  layers: readonly (readonly Declared<T>[])[],
  merge: (old: T, now: T) => T,
): ReadonlyMap<string, Merged<T>> {
  const merged = new Map<string, Merged<T>>();
  for (const part of layers.flat()) {
    const { name, pack, data } = part;
    const old = merged.get(name);
    merged.set(
      name,
      old === undefined
        ? { name, pack, data, parts: [part] }
        : { name, pack, data: merge(old.data, data), parts: [...old.parts, part] },
    );
  }
  return merged;
}

function mergeEntity(old: EntityDeclaration, now: EntityDeclaration): EntityDeclaration {
  return {
    ...old,
    ...defined(now),
    aliases: join(old.aliases, now.aliases),
    nouns: join(old.nouns, now.nouns),
    examples: join(old.examples, now.examples),
    lifetime: { ...old.lifetime, ...defined(now.lifetime ?? {}) },
    expects: { ...old.expects, ...now.expects },
  };
}

function mergeAttribute(old: AttributeDeclaration, now: AttributeDeclaration): AttributeDeclaration {
  return {
    ...old,
    ...defined(now),
    aliases: join(old.aliases, now.aliases),
    in_prose: [...(old.in_prose ?? []), ...(now.in_prose ?? [])],
  };
}

function mergeRelation(old: RelationDeclaration, now: RelationDeclaration): RelationDeclaration {
  const inverse =
    now.inverse === undefined
      ? old.inverse
      : {
          ...old.inverse,
          ...defined(now.inverse),
          aliases: join(old.inverse?.aliases, now.inverse.aliases),
        };
  return {
    ...old,
    ...defined(now),
    aliases: join(old.aliases, now.aliases),
    qualifiers: join(old.qualifiers, now.qualifiers),
    unless: [...(old.unless ?? []), ...(now.unless ?? [])],
    in_prose: [...(old.in_prose ?? []), ...(now.in_prose ?? [])],
    ...(inverse === undefined ? {} : { inverse }),
  };
}

function join(old: readonly string[] = [], now: readonly string[] = []): string[] {
  return [...new Set([...old, ...now])];
}

/** Without the fields that are there but say nothing. */
function defined<T extends object>(value: T): Partial<T> {
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}
