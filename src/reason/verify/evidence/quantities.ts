/** Numbers that a clause tells of somebody: how long, how old, how many, how much later. */
import { foldName, groupBy, type Statement } from '../../../model/index.js';
import { findPredicate } from '../../../packs/index.js';
import { type Bounds, numberWord } from '../../../time/index.js';
import { GENDERS, genderTold } from '../../active-context.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelieved } from '../../told-statement.js';
import { numberAt } from '../clauses/numbers.js';
import type { Mention, Named, ReadSentence } from '../mentions.js';
import { lemmaOf, type Word } from '../text.js';
import { neighboursOf, textsOn } from './notes.js';
import { agesOf, isSpan, spansOf } from './spans.js';
import { tellingWords } from './telling-words.js';

export interface Quantity {
  readonly kind: 'length' | 'age' | 'gap' | 'count' | 'other';
  readonly value: number;
  /** What is counted: `children`; empty where years are. */
  readonly noun: string;
  readonly isAbout: boolean;
  readonly first: number;
  readonly end: number;
}

const ABOUT =
  /^(?:about|around|some|nearly|almost|roughly|approximately|over|under|circa|c|than|least|most)$/;

export function quantitiesIn(read: ReadSentence): Quantity[] {
  const { words, mentions, dates } = read;
  const isTaken = (i: number) => [...mentions, ...dates].some(({ first, end }) => i >= first && i < end);
  const found: Quantity[] = [];
  for (let i = 0; i < words.length; i++) {
    const number = isTaken(i) || words[i]?.folded === 'one' ? null : numberAt(words, i);
    if (number === null) continue;
    // `of the two`, `these three`: those that were spoken of.
    if (number.value < 4 && /^(?:the|these|those|both|all)$/.test(words[i - 1]?.folded ?? '')) continue;
    const { value, end } = number;
    const before = words.slice(Math.max(0, i - 4), i).map(({ folded }) => folded);
    const base = { value, isAbout: before.slice(-2).some((word) => ABOUT.test(word)), first: i, end };
    const lead = before.filter((word) => !ABOUT.test(word)).join(' ');
    const kind = kindOf(read, lead, i, end);
    const noun = nounAfter(words, end);
    if (kind !== null) found.push({ ...base, kind, noun: '' });
    else if (noun !== null && !isTaken(noun.at)) {
      if (!OF_SOURCES.test(noun.text)) found.push({ ...base, kind: 'count', noun: noun.text });
    } else if (/^\d/.test(words[i]?.text ?? '') || value > 2)
      found.push({ ...base, kind: 'other', noun: '' });
    i = end - 1;
  }
  return found;
}

const OF_SOURCES =
  /^(?:records?|sources?|accounts?|books?|versions?|chronicles?|answers?|models?|dates|claims|times|ways|sides|others?|statements?|things|points|occasions)$/;

/** What a number of years is told of; null where it counts something else. */
function kindOf(
  { words, text }: ReadSentence,
  lead: string,
  first: number,
  end: number,
): 'age' | 'gap' | 'length' | null {
  const [next, after] = [words[end]?.folded ?? '', words[end + 1]?.folded ?? ''];
  const isLast = next === '' || words[end]?.afterBreak === true;
  const isYears = /^years?$/.test(next);
  // A date, which is held against the record as one.
  if (isYears && after === 'ago') return null;
  if (
    /(?:aged|age of|(?:boy|girl|child|man|woman|youth|lad|lass|king|queen) of)$/.test(lead) ||
    (/\bat$/.test(lead) && first > 0 && isLast)
  )
    return 'age';
  if (isYears && (after === 'old' || (after === 'of' && words[end + 2]?.folded === 'age'))) return 'age';
  if (isYears) {
    const isBetween =
      /^(?:after|before|older|younger|later|earlier)$/.test(after) &&
      /\b(?:born|died|older|younger)\b/.test(text);
    return isBetween || /\bby$/.test(lead) || /\b(?:survived|outlived|predeceased)\b/.test(text)
      ? 'gap'
      : 'length';
  }
  const isTold =
    /(?:was|were|is|been|turned|being|be|only|just|still|(?:was|were|is) (?:then|now|by then))$/.test(lead);
  return isTold && (isLast || /^(?:when|at|in|by|then|years)$/.test(next)) ? 'age' : null;
}

