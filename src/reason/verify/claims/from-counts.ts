/** Claims that a number counts: `Ashford had 2,900 inhabitants`, `some 160 people lived in Owlpen`. */

import { isA } from '../../../packs/index.js';
import { wordsSaid } from '../../../packs/said.js';
import type { Claim } from './claim.js';
import type { ClaimReader } from './claim-reader.js';

export function fromCounts(reader: ClaimReader): Claim[] {
  const { sentence, ontology } = reader;
  const { words, mentions } = sentence;
  return words.flatMap((word, index): Claim[] => {
    const isNumbered = /^(?:numbered|number|numbers|were|was|totalled|totaled)$/.test(
      words[index - 1]?.folded ?? '',
    );
    const after = words[index + 1]?.folded ?? '';
    const unit = isNumbered && !isUnit(after) ? (words[index - 2]?.folded ?? '') : after;
    if (!/^\d[\d,.]*$/.test(word.text)) return [];
    const found = [...wordsSaid().counted].find(([, units]) => units.includes(unit));
    const attribute = found === undefined ? undefined : ontology.attributes.get(found[0]);
    if (attribute === undefined) return [];
    const fits = mentions.filter(({ entities }) =>
      entities.some(({ type }) => attribute.of.some((one) => isA(ontology, type, one))),
    );
    const before = fits.filter(({ end }) => end <= index).at(-1);
    const subject = before ?? fits.find(({ first }) => first > index);
    if (subject === undefined) return [];
    const value = word.text.replace(/[.,]$/, '');
    const meanings = [{ kind: 'attribute' as const, attribute }];
    return [
      {
        kind: 'attribute',
        meanings,
        subject,
        value,
        times: [],
        during: null,
        present: false,
        negated: false,
      },
    ];
  });
}

function isUnit(word: string): boolean {
  return [...wordsSaid().counted.values()].some((units) => units.includes(word));
}
