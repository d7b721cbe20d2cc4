/** What a relation says of one subject and one object, as a sentence without its full stop. */
import type { RelationType } from '../ontology.js';

export function phraseOf({ phrase }: Pick<RelationType, 'phrase'>, subject: string, object: string): string {
  return phrase.replace(/\{(subject|object)\}/g, (_, end) => (end === 'subject' ? subject : object));
}
