/** From what is told to the words of the question: of all that the record says of somebody, what the question's words can mean. */
import { isDateAttribute, type Statement } from '../../model/index.js';
import { isA, typeByWord } from '../../packs/index.js';
import { isPlace } from '../places-within.js';
import { MOST_AROUND, otherEnd, readSome } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { toldEntities } from '../told-statement.js';
import { isFree, type Mention, type Named } from '../verify/mentions.js';
import { lemmaOf, type Word } from '../verify/text.js';
import type { AskedQuestion } from './question.js';
import {
  isTitleOf,
  type NamedEnd,
  nameOf,
  tellingLemmas,
  type WordMeaning,
  wordMeanings,
} from './word-meanings.js';

/** At least this part of the words that tell something must be understood. */
const UNDERSTOOD = 0.5;
/** Meanings that fit nearly as well as the best are told, too. */
const NEARLY = 0.75;

interface Weighed {
  readonly meaning: WordMeaning;
  readonly score: number;
  /** Where the words stand that mean it. */
  readonly at: number;
}

/** What is told of the first one named, between the two where two are; empty where the words fit nothing of it. */
export async function statementsByWords(reasoning: Reasoning, asked: AskedQuestion): Promise<Statement[]> {
  const [first, second] = asked.about;
  const [entity] = first?.entities ?? [];
  if (first === undefined || entity === undefined || BEYOND.test(asked.text)) return [];
  const meanings = weigh(reasoning, asked);
  if (meanings.length === 0) return asked.about.length > 1 ? [] : ofNamedType(reasoning, asked, entity);
  const others = new Set((second?.entities ?? []).map(({ id }) => id));
  const { statements } = await readSome(
    reasoning,
    { about: entity.id, predicates: [...new Set(meanings.map(({ meaning }) => nameOf(meaning)))] },
    MOST_AROUND,
  );
  const fitting = statements.flatMap((statement): { statement: Statement; score: number }[] => {
    if (others.size > 0 && !others.has(otherEnd(statement, entity.id) ?? '')) return [];
    const best = meanings.find(({ meaning, at }) =>
      fits(reasoning, asked, first, entity, statement, meaning, at),
    );
    return best === undefined ? [] : [{ statement, score: best.score }];
  });
  const wanted = (await ofWantedKind(reasoning, asked, entity.id, fitting)).filter(
    ({ statement }) => !(asksForNoDate(asked) && isDateAttribute(statement)),
  );
  if (wanted.length === 0) return elsewhere(reasoning, asked, entity, meanings);
  const best = Math.max(0, ...wanted.map(({ score }) => score));
  return wanted.filter(({ score }) => score >= best * NEARLY).map(({ statement }) => statement);
}

/** What nothing told can rank. */
const BEYOND =
  /\b(?:biggest|largest|greatest|smallest|richest|poorest|strongest|weakest|tallest|highest|deepest|best|worst|(?:most|least) (?!recent)\p{L}+)\b/iu;

/** `What did he die of?`: a date is no answer. */
const asksForNoDate = ({ text, wants }: AskedQuestion): boolean =>
  wants === 'who' ||
  wants === 'how' ||
  wants === 'why' ||
  (wants !== 'when' && /\b(?:of|from|by|with|for|to|in|at)[?.!\s]*$/i.test(text));

