/** A form in which a whole clause is told, with every word of it accounted for, and what it comes to by the record. */
import { KIN_WORD } from '../../ask/reading/kin-words.js';
import { type KinPhrase, kinPeople, kinPhrase } from '../../ask/reading/people.js';
import { pattern, type Skeleton } from '../../ask/reading/skeleton.js';
import type { Happening, Member, People } from '../../ask/reading/terms.js';
import { amountAt } from '../kinds/claim-atoms.js';
import type { Amount } from '../kinds/times-told.js';
import type { ToldTruth } from '../kinds/told-truth.js';

export type Groups = readonly (string | undefined)[];

export interface Form {
  readonly form: RegExp;
  /** Null where what is named does not fit. */
  readonly judge: (c: Clause, groups: Groups) => Promise<ToldTruth | null>;
}

const UNIT = '(?:years?|months?|weeks?|days?|decades?|centur(?:y|ies))';
const NEARNESS =
  '(?:almost|nearly|not quite|just|under|close to|short of|barely|a little|more than|over|at least|no less than|no fewer than|well over|upwards of|past|above|a good|less than|fewer than|not even|within|at most|no more than|below|up to|about|around|roughly|some|approximately|circa|perhaps|only|exactly|already|still|fully)';

const MACROS: Readonly<Record<string, string>> = {
  '{L}': '((?:P\\d+(?: , and | , | and ))*P\\d+)',
  '{A}': `((?:${NEARNESS} )*N\\d+(?: ${UNIT})?)`,
  '{IS}': '(?:is|was|are|were|had been|has been|have been|became|becomes|remained)',
  '{K}': `((?:half-?)?(?:${KIN_WORD}))`,
};

/** `{L}`: one or several named together. `{A}`: an amount. `{K}`: a bare word of kin. */
export const form = (text: string, judge: Form['judge']): Form => ({
  form: pattern(Object.entries(MACROS).reduce((all, [name, by]) => all.replaceAll(name, by), text)),
  judge,
});

/** A clause while it is judged: what its atoms stand for. */
export class Clause {
  constructor(
    readonly s: Skeleton,
    readonly text: string,
  ) {}

  get reasoning() {
    return this.s.reasoning;
  }

  people(index: string | undefined): People | null {
    return this.s.people(index);
  }

  /** Each of those named together. */
  list(atoms: string | undefined): People[] {
    return [...(atoms ?? '').matchAll(/P(\d+)/g)].flatMap(({ 1: index }) => this.s.people(index) ?? []);
  }

  happenings(index: string | undefined): readonly Happening[] | null {
    return this.s.happenings(index)?.all ?? null;
  }

  amount(written: string | undefined): Amount | null {
    const found = /N(\d+)/.exec(written ?? '');
    return written === undefined || found === null
      ? null
      : amountAt(this.s, written, found[1] ?? '', found.index);
  }

  /** Such kin of all of these together. */
  async kin(owners: readonly People[], words: string | undefined): Promise<People | null> {
    const phrase: KinPhrase | null = kinPhrase(words ?? '');
    return phrase === null || owners.length === 0 ? null : kinPeople(this.reasoning, owners, phrase);
  }
}

/** Those of one term as terms of their own. */
export const each = (people: People): People[] =>
  people.isChoice ? [people] : people.members.map((member) => ofMembers(people, [member]));

const ofMembers = (people: People, members: readonly Member[]): People => ({
  ...people,
  members,
  isChoice: false,
});
