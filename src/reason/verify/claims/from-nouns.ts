/** Claims that a noun tells: `the founding of Vyrhold dates to 14 TA`, `Aldric's death came in 360 TA`, `the signatories of the peace included Aldric`. */

import { findPredicate, isA } from '../../../packs/index.js';
import { wordsSaid } from '../../../packs/said.js';
import type { DateSpan } from '../dates.js';
import type { Meaning } from '../lexicon.js';
import type { Mention } from '../mentions.js';
import { lemmaOf } from '../text.js';
import type { Claim } from './claim.js';
import type { ClaimReader } from './claim-reader.js';
import { fitting, isOne } from './fitting.js';
import { plainly } from './told.js';

/** Between a noun with its owner and what it is: `was`, `included`, `is in`, `lay at`. */
const LINK =
  /^(?:was|is|were|are|be|included|includes|include|numbered|counted|lies|lay|stands|stood|rests|in|at|named|became|remained|went|fell|to|among|them|with|the|a|an)$/;
const FARTHEST = 5;

/** A noun, whose it is, and where both end. */
interface Owned {
  readonly owner: Mention;
  /** The last word of the noun, and all words that may belong to it. */
  readonly noun: string;
  readonly words: readonly string[];
  readonly end: number;
}

export function fromNouns(reader: ClaimReader): Claim[] {
  const owned = reader.sentence.mentions.flatMap((owner) => {
    for (const one of ownedBy(reader, owner)) {
      const dated = dateOf(reader, one);
      const claims = dated.length > 0 ? dated : belonging(reader, one);
      if (claims.length > 0) return claims;
    }
    return [];
  });
  return [...owned, ...joinedIn(reader)];
}

/** `the grave of Aldric` and `Aldric's grave` alike; of the latter, with one word or more. */
function ownedBy(reader: ClaimReader, owner: Mention): Owned[] {
  const { words } = reader.sentence;
  const isFree = (index: number) => reader.at(index) === null && reader.dateAt(index) === null;
  const textsOf = (from: number, to: number) => words.slice(from, to).map(({ text }) => text);
  const of = [owner.first - 1, owner.first - 2].find((index) => words[index]?.folded === 'of');
  const isNear = of === owner.first - 1 || words[owner.first - 1]?.folded === 'the';
  if (of !== undefined && of > 0 && isNear && isFree(of - 1)) {
    const before =
      [of - 3, of - 2, of - 1].find((from) => from >= 0 && range(from, of).every(isFree)) ?? of - 1;
    return [{ owner, noun: words[of - 1]?.folded ?? '', words: textsOf(before, of), end: owner.end }];
  }
  if (!owner.isPossessive) return [];
  return [1, 2, 3].flatMap((length): Owned[] => {
    const end = owner.end + length;
    const noun = words[end - 1];
    if (noun === undefined || !range(owner.end, end).every(isFree)) return [];
    return [{ owner, noun: noun.folded, words: textsOf(owner.end, end), end }];
  });
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

/** `the marriage of A and B`, `trade between A and B`. */
function joinedIn(reader: ClaimReader): Claim[] {
  const { sentence, ontology } = reader;
  const { words, mentions } = sentence;
  return mentions.flatMap((first, index): Claim[] => {
    const second = mentions[index + 1];
    const at = [first.first - 1, first.first - 2].find((i) =>
      /^(?:of|between)$/.test(words[i]?.folded ?? ''),
    );
    if (
      second === undefined ||
      at === undefined ||
      words[first.end]?.folded !== 'and' ||
      isOne(first, second)
    )
      return [];
    if (second.first > first.end + 2) return [];
    const noun = words[at - 1]?.folded ?? '';
    const meanings = [...wordsSaid().joining].flatMap(([name, nouns]): (Meaning & { kind: 'relation' })[] => {
      const relation = ontology.relationTypes.get(name);
      return relation !== undefined && nouns.includes(noun)
        ? [{ kind: 'relation', relation, inverted: false }]
        : [];
    });
    const fit = fitting(ontology, meanings, first, second);
    if (fit.length === 0) return [];
    return [
      { kind: 'relation', meanings: fit, subject: first, object: second, ...plainly(reader, second.end) },
    ];
  });
}

/** `the death of A came in 318 TA`, `A's death came in 318 TA`, `318 TA saw the death of A`. */
function dateOf(reader: ClaimReader, { owner, noun, end }: Owned): Claim[] {
  const { sentence, ontology } = reader;
  const meanings = [...wordsSaid().nouns].flatMap(([name, nouns]): (Meaning & { kind: 'attribute' })[] => {
    const attribute = ontology.attributes.get(name);
    if (attribute === undefined || !nouns.includes(noun)) return [];
    const fits = owner.entities.some(({ type }) => attribute.of.some((one) => isA(ontology, type, one)));
    return fits ? [{ kind: 'attribute', attribute }] : [];
  });
  if (meanings.length === 0) return [];
  const after = sentence.dates.filter(({ first }) => first >= end);
  const before = sentence.dates.filter((date) => date.end <= owner.first);
  const times: readonly DateSpan[] = after.length > 0 ? after.slice(0, 1) : before.slice(-1);
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
          subject: owner,
          value: null,
          times,
          during: null,
          present: false,
          negated: false,
        },
      ];
}

