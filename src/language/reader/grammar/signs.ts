/** What a word may be a sign of: asked of every word once, so that a sentence without one is not looked through again. */
import { typeOfExample } from '../../../packs/index.js';
import type { Ontology } from '../../../packs/ontology.js';
import type { Token } from '../tokens.js';
import type { DenialFrames } from './denials.js';
import type { KinFrames } from './kin.js';
import { phrasesAt, type SpanFrames } from './spans.js';
import { singular } from './verbs.js';
import { remembered } from './words.js';

/** As bits. */
export const SIGN = { kin: 1, denial: 1 << 1, span: 1 << 2, kind: 1 << 3 } as const;

export type SignOf = (lower: string) => number;

interface Telling {
  readonly kin: KinFrames | null;
  readonly denials: DenialFrames | null;
  readonly spans: SpanFrames | null;
}

export function signsOf(ontology: Ontology, { kin, denials, spans }: Telling): SignOf {
  const ask = (lower: string): number =>
    (kin?.nouns.has(singular(lower)) ? SIGN.kin : 0) |
    (denials?.phrases.has(lower) ? SIGN.denial : 0) |
    (spans !== null && phrasesAt(lower, spans.phrases).length > 0 ? SIGN.span : 0) |
    (typeOfExample(ontology, lower) === null ? 0 : SIGN.kind);
  const known = remembered(ask);
  // Names of several words are too many to remember.
  return (lower) => (lower.includes(' ') ? ask(lower) : known(lower));
}

/** Of all words together. */
export function signsIn(tokens: readonly Token[], signOf: SignOf): number {
  let signs = 0;
  for (const { kind, lower } of tokens) if (kind !== 'comma' && kind !== 'break') signs |= signOf(lower);
  return signs;
}
