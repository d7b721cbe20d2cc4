/** The two ends of a thing that lasts, as attributes: `began` and `ended` of an era, `birth` and `death` of a person. */
import type { AttributeType, EntityType, Ontology } from '../../packs/ontology.js';

type Lifetime = EntityType['lifetime'];

/** The attributes for the two ends of a thing that lasts: `began` and `ended`, not the one date that is both. */
export function extentAttributes(lifetime: Lifetime | undefined): { from: string; until: string } | null {
  const from = lifetime?.from.find((name) => !lifetime.until.includes(name));
  const until = lifetime?.until.find((name) => !lifetime.from.includes(name));
  return from === undefined || until === undefined ? null : { from, until };
}

/** The one date that is both beginning and end, such as an event's: an extent in a birth is a birth one is unsure of. */
export function spansLifetime(lifetime: Lifetime | undefined, { name }: AttributeType): boolean {
  return lifetime?.from.includes(name) === true && lifetime.until.includes(name);
}

const ENDS: ReadonlySet<string> = new Set(['from', 'until', 'to', 'since', 'start', 'end', 'begin']);

/** Statements have `from` and `until`; an era begins and ends by attributes of its own. */
export function wordForEnds(ontology: Ontology, predicate: string, type: string | null): string | null {
  if (!ENDS.has(predicate.toLowerCase()) || type === null) return null;
  const ends = extentAttributes(ontology.entityTypes.get(type)?.lifetime);
  return ends === null ? null : `For when a thing of type ${type} was, write ${ends.from} and ${ends.until}.`;
}
