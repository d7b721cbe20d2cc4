/** What a note has a key of its own for, which no pack knows: `dm: Canato`, `scientific name: …`. */
import type { Statement } from '../../model/index.js';
import { foldName } from '../../model/index.js';
import { MOST_AROUND, readSome } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { lemmasOf } from '../verify/lexicon.js';
import { isFree, type ReadSentence } from '../verify/mentions.js';
import { tellHolding } from './asked-end.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';

const keyOf = ({ predicate }: Statement): string =>
  predicate.replace(/_as_written$/, '').replaceAll('_', ' ');

/** The key that has most words, all of which stand in the question. */
export async function answerOwnKey(
  reasoning: Reasoning,
  { about, read, wants, time }: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  const [entity, ...others] = about.flatMap(({ entities }) => entities);
  if (entity === undefined || others.length > 0 || wants === 'whether') return;
  const said = new Set(read.words.flatMap(({ folded }, at) => (isFree(read, at) ? lemmasOf(folded) : [])));
  if (wants === 'when') said.add('date');
  const { statements } = await readSome(reasoning, { subject: entity.id }, MOST_AROUND);
  const own = statements.flatMap((one) => {
    const key = lemmasOf(keyOf(one));
    const isAsked = key.length > 0 && key.every((lemma) => said.has(lemma));
    const isKnown = one.kind === 'relation' || reasoning.ontology.attributes.has(one.predicate);
    return isAsked && !isKnown ? [{ one, length: key.length }] : [];
  });
  const most = Math.max(0, ...own.map(({ length }) => length));
  const asked = own.filter(({ length }) => length === most).map(({ one }) => one);
  if (asked.length > 0) await tellHolding(reasoning, asked, time === 'current' ? null : time, draft);
}

/** `Who was the DM of …?`: a key of what else is named is no name that nobody knows. */
export async function withoutKeys(reasoning: Reasoning, read: ReadSentence): Promise<ReadSentence> {
  if (read.mentions.every(({ entities }) => entities.length > 0)) return read;
  const named = read.mentions.flatMap(({ entities }) => entities.slice(0, 1));
  const keys = new Set<string>();
  for (const { id } of named)
    for (const one of (await readSome(reasoning, { subject: id }, MOST_AROUND)).statements)
      keys.add(foldName(keyOf(one)));
  const mentions = read.mentions.filter(
    ({ entities, written }) => entities.length > 0 || !keys.has(foldName(written)),
  );
  return mentions.length === read.mentions.length ? read : { ...read, mentions };
}
