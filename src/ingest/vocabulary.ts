/** What readers may ask of the ontology. */
import { foldName } from '../model/index.js';
import { findPredicate, isA, mayStand, meaningsOfWord, typeByWord, typeOfNoun } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';
import { type Mapping, meaningsOf } from './mapping.js';
import type { Vocabulary } from './readers/reader.js';
import { knownValues, toldAfter } from './values-told.js';

export function vocabularyOf(ontology: Ontology, mapping: Mapping | null): Vocabulary {
  const qualifiers = new Set([...ontology.relationTypes.values()].flatMap((relation) => relation.qualifiers));
  const amongKeys = new Set([...ontology.attributes.values()].flatMap(({ among }) => among?.keys ?? []));
  const find = (word: string, subjectType?: string) =>
    findPredicate(ontology, word, subjectType === undefined ? {} : { subjectType });
  const kindOf = (word: string, subjectType?: string) => find(word, subjectType)?.kind;
  return {
    typeOf: (word) => typeByWord(ontology, word)?.name ?? null,
    typeOfNoun: (word) => typeOfNoun(ontology, word),
    isRelation: (word, subjectType) => kindOf(word, subjectType) === 'relation',
    isRelationOf: (word, type) =>
      meaningsOfWord(ontology, word).some(
        (one) =>
          one.kind === 'relation' &&
          mayStand(ontology, type, one.inverted ? one.relation.to : one.relation.from),
      ),
    isAmong: (word) => amongKeys.has(foldName(word)),
    isAttribute: (word, subjectType) => kindOf(word, subjectType) === 'attribute',
    countOf: (word, subjectType) => {
      const found = find(word, subjectType);
      return found?.kind === 'attribute' ? found.attribute.countedBy : null;
    },
    isSentences: (word, subjectType) => {
      const found = find(word, subjectType);
      return found?.kind === 'attribute' && found.attribute.isSentences;
    },
    isDate: (word, subjectType) => {
      const found = find(word, subjectType);
      return found?.kind === 'attribute' && found.attribute.value === 'date';
    },
    saidOf: (word) => {
      const found = find(word);
      if (found === null) return [];
      const { relation, inverted } = found.kind === 'relation' ? found : { relation: null, inverted: false };
      return (found.kind === 'attribute' ? found.attribute.of : relation?.[inverted ? 'to' : 'from']) ?? [];
    },
    toldAfter: (text) => toldAfter(text, ontology),
    knownValues: (text, type) => knownValues(text, type, ontology),
    isCalendar: (id) => ontology.calendars.some((calendar) => calendar.id === id),
    isAbstract: (type) => ontology.entityTypes.get(type)?.abstract === true,
    isQualifier: (word) => qualifiers.has(word),
    reading: ontology.reading,
    meanings: mapping === null ? null : meaningsOf(mapping, ontology),
    relationBetween: (word, subjectType, objectType) => {
      const found = findPredicate(ontology, word, { subjectType, valueIsLink: true });
      if (found?.kind !== 'relation') return null;
      const { from, to, symmetric } = found.relation;
      const fits = (subject: string, object: string): boolean =>
        from.some((type) => isA(ontology, subject, type)) && to.some((type) => isA(ontology, object, type));
      const [subject, object] = found.inverted ? [objectType, subjectType] : [subjectType, objectType];
      return fits(subject, object) ? { symmetric, reversible: fits(object, subject) } : null;
    },
    isKind: (type, of) => isA(ontology, type, of),
  };
}
