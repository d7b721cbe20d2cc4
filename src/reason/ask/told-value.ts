/** Whether a date or a quality is told of something: `Was the battle in 340 TA?`, `Is Aldric brave?` */
import type { Attribute, Statement } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import { holdingOf, timeAsked } from '../holding.js';
import { livesOf } from '../lives.js';
import { MOST_AROUND, readSome } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { isBelieved, isHearsay, type ToldStatement, tell } from '../told-statement.js';
import { lemmasOf } from '../verify/lexicon.js';
import { isFree } from '../verify/mentions.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';
import { isTitleOf, tellingLemmas } from './word-meanings.js';

const HAPPEN = new Set(lemmasOf('happen occur place fight fought date dated held fall fell'));
const MOST_OTHERS = 4;

/** An event and a date, and no other word that tells something: whether that is when it was. */
export async function answerDated(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<boolean> {
  const { wants, about, read, time } = asked;
  const [event] = about[0]?.entities ?? [];
  if (wants !== 'whether' || about.length !== 1 || read.dates.length === 0 || time === null) return false;
  if (event === undefined || !isA(reasoning.ontology, event.type, 'Event')) return false;
  if (!freeLemmas(asked).every((lemma) => HAPPEN.has(lemma))) return false;
  const at = await timeAsked(reasoning, time);
  const believed = (
    await reasoning.store.statements({
      subject: event.id,
      predicates: ['in_fiction_date', 'began', 'ended'],
    })
  ).filter(isBelieved);
  const dateOf = (s: Statement) =>
    s.kind === 'attribute' && s.value.kind === 'date' ? s.value.date.min : s.valid.fromMin;
  const told = await tell(
    reasoning,
    believed.sort((a, b) => dateOf(a) - dateOf(b)),
  );
  draft.called('true_during');
  const fits = new Set(
    believed.flatMap((s) => {
      const date = s.kind === 'attribute' && s.value.kind === 'date' ? s.value.date : null;
      const isThen =
        date !== null && at !== null && date.min < at.window.untilMax && date.max >= at.window.fromMin;
      return isThen ? [s.id] : [];
    }),
  );
  const own = told.filter(({ predicate }) => predicate === 'in_fiction_date');
  const others = own.filter(({ id }) => !fits.has(id));
  if (others.length > 0 && others.length < own.length) {
    const sides = own.map((one) => `${draft.words(one)}${says(one)}`).join('; ');
    draft.say(`The sources differ on this: ${sides}`, own);
    return true;
  }
  const life = (await livesOf(reasoning, [event])).get(event.id);
  const holding = life === undefined ? 'undated' : holdingOf(life.window, at);
  if (holding === 'undated' || told.length === 0) return false;
  const lead = { certain: 'Yes', possible: 'Perhaps', past: NO, future: NO }[holding];
  for (const [i, one] of told.entries()) draft.say(`${i === 0 ? `${lead}: ` : ''}${draft.words(one)}`, [one]);
  return true;
}

const NO = 'No, as far as is told';
const says = ({ citations }: ToldStatement): string => {
  const titles = [...new Set(citations.map(({ title }) => title))];
  return titles.length === 0 ? '' : ` (${titles.join(', ')})`;
};

/** A quality in the words that a source has for it, with what other sources say of the same. */
export async function answerQuality(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  const [entity] = asked.about[0]?.entities ?? [];
  const lemmas = freeLemmas(asked);
  if (asked.wants !== 'whether' || asked.about.length !== 1 || entity === undefined || lemmas.length === 0)
    return;
  const { statements } = await readSome(reasoning, { subject: entity.id }, MOST_AROUND);
  const texts = statements.filter(
    (s): s is Attribute => s.kind === 'attribute' && s.value.kind === 'text' && !s.flagged,
  );
  const isAsked = ({ value }: Attribute) => {
    const words = value.kind === 'text' ? lemmasOf(value.text.toLowerCase()) : [];
    return lemmas.every((lemma) => words.includes(lemma));
  };
  const meant = texts.filter(isAsked);
  if (meant.length === 0) return;
  draft.called('entity_context').hearsay(await tell(reasoning, meant.filter(isHearsay)));
  const believed = meant.filter((s) => !isHearsay(s));
  const of = new Set(believed.map(({ predicate }) => predicate));
  const besides = texts.filter((s) => of.has(s.predicate) && !meant.includes(s) && !isHearsay(s));
  const others = await tell(reasoning, besides.slice(0, MOST_OTHERS));
  const lead = others.length === 0 ? 'Yes: ' : 'It is told so: ';
  for (const one of await tell(reasoning, believed))
    draft.say(`${lead}${draft.words(one)}${says(one)}`, [one]);
  for (const one of others) draft.say(`Of the same it is told, too: ${draft.words(one)}${says(one)}`, [one]);
}

function freeLemmas({ read }: AskedQuestion): string[] {
  return read.words.flatMap(({ folded }, i) =>
    isFree(read, i) && !isTitleOf(read, i) ? tellingLemmas(folded) : [],
  );
}
