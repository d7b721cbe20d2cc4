/** Who or what is it? What it is, what is told of it, its line, and why it matters. */
import { withArticle } from '../../model/index.js';
import { isA, isRemark } from '../../packs/index.js';
import { entityContext } from '../entity-context.js';
import { listLineage } from '../lineage.js';
import type { Reasoning } from '../reasoning.js';
import { significanceOf } from '../significance.js';
import { findingCaveats } from './caveats.js';
import type { AnswerDraft } from './draft.js';
import { named } from './wording.js';

const MOST_TOLD = 8;
const QUIET = new Set(['gender', 'summary', 'latitude', 'longitude']);

export async function answerIdentity(reasoning: Reasoning, id: string, draft: AnswerDraft): Promise<void> {
  const context = await entityContext(reasoning, { entity: id });
  draft.as('identity').called('entity_context');
  const { entity, aliases, lifetime, existence, at, attributes, relations } = context;
  const isPerson = isA(reasoning.ontology, entity.type, 'Person');
  const isOver = existence.answer === 'no' && at !== null;
  const bare = (one: string) => one.replace(/^the /i, '').toLowerCase();
  const others = aliases.filter((one) => bare(one) !== bare(entity.name));
  const alias = others.length === 0 ? '' : `, also called ${others.slice(0, 2).map(calledSo).join(' and ')},`;
  const dates = lifetime === '' ? '' : ` (${isPerson ? lifetime.replace(/^from /, 'born ') : lifetime})`;
  const now = !isOver
    ? ''
    : isPerson
      ? `; at ${at.text}, the present, no longer alive`
      : `; over by ${at.text}, the present`;
  const life = attributes.filter(({ predicate }) => LIFE.has(predicate));
  const name = named(reasoning.ontology, entity);
  draft.say(`${name}${alias} ${isOver ? 'was' : 'is'} ${article(entity.type)}${dates}${now}`, life);
  if (life.length === 0) draft.cite(context.definedIn);
  const summary = attributes.find(({ predicate }) => predicate === 'summary');
  if (summary?.value) draft.say(summary.value, [summary]);
  const told = relations.flatMap(({ statements }) => statements);
  const chosen = [...told].sort((a, b) => weight(b.predicate) - weight(a.predicate)).slice(0, MOST_TOLD);
  for (const statement of chosen) draft.say(draft.words(statement), [statement]);
  for (const statement of attributes)
    if (!LIFE.has(statement.predicate) && !QUIET.has(statement.predicate) && !isDeed(reasoning, statement))
      draft.say(draft.words(statement), [statement]);
  if (isPerson) await addLineage(reasoning, id, draft, new Set(chosen.map((one) => one.id)));
  const significance = await significanceOf(reasoning, { entity: id });
  draft.called('significance_of');
  const [first] = significance.parts;
  if (first !== undefined) draft.say(`Why it matters: ${name} ${first.why}`);
  if (context.provisional) draft.provisional(entity.name);
  draft.hearsay(context.hearsay);
  await findingCaveats(reasoning, [entity], draft);
}

/** What somebody did stands in the story of their life, and kin in relations; neither in who they are. */
const isDeed = ({ ontology }: Reasoning, { predicate }: { readonly predicate: string }): boolean =>
  isRemark(ontology.attributes.get(predicate));

async function addLineage(
  reasoning: Reasoning,
  person: string,
  draft: AnswerDraft,
  known: ReadonlySet<string>,
): Promise<void> {
  const { ancestors, descendants, ofUnknownLineage } = await listLineage(reasoning, { person, depth: 1 });
  draft.called('list_lineage');
  for (const { statement } of [...(ancestors?.kin ?? []), ...(descendants?.kin ?? [])])
    if (!known.has(statement.id)) draft.say(draft.words(statement), [statement]);
  if (ofUnknownLineage) draft.caveat('Of unknown lineage: no source names the parents');
}

const LIFE = new Set([
  'birth',
  'death',
  'founded',
  'dissolved',
  'created',
  'destroyed',
  'began',
  'ended',
  'in_fiction_date',
]);
const WEIGHT = [
  'RULES',
  'LEADS',
  'HOLDS_TITLE',
  'MEMBER_OF',
  'HEIR_OF',
  'SPOUSE_OF',
  'PARENT_OF',
  'CAUSED',
  'PARTICIPATED_IN',
  'FOUNDED',
  'KILLED',
  'CAPITAL_OF',
  'PART_OF',
  'LOCATED_IN',
  'OCCURRED_AT',
  'ALLY_OF',
  'ENEMY_OF',
  'POSSESSES',
];

function weight(predicate: string): number {
  const index = WEIGHT.indexOf(predicate);
  return index < 0 ? 0 : WEIGHT.length - index;
}

/** `The Pale Rider` within a sentence. */
const calledSo = (alias: string): string => alias.replace(/^The /, 'the ');

function article(type: string): string {
  return withArticle(type.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase());
}
