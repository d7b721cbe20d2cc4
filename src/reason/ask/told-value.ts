/** Whether a quality is told of something: `Is Aldric brave?` */
import type { Attribute } from '../../model/index.js';
import { MOST_AROUND, readSome } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { isHearsay, type ToldStatement, tell } from '../told-statement.js';
import { lemmasOf } from '../verify/lexicon.js';
import { isFree } from '../verify/mentions.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';
import { isTitleOf, tellingLemmas } from './word-meanings.js';

const MOST_OTHERS = 4;

export const says = ({ citations }: ToldStatement): string => {
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