function nounAfter(
  words: readonly Word[],
  from: number,
): { readonly text: string; readonly at: number } | null {
  for (let at = from; at < Math.min(words.length, from + 3); at++) {
    const word = words[at];
    if (word === undefined || word.afterBreak) return null;
    if (
      /s$|^(?:children|wives|men|women|people)$/.test(word.folded) &&
      !/^(?:is|was|has|its|his|as|this)$/.test(word.folded)
    )
      return { text: word.folded, at };
  }
  return null;
}

/** What stands behind a clause: the statements that bear it out, and all of its sentence. */
export interface Ground {
  readonly own: readonly Statement[];
  readonly sentence: readonly Statement[];
  readonly moments: readonly Bounds[];
  /** Whom the sentence and the one before it name. */
  readonly others: readonly Mention[];
}

type Fault = { readonly verdict: 'contradicted' | 'unsupported'; readonly because: string };

/** `age: 44` on their page, where the claim tells no time of its own. */
async function isWrittenAge(
  { store }: Reasoning,
  { value }: Quantity,
  { mentions }: ReadSentence,
  { moments }: Ground,
): Promise<boolean> {
  const subjects = mentions.flatMap(({ entities }) => entities.map(({ id }) => id));
  if (moments.length > 0 || subjects.length === 0) return false;
  const told = await store.statements({ subjects, predicates: ['age'] });
  return told.some(
    (one) =>
      isBelieved(one) &&
      one.kind === 'attribute' &&
      one.value.kind === 'number' &&
      one.value.number === value,
  );
}

/** Null where it is right; else what is wrong with it. */
export async function judgeQuantity(
  reasoning: Reasoning,
  quantity: Quantity,
  read: ReadSentence,
  ground: Ground,
): Promise<Fault | null> {
  if (quantity.kind === 'count') return judgeCount(reasoning, quantity, read, ground);
  if (quantity.kind === 'other') return inNumbers(reasoning, quantity, read, ground);
  if (quantity.kind === 'age' && (await isWrittenAge(reasoning, quantity, read, ground))) return null;
  const spans =
    quantity.kind === 'age'
      ? await agesOf(reasoning, read, ground)
      : await spansOf(reasoning, quantity.kind, read, ground);
  if (spans.some((span) => isSpan(span, quantity))) return null;
  if (spans.length === 0)
    return {
      verdict: 'unsupported',
      because: `Nothing in the record says that it was ${quantity.value} years.`,
    };
  const known = [...new Set(spans.map(({ years }) => Math.round(years)))].slice(0, 3).join(' or ');
  return { verdict: 'contradicted', because: `By the record it was ${known} years.` };
}

const KIN: Readonly<Record<string, { readonly predicate: string; readonly gender?: string }>> = {
  child: { predicate: 'PARENT_OF' },
  son: { predicate: 'PARENT_OF', gender: 'male' },
  daughter: { predicate: 'PARENT_OF', gender: 'female' },
  wife: { predicate: 'SPOUSE_OF', gender: 'female' },
  husband: { predicate: 'SPOUSE_OF', gender: 'male' },
  spouse: { predicate: 'SPOUSE_OF' },
};
const MOST = 300;

async function judgeCount(
  reasoning: Reasoning,
  quantity: Quantity,
  read: ReadSentence,
  ground: Ground,
): Promise<Fault | null> {
  const { others } = ground;
  // `three wives: A, B and C`: as many as are named, of whom each is held against the record.
  const listed = read.mentions.filter(
    ({ first, isPossessive }) => first >= quantity.end && !isPossessive,
  ).length;
  if (listed === quantity.value && listed > 1) return null;
  // `two queens attended: Maelis and Tove`: those that the sentence goes on to name.
  const named = new Set(
    others
      .filter(({ isPronoun, isPossessive }) => !isPronoun && !isPossessive)
      .flatMap(({ entities }) => entities.slice(0, 1).map(({ id, type }) => `${type} ${id}`)),
  );
  const alike = [...named].map((one) => one.split(' ')[0]);
  if (
    quantity.value > 1 &&
    alike.some((type) => alike.filter((one) => one === type).length === quantity.value)
  )
    return null;
  const kin = KIN[lemmaOf(quantity.noun)];
  for (const entity of read.mentions.flatMap(({ entities }) => entities)) {
    const ends = await countedOf(reasoning, entity, quantity.noun, kin?.predicate ?? null);
    if (ends === null) continue;
    const gendered = kin?.gender === undefined ? ends : await ofGender(reasoning, ends, kin.gender);
    if (gendered.size === quantity.value) return null;
    if (kin !== undefined && gendered.size > 0)
      return {
        verdict: 'contradicted',
        because: `The record has ${gendered.size} ${quantity.noun} of ${entity.name}.`,
      };
  }
  return (await isTold(reasoning, quantity, read)) ? null : inNumbers(reasoning, quantity, read, ground);
}

