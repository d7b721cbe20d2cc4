/** Who of a set was alive at a moment, by dates that leave no doubt; of whom they do, that is said. */
import { before, type Moment } from '../../../time/index.js';
import { type Lifetime, lifetimeText } from '../../lifetime.js';
import { livesOf } from '../../lives.js';
import { tell } from '../../told-statement.js';
import type { AnswerDraft } from '../draft.js';
import { unrecorded } from '../reading/answering.js';
import { happeningsOf } from '../reading/happenings.js';
import type { ReadOutcome } from '../reading/read.js';
import type { Skeleton } from '../reading/skeleton.js';
import { sayMember } from '../reading/tell.js';
import { type Member, namedPeople } from '../reading/terms.js';

const MOST_NAMED = 12;

interface Living {
  readonly member: Member;
  readonly life: Lifetime;
}

export async function livingAt(
  s: Skeleton,
  set: string,
  point: string,
  draft: AnswerDraft,
): Promise<ReadOutcome | null> {
  const people = s.people(set);
  const moment = s.time(point)?.moment ?? s.happenings(point)?.all[0]?.moment ?? null;
  if (people === null || moment === null || people.isChoice || people.members.length < 2) return null;
  const lives = await livesOf(
    s.reasoning,
    people.members.map(({ entity }) => entity),
  );
  const dated = people.members.flatMap((member): Living[] => {
    const life = lives.get(member.entity.id);
    return life === undefined || isOver(life, moment) ? [] : [{ member, life }];
  });
  const living = dated.filter(({ life }) => isSure(life, moment)).sort(eldestFirst);
  const unsure = dated.filter((one) => !living.includes(one)).sort(eldestFirst);
  if (living.length === 0) return unrecorded(`one of the ${people.words} who surely lived then`, draft);
  const cut = living.length > MOST_NAMED ? `, of whom the ${MOST_NAMED} eldest are named` : '';
  draft
    .called('timeline')
    .say(`By their dates, ${living.length} are known to have been alive at ${moment.text}${cut}`);
  for (const one of living.slice(0, MOST_NAMED)) await sayLiving(s, one, draft);
  if (unsure.length > 0) draft.caveat(`May have been alive then: ${namesOf(unsure)}`);
  return 'answered';
}

async function sayLiving(
  { reasoning }: Skeleton,
  { member, life }: Living,
  draft: AnswerDraft,
): Promise<void> {
  if (member.kin !== null) return sayMember(reasoning, member, draft);
  const who = namedPeople([member.entity]);
  const ends = [await happeningsOf(reasoning, 'birth', who), await happeningsOf(reasoning, 'death', who)];
  const dates = ends.flatMap(({ all }) => all.flatMap((one) => one.dates));
  draft.say(`${member.entity.name}, ${lifetimeText(life)}`, await tell(reasoning, dates));
}

function isOver({ from, until }: Lifetime, moment: Moment): boolean {
  const isBefore = from !== null && before(moment, from) === true;
  const isAfter = until !== null && before(until, moment) === true;
  return isBefore || isAfter || (from === null && until === null);
}

const isSure = ({ from, until }: Lifetime, moment: Moment): boolean =>
  from !== null && until !== null && before(from, moment) === true && before(moment, until) === true;

const eldestFirst = (a: Living, b: Living): number =>
  a.life.window.fromMin - b.life.window.fromMin || (a.member.entity.name < b.member.entity.name ? -1 : 1);

function namesOf(some: readonly Living[]): string {
  const names = some.slice(0, MOST_NAMED).map(({ member }) => member.entity.name);
  const more = some.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
