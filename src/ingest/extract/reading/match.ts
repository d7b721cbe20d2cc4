/** Holds the frames against the clauses and nouns of a sentence: which relations are told, and between which phrases. */
import type { Token } from '../tokens.js';
import type { Link, Noun } from './chunks.js';
import type { Clause, Sentence } from './clauses.js';
import type { End, Frames, NounFrame, Told, VerbFrame } from './frames.js';
import { BE_KEY, HAVE_KEY } from './verb-groups.js';
import { verbKey } from './verbs.js';
import { THOSE } from './words.js';

export interface Match {
  readonly told: Told;
  readonly subject: readonly Noun[];
  /** Empty for an attribute. */
  readonly object: readonly Noun[];
  /** Both ends are among the subjects: "Aldric and Lysa were married". */
  readonly isMutual: boolean;
  readonly dates: readonly Token[];
  /** "Became", "was crowned": what a date beside it begins. */
  readonly begins: boolean;
  /** "Did not end until": it did then. */
  readonly isUntil: boolean;
  /** By a noun, and thus perhaps among kin of one name. */
  readonly byNoun: boolean;
  /** Tokens, for the quotation. */
  readonly start: number;
  readonly end: number;
}

export function matchesIn(sentence: Sentence, frames: Frames, tokens: readonly Token[]): Match[] {
  const found: Match[] = [];
  found.push(...matchBeside(sentence, frames.beside));
  const equals = equalsIn(sentence);
  const having = havingIn(sentence);
  for (const noun of sentence.nouns) {
    const list = noun.head === null ? undefined : frames.nouns.get(noun.head);
    if (list) for (const frame of list) found.push(...matchNoun(frame, noun, equals, having));
  }
  for (const clause of sentence.clauses) {
    const isUntil =
      !clause.isReal && clause.verb.isDenied && clause.dates.some(({ when }) => when?.role === 'until');
    if (!clause.isReal && !isUntil) continue;
    for (const frame of frames.verbs.get(clause.verb.key) ?? []) {
      for (const match of matchVerb(frame, clause, tokens)) found.push({ ...match, isUntil });
    }
  }
  return found;
}

interface Roles {
  readonly agent: readonly Noun[];
  readonly patient: readonly Noun[];
  readonly result: readonly Noun[];
}

const NONE: readonly Noun[] = [];

function rolesOf(clause: Clause): Roles[] {
  let { subject } = clause;
  let objects = clause.objects;
  if (subject.length === 0) {
    subject = objects[0] ?? NONE;
    objects = objects.slice(1);
  }
  const [first = NONE, second = NONE] = objects;
  const active = { agent: subject, patient: first, result: second };
  const by = clause.phrases.find(({ word }) => word === 'by')?.nouns ?? NONE;
  const passive = { agent: by, patient: subject, result: first };
  if (clause.voice === 'passive') return [passive];
  return clause.voice === 'either' && objects.length === 0 ? [passive, active] : [active];
}

function matchVerb(frame: VerbFrame, clause: Clause, tokens: readonly Token[]): Match[] {
  const from = clause.verb.end;
  const limit = limitOf(clause);
  const words = follows(tokens, from, limit, frame.words);
  if (words < 0) return [];
  const found: Match[] = [];
  for (const roles of rolesOf(clause)) {
    // "Made Jorun captain" makes nobody.
    if (
      BECOMING.has(frame.key) &&
      frame.result === null &&
      frame.after.length === 0 &&
      roles.result.length > 0
    )
      continue;
    // "The treaty ended the war": it is not the treaty that ended.
    if (frame.told.kind === 'attribute' && frame.patient === null && roles.patient.some(isDefinite)) continue;
    if (frame.key !== BE_KEY && clause.voice === 'copula') continue;
    const ends: Partial<Record<End, readonly Noun[]>> = {};
    const fill = (end: End | null, nouns: readonly Noun[]) => {
      if (end !== null) ends[end] = nouns;
    };
    fill(frame.agent, roles.agent);
    fill(frame.patient, roles.patient);
    fill(frame.result, roles.result);
    if (frame.phrase) fill(frame.phrase.end, phraseOf(frame, clause, words));
    if (
      frame.agent === null &&
      frame.patient !== null &&
      clause.voice === 'active' &&
      roles.patient.length === 0
    )
      continue;
    if (
      frame.patient === null &&
      frame.agent !== null &&
      roles.agent !== clause.subject &&
      clause.voice === 'passive'
    )
      continue;
    if (frame.after.length > 0) {
      const object = ends[frame.patient ?? frame.result ?? 'object'];
      const last = object?.[object.length - 1];
      const at = last && last.start > from ? last.end : from;
      if (follows(tokens, at, limit, frame.after) < 0) continue;
    }
    const match = finish(frame.told, ends, clause, clause.verb.start, words);
    if (match) found.push(match);
  }
  return found;
}

