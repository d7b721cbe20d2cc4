/** Checks attributes and thresholds. */
import type { Declared } from '../layer.js';
import type { MergedLayers } from '../merge.js';
import type { Problems } from '../problems.js';
import type { AttributeDeclaration } from '../schema/attribute.js';
import { checkWordings } from './wordings.js';
import type { References } from './words.js';

export function validateAttributes({ attributes }: MergedLayers, refs: References, problems: Problems): void {
  for (const { name, data, parts } of attributes.values()) {
    const [first] = parts;
    for (const key of ['description', 'value', 'of'] as const) {
      if (first !== undefined && data[key] === undefined) {
        problems.add('pack/missing', first.at(), `The attribute ${name} has no ${key}.`);
      }
    }
    for (const part of parts) {
      part.data.of?.forEach((type, i) => {
        refs.type(type, () => part.at(['of', i]));
      });
      checkKind(part, data.value ?? 'text', problems);
      for (const key of ['kin', 'denies'] as const) {
        const told = part.data[key];
        if (told !== undefined) refs.relation(told.relation, () => part.at([key, 'relation']));
      }
      part.data.among?.relations.forEach((relation, i) => {
        refs.relation(relation, () => part.at(['among', 'relations', i]));
      });
      part.data.among?.types?.forEach((type, i) => {
        refs.type(type, () => part.at(['among', 'types', i]));
      });
      checkWordings(part, ['subject', 'date'], problems);
    }
  }
}

function checkKind(
  { name, data, at }: Declared<AttributeDeclaration>,
  kind: string,
  problems: Problems,
): void {
  const { range, unit, one_of, in_prose, kin, denies, span, turns, holders, among } = data;
  if (range?.min !== undefined && range.max !== undefined && range.min > range.max) {
    problems.add(
      'pack/bad-range',
      at(['range']),
      `The range of ${name} is empty: ${range.min} is more than ${range.max}.`,
    );
  }
  for (const [key, value, needs] of [
    ['range', range, 'number'],
    ['unit', unit, 'number'],
    ['one_of', one_of, 'text'],
    ['in_prose', in_prose, 'date'],
    ['kin', kin, 'text'],
    ['among', among, 'text'],
    ['denies', denies, 'boolean'],
    ['span', span, 'number'],
    ['turns', turns, 'text'],
    ['holders', holders, 'text'],
  ] as const) {
    if (value === undefined || kind === needs) continue;
    problems.add(
      'pack/bad-value',
      at([key]),
      `The attribute ${name} holds a ${kind}; \`${key}\` is for a ${needs}.`,
    );
  }
}

export function validateThresholds({ thresholds }: MergedLayers, refs: References, problems: Problems): void {
  for (const { name, data, parts } of thresholds.values()) {
    const [first] = parts;
    for (const key of ['value', 'unit', 'description'] as const) {
      if (first !== undefined && data[key] === undefined) {
        problems.add('pack/missing', first.at(), `The threshold ${name} has no ${key}.`);
      }
    }
    for (const part of parts) {
      part.data.varies_by?.forEach(({ via, attribute }, i) => {
        refs.relation(via, () => part.at(['varies_by', i, 'via']));
        refs.attribute(attribute, () => part.at(['varies_by', i, 'attribute']));
      });
    }
  }
}
