/** Holds a model's retelling to the spine, sentence by sentence: what adds anything is struck, what is left out is put back. */
import { foldName, type Statement } from '../../model/index.js';
import type { Reasoning } from '../reasoning.js';
import { AGAINST_ITS_DATES, type Spine, type SpineSentence, type SpineStanding, setText } from '../spine.js';
import { claimsIn } from '../verify/claims/claims.js';
import { hedgesIn } from '../verify/hedges.js';
import { judge } from '../verify/judge/judge.js';
import type { ReadSentence } from '../verify/mentions.js';
import { NameReader } from '../verify/names/name-reader.js';
import { articles } from '../verify/names/words.js';
import type { ClaimVerdict } from '../verify/types.js';
import { isSaidBy } from './same-claim.js';
import type { OfferedSentence, StruckSentence } from './types.js';
import { additionsIn, figuresIn } from './vocabulary.js';

/** Below this share of the spine, a retelling is not worth having. */
const ENOUGH = 0.5;

export interface HeldRetelling {
  /** Null when too little stays. */
  readonly sentences: readonly SpineSentence[] | null;
  readonly told: number;
  readonly struck: readonly StruckSentence[];
}

export async function holdToSpine(
  reasoning: Reasoning,
  spine: Spine,
  offered: readonly OfferedSentence[],
): Promise<HeldRetelling> {
  const titles = spine.sources.map(({ title }) => foldName(title));
  const names = new NameReader(reasoning, { titles: async () => titles, recent: [spine.entity] });
  const ids = spine.sentences.flatMap(({ statements }) => statements);
  const known = new Map((await reasoning.store.statements({ ids })).map((one) => [one.id, one]));
  const kept = new Map<number, SpineSentence>();
  const struck: StruckSentence[] = [];
  const covered = new Set<number>();
  for (const { text, beats } of offered) {
    const sentence = text.replace(/\s+/g, ' ').trim();
    const cited = beats.flatMap((number) => spine.sentences[number - 1] ?? []);
    const statements = cited.flatMap((beat) => beat.statements.flatMap((id) => known.get(id) ?? []));
    const isUnknown = beats.length === 0 || cited.length < beats.length;
    const because = isUnknown
      ? `It cites ${beats.length === 0 ? 'nothing' : 'what the spine does not have'}.`
      : await faultOf({ reasoning, spine, names }, sentence, cited, statements);
    const first = Math.min(...beats);
    if (because !== null) struck.push({ sentence, because });
    else if (kept.has(first)) struck.push({ sentence, because: 'It tells again what was told.' });
    else {
      kept.set(first, joined(sentence, cited));
      for (const number of beats) covered.add(number);
    }
  }
  if (covered.size < Math.ceil(spine.sentences.length * ENOUGH) || covered.size === 0)
    return { sentences: null, told: covered.size, struck };
  const sentences = spine.sentences.flatMap((own, index) => {
    const told = kept.get(index + 1);
    return told !== undefined ? [told] : covered.has(index + 1) ? [] : [own];
  });
  return { sentences, told: covered.size, struck };
}

/** The same spine with other sentences. */
export function retold<Told extends Spine>(spine: Told, sentences: readonly SpineSentence[]): Told {
  return { ...spine, sentences, text: setText(sentences, spine.style) };
}

interface Ground {
  readonly reasoning: Reasoning;
  readonly spine: Spine;
  readonly names: NameReader;
}

