/** Whether a claim says what one of the given statements says, of the same two, the same way round. */
import type { Statement } from '../../model/index.js';
import { isA, type Ontology } from '../../packs/index.js';
import { lifetimeAttributes } from '../lifetime.js';
import type { Claim } from '../verify/claims/claim.js';
import type { Mention } from '../verify/mentions.js';

export function isSaidBy(claim: Claim, statements: readonly Statement[], ontology: Ontology): boolean {
  switch (claim.kind) {
    case 'unknown-name':
      return false;
    case 'type':
      return !claim.negated && claim.subject.entities.some(({ type }) => isA(ontology, type, claim.type));
    case 'lifetime':
      return statements.some(
        (one) => isOf(claim.subject, one.subject) && lifetimeAttributes(ontology).includes(one.predicate),
      );
    case 'attribute':
      return (
        !claim.negated &&
        statements.some(
          (one) =>
            isOf(claim.subject, one.subject) &&
            claim.meanings.some(({ attribute }) => attribute.name === one.predicate),
        )
      );
    case 'relation':
      return !claim.negated && statements.some((one) => isRelation(claim, one));
  }
}

function isRelation({ subject, object, meanings }: Claim & { kind: 'relation' }, one: Statement): boolean {
  if (one.kind !== 'relation') return false;
  return meanings.some(({ relation, inverted }) => {
    if (relation.name !== one.predicate) return false;
    const [from, to] = inverted ? [object, subject] : [subject, object];
    const isSame = isOf(from, one.subject) && isOf(to, one.object);
    return isSame || (relation.symmetric && isOf(to, one.subject) && isOf(from, one.object));
  });
}

function isOf({ entities }: Mention, id: string): boolean {
  return entities.some((entity) => entity.id === id);
}
