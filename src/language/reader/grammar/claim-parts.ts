/** What a claim of prose is made of: how plainly it is told, in which roles its nouns stand, and which words it takes. */
import type { Ref } from '../../../model/index.js';
import type { RelationType } from '../../../packs/ontology.js';
import type { Block } from '../block.js';
import { changed, type Token } from '../tokens.js';
import { TITLES } from '../words.js';
import type { Noun } from './chunks.js';
import type { Sentence } from './clause.js';
import type { Match } from './match.js';
import type { Meant, Places } from './mention.js';
import { PLAIN_ENOUGH } from './refer.js';
import { THOSE } from './words.js';

/** A first name alone may be another's. */
export const SHORT = 0.7;

/** By a name, a link or the page's own name. */
export function isPlainly({ candidates, plainness }: Meant): boolean {
  const [only, second] = candidates;
  return only !== undefined && !second && plainness >= PLAIN_ENOUGH;
}

/** "Killed by A and B": neither of them alone. */
export function isTooMany({ exclusive, max }: RelationType, subjects: number, objects: number): boolean {
  const most = {
    subjects: exclusive.object ? 1 : (max.perObject ?? subjects),
    objects: exclusive.subject ? 1 : (max.perSubject ?? objects),
  };
  return subjects > most.subjects || objects > most.objects;
}
const AT_PLACE = /^(?:in|at|near|within|outside|into|through|throughout|beneath|from)$/;
const AT_GOAL = /^to$/;

/** Which nouns are subjects, and which stand where places do. */
export function rolesIn({ clauses }: Sentence): [subjects: ReadonlySet<Noun>, places: Places] {
  const subjects = new Set<Noun>();
  const places = new Map<Noun, 'place' | 'goal'>();
  for (const { subject, phrases, kind } of clauses) {
    if (kind === 'main') for (const noun of subject) subjects.add(noun);
    for (const { word, nouns } of phrases) {
      const kind = AT_PLACE.test(word) ? 'place' : AT_GOAL.test(word) ? 'goal' : null;
      if (kind) for (const noun of nouns) places.set(noun, kind);
    }
  }
  return [subjects, places];
}

/** "Did not end until 404 TA": it ended then. */
export function asMoment(token: Token): Token {
  return token.when?.role === 'until' ? changed(token, { when: { ...token.when, role: 'in' } }) : token;
}

/** The second of two names; a title before them counts as none. */
export function surnameOf(ref: Ref | undefined): string | null {
  const names = [ref?.name ?? '', ...(ref?.others ?? [])].map((name) => name.split(' '));
  const both = names.find(
    (words) => words.length === 2 && !TITLES.has((words[0] ?? '').toLowerCase()) && words[0] !== 'The',
  );
  return both?.[1] ?? null;
}

/** "Among those who swore were A, B and C": each of them. */
export function spread(noun: Noun): readonly Noun[] {
  const those = noun.antecedents[0] ?? noun;
  const names = those.same.filter(({ name }) => name !== null);
  if (those.name === null && those.isPlural && names.length > 1) return names;
  return THOSE.has(those.pronoun ?? '') && those.same.length > 0 ? those.same : [noun];
}

export function spanOf(match: Match, nouns: readonly Noun[], tokens: readonly Token[], block: Block) {
  const starts = [...nouns.map(({ start }) => start), match.start];
  const ends = [...nouns.map(({ end }) => end), match.end];
  const first = Math.min(...starts);
  const last = Math.max(...ends) - 1;
  const dates = match.dates.map(({ end }) => end);
  const start = tokens[first]?.start ?? 0;
  const end = Math.max(tokens[last]?.end ?? start, ...dates.filter((one) => one > start));
  const spot = block.at(start);
  const lines = { start: spot.line, end: block.at(Math.max(start, end - 1)).line };
  return { quote: block.shown.slice(start, end), lines, spot };
}
