/** Which nouns the clauses of a sentence say to be one, and whose they say others are. */
import type { Noun } from './chunks.js';
import type { Clause, Sentence } from './clauses.js';
import { NONE, rolesOf } from './roles.js';
import { BE_KEY, HAVE_KEY } from './verb-groups.js';
import { verbKey } from './verbs.js';
import { THOSE } from './words.js';

export interface Equal {
  readonly nouns: readonly Noun[];
  readonly clause: Clause;
  readonly begins: boolean;
}

export const BECOMING: ReadonlySet<string> = new Set(
  'become name make crown appoint elect proclaim declare choose anoint acclaim install ordain hail'
    .split(' ')
    .map(verbKey),
);
const BECOME_KEY = verbKey('become');
const REMAINING: ReadonlySet<string> = new Set([BE_KEY, verbKey('remain'), verbKey('stay')]);
/** "Viewed them as her children" makes nobody a parent; "served as his squire" does make a squire. */
const SERVING: ReadonlySet<string> = new Set('serve reign rule work act live remain'.split(' ').map(verbKey));
const FOLLOWING: ReadonlySet<string> = new Set(
  'succeed follow replace install start begin'.split(' ').map(verbKey),
);

/** Which nouns a clause says to be one: "Nessa was master of the guild", "they crowned him king". */
export function equalsIn({ clauses }: Sentence): Map<Noun, Equal[]> {
  const equals = new Map<Noun, Equal[]>();
  const link = (a: readonly Noun[], b: readonly Noun[], clause: Clause, begins: boolean) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      for (const noun of from) {
        const list = equals.get(noun);
        const equal = { nouns: to, clause, begins };
        if (list) list.push(equal);
        else equals.set(noun, [equal]);
      }
    }
  };
  for (const clause of clauses) {
    if (!clause.isReal) continue;
    const { verb, phrases } = clause;
    const begins = BECOMING.has(verb.key);
    for (const { agent, patient, result } of rolesOf(clause)) {
      if (clause.voice === 'copula' || REMAINING.has(verb.key) || verb.key === BECOME_KEY)
        link(agent, [...patient, ...result.filter(({ name }) => name === null)], clause, begins);
      else if (begins) link(patient, result, clause, true);
      const as = phrases.find(({ word }) => word === 'as');
      const isOfPatient = clause.voice === 'passive' || (patient.length > 0 && begins);
      const isOffice = begins || FOLLOWING.has(verb.key) || SERVING.has(verb.key);
      if (as && isOffice)
        link(isOfPatient ? patient : agent, as.nouns, clause, begins || FOLLOWING.has(verb.key));
    }
    const among = phrases.find(({ word }) => word === 'among' || word === 'amongst' || word === 'of');
    if (clause.voice === 'copula' && among && THOSE.has(among.nouns[0]?.pronoun ?? '')) {
      const who = clause.subject.length > 0 ? clause.subject : (clause.objects[0] ?? NONE);
      link(who, among.nouns, clause, false);
      for (const noun of among.nouns)
        for (const one of who) if (!noun.same.includes(one)) noun.same.push(one);
    }
  }
  return equals;
}

/** "Corvin had two sons": whose they are. */
export function havingIn({ clauses }: Sentence): Map<Noun, readonly Noun[]> {
  const having = new Map<Noun, readonly Noun[]>();
  for (const { verb, objects, subject, isReal, voice } of clauses) {
    if (!isReal || voice !== 'active' || !HAVING.has(verb.key)) continue;
    for (const noun of objects[0] ?? NONE) having.set(noun, subject);
  }
  return having;
}

const HAVING: ReadonlySet<string> = new Set([HAVE_KEY, verbKey('leave'), verbKey('beget'), verbKey('gain')]);
