/** What a claim in words speaks of: names, relations and dates that this world knows. */
import { foldName } from '../model/index.js';
import { findPredicate } from '../packs/index.js';
import { namesInQuestion } from '../search/names-in-question.js';
import { isBareYear, type Moment, momentOfDate, strangerBeside } from '../time/index.js';
import type { Reasoning } from './reasoning.js';
import { type ToldEntity, toldEntities } from './told-statement.js';

export interface ClaimWords {
  /** In the order the claim names them. */
  readonly names: readonly ToldEntity[];
  /** Relations and attributes by their own names. */
  readonly predicates: readonly string[];
  readonly dates: readonly Moment[];
  /** Ids of those who may be what the relation is said of: named before its word. Empty where none is. */
  readonly subjects: ReadonlySet<string>;
  /** Who or what it speaks of by a name that nothing here bears. */
  readonly unknown: readonly string[];
}

const LONGEST_PREDICATE = 4;
const LONGEST_DATE = 5;
const WORD = /[\p{L}_]+/gu;
/** Words that are no date though they may stand beside one. */
const LONE_NUMBER = /^\d{1,2}$/;

export async function claimWords(reasoning: Reasoning, claim: string): Promise<ClaimWords> {
  const named = await namesInQuestion(reasoning.store, claim);
  const entities = await toldEntities(
    reasoning,
    named.map(({ entity }) => entity),
  );
  const known = named.flatMap(({ entity, name }): Mention[] => {
    const told = entities.get(entity);
    const text = told === undefined ? null : mentionOf(claim, [name, told.name]);
    return told === undefined ? [] : [{ told, text: text ?? name }];
  });
  const dates = datesIn(reasoning, claim);
  const taken = [...known.map(({ text }) => text), ...dates.map(({ words }) => words)];
  const short = await shortNames(reasoning, taken.reduce(without, claim));
  const mentions = [...known, ...short];
  const place = ({ text }: Mention) => foldName(claim).indexOf(foldName(text));
  const names = mentions.sort((a, b) => place(a) - place(b)).map(({ told }) => told);
  const rest = mentions.reduce((text, mention) => without(text, mention.text), claim);
  const undated = dates.reduce((text, { words }) => without(text, words), rest);
  const predicates = predicatesIn(reasoning, rest, dates.length > 0);
  const before = claim.slice(0, relationAt(reasoning, rest));
  const subjects = mentions.filter(({ text }) => mentionOf(before, [text]) !== null);
  const strangers = unknownNames(reasoning, undated);
  const subjectless = predicates.length === 0 ? [] : nameless(undated.slice(0, before.length));
  return {
    names: [...new Map(names.map((one) => [one.id, one])).values()],
    predicates,
    dates: dates.map(({ moment }) => moment),
    subjects: new Set(subjects.map(({ told }) => told.id)),
    unknown: [...new Set(strangers.length > 0 || subjects.length > 0 ? strangers : subjectless)],
  };
}

interface Mention {
  readonly told: ToldEntity;
  /** As the claim writes it. */
  readonly text: string;
}

/** How the text writes one of the names: whole, or by a word of it. */
function mentionOf(text: string, names: readonly string[]): string | null {
  const words = ` ${foldName(text)
    .replace(/['’]s\b/g, '')
    .replace(/[^\p{L}\p{N}'’-]+/gu, ' ')} `;
  const whole = names.find((name) => words.includes(` ${foldName(name)} `));
  if (whole !== undefined) return whole;
  const parts = names.flatMap((name) => name.split(/\s+/)).filter((part) => /^\p{Lu}/u.test(part));
  return parts.find((part) => words.includes(` ${foldName(part)} `)) ?? null;
}

const NEAR = 50;
const MOST_OF_ONE_NAME = 3;

/** `Aldric` means Aldric Raventhorne, though a coronation is called after him. */
async function shortNames({ store }: Reasoning, rest: string): Promise<Mention[]> {
  const found: Mention[] = [];
  for (const text of capitalRuns(rest)) {
    const run = foldName(text);
    const near = await store.nearNames(run, NEAR);
    const ids = new Set(
      near.filter(({ name }) => foldName(name).startsWith(`${run} `)).map(({ entity }) => entity),
    );
    if (ids.size === 0 || ids.size > MOST_OF_ONE_NAME) continue;
    for (const told of (await toldEntities({ store }, [...ids])).values()) found.push({ told, text });
  }
  return found;
}

