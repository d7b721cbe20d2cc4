/** Types whose names are words like others: drugs, symptoms, kinds of beings. */
import { type Ontology, subtypesOf } from '../../../packs/index.js';

const ALWAYS = ['Species'];
const built = new WeakMap<Ontology, ReadonlySet<string>>();

/** Those that a pack's own wordings say are written small, and kinds of beings. */
export function termsOf(ontology: Ontology): ReadonlySet<string> {
  const known = built.get(ontology);
  if (known !== undefined) return known;
  const told = [...ontology.relationTypes.values()].flatMap(({ inProse, from, to }) =>
    inProse.flatMap(({ terms, text }) => {
      // "{subject} was appointed {object:Title}": titles are, and not who holds them.
      const own = [...text.matchAll(/\{\w+:([^}]+)\}/g)].flatMap(([, types = '']) => types.split(','));
      return !terms ? [] : own.length > 0 ? own : [...from, ...to];
    }),
  );
  const types = subtypesOf(
    ontology,
    [...new Set([...told, ...ALWAYS])].filter((type) => ontology.entityTypes.has(type)),
  );
  built.set(ontology, new Set(types));
  return new Set(types);
}
