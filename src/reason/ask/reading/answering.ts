/** How a question is answered from its atoms, and what is said where nothing is recorded or several may be meant. */
import type { AnswerDraft } from '../draft.js';
import { SILENT_ANSWER } from '../types.js';
import type { ReadOutcome } from './read.js';
import type { Skeleton } from './skeleton.js';
import type { Happenings, People } from './terms.js';

export type Say = (
  skeleton: Skeleton,
  groups: readonly (string | undefined)[],
  draft: AnswerDraft,
) => Promise<ReadOutcome | null>;

/** What is asked for is not told: that is the answer. */
export function unrecorded(what: string, draft: AnswerDraft): 'silent' {
  const are = /^(?:\S+ )*?(?:children|wives|[\w-]+[^s]s|[\w-]+s-in-law) of /.test(what) ? 'are' : 'is';
  draft.say(`${SILENT_ANSWER.slice(0, -1)}: no ${what.replace(/^the /, '')} ${are} on record`);
  return 'silent';
}

/** Whoever is meant must be one, where one is asked about. */
export const unsure = (people: People): People | null => (people.isChoice ? people : null);

export function unsureOf({ all, isChoice, words }: Happenings): People | null {
  return isChoice
    ? {
        kind: 'people',
        members: all.map(({ who }) => ({ entity: who, kin: null })),
        isChoice,
        words,
        isKin: false,
        of: [],
      }
    : null;
}
