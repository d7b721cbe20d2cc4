/** What a claim in words speaks of: names, relations and dates that this world knows. */
import { foldName } from '../model/index.js';
import { findPredicate } from '../packs/index.js';
import { namesInQuestion } from '../search/names-in-question.js';
import { type Moment, momentOfDate } from '../time/index.js';
import type { Reasoning } from './reasoning.js';
import { type ToldEntity, toldEntities } from './told-statement.js';

export interface ClaimWords {
  /** In the order the claim names them. */
  readonly names: readonly ToldEntity[];
  /** Relations and attributes by their own names. */
  readonly predicates: readonly string[];
  readonly dates: readonly Moment[];
}

const LONGEST_PREDICATE = 4;
const LONGEST_DATE = 5;
/** Words that are no date though they may stand beside one. */
const LONE_NUMBER = /^\d{1,2}$/;

export async function claimWords(reasoning: Reasoning, claim: string): Promise<ClaimWords> {
  const named = await namesInQuestion(reasoning.store, claim);
  const entities = await toldEntities(
    reasoning,
    named.map(({ entity }) => entity),
  );
  const folded = foldName(claim);
  const place = ({ entity, name }: (typeof named)[number]) => {
    const at = folded.indexOf(foldName(name));
    return at < 0 ? folded.indexOf(foldName(entities.get(entity)?.name ?? name).split(' ')[0] ?? '') : at;
  };
  const names = [...named]
    .sort((a, b) => place(a) - place(b))
    .flatMap(({ entity }) => entities.get(entity) ?? []);
  const rest = named.reduce((text, { name }) => without(text, name), claim);
  return { names, predicates: predicatesIn(reasoning, rest), dates: datesIn(reasoning, claim) };
}

function without(text: string, name: string): string {
  const words = name.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.replace(new RegExp(words.join('\\s+'), 'giu'), ' | ');
}

/** Every run of words that names a predicate; a run inside a longer one does not count again. */
function predicatesIn(reasoning: Reasoning, text: string): string[] {
  const runs = text.split('|').flatMap((part) => {
    const words = part.match(/[\p{L}_]+/gu) ?? [];
    const found: string[] = [];
    for (let from = 0; from < words.length; ) {
      const named = longestPredicate(reasoning, words, from);
      if (named !== null) found.push(named.name);
      from += named?.length ?? 1;
    }
    return found;
  });
  return [...new Set(runs)];
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

/** The longest runs with a number in them that can be read as dates. */
function datesIn({ parseDate }: Reasoning, claim: string): Moment[] {
  const words = claim.split(/[\s,;()]+/).map((word) => word.replace(/[.!?"”’]+$/, ''));
  const found: Moment[] = [];
  for (let from = 0; from < words.length; ) {
    const read = longestDate(parseDate, words, from);
    if (read !== null) found.push(read.moment);
    from += read?.length ?? 1;
  }
  return found;
}

function longestDate(parse: Reasoning['parseDate'], words: readonly string[], from: number) {
  for (let length = Math.min(LONGEST_DATE, words.length - from); length > 0; length--) {
    const run = words.slice(from, from + length).join(' ');
    if (!/\d/.test(run) || LONE_NUMBER.test(run) || /^(?:in|at|on)\s/i.test(run)) continue;
    const moment = momentOfDate(parse(run));
    if (moment !== null) return { moment, length };
  }
  return null;
}
