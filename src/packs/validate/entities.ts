/** Checks what entity types say of each other and of attributes and relations. */
import { didYouMean } from '../../model/index.js';
import { CODE_STYLE } from '../declarations.js';
import type { Declared } from '../layer.js';
import { lineagesOf, ROOT_TYPE } from '../lineage.js';
import type { Merged, MergedLayers } from '../merge.js';
import type { Problems } from '../problems.js';
import type { EntityDeclaration } from '../schema/entity.js';
import type { References, Words } from './words.js';

export function validateEntities(
  merged: MergedLayers,
  words: Words,
  refs: References,
  problems: Problems,
): void {
  for (const entity of merged.entities.values()) {
    checkComplete(entity, problems);
    for (const part of entity.parts) {
      checkSupertype(part, words, problems);
      checkLifetime(part, merged, words, refs, problems);
      checkExpectations(part, merged, words, refs, problems);
    }
  }
  checkCircles(merged, problems);
}

function checkComplete({ name, data, parts }: Merged<EntityDeclaration>, problems: Problems): void {
  const [first] = parts;
  if (first === undefined || data.description !== undefined) return;
  problems.add(
    'pack/missing',
    first.at(),
    `The entity type ${name} has no description.`,
    'Say in one sentence what it is.',
  );
}

function checkSupertype(
  { name, data, at }: Declared<EntityDeclaration>,
  words: Words,
  problems: Problems,
): void {
  const { extends: parent } = data;
  if (parent === undefined) return;
  if (name === ROOT_TYPE) {
    problems.add('pack/root', at(['extends']), `${ROOT_TYPE} is the root of all types and extends nothing.`);
  } else if (!words.types.has(parent) && !problems.isBroken(parent)) {
    problems.add(
      'pack/unknown-type',
      at(['extends']),
      `There is no entity type "${parent}".`,
      didYouMean(parent, words.types),
    );
  }
}

function checkCircles({ entities }: MergedLayers, problems: Problems): void {
  const { circles } = lineagesOf(
    new Map([...entities].map(([name, { data }]) => [name, data.extends ?? null])),
  );
  for (const [name, way] of circles) {
    const part = entities.get(name)?.parts.findLast((one) => one.data.extends !== undefined);
    if (part === undefined) continue;
    problems.add(
      'pack/cycle',
      part.at(['extends']),
      `A type cannot be its own supertype: ${way.join(' → ')}.`,
    );
  }
}

function checkLifetime(
  { name, data, at }: Declared<EntityDeclaration>,
  { attributes }: MergedLayers,
  words: Words,
  refs: References,
  problems: Problems,
): void {
  const needed = { from: 'date', until: 'date', unless: 'boolean' } as const;
  for (const [key, kind] of Object.entries(needed)) {
    const names = data.lifetime?.[key === 'from' || key === 'until' ? key : 'unless'] ?? [];
    names.forEach((attribute, i) => {
      const place = () => at(['lifetime', key, i]);
      refs.attribute(attribute, place);
      const told = attributes.get(attribute)?.data;
      if (told === undefined) return;
      if (told.value !== undefined && told.value !== kind) {
        problems.add(
          'pack/bad-lifetime',
          place(),
          `The attribute ${attribute} holds a ${told.value}; a lifetime needs a ${kind} here.`,
        );
      } else if (told.of !== undefined && !words.overlap(told.of, [name])) {
        problems.add(
          'pack/bad-lifetime',
          place(),
          `The attribute ${attribute} is of ${told.of.join(', ')}, not of ${name}.`,
        );
      }
    });
  }
}

function checkExpectations(
  { name, data, at }: Declared<EntityDeclaration>,
  merged: MergedLayers,
  words: Words,
  refs: References,
  problems: Problems,
): void {
  for (const [code, told] of Object.entries(data.expects ?? {})) {
    if (!CODE_STYLE.test(code)) {
      const hint = 'Write it in small letters joined by hyphens, such as person-lineage.';
      problems.add(
        'pack/name-style',
        at(['expects', code], 'key'),
        `"${code}" is no code for an expectation.`,
        hint,
      );
    }
    if (told === false) continue;
    told.any_of.forEach((predicate, i) => {
      const place = () => at(['expects', code, 'any_of', i]);
      refs.predicate(predicate, place);
      const subjects = subjectsOf(predicate, merged, words);
      if (subjects === null || words.overlap(subjects, [name])) return;
      problems.add(
        'pack/bad-expectation',
        place(),
        `${predicate} starts at ${subjects.join(', ')}, never at ${name}.`,
        hintFor(predicate, merged, words),
      );
    });
  }
}

function subjectsOf(predicate: string, { relations, attributes }: MergedLayers, { inverses }: Words) {
  const inverted = relations.get(inverses.get(predicate) ?? '');
  return (
    relations.get(predicate)?.data.from ?? inverted?.data.to ?? attributes.get(predicate)?.data.of ?? null
  );
}

/** The other name of the relation is most often what was meant. */
function hintFor(predicate: string, { relations }: MergedLayers, { inverses }: Words): string | undefined {
  const other = relations.get(predicate)?.data.inverse?.name ?? inverses.get(predicate);
  return other === undefined ? undefined : `Did you mean ${other}?`;
}
