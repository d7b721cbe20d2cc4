/** A clause while it is judged, and small words that all who judge it use. */
import type { Statement } from '../../../model/index.js';
import type { Bounds } from '../../../time/index.js';
import type { Reasoning } from '../../reasoning.js';
import type { Claim } from '../claims/claim.js';
import type { Hedges } from '../hedges.js';
import type { Judgement } from '../judge/judgement.js';
import type { Mention, ReadSentence } from '../mentions.js';
import type { NameReader } from '../names/name-reader.js';

export interface ClauseContext {
  readonly reasoning: Reasoning;
  readonly names: NameReader;
  readonly hedges: Hedges;
  /** What bears out the sentence so far, and when. */
  readonly statements: readonly Statement[];
  readonly moments: readonly Bounds[];
  /** Everybody the sentence names, for a clause that names nobody. */
  readonly everybody: readonly Mention[];
  /** Whom the sentence before named. */
  readonly before: readonly Mention[];
  readonly momentsBefore: readonly Bounds[];
}

export interface JudgedOne {
  readonly claim: Claim | null;
  readonly judgement: Judgement;
}

export interface JudgedClause {
  readonly read: ReadSentence;
  /** As it is written, without those that it only means. */
  readonly own: ReadSentence;
  readonly judged: readonly JudgedOne[];
  /** How much of it fails, and how much stands. */
  readonly bad: number;
  readonly good: number;
  /** Its numbers are denied with it. */
  readonly isDenied?: boolean;
  /** Judged as a whole by its kind: its numbers, order and ranks with it. */
  readonly isKnown?: boolean;
}

export const BAD = new Set(['contradicted', 'unsupported', 'out-of-time']);

export function plain(
  claim: string,
  verdict: Judgement['verdict'],
  because: string,
  statements: readonly Statement[],
): Judgement {
  const entities = [
    ...new Set(
      statements.flatMap((one) => (one.kind === 'relation' ? [one.subject, one.object] : [one.subject])),
    ),
  ];
  return { claim, verdict, because, statements, entities, words: null };
}

const OF_RECORD =
  /\b(?:recorded|on record|listed|no known|not known|(?:is|are) (?:known|given|told))\b|\b(?:records?|tree|sources?|files?|chronicles?|notes?|formulary|leaflet|pages?|rolls|inventory|books?)\b.*\b(?:names?|knows?|lists?|gives?|shows?|has|have|mentions?|records?|tells?|says?)\b/i;

/** That nobody says so denies nothing, unless it is said of the record. */
export function unheard(text: string): Judgement {
  return OF_RECORD.test(text)
    ? plain(text, 'supported', 'The record is silent on it.', [])
    : plain(text, 'unsupported', 'The record is silent on it, which denies nothing.', []);
}

export function distinctly({ mentions }: ReadSentence): number {
  return new Set(mentions.flatMap(({ entities }) => entities.map(({ id }) => id))).size;
}

export function isAttribution({ words }: ReadSentence): boolean {
  if (/^(?:is|was|are|were|been|be|well)$/.test(words.at(-2)?.folded ?? '')) return false;
  return /^(?:say|says|said|claim|claims|claimed|tell|tells|told|record|records|recorded|report|reports|reported|state|states|note|notes|holds|writes|wrote|so|agree|agrees|contradicts|disagree|disagrees)$/.test(
    words.at(-1)?.folded ?? '',
  );
}

export function withOthers(read: ReadSentence, everybody: readonly Mention[]): ReadSentence {
  return { ...read, mentions: everybody.map((mention) => ({ ...mention, first: -1, end: -1 })) };
}

export function isNegated({ words, mentions }: ReadSentence): boolean {
  const isName = (i: number) => mentions.some(({ first, end }) => i >= first && i < end);
  return words.some(
    ({ folded, text }, i) =>
      !isName(i) &&
      (/^(?:not|never|no|neither|nor|none|nobody|nothing)$/.test(folded) || /n['’]t$/.test(text)),
  );
}
