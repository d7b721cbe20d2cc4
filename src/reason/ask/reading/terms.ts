/** What parts of a question stand for, once they are read: somebody, or something that happened to somebody, or a date. */
import type { Statement } from '../../../model/index.js';
import type { Moment } from '../../../time/index.js';
import type { Named } from '../../verify/mentions.js';
import type { KinFound } from './kin.js';
import type { KinWord } from './kin-words.js';

export interface Member {
  readonly entity: Named;
  /** How they are the kin of whom; null for whoever is named. */
  readonly kin: {
    readonly of: readonly Named[];
    readonly word: KinWord;
    readonly found: readonly KinFound[];
  } | null;
}

export interface People {
  readonly kind: 'people';
  readonly members: readonly Member[];
  /** Several bear the name, and one is meant. */
  readonly isChoice: boolean;
  /** As an answer speaks of them where there is nobody: `husband of Elizabeth I`. */
  readonly words: string;
  /** Told by kinship, not by a name. */
  readonly isKin: boolean;
  /** Of kin: as many as there are, `children`, and not one of them. */
  readonly isMany?: boolean;
  /** Those whose kin they are. */
  readonly of: readonly Named[];
}

/** Whoever is named, or was found, with no kinship told of them. */
export const namedPeople = (
  entities: readonly Named[],
  words = entities[0]?.name ?? '',
  isChoice = false,
): People => ({
  kind: 'people',
  members: entities.map((entity) => ({ entity, kin: null })),
  isChoice,
  words,
  isKin: false,
  of: [],
});

export const DEEDS = ['birth', 'death', 'marriage', 'burial', 'coronation', 'beginning', 'end'] as const;
export type Deed = (typeof DEEDS)[number];

export interface Happening {
  readonly what: Deed;
  readonly who: Named;
  readonly other: Named | null;
  /** Null where no source dates it. */
  readonly moment: Moment | null;
  /** What tells when. */
  readonly dates: readonly Statement[];
  /** What tells where. */
  readonly places: readonly Statement[];
  readonly words: string;
}

export interface Happenings {
  readonly kind: 'happenings';
  readonly all: readonly Happening[];
  readonly isChoice: boolean;
  readonly words: string;
  readonly what: Deed;
}

export interface Time {
  readonly kind: 'time';
  readonly moment: Moment;
}

export interface Figure {
  readonly kind: 'number';
  readonly value: number;
}

export type Term = People | Happenings | Time | Figure;
