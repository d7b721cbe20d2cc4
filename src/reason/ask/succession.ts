/** Who came before or after somebody in an office. */
import type { Relation } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import type { Reasoning } from '../reasoning.js';
import { isBelievedRelation, tell } from '../told-statement.js';
import { isFree, type Named } from '../verify/mentions.js';
import { lemmaOf } from '../verify/text.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';
import { wordMeanings } from './word-meanings.js';

const AFTER =
  /\b(?:succe(?:ed|eded|eds|ssor|ssors)|(?:came|come|comes|ruled|reigned|was|were|next|sat|took over|king|queen|ruler) (?:right |directly |immediately |next )?after|follow(?:ed|s)?|next (?:in line|ruler|king|queen)|inherited|took over from|replaced)\b/i;
const BEFORE =
  /\b(?:preced(?:ed|es|e)|predecessors?|(?:came|come|comes|ruled|reigned|was|were|sat|king|queen|ruler) (?:right |directly |immediately )?before|previous)\b/i;
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
  }
  return false;
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
function officesMeant({ ontology }: Reasoning, { read }: AskedQuestion): readonly string[] {
  const index = wordMeanings(ontology);
  const meant = read.words.flatMap(({ folded }, i) =>
    isFree(read, i) ? (index.get(lemmaOf(folded)) ?? []) : [],
  );
  const named = OFFICES.filter((name) =>
    meant.some((meaning) => meaning.kind === 'relation' && meaning.relation.name === name),
  );
  return named.length > 0 ? named : SEATS;
}

function unique(relations: readonly Relation[]): Relation[] {
  return [...new Map(relations.map((one) => [one.id, one])).values()];
}
