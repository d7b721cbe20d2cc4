/** The words of a question with names, happenings and dates as what they are, for whoever tells its kind. */
import { isA, type Ontology } from '../../../packs/index.js';
import type { Skeleton } from '../reading/skeleton.js';

const ATOM = /^[PEDN]\d+$/;

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
    if (people.isKin || type === undefined || isA(ontology, type, 'Person'))
      return people.isKin ? 'kin' : 'one';
    return isA(ontology, type, 'Event') ? 'event' : 'thing';
  }
  if (skeleton.number(index) !== null) return 'number';
  return skeleton.happenings(index)?.what ?? 'date';
}