function isDefinite({ name, pronoun, determiner }: Noun): boolean {
  return name !== null || (pronoun !== null && pronoun !== 'there') || determiner === 'the';
}

function finish(
  told: Told,
  ends: Partial<Record<End, readonly Noun[]>>,
  clause: Clause,
  start: number,
  end: number,
): Match | null {
  const { subject = NONE, object = NONE } = ends;
  const base = {
    ...{ told, subject, object, isMutual: false, begins: false, isUntil: false, byNoun: false },
    ...{ dates: clause.dates.length > 0 ? clause.dates : clause.lead, start, end },
  };
  if (told.kind === 'attribute') return subject.length === 0 ? null : base;
  if (subject.length > 0 && object.length > 0) return base;
  const group = subject.length > 0 ? subject : object;
  const isMutual =
    told.type.symmetric && (group.length === 2 || (group.length === 1 && group[0]?.pronoun === 'they'));
  return isMutual ? { ...base, subject: group, object: group, isMutual } : null;
}

/** By its preposition, or where a recipient stands without one: "gave Corvin the sword". */
function phraseOf(frame: VerbFrame, clause: Clause, from: number): readonly Noun[] {
  const { phrase } = frame;
  if (!phrase) return NONE;
  const [word = ''] = phrase.words;
  const isFixed = frame.words.length > 0;
  const candidates = isFixed ? nested(clause) : clause.phrases;
  const isAfter = ({ nouns }: Link) => (nouns[0]?.start ?? 0) >= from;
  const found =
    candidates.find((link) => link.word === word && (!isFixed || isAfter(link))) ??
    clause.phrases.find(
      (link) => link.word === word && !isAfter(link) && (link.nouns[0]?.start ?? 0) < clause.verb.start,
    );
  if (found) return found.nouns;
  if (PLACE.has(word)) {
    const there = clause.phrases.find(({ nouns }) => nouns[0]?.pronoun === 'there') ?? thereIn(clause);
    if (there) return there.nouns;
  }
  return NONE;
}

const PLACE = new Set(['in', 'at', 'near', 'within']);

/** "Died there". */
function thereIn(clause: Clause): Link | undefined {
  const there = clause.objects.find(([noun]) => noun?.pronoun === 'there');
  return there && { word: 'in', nouns: there };
}

/** With those that belong to nouns: "took the throne of Ostravar". */
function nested({ objects, phrases }: Clause): Link[] {
  const links: Link[] = [];
  const add = (nouns: readonly Noun[], depth: number) => {
    for (const noun of nouns) {
      for (const link of noun.links) {
        links.push(link);
        if (depth < 3) add(link.nouns, depth + 1);
      }
    }
  };
  for (const nouns of objects) add(nouns, 0);
  for (const link of phrases) {
    links.push(link);
    add(link.nouns, 0);
  }
  return links;
}

function limitOf({ verb, objects, phrases }: Clause): number {
  let last = verb.end + 4;
  const see = (nouns: readonly Noun[]) => {
    for (const noun of nouns) if (noun.end > last) last = noun.end;
  };
  for (const nouns of objects) see(nouns);
  for (const { nouns } of phrases) {
    see(nouns);
    for (const { links } of nouns) for (const link of links) see(link.nouns);
  }
  return last + 2;
}

const MOST_BETWEEN = 3;

