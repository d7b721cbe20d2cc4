/** A family of children alone: nothing is said of their parents but that they are the same. */
import type { GedContext } from './context.js';
import type { FamilyParts } from './family.js';
import { pedigreeIn } from './parents.js';
import { SIBLING_OF } from './vocabulary.js';

/** Every two of them are siblings; of more than these, each is one of the first. */
const MOST_IN_PAIRS = 20;

export function readSiblings({ xref, children }: FamilyParts, context: GedContext): void {
  const born = children.filter((child) => pedigreeIn(xref, child.head.xref, context) === 'birth');
  born.forEach((one, index) => {
    const others = born.slice(index + 1);
    if (index > 0 && born.length > MOST_IN_PAIRS) return;
    for (const other of others) {
      const object = { kind: 'ref', ref: other.head.ref } as const;
      const told = { subject: one.head.ref, predicate: SIBLING_OF, object, qualifiers: {} };
      context.draft.statement(told, other.passage, other.node);
    }
  });
}
