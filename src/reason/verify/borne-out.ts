/** Claims that no statement bears out, and a passage does. */
import type { Passage } from '../../model/index.js';
import { byId, type Citation, citer, SILENT } from '../cite.js';
import type { Reasoning } from '../reasoning.js';
import { tell } from '../told-statement.js';
import type { Claim } from './claims/claim.js';
import type { Judgement } from './judge/judgement.js';
import type { ReadSentence } from './mentions.js';
import { relationInProse, sentenceInProse } from './prose.js';
import type { JudgedClaim } from './types.js';

/** The same, supported where a passage says it and no statement was taken from it. */
export async function borneOut(
  reasoning: Reasoning,
  claim: Claim,
  judgement: Judgement,
  read: ReadSentence,
): Promise<Judgement> {
  const { verdict, words } = judgement;
  if (verdict !== 'unsupported') return judgement;
  if (words !== null && claim.kind === 'relation' && !claim.negated) {
    // Whoever does it first: `Ada was slain by Bo` is not what `Ada slew Bo` says.
    const between = read.words.slice(claim.subject.end, claim.object.first);
    const isTurned = claim.meanings[0]?.inverted === true && between.some(({ folded }) => folded === 'by');
    const names = [claim.subject, claim.object].map(namesOf);
    if (isTurned) names.reverse();
    const dates = claim.times.flatMap(({ text }) => text.match(/\d+/g) ?? []);
    const found = await relationInProse(reasoning, names, words, dates);
    if (found !== null) return inPassage(judgement, found);
  }
  if (claim.kind === 'unknown-name' && claim.mention.first === 0) {
    const found = await sentenceInProse(reasoning, read.text, []);
    if (found !== null) return inPassage(judgement, found);
  }
  return judgement;
}

/** What a sentence of a passage says is supported by it; where it only has the words, they lie near. */
export function inPassage(judgement: Judgement, passage: Passage): Judgement {
  return {
    ...judgement,
    verdict: 'nearby',
    because: 'Told nearby, not checked: a passage has its names and its words.',
    statements: [],
    passage,
  };
}

export async function judgedClaim(
  reasoning: Reasoning,
  sentence: number,
  judgement: Judgement,
): Promise<JudgedClaim> {
  const { claim, verdict, because, entities, passage } = judgement;
  const statements = await tell(reasoning, judgement.statements);
  const citations =
    passage === undefined
      ? statements.flatMap((one) => one.citations)
      : [await passageCitation(reasoning, passage)];
  return { sentence, claim, verdict, because, statements, citations, entities };
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

async function passageCitation(
  { store }: Reasoning,
  passage: { readonly id: string; readonly source: string },
): Promise<Citation> {
  const sources = await byId(store.sources({ ids: [passage.source] }));
  const passages = await byId(store.passages({ ids: [passage.id] }));
  return citer(sources, passages)({ ...SILENT, source: passage.source, passage: passage.id });
}
