/** What readers may ask of the ontology. */
import { findPredicate, typeByWord } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';
import { type Mapping, meaningsOf } from './mapping.js';
import type { Vocabulary } from './readers/reader.js';

export function vocabularyOf(ontology: Ontology, mapping: Mapping | null): Vocabulary {
  const qualifiers = new Set([...ontology.relationTypes.values()].flatMap((relation) => relation.qualifiers));
  const kindOf = (word: string, subjectType?: string) =>
    findPredicate(ontology, word, subjectType === undefined ? {} : { subjectType })?.kind;
  return {
    typeOf: (word) => typeByWord(ontology, word)?.name ?? null,
    isRelation: (word, subjectType) => kindOf(word, subjectType) === 'relation',
    isAttribute: (word, subjectType) => kindOf(word, subjectType) === 'attribute',
    isQualifier: (word) => qualifiers.has(word),
    reading: ontology.reading,
    meanings: mapping === null ? null : meaningsOf(mapping, ontology),
  };
}
