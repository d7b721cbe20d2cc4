/** Who ruled longer, what was larger: comparisons of two, judged from what the record says of each. */
import type { Statement } from '../../../model/index.js';
import { type Bounds, windowEnds } from '../../../time/index.js';
import { livesOf } from '../../lives.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { isHearsay } from '../../told-statement.js';
import { isDated } from '../../when.js';
import type { Mention, Named, ReadSentence } from '../mentions.js';
import { contentOf } from './explain.js';
import { tellingWords } from './telling-words.js';

export interface Comparison {
  readonly one: Mention;
  readonly other: Mention;
  readonly kind: 'length' | 'size';
  /** The one is said to be the longer, the larger. */
  readonly isMore: boolean;
}

export interface JudgedComparison {
  readonly ok: boolean;
  readonly because: string;
}

const MOST_OF_ONE = 100;
const LONGER = /^(?:longer|shorter)$/;
const LARGER = /^(?:larger|bigger|smaller|greater)$/;

/** `A ruled longer than B`; null where nothing is compared. */
export function comparisonIn({ words, mentions }: ReadSentence): Comparison | null {
  const heads = mentions.filter(({ entities }) => entities.length > 0);
  const than = words.findIndex(({ folded }) => folded === 'than');
  if (than > 0) {
    const word = words
      .slice(Math.max(0, than - 4), than)
      .map(({ folded }) => folded)
      .reverse()
      .find((one) => isComparing(one));
    const other = heads
      .filter(({ first }) => first > than && first <= than + 5)
      .find(({ isPossessive }) => !isPossessive);
    const one = heads.find(({ end, isPossessive }) => end <= than && !isPossessive);
    if (word === undefined || one === undefined || other === undefined) return null;
    if (LONGER.test(word)) return { one, other, kind: 'length', isMore: word === 'longer' };
    if (LARGER.test(word)) return { one, other, kind: 'size', isMore: word !== 'smaller' };
    return null;
  }
  return null;
}

function isComparing(word: string): boolean {
  return LONGER.test(word) || LARGER.test(word);
}

/** Null where the record does not tell. */
export async function judgeComparison(
  reasoning: Reasoning,
  { one, other, kind, isMore }: Comparison,
  read: ReadSentence,
): Promise<JudgedComparison | null> {
  const [a] = one.entities;
  const [b] = other.entities;
  if (a === undefined || b === undefined || a.id === b.id) return null;
  const [mine, theirs] =
    kind === 'length'
      ? [await lengthOf(reasoning, a, read), await lengthOf(reasoning, b, read)]
      : [await sizeOf(reasoning, a), await sizeOf(reasoning, b)];
  if (mine === null || theirs === null) return null;
  const isLess = mine.max < theirs.min;
  const isGreater = mine.min > theirs.max;
  if (!isLess && !isGreater) return null;
  const ok = isGreater === isMore;
  return {
    ok,
    because: ok
      ? 'The dates of the record show it.'
      : `By the record it is the other way round: ${a.name}, ${b.name}.`,
  };
}

/** The relations that the words of a clause tell. */
function predicatesIn({ ontology }: Reasoning, read: ReadSentence): string[] {
  const words = contentOf(read, ontology);
  return [...tellingWords(ontology)]
    .filter(([name, own]) => ontology.relationTypes.has(name) && words.some((word) => own.has(word)))
    .map(([name]) => name);
}

/** How long it lasted, or how long somebody did what the words tell. */
async function lengthOf(reasoning: Reasoning, entity: Named, read: ReadSentence): Promise<Bounds | null> {
  const predicates = predicatesIn(reasoning, read);
  const told: Statement[] = [];
  if (/\b(?:ruled|reigned|governed|led|held|served|reign)\b/.test(read.text) && predicates.length > 0)
    told.push(...(await readSome(reasoning, { subject: entity.id, predicates }, MOST_OF_ONE)).statements);
  const spans = told
    .filter(
      (one) =>
        one.kind === 'relation' &&
        !isHearsay(one) &&
        isDated(one.valid) &&
        one.valid.fromText !== null &&
        one.valid.untilText !== null,
    )
    .map(({ valid }) => windowEnds(valid))
    .map(({ first, last }) => last.min - first.min);
  if (told.length > 0)
    return spans.length === 0 ? null : { min: Math.min(...spans), max: Math.max(...spans) };
  const life = (await livesOf(reasoning, [entity])).get(entity.id);
  if (life?.from == null || life.until == null) return null;
  const length = life.until.min - life.from.min;
  return { min: length, max: length };
}

async function sizeOf({ store }: Reasoning, { id }: Named): Promise<Bounds | null> {
  const told = await store.statements({ subject: id, predicates: ['population', 'strength'] });
  const numbers = told.flatMap((one) =>
    one.kind === 'attribute' && one.value.kind === 'number' ? [one.value.number] : [],
  );
  return numbers.length === 0 ? null : { min: Math.min(...numbers), max: Math.max(...numbers) };
}
