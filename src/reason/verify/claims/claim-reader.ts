/** A sentence while its claims are read: its words, what stands where, and what was read so far. */
import type { Ontology } from '../../../packs/index.js';
import type { DateSpan } from '../dates.js';
import type { Hit } from '../hits.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { COPULA } from './words.js';

export class ClaimReader {
  /** Whom the clause is about. */
  clauseSubjects: Mention[] = [];
  /** Those that something was told to be done to. */
  readonly objects = new Set<Mention>();
  /** Those of whom something was read already. */
  readonly claimed = new Set<Mention>();

  constructor(
    readonly sentence: ReadSentence,
    readonly ontology: Ontology,
    readonly hits: readonly Hit[],
  ) {}

  at(index: number): Mention | null {
    return this.sentence.mentions.find(({ first, end }) => index >= first && index < end) ?? null;
  }

  dateAt(index: number): DateSpan | null {
    return this.sentence.dates.find(({ first, end }) => index >= first && index < end) ?? null;
  }

  /** Past a date that stands before it: `ruler in 340 TA was`. */
  copulaAfter(index: number): number {
    const date = this.dateAt(index);
    return date !== null && COPULA.test(this.sentence.words[date.end]?.folded ?? '') ? date.end : index;
  }

  textFrom(index: number): string {
    const { text, words } = this.sentence;
    const from = words[index]?.start;
    if (from === undefined) return '';
    return text
      .slice(from)
      .replace(/[.!?"”]+$/, '')
      .trim();
  }
}
