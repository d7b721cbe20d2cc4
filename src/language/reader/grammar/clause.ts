/** A clause as it is told, and as it is while it is read. */
import type { Token } from '../tokens.js';
import type { Link, Noun } from './chunks.js';
import type { Verb } from './verb-groups.js';

export interface Clause {
  readonly kind: 'main' | 'relative' | 'participle';
  readonly subject: readonly Noun[];
  readonly verb: Verb;
  /** `either` after "was forged and": what follows may go on in the passive or not. */
  readonly voice: 'active' | 'passive' | 'copula' | 'either';
  /** What stands after the verb without a preposition. */
  readonly objects: readonly (readonly Noun[])[];
  readonly phrases: readonly Link[];
  readonly dates: readonly Token[];
  /** Dates in brackets behind the verb. */
  readonly asides: readonly Token[];
  /** Dates that the sentence begins with, for all that follows without one. */
  readonly lead: readonly Token[];
  /** "When she was crowned in 340 TA,": the date of what goes on beside it, for a clause that has none of its own. */
  readonly during: Token | null;
  /** It is said to be so: neither denied nor a condition, a wish or another's word. */
  readonly isReal: boolean;
}

export interface Sentence {
  readonly clauses: readonly Clause[];
  readonly nouns: readonly Noun[];
  /** What stands first where there is no verb: "A village in Upper Vesk." */
  readonly fragment?: Pick<Clause, 'subject' | 'phrases' | 'dates'>;
}

export interface Open {
  readonly kind: Clause['kind'];
  readonly parent: Open | null;
  subject: readonly Noun[];
  verb: Verb | null;
  voice: Clause['voice'];
  objects: (readonly Noun[])[];
  phrases: Link[];
  dates: Token[];
  asides: Token[];
  lead: readonly Token[];
  isReal: boolean;
  /** What a relative stands for, where it is not the subject. */
  gap: { readonly word: string; readonly noun: Noun } | null;
  /** Its subject comes later. */
  isPending: boolean;
  /** Its subject came later. */
  wasPending: boolean;
  /** "Together with the guild": subjects beside the one that is to come. */
  along: readonly Noun[];
  /** "When she was crowned": it says when what is told next, or was told before, was. */
  when: 'next' | 'before' | null;
  during: Token | null;
  /** "Until he died in 342 TA": what its date bounds. */
  bounds: { readonly clause: Open; readonly role: 'from' | 'until' | null } | null;
}
