/** How old somebody was, how long something lasted, and how many years lay between. */
import type { Moment } from '../../../time/index.js';
import { before } from '../../../time/index.js';
import type { Reasoning } from '../../reasoning.js';
import { tell } from '../../told-statement.js';
import type { AnswerDraft } from '../draft.js';
import { type Say, unrecorded, unsureOf } from './answering.js';
import { happeningsOf } from './happenings.js';
import type { ReadOutcome } from './read.js';
import type { Skeleton } from './skeleton.js';
import { spanIn, yearsIn } from './tell.js';
import type { Deed, Happening, People } from './terms.js';

/** The one happening or date that is meant, or why there is none. */
interface Point {
  readonly moment: Moment;
  readonly words: string;
  readonly shown: readonly Happening[];
}

function pointAt(s: Skeleton, index: string | undefined, draft: AnswerDraft): Point | ReadOutcome | null {
  const time = s.time(index);
  if (time !== null) return { moment: time.moment, words: time.moment.text, shown: [] };
  const found = s.happenings(index);
  if (found === null) return null;
  const choice = unsureOf(found);
  if (choice !== null) return choice;
  const dated = found.all.filter(({ moment }) => moment !== null);
  const [one, ...more] = dated;
  const isOfOthers = more.some(({ who }) => who.id !== one?.who.id);
  if (one?.moment == null || (more.length > 0 && (found.what === 'marriage' || isOfOthers)))
    return unrecorded(`one date of the ${found.words}`, draft);
  return { moment: one.moment, words: `${one.words} (${one.moment.text})`, shown: [one] };
}

const isPoint = (point: Point | ReadOutcome | null): point is Point =>
  point !== null && typeof point === 'object' && 'moment' in point;

async function oneOf(
  s: Skeleton,
  what: Deed,
  people: People,
  draft: AnswerDraft,
): Promise<Point | ReadOutcome> {
  const found = await happeningsOf(s.reasoning, what, people);
  const choice = unsureOf(found);
  if (choice !== null) return choice;
  const [one] = found.all;
  if (one?.moment == null) return unrecorded(`date of the ${found.words}`, draft);
  return { moment: one.moment, words: `${one.words} (${one.moment.text})`, shown: [one] };
}

const evidence = async (reasoning: Reasoning, points: readonly Point[]) =>
  tell(reasoning, [
    ...new Map(
      points.flatMap(({ shown }) => shown.flatMap(({ dates }) => dates)).map((one) => [one.id, one]),
    ).values(),
  ]);

export const ageAt =
  (isThought: boolean): Say =>
  async (s, [index, event], draft) => {
    const people = s.people(index);
    const [who] = people?.members ?? [];
    if (people === null || who === undefined) return null;
    if (people.isChoice) return people;
    const born = await oneOf(s, 'birth', people, draft);
    if (!isPoint(born)) return born;
    const at = event === undefined ? await oneOf(s, 'death', people, draft) : pointAt(s, event, draft);
    if (!isPoint(at)) return at;
    draft.called('timeline');
    const shown = await evidence(s.reasoning, [born, at]);
    if (before(at.moment, born.moment) === true) {
      draft.say(`${who.entity.name} was not born yet: ${born.words} came after ${at.words}`, shown);
      return 'answered';
    }
    const died = (await happeningsOf(s.reasoning, 'death', people)).all[0];
    const isDead = died?.moment != null && event !== undefined && before(died.moment, at.moment) === true;
    const years = yearsIn(s.reasoning, born.moment, at.moment);
    if (years === null) return null;
    if (isDead && !isThought)
      draft.say(
        `${who.entity.name} was dead by then: ${died.words} (${died.moment?.text}) came before ${at.words}`,
        await tell(s.reasoning, died.dates),
      );
    draft.say(
      `${who.entity.name} ${isDead ? 'would have been' : 'was'} ${years} years old at ${at.words}`,
      shown,
    );
    return 'answered';
  };

async function sayBetween(s: Skeleton, a: Point, b: Point, draft: AnswerDraft): Promise<ReadOutcome | null> {
  const [from, to] = before(b.moment, a.moment) === true ? [b, a] : [a, b];
  const span = spanIn(s.reasoning, from.moment, to.moment);
  if (span === null) return null;
  draft
    .called('timeline')
    .say(`${span} lay between ${from.words} and ${to.words}`, await evidence(s.reasoning, [from, to]));
  return 'answered';
}

export const between: Say = async (s, [a, b], draft) => {
  const from = pointAt(s, a, draft);
  if (!isPoint(from)) return from;
  const to = pointAt(s, b, draft);
  return isPoint(to) ? sayBetween(s, from, to, draft) : to;
};

export const ofTwo =
  (what: Deed): Say =>
  async (s, [a, b], draft) => {
    const [one, other] = [s.people(a), s.people(b)];
    if (one === null || other === null) return null;
    const from = await oneOf(s, what, one, draft);
    if (!isPoint(from)) return from;
    const to = await oneOf(s, what, other, draft);
    return isPoint(to) ? sayBetween(s, from, to, draft) : to;
  };

export const lived: Say = async (s, [index], draft) => {
  const people = s.people(index);
  if (people === null || people.members.length === 0) return null;
  return ageAt(false)(s, [index, undefined], draft);
};
