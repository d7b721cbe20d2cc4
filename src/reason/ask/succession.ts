/** Who came before or after somebody in an office, and who held it first or last. */
import type { Relation } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import type { Reasoning } from '../reasoning.js';
import { isBelievedRelation, tell } from '../told-statement.js';
import { isFree, type Named } from '../verify/mentions.js';
import { TITLES } from '../verify/names/words.js';
import { lemmaOf } from '../verify/text.js';
import { ofGender } from './asked-end.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';
import { wordMeanings } from './word-meanings.js';

const AFTER =
  /\b(?:succe(?:ed|eded|eds|ssor|ssors)|(?:came|come|comes|ruled|reigned|was|were|next|sat|took over|king|queen|ruler) (?:right |directly |immediately |next )?after|follow(?:ed|s)?|next (?:in line|ruler|king|queen)|inherited|took over from|replaced)\b/i;
const BEFORE =
  /\b(?:preced(?:ed|es|e)|predecessors?|(?:came|come|comes|ruled|reigned|was|were|sat|king|queen|ruler) (?:right |directly |immediately )?before|previous)\b/i;
const FIRST = /\b(?:first|earliest|original)\b/i;
const LAST = /\b(?:last|latest|final|most recent)\b/i;
const OFFICES = ['RULES', 'LEADS', 'HOLDS_TITLE', 'CONTROLS', 'POSSESSES', 'OWNS'];
const SEATS = ['RULES', 'LEADS', 'HOLDS_TITLE'];
const MOST = 200;

/** Nothing is said, and false returned, where the question is none of this. */
export async function answerSuccession(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<boolean> {
  if (asked.wants !== 'who' && asked.wants !== 'list') return false;
  const entities = asked.about.flatMap((mention) => mention.entities);
  const way = wayOf(reasoning, asked);
  if (way !== 0) {
    for (const [index, one] of entities.entries()) {
      const offices = entities.filter((_, i) => i !== index).map(({ id }) => id);
      const meant = officesMeant(reasoning, asked);
      if (await sayNeighbour(reasoning, one, offices, way, meant, draft)) return true;
      // A seat by its own name, which only one is told to have held, stands for what they ruled.
      const isSeat = offices.length > 0 && isA(reasoning.ontology, one.type, 'Person');
      if (isSeat && (await sayNeighbour(reasoning, one, [], way, SEATS, draft))) return true;
    }
    return false;
  }
  const [office] = entities;
  const isFirst = FIRST.test(asked.text);
  if (isFirst === LAST.test(asked.text) || office === undefined || entities.length > 1) return false;
  return namesOffice(reasoning, asked) && sayOutermost(reasoning, office, isFirst, asked, draft);
}

/** `before Aldric` asks for whoever came before him, whatever the verb is. */
function wayOf({ ontology }: Reasoning, { text, about, read }: AskedQuestion): 1 | -1 | 0 {
  if (BEFORE.test(text)) return -1;
  if (AFTER.test(text)) return 1;
  const words = about
    .filter(({ entities }) => entities.some(({ type }) => isA(ontology, type, 'Agent')))
    .map(({ first }) => read.words[first - 1]?.folded);
  return words.includes('before') ? -1 : words.includes('after') ? 1 : 0;
}

async function sayNeighbour(
  reasoning: Reasoning,
  { id }: Named,
  offices: readonly string[],
  way: 1 | -1,
  predicates: readonly string[],
  draft: AnswerDraft,
): Promise<boolean> {
  const told = await reasoning.store.statements({ about: id, predicates: ['SUCCEEDED'], limit: MOST });
  const named = told.filter(isBelievedRelation).filter(({ subject }) => (subject === id) !== (way === 1));
  const held = (await reasoning.store.statements({ subject: id, predicates, limit: MOST })).filter(
    isBelievedRelation,
  );
  const wanted = held.filter(({ object }) => offices.length === 0 || offices.includes(object));
  const found: Relation[] = [...named];
  for (const own of wanted) {
    const next = neighbour(await holders(reasoning, own), own, way);
    found.push(...(next === null ? [] : [own, next]));
  }
  draft.called('true_during');
  for (const one of await tell(reasoning, unique(found))) draft.say(draft.words(one), [one]);
  return found.length > 0;
}

/** Nobody where some have no date, or two began at once: which of them it was is not told. */
async function sayOutermost(
  reasoning: Reasoning,
  office: Named,
  isFirst: boolean,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<boolean> {
  const predicates = officesMeant(reasoning, asked);
  const told = await reasoning.store.statements({ object: office.id, predicates, limit: MOST });
  const all = (await ofGender(reasoning, told.filter(isBelievedRelation), office.id, asked.text))
    .filter(isBelievedRelation)
    .sort((a, b) => a.valid.fromMin - b.valid.fromMin);
  const one = isFirst ? all[0] : all.at(-1);
  if (one === undefined) return false;
  draft.called('true_during');
  const isApart = all.every(
    ({ subject, valid }) =>
      subject === one.subject ||
      (isFirst ? valid.fromMin > one.valid.fromMax : valid.fromMax < one.valid.fromMin),
  );
  if (told.length < MOST && isApart && all.every(({ valid }) => valid.fromText !== null))
    for (const first of await tell(reasoning, [one])) draft.say(draft.words(first), [first]);
  return true;
}

/** Those who held the same, the earliest first. */
async function holders({ store }: Reasoning, { object, predicate }: Relation): Promise<Relation[]> {
  const all = await store.statements({ object, predicates: [predicate], limit: MOST });
  return all.filter(isBelievedRelation).sort((a, b) => a.valid.fromMin - b.valid.fromMin);
}

function neighbour(all: readonly Relation[], own: Relation, way: 1 | -1): Relation | null {
  const others = all.filter(({ subject }) => subject !== own.subject);
  if (way === 1) return others.find(({ valid }) => valid.fromMin > own.valid.fromMin) ?? null;
  return others.findLast(({ valid }) => valid.fromMin < own.valid.fromMin) ?? null;
}

/** Those that the words of the question can mean; seats of power where they mean none. */
function officesMeant(reasoning: Reasoning, asked: AskedQuestion): readonly string[] {
  const named = officesNamed(reasoning, asked);
  return named.length > 0 ? named : SEATS;
}

/** `the last king of`, `the first to rule`. */
const namesOffice = (reasoning: Reasoning, asked: AskedQuestion): boolean =>
  officesNamed(reasoning, asked).length > 0 ||
  asked.read.words.some(({ folded }, at) => isFree(asked.read, at) && TITLES.has(folded));

function officesNamed({ ontology }: Reasoning, { read }: AskedQuestion): readonly string[] {
  const index = wordMeanings(ontology);
  const meant = read.words.flatMap(({ folded }, i) =>
    isFree(read, i) ? (index.get(lemmaOf(folded)) ?? []) : [],
  );
  return OFFICES.filter((name) =>
    meant.some((meaning) => meaning.kind === 'relation' && meaning.relation.name === name),
  );
}

function unique(relations: readonly Relation[]): Relation[] {
  return [...new Map(relations.map((one) => [one.id, one])).values()];
}
