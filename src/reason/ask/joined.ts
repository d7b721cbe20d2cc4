/** `Did Aldric and Maelis rule Valdorn?`: what is asked of several at once is asked of each of them. */
import type { Reasoning } from '../reasoning.js';
import type { Mention } from '../verify/mentions.js';
import { NameReader } from '../verify/names/name-reader.js';
import { AnswerDraft } from './draft.js';
import { type AskedQuestion, readQuestion } from './question.js';

type Answer = (reasoning: Reasoning, asked: AskedQuestion, draft: AnswerDraft) => Promise<void>;

/** False where it is asked of one, or of two together. Yes only where it is so of each. */
export async function answerOfEach(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
  answer: Answer,
): Promise<boolean> {
  const joined = joinedIn(asked);
  if (asked.wants !== 'whether' || joined.length < 2 || asked.about.length <= joined.length) return false;
  if (isOfThemTogether(asked, joined)) return false;
  const told: { readonly name: string; readonly own: AnswerDraft }[] = [];
  for (const { entities } of joined) {
    const name = entities[0]?.name ?? '';
    const names = new NameReader(reasoning, { anyCase: true });
    const own = new AnswerDraft(asked.text, reasoning.ontology);
    await answer(reasoning, await readQuestion(reasoning, names, putOf(asked, joined, name)), own);
    told.push({ name, own });
  }
  sayEach(told, draft);
  return true;
}

function sayEach(
  told: readonly { readonly name: string; readonly own: AnswerDraft }[],
  draft: AnswerDraft,
): void {
  if (told.every(({ own }) => own.isEmpty)) return;
  const isSo = told.every(({ own }) => /^Yes\b/.test(own.text));
  for (const { name, own } of told) {
    for (const { text, statements } of own.sentences)
      draft.say(
        isSo ? text : text.replace(/^Yes: /, ''),
        own.told.filter(({ id }) => statements.includes(id)),
      );
    if (own.isEmpty) draft.say(`Nothing on record says so of ${name}`);
  }
}

const ASKING = /^(?:did|do|does|was|were|is|are|has|have|had)$/;

/** Those who stand side by side before the verb. */
function joinedIn({ read: { words, mentions } }: AskedQuestion): readonly Mention[] {
  const wordsBetween = (from: number, to: number) =>
    words
      .slice(from, to)
      .map(({ folded }) => folded)
      .join(' ');
  const [first, ...others] = mentions;
  if (first === undefined || first.isPossessive || !ASKING.test(words[0]?.folded ?? '')) return [];
  if (!/^(?:|both|the|both the)$/.test(wordsBetween(1, first.first))) return [];
  const joined = [first];
  for (const next of others) {
    const last = joined.at(-1);
    if (next.isPossessive || !/^(?:|and|the|and the)$/.test(wordsBetween(last?.end ?? 0, next.first))) break;
    joined.push(next);
  }
  return joined.every(({ entities }) => entities.length === 1) ? joined : [];
}

/** `Did A and B marry?` */
const isOfThemTogether = ({ claims }: AskedQuestion, joined: readonly Mention[]): boolean =>
  claims.some(
    (one) => one.kind === 'relation' && joined.includes(one.subject) && joined.includes(one.object),
  );

const OF_ONE: Readonly<Record<string, string>> = { were: 'was', are: 'is', do: 'does', have: 'has' };

function putOf({ text, read }: AskedQuestion, joined: readonly Mention[], name: string): string {
  const [asking] = read.words;
  const last = joined.at(-1);
  const verb = OF_ONE[asking?.folded ?? ''] ?? asking?.text ?? '';
  return `${verb} ${name}${text.slice(read.words[(last?.end ?? 1) - 1]?.end ?? 0)}`;
}
