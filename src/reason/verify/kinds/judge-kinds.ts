/** Sentences and clauses whose kind is known: judged by what that kind says, with nothing left over. */
import { featuresOf, isFeature, rankKinds, shippedKinds } from '../../../language/kinds.js';
import { breathe } from '../../../model/breathe.js';
import { shapeOf } from '../../ask/kinds/shape.js';
import { skeletonOf } from '../../ask/reading/read.js';
import { foldDeeds } from '../../ask/reading/rules.js';
import type { Reasoning } from '../../reasoning.js';
import { otherReadings } from '../clauses/readings.js';
import { affirmed } from '../evidence/denial.js';
import { type ClauseContext, plain } from '../evidence/judged.js';
import { strangeWords } from '../evidence/strange-words.js';
import { untoldOf } from '../evidence/undecided.js';
import { untoldManner } from '../evidence/untold-manner.js';
import type { Hedges } from '../hedges.js';
import type { Judgement } from '../judge/judgement.js';
import { settled } from '../judge/settled.js';
import type { Mention, Named, ReadSentence } from '../mentions.js';
import { wholeTruth } from '../whole/whole.js';
import { judgeByKind, judgeGender } from './by-kind.js';
import { ClaimAtoms } from './claim-atoms.js';
import type { ToldTruth } from './told-truth.js';

const SURE = 0.72;
const MOST_READINGS = 4;
/** What happened to whom matters, and not only who. */
const OF_EVENTS = new Set([
  ...['years-after', 'years-before', 'event-after', 'event-before', 'same-time', 'alive-at', 'dead-at'],
  ...['age-at-child', 'age-at-marriage', 'age-at-death'],
]);

/** What a kind is trusted with: counts and relations are told in more ways than a kind knows. */
type Weight = 'whole' | 'order' | 'exact' | 'count' | 'relation';
const ORDERS = new Set(['older', 'younger', 'outlived', 'predeceased']);
const COUNTS = new Set(['count-children', 'count-spouses', 'unmarried', 'childless']);

export interface Known {
  readonly judgement: Judgement;
  readonly weight: Weight;
}

/**
 * What its words came to, and what its kind says: a kind helps out where the words were not understood. Where they were
 * found false it may find them true by what is exact, and where they were found true it may say which of two came first.
 */
export function weighed(judged: readonly Judgement[], known: Known | null): readonly Judgement[] {
  if (known === null) return judged;
  const { judgement, weight } = known;
  const isFalse = judgement.verdict === 'contradicted';
  const verdicts = new Set(judged.map(({ verdict }) => verdict));
  if (verdicts.has('out-of-time') || verdicts.has('disputed') || verdicts.has('provisional')) return judged;
  if (weight === 'whole') return [judgement];
  const isExact = weight === 'exact' || weight === 'order';
  if (judged.length === 0) return isExact ? [judgement] : judged;
  if (verdicts.has('contradicted')) return isExact && !isFalse ? [judgement] : judged;
  // What rests on statements was understood: a rumour, or a reign that is over.
  const isUnderstood = judged.some(
    ({ verdict, statements }) => verdict === 'unsupported' && statements.length > 0,
  );
  if (verdicts.has('unsupported')) return isUnderstood ? judged : [judgement];
  return weight === 'order' && isFalse ? [judgement] : judged;
}

/** A clause by itself; null where its kind is not sure, or nothing on record decides it. */
export async function knownClause(context: ClauseContext, text: string): Promise<Known | null> {
  const opposite = affirmed(text);
  const read = await context.names.read(opposite ?? text, true);
  const whole = await wholeTruth(context.reasoning, read, context.before);
  const told: Told | null =
    whole !== null && whole.truth.holds !== null
      ? { truth: whole.truth, weight: 'whole' }
      : await toldOf(context.reasoning, read);
  if (told?.isHalf) return null;
  return knownAs(context.reasoning, text, read, told, opposite !== null, context.hedges);
}

interface WholeSentence {
  readonly judgement: Judgement;
  readonly meant: readonly Named[];
}

