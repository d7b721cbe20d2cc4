/** Claims that a noun tells: `the founding of Vyrhold dates to 14 TA`, `the marriage of Edmar and Halla`, `the signatories of the peace included Aldric`. */
import { findPredicate, isA } from '../../../packs/index.js';
import type { Meaning } from '../lexicon.js';
import type { Mention } from '../mentions.js';
import { DATE_NOUNS, JOINING } from '../said.js';
import { lemmaOf } from '../text.js';
import type { Claim } from './claim.js';
import type { ClaimReader } from './claim-reader.js';
import { fitting, isOne } from './fitting.js';
import { plainly } from './told.js';
import { COPULA } from './words.js';

/** Between the noun's owner and what it is: `was`, `included`, `is in`, `lay at`. */
const LINK =
  /^(?:was|is|were|are|be|included|includes|include|numbered|counted|lies|lay|stands|stood|rests|in|at|named|became|remained|went|fell|to|among|them|with|the|a|an)$/;
const FARTHEST = 5;

export function fromNouns(reader: ClaimReader): Claim[] {
  const { words } = reader.sentence;
  return words.flatMap((word, index): Claim[] => {
    if (word.folded !== 'of' && word.folded !== 'between') return [];
    const owner = reader.at(index + 1) ?? reader.at(index + 2);
    const noun = words[index - 1];
    if (owner === null || owner.first > index + 2 || noun === undefined || reader.at(index - 1) !== null)
      return [];
    const joined = joining(reader, noun.folded, owner);
    if (joined.length > 0) return joined;
    if (word.folded === 'between') return [];
    const dated = dateOf(reader, noun.folded, owner, index);
    return dated.length > 0 ? dated : belonging(reader, index, owner);
  });
}

/** `the marriage of A and B`, `trade between A and B`. */
function joining(reader: ClaimReader, noun: string, first: Mention): Claim[] {
  const { sentence, ontology } = reader;
  const second = sentence.mentions.find(({ first: at }) => at === first.end + 1 || at === first.end + 2);
  if (second === undefined || sentence.words[first.end]?.folded !== 'and' || isOne(first, second)) return [];
  const meanings = Object.entries(JOINING).flatMap(([name, nouns]): (Meaning & { kind: 'relation' })[] => {
    const relation = ontology.relationTypes.get(name);
    return relation !== undefined && nouns.includes(noun)
      ? [{ kind: 'relation', relation, inverted: false }]
      : [];
  });
  const fit = fitting(ontology, meanings, first, second);
  return fit.length === 0
    ? []
    : [{ kind: 'relation', meanings: fit, subject: first, object: second, ...plainly(reader, second.end) }];
}

/** `the death of A came in 318 TA`, `318 TA saw the death of A`. */
function dateOf(reader: ClaimReader, noun: string, subject: Mention, at: number): Claim[] {
  const { sentence, ontology } = reader;
  const meanings = Object.entries(DATE_NOUNS).flatMap(
    ([name, nouns]): (Meaning & { kind: 'attribute' })[] => {
      const attribute = ontology.attributes.get(name);
      if (attribute === undefined || !nouns.includes(noun)) return [];
      const fits = subject.entities.some(({ type }) => attribute.of.some((one) => isA(ontology, type, one)));
      return fits ? [{ kind: 'attribute', attribute }] : [];
    },
  );
  if (meanings.length === 0) return [];
  const after = sentence.dates.filter(({ first }) => first >= subject.end);
  const before = sentence.dates.filter(({ end }) => end <= at);
  const times = after.length > 0 ? after.slice(0, 1) : before.slice(-1);
  for (const date of times) {
    reader.dated.add(date);
    reader.taken.add(date);
  }
  return times.length === 0
    ? []
    : [
        {
          kind: 'attribute',
          meanings,
          subject,
          value: null,
          times,
          during: null,
          present: false,
          negated: false,
        },
      ];
}

/** `the language of A was B`, `the grave of A is in B`, `among the children of A was B`. */
function belonging(reader: ClaimReader, at: number, owner: Mention): Claim[] {
  const { sentence, ontology } = reader;
  const value = sentence.mentions.find(({ first }) => first > owner.end && first <= owner.end + FARTHEST);
  if (value === undefined || isOne(owner, value)) return [];
  // What is asked of a field stands before the link: `the capital of A from 52 TA to 199 TA was B`.
  const between = sentence.words
    .slice(owner.end, value.first)
    .filter((_, i) => reader.dateAt(owner.end + i) === null);
  if (
    !between.every(({ folded }) => LINK.test(folded)) ||
    !between.some(({ folded }) => COPULA.test(folded) || LINK.test(folded))
  )
    return [];
  for (const length of [3, 2, 1]) {
    const words = sentence.words.slice(Math.max(0, at - length), at);
    if (words.length < length || words.some((_, i) => reader.at(at - length + i) !== null)) continue;
    const noun = words.map(({ text }) => text).join(' ');
    const context = { subjectType: owner.entities[0]?.type, valueIsLink: true };
    const last = words.at(-1)?.folded ?? '';
    const found =
      findPredicate(ontology, noun, context) ??
      (length === 1 ? findPredicate(ontology, lemmaOf(last), context) : null);
    if (found?.kind !== 'relation') continue;
    reader.objects.add(value);
    return [
      { kind: 'relation', meanings: [found], subject: owner, object: value, ...plainly(reader, owner.end) },
    ];
  }
  return [];
}
