/** What is told of the one named under a key that the question names: `dm: Canato`, `occupation: Mayor`, `scientific name: …`. */
import { foldName, type Statement } from '../../model/index.js';
import { isRemark } from '../../packs/index.js';
import { wordsSaid } from '../../packs/said.js';
import { MOST_AROUND, readSome } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { toldEntities } from '../told-statement.js';
import { lemmasOf } from '../verify/lexicon.js';
import { isFree, type Mention, type ReadSentence } from '../verify/mentions.js';
import { isDated } from '../when.js';
import { isDeciding, isNeutral, isOfItself, isOfKin } from './accounted.js';
import { tellHolding } from './asked-end.js';
import { endByOrder } from './by-words.js';
import type { AnswerDraft } from './draft.js';
import { type LabelledLine, labelledLines } from './own-lines.js';
import type { AskedQuestion } from './question.js';
import { isTitleOf, nameOf, tellingLemmas, wordMeanings } from './word-meanings.js';

/** Something that is told of the one named, and the names it goes by. */
interface Keyed {
  readonly keys: readonly string[];
  readonly isOne: string;
  /** As a value of text; null for another entity. */
  readonly text: string | null;
  readonly tells: Statement | LabelledLine;
}

interface Asked extends Keyed {
  /** Where the words of its key stand in the question. */
  readonly at: readonly number[];
}

const keyOf = ({ predicate }: Statement): string =>
  predicate.replace(/_as_written$/, '').replaceAll('_', ' ');

/** Under the longest key all of whose words stand in the question, where those account for the question. */
export async function answerOwnKey(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  // `calendar` is a word, though a page is called so.
  const isName = ({ written }: Mention) => /\p{Lu}/u.test(written);
  const about = asked.about.some(isName) ? asked.about.filter(isName) : asked.about;
  const named = about.flatMap(({ entities }) => (entities.length === 1 ? entities : []));
  if (named.length !== about.length || named.length > 2) return;
  for (const entity of named) {
    // What a team told in facts is told with who told it.
    if ((await reasoning.store.facts.claims({ subject: entity.id })).length > 0) continue;
    const { statements } = await readSome(reasoning, { about: entity.id }, MOST_AROUND);
    const values = await valuesOf(reasoning, statements, entity.id);
    const others = named.filter((one) => one !== entity).map(({ name }) => name);
    const told = statements.flatMap((one) => keyedBy(reasoning, one, entity.id));
    const found = askedFor(reasoning, asked, told, values, others);
    const lines = found.length > 0 ? [] : (await labelledLines(reasoning, entity.id)).map(keyedLine);
    const meant = found.length > 0 ? found : askedFor(reasoning, asked, lines, values, others);
    if (meant.length > 0) return tellKeyed(reasoning, asked, meant, draft.as('fact'));
  }
}

async function tellKeyed(
  reasoning: Reasoning,
  asked: AskedQuestion,
  meant: readonly Asked[],
  draft: AnswerDraft,
): Promise<void> {
  const statements = meant.flatMap(({ tells }) => ('predicate' in tells ? [tells] : []));
  const { time } = asked;
  await tellHolding(reasoning, statements, time === 'current' ? null : time, draft);
  if (isOfItself(asked, draft)) draft.clear();
  for (const { tells } of meant)
    if ('label' in tells)
      draft.add({
        text: `${tells.citation.title}, ${tells.label}: ${tells.text}`,
        statements: [],
        citations: [tells.citation],
      });
}

