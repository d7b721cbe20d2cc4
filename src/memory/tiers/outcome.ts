/** What a newer claim means for an older one of the same thread, as far as rules can tell. */
import type { Ontology } from '../../packs/ontology.js';
import type { Fact, FactClaim } from '../../store/facts.js';
import { isOfOtherZone, sameCase, sameThread } from './exact.js';
import { sameValue } from './measures.js';

/** `update`: the newer settles the matter. `contradiction`: both claim to hold. `coexistence`: both may. */
export type Outcome = 'update' | 'contradiction' | 'coexistence';

export interface Compared {
  readonly outcome: Outcome;
  readonly because: string;
}

export interface Spoken {
  readonly fact: Pick<Fact, 'id' | 'author' | 'scope' | 'validFrom' | 'supersedes' | 'corrects' | 'content'>;
  readonly claim: FactClaim;
}

export function compareClaims(older: Spoken, newer: Spoken, conversationSeconds: number): Compared {
  const told = (outcome: Outcome, because: string): Compared => ({ outcome, because });
  if (!sameThread(older.claim, newer.claim)) return told('coexistence', 'other subjects');
  if (!sameCase(older.claim, newer.claim)) return told('coexistence', 'other cases of one subject');
  const [was, is] = [older.claim.mode, newer.claim.mode];
  if (was === 'mentions' || is === 'mentions' || was === 'ends')
    return told('coexistence', 'merely spoken of');
  const agree = sameValue(older.claim, newer.claim);
  if (is === 'ends' && !agree) return told('coexistence', 'something else is said to be over');
  if (is === 'ends') return told('update', 'said to be over');
  if (agree) return told('coexistence', 'one value');
  if ([...newer.fact.supersedes, ...newer.fact.corrects].includes(older.fact.id))
    return told('update', 'declared');
  if (is === 'changes') return told('update', 'settled by the words of the newer fact');
  if (isOfOtherZone(older.claim, newer.claim)) return told('coexistence', 'hours of two zones');
  const isPrecise =
    older.claim.qualifiers.of === newer.claim.qualifiers.of &&
    older.claim.qualifiers.per === newer.claim.qualifiers.per;
  if (isPrecise && isOneConversation(older.fact, newer.fact, conversationSeconds))
    return told('update', 'said otherwise minutes later, in the same conversation');
  return told('contradiction', 'two values');
}

/** Facts of one author in one scope that are no further apart are one working conversation. */
export function conversationSeconds({ thresholds }: Pick<Ontology, 'thresholds'>): number {
  return (thresholds.get('conversation-minutes')?.value ?? 10) * 60;
}

const SAME_DAY = 12 * 3600;
/** Who looked again or was told otherwise takes back what he said himself that day. */
const LOOKED_AGAIN =
  /\b(?:(?:re-?|double-?)?(?:checked|looked|asked|verified|measured)|talked (?:to|with)|spoke (?:to|with)|heard (?:from|back)|turns out|my (?:earlier|last|previous|first)|earlier (?:note|message|fact|figure)|from memory|mis(?:read|took|typed|remembered|counted)|typo|sorry|oops|good (?:point|catch)|well spotted|agreed|(?:is|are|was|were) right|right you are|fair enough|thanks)\b/i;

/** One author, one place, a few minutes: the last word counts. */
export function isOneConversation(
  older: Spoken['fact'],
  newer: Spoken['fact'],
  conversationSeconds: number,
): boolean {
  const apart = newer.validFrom - older.validFrom;
  if (older.author !== newer.author || older.scope !== newer.scope || apart < 0) return false;
  return apart <= conversationSeconds || (apart <= SAME_DAY && LOOKED_AGAIN.test(newer.content));
}
