/** Reads a question as a whole, from its names outwards, and answers it by its kind. */
import { featuresOf, type LikelyKind, rankKinds, shippedKinds } from '../../../language/kinds.js';
import type { Reasoning } from '../../reasoning.js';
import type { ReadSentence } from '../../verify/mentions.js';
import type { AnswerDraft } from '../draft.js';
import { answerByKind, isAnswerable, mayAsk } from '../kinds/by-kind.js';
import { shapeOf } from '../kinds/shape.js';
import { answerByForm } from './by-form.js';
import { answerOfWhom, narrowByClause, sayWhether, whetherSo } from './by-truth.js';
import { answerEach } from './each.js';
import { KIN_WORD } from './kin-words.js';
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
  const first =
    (await answerOfWhom(reasoning, read, draft)) ?? (await answerEach(reasoning, read, draft, answerAny));
  if (first !== null) return first;
  const outcome = await answerOne(reasoning, read, draft);
  if (outcome === null || typeof outcome === 'string') return outcome;
  const left = outcome.members.map(({ entity }) => entity);
  return (await answerEach(reasoning, read, draft, answerAny, left)) ?? outcome;
}

async function answerAny(...asked: Parameters<typeof answerOne>): Promise<ReadOutcome | null> {
  return (await answerOfWhom(...asked)) ?? answerOne(...asked);
}

async function answerOne(
  reasoning: Reasoning,
  read: ReadSentence,
  draft: AnswerDraft,
): Promise<ReadOutcome | null> {
  const skeleton = await skeletonOf(reasoning, read);
  if (skeleton === null) return null;
  return (await answerByForm(skeleton, draft)) ?? answerByLikeliest(skeleton, read, draft);
}

async function answerByLikeliest(
  skeleton: Skeleton,
  read: ReadSentence,
  draft: AnswerDraft,
): Promise<ReadOutcome | null> {
  const { reasoning } = skeleton;
  await narrowByClause(skeleton);
  const shape = shapeOf(skeleton, reasoning.ontology);
  const [likeliest] = asOne(
    shape,
    possible(skeleton.text, rankKinds(shippedKinds('questions'), featuresOf(shape))),
  );
  const isSure = likeliest !== undefined && likeliest.share >= SURE;
  const truth = await whetherSo(reasoning, read);
  if (truth !== null) {
    // Who is whose kin is said in its own words there, as long as it comes to the same.
    const isKin = isSure && OF_KIN.has(likeliest.kind);
    const own = isKin ? await answerByKind(skeleton, likeliest.kind, draft.as('fact')) : null;
    if (own === 'answered' && draft.text.startsWith(truth.holds === true ? 'Yes' : 'No')) return own;
    return sayWhether(reasoning, read, truth, draft.clear());
  }
  const isOfKin = ['<kin>', '<many>'].some((atom) => shape.includes(atom));
  // Of places, houses and events, and of the world at a time, other words than these are asked, and others answer.
  const isOther = shape.includes('<thing>') || shape.includes('<event>');
  const isOfLives = LIFE_EVENTS.some((atom) => shape.includes(atom));
  const isOfPeople = (isOfKin || isOfLives || shape.includes('<one>')) && !isOther;
  if (likeliest === undefined || likeliest.share < LIKELY || !isAnswerable(likeliest.kind))
    return (isOfKin || (isOfLives && HOW_MUCH.test(skeleton.text))) && !isOther ? 'silent' : null;
  const otherwise = isOfPeople ? 'silent' : null;
  if (!isSure) return otherwise;
  return (await answerByKind(skeleton, likeliest.kind, draft.as('fact'))) ?? otherwise;
}

/** A date is no answer to it. */
const HOW_MUCH = /\bhow (?:long|many|old|much)\b|\bwhat age\b/;
const LIFE_EVENTS = ['<birth>', '<death>', '<marriage>'];