function askedFor(
  reasoning: Reasoning,
  question: AskedQuestion,
  all: readonly Keyed[],
  values: readonly string[],
  others: readonly string[],
): readonly Asked[] {
  const { read, wants } = question;
  const words = read.words.map(({ folded }, at) =>
    isFree(read, at) && !isTitleOf(read, at) ? lemmasOf(folded) : [],
  );
  const found = all.flatMap((one): Asked[] => {
    const places = one.keys.map((key) => placesOf(lemmasOf(foldName(key)), words));
    const [at] = places
      .filter((place) => place !== null && isAskedOf(reasoning, question, one, place))
      .sort((a, b) => (b?.length ?? 0) - (a?.length ?? 0));
    return at == null || !isOfKind(one, wants) || isUndated(one, question) ? [] : [{ ...one, at }];
  });
  const longest = Math.max(0, ...found.map(({ at }) => at.length));
  const asked = found.filter(({ at }) => at.length === longest);
  const keys = new Set(asked.flatMap(({ at }) => at));
  const isOneKey = new Set(asked.map(({ isOne }) => isOne)).size === 1;
  const isAlso = asked.every(({ at }, i) =>
    asked.every((other, k) => i === k || other.at[0] !== at[0] || other.isOne === asked[i]?.isOne),
  );
  if (read.words.some((word, at) => isFree(read, at) && !keys.has(at) && isDeciding(word))) return [];
  if (asksBeside(question)) return [];
  const said = new Set([
    ...values,
    ...lemmasOf(
      asked
        .map(({ text }) => text ?? '')
        .join(' ')
        .toLowerCase(),
    ),
  ]);
  const isSaid = (lemma: string) => isNeutral(lemma) || [...said].some((word) => isAkin(word, lemma));
  if (others.some((name) => !lemmasOf(foldName(name)).every(isSaid))) return [];
  const loose = words.flatMap((lemmas, at) => {
    const telling = keys.has(at) ? [] : lemmas.filter((lemma) => tellingLemmas(lemma).length > 0);
    return telling.length === 0 || telling.some(isSaid) ? [] : [at];
  });
  // `the real-life player`: a word before the key narrows it, and others ask for something else.
  const isNarrowing = (at: number) => keys.has(at + 1) || (wants === 'when' && isOneKey);
  return (isOneKey || isAlso) && loose.every(isNarrowing) ? asked : [];
}

/** `Who led it before Sunita?`: whoever stands beside another whom the question names is under no key. */
const asksBeside = ({ read }: AskedQuestion): boolean =>
  read.words.some(
    ({ folded }, at) =>
      /^(?:before|after)$/.test(folded) &&
      isFree(read, at) &&
      read.mentions.some(({ first }) => first === at + 1),
  );

/** Whether it was so then, no value without a time tells. */
const isUndated = ({ tells }: Keyed, { wants, time }: AskedQuestion): boolean =>
  wants === 'whether' && time !== null && time !== 'current' && !('valid' in tells && isDated(tells.valid));

/** `Whom did X kill`, and not `who killed X`: a relation is told of its subject alone. */
function isAskedOf(
  { ontology }: Reasoning,
  { read, about }: AskedQuestion,
  { tells }: Keyed,
  place: readonly number[],
): boolean {
  if (!('predicate' in tells) || tells.kind !== 'relation') return true;
  if (place.every((at) => WHERE.test(read.words[at]?.folded ?? ''))) return true;
  if (ontology.relationTypes.get(tells.predicate)?.symmetric === true) return true;
  const mention = about.find(({ entities }) => entities.some(({ id }) => id === tells.subject));
  const meant = place.flatMap((at) =>
    lemmasOf(read.words[at]?.folded ?? '')
      .flatMap((lemma) => wordMeanings(ontology).get(lemma) ?? [])
      .flatMap((one) => (one.kind === 'relation' && nameOf(one) === tells.predicate ? [{ at, one }] : [])),
  );
  return (
    mention !== undefined &&
    meant.length > 0 &&
    meant.every(({ at, one }) => endByOrder(read.words, mention, at, one.names) === 'subject')
  );
}
const WHERE = /^(?:where|whereabouts)$/;