/** `the language of A was B`, `A's belongings included B`, `among the children of A was B`. */
function belonging(reader: ClaimReader, { owner, noun, words, end }: Owned): Claim[] {
  const { sentence } = reader;
  const value = sentence.mentions.find(({ first }) => first > end && first <= end + FARTHEST);
  if (value === undefined || value === owner || isOne(owner, value)) return [];
  // What is asked of a field may stand before the link: `the capital of A from 52 TA to 199 TA was B`.
  const between = sentence.words.slice(end, value.first).filter((_, i) => reader.dateAt(end + i) === null);
  if (between.length === 0 || !between.every(({ folded }) => LINK.test(folded))) return [];
  const found = relationOf(reader, owner, noun, words);
  if (found === null) return [];
  reader.objects.add(value);
  const times = sentence.dates.filter(({ first }) => first >= end && first <= value.end + 3);
  for (const date of times) reader.dated.add(date);
  const present = times.length === 0 && between.some(({ folded }) => /^(?:is|are)$/.test(folded));
  const told = { times, during: null, present, negated: false };
  return [{ kind: 'relation', meanings: [found], subject: owner, object: value, ...told }];
}

/** `B was a title of A`: of what no other words have told. */
export function fromPredicateNouns(reader: ClaimReader): Claim[] {
  const { words, mentions } = reader.sentence;
  return mentions.flatMap((owner): Claim[] => {
    const [owned] = ownedBy(reader, owner);
    if (owned === undefined || owned.end !== owner.end) return [];
    const left = mentions.filter(({ end }) => end < owner.first).at(-1);
    if (left === undefined || isOne(left, owner)) return [];
    const between = words
      .slice(left.end, owner.first)
      .map(({ folded }) => folded)
      .join(' ');
    if (!/^(?:was|is|were|are) (?:an? |the |one of the )?(?:\p{L}+ ){1,3}of(?: the)?$/u.test(between))
      return [];
    const found = relationOf(reader, owner, owned.noun, owned.words);
    return found === null
      ? []
      : [
          {
            kind: 'relation',
            meanings: [found],
            subject: owner,
            object: left,
            ...plainly(reader, owner.end),
          },
        ];
  });
}

/** The relation that a field of this name would tell of its owner. */
function relationOf({ ontology }: ClaimReader, owner: Mention, noun: string, words: readonly string[]) {
  const context = { subjectType: owner.entities[0]?.type, valueIsLink: true };
  const names = [
    words.join(' '),
    words.slice(-2).join(' '),
    words.at(-1) ?? '',
    ...alternatives(words),
    lemmaOf(noun),
  ].filter((name) => name !== '');
  const found = names
    .map((name) => findPredicate(ontology, name, context))
    .find((one) => one?.kind === 'relation');
  return found?.kind === 'relation' ? found : null;
}

/** `wife or husband`: either will do. */
export function alternatives(words: readonly string[]): string[] {
  return words.includes('or') ? words.filter((word) => word !== 'or') : [];
}
