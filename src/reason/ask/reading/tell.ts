/** Says who somebody's kin are, how two are related, and when or where something happened: each with what shows it. */
import { type Statement, withArticle } from '../../../model/index.js';
import { type Bounds, calendarOf, spread, yearsBetween } from '../../../time/index.js';
import { knownGender } from '../../active-context.js';
import type { Reasoning } from '../../reasoning.js';
import { tell, toldEntities } from '../../told-statement.js';
import type { Named, ReadSentence } from '../../verify/mentions.js';
import type { AnswerDraft } from '../draft.js';
import { kinBetween } from './kin.js';
import { type KinStep, kinName } from './kin-words.js';
import { shownBy } from './people.js';
import type { Happening, Member, People } from './terms.js';

/** Marriage and adoption have a time of their own. */
const BY_BLOOD = new Set(['PARENT_OF', 'SIBLING_OF']);

export async function sayMembers(
  reasoning: Reasoning,
  { members }: People,
  draft: AnswerDraft,
  lead = '',
): Promise<void> {
  draft.called('list_lineage');
  for (const [i, member] of members.entries()) await sayMember(reasoning, member, draft, i === 0 ? lead : '');
}

export async function sayMember(
  reasoning: Reasoning,
  { entity, kin }: Member,
  draft: AnswerDraft,
  lead = '',
): Promise<void> {
  if (kin === null) {
    draft.say(`${lead}${entity.name}`);
    return;
  }
  const told = await tell(reasoning, shownBy(kin.found));
  const [only, ...more] = told;
  if (only !== undefined && more.length === 0 && !BY_BLOOD.has(only.predicate)) {
    draft.say(`${lead}${draft.words(only)}`, [only]);
    return;
  }
  const name = await calledKin(
    reasoning,
    entity,
    kin.word.word,
    kin.word.ways[0]?.map(({ step }) => step) ?? [],
  );
  const through = await toldEntities(
    reasoning,
    kin.found.flatMap((one) => one.through),
  );
  const by =
    through.size === 0 ? '' : `, through ${[...through.values()].map((one) => one.name).join(' and ')}`;
  const isOnly = /^(?:father|mother)$/.test(name);
  const of = kin.of.map((one) => one.name).join(' and ');
  draft.say(`${lead}${entity.name} was ${isOnly ? `the ${name}` : withArticle(name)} of ${of}${by}`, told);
}

/** `daughter` for a child whose gender is known. */
async function calledKin(
  reasoning: Reasoning,
  { id }: Named,
  word: string,
  steps: readonly KinStep[],
): Promise<string> {
  if (/^(?:half|twin|ancestor|forebear|descendant)/.test(word)) return word;
  return kinName(steps, await knownGender(reasoning, id)) ?? word;
}

/** `How are they related?`; false where no way leads from the one to the other. */
export async function sayRelated(
  reasoning: Reasoning,
  one: Named,
  other: Named,
  draft: AnswerDraft,
  { lead = '', byBlood = false }: { readonly lead?: string; readonly byBlood?: boolean } = {},
): Promise<boolean> {
  const way = await kinBetween(reasoning, other.id, one.id, byBlood);
  draft.called('list_lineage');
  if (way === null) return false;
  const told = await tell(reasoning, way.path);
  const [only, ...more] = told;
  if (only !== undefined && more.length === 0 && !BY_BLOOD.has(only.predicate)) {
    draft.say(`${lead}${draft.words(only)}`, [only]);
    return true;
  }
  const name = kinName(way.steps, await knownGender(reasoning, one.id));
  if (name === null) return false;
  const through = await toldEntities(reasoning, [...way.through].reverse());
  const by =
    through.size === 0 ? '' : `, through ${[...through.values()].map((who) => who.name).join(' and ')}`;
  const isOnly = /^(?:father|mother)$/.test(name);
  draft.say(
    `${lead}${one.name} was ${isOnly ? `the ${name}` : withArticle(name)} of ${other.name}${by}`,
    told,
  );
  return true;
}

/** Whose kin who is, where that is all that shows it: told of whoever is named first. */
export async function sayAsKin(
  reasoning: Reasoning,
  read: ReadSentence,
  shown: readonly Statement[],
  draft: AnswerDraft,
  lead: string,
): Promise<boolean> {
  const ends = endsOf(shown);
  if (ends === null || HALF.test(read.text)) return false;
  const first = read.mentions.flatMap(({ entities }) => entities).find(({ id }) => ends.includes(id));
  const second = ends.find((id) => id !== first?.id);
  const other = second === undefined ? null : await reasoning.store.entity(second);
  if (first === undefined || other === null) return false;
  // `Did she have a son called Corin?` asks of him.
  const [one, of] = HAVING.test(read.text) ? [other, first] : [first, other];
  return sayRelated(reasoning, one, of, draft, { lead, byBlood: true });
}

/** The two whom a way by blood leads from and to; null where it is no such way. */
function endsOf(shown: readonly Statement[]): readonly string[] | null {
  const path = new Map(
    shown.flatMap((one) =>
      one.kind === 'relation' && BY_BLOOD.has(one.predicate)
        ? [[`${one.subject} ${one.object}`, [one.subject, one.object]] as const]
        : [],
    ),
  );
  const all = [...path.values()].flat();
  const outer = all.filter((id) => all.indexOf(id) === all.lastIndexOf(id));
  return outer.length === 2 && shown.every(({ predicate }) => BY_BLOOD.has(predicate)) ? outer : null;
}

const HALF = /\b(?:half|step)-?/i;
const HAVING = /\b(?:have|has|had)\b/i;

export async function sayDates(
  reasoning: Reasoning,
  { dates }: Happening,
  draft: AnswerDraft,
  lead = '',
): Promise<void> {
  draft.called('entity_context');
  for (const one of await tell(reasoning, dates)) draft.say(`${lead}${draft.words(one)}`, [one]);
}

export async function sayPlaces(
  reasoning: Reasoning,
  { places, words }: Happening,
  draft: AnswerDraft,
): Promise<void> {
  draft.called('entity_context');
  for (const one of await tell(reasoning, places))
    if (one.predicate === 'SPOUSE_OF') draft.say(`${words} was at ${one.qualifiers.place}`, [one]);
    else draft.say(draft.words(one), [one]);
}

/** `15`, `57 or 58`; null where a date is open. */
export function yearsIn(
  { dates }: Reasoning,
  from: Bounds & { readonly calendar?: string },
  to: Bounds,
): string | null {
  const calendar = calendarOf(dates, from.calendar ?? dates.default);
  const years = calendar === undefined ? null : yearsBetween(from, to, calendar);
  return years === null ? null : spread(years.min, years.max);
}

/** The same with its unit, and in days where it is less than a year: `15 years`, `39 days`. */
export function spanIn(
  reasoning: Reasoning,
  from: Bounds & { readonly calendar?: string },
  to: Bounds,
): string | null {
  const years = yearsIn(reasoning, from, to);
  if (years === null || years !== '0') return years === null ? null : `${years} years`;
  const { dates } = reasoning;
  const day = calendarOf(dates, from.calendar ?? dates.default)?.secondsPerDay ?? Number.POSITIVE_INFINITY;
  const [least, most] = [to.min - from.max, to.max - from.min].map((gap) =>
    Math.max(0, Math.round(gap / day)),
  );
  // From noon to noon, so to say: each of two known days is counted whole in `most` and not at all in `least`.
  return most === undefined || least === undefined || most - least > 2
    ? 'less than a year'
    : `${most - 1} days`;
}