/** Why the sentence cannot stay; null when it says what its beats say. */
async function faultOf(
  { reasoning, spine, names }: Ground,
  written: string,
  cited: readonly SpineSentence[],
  statements: readonly Statement[],
): Promise<string | null> {
  const numbers = new Set(cited.flatMap(({ sources }) => sources));
  const foreign = [...written.matchAll(/\[(\d+)\]/g)].find(([, number]) => !numbers.has(Number(number)));
  if (foreign !== undefined) return `Its beats do not rest on source ${foreign[0]}.`;
  const sentence = written.replace(/\s*\[\d+\]/g, '');
  // What is told in the spine's own words adds nothing to it.
  if (cited.length === 1 && foldName(sentence) === foldName(cited[0]?.text ?? '')) return null;
  const titles = spine.sources.filter(({ number }) => numbers.has(number)).map(({ title }) => title);
  const told = [...cited.flatMap(({ text, when }) => [text, when]), ...titles];
  const figures = new Set(told.flatMap(figuresIn));
  const figure = figuresIn(sentence).find((one) => !figures.has(one));
  if (figure !== undefined) return `Its beats do not say ${figure}.`;
  const read = await names.read(await without(reasoning, sentence, titles));
  const stranger = strangerIn(read, spine, statements);
  if (stranger !== null) return `Its beats do not speak of ${stranger}.`;
  const hedges = hedgesIn(sentence);
  const claims = claimsIn(read, reasoning.ontology);
  for (const claim of claims) {
    const { claim: claimed, verdict, because } = await judge(reasoning, claim, hedges);
    if (!isSaidBy(claim, statements, reasoning.ontology)) return `Its beats do not say: ${claimed}.`;
    if (!TRUE.has(verdict)) return because;
  }
  const untold = cited.find((beat) => {
    const own = statements.filter(({ id }) => beat.statements.includes(id));
    const isClaimed = claims.some((one) => one.kind !== 'type' && isSaidBy(one, own, reasoning.ontology));
    return !isClaimed && !foldName(sentence).includes(foldName(beat.text));
  });
  if (untold !== undefined) return `It does not tell what it cites: ${untold.text}`;
  const [added] = additionsIn(read, told, statements, reasoning.ontology);
  if (added !== undefined) return `"${added}" is not in its beats.`;
  return cautionLost(cited, read);
}

/** Whether a doubt is told is asked of the beats themselves. */
const TRUE = new Set<ClaimVerdict>(['supported', 'disputed', 'provisional']);

/** Titles of sources have names in them that the sentence does not speak of, unless they are names themselves. */
async function without({ store }: Reasoning, sentence: string, titles: readonly string[]): Promise<string> {
  let text = sentence;
  for (const title of titles)
    if (text.includes(title) && (await store.named(articles(foldName(title)))).length === 0)
      text = text.replaceAll(title, ' '.repeat(title.length));
  return text;
}

/** Whoever is named must be in a beat; pronouns are judged with what is claimed of them. */
function strangerIn(
  { mentions }: ReadSentence,
  spine: Spine,
  statements: readonly Statement[],
): string | null {
  const known = new Set([
    spine.entity.id,
    ...statements.flatMap((one) => (one.kind === 'relation' ? [one.subject, one.object] : [one.subject])),
  ]);
  const stranger = mentions.find(
    ({ entities, isPronoun }) => !isPronoun && !entities.some(({ id }) => known.has(id)),
  );
  return stranger?.written ?? null;
}

/** A beat that is disputed, doubtful, foretold or provisional must be told as such, with every side of a dispute. */
function cautionLost(cited: readonly SpineSentence[], { text }: ReadSentence): string | null {
  const hedges = hedgesIn(text);
  const figures = new Set(figuresIn(text));
  for (const { text: own, standing, provisional, when } of cited) {
    if (own.includes(AGAINST_ITS_DATES) && !hedges.dispute && !text.includes(AGAINST_ITS_DATES))
      return 'It does not say that the dates are against it.';
    if (standing === 'disputed' && !hedges.dispute) return 'It tells a dispute as settled.';
    if (standing === 'disputed' && !figuresIn(when).every((one) => figures.has(one)))
      return 'It leaves out a side of a dispute.';
    if ((standing === 'hearsay' || standing === 'doubtful') && !hedges.hearsay && !hedges.dispute)
      return 'It tells what is only rumoured or foretold as fact.';
    if (provisional && !hedges.provisional) return 'It does not say that this is provisional.';
  }
  return null;
}

const GRAVITY: readonly SpineStanding[] = ['hearsay', 'disputed', 'doubtful', 'told'];

function joined(text: string, cited: readonly SpineSentence[]): SpineSentence {
  const standing = GRAVITY.find((one) => cited.some((beat) => beat.standing === one)) ?? 'told';
  return {
    text: text.replace(/\s*\[\d+\]/g, ''),
    statements: [...new Set(cited.flatMap(({ statements }) => statements))],
    when: [...new Set(cited.map(({ when }) => when).filter((when) => when !== ''))].join('; '),
    standing,
    provisional: cited.some(({ provisional }) => provisional),
    sources: [...new Set(cited.flatMap(({ sources }) => sources))],
  };
}
