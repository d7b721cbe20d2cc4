/** What a page is about. */

import type { ParseDate } from '../../language/reader/index.js';
import type { Ref, StatementDraft } from '../../model/index.js';
import { findPredicate, isA } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import { findLinks } from '../text-links.js';

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

/** When an event was, as its page says under a key; null where it says nothing, or two things. */
export function whenOf(
  statements: readonly StatementDraft[],
  subject: Ref,
  type: string | null,
  { ontology, parseDate }: { readonly ontology: Ontology; readonly parseDate: ParseDate },
): string | null {
  if (type === null || !isA(ontology, type, 'Event')) return null;
  const told = statements.flatMap(({ subject: of, predicate, object }) => {
    if (of !== subject || object.kind === 'ref' || typeof object.value !== 'string') return [];
    const found = findPredicate(ontology, predicate, { subjectType: type, valueIsLink: false });
    const isWhen = found?.kind === 'attribute' && found.attribute.name === 'in_fiction_date';
    return isWhen && parseDate(object.value).kind === 'moment' ? object.value : [];
  });
  return new Set(told).size === 1 ? (told[0] ?? null) : null;
}
