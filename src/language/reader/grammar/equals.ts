/** Which nouns the clauses of a sentence say to be one, and whose they say others are. */
import type { Noun } from './chunks.js';
import type { Clause, Sentence } from './clause.js';
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
  const put = (noun: Noun, equal: Equal) => {
    const list = equals.get(noun);
    if (list) list.push(equal);
    else equals.set(noun, [equal]);
  };
  for (const clause of clauses) {
    if (!clause.isReal) continue;
    for (const [one, other, begins] of [...named(clause), ...inOffice(clause), ...amongThose(clause)]) {
      for (const noun of one) put(noun, { nouns: other, clause, begins });
      for (const noun of other) put(noun, { nouns: one, clause, begins });
    }
  }
  return equals;
}

type Pair = readonly [one: readonly Noun[], other: readonly Noun[], begins: boolean];

/** "Nessa was master", "Jorun was made captain". */
function named(clause: Clause): Pair[] {
  const { key } = clause.verb;
  const begins = BECOMING.has(key);
  const isOne = clause.voice === 'copula' || REMAINING.has(key) || key === BECOME_KEY;
  if (!isOne && !begins) return [];
  return rolesOf(clause).map(({ agent, patient, result }): Pair => {
    if (!isOne) return [patient, result, true];
    return [agent, [...patient, ...result.filter(({ name }) => name === null)], begins];
  });
}

/** "Reigned as queen", "succeeded Tessaly as ruler". */
function inOffice(clause: Clause): Pair[] {
  const { key } = clause.verb;
  const as = clause.phrases.find(({ word }) => word === 'as');
  const begins = BECOMING.has(key) || FOLLOWING.has(key);
  if (as === undefined || !(begins || SERVING.has(key))) return [];
  return rolesOf(clause).map(({ agent, patient }): Pair => {
    const isOfPatient = clause.voice === 'passive' || (patient.length > 0 && BECOMING.has(key));
    return [isOfPatient ? patient : agent, as.nouns, begins];
  });
}

/** "Among those who swore were A, B and C"; from then on "those" are they. */
function amongThose(clause: Clause): Pair[] {
  const among = thoseIn(clause);
  if (among.length === 0) return [];
  const { subject, objects } = clause;
  const who = subject.length > 0 ? subject : (objects[0] ?? NONE);
  for (const those of among) {
    for (const one of who) if (!those.same.includes(one)) those.same.push(one);
  }
  return [[who, among, false]];
}

function thoseIn({ voice, phrases }: Clause): readonly Noun[] {
  if (voice !== 'copula') return NONE;
  const among = phrases.find(({ word }) => word === 'among' || word === 'amongst' || word === 'of');
  return among !== undefined && THOSE.has(among.nouns[0]?.pronoun ?? '') ? among.nouns : NONE;
}

/** Whether its nouns are others once it has been read for what is equal. */
export function saysWhoThoseAre({ clauses }: Sentence): boolean {
  return clauses.some((clause) => thoseIn(clause).length > 0);
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