/** What is written like names, without titles and the little words that begin a sentence. */
function capitalRuns(text: string): string[] {
  const runs =
    text.match(/\p{Lu}[\p{L}\p{M}'’-]*(?:\s+(?:(?:of|the|von|van|de)\s+)*\p{Lu}[\p{L}\p{M}'’-]*)*/gu) ?? [];
  return runs.flatMap((run) => {
    const words = run.replace(/['’]s\b/g, '').split(/\s+/);
    const first = words.findIndex(
      (word) => !LITTLE.has(word.toLowerCase()) && !TITLES.has(word.toLowerCase()),
    );
    return first < 0 ? [] : [words.slice(first).join(' ')];
  });
}

/** Kinds stand before names, and are none. */
function unknownNames({ ontology }: Reasoning, rest: string): string[] {
  const kinds = new Set([...ontology.entityTypes.keys()].map((type) => type.toLowerCase()));
  return capitalRuns(rest).filter((run) => {
    const isKind = run.split(/\s+/).every((word) => kinds.has(word.toLowerCase()));
    return !isKind && findPredicate(ontology, run) === null;
  });
}

/** The words that the relation is said of, where no name is among them. */
function nameless(before: string): string[] {
  const words = (before.match(/[\p{L}\p{M}'’-]+/gu) ?? []).filter((word) => !LITTLE.has(word.toLowerCase()));
  return words.length === 0 ? [] : [words.join(' ')];
}

/** Where the first word of a relation stands; the end of the text where there is none. */
function relationAt(reasoning: Reasoning, text: string): number {
  for (const part of text.matchAll(/[^|]+/g)) {
    const words = [...part[0].matchAll(WORD)];
    const plain = words.map(([word]) => word);
    const first = words.find((_, from) => longestPredicate(reasoning, plain, from) !== null);
    if (first !== undefined) return part.index + first.index;
  }
  return text.length;
}

/** Blots a name out; what stands elsewhere keeps its place. */
function without(text: string, name: string): string {
  const words = name.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const whole = `(?<![\\p{L}\\p{N}])${words.join('[\\s,;()]+')}(?![\\p{L}\\p{N}])`;
  return text.replace(new RegExp(whole, 'giu'), (found) => '|'.repeat(found.length));
}

/**
 * Every run of words that names a predicate. A run inside a longer one does not count again, unless a date is claimed and
 * it names one: `born in 300 TA` tells of a birth, and not of a place.
 */
function predicatesIn(reasoning: Reasoning, text: string, isDated: boolean): string[] {
  const runs = text.split('|').flatMap((part) => {
    const words = part.match(WORD) ?? [];
    const found: string[] = [];
    for (let from = 0; from < words.length; ) {
      const named = longestPredicate(reasoning, words, from);
      if (named !== null) found.push(named.name);
      if (named !== null && isDated)
        found.push(...datesNamed(reasoning, words.slice(from, from + named.length)));
      from += named?.length ?? 1;
    }
    return found;
  });
  return [...new Set(runs)];
}

function datesNamed({ ontology }: Reasoning, words: readonly string[]): string[] {
  return words.slice(1).flatMap((_, index) => {
    const predicate = findPredicate(ontology, words.slice(0, index + 1).join(' '));
    return predicate?.kind === 'attribute' && predicate.attribute.value === 'date'
      ? [predicate.attribute.name]
      : [];
  });
}

function longestPredicate({ ontology }: Reasoning, words: readonly string[], from: number) {
  for (let length = Math.min(LONGEST_PREDICATE, words.length - from); length > 0; length--) {
    const run = words.slice(from, from + length).join(' ');
    if (length === 1 && COMMON.has(run.toLowerCase())) continue;
    const predicate = findPredicate(ontology, run);
    if (predicate === null) continue;
    const { name } = predicate.kind === 'relation' ? predicate.relation : predicate.attribute;
    return { name, length };
  }
  return null;
}

/** They name relations in front matter, and nothing in a sentence. */
const COMMON: ReadonlySet<string> = new Set(
  'in at of the a an and or was were is are be been with during within by from until to on for as who what when where events people place era age'.split(
    ' ',
  ),
);

const LITTLE: ReadonlySet<string> = new Set([
  ...COMMON,
  ...'that this these those it its he she they his her their there then also who whom which when while after before once not no had has have did does do being become became said says say told true both all some one'.split(
    ' ',
  ),
]);
const TITLES: ReadonlySet<string> = new Set(
  'king queen lord lady prince princess duke duchess count countess earl baron baroness emperor empress sir ser dame saint captain general commander marshal admiral abbot abbess brother sister father mother old young great master mistress high grand elder doctor professor'.split(
    ' ',
  ),
);

/** The longest runs with a number in them that can be read as dates. */
function datesIn({ parseDate }: Reasoning, claim: string): { moment: Moment; words: string }[] {
  const pieces = [...claim.matchAll(/[^\s,;()]+/g)];
  const words = pieces.map(([word]) => word.replace(/[.!?"”’]+$/, ''));
  const found: { moment: Moment; words: string }[] = [];
  let isStrange = false;
  for (let from = 0; from < words.length; ) {
    const read = longestDate(parseDate, words, from);
    const last = from + (read?.length ?? 1) - 1;
    const [start, end] = [pieces[from]?.index ?? 0, (pieces[last]?.index ?? 0) + (words[last]?.length ?? 0)];
    const beside = read === null ? null : strangerBeside(claim, start, end, parseDate);
    if (beside !== null && beside.what !== 'other') isStrange = true;
    else if (read !== null) found.push(read);
    from = last + 1;
  }
  return isStrange ? found.filter((one) => !isBareYear(one.words)) : found;
}

function longestDate(parse: Reasoning['parseDate'], words: readonly string[], from: number) {
  for (let length = Math.min(LONGEST_DATE, words.length - from); length > 0; length--) {
    const run = words.slice(from, from + length).join(' ');
    if (!/\d/.test(run) || LONE_NUMBER.test(run) || /^(?:in|at|on)\s/i.test(run)) continue;
    const moment = momentOfDate(parse(run));
    if (moment !== null) return { moment, length, words: run };
  }
  return null;
}
