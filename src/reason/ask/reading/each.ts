/** Where several bear a name that is asked about: the answer for each of them, told apart by their years. */
import { isA } from '../../../packs/index.js';
import { lifetimeText } from '../../lifetime.js';
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import type { Mention, Named, ReadSentence } from '../../verify/mentions.js';
import { AnswerDraft } from '../draft.js';
import type { AnswerPart } from '../types.js';
import type { ReadOutcome } from './read.js';
import { calledJustSo } from './skeleton.js';
import { namedPeople } from './terms.js';

/** Of more of them it is asked back who is meant. */
const MOST_EACH = 4;

type Answer = (reasoning: Reasoning, read: ReadSentence, draft: AnswerDraft) => Promise<ReadOutcome | null>;

/** `among`: those who are left to choose from. Null where nobody or too many may be meant, or where one of them cannot be answered for. */
export async function answerEach(
  reasoning: Reasoning,
  read: ReadSentence,
  draft: AnswerDraft,
  answer: Answer,
  among: readonly Named[] | null = null,
): Promise<ReadOutcome | null> {
  const open = await openName(reasoning, read, among);
  if (open === null) return null;
  const parts: { readonly who: Named; readonly part: AnswerPart }[] = [];
  for (const who of open.all) {
    const own = new AnswerDraft(draft.question, reasoning.ontology);
    const outcome = await answer(reasoning, meaning(read, open.written, who), own);
    if (outcome === null || typeof outcome === 'object') return null;
    // Of whom nothing of the kind can be told, somebody else is meant.
    if (own.isEmpty) continue;
    const part = own.done(outcome);
    // Who they are is asked back, and not told at length of each.
    if (part.kind === 'identity') return null;
    parts.push({ who, part });
  }
  if (parts.length === 0) return null;
  // Asked whether it is so: of somebody it is, and they are meant.
  const affirmed = parts.filter(({ part }) => /^Yes\b/.test(part.sentences[0]?.text ?? ''));
  const told = affirmed.length > 0 ? affirmed : parts;
  await sayEach(reasoning, told, draft);
  if (told.length > 1)
    return namedPeople(
      told.map(({ who }) => who),
      open.written,
      true,
    );
  return told.some(({ part }) => part.outcome === 'answered') ? 'answered' : 'silent';
}

async function sayEach(
  reasoning: Reasoning,
  parts: readonly { readonly who: Named; readonly part: AnswerPart }[],
  draft: AnswerDraft,
): Promise<void> {
  const lives = await livesOf(
    reasoning,
    parts.map(({ who }) => who),
  );
  for (const { who, part } of parts) {
    const life = lives.get(who.id);
    const years = life === undefined ? '' : lifetimeText(life);
    const label = years === '' ? who.name : `${who.name} (${years})`;
    for (const [i, sentence] of part.sentences.entries())
      draft.add(i === 0 ? { ...sentence, text: `${label}: ${sentence.text}` } : sentence);
    for (const caveat of part.caveats) draft.caveat(caveat);
    for (const call of part.calls) draft.called(call);
  }
}

/** The one name that several people bear. */
async function openName(
  reasoning: Reasoning,
  { mentions }: ReadSentence,
  among: readonly Named[] | null,
): Promise<{ readonly written: string; readonly all: readonly Named[] } | null> {
  const open = mentions.filter(
    ({ entities, isPronoun, isTogether = false }) => entities.length > 1 && !isPronoun && !isTogether,
  );
  const [first, ...more] = open;
  if (first === undefined || more.some((other) => bare(other) !== bare(first))) return null;
  if (!first.entities.every(({ type }) => isA(reasoning.ontology, type, 'Person'))) return null;
  const own = first.entities.filter(({ id }) => among === null || among.some((one) => one.id === id));
  const all = await calledJustSo(reasoning, bare(first), own);
  return all.length < 2 || all.length > MOST_EACH ? null : { written: bare(first), all };
}

const bare = ({ written }: Pick<Mention, 'written'>): string => written.replace(/['’]s?$/, '');

const meaning = (read: ReadSentence, written: string, who: Named): ReadSentence => ({
  ...read,
  mentions: read.mentions.map((one) =>
    bare(one) === written && one.entities.length > 1 ? { ...one, entities: [who] } : one,
  ),
});
