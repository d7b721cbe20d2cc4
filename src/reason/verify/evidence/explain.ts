/** From the record to the words: whether what is told of those in a clause accounts for all that the clause says. */
import type { Attribute, Relation, Statement } from '../../../model/index.js';
import { isA, type Ontology } from '../../../packs/index.js';
import type { Bounds } from '../../../time/index.js';
import { kinNoun } from '../../ask/reading/kin-words.js';
import { livesOf } from '../../lives.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { isDenying, isHearsay } from '../../told-statement.js';
import { isDated } from '../../when.js';
import { PLACEHOLDER, TELLS } from '../clauses/attributed.js';
import { numberAt } from '../clauses/numbers.js';
import type { DateSpan } from '../dates.js';
import { share } from '../judge/fits-time.js';
import { eventsNamedAfter } from '../judge/judge.js';
import { isFree, type Mention, type ReadSentence } from '../mentions.js';
import { TITLES } from '../names/words.js';
import { DISCOURSE } from '../said/discourse.js';
import { lemmaOf } from '../text.js';
import { endMeant, fitsDate } from './fits-date.js';
import { NEAREST } from './kin.js';
import { LIGHT, predicatesTold, properlyTold, tellingWords, toldBy, wordsOfOne } from './telling-words.js';
import { endTold } from './which-end.js';

const MOST_OF_ONE = 200;
const MOST_MENTIONS = 7;

export interface Explained {
  readonly statements: readonly Statement[];
  /** What no statement accounts for. */
  readonly mentions: readonly Mention[];
  readonly dates: readonly DateSpan[];
  readonly words: readonly string[];
}

/** `against`: told the other way round, as its own words say. */
export interface Turned {
  readonly predicate: string;
  readonly from: string;
  readonly to: string;
}

