/** Was it so, and when? One fact with the interval that is told, or whoever stands in a relation. */
import { isA, type RelationType } from '../../packs/index.js';
import type { Reasoning } from '../reasoning.js';
import type { ToldStatement } from '../told-statement.js';
import { trueDuring } from '../true-during.js';
import type { Claim } from '../verify/claims/claim.js';
import type { Named } from '../verify/mentions.js';
import { type FactAnswer, misfitOf, wasTrueAt } from '../was-true-at.js';
import { isAnswerTo } from './accounted.js';
import { answerWhen, answerWho } from './asked-end.js';
import { answerByClaim } from './by-claim.js';
import { findingCaveats } from './caveats.js';
import { answerConnection } from './connection.js';
import type { AnswerDraft } from './draft.js';
import { answerOfEach } from './joined.js';
import { answerOwnKey } from './own-key.js';
import type { AskedQuestion } from './question.js';
import { answerOfDoubt, answerOfRecord } from './record.js';
import { answerSuccession } from './succession.js';
import { answerByWords } from './told-by-words.js';
import { answerQuality } from './told-value.js';
import { answerWhoSays } from './who-says.js';

export async function answerFact(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  draft.as('fact');
  const [first, second] = asked.about.flatMap(({ entities }) => entities);
  if (first === undefined || (await answerOfEach(reasoning, asked, draft, answerFact))) return;
  const relation = asked.claims.find((claim) => claim.kind === 'relation');
  if (asked.isConnection && second !== undefined) await answerConnection(reasoning, first, second, draft);
  else if (!(await answerSpecial(reasoning, asked, draft))) {
    if (relation !== undefined) await answerRelation(reasoning, asked, relation, draft);
    else if (asked.wants === 'when' && second === undefined) await answerWhen(reasoning, asked, first, draft);
    else if (asked.wants === 'who') await answerWho(reasoning, asked, first, draft);
    // What a team told in facts is told with who told it.
    if (draft.isEmpty && (await reasoning.store.facts.claims({ subject: first.id })).length === 0)
      await answerByWords(reasoning, asked, draft);
    await answerOtherwise(reasoning, asked, draft);
  }
  if (!isAnswerTo(reasoning, asked, draft)) draft.clear();
  if (draft.isEmpty) await answerOwnKey(reasoning, asked, draft);
  await answerOfDoubt(reasoning, asked, draft);
  await findingCaveats(
    reasoning,
    asked.about.flatMap(({ entities }) => entities),
    draft,
  );
}

/** Where neither a relation nor the words of the question led anywhere. */
async function answerOtherwise(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  const [first, second] = asked.about.flatMap(({ entities }) => entities);
  if (first === undefined) return;
  if (draft.isEmpty) await answerQuality(reasoning, asked, draft);
  if (draft.isEmpty) await answerByClaim(reasoning, asked, draft);
  if (draft.isEmpty && second !== undefined && asked.wants === 'how')
    await answerConnection(reasoning, first, second, draft);
}

/** What is asked in a shape of its own: an age, whether somebody lived, who came next, kin. */
async function answerSpecial(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<boolean> {
  for (const answer of [answerWhoSays, answerOfRecord, answerSuccession])
    if (await answer(reasoning, asked, draft)) return true;
  return false;
}

/** `According to …, it held from … to …. At …, this was true.` */
async function answerRelation(
  reasoning: Reasoning,
  { time, wants }: AskedQuestion,
  claim: Claim & { kind: 'relation' },
  draft: AnswerDraft,
): Promise<void> {
  const [subject] = claim.subject.entities;
  const [object] = claim.object.entities;
  const [meaning] = claim.meanings;
  if (subject === undefined || object === undefined || meaning === undefined) return;
  const [from, to] = meaning.inverted ? [object, subject] : [subject, object];
  const question = { relation: meaning.relation.name, subject: from.id, object: to.id };
  const misfit = wants === 'whether' ? misfitOfEra(reasoning, meaning.relation, from, to) : null;
  if (misfit !== null) {
    draft.called('was_true_at').say(`This does not apply: ${misfit}`);
    return answerConnection(reasoning, from, to, draft);
  }
  const during = await trueDuring(reasoning, question);
  draft.called('true_during');
  const shown = during.intervals.map(({ statement }) => statement);
  if (time === null || wants === 'when') {
    for (const one of shown)
      draft.say(`${wants === 'whether' ? sureness(one) : ''}${draft.words(one)}`, [one]);
    const isTime = ['Era', 'Event'].some((type) => isA(reasoning.ontology, to.type, type));
    if (draft.isEmpty && isTime && wants === 'whether') await answerConnection(reasoning, from, to, draft);
  } else {
    const fact = await wasTrueAt(reasoning, question, time);
    draft.called('was_true_at');
    if (fact.verdict === 'does-not-apply') return answerConnection(reasoning, from, to, draft);
    for (const statement of shown) draft.say(draft.words(statement), [statement]);
    sayVerdict(fact, shown, draft);
  }
  draft.hearsay(during.hearsay);
}

/** An age is no event: nobody takes part in it, whatever they did while it lasted. */
function misfitOfEra(
  { ontology }: Reasoning,
  relation: RelationType,
  subject: Named,
  object: Named,
): string | null {
  if (!isA(ontology, object.type, 'Era')) return null;
  return misfitOf(ontology, { relation, subject, object })?.because ?? null;
}

function sureness({ confidence, reliability, disputed }: ToldStatement): string {
  return confidence >= 0.7 && reliability !== 'rumour' && !disputed ? 'Yes: ' : 'Perhaps: ';
}

const ANSWERS = {
  certain: 'this was true',
  possible: 'this may have been true',
  impossible: 'this was not true',
  unknown: 'nobody says whether this was true',
  'does-not-apply': 'this does not apply',
} as const;

function sayVerdict(fact: FactAnswer, shown: readonly ToldStatement[], draft: AnswerDraft): void {
  const { verdict, at, statements, because, settles } = fact;
  const others = statements.filter(({ id }) => !shown.some((one) => one.id === id));
  const doubt = fact.dispute === null ? '' : ', by its own dates; but it is disputed';
  if (shown.length > 0 || verdict === 'impossible') draft.say(`At ${at.text}, ${ANSWERS[verdict]}${doubt}`);
  if (verdict === 'impossible' && others.length > 0)
    draft.say(shown.length > 0 ? others.map((one) => draft.words(one)).join('; ') : because, others);
  if (settles !== null) draft.caveat(`What would settle it: ${settles}`);
}
