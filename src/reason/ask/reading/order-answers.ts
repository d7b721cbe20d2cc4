/** Who lived at a time: dates held against each other, with three answers. */
import { wholeOf } from '../../asked-time.js';
import { existenceAt } from '../../existence.js';
import { heldAt } from '../../holding.js';
import { MOST_AROUND, readSome } from '../../read-some.js';
import { tell } from '../../told-statement.js';
import { type Say, unrecorded } from './answering.js';
import { happeningsOf } from './happenings.js';

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
