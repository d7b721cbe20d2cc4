/** What a page is about. */
import type { Ref, StatementDraft } from '../../model/index.js';
import { findPredicate } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import { findLinks } from '../text-links.js';

export type { ProsePage } from '../../language/reader/page.js';
export function holdsOf(
  statements: readonly StatementDraft[],
  subject: Ref,
  type: string | null,
  ontology: Ontology,
): Map<string, string | null> {
  const holds = new Map<string, string | null>();
  for (const { subject: of, predicate, object } of statements) {
    if (of !== subject || type === null) continue;
    const found = findPredicate(ontology, predicate, { subjectType: type, valueIsLink: true });
    const name = nameIn(object);
    if (found?.kind !== 'relation' || found.inverted || name === null) continue;
    const known = holds.get(found.relation.name);
    holds.set(found.relation.name, known === undefined || known === name ? name : null);
  }
  return holds;
}

function nameIn(object: StatementDraft['object']): string | null {
  if (object.kind === 'ref') return object.ref.name;
  if (typeof object.value !== 'string') return null;
  return findLinks(object.value)[0]?.name ?? object.value;
}
