/** Claims that begin with the place: `Within Rimelands lay Frosthollow`, `In Mardsville stood the House of Ledgers`. */
import type { Meaning } from '../lexicon.js';
import type { Claim } from './claim.js';
import type { ClaimReader } from './claim-reader.js';
import { fitting, isOne } from './fitting.js';
import { plainly } from './told.js';

const PLACES = ['LOCATED_IN', 'PART_OF', 'RESIDES_IN', 'INHABITS', 'OCCURRED_AT', 'BURIED_IN'];
const VERB = /^(?:lay|lies|lie|stood|stands|stand|was|were|is|are|sat|dwelt|lived|rests|rested|there|the|a)$/;

export function fromInversions(reader: ClaimReader): Claim[] {
  const { sentence, ontology } = reader;
  const { words, mentions } = sentence;
  const [object, subject] = mentions;
  if (object === undefined || subject === undefined || isOne(object, subject)) return [];
  const lead = words.slice(0, object.first).map(({ folded }) => folded);
  if (!/^(?:within|in|inside|at|near|on)(?: the)?$/.test(lead.join(' '))) return [];
  const between = words.slice(object.end, subject.first);
  if (between.length === 0 || !between.every(({ folded, afterBreak }) => VERB.test(folded) && !afterBreak))
    return [];
  const all = PLACES.flatMap((name): (Meaning & { kind: 'relation' })[] => {
    const relation = ontology.relationTypes.get(name);
    return relation === undefined ? [] : [{ kind: 'relation', relation, inverted: false }];
  });
  const meanings = fitting(ontology, all, subject, object);
  return meanings.length === 0
    ? []
    : [{ kind: 'relation', meanings, subject, object, ...plainly(reader, subject.end) }];
}
