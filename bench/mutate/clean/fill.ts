/** Every relation that has not been told of yet, between those who may bear it and were there at one time. */
import { isA } from '../../../src/packs/index.js';
import type { Ontology, RelationType } from '../../../src/packs/ontology.js';
import type { Random } from '../../random.js';
import type { Being, Builder } from './builder.js';

const TRIES = 400;

/** Names of relations for which nobody could be found. */
export function fillRelations(builder: Builder, ontology: Ontology, chance: Random, each: number): string[] {
  const left: string[] = [];
  for (const relation of ontology.relationTypes.values()) {
    if (builder.hasTold(relation.name)) continue;
    if (!fill(builder, ontology, chance, relation, each)) left.push(relation.name);
  }
  return left;
}

function fill(
  builder: Builder,
  ontology: Ontology,
  chance: Random,
  relation: RelationType,
  each: number,
): boolean {
  const [from, to] = [relation.from, relation.to].map(
    (allowed) =>
      new Set(
        [...ontology.entityTypes.keys()].filter(
          (type) => allowed.length === 0 || allowed.some((wide) => isA(ontology, type, wide)),
        ),
      ),
  );
  const subjects = builder.beings.filter(({ type }) => from?.has(type));
  const objects = builder.beings.filter(({ type }) => to?.has(type));
  if (subjects.length === 0 || objects.length === 0) return false;
  // Whoever has borne it once does not bear it again: nothing can clash, no circle can close.
  const used = new Set<string>();
  let told = 0;
  for (let n = 0; n < TRIES && told < each; n++) {
    const [a, b] = [chance.pick(subjects), chance.pick(objects)];
    if (a === b || used.has(a.name) || used.has(b.name) || builder.knows(a, b)) continue;
    const when = windowFor(relation, a, b);
    if (when === null) continue;
    builder.say(a, relation.name, b, when);
    used.add(a.name).add(b.name);
    told++;
  }
  return told > 0;
}

/** Grown up, and with years to go; null when they do not fit. */
function windowFor(relation: RelationType, a: Being, b: Being): Record<string, unknown> | null {
  const [first, second] = relation.order === 'object_first' ? [b, a] : [a, b];
  if (first.from > second.from) return null;
  const from = Math.max(a.from, b.from);
  const until = Math.min(a.until, b.until);
  // A dated one would say that it was there at no other time.
  if (relation.contiguous) return from < until ? {} : null;
  // A spell is younger than its magic, and what is named after something younger than that.
  if (relation.temporal === 'timeless') return relation.order === null && a.from < b.from ? null : {};
  if (relation.temporal === 'event')
    return from + 1 <= until ? { at: relation.order === null ? from + 1 : from } : null;
  return from + 20 <= until ? { from: from + 16, until: from + 18 } : null;
}