export async function explain(
  reasoning: Reasoning,
  read: ReadSentence,
  how: {
    readonly against: readonly Turned[];
    readonly hearsay: boolean;
    readonly oriented: readonly Turned[];
    /** Words of the telling count as well. */
    readonly isStrict?: boolean;
  },
): Promise<Explained> {
  const { dates } = read;
  const mentions = read.mentions;
  const known: Mention[] = [];
  for (const mention of mentions.filter(({ entities }) => entities.length > 0).slice(0, MOST_MENTIONS))
    known.push({
      ...mention,
      entities: [
        ...mention.entities,
        ...(mentions.length > 1 ? await eventsNamedAfter(reasoning, mention.entities) : []),
      ],
    });
  const words = contentOf(read, reasoning.ontology);
  const telling = tellingWords(reasoning.ontology);
  const isDiscourse = (word: string) => DISCOURSE.has(word) && !toldBy(reasoning.ontology).has(word);
  const isCompared = read.words.some(({ folded }) => COMPARING.test(folded));
  const isBecoming = read.words.some(({ folded }, i) => isFree(read, i) && BECOMING.test(folded));
  const [only, ...others] = known;
  const isAtOtherEnd = (one: Relation) => {
    const end = only === undefined || others.length > 0 ? null : endTold(reasoning.ontology, read, only, one);
    return end !== null && !only?.entities.some(({ id }) => one[end] === id);
  };
  const isCounted = (one: Statement) => one.kind === 'attribute' && one.value.kind === 'number';
  const isOfClause = (one: Attribute): boolean => {
    // `never married` is told in words of marrying, and tells that they did not.
    if (isDenying(reasoning.ontology, one)) return false;
    // That it was founded then does not tell what it became.
    if (words.length === 0 && isBecoming) return false;
    if (one.value.kind === 'number') return numbers.has(one.value.number);
    return dates.length > 0 || words.length <= 1 || isCompared;
  };
  const found = await candidates(reasoning, known, words, dates.length > 0);
  const ids = new Set(known.flatMap(({ entities }) => entities.map(({ id }) => id)));
  const numbers = new Set(read.words.flatMap((_, i) => numberAt(read.words, i)?.value ?? []));
  const alone = wordsOfOne(reasoning.ontology);
  const isBetween = (one: Statement) =>
    one.kind === 'attribute' || (ids.has(one.subject) && ids.has(one.object));
  // `was killed at the ford` tells that they were there; that they were there does not tell that they were killed.
  const isImplied = (word: string) => properlyTold(reasoning.ontology).has(word);
  const tells = (one: Statement, word: string) =>
    alone.get(one.predicate)?.has(word) === true ||
    (isBetween(one) && !isImplied(word) && telling.get(one.predicate)?.has(word) === true) ||
    (one.kind === 'relation' && BOUNDS.has(word) && one.valid.fromText !== null);
  const told = found.filter((statement) => {
    // Of one who is named and nothing else, nothing is told.
    if (words.length === 0 && dates.length === 0 && ids.size === 1) return false;
    if (statement.flagged || (isHearsay(statement) && !how.hearsay)) return false;
    if (!isOriented(reasoning.ontology, statement, known, how)) return false;
    if (statement.kind === 'relation' && isAtOtherEnd(statement)) return false;
    if (statement.kind === 'attribute' && !isOfClause(statement)) return false;
    if (isCounted(statement)) return words.some((word) => tells(statement, word));
    // Where somebody was born or died is told by saying so, and not by naming the place beside a third.
    if (ids.size > 2 && OF_LIFE.has(statement.predicate)) return words.some((word) => tells(statement, word));
    // Words that tell nothing must at least say when it began or ended.
    if (words.length === 0 && ids.size === 1 && statement.kind === 'relation')
      return dates.some(({ kind }) => kind !== 'at') || endMeant(read.text) !== null;
    return words.every(isDiscourse) || words.some((word) => tells(statement, word));
  });
  const borrowed = await borrowedDates(reasoning, told, ids, dates);
  const fits = (statement: Statement, date: DateSpan) => {
    const lent = borrowed.get(statement.id);
    return (
      fitsDate(reasoning, statement, date, read) ||
      (lent !== undefined && date.kind === 'at' && date.from !== null && share(date.from, lent))
    );
  };
  const isThen = (statement: Statement) =>
    dates.length === 0 ||
    dates.some((date) => fits(statement, date)) ||
    isTimeless(reasoning.ontology, statement) ||
    (statement.kind === 'attribute' && statement.value.kind === 'number');
  const timely = told.filter(isThen);
  // `first to Fulk, from 252 to 262, and then to Guy`: what is told of the next in the list need not have the same date.
  const good = [
    ...timely,
    ...told.filter((one) => !timely.includes(one) && timely.some((other) => isNextTo(one, other))),
  ];
  const used = new Set<Statement>();
  const isOf = (mention: Mention, { subject, ...rest }: Statement) =>
    mention.entities.some(({ id }) => id === subject || ('object' in rest && rest.object === id));
  const left = { mentions: [] as Mention[], dates: [] as DateSpan[], words: [] as string[] };
  for (const date of dates) {
    const own = good.filter((statement) => fits(statement, date));
    if (own.length === 0) left.dates.push(date);
    for (const statement of own) used.add(statement);
  }
  for (const mention of [...known, ...mentions.filter(({ entities }) => entities.length === 0)]) {
    // Where several are named, what is told of one alone does not bring it together with the others.
    const own = good.filter(
      (statement) =>
        isOf(mention, statement) && (known.length < 2 || statement.kind === 'relation' || isCompared),
    );
    const isUsed = [...used].some((statement) => own.includes(statement));
    if (own.length === 0)
      left.mentions.push(
        mentions.find(({ first, written }) => first === mention.first && written === mention.written) ??
          mention,
      );
    else if (!isUsed) for (const statement of own) used.add(statement);
  }
  for (const word of words)
    if ((how.isStrict || !isDiscourse(word)) && !good.some((statement) => tells(statement, word)))
      left.words.push(word);
  return { statements: [...used], ...left };
}

