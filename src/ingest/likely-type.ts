/** What somebody most likely is of whom prose tells something: by their name and title, and by what is told. */
import { isA, subtypesOf, typeByWord } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';

/** `expects` has the types that each of the things told would allow; `named` the name with its title. */
export function likelyType(
  ontology: Ontology,
  named: string,
  expects: readonly (readonly string[])[],
): string {
  const agrees = (type: string) =>
    expects.filter((some) => some.some((one) => isA(ontology, type, one))).length;
  const words = named.split(' ');
  for (const word of [words[0] ?? '', words.at(-1) ?? '']) {
    const type = words.length > 1 ? typeByWord(ontology, word) : null;
    if (type !== null && !type.abstract && agrees(type.name) > 0) return type.name;
  }
  let best = 'Entity';
  let most = 0;
  for (const type of new Set(expects.flat())) {
    if (agrees(type) <= most) continue;
    most = agrees(type);
    best = type;
  }
  if (ontology.entityTypes.get(best)?.abstract !== true) return best;
  return (
    subtypesOf(ontology, [best]).find((type) => ontology.entityTypes.get(type)?.abstract === false) ?? best
  );
}