/**
 * A sentence that is read to its last word; null where it is not, or where more than these forms may tell it. Its pronouns mean
 * whom they most likely mean: others are tried only where it cannot be read so.
 */
export async function wholeSentence(
  reasoning: Reasoning,
  sentence: ReadSentence,
  hedges: Hedges,
  before: readonly Mention[],
): Promise<WholeSentence | null> {
  if (affirmed(sentence.text) !== null) return null;
  for (const read of [sentence, ...otherReadings(sentence)].slice(0, MOST_READINGS)) {
    const whole = await wholeTruth(reasoning, read, before);
    if (whole === null) continue;
    if (whole.truth.holds === null && whole.truth.isOpen !== true) return null;
    const known = await knownAs(
      reasoning,
      sentence.text,
      read,
      { truth: whole.truth, weight: 'whole' },
      false,
      hedges,
    );
    return known === null ? null : { judgement: known.judgement, meant: whole.meant };
  }
  return null;
}

/** A whole sentence, in the ways its pronouns may be meant; one that denies is left to its clauses. */
export async function knownSentence(
  reasoning: Reasoning,
  sentence: ReadSentence,
  hedges: Hedges,
): Promise<Known | null> {
  if (affirmed(sentence.text) !== null) return null;
  let best: Told | null = null;
  for (const read of [sentence, ...otherReadings(sentence)].slice(0, MOST_READINGS)) {
    const told = await toldOf(reasoning, read);
    // "Ada, who was born in Orm, played the flute": a kind knows one thing that it tells.
    if (told?.isHalf) return null;
    best ??= told;
    if (told?.truth.holds === true) {
      best = told;
      break;
    }
  }
  return knownAs(reasoning, sentence.text, sentence, best, false, hedges);
}

interface Told {
  readonly truth: ToldTruth;
  readonly weight: Weight;
  /** What its kind tells is so, and it has words that nothing accounts for. */
  readonly isHalf?: boolean;
}

/** Null where the kind is not sure, or does not fit what is named, or the record does not decide it. */
async function toldOf(reasoning: Reasoning, read: ReadSentence): Promise<Told | null> {
  const model = shippedKinds('claims');
  await breathe();
  const skeleton = await skeletonOf(reasoning, read, { isWord: (word) => isFeature(model, word) });
  if (skeleton === null) return null;
  const gender = await judgeGender(new ClaimAtoms(skeleton));
  if (gender !== null) return gender.holds === null ? null : { truth: gender, weight: 'exact' };
  const [likeliest] = rankKinds(model, featuresOf(shapeOf(skeleton, reasoning.ontology)));
  if (likeliest === undefined || likeliest.share < SURE) return null;
  const kind = likeliest.kind.replace('<', '');
  if (OF_EVENTS.has(kind)) await foldDeeds(skeleton);
  const truth = await judgeByKind(new ClaimAtoms(skeleton), likeliest.kind);
  if (truth === null || truth.holds === null) return null;
  const isHalf = truth.holds && (await strangeWords(reasoning, read, read.mentions)).length > 0;
  const isRelation = reasoning.ontology.relationTypes.has(kind);
  const weight = COUNTS.has(kind) ? 'count' : ORDERS.has(kind) ? 'order' : 'exact';
  return { truth, weight: isRelation ? 'relation' : weight, isHalf };
}

async function knownAs(
  reasoning: Reasoning,
  text: string,
  read: ReadSentence,
  told: Told | null,
  isDenied: boolean,
  hedges: Hedges,
): Promise<Known | null> {
  if (told === null) return null;
  const { truth, weight } = told;
  if (truth.holds === null)
    return { judgement: plain(text, 'unsupported', truth.because, truth.statements), weight };
  const isTrue = truth.holds !== isDenied;
  const untold = isTrue ? await untoldManner(reasoning, read, truth.statements) : null;
  if (untold !== null)
    return { judgement: plain(text, 'nearby', untoldOf(untold), truth.statements), weight };
  const shown = plain(text, isTrue ? 'supported' : 'contradicted', truth.because, truth.statements);
  return { judgement: isTrue ? await settled(reasoning, shown, hedges) : shown, weight };
}
