/** A number in a unit that the attribute is not measured in. */
import type { AttributeType } from '../../packs/ontology.js';
import type { GroundRule, Operator } from '../rule.js';
import { sameUnit } from './shared/units.js';
import { valueRule } from './shared/value-rule.js';

export const unitMismatch: Operator = {
  family: 'core/unit-mismatch',
  rules: (ontology) =>
    [...ontology.attributes.values()].flatMap((attribute) =>
      attribute.unit === null ? [] : [ruleFor(attribute, attribute.unit)],
    ),
};

function ruleFor(attribute: AttributeType, unit: string): GroundRule {
  return valueRule(attribute, {
    family: 'core/unit-mismatch',
    name: 'Another unit',
    severity: 'warn',
    description: `${attribute.name} is measured in ${unit}.`,
    why: 'Numbers in different units are compared as if they were in one, and every comparison is wrong.',
    fix: `Write the number in ${unit}.`,
    // The logical graph shows the number; its unit stands with the statement alone.
    cypher: '',
    fault: (value) => (value.kind === 'number' && !sameUnit(value.unit, unit) ? `is not in ${unit}` : null),
  });
}