/** The names that a statement goes by: its own key, and what packs call it. */
function keyedBy({ ontology }: Reasoning, statement: Statement, entity: string): Keyed[] {
  const { predicate, kind } = statement;
  const relation = ontology.relationTypes.get(predicate);
  const attribute = ontology.attributes.get(predicate);
  if (attribute !== undefined && (isRemark(attribute) || attribute.value === 'date')) return [];
  if (statement.subject !== entity || isOfKin(predicate)) return [];
  const keys = [
    ...(kind === 'attribute' ? [keyOf(statement)] : []),
    ...(attribute?.aliases ?? relation?.aliases ?? []),
    ...(PLACE.test(predicate) ? ['where', 'whereabouts'] : []),
    ...(attribute === undefined ? [] : (wordsSaid().words.get(predicate) ?? [])),
  ];
  const text = kind === 'relation' ? null : statement.value.kind === 'text' ? statement.value.text : '0';
  return [{ keys, isOne: PLACE.test(predicate) ? 'where' : predicate, text, tells: statement }];
}

const PLACE = /^(?:LOCATED_IN|RESIDES_IN|OCCURRED_AT|PART_OF|location_as_written)$/;

const keyedLine = (line: LabelledLine): Keyed => ({
  keys: [line.label],
  isOne: line.label,
  text: line.text,
  tells: line,
});

/** Where each word of the key stands; null where one does not. */
function placesOf(key: readonly string[], words: readonly (readonly string[])[]): number[] | null {
  const places = key.map((part) =>
    words.findIndex((lemmas) =>
      lemmas.some((lemma) => lemma === part || (key.length === 1 && isAkin(part, lemma))),
    ),
  );
  return places.length === 0 || places.includes(-1) ? null : places;
}

/** `creator` and `created`: words of one stem. */
function isAkin(one: string, other: string): boolean {
  const length = Math.max(5, Math.min(one.length, other.length) - 2);
  return one === other || (one.length >= length && one.slice(0, length) === other.slice(0, length));
}

/** What else is told of it may be said of it: `the goblin inventor Tok`. */
async function valuesOf(
  reasoning: Reasoning,
  statements: readonly Statement[],
  entity: string,
): Promise<readonly string[]> {
  const ends = statements.flatMap((one) =>
    one.kind === 'relation' && one.subject === entity ? [one.object] : [],
  );
  const names = [...(await toldEntities(reasoning, ends)).values()].map(({ name }) => name);
  const texts = statements.flatMap((one) =>
    one.kind === 'attribute' && one.value.kind === 'text' && one.value.text.length < LONG
      ? [one.value.text]
      : [],
  );
  return lemmasOf([...names, ...texts].join(' ').toLowerCase());
}
const LONG = 60;

const NAME = /^\p{Lu}/u;

function isOfKind({ text, isOne }: Keyed, wants: AskedQuestion['wants']): boolean {
  switch (wants) {
    case 'when':
    case 'how-many':
      return text !== null && /\d/.test(text);
    case 'who':
      return text === null || NAME.test(text);
    case 'how-long':
    case 'how-old':
    case 'why':
    case 'how':
      return false;
    case 'whether':
      return isOne === 'status';
    default:
      return true;
  }
}

/** `Who was the DM of …?`: a key of what else is named is no name that nobody knows. */
export async function withoutKeys(reasoning: Reasoning, read: ReadSentence): Promise<ReadSentence> {
  if (read.mentions.every(({ entities }) => entities.length > 0)) return read;
  const named = read.mentions.flatMap(({ entities }) => entities.slice(0, 1));
  const keys = new Set<string>();
  for (const { id } of named)
    for (const one of (await readSome(reasoning, { subject: id }, MOST_AROUND)).statements)
      keys.add(foldName(keyOf(one)));
  const mentions = read.mentions.filter(
    ({ entities, written }) => entities.length > 0 || !keys.has(foldName(written)),
  );
  return mentions.length === read.mentions.length ? read : { ...read, mentions };
}
