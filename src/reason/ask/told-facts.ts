/** What a team's facts say of what is asked about, each with who told it: for questions that no relation answers. */
import { agreeing, foldName, groupBy } from '../../model/index.js';
import type { Fact, FactClaim } from '../../store/facts.js';
import { formatSeconds } from '../../time/index.js';
import type { Reasoning } from '../reasoning.js';
import { type ToldStatement, tell } from '../told-statement.js';
import type { Named } from '../verify/mentions.js';
import { type AnswerDraft, sentenceOf } from './draft.js';
import type { AskedQuestion } from './question.js';

interface Entry {
  readonly fact: Fact;
  readonly claim: FactClaim;
}

const MOST_QUOTED = 6;
const OWNER = 'MAINTAINS';
/** As people ask for whoever looks after something. */
const OWNERS = ['own', 'owns', 'owned', 'owner', 'owners', 'maintains', 'maintainer', 'responsible'];
/** Told in shapes of their own: their facts are quoted. */
const SHAPED = new Set(['setting', 'condition', 'practice', 'schedule', 'status', 'membership']);

/** Begins an answer that only tells what else is known of what is asked about. */
export const BESIDE = 'Nothing that was told answers this in so many words.';

export async function answerFromFacts(
  reasoning: Reasoning,
  { text, time }: Pick<AskedQuestion, 'text' | 'time'>,
  entity: Named,
  draft: AnswerDraft,
): Promise<void> {
  if (time !== null && time !== 'current') return;
  const entries = await currentEntries(reasoning, entity.id);
  if (entries.length === 0) return;
  draft.called('memory_query');
  const statements = await statementsOf(reasoning, entity.id, entries);
  const asked = entries.filter(({ claim }) => isAskedFor(reasoning, claim, text));
  for (const group of groupBy(asked, sameWords).values()) tellGroup(reasoning, group, statements, draft);
  if (!draft.isEmpty) {
    for (const [attribute, told] of groupBy(asked, ({ claim }) => claim.attribute))
      if (told.some(({ fact }) => statements.get(fact.id)?.some(({ disputed }) => disputed)))
        draft.caveat(`Which ${wordsFor(attribute)} of ${entity.name} holds is disputed`);
    return;
  }
  const facts = [...new Map(entries.map((entry) => [entry.fact.id, entry])).values()].slice(-MOST_QUOTED);
  for (const entry of facts) quote(reasoning, [entry], statements, draft);
  draft.lead(`${BESIDE} Of ${entity.name} it was told`);
}

/** Whether facts tell something of it: they answer with who told them. */
export async function isToldByFacts(reasoning: Reasoning, id: string): Promise<boolean> {
  return (await currentEntries(reasoning, id)).length > 0;
}

/** What is said and holds now. */
async function currentEntries({ store, now }: Reasoning, subject: string): Promise<Entry[]> {
  const claims = (await store.facts.claims({ subject })).filter(
    ({ mode }) => mode === 'states' || mode === 'changes',
  );
  if (claims.length === 0) return [];
  const at = (await now())?.moment.max;
  const ids = [...new Set(claims.map(({ fact }) => fact))];
  const facts = new Map((await store.facts.facts({ ids, at })).map((fact) => [fact.id, fact]));
  return claims.flatMap((claim) => {
    const fact = facts.get(claim.fact);
    return fact === undefined ? [] : [{ fact, claim }];
  });
}

/** By the fact that makes them. */
async function statementsOf(
  reasoning: Reasoning,
  id: string,
  entries: readonly Entry[],
): Promise<Map<string, ToldStatement[]>> {
  const told = await tell(reasoning, await reasoning.store.statements({ about: id }));
  return new Map(
    entries.map(({ fact }) => [
      fact.id,
      told.filter(({ citations }) => citations.some(({ source }) => source === fact.source)),
    ]),
  );
}

