/** An object that two have at a time, of which only one may. */
import type { Operator } from '../rule.js';
import { exclusiveRule } from './exclusive.js';

export const exclusiveObject: Operator = {
  family: 'core/exclusive-object',
  rules: (ontology) =>
    [...ontology.relationTypes.values()]
      .filter(({ exclusive, symmetric }) => exclusive.object && !symmetric)
      .map((relation) => exclusiveRule(ontology, relation, 'object')),
};
