/** Who says something: `Who says the Spire was fought in 342?`, `Which source calls Aldric brave?` */
import type { Statement } from '../../model/index.js';
import { MOST_AROUND, readSome } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { tell } from '../told-statement.js';
import { eventsNamedAfter } from '../verify/judge/judge.js';
import { lemmasOf } from '../verify/lexicon.js';
import { statementsByWords } from './by-words.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';

const ASKS =
  /^(?:who|which (?:source|document|text|chronicle|book|record|account|witness)(?:e?s)?) (?:says?|said|claims?|claimed|states?|asserts?|reports?|writes?|dates?|puts?|calls?|called|has it)\b(?: that)?/i;
const MOST = 12;

/** The sources of what is asked for, each with what it says. */
export async function answerWhoSays(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<boolean> {
  if (!ASKS.test(asked.text)) return false;
  const meant = await statementsMeant(reasoning, asked);
  draft.called('cite');
  for (const one of await tell(reasoning, meant.slice(0, MOST))) {
    const titles = [...new Set(one.citations.map(({ title }) => title))];
    const says = titles.length === 1 ? 'says' : 'say';
    if (titles.length > 0) draft.say(`${titles.join(' and ')} ${says} so: ${draft.words(one)}`, [one]);
  }
  return true;
}

/** What has the date or the value that is named, where one is; else by the words. */
async function statementsMeant(reasoning: Reasoning, asked: AskedQuestion): Promise<readonly Statement[]> {
  const years = asked.read.dates.flatMap(({ text }) => text.match(/\d+/g) ?? []);
  const named = asked.about.flatMap(({ entities }) => entities);
  const told: Statement[] = [];
  for (const { id } of [...named, ...(await eventsNamedAfter(reasoning, named))])
    told.push(...(await readSome(reasoning, { subject: id }, MOST_AROUND)).statements);
  if (years.length > 0) return told.filter((one) => years.every((year) => hasYear(one, year)));
  const text = asked.text.replace(ASKS, '').trim();
  const said = lemmasOf(text.toLowerCase());
  const valued = told.filter((one) => hasValue(one, said));
  return valued.length > 0 ? valued : statementsByWords(reasoning, { ...asked, text, wants: 'what' });
}

const hasValue = (one: Statement, said: readonly string[]): boolean =>
  one.kind === 'attribute' &&
  one.value.kind === 'text' &&
  lemmasOf(one.value.text.toLowerCase()).every((lemma) => said.includes(lemma));

function hasYear(statement: Statement, year: string): boolean {
  const { fromText, untilText } = statement.valid;
  const own =
    statement.kind === 'attribute' && statement.value.kind === 'date' ? statement.value.date.text : '';
  return [own, fromText ?? '', untilText ?? ''].some((text) => new RegExp(`\\b${year}\\b`).test(text));
}
