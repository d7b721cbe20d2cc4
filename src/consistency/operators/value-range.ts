/** A number outside what the attribute can be: a latitude of 120 degrees. */
import type { Value } from '../../model/index.js';
import type { AttributeType } from '../../packs/ontology.js';
import type { Operator } from '../rule.js';
import { sameUnit } from './shared/units.js';
import { valueRule } from './shared/value-rule.js';

export const valueRange: Operator = {
  family: 'core/value-range',
  rules: (ontology) =>
    [...ontology.attributes.values()]
      .filter(({ range }) => range.min !== null || range.max !== null)
      .map((attribute) =>
        valueRule(attribute, {
          family: 'core/value-range',
          name: 'Out of range',
          severity: 'error',
          description: `${attribute.name} lies ${spanOf(attribute)}.`,
          why: 'No such value can be.',
          fix: 'Correct the number, or its unit.',
          cypher: `// Left out here: values in another unit.
MATCH (x) WHERE ${conditions(attribute).join(' OR ')}
RETURN x, x.${attribute.name}`,
          fault: (value) => faultOf(attribute, value),
        }),
      ),
};

function faultOf({ range: { min, max }, unit }: AttributeType, value: Value): string | null {
  // In another unit the limits mean nothing; that it is another unit is told by another rule.
  if (value.kind !== 'number' || !sameUnit(value.unit, unit)) return null;
  if (min !== null && value.number < min) return `is less than ${min}`;
  return max !== null && value.number > max ? `is more than ${max}` : null;
}

function spanOf({ range: { min, max } }: AttributeType): string {
  if (min === null) return `at ${max} or below`;
  return max === null ? `at ${min} or above` : `between ${min} and ${max}`;
}

const conditions = ({ name, range: { min, max } }: AttributeType): string[] => [
  ...(min === null ? [] : [`x.${name} < ${min}`]),
  ...(max === null ? [] : [`x.${name} > ${max}`]),
];
