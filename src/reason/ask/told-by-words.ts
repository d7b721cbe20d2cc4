/** Tells what the words of a question were found to mean, in the form that it asks for. */
import type { Statement } from '../../model/index.js';
import { typeByWord } from '../../packs/index.js';
import { calendarOf, type Moment } from '../../time/index.js';
import { heldAt, timeAsked } from '../holding.js';
import { livesOf } from '../lives.js';
import { isPlace } from '../places-within.js';
import type { Reasoning } from '../reasoning.js';
import { isBelieved, isDenying, isHearsay, tell } from '../told-statement.js';
import type { Named } from '../verify/mentions.js';
import { lemmaOf } from '../verify/text.js';
import { ofGender, tellHolding } from './asked-end.js';
import { statementsByWords } from './by-words.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';
import { wordMeanings } from './word-meanings.js';
import { yearsBetween } from './years.js';

const MOST_TOLD = 12;

export async function answerByWords(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  const [entity] = asked.about[0]?.entities ?? [];
  if (entity === undefined) return;
  const meant = await statementsByWords(reasoning, asked);
  const found = asked.about.length > 1 ? meant : await ofGender(reasoning, meant, entity.id, asked.text);
  draft.called('entity_context');
  switch (asked.wants) {
    case 'whether':
      return tellWhether(reasoning, found, asked, draft);
    case 'how-long':
      return tellLength(reasoning, found, entity, draft);
    case 'how-many':
      return tellCount(reasoning, found, entity, asked, draft);
    case 'when':
      return tellAll(reasoning, found.length > 0 ? found : await between(reasoning, asked), draft);
    default:
      return tellHolding(reasoning, found, asked.time, draft);
  }
}

async function tellAll(reasoning: Reasoning, found: readonly Statement[], draft: AnswerDraft): Promise<void> {
  for (const one of await tell(reasoning, inOrder(found.filter(isBelieved))))
    draft.say(draft.words(one), [one]);
  draft.hearsay(await tell(reasoning, found.filter(isHearsay)));
}

/** `When did Brand cease to be Warden?`: what ties the two tells when, whatever the words are. */
async function between({ store }: Reasoning, { about }: AskedQuestion): Promise<Statement[]> {
  const [one, other] = about.flatMap(({ entities }) => entities.map(({ id }) => id));
  if (one === undefined || other === undefined) return [];
  return [
    ...(await store.statements({ subject: one, object: other })),
    ...(await store.statements({ subject: other, object: one })),
  ];
}

/** Yes with what shows it; no with what is told of other times; silence where nothing is told. */
async function tellWhether(
  reasoning: Reasoning,
  found: readonly Statement[],
  { time }: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  const believed = inOrder(found.filter(isBelieved));
  const at = time === null ? null : await timeAsked(reasoning, time);
  const held = await heldAt(reasoning, believed, at);
  const holding = (statement: Statement) => held.get(statement.id)?.holding ?? 'undated';
  const then = at === null ? believed : believed.filter((s) => holding(s) === 'certain');
  const perhaps = at === null ? [] : believed.filter((s) => ['possible', 'undated'].includes(holding(s)));
  const chosen = then.length > 0 ? then : perhaps.length > 0 ? perhaps : believed;
  const denying = believed.filter((one) => isDenying(reasoning.ontology, one));
  if (denying.length > 0) return tellDenied(reasoning, believed, denying, draft);
  const lead = then.length > 0 ? 'Yes' : perhaps.length > 0 ? 'Perhaps' : 'No';
  if (lead === 'No' && at !== null && chosen.length > 0)
    draft.say(`No: not at ${at.text}, as far as is told`);
  for (const one of await tell(reasoning, chosen)) {
    const isDoubtful = one.disputed || one.confidence < 0.7 || one.reliability === 'rumour';
    const word = lead === 'Yes' && isDoubtful ? 'Perhaps' : lead;
    draft.say(`${word === 'No' ? '' : `${word}: `}${draft.words(one)}`, [one]);
  }
  draft.hearsay(await tell(reasoning, found.filter(isHearsay)));
}