/** `three marriages`: as many statements of one whom it names as the noun tells. */
async function isTold(reasoning: Reasoning, { noun, value }: Quantity, read: ReadSentence): Promise<boolean> {
  const lemma = lemmaOf(noun);
  const predicates = [...tellingWords(reasoning.ontology)]
    .filter(([name, own]) => own.has(lemma) && reasoning.ontology.relationTypes.has(name))
    .map(([name]) => name);
  if (predicates.length === 0) return false;
  for (const { id } of read.mentions.flatMap(({ entities }) => entities)) {
    const { statements } = await readSome(reasoning, { about: id, predicates }, MOST);
    const believed = statements.filter(isBelieved);
    if (predicates.some((name) => believed.filter(({ predicate }) => predicate === name).length === value))
      return true;
  }
  return false;
}

/** Those that a noun names of somebody; null where it names no relation. */
async function countedOf(
  reasoning: Reasoning,
  { id, type }: Named,
  noun: string,
  kin: string | null,
): Promise<Set<string> | null> {
  const { ontology } = reasoning;
  const field = kin === null ? findPredicate(ontology, noun, { subjectType: type, valueIsLink: true }) : null;
  const predicate = kin ?? (field?.kind === 'relation' ? field.relation.name : null);
  const relation = predicate === null ? undefined : ontology.relationTypes.get(predicate);
  if (relation === undefined) return null;
  const isTurned = field?.kind === 'relation' && field.inverted;
  const end = relation.symmetric ? { about: id } : isTurned ? { object: id } : { subject: id };
  const { statements } = await readSome(reasoning, { ...end, predicates: [relation.name] }, MOST);
  const believed = statements.filter(isBelieved);
  return new Set(
    believed.flatMap((one) =>
      one.kind === 'relation' ? [one.subject === id ? one.object : one.subject] : [],
    ),
  );
}

async function ofGender(
  { store }: Reasoning,
  ids: ReadonlySet<string>,
  gender: string,
): Promise<Set<string>> {
  const told = await store.statements({ subjects: [...ids], predicates: GENDERS });
  const byPerson = groupBy(told, ({ subject }) => subject);
  return new Set([...ids].filter((id) => [null, gender].includes(genderTold(byPerson.get(id) ?? []))));
}

const MOST_NEAR = 4;

/** A number that an attribute has, or that a passage about those named writes beside the same noun. */
async function inNumbers(
  reasoning: Reasoning,
  quantity: Quantity,
  read: ReadSentence,
  { others }: Ground,
): Promise<Fault | null> {
  const ids = read.mentions.flatMap(({ entities }) => entities.map(({ id }) => id));
  const written = read.words
    .slice(quantity.first, quantity.end)
    .map(({ text }) => text)
    .join(' ');
  for (const id of ids) {
    const { statements } = await readSome(reasoning, { subject: id }, MOST);
    if (
      statements.some(
        (one) =>
          one.kind === 'attribute' && one.value.kind === 'number' && one.value.number === quantity.value,
      )
    )
      return null;
  }
  const forms = [foldName(written), String(quantity.value), numberWord(quantity.value)];
  const noun = quantity.noun.replace(/s$/, '');
  const isIn = (text: string) => {
    const folded = ` ${foldName(text)} `;
    return forms.some((form) => folded.includes(` ${form} `)) && (noun === '' || folded.includes(` ${noun}`));
  };
  const about = new Set(
    ids.length > 0 ? ids : others.flatMap(({ entities }) => entities.map(({ id }) => id)),
  );
  const texts = (await Promise.all([...about].map((id) => textsOn(reasoning, id)))).flat();
  const around = others.flatMap(({ entities }) => entities.slice(0, 1)).slice(0, MOST_NEAR);
  const next = (await Promise.all(around.map(({ id }) => neighboursOf(reasoning, id)))).flat();
  const named = read.mentions.flatMap(({ entities }) =>
    entities.map(({ name }) => foldName(name).split(' ')[0] ?? ''),
  );
  const isThere =
    texts.some(isIn) ||
    next.some(({ texts: told }) =>
      told.some((text) => isIn(text) && named.some((name) => foldName(text).includes(name))),
    );
  return isThere
    ? null
    : { verdict: 'unsupported', because: `Nothing in the record says ${written} ${quantity.noun}`.trim() };
}
