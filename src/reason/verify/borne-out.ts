/** Claims that no statement bears out, and a passage does. */
import { byId, type Citation, citer, SILENT } from '../cite.js';
import type { Reasoning } from '../reasoning.js';
import { tell } from '../told-statement.js';
import type { Claim } from './claims/claim.js';
import { isRemark } from './hedges.js';
import type { Judgement } from './judge/judgement.js';
import type { ReadSentence } from './mentions.js';
import { relationInProse, sentenceInProse } from './prose.js';
import type { JudgedClaim } from './types.js';

export async function judgedClaim(
  reasoning: Reasoning,
  sentence: number,
  claim: Claim,
  judgement: Judgement,
  read: ReadSentence | null,
): Promise<JudgedClaim> {
  const { claim: told, verdict, because, entities, words } = judgement;
  const statements = await tell(reasoning, judgement.statements);
  const base = { sentence, claim: told, entities };
  if (verdict === 'unsupported' && words !== null && claim.kind === 'relation' && !claim.negated) {
    const names = [claim.subject, claim.object].map(namesOf);
    const dates = claim.times.flatMap(({ text }) => text.match(/\d+/g) ?? []);
    const passage = await relationInProse(reasoning, names, words, dates);
    if (passage !== null)
      return {
        ...base,
        verdict: 'supported',
        because: 'A passage says so, though no statement was taken from it.',
        statements: [],
        citations: [await passageCitation(reasoning, passage)],
      };
  }
  if (
    verdict === 'unsupported' &&
    claim.kind === 'unknown-name' &&
    read !== null &&
    claim.mention.first === 0
  ) {
    const passage = await sentenceInProse(reasoning, read.text, []);
    if (passage !== null)
      return {
        ...base,
        verdict: 'supported',
        because: 'A passage says so in much the same words.',
        statements: [],
        citations: [await passageCitation(reasoning, passage)],
      };
  }
  return { ...base, verdict, because, statements, citations: statements.flatMap((one) => one.citations) };
}

function namesOf({
  entities,
  written,
}: {
  readonly entities: readonly { readonly name: string }[];
  readonly written: string;
}): string[] {
  return [written, ...entities.flatMap(({ name }) => [name, ...name.split(' ').slice(0, 1)])].filter(
    (name) => !/^(?:the|house|battle|order|king|queen|lord|lady|he|she|it|they|his|her|its)$/i.test(name),
  );
}

/** A sentence about somebody in which no relation was recognised: only a passage can bear it out. */
export async function fromProse(
  reasoning: Reasoning,
  sentence: number,
  text: string,
  { mentions, dates }: ReadSentence,
): Promise<JudgedClaim[]> {
  const about = mentions.filter(({ isPronoun }) => !isPronoun);
  if ((about.length === 0 && mentions.length === 0 && dates.length === 0) || isRemark(text)) return [];
  const passage = await sentenceInProse(reasoning, text, about.map(namesOf));
  const base = {
    sentence,
    claim: text.replace(/\s+/g, ' ').trim(),
    statements: [],
    entities: mentions.flatMap(({ entities }) => entities.map(({ id }) => id)),
  };
  if (passage === null)
    return [
      {
        ...base,
        verdict: 'unsupported',
        because: 'Nothing in the record says this in so many words.',
        citations: [],
      },
    ];
  return [
    {
      ...base,
      verdict: 'supported',
      because: 'A passage says so in much the same words.',
      citations: [await passageCitation(reasoning, passage)],
    },
  ];
}

async function passageCitation(
  { store }: Reasoning,
  passage: { readonly id: string; readonly source: string },
): Promise<Citation> {
  const sources = await byId(store.sources({ ids: [passage.source] }));
  const passages = await byId(store.passages({ ids: [passage.id] }));
  return citer(sources, passages)({ ...SILENT, source: passage.source, passage: passage.id });
}