/** The index after the words, if they follow one another with little in between; -1 if not. */
function follows(tokens: readonly Token[], from: number, limit: number, words: readonly string[]): number {
  let at = from;
  let isFirst = true;
  for (const word of words) {
    const last = Math.min(limit, at + MOST_BETWEEN + 1);
    let found = -1;
    for (let i = at; i < last; i++) {
      const token = tokens[i];
      if (!token || token.kind === 'break') break;
      if (
        token.lower === word ||
        (token.kind === 'word' && token.lower.length > 3 && token.lower === `${word}s`)
      ) {
        found = i;
        break;
      }
      // The first must stand with the verb, but for what may stand between them.
      if (isFirst && token.kind === 'comma') break;
    }
    if (found < 0) return -1;
    at = found + 1;
    isFirst = false;
  }
  return at;
}

export type Equals = (noun: Noun) => readonly Noun[];

interface Equal {
  readonly nouns: readonly Noun[];
  readonly clause: Clause;
  readonly begins: boolean;
}

const BECOMING: ReadonlySet<string> = new Set(
  'become name make crown appoint elect proclaim declare choose anoint acclaim install ordain hail'
    .split(' ')
    .map(verbKey),
);
const REMAINING: ReadonlySet<string> = new Set([BE_KEY, verbKey('remain'), verbKey('stay')]);
const FOLLOWING: ReadonlySet<string> = new Set(
  'succeed follow replace install start begin'.split(' ').map(verbKey),
);

