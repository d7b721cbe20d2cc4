/** Words of a clause that decide whether it is true, and that nothing which bears it out speaks to. */
import type { Ontology } from '../../../packs/index.js';
import { kinNoun } from '../../ask/reading/kin-words.js';
import type { Reasoning } from '../../reasoning.js';
import { isFree, type ReadSentence } from '../mentions.js';
import { lemmaOf } from '../text.js';
import type { JudgedClause } from './judged.js';
import { allKinIn } from './kin.js';
import { isRank } from './rank.js';
import { toldBy } from './telling-words.js';
import { tellsTransition } from './transition.js';
import { untoldManner } from './untold-manner.js';

const SPOUSE = /^(?:wife|husband|spouse|consort)$/;
const OF_ALL = /^(?:all|every|each|both|none|neither|most|half)$/;

/** The same with what was found true called nearby, where a word of it was passed over. */
export async function withoutUndecided(reasoning: Reasoning, clause: JudgedClause): Promise<JudgedClause> {
  if (clause.bad > 0 || clause.isDenied) return clause;
  const word =
    undecidedIn(reasoning.ontology, clause) ?? (await untoldManner(reasoning, clause.own, shownBy(clause)));
  if (word === null) return clause;
  const because = untoldOf(word);
  const judged = clause.judged.map(({ claim, judgement }) => ({
    claim,
    judgement:
      judgement.verdict === 'supported' && judgement.passage === undefined
        ? { ...judgement, verdict: 'nearby' as const, because }
        : judgement,
  }));
  return { ...clause, judged };
}

export const untoldOf = (word: string): string =>
  `Told nearby, not checked: nothing on record says “${word}” of it.`;

const shownBy = ({ judged }: JudgedClause) => judged.flatMap(({ judgement }) => judgement.statements);

function undecidedIn(ontology: Ontology, clause: JudgedClause): string | null {
  const { own } = clause;
  const shown = new Set(shownBy(clause).map(({ predicate }) => predicate));
  if (shown.size === 0) return null;
  const ranked = new Set(allKinIn(own).flatMap(({ at, noun }) => (SPOUSE.test(noun) ? [] : [at - 1])));
  const at = own.words.findIndex(
    (_, i) =>
      isFree(own, i) &&
      (isUnranked(own, i, ranked) ||
        isOfAll(own, i) ||
        isHalf(own, i) ||
        isBeside(clause, i) ||
        isUntoldVerb(ontology, own, i, shown)),
  );
  return at < 0 ? null : (own.words[at]?.text ?? null);
}

const foldedAt = ({ words }: ReadSentence, i: number): string => words[i]?.folded ?? '';

/** `the first wife of`, `the youngest of`: which one of several. */
function isUnranked(read: ReadSentence, i: number, ranked: ReadonlySet<number>): boolean {
  if (!isRank(foldedAt(read, i)) || ranked.has(i)) return false;
  const next = foldedAt(read, i + 1);
  const isLast = next === '' && foldedAt(read, i - 1) !== 'the';
  return isLast || next === 'of' || kinNoun(next) !== null;
}

/** `all of them`, `every one of his sons`: told of each. */
function isOfAll(read: ReadSentence, i: number): boolean {
  if (!OF_ALL.test(foldedAt(read, i))) return false;
  return [1, 2].some((step) => foldedAt(read, i + step) === 'of');
}

/** `ruled it with Ysolde`: that another did so with them, which nothing that is shown tells. */
function isBeside({ own, ...clause }: JudgedClause, i: number): boolean {
  if (foldedAt(own, i) !== 'with') return false;
  const beside = own.mentions.find(
    ({ first }) => first === i + 1 || (first === i + 2 && foldedAt(own, i + 1) === 'the'),
  );
  const ids = beside?.entities.map(({ id }) => id) ?? [];
  const ends = new Set(
    shownBy({ own, ...clause }).flatMap((one) => (one.kind === 'relation' ? [one.subject, one.object] : [])),
  );
  return ids.length > 0 && !ids.some((id) => ends.has(id));
}

/** Of one parent only, which statements of siblings do not tell. */
const isHalf = (read: ReadSentence, i: number): boolean => /^half\b/.test(foldedAt(read, i));

/** `married his sister`: that she was his sister does not say that they married. */
function isUntoldVerb(
  ontology: Ontology,
  read: ReadSentence,
  i: number,
  shown: ReadonlySet<string>,
): boolean {
  if (tellsTransition(foldedAt(read, i))) return false;
  const told = isPast(read, i) ? toldBy(ontology).get(lemmaOf(foldedAt(read, i))) : undefined;
  return told !== undefined && ![...told].some((predicate) => shown.has(predicate));
}

const isPast = (read: ReadSentence, i: number): boolean =>
  isFree(read, i) && foldedAt(read, i).endsWith('ed');

/** `was not invited to the wedding`: a verb that nothing which is shown can tell. */
export function hasOtherVerb(
  ontology: Ontology,
  { own, judged }: Pick<JudgedClause, 'own' | 'judged'>,
): boolean {
  const shown = judged.flatMap(({ judgement }) => judgement.statements.map((s) => s.predicate));
  const told = toldBy(ontology);
  return own.words.some((_, i) => {
    const meant = told.get(lemmaOf(foldedAt(own, i)));
    return isPast(own, i) && !shown.some((predicate) => meant?.has(predicate) === true);
  });
}