/** `fulfilled in 312`: what it was fulfilled by happened then. */
async function borrowedDates(
  reasoning: Reasoning,
  told: readonly Statement[],
  named: ReadonlySet<string>,
  dates: readonly DateSpan[],
): Promise<Map<string, Bounds>> {
  const found = new Map<string, Bounds>();
  const open = told.filter((one): one is Relation => one.kind === 'relation' && !isDated(one.valid));
  if (dates.length === 0 || open.length === 0) return found;
  const ends = [...new Set(open.flatMap(({ subject, object }) => [subject, object]))].filter(
    (id) => !named.has(id),
  );
  const events: { readonly id: string; readonly type: string }[] = [];
  if (ends.length > 0)
    for await (const { id, type } of reasoning.store.entities({ ids: ends }))
      if (isA(reasoning.ontology, type, 'Event')) events.push({ id, type });
  const lives = await livesOf(reasoning, events);
  for (const one of open) {
    const from = (lives.get(one.object) ?? lives.get(one.subject))?.from ?? null;
    if (from !== null) found.set(one.id, from);
  }
  return found;
}

const BOUNDS = new Set(['end', 'clos', 'begin', 'start', 'last', 'keep', 'finish'].map(lemmaOf));

/** The same relation of the same one to another, at another time. */
function isNextTo(one: Statement, other: Statement): boolean {
  if (
    one.kind !== 'relation' ||
    other.kind !== 'relation' ||
    one.predicate !== other.predicate ||
    one.id === other.id
  )
    return false;
  const isShared =
    one.subject === other.subject
      ? one.object !== other.object
      : one.object === other.object && one.subject !== other.subject;
  return isShared;
}

/** Told of a place, and of nothing that was done there. */
export const OF_LIFE: ReadonlySet<string> = new Set(['BORN_IN', 'DIED_IN', 'BURIED_IN']);
const BECOMING = /^(?:became|become|becomes|becoming|been)$/;
const COMPARING =
  /^(?:surviv\w+|outliv\w+|predeceas\w+|older|younger|earlier|later|before|after|contemporar\w+|both)$/;

function isTimeless(ontology: Ontology, { predicate, kind }: Statement): boolean {
  return kind === 'relation' && ontology.relationTypes.get(predicate)?.temporal === 'timeless';
}

const contents = new WeakMap<ReadSentence, readonly string[]>();

/** Words that must mean something, read once of each sentence. */
export function contentOf(read: ReadSentence, ontology: Ontology): readonly string[] {
  const known = contents.get(read);
  if (known !== undefined) return known;
  const found = content(read, ontology);
  contents.set(read, found);
  return found;
}