/** The question has the attribute's name, or another word for it. */
function isAskedFor({ ontology }: Reasoning, { attribute }: FactClaim, question: string): boolean {
  const folded = ` ${foldName(question).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const names = [
    wordsFor(attribute),
    ...(ontology.attributes.get(attribute)?.aliases ?? []),
    ...(ontology.relationTypes.get(attribute)?.aliases ?? []),
    ...(ontology.relationTypes.get(attribute)?.inverse?.aliases ?? []),
    ...(attribute === OWNER ? OWNERS : []),
  ];
  return names.some((name) => folded.includes(` ${foldName(name)} `));
}

const wordsFor = (attribute: string): string =>
  attribute === OWNER ? 'owner' : attribute.replaceAll('_', ' ').toLowerCase();

const sameWords = ({ claim: { attribute, told, qualifiers } }: Entry): string =>
  [attribute, told.toLowerCase(), caseOf({ qualifiers })].join('\u001f');

function caseOf({ qualifiers: { environment, region, per, of } }: Pick<FactClaim, 'qualifiers'>): string {
  return [
    ...(of === undefined ? [] : [` for ${of}`]),
    ...(per === undefined ? [] : [` per ${per}`]),
    ...[environment, region].flatMap((place) => (place === undefined ? [] : [` in ${place}`])),
  ].join('');
}

function tellGroup(
  reasoning: Reasoning,
  group: readonly Entry[],
  statements: ReadonlyMap<string, readonly ToldStatement[]>,
  draft: AnswerDraft,
): void {
  const claim = group.at(-1)?.claim;
  if (claim === undefined) return;
  const { attribute, subjectName, told } = claim;
  const isPlain = attribute === OWNER || reasoning.ontology.attributes.get(attribute)?.value === 'text';
  if (!isPlain || SHAPED.has(attribute)) {
    quote(reasoning, group, statements, draft);
    return;
  }
  const what = wordsFor(attribute);
  const text = `The ${what} of ${subjectName}${caseOf(claim)} ${agreeing(what)} ${told}`;
  say(`${text} (${group.map(({ fact }) => by(reasoning, fact)).join('; ')})`, group, statements, draft);
}

function quote(
  reasoning: Reasoning,
  group: readonly Entry[],
  statements: ReadonlyMap<string, readonly ToldStatement[]>,
  draft: AnswerDraft,
): void {
  for (const entry of group) {
    const words = entry.fact.content.replace(/\s+/g, ' ').trim();
    say(`“${words}” (${by(reasoning, entry.fact)})`, [entry], statements, draft);
  }
}

const by = ({ dates }: Reasoning, { author, validFrom }: Fact): string =>
  `${author}, ${formatSeconds(validFrom, dates, { precision: 'day' })}`;

function say(
  text: string,
  group: readonly Entry[],
  statements: ReadonlyMap<string, readonly ToldStatement[]>,
  draft: AnswerDraft,
): void {
  const told = group.flatMap(({ fact }) => statements.get(fact.id) ?? []);
  const sources = new Set(group.map(({ fact }) => fact.source));
  const citations = told.flatMap((one) => one.citations).filter(({ source }) => sources.has(source));
  draft.add({
    text: sentenceOf(text),
    statements: [...new Set(told.map(({ id }) => id))],
    citations: [...new Map(citations.map((one) => [one.source, one])).values()],
  });
}

/** Those of the statements that are relations, told by facts, and hold now. */
export async function currentRelations(
  { store, ontology, now }: Reasoning,
  ids: readonly string[],
): Promise<Set<string>> {
  const at = ontology.time === 'real' ? (await now())?.moment.max : undefined;
  if (at === undefined || ids.length === 0) return new Set();
  const holding = (await store.statements({ ids: [...new Set(ids)] })).filter(
    ({ kind, valid, predicate }) =>
      kind === 'relation' &&
      ontology.relationTypes.get(predicate)?.temporal === 'state' &&
      valid.fromMax <= at &&
      at < valid.untilMin,
  );
  const said = await store.assertions({ statements: holding.map(({ id }) => id) });
  const facts = await store.facts.facts({ sources: [...new Set(said.map(({ source }) => source))] });
  const sources = new Set(facts.map(({ source }) => source));
  return new Set(said.filter(({ source }) => sources.has(source)).map(({ statement }) => statement));
}