/** `Did she ever marry?`: no, where all that is told says that she did not; where some of it says otherwise, both. */
async function tellDenied(
  reasoning: Reasoning,
  all: readonly Statement[],
  denying: readonly Statement[],
  draft: AnswerDraft,
): Promise<void> {
  const lead = denying.length === all.length ? 'No: ' : 'It is told so: ';
  for (const one of await tell(reasoning, all)) draft.say(`${lead}${draft.words(one)}`, [one]);
}

async function tellLength(
  reasoning: Reasoning,
  found: readonly Statement[],
  entity: Named,
  draft: AnswerDraft,
): Promise<void> {
  const spans = found.filter(isBelieved).filter((s) => s.kind === 'relation' && s.valid.fromText !== null);
  for (const [index, one] of (await tell(reasoning, inOrder(spans))).entries()) {
    const { valid } = inOrder(spans)[index] ?? {};
    const years =
      valid === undefined || valid.untilText === null
        ? null
        : lengthOf(
            reasoning,
            { min: valid.fromMin, max: valid.fromMax },
            { min: valid.untilMin, max: valid.untilMax },
          );
    draft.say(`${draft.words(one)}${years === null ? '' : ` (${years} years)`}`, [one]);
  }
  if (!draft.isEmpty || !LIVES.test(draft.question)) return;
  const life = (await livesOf(reasoning, [entity])).get(entity.id);
  if (life?.from == null || life.until == null) return;
  const years = lengthOf(reasoning, life.from, life.until, life.from.calendar);
  const { from = [], until = [] } = reasoning.ontology.entityTypes.get(entity.type)?.lifetime ?? {};
  const dates = await reasoning.store.statements({ subject: entity.id, predicates: [...from, ...until] });
  draft.say(
    `${entity.name}: ${life.from.text} – ${life.until.text}${years === null ? '' : ` (${years} years)`}`,
    await tell(reasoning, dates.filter(isBelieved)),
  );
}

/** Only of what lives or lasts its whole time is asked for. */
const LIVES =
  /\b(?:live[ds]?|last(?:s|ed)?|exist(?:s|ed)?|endure[ds]?|stand|stood|go on|went on|rage[ds]?|take|took)\b/i;

function lengthOf(
  { dates }: Reasoning,
  from: Pick<Moment, 'min' | 'max'>,
  until: Pick<Moment, 'min' | 'max'>,
  calendar = dates.default,
): number | null {
  const found = calendarOf(dates, calendar);
  return found === undefined ? null : yearsBetween(from, until, found);
}

async function tellCount(
  reasoning: Reasoning,
  found: readonly Statement[],
  { name, type }: Named,
  { time, text }: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  const believed = found.filter(isBelieved);
  const counts = believed.filter((s) => s.kind === 'attribute' && s.value.kind === 'number');
  if (counts.length > 0) return tellHolding(reasoning, counts, time, draft);
  const relations = believed.filter(({ kind }) => kind === 'relation');
  // `How many soldiers`: what is not known by that word cannot be counted.
  const noun = /\bhow many (?:of the )?(\p{L}+)/iu.exec(text)?.[1]?.toLowerCase() ?? '';
  // Somewhere there live more than those whom the record names.
  if (isPlace(reasoning, type) && EVERYBODY.test(noun)) return;
  const meant = wordMeanings(reasoning.ontology).get(lemmaOf(noun)) ?? [];
  const isMeant = ({ predicate }: Statement) =>
    meant.some((one) => one.kind === 'relation' && one.relation.name === predicate);
  const isType = typeByWord(reasoning.ontology, noun) !== null;
  const counted = noun === '' || isType ? relations : relations.filter(isMeant);
  if (counted.length > 0 && time === null) draft.say(`The record names ${counted.length} of ${name}`);
  await tellHolding(reasoning, counted.slice(0, MOST_TOLD), time, draft);
}

const EVERYBODY = /^(?:people|persons|inhabitants|residents|souls|citizens|folk)$/;

function inOrder(statements: readonly Statement[]): Statement[] {
  return [...statements].sort((a, b) => a.valid.fromMin - b.valid.fromMin).slice(0, MOST_TOLD);
}
