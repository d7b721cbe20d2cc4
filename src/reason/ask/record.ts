/** Questions of the record itself: what is disputed about somebody, and which documents speak of them. */
import type { Reasoning } from '../reasoning.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';

const DISPUTES =
  /\b(?:contradict\w*|inconsisten\w*|disput\w*|disagree\w*|conflicting|anachronis\w*|plot holes?|errors? (?:in|about|with))\b/i;
const DOCUMENTS =
  /\b(?:sources?|documents?|texts?|books?|chronicles?|records?|files?|pages?)\b.*\b(?:mention|speak|tell|say|write|cite|name|describe|talk|cover)|\bwhere (?:is|was) .+ (?:mentioned|described|written of|attested|recorded)\b/i;
const MOST = 12;

export async function answerOfRecord(
  reasoning: Reasoning,
  { text, about, wants }: AskedQuestion,
  draft: AnswerDraft,
): Promise<boolean> {
  const [entity] = about[0]?.entities ?? [];
  if (entity === undefined || about.length > 1) return false;
  if (DISPUTES.test(text)) return sayDisputes(reasoning, entity.id, wants === 'whether', draft);
  return DOCUMENTS.test(text) && sayDocuments(reasoning, entity.id, draft);
}

async function sayDisputes(
  { store }: Reasoning,
  entity: string,
  isWhether: boolean,
  draft: AnswerDraft,
): Promise<boolean> {
  const findings = await store.findings.findings({
    entity,
    kinds: ['contradiction', 'anachronism', 'confusion'],
    statuses: ['open', 'confirmed'],
    limit: MOST,
  });
  draft.called('get_contradictions');
  if (findings.length === 0)
    draft.say(`${isWhether ? 'No: n' : 'N'}othing that is open is known to contradict itself there`);
  for (const [i, { message, certainty }] of findings.entries())
    draft.say(
      `${isWhether && i === 0 ? 'Yes: ' : ''}${certainty === 'certain' ? '' : 'Possibly: '}${message}`,
    );
  return true;
}

async function sayDocuments({ store }: Reasoning, entity: string, draft: AnswerDraft): Promise<boolean> {
  const passages = await store.passages({ about: entity });
  const sources = new Map(
    (await store.sources({ ids: [...new Set(passages.map(({ source }) => source))] })).map((one) => [
      one.id,
      one,
    ]),
  );
  draft.called('lore_about');
  for (const { id, title, origin, reliability } of [...sources.values()].slice(0, MOST)) {
    const lines = passages.find(({ source }) => source === id)?.lines ?? null;
    draft.add({
      text: `${title} speaks of it.`,
      statements: [],
      citations: [{ source: id, title, file: origin, lines, quote: null, reliability }],
    });
  }
  return sources.size > 0;
}
