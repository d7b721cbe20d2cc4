/** What the kind of a question is told by: its words, pairs and triples of them, with names and dates as what they are. */
import { isA, type Ontology } from '../../../packs/index.js';
import type { Skeleton } from '../reading/skeleton.js';

const ATOM = /^[PED]\d+$/;

/** `how old was P3 when E4` → `how old was <one> when <death>`. */
export function shapeOf(skeleton: Skeleton, ontology: Ontology): string[] {
  return skeleton.text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (ATOM.test(word) ? `<${atomOf(skeleton, word.slice(1), ontology)}>` : word));
}

function atomOf(skeleton: Skeleton, index: string, ontology: Ontology): string {
  const people = skeleton.people(index);
  if (people !== null) {
    if (people.isMany === true) return 'many';
    const type = people.members[0]?.entity.type;
    if (people.isKin || type === undefined || isA(ontology, type, 'Person')) return people.isKin ? 'kin' : 'one';
    return isA(ontology, type, 'Event') ? 'event' : 'thing';
  }
  return skeleton.happenings(index)?.what ?? 'date';
}

const MOST_WORDS = 60;

export function featuresOf(shape: readonly string[]): string[] {
  const words = ['^', ...shape.slice(0, MOST_WORDS), '$'];
  const found = new Set<string>();
  for (const [i, word] of words.entries()) {
    found.add(word);
    const [next, after] = [words[i + 1], words[i + 2]];
    if (next !== undefined) found.add(`${word} ${next}`);
    if (after !== undefined) found.add(`${word} ${next} ${after}`).add(`${word} _ ${after}`);
  }
  const atoms = shape.filter((word) => word.startsWith('<'));
  found.add(`atoms ${atoms.join(' ')}`);
  return [...found];
}
