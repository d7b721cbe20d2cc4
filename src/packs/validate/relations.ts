/** Checks what relation types say of types, attributes and each other. */

import { KINDS } from '../declarations.js';
import type { Declared } from '../layer.js';
import type { Merged, MergedLayers } from '../merge.js';
import type { Problems } from '../problems.js';
import type { RelationDeclaration } from '../schema/relation.js';
import { checkWordings } from './wordings.js';
import type { References, Words } from './words.js';

type Part = Declared<RelationDeclaration>;

export function* validateRelations(
  merged: MergedLayers,
  words: Words,
  refs: References,
  problems: Problems,
): Generator<undefined, void> {
  for (const relation of merged.relations.values()) {
    yield;
    checkComplete(relation, problems);
    checkMirror(relation, words, problems);
    for (const part of relation.parts) {
      checkReferences(part, refs);
      checkExceptions(part, merged, refs, problems);
      checkPhrase(part, problems);
      checkWordings(part, ['subject', 'object'], problems);
    }
  }
}

function checkComplete({ name, data, parts }: Merged<RelationDeclaration>, problems: Problems): void {
  const [first] = parts;
  if (first === undefined) return;
  for (const key of ['description', 'from', 'to', 'temporal'] as const) {
    if (data[key] === undefined)
      problems.add('pack/missing', first.at(), `The relation type ${name} has no ${key}.`);
  }
}

function checkMirror(
  { name, data, parts }: Merged<RelationDeclaration>,
  words: Words,
  problems: Problems,
): void {
  const placed = (key: keyof RelationDeclaration) => parts.findLast((part) => part.data[key] !== undefined);
  const { inverse } = data;
  if (data.symmetric && inverse !== undefined) {
    const hint = 'Drop `inverse`: both directions have one name.';
    const at = placed('inverse')?.at(['inverse'], 'key');
    if (at) problems.add('pack/inverse-on-symmetric', at, `${name} is symmetric and needs no inverse.`, hint);
  }
  if (data.symmetric && !sameWords(data.from, data.to)) {
    const at = (placed('to') ?? placed('symmetric'))?.at(['to']);
    if (at)
      problems.add(
        'pack/symmetric-ends',
        at,
        `${name} is symmetric; \`from\` and \`to\` must name the same types.`,
      );
  }
  if (inverse === undefined || data.symmetric) return;
  const part = placed('inverse');
  const fault = inverseFault(name, inverse.name, words);
  if (part !== undefined && fault !== null) {
    problems.add(fault.code, part.at(['inverse', 'name']), fault.message, fault.hint);
  }
}

function inverseFault(name: string, inverse: string | undefined, words: Words) {
  if (inverse === undefined) return { code: 'pack/missing', message: `The inverse of ${name} has no name.` };
  if (!KINDS.relations.style.test(inverse)) {
    const hint = `Write it ${KINDS.relations.styleWords}.`;
    return { code: 'pack/name-style', message: `"${inverse}" is no name for an inverse.`, hint };
  }
  const owner = words.inverses.get(inverse);
  if (!words.relations.has(inverse) && owner === name) return null;
  const taken = words.relations.has(inverse) ? 'a relation type' : `the inverse of ${owner}`;
  return {
    code: 'pack/inverse-taken',
    message: `The inverse of ${name} cannot be ${inverse}: that is ${taken}.`,
  };
}

function sameWords(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((word) => b.includes(word));
}

function checkReferences({ data, at }: Part, refs: References): void {
  const { exclusive, max, requires } = data;
  const each = (
    names: readonly string[] | undefined,
    check: 'type' | 'relation' | 'predicate',
    path: (string | number)[],
  ) => {
    names?.forEach((name, i) => {
      refs[check](name, () => at([...path, i]));
    });
  };
  each(data.from, 'type', ['from']);
  each(data.to, 'type', ['to']);
  each(data.contradicts, 'relation', ['contradicts']);
  each(exclusive?.within, 'type', ['exclusive', 'within']);
  each(exclusive?.apart, 'type', ['exclusive', 'apart']);
  each(exclusive?.nested, 'relation', ['exclusive', 'nested']);
  each(max?.nested, 'relation', ['max', 'nested']);
  requires?.forEach(({ any_of }, i) => {
    each(any_of, 'predicate', ['requires', i, 'any_of']);
  });
  if (data.distinct) {
    const { attribute } = data.distinct;
    refs.attribute(attribute, () => at(['distinct', 'attribute']));
  }
}

function checkExceptions(
  { name, data, at }: Part,
  merged: MergedLayers,
  refs: References,
  problems: Problems,
): void {
  data.unless?.forEach(({ via, attribute, type, qualifier }, i) => {
    const place = (key: string) => at(['unless', i, key]);
    if ([attribute, type, qualifier].filter((one) => one !== undefined).length !== 1) {
      const message = `An exception of ${name} needs exactly one of \`attribute\`, \`type\` and \`qualifier\`.`;
      problems.add('pack/bad-exception', at(['unless', i]), message);
    }
    if (via !== undefined) refs.relation(via, () => place('via'));
    if (type !== undefined) refs.type(type, () => place('type'));
    if (attribute === undefined) return;
    refs.attribute(attribute, () => place('attribute'));
    const kind = merged.attributes.get(attribute)?.data.value;
    if (kind !== undefined && kind !== 'boolean') {
      problems.add(
        'pack/bad-exception',
        place('attribute'),
        `The attribute ${attribute} holds a ${kind}; an exception needs one that is true or false.`,
      );
    }
  });
}

function checkPhrase({ name, data, at }: Part, problems: Problems): void {
  const { phrase } = data;
  if (phrase === undefined || (phrase.includes('{subject}') && phrase.includes('{object}'))) return;
  const hint = "Write it like '{subject} ruled {object}'.";
  problems.add(
    'pack/bad-phrase',
    at(['phrase']),
    `The phrase of ${name} must name both {subject} and {object}.`,
    hint,
  );
}
