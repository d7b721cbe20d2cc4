/** A word that the attribute does not know, where it knows only a few. */
import { foldName, listed } from '../../model/index.js';
import type { Operator } from '../rule.js';
import { valueRule } from './shared/value-rule.js';

export const valueVocabulary: Operator = {
  family: 'core/value-vocabulary',
  rules: (ontology) =>
    [...ontology.attributes.values()]
      .filter(({ oneOf }) => oneOf.length > 0)
      .map((attribute) => {
        const known = new Set(attribute.oneOf.map(foldName));
        return valueRule(attribute, {
          family: 'core/value-vocabulary',
          name: 'Not one of the words',
          severity: 'error',
          description: `${attribute.name} is ${listed(attribute.oneOf, 'or')}.`,
          why: 'Rules and questions that go by this word will not find it under another.',
          fix: `Write ${listed(attribute.oneOf, 'or')}, or let the world declare the word.`,
          cypher: `// Left out here: that capitals and accents make no difference.
MATCH (x) WHERE NOT x.${attribute.name} IN [${attribute.oneOf.map((word) => `'${word.replaceAll("'", "\\'")}'`).join(', ')}]
RETURN x, x.${attribute.name}`,
          fault: (value) =>
            value.kind === 'text' && !known.has(foldName(value.text))
              ? `is none of ${attribute.oneOf.join(', ')}`
              : null,
        });
      }),
};