/** Rarer words weigh more; the heaviest meaning first. */
function weigh({ ontology }: Reasoning, { read, wants }: AskedQuestion): Weighed[] {
  const index = wordMeanings(ontology);
  const telling = read.words.flatMap((word, at) =>
    isFree(read, at) && !isTitleOf(read, at) && tellingLemmas(word.folded).length > 0
      ? [{ lemma: lemmaOf(word.folded), at }]
      : [],
  );
  // `Whose sword is it?` asks for whoever owns it.
  if (/^whose$/.test(read.words[0]?.folded ?? '')) telling.push({ lemma: lemmaOf('owns'), at: 0 });
  const understood = telling.filter(({ lemma }) => index.has(lemma));
  if (understood.length === 0 || understood.length / telling.length < UNDERSTOOD) return [];
  const found = new Map<string, Weighed>();
  for (const { lemma, at } of understood) {
    const meanings = index.get(lemma) ?? [];
    for (const meaning of meanings) {
      const before = found.get(nameOf(meaning));
      found.set(nameOf(meaning), {
        meaning: before?.meaning ?? meaning,
        score:
          (before?.score ?? 0) + (wants === 'how-many' && isNumber(meaning) ? COUNTED : 1) / meanings.length,
        at: before?.at ?? at,
      });
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score);
}

/** `How many` asks for a number, where one is told. */
const COUNTED = 4;
const isNumber = (meaning: WordMeaning): boolean =>
  meaning.kind === 'attribute' && meaning.attribute.value === 'number';

/** It is of that kind, and the one named stands at the end of it that the words put them at. */
function fits(
  { ontology }: Reasoning,
  { read }: AskedQuestion,
  mention: Mention,
  entity: Named,
  statement: Statement,
  meaning: WordMeaning,
  at: number,
): boolean {
  if (statement.predicate !== nameOf(meaning)) return false;
  if (meaning.kind === 'attribute') return statement.subject === entity.id;
  const { relation, names } = meaning;
  if (relation.symmetric) return true;
  const can = (types: readonly string[]) => types.some((type) => isA(ontology, entity.type, type));
  const [canBeSubject, canBeObject] = [can(relation.from), can(relation.to)];
  const end =
    canBeSubject === canBeObject
      ? endByOrder(read.words, mention, at, names)
      : canBeSubject
        ? 'subject'
        : 'object';
  return end === 'subject' ? statement.subject === entity.id : statement.subject !== entity.id;
}

/** `Who killed X`, `whom did X kill`, `by whom was X killed`, `X's pupils`, `was X the pupil of`: where the words put X. */
export function endByOrder(
  words: readonly Word[],
  mention: Mention,
  at: number,
  names: NamedEnd,
): 'subject' | 'object' {
  const isBefore = mention.end <= at;
  const [from, to] = isBefore ? [mention.end, at] : [at + 1, mention.first];
  const between = words.slice(from, to).map(({ folded }) => folded);
  if (names !== null) {
    const other = names === 'subject' ? 'object' : 'subject';
    // `Was X the teacher of …`: the noun is said of X, and does not ask for another.
    const isSaidOf =
      isBefore && !mention.isPossessive && between.every((word) => /^(?:a|an|the|was|is)$/.test(word));
    return isSaidOf ? names : other;
  }
  const isBeing = (i: number) => /^(?:was|were|been|be|is|are)$/.test(words[i]?.folded ?? '');
  const isInverted = isBefore && isBeing(mention.first - 1) && !/ing$/.test(words[at]?.folded ?? '');
  const isPassive = isInverted || isBeing(at - 1) || words.some(({ folded }, i) => folded === 'by' && i > at);
  if (between.includes('by')) return 'subject';
  return isBefore !== isPassive ? 'subject' : 'object';
}

/** What no words lead to: by the type that is asked for, or by way of what lies or happened there. */
async function elsewhere(
  reasoning: Reasoning,
  asked: AskedQuestion,
  entity: Named,
  meanings: readonly Weighed[],
): Promise<Statement[]> {
  const [, second] = asked.about.flatMap(({ entities }) => entities);
  if (second === undefined) {
    return ofNamedType(reasoning, asked, entity);
  }
  // `Did Corvin fight at Red Ford`, where he fought in a battle there.
  const { statements } = await readSome(
    reasoning,
    { subject: entity.id, predicates: [...new Set(meanings.map(({ meaning }) => nameOf(meaning)))] },
    MOST_AROUND,
  );
  const there = await reasoning.store.statements({
    subjects: statements.flatMap((statement) => otherEnd(statement, entity.id) ?? []),
    object: second.id,
    predicates: PLACING,
  });
  const within = new Set(there.map(({ subject }) => subject));
  return statements.filter((statement) => within.has(otherEnd(statement, entity.id) ?? ''));
}

const PLACING = ['OCCURRED_AT', 'LOCATED_IN', 'PART_OF', 'OCCURRED_DURING'];

/** `Which battles …`, `own a sword`: what it has to do with things of the type that is named. */
async function ofNamedType(reasoning: Reasoning, asked: AskedQuestion, entity: Named): Promise<Statement[]> {
  const type = namedType(reasoning, asked);
  if (type === null) return [];
  const { statements } = await readSome(reasoning, { about: entity.id }, MOST_AROUND);
  const ends = statements.map((statement) => otherEnd(statement, entity.id) ?? '');
  const entities = await toldEntities(reasoning, ends);
  return statements.filter((_, i) => isA(reasoning.ontology, entities.get(ends[i] ?? '')?.type ?? '', type));
}

/** The type in `which battles`, `what sword`, `the houses that`. */
function namedType({ ontology }: Reasoning, { text }: AskedQuestion): string | null {
  const noun = /\b(?:which|what|any|many|the|a|an|all)\s+(?:of\s+the\s+)?(\p{L}+)\b/giu;
  for (const [, word = ''] of text.matchAll(noun)) {
    const type = typeByWord(ontology, word.toLowerCase());
    // `the kings of Brine` are no more people who have to do with it.
    const isOffice = isA(ontology, type?.name ?? '', 'Person') && isOfRelation(ontology, word);
    if (type !== null && type.name !== 'Entity' && !isOffice) return type.name;
  }
  return null;
}

const isOfRelation = (ontology: Reasoning['ontology'], word: string): boolean =>
  (wordMeanings(ontology).get(lemmaOf(word.toLowerCase())) ?? []).some(({ kind }) => kind === 'relation');

/** `Who` asks for somebody, `where` for a place, `which house` for a house. */
async function ofWantedKind<T extends { readonly statement: Statement }>(
  reasoning: Reasoning,
  asked: AskedQuestion,
  self: string,
  found: readonly T[],
): Promise<T[]> {
  const type = /^(?:which|what|how many|does|did|do|has|had|name|list)\b/i.test(asked.text)
    ? namedType(reasoning, asked)
    : null;
  if (asked.wants !== 'who' && asked.wants !== 'where' && type === null) return [...found];
  const ends = found.map(({ statement }) => otherEnd(statement, self) ?? '');
  const entities = await toldEntities(reasoning, ends);
  const { ontology } = reasoning;
  const isWanted = (one: string) => {
    if (asked.wants === 'where') return isPlace(reasoning, one);
    if (asked.wants === 'who') return isA(ontology, one, 'Agent');
    return type !== null && (isA(ontology, one, type) || isA(ontology, type, one));
  };
  const isCount = ({ statement }: T) =>
    asked.wants === 'how-many' && statement.kind === 'attribute' && statement.value.kind === 'number';
  return found.filter(
    (one, i) =>
      isCount(one) || isWanted(entities.get(ends[i] ?? '')?.type ?? '') || isCalled(asked, one.statement),
  );
}

/** `Who is its author?`, where the author is told by name and has no page. */
const isCalled = ({ wants }: AskedQuestion, statement: Statement): boolean =>
  wants === 'who' &&
  statement.kind === 'attribute' &&
  statement.value.kind === 'text' &&
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*){0,3}$/u.test(statement.value.text);