/** Words that must mean something: no name, no date, no number, nothing that goes with anything. */
function content({ words, mentions, dates }: ReadSentence, ontology: Ontology): string[] {
  const taken = new Set<number>();
  for (const { first, end } of [...mentions, ...dates]) for (let i = first; i < end; i++) taken.add(i);
  const types = typesOf(ontology, mentions);
  const found = words.flatMap(({ folded }, i) => {
    const lemma = lemmaOf(folded.replace(/['’]s$/, ''));
    if (
      isFarKin(folded) ||
      (KIN.test(folded) && mentions.some(({ end, isPossessive }) => isPossessive && end === i))
    )
      return [];
    if (words[i - 1]?.folded.startsWith(PLACEHOLDER) === true && SAYS.test(folded)) return [];
    if (folded.startsWith(PLACEHOLDER) || numberAt(words, i) !== null) return [];
    if (TITLES.has(folded) && mentions.some(({ first }) => first === i + 1)) return [];
    if (taken.has(i) || LIGHT.has(lemma) || LIGHT.has(folded) || /^\d/.test(folded) || /ly$/.test(folded))
      return [];
    return types.has(lemma) ? [] : partsOf(lemma);
  });
  return [...new Set(found)];
}

/** `uncle`, `son-in-law`: judged by the steps from one to the other, and no words of a relation. */
function isFarKin(word: string): boolean {
  const noun = kinNoun(word)?.noun;
  return noun !== undefined && !NEAREST.has(noun);
}

function partsOf(lemma: string): string[] {
  const parts = lemma.split(/[ -]/);
  return (parts.length > 1 ? parts.map(lemmaOf) : parts).filter((part) => !LIGHT.has(part));
}

const SAYS = new RegExp(`^(?:${TELLS})$`);

const KIN =
  /^(?:aunt|uncle|nephew|niece|cousin|(?:great-)?grand(?:father|mother|son|daughter)|(?:father|mother|son|daughter|brother|sister)(?:-in-law)?|wife|husband|children|child|widow)$/;

const kinds = new WeakMap<Ontology, Map<string, readonly string[]>>();

/** What those named are: `the spear Hailbreaker`, `the town of Mardsville`. */
function typesOf(ontology: Ontology, mentions: readonly Mention[]): Set<string> {
  const known = kinds.get(ontology) ?? new Map<string, readonly string[]>();
  kinds.set(ontology, known);
  const lemmas = (texts: readonly string[]) =>
    texts.flatMap((text) => text.toLowerCase().split(' ').map(lemmaOf));
  const found = new Set<string>();
  for (const { type, name } of mentions.flatMap(({ entities }) => entities)) {
    const lineage = ontology.entityTypes.get(type)?.lineage ?? [];
    const own =
      known.get(type) ??
      lemmas(lineage.flatMap((one) => [one, ...(ontology.entityTypes.get(one)?.aliases ?? [])]));
    known.set(type, own);
    for (const word of [...own, ...lemmas([name])]) found.add(word);
  }
  return found;
}

/** Among those named, and of the one where only one is. */
async function candidates(
  reasoning: Reasoning,
  mentions: readonly Mention[],
  words: readonly string[],
  isDated: boolean,
): Promise<Statement[]> {
  const { store, ontology } = reasoning;
  const ids = [...new Set(mentions.flatMap(({ entities }) => entities.map(({ id }) => id)))];
  if (ids.length === 0) return [];
  const between =
    ids.length > 1 ? await store.statements({ subjects: ids, objects: ids, limit: MOST_OF_ONE }) : [];
  const dated = [...ontology.attributes.values()]
    .filter(({ value }) => value === 'date')
    .map(({ name }) => name);
  const meant = predicatesTold(ontology, words);
  const predicates = [...new Set([...dated, ...meant])];
  const isBare = isDated && ids.length === 1 && words.every((word) => BOUNDS.has(word));
  const own: Statement[] = isBare
    ? [...(await readSome(reasoning, { about: ids[0] ?? '' }, MOST_OF_ONE)).statements]
    : [];
  for (const id of ids) {
    own.push(...(await readSome(reasoning, { subject: id, predicates }, MOST_OF_ONE)).statements);
    if (meant.length > 0)
      own.push(...(await readSome(reasoning, { object: id, predicates: meant }, MOST_OF_ONE)).statements);
  }
  const seen = new Set<string>();
  // Where two are named, what is told of one of them and a third accounts for nothing.
  const pairs = between.filter(
    (one): one is Relation => one.kind === 'relation' && one.subject !== one.object,
  );
  const single = own.filter((one) => one.kind === 'attribute' || ids.length === 1);
  return [...pairs, ...single].filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Where both ends could stand at either side, the words must say which does. */
function isOriented(
  ontology: Ontology,
  statement: Statement,
  mentions: readonly Mention[],
  { against, oriented }: { readonly against: readonly Turned[]; readonly oriented: readonly Turned[] },
): boolean {
  if (statement.kind !== 'relation') return true;
  const { predicate, subject, object } = statement;
  const relation = ontology.relationTypes.get(predicate);
  if (relation === undefined || relation.symmetric) return true;
  if (against.some((one) => one.predicate === predicate && one.from === object && one.to === subject))
    return false;
  const typeOf = (id: string) =>
    mentions.flatMap(({ entities }) => entities).find((entity) => entity.id === id)?.type;
  const [from, to] = [typeOf(subject), typeOf(object)];
  if (from === undefined || to === undefined) return true;
  const fits = (type: string, types: readonly string[]) =>
    types.length === 0 || types.some((one) => isA(ontology, type, one));
  if (!(fits(to, relation.from) && fits(from, relation.to))) return true;
  return oriented.some((one) => one.predicate === predicate && one.from === subject && one.to === object);
}
