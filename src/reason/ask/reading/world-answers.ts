/** Questions about everybody: who was born or died in a year, which couple has the most children. */
import { foldName } from '../../../model/index.js';
import { isA } from '../../../packs/index.js';
import { BEGINNING, type Bounds, type Moment } from '../../../time/index.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelieved, tell, toldEntities } from '../../told-statement.js';
import type { AnswerDraft } from '../draft.js';
import { type Say, unrecorded } from './answering.js';

const MOST_READ = 20_000;
const MOST_TOLD = 12;

/** Who was born, or died, within a time. */
export const thoseOf =
  (end: 'from' | 'until'): Say =>
  async (s, [index, among], draft) => {
    const found = s.happenings(index);
    const set = s.people(among)?.members.map(({ entity }) => entity.id);
    const moment = s.time(index)?.moment ?? found?.all[0]?.moment ?? null;
    if (found?.isChoice === true) return null;
    if (moment === null) return found === null ? null : unrecorded(`date of the ${found.words}`, draft);
    const self = new Set(found?.all.map(({ who }) => who.id));
    const isOfDay = found !== null && DAY.test(draft.question) && !isByDay(moment);
    // A date that no calendar reads may lie in any year.
    if (moment.min === BEGINNING && !isOfDay) return unrecorded(`year of ${moment.text}`, draft);
    const all = (await datesOf(s.reasoning, end, moment)).filter(
      ({ subject, value }) =>
        !self.has(subject) &&
        set?.includes(subject) !== false &&
        (!isOfDay || (hasDay(moment) && written(value.date) === written(moment))),
    );
    if (all.length === 0)
      return unrecorded(
        `${end === 'from' ? 'birth' : 'death'} ${found === null ? 'at' : 'of anybody else at'} ${moment.text}`,
        draft,
      );
    draft.called('timeline');
    if (all.length > MOST_TOLD)
      draft.say(`The record names ${all.length}, of whom the first ${MOST_TOLD} are told`);
    for (const one of await tell(s.reasoning, all.slice(0, MOST_TOLD))) draft.say(draft.words(one), [one]);
    return 'answered';
  };

const DAY = /\b(?:day|date|night)\b/i;
const SECONDS_PER_DAY = 86_400;
const isByDay = ({ min, max }: Bounds): boolean => max - min <= SECONDS_PER_DAY;

/** A day of a month that the calendar does not know is known by how it is written: `the 3rd of Reaping, 412`. */
const written = ({ text }: Moment): string =>
  foldName(text)
    .replace(/\b(?:the|of|in|on|year)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const hasDay = (moment: Moment): boolean => /^\d{1,2}(?:st|nd|rd|th)? \p{L}+ \d/u.test(written(moment));

async function datesOf({ store, ontology }: Reasoning, end: 'from' | 'until', within: Bounds) {
  const people = [...ontology.entityTypes.values()].filter(
    ({ name }) =>
      isA(ontology, name, 'Person') || isA(ontology, name, 'Deity') || isA(ontology, name, 'Creature'),
  );
  const predicates = [...new Set(people.flatMap(({ lifetime }) => lifetime[end]))];
  const dated = await store.statements({ predicates, limit: MOST_READ });
  const then = dated.flatMap((s) =>
    isBelieved(s) &&
    s.kind === 'attribute' &&
    s.value.kind === 'date' &&
    s.value.date.min >= within.min &&
    s.value.date.max <= within.max
      ? [{ ...s, value: s.value }]
      : [],
  );
  return [...new Map(then.map((one) => [one.subject, one])).values()];
}

/** By the children that both are told to be parents of. */
export const couples: Say = async (s, _groups, draft) => {
  const all = (await s.reasoning.store.statements({ predicates: ['PARENT_OF'], limit: MOST_READ })).filter(
    isBelieved,
  );
  const parents = new Map<string, Set<string>>();
  for (const one of all)
    if (one.kind === 'relation')
      parents.set(one.object, (parents.get(one.object) ?? new Set()).add(one.subject));
  const counts = new Map<string, string[]>();
  for (const [child, both] of parents) {
    if (both.size !== 2) continue;
    const key = [...both].sort().join(' ');
    counts.set(key, [...(counts.get(key) ?? []), child]);
  }
  const most = Math.max(0, ...[...counts.values()].map(({ length }) => length));
  const best = [...counts].filter(([, children]) => children.length === most);
  if (most === 0 || best.length > 3) return null;
  for (const [key, children] of best) await sayCouple(s.reasoning, key.split(' '), children, draft);
  return 'answered';
};

async function sayCouple(
  reasoning: Reasoning,
  parents: readonly string[],
  children: readonly string[],
  draft: AnswerDraft,
): Promise<void> {
  const names = await toldEntities(reasoning, [...parents, ...children]);
  const statements = (
    await Promise.all(
      parents.map((subject) => reasoning.store.statements({ subject, predicates: ['PARENT_OF'] })),
    )
  ).flat();
  const shown = statements.filter(
    (one) => one.kind === 'relation' && children.includes(one.object) && isBelieved(one),
  );
  const called = (ids: readonly string[]) => ids.map((id) => names.get(id)?.name ?? '').join(' and ');
  draft.say(
    `${called(parents)} have ${children.length} children on record: ${called(children)}`,
    await tell(reasoning, shown),
  );
}