/** Without the kinds that its words rule out. */
function possible(text: string, ranked: readonly LikelyKind[]): readonly LikelyKind[] {
  const left = ranked.filter(({ kind }) => mayAsk(kind, text));
  const sum = left.reduce((all, { share }) => all + share, 0);
  return left.map(({ kind, share }) => ({ kind, share: share / sum }));
}

const OF_KIN: ReadonlySet<string> = new Set(['exists']);

/** Kinds that ask for the same of what is named: their shares are one. */
function asOne(shape: readonly string[], ranked: readonly LikelyKind[]): readonly LikelyKind[] {
  const atoms = shape.filter((word) => word.startsWith('<')).join(' ');
  const plain = PLAIN.find(({ form }) => form.test(shape.join(' ')));
  if (plain !== undefined) return [{ kind: plain.kind, share: 1 }];
  if (atoms === '<kin>' || atoms === '<many>')
    return shape.some((word) => RANKS.test(word)) ? ranked : merged('who', NAMING, ranked);
  return TWO_POINTS.test(atoms) ? merged('years-between', BETWEEN, ranked) : ranked;
}

function merged(
  kind: string,
  kinds: ReadonlySet<string>,
  ranked: readonly LikelyKind[],
): readonly LikelyKind[] {
  const share = ranked.filter((one) => kinds.has(one.kind)).reduce((sum, one) => sum + one.share, 0);
  return [{ kind, share }, ...ranked.filter((one) => !kinds.has(one.kind))].sort((a, b) => b.share - a.share);
}

/** Where one phrase of kin is all there is, `who is A's wife` asks for no more than `who is that`. */
const NAMING: ReadonlySet<string> = new Set(['who', 'spouse', 'eldest', 'youngest', 'whose']);
const RANKS = /^(?:eldest|oldest|youngest|elder|younger|first|last|first-born|firstborn)$/;
/** Wordings so plain that no model need be asked. */
const PLAIN: readonly { readonly form: RegExp; readonly kind: string }[] = [
  {
    form: /^(?:(?:who|what|which) (?:is|was|are|were) |(?:name|list|give|identify|i 'm looking for|i am looking for) )?(?:the )?(?:names? of )?(?:the )?<(?:kin|many)>$/,
    kind: 'who',
  },
  {
    form: new RegExp(`^(?:did|does|has|had) <one> (?:ever )?(?:have|had) (?:any |an? )?(?:${KIN_WORD})$`),
    kind: 'exists',
  },
  { form: /^(?:was|is|were) <one> (?:ever )?married$|^did <one> ever marry$/, kind: 'exists' },
  { form: /^who (?:was|is) (?:the )?younger(?: one)? ,? ?<one> or <one>$/, kind: 'younger-which' },
  {
    form: /^(?:who|(?:which|what) [a-z]+) (?:all )?(?:died|passed away) (?:in |on )?<date>$/,
    kind: 'died-in',
  },
  { form: /^which of <(?:one|kin)> and <(?:one|kin)> died (?:in |on )?<date>$/, kind: 'died-in' },
  { form: /^which of <(?:one|kin)> and <(?:one|kin)> was born (?:in |on )?<date>$/, kind: 'born-in' },
  { form: /^(?:who|(?:which|what) [a-z]+) (?:all )?was born (?:in |on )?<date>$/, kind: 'born-in' },
  { form: /^who was born first ,? ?<one> or <(?:one|kin)>$/, kind: 'older-which' },
  { form: /^when (?:was |is |did )?<(?:birth|death|marriage|burial)>$/, kind: 'when' },
  { form: /^where (?:was |is |did )?<(?:birth|death|marriage|burial)>$/, kind: 'where' },
];
/** Between two happenings or dates there is one span, whoever died or was born. */
const BETWEEN: ReadonlySet<string> = new Set(['years-between', 'outlived-years', 'age-gap']);
const TWO_POINTS = /^<(?:birth|death|marriage|date)> <(?:birth|death|marriage|date)>$/;

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
