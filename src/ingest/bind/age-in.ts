/** How old somebody was at the end of their life, where it stands beside the date: `588, in Osmere, fifty-three years old`. */
import type { AttributeType, Ontology } from '../../packs/ontology.js';
import { countOf } from '../../time/index.js';

export interface AgeTold {
  /** The one that tells how old somebody was in the end. */
  readonly attribute: AttributeType;
  readonly years: number;
}

const NUMBER = String.raw`(\d{1,3}|\p{L}{3,9}(?:[- ]\p{L}{3,5})?)`;

export function ageIn(text: string, { attributes }: Ontology): AgeTold | null {
  const spans = [...attributes.values()].filter(({ of }) => of.length === 1);
  const end = spans.find(({ span }) => span?.until === 'end');
  const forms = spans.flatMap(({ span }) => (span?.until === 'told' ? span.beside : []));
  for (const piece of end === undefined ? [] : text.split(/[,;()]/))
    for (const form of forms) {
      const found = new RegExp(`^\\s*${form.replace('{n}', NUMBER)}\\s*$`, 'iu').exec(piece)?.[1];
      const years = found === undefined ? null : countOf(found.toLowerCase().split(' '));
      if (end !== undefined && years !== null) return { attribute: end, years };
    }
  return null;
}
