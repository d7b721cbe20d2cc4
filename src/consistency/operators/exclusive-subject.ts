/** A subject that has two of what it may have one of at a time. */
import type { Operator } from '../rule.js';
import { exclusiveRule } from './exclusive.js';

/** Also for symmetric relations: whichever end two statements share is their subject. */
export const exclusiveSubject: Operator = {
  family: 'core/exclusive-subject',
  rules: (ontology) =>
    [...ontology.relationTypes.values()]
      .filter(({ exclusive }) => exclusive.subject)
      .map((relation) => exclusiveRule(ontology, relation, 'subject')),
};
