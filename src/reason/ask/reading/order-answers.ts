/** Who came first, who was older, who lived at a time: dates held against each other, with three answers. */
import { before } from '../../../time/index.js';
import { wholeOf } from '../../asked-time.js';
import { existenceAt } from '../../existence.js';
import { heldAt } from '../../holding.js';
import { MOST_AROUND, readSome } from '../../read-some.js';
import { tell } from '../../told-statement.js';
import type { Named } from '../../verify/mentions.js';
import type { AnswerDraft } from '../draft.js';
import { type Say, unrecorded } from './answering.js';
import { happeningsOf } from './happenings.js';
import { elderByDescent } from './kin.js';
import type { ReadOutcome } from './read.js';
import type { Skeleton } from './skeleton.js';
import { sayDates } from './tell.js';
import type { Deed, Happening, People } from './terms.js';

export type Sought = 'earlier' | 'later';

/** -1: the first came earlier. 0: the dates cannot tell. Null: one of them is not dated. */
async function order(s: Skeleton, a: Happening, b: Happening): Promise<-1 | 0 | 1 | null> {
  if (a.moment !== null && b.moment !== null) {
    if (before(a.moment, b.moment) === true) return -1;
    if (before(b.moment, a.moment) === true) return 1;
    if (a.what !== 'birth') return 0;
  }
  if (a.what !== 'birth' || b.what !== 'birth') return null;
  const isDated = a.moment !== null && b.moment !== null;
  return (await byDescent(s, a.who, b.who)) ?? (isDated ? 0 : null);
}

/** An ancestor was born before. */
async function byDescent(s: Skeleton, a: Named, b: Named): Promise<-1 | 1 | null> {
  const found = await elderByDescent(s.reasoning, a.id, b.id);
  return found === null ? null : found.ancestor === a.id ? -1 : 1;
}

async function compare(
  s: Skeleton,
  one: Happening,
  other: Happening,
  sought: Sought,
  isWhether: boolean,
  draft: AnswerDraft,
): Promise<ReadOutcome> {
  const found = await order(s, one, other);
  draft.called('timeline');
  if (found === null) {
    const missing = [one, other].filter(({ moment }) => moment === null).map(({ words }) => words);
    return unrecorded(`date of ${missing.join(' and ')}`, draft);
  }
  if (found === 0) {
    draft.say(
      `The dates cannot tell: ${one.moment?.text} and ${other.moment?.text}`,
      await tell(s.reasoning, [...one.dates, ...other.dates]),
    );
    return 'answered';
  }
  const isSo = found < 0 === (sought === 'earlier');
  const [first, second] = found < 0 ? [one, other] : [other, one];
  const lead = isWhether ? (isSo ? 'Yes: ' : 'No: ') : '';
  const dated = first.moment !== null && second.moment !== null;
  const why = dated ? '' : ', as an ancestor';
  const said = SAID[first.what];
  draft.say(
    isWhether || sought === 'earlier'
      ? `${lead}${first.who.name} ${said} before ${first.what === second.what ? second.who.name : second.words}${why}`
      : `${second.who.name} ${said} after ${first.who.name}${why}`,
    await tell(s.reasoning, [...one.dates, ...other.dates]),
  );
  for (const each of [first, second]) await sayDates(s.reasoning, each, draft);
  return 'answered';
}

const SAID: Readonly<Record<Deed, string>> = {
  birth: 'was born',
  death: 'died',
  marriage: 'married',
  burial: 'was buried',
  baptism: 'was baptised',
  coronation: 'was crowned',
  beginning: 'began',
  end: 'ended',
};

/** Whose birth or death of two came earlier or later. */
export async function two(
  s: Skeleton,
  a: People | null,
  b: People | null,
  { what, sought }: { readonly what: 'birth' | 'death'; readonly sought: Sought },
  isWhether: boolean,
  draft: AnswerDraft,
): Promise<ReadOutcome | null> {
  if (a === null || b === null || a.members.length === 0 || b.members.length === 0) return null;
  if (a.isChoice || b.isChoice) return a.isChoice ? a : b;
  const [one] = (await happeningsOf(s.reasoning, what, a)).all;
  const [other] = (await happeningsOf(s.reasoning, what, b)).all;
  return one === undefined || other === undefined ? null : compare(s, one, other, sought, isWhether, draft);
}

/** `Was X born before Y (died)`. */
export async function clause(
  s: Skeleton,
  event: string | undefined,
  sought: Sought,
  other: string | undefined,
  draft: AnswerDraft,
): Promise<ReadOutcome | null> {
  const [one] = s.happenings(event)?.all ?? [];
  const found = s.happenings(event);
  if (found === null || one === undefined || found.isChoice) return null;
  const people = s.people(other);
  const [second] =
    s.happenings(other)?.all ??
    (people === null ? [] : (await happeningsOf(s.reasoning, found.what, people)).all);
  if (second === undefined || people?.isChoice === true) return null;
  return compare(s, one, second, sought, true, draft);
}

/** Which of two happenings came first. */
export async function compareEvents(
  s: Skeleton,
  [a, b]: readonly string[],
  sought: Sought,
  isWhether: boolean,
  draft: AnswerDraft,
): Promise<ReadOutcome | null> {
  const [x, y] = [s.happenings(a), s.happenings(b)];
  const [one, other] = [x?.all[0], y?.all[0]];
  if (one === undefined || other === undefined || x?.isChoice === true || y?.isChoice === true) return null;
  return compare(s, one, other, sought, isWhether, draft);
}

export const alive: Say = async (s, [index, words, event], draft) => {
  const people = s.people(index);
  const [who] = people?.members ?? [];
  if (people === null || who === undefined) return null;
  if (people.isChoice) return people;
  const found = s.happenings(event);
  const moment = s.time(event)?.moment ?? found?.all[0]?.moment ?? null;
  if (found?.isChoice === true) return null;
  if (moment === null) return found === null ? null : unrecorded(`date of the ${found.words}`, draft);
  const text = found === null ? moment.text : `${found.all[0]?.words} (${moment.text})`;
  const at = { window: wholeOf(moment), text, because: null };
  const { statements } = await readSome(s.reasoning, { about: who.entity.id }, MOST_AROUND);
  const { answer, because } = existenceAt(
    s.reasoning,
    who.entity,
    statements,
    await heldAt(s.reasoning, statements, at),
    at,
  );
  draft.called('state_at');
  const lives = [
    ...(await happeningsOf(s.reasoning, 'birth', people)).all,
    ...(await happeningsOf(s.reasoning, 'death', people)).all,
  ];
  if (answer === 'unknown') return unrecorded(`date of the life of ${who.entity.name}`, draft);
  const isDead = /dead/.test(words ?? '');
  const says = { yes: isDead ? 'No' : 'Yes', no: isDead ? 'Yes' : 'No', possible: 'Perhaps' }[answer];
  draft.say(
    `${says}: ${because}`,
    await tell(s.reasoning, [...lives.flatMap(({ dates }) => dates), ...(found?.all[0]?.dates ?? [])]),
  );
  return 'answered';
};
