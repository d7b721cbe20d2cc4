/** Reads a question as a whole, from its names outwards, and answers it by its kind. */
import { featuresOf, type LikelyKind, rankKinds, shippedKinds } from '../../../language/kinds.js';
import type { Reasoning } from '../../reasoning.js';
import type { ReadSentence } from '../../verify/mentions.js';
import type { AnswerDraft } from '../draft.js';
import { answerByKind, isAnswerable } from '../kinds/by-kind.js';
import { shapeOf } from '../kinds/shape.js';
import { fold } from './rules.js';
import { Skeleton } from './skeleton.js';
import type { People } from './terms.js';

/** `silent`: it was understood, and nothing is recorded. A list: whoever may be meant. */
export type ReadOutcome = 'answered' | 'silent' | People;

/** From this share on the likeliest kind is taken for the one; from the other on nothing else may answer for it. */
const SURE = 0.72;
const LIKELY = 0.6;

/** Null where it is none of the kinds that are answered here. */
export async function answerRead(
  reasoning: Reasoning,
  read: ReadSentence,
  draft: AnswerDraft,
): Promise<ReadOutcome | null> {
  const skeleton = await skeletonOf(reasoning, read);
  if (skeleton === null) return null;
  const shape = shapeOf(skeleton, reasoning.ontology);
  const [likeliest] = namingAsOne(shape, rankKinds(shippedKinds('questions'), featuresOf(shape)));
  if (likeliest === undefined || likeliest.share < LIKELY || !isAnswerable(likeliest.kind)) return null;
  // Of places, houses and events, and of the world at a time, other words than these are asked, and others answer.
  const isOfPeople = ['<one>', '<kin>', '<many>'].some((atom) => shape.includes(atom));
  const otherwise = isOfPeople && !shape.includes('<thing>') && !shape.includes('<event>') ? 'silent' : null;
  if (likeliest.share < SURE) return otherwise;
  return (await answerByKind(skeleton, likeliest.kind, draft.as('fact'))) ?? otherwise;
}

/** Where one phrase of kin is all there is, `who is A's wife` asks for no more than `who is that`. */
function namingAsOne(shape: readonly string[], ranked: readonly LikelyKind[]): readonly LikelyKind[] {
  const atoms = shape.filter((word) => word.startsWith('<'));
  if (atoms.length !== 1 || (atoms[0] !== '<kin>' && atoms[0] !== '<many>')) return ranked;
  const naming = ranked.filter(({ kind }) => NAMING.has(kind));
  const share = naming.reduce((sum, one) => sum + one.share, 0);
  return [{ kind: 'who', share }, ...ranked.filter(({ kind }) => !NAMING.has(kind))].sort(
    (a, b) => b.share - a.share,
  );
}
const NAMING: ReadonlySet<string> = new Set(['who', 'spouse', 'eldest', 'youngest', 'whose']);

/** Text with whatever it names folded into atoms; null where a name is not known. */
export async function skeletonOf(
  reasoning: Reasoning,
  read: ReadSentence,
  told: Parameters<typeof Skeleton.of>[2] = null,
): Promise<Skeleton | null> {
  const skeleton = Skeleton.of(reasoning, read, told);
  await skeleton?.narrow();
  if (skeleton !== null) await fold(skeleton);
  return skeleton;
}
