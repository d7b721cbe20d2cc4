/** Who, when, where: the end of a fact that a question leaves open. */
import type { Statement } from '../../model/index.js';
import { isA, type RelationType } from '../../packs/index.js';
import { genderOf, knownGender } from '../active-context.js';
import { heldAt, timeAsked } from '../holding.js';
import { otherEnd } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { isBelieved, isHearsay, tell } from '../told-statement.js';
import type { Hit } from '../verify/hits.js';
import type { Meaning } from '../verify/lexicon.js';
import type { Named } from '../verify/mentions.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';

const MOST_TOLD = 12;
const MOST_ELSEWHEN = 3;

export async function answerWhen(
  reasoning: Reasoning,
  { hits }: AskedQuestion,
  entity: Named,
  draft: AnswerDraft,
): Promise<void> {
  const type = reasoning.ontology.entityTypes.get(entity.type);
  const asked = meaningsOf(hits).flatMap(({ meaning: m }) =>
    m.kind === 'attribute' && m.attribute.value === 'date' ? [m.attribute.name] : [],
  );
  const all = [...(type?.lifetime.from ?? []), ...(type?.lifetime.until ?? [])];
  const wanted = asked.filter((name) => all.includes(name) || name === 'in_fiction_date');
  const predicates =
    wanted.length > 0
      ? [...new Set([...wanted, ...(wanted.includes('in_fiction_date') ? ['began', 'ended'] : [])])]
      : all;
  const statements = (await reasoning.store.statements({ subject: entity.id, predicates })).filter(
    isBelieved,
  );
  draft.called('entity_context');
  for (const one of await tell(reasoning, statements)) draft.say(draft.words(one), [one]);
}

/** `Who ruled Valdorn in 320 TA?`, `Who was Aldric's father?`: the end that is not named. */
export async function answerWho(
  reasoning: Reasoning,
  asked: AskedQuestion,
  entity: Named,
  draft: AnswerDraft,
): Promise<void> {
  const [wanted] = toldEnds(reasoning, asked, entity);
  if (wanted === undefined) return;
  const { relation, missing } = wanted;
  const ends = relation.symmetric
    ? { about: entity.id }
    : missing === 'subject'
      ? { object: entity.id }
      : { subject: entity.id };
  const found = await reasoning.store.statements({ ...ends, predicates: [relation.name] });
  const fitting = await ofGender(reasoning, found, entity.id, asked.text);
  await tellHolding(reasoning, fitting, asked.time, draft);
  // `Who is the king?` may be answered by a queen.
  if (draft.isEmpty && fitting.length < found.length) await tellHolding(reasoning, found, asked.time, draft);
}

/** `father` and `queen` tell a gender: those of the other one are not meant. */
export async function ofGender(
  reasoning: Reasoning,
  statements: readonly Statement[],
  named: string,
  text: string,
): Promise<Statement[]> {
  const wanted = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .map(genderOf)
    .find((gender) => gender !== null);
  if (wanted === undefined || wanted === null) return [...statements];
  const fitting: Statement[] = [];
  for (const statement of statements) {
    const gender = await knownGender(reasoning, otherEnd(statement, named) ?? '');
    if (gender === null || gender === wanted) fitting.push(statement);
  }
  return fitting.length > 0 ? fitting : [...statements];
}

interface MissingEnd {
  readonly relation: RelationType;
  readonly missing: 'subject' | 'object';
}

/** `ruled Valdorn`, `the ruler of Valdorn`, `did Aldric marry`. */
function toldEnds(
  { ontology }: Reasoning,
  { hits, about, text }: AskedQuestion,
  { type }: Named,
): MissingEnd[] {
  const [named] = about;
  if (named === undefined) return [];
  return meaningsOf(hits).flatMap(({ meaning, hit }): MissingEnd[] => {
    if (meaning.kind !== 'relation') return [];
    const { relation, inverted } = meaning;
    const isBehind = named.first >= hit.end || BY_WHOM.test(text);
    const missing = isBehind !== inverted ? 'subject' : 'object';
    const types = missing === 'subject' ? relation.to : relation.from;
    const others = missing === 'subject' ? relation.from : relation.to;
    const canBeSomebody = others.some((one) => isA(ontology, one, 'Agent') || isA(ontology, 'Agent', one));
    if (!canBeSomebody) return [];
    return types.some((one) => isA(ontology, type, one)) ? [{ relation, missing }] : [];
  });
}

const BY_WHOM = /^by whom?\b/i;

function meaningsOf(hits: readonly Hit[]): { readonly meaning: Meaning; readonly hit: Hit }[] {
  return hits
    .flatMap((hit) => [hit, ...hit.others])
    .flatMap((hit) => hit.phrase.meanings.map((meaning) => ({ meaning, hit })));
}

/** Those that hold then; without a time, all of them, the earliest first. */
export async function tellHolding(
  reasoning: Reasoning,
  statements: readonly Statement[],
  time: string | null,
  draft: AnswerDraft,
): Promise<void> {
  draft.called('entity_context');
  const canon = statements.filter(isBelieved);
  const at = time === null ? null : await timeAsked(reasoning, time);
  const held = await heldAt(reasoning, canon, at);
  const holding = (s: Statement) => held.get(s.id)?.holding ?? 'undated';
  const wanted =
    at === null ? [...canon] : canon.filter((s) => ['certain', 'possible', 'undated'].includes(holding(s)));
  const certain = wanted.filter((s) => holding(s) === 'certain');
  // Whoever is told to have held it besides is told, too, where the time that is asked for is vague.
  const rivals = (await tell(reasoning, certain)).flatMap(({ disputedWith }) => disputedWith);
  const sure = wanted.filter((s) => certain.includes(s) || rivals.includes(s.id));
  const chosen = (at !== null && certain.length > 0 ? sure : wanted)
    .sort((a, b) => a.valid.fromMin - b.valid.fromMin)
    .slice(0, MOST_TOLD);
  for (const statement of await tell(reasoning, chosen)) {
    const isProven = at === null || held.get(statement.id)?.holding !== 'possible';
    const doubt = isProven
      ? ''
      : statement.when.endsWith('ongoing')
        ? ', so far as was known when it was written'
        : ' (the dates do not prove it)';
    draft.say(`${draft.words(statement)}${doubt}`, [statement]);
  }
  if (chosen.length === 0 && at !== null)
    for (const statement of await tell(reasoning, canon.slice(0, MOST_ELSEWHEN)))
      if (at.because === null) draft.caveat(`Told of another time: ${draft.words(statement)}`);
      else draft.say(`Not now, as far as is told: ${draft.words(statement)}`, [statement]);
  const rumoured = statements.filter(isHearsay);
  const rumouredThen = await heldAt(reasoning, rumoured, at);
  const isThen = ({ id }: Statement) =>
    !['past', 'future'].includes(rumouredThen.get(id)?.holding ?? 'undated');
  draft.hearsay(await tell(reasoning, rumoured.filter(isThen)));
}
