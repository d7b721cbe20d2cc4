/** Supertypes: each type's line up to `Entity`, with circles and unknown supertypes cut. */
export const ROOT_TYPE = 'Entity';

export interface Lineages {
  readonly of: ReadonlyMap<string, readonly string[]>;
  /** Types that reach themselves by `extends`, each with the way round. */
  readonly circles: ReadonlyMap<string, readonly string[]>;
}

export function lineagesOf(parents: ReadonlyMap<string, string | null>): Lineages {
  const of = new Map<string, readonly string[]>();
  const circles = new Map<string, readonly string[]>();
  const parentOf = (name: string) => (name === ROOT_TYPE ? null : parents.get(name));
  for (const name of parents.keys()) {
    const line = [name];
    for (let next = parentOf(name); next && parents.has(next); next = parentOf(next)) {
      if (line.includes(next)) {
        if (next === name) circles.set(name, [...line, next]);
        break;
      }
      line.push(next);
    }
    if (line.at(-1) !== ROOT_TYPE && parents.has(ROOT_TYPE)) line.push(ROOT_TYPE);
    of.set(name, line);
  }
  return { of, circles };
}
