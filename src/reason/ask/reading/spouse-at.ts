/** `Who was her husband in 1545?`: whom somebody was married to then. */
import { before } from '../../../time/index.js';
import { wholeOf } from '../../asked-time.js';
import { type Holding, heldAt } from '../../holding.js';
import { livesOf } from '../../lives.js';
import { tell } from '../../told-statement.js';
import { type Say, unrecorded } from './answering.js';
import { sayMember } from './tell.js';
import type { Member } from './terms.js';

const MOST_ELSEWHEN = 4;

export const spouseAt: Say = async (s, [index, time], draft) => {
  const people = s.people(index);
  const moment = s.time(time)?.moment ?? null;
  if (people === null || moment === null || !people.isKin) return null;
  const weddings = people.members.map(({ kin }) => kin?.found[0]?.path ?? []);
  const isMarriage = weddings.every(([one, ...more]) => one?.predicate === 'SPOUSE_OF' && more.length === 0);
  if (!isMarriage) return null;
  if (people.isChoice) return people;
  const { reasoning } = s;
  const at = { window: wholeOf(moment), text: moment.text, because: null };
  const held = await heldAt(reasoning, weddings.flat(), at);
  const lives = await livesOf(reasoning, [...people.of, ...people.members.map(({ entity }) => entity)]);
  const isDead = ({ id }: { readonly id: string }) => {
    const until = lives.get(id)?.until;
    return until != null && before(until, moment) === true;
  };
  const holds = (member: Member, i: number): Holding =>
    isDead(member.entity) || people.of.some(isDead)
      ? 'past'
      : (held.get(weddings[i]?.[0]?.id ?? '')?.holding ?? 'undated');
  const by = (...some: Holding[]) => people.members.filter((one, i) => some.includes(holds(one, i)));
  const sure = by('certain');
  const then = sure.length > 0 ? sure : by('possible');
  for (const member of then) await sayMember(reasoning, member, draft);
  if (sure.length === 0 && then.length > 0)
    draft.caveat(`The dates do not prove that it was so at ${moment.text}`);
  const others = people.members.filter((one) => !then.includes(one)).slice(0, MOST_ELSEWHEN);
  if (sure.length === 0)
    for (const one of await tell(
      reasoning,
      others.flatMap(({ kin }) => kin?.found.flatMap(({ path }) => path) ?? []),
    ))
      draft.caveat(`Told ${one.when === '' ? 'without a date' : 'of another time'}: ${draft.words(one)}`);
  return then.length === 0 ? unrecorded(`${people.words} at ${moment.text}`, draft) : 'answered';
};