/** Which nouns a clause says to be one: "Nessa was master of the guild", "they crowned him king". */
function equalsIn({ clauses }: Sentence): Map<Noun, Equal[]> {
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
      if (clause.voice === 'copula' || REMAINING.has(verb.key) || verb.key === verbKey('become'))
        link(agent, patient, clause, begins);
      else if (begins) link(patient, result, clause, true);
      const as = phrases.find(({ word }) => word === 'as');
      const isOfPatient = clause.voice === 'passive' || (patient.length > 0 && begins);
      if (as) link(isOfPatient ? patient : agent, as.nouns, clause, begins || FOLLOWING.has(verb.key));
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
function havingIn({ clauses }: Sentence): Map<Noun, readonly Noun[]> {
  const having = new Map<Noun, readonly Noun[]>();
  for (const { verb, objects, subject, isReal, voice } of clauses) {
    if (!isReal || voice !== 'active' || !HAVING.has(verb.key)) continue;
    for (const noun of objects[0] ?? NONE) having.set(noun, subject);
  }
  return having;
}

const HAVING: ReadonlySet<string> = new Set([HAVE_KEY, verbKey('leave'), verbKey('beget'), verbKey('gain')]);

/** "Oren Thask, Warden of the North" and "the Battle of the Nine Oaks, in 400 TA,". */
function matchBeside(sentence: Sentence, beside: readonly Told[]): Match[] {
  const found: Match[] = [];
  if (beside.length === 0) return found;
  const put = (
    told: Told,
    subject: readonly Noun[],
    object: readonly Noun[],
    dates: readonly Token[],
    begins: boolean,
  ) => {
    const ends = [...subject, ...object];
    const start = Math.min(...ends.map((noun) => noun.start));
    const end = Math.max(...ends.map((noun) => noun.end));
    found.push({
      told,
      subject,
      object,
      dates,
      begins,
      isMutual: false,
      isUntil: false,
      byNoun: false,
      start,
      end,
    });
  };
  for (const told of beside) {
    for (const noun of sentence.nouns) {
      if (told.kind === 'attribute') {
        if (noun.name !== null && noun.apart.length > 0) put(told, [noun], NONE, noun.apart, false);
        continue;
      }
      for (const same of noun.same)
        if (noun.name !== null && isTitle(same)) put(told, [noun], [same], same.dates, false);
    }
    if (told.kind === 'attribute') continue;
    for (const clause of sentence.clauses) {
      const [object] = clause.objects;
      if (!clause.isReal || clause.voice !== 'copula' || !object || clause.subject.length === 0) continue;
      if (object.every(isTitle)) put(told, clause.subject, object, clause.dates, false);
    }
  }
  return found;
}

function isTitle({ isCapital, name, words }: Noun): boolean {
  return isCapital || (name !== null && words.length === 0);
}

function matchNoun(
  frame: NounFrame,
  noun: Noun,
  equals: ReadonlyMap<Noun, readonly Equal[]>,
  having: ReadonlyMap<Noun, readonly Noun[]>,
): Match[] {
  const { told } = frame;
  if (noun.isDenied || !hasWords(noun.words, frame.words)) return [];
  if (told.kind === 'attribute') return frame.other === null ? dated(told, noun) : [];
  if (frame.holder === null) return deed(frame, noun);
  const other = othersOf(frame, noun, having);
  const found: Match[] = [];
  const put = (holders: readonly Noun[], dates: readonly Token[], begins: boolean) => {
    if (holders.length === 0 || frame.holder === null) return;
    const named = holders.filter((one) => one !== noun || noun.name !== null);
    const ends =
      other.length > 0
        ? frame.holder === 'subject'
          ? { subject: named, object: other }
          : { subject: other, object: named }
        : null;
    const isMutual = ends === null && told.type.symmetric && noun.isPlural && named.length === 2;
    if (named.length === 0 || (ends === null && !isMutual)) return;
    found.push({
      ...{
        told,
        ...(ends ?? { subject: named, object: named }),
        isMutual,
        dates,
        begins,
        isUntil: false,
        byNoun: true,
      },
      ...{ start: noun.start, end: noun.end },
    });
  };
  if (noun.name !== null) put([noun], NO_DATES, false);
  const apposed = noun.same
    .flatMap((one) => [one, ...one.same])
    .filter((one) => one !== noun && (one.name !== null || one.pronoun !== null));
  put([...new Set(apposed)], noun.dates, false);
  for (const { nouns, clause, begins } of equals.get(noun) ?? []) {
    put(nouns, clause.dates.length > 0 ? clause.dates : clause.lead, begins);
  }
  return found;
}

const NO_DATES: readonly Token[] = [];

/** They make of a noun another than it is alone. */
const CHANGING = new Set(
  'foster adopted adoptive step god spiritual sworn honorary surrogate former-would-be false'.split(' '),
);

function hasWords(words: readonly string[], wanted: readonly string[]): boolean {
  const before = words.slice(0, -1);
  if (before.some((word) => CHANGING.has(word) && !wanted.includes(word))) return false;
  return wanted.slice(0, -1).every((word) => before.includes(word));
}

/** Of whom: by preposition, by possessive, or by who has them: "Corvin had two sons". */
function othersOf(
  { prepositions }: NounFrame,
  noun: Noun,
  having: ReadonlyMap<Noun, readonly Noun[]>,
): readonly Noun[] {
  const links = noun.links.filter(({ word }) => prepositions.includes(word));
  const linked = links.flatMap(({ nouns }) => nouns);
  if (linked.length > 0) return linked;
  if (noun.owner !== null) return [noun.owner];
  return having.get(noun) ?? NONE;
}

/** "Her death in 381 TA", "the death of Nessa in 381 TA". */
function dated(told: Told, noun: Noun): Match[] {
  const of = noun.links.find(({ word }) => word === 'of')?.nouns ?? NONE;
  const subject = of.length > 0 ? of : noun.owner !== null ? [noun.owner] : NONE;
  const dates = [...noun.dates, ...of.flatMap((one) => one.dates)];
  if (subject.length === 0 || dates.length === 0) return [];
  const base = {
    told,
    isMutual: false,
    begins: false,
    isUntil: false,
    byNoun: false,
    start: noun.start,
    end: noun.end,
  };
  return [{ ...base, subject, object: NONE, dates }];
}

/** "The murder of Hadric by Sibyl", "Sibyl's murder of Hadric", "the alliance between Kelmoor and Brannoch". */
function deed(frame: NounFrame, noun: Noun): Match[] {
  const by = (word: string) => noun.links.find((link) => link.word === word)?.nouns ?? NONE;
  const { told } = frame;
  const base = {
    told,
    isMutual: false,
    dates: noun.dates,
    begins: false,
    isUntil: false,
    byNoun: false,
    start: noun.start,
    end: noun.end,
  };
  const between = by('between');
  if (told.kind === 'relation' && told.type.symmetric) {
    const both = between.length === 2 ? between : by('of').length === 2 ? by('of') : NONE;
    if (both.length === 2) return [{ ...base, subject: both, object: both, isMutual: true }];
  }
  const [word = ''] = frame.prepositions;
  const other = by(word);
  const owner = noun.owner !== null ? [noun.owner] : word === 'of' ? by('by') : by('of');
  if (owner.length === 0 || other.length === 0) return [];
  const ends =
    frame.owner === 'subject' ? { subject: owner, object: other } : { subject: other, object: owner };
  return [{ ...base, ...ends }];
}
