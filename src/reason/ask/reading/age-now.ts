/** How old somebody is: as it is written of them, and by their birth where the present of the world is known. */
import { isA } from '../../../packs/index.js';
import { isBelieved, tell } from '../../told-statement.js';
import type { AnswerDraft } from '../draft.js';
import { lived } from './age-answers.js';
import type { Say } from './answering.js';
import { happeningsOf } from './happenings.js';
import type { Skeleton } from './skeleton.js';
import { yearsIn } from './tell.js';
import type { People } from './terms.js';

export const ageNow: Say = async (s, [index], draft) => {
  const people = s.people(index);
  const [who, ...more] = people?.members ?? [];
  if (people === null || who === undefined || (more.length > 0 && !people.isChoice)) return null;
  if (people.isChoice) return people;
  const [death] = (await happeningsOf(s.reasoning, 'death', people)).all;
  const isDead = death?.moment != null;
  if (isDead && (await lived(s, [index], draft)) === null) return null;
  if (!isDead) await sayByBirth(s, people, draft);
  await sayWritten(s, who.entity.id, draft);
  return draft.isEmpty ? lived(s, [index], draft) : 'answered';
};

async function sayWritten({ reasoning }: Skeleton, subject: string, draft: AnswerDraft): Promise<void> {
  const told = await reasoning.store.statements({ subject, predicates: ['age'] });
  for (const one of await tell(reasoning, told.filter(isBelieved))) {
    draft.called('entity_context').say(draft.words(one), [one]);
    if (one.when === '') draft.caveat(`${draft.words(one)}: no source says when that was`);
  }
}

async function sayByBirth({ reasoning }: Skeleton, people: People, draft: AnswerDraft): Promise<void> {
  const now = await reasoning.now();
  const [birth] = (await happeningsOf(reasoning, 'birth', people)).all;
  if (now === null || birth?.moment == null || birth.moment.min > now.moment.max) return;
  const years = yearsIn(reasoning, birth.moment, now.moment);
  const end = isA(reasoning.ontology, birth.who.type, 'Agent') ? 'death' : 'end';
  if (years === null) return;
  draft
    .called('timeline')
    .say(
      `${birth.who.name} would be ${years} years old at ${now.moment.text}, the present (born ${birth.moment.text}); no ${end} is told`,
      await tell(reasoning, birth.dates),
    );
}
