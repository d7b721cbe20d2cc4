/** Relations that a verb tells. */
import { groupBy } from '../../../model/index.js';
import type { Token } from '../tokens.js';
import type { Link, Noun } from './chunks.js';
import type { Clause } from './clause.js';
import { BORN_KEY } from './clause-words.js';
import { BECOMING } from './equals.js';
import type { End, Frames, Told, VerbFrame } from './frames.js';
import type { Match } from './match.js';
import { NONE, type Roles, rolesOf } from './roles.js';
import { BE_KEY } from './verb-groups.js';
import { TIMES } from './words.js';

export function matchVerbs(
  list: readonly VerbFrame[],
  nouns: Frames['nouns'],
  clause: Clause,
  tokens: readonly Token[],
  said: ReadonlySet<string>,
  isUntil: boolean,
  found: Match[],
): void {
  let limit = -1;
  const told: Weighed[] = [];
  const frames = saidOf(list, said);
  if (frames.length === 0) return;
  for (const roles of rolesOf(clause)) {
    for (const frame of frames) {
      if (!mayHold(frame, clause, roles, tokens) || !mayBeThere(frame, roles, nouns)) continue;
      if (limit < 0 && frame.words.length + frame.after.length > 0) limit = limitOf(clause);
      const words =
        frame.words.length === 0 ? clause.verb.end : follows(tokens, clause.verb.end, limit, frame.words);
      const match =
        words < 0 ? matchTurned(frame, clause, roles) : matchVerb(frame, clause, roles, words, tokens, limit);
      const weight = frame.words.length + frame.after.length;
      if (match) told.push({ match: isUntil ? { ...match, isUntil } : match, weight });
    }
  }
  found.push(...fullest(told));
}

/** Among the words of a sentence, for a place that it leaves out. */
export const THERE = '(there)';

/** Those all of whose words stand in the sentence, in their order. "Was" has a thousand wordings, and few of them are ever meant. */
function saidOf(list: readonly VerbFrame[], said: ReadonlySet<string>): readonly VerbFrame[] {
  if (list.length <= FEW) return list.filter((frame) => isSaid(frame, said));
  let byWord = byWords.get(list);
  if (byWord === undefined) {
    byWord = groupBy(list.keys(), (at) => neededIn(list[at]));
    byWords.set(list, byWord);
  }
  const places = [...(byWord.get('') ?? NOWHERE)];
  for (const word of said) for (const at of byWord.get(word) ?? NOWHERE) places.push(at);
  const found: VerbFrame[] = [];
  for (const at of places.length > 1 ? places.sort((a, b) => a - b) : places) {
    const frame = list[at];
    if (frame !== undefined && isSaid(frame, said)) found.push(frame);
  }
  return found;
}

const NOWHERE: readonly number[] = [];
/** Of so few each is asked. */
const FEW = 8;
/** The places of frames in their list, by the first word that they need. */
const byWords = new WeakMap<readonly VerbFrame[], ReadonlyMap<string, readonly number[]>>();

function neededIn(frame: VerbFrame | undefined): string {
  return frame?.words[0] ?? frame?.after[0] ?? '';
}

/** All the words that the wording needs stand in the sentence. */
function isSaid({ words, after, phrase, told }: VerbFrame, said: ReadonlySet<string>): boolean {
  for (const word of words) if (!said.has(word)) return false;
  for (const word of after) if (!said.has(word)) return false;
  if (phrase === null || told.kind === 'attribute' || told.isImplied || told.type.symmetric) return true;
  const [word = ''] = phrase.words;
  return said.has(word) || said.has(THERE) || (word === 'to' && words.length === 0);
}

function fullest(told: readonly Weighed[]): Match[] {
  if (told.length < 2) return told.map(({ match }) => match);
  return told.filter((one) => !told.some((other) => isFuller(other, one))).map(({ match }) => match);
}

interface Weighed {
  readonly match: Match;
  readonly weight: number;
}

/** "Held the city against them": by all the words that are there, and not by the verb alone. */
function isFuller(other: Weighed, one: Weighed): boolean {
  if (one.weight > 0 || other.weight === 0 || one.match.told.kind !== other.match.told.kind) return false;
  const { subject, object } = one.match;
  const nouns = (list: readonly Noun[], others: readonly Noun[]) =>
    list.length === others.length && list.every((noun, i) => noun === others[i]);
  return nouns(subject, other.match.subject) && nouns(object, other.match.object);
}

/** "Kesselby is a town in Vesk" says where it is; "Maud was a cook in Vesk" what she did there. */
function mayBeThere(
  { key, phrase, words, told }: VerbFrame,
  { patient }: Roles,
  nouns: Frames['nouns'],
): boolean {
  const [what] = patient;
  if (key !== BE_KEY || phrase === null || words.length > 0 || what === undefined) return true;
  return nouns.get(what.head ?? '')?.some((frame) => frame.told.type === told.type) ?? false;
}

/** What can be told without looking at the words. */
function mayHold(frame: VerbFrame, { voice, verb }: Clause, roles: Roles, tokens: readonly Token[]): boolean {
  // "Cooling and sinking" is not over yet.
  if (frame.told.kind === 'attribute' && frame.patient === null && verb.form === 'ing') return false;
  if (voice === 'copula' && frame.key !== BE_KEY) return false;
  if (frame.agent !== null && roles.agent.length === 0 && frame.patient === null) return false;
  if (frame.patient !== null && roles.patient.length === 0 && frame.agent === null) return false;
  if (frame.result !== null && roles.result.length === 0) return false;
  // "Met Aric with Ranor": whoever is along is not whom it is done to.
  if (
    roles.patient.length > 0 &&
    frame.phrase?.words[0] === 'with' &&
    frame.patient === null &&
    frame.words.length === 0
  )
    return voice === 'passive';
  // "Lost his hand there" is no defeat.
  if (voice === 'active' && isIntransitive(frame) && isThing(roles.patient[0], verb.end)) return false;
  // "Made Jorun captain" makes nobody.
  if (roles.result.length > 0 && frame.result === null && frame.after.length === 0 && BECOMING.has(frame.key))
    return false;
  // "The treaty ended the war": it is not the treaty that ended.
  if (frame.told.kind !== 'attribute' || frame.patient !== null || roles.patient.length === 0) return true;
  return !roles.patient.some((noun) => isDefinite(noun) && !isApart(tokens, verb.end, noun.start));
}

/** "When she died in 328 TA, the garrison": it stands behind a comma, and goes on. */
function isApart(tokens: readonly Token[], from: number, until: number): boolean {
  return tokens.slice(from, until).some(({ kind }) => kind === 'comma');
}

function isIntransitive({ patient, result, words, after, phrase, isLoose }: VerbFrame): boolean {
  return (
    patient === null && result === null && words.length + after.length === 0 && phrase !== null && !isLoose
  );
}

/** What the verb is done to stands right behind it. */
function isThing(noun: Noun | undefined, verbEnd: number): boolean {
  if (!noun || noun.start < verbEnd || noun.start > verbEnd + 1) return false;
  const { name, pronoun, head, determiner, owner } = noun;
  if (pronoun !== null) return /^(?:him|her|it|them)$/.test(pronoun);
  return name !== null || (head !== null && !TIMES.has(head) && (determiner !== null || owner !== null));
}

function matchVerb(
  frame: VerbFrame,
  clause: Clause,
  roles: Roles,
  words: number,
  tokens: readonly Token[],
  limit: number,
): Match | null {
  const { agent, patient, result, phrase } = frame;
  const ends: Partial<Record<End, readonly Noun[]>> = {};
  if (agent !== null) ends[agent] = roles.agent;
  if (patient !== null) ends[patient] = roles.patient;
  if (result !== null) ends[result] = roles.result;
  if (phrase !== null) {
    ends[phrase.end] = phraseOf(frame, clause, words);
    if (phrase.words[0] === 'to' && frame.words.length === 0 && ends[phrase.end]?.length === 0)
      ends[phrase.end] = recipientOf(clause, roles, ends, patient);
  }
  if (frame.after.length > 0) {
    const object = ends[patient ?? result ?? 'object'];
    const last = object?.[object.length - 1];
    const from = clause.verb.end;
    if (follows(tokens, last && last.start > from ? last.end : from, limit, frame.after) < 0) return null;
  }
  const found = finish(frame.told, ends, clause, clause.verb.start, words);
  // "Hendrik and Jonas came" did not come upon each other.
  return found?.isMutual && phrase !== null && !/^(?:with|to)$/.test(phrase.words[0] ?? '') ? null : found;
}

/** "The office of Warden was held by Odile": the words of the wording are its subject. */
function matchTurned(frame: VerbFrame, clause: Clause, roles: Roles): Match | null {
  const { phrase, words, agent, after } = frame;
  if (clause.voice !== 'passive' || !phrase || agent === null || frame.patient !== null || after.length > 0)
    return null;
  const [only, second] = roles.patient;
  if (!only || second || only.head !== words[words.length - 1]) return null;
  const link = only.links.find(({ word }) => word === phrase.words[0]);
  return link
    ? finish(
        frame.told,
        { [agent]: roles.agent, [phrase.end]: link.nouns },
        clause,
        only.start,
        clause.verb.end,
      )
    : null;
}

/** "Gave Corvin the sword", "Corvin was given the sword". */
function recipientOf(
  { voice, verb }: Clause,
  { recipient, patient: given, result }: Roles,
  ends: Partial<Record<End, readonly Noun[]>>,
  patient: End | null,
): readonly Noun[] {
  // "Joachim was born in 1746 and Louisa in 1750": he was not born to her.
  if (voice !== 'passive' || patient === null || result.length === 0 || verb.key === BORN_KEY)
    return recipient;
  ends[patient] = result;
  return given;
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
  const dates = datesOf(told, clause);
  const match = (subject: readonly Noun[], object: readonly Noun[], isMutual: boolean): Match => ({
    told,
    subject,
    object,
    isMutual,
    dates,
    start,
    end,
    begins: false,
    isUntil: false,
    byNoun: false,
  });
  if (told.kind === 'attribute')
    return subject.length === 0 || dates.length === 0 ? null : match(subject, object, false);
  if (told.isImplied)
    return subject.length > 0 && dates.length > 0 && isBare(clause) ? match(subject, NONE, false) : null;
  if (subject.length > 0 && object.length > 0) return match(subject, object, false);
  const group = subject.length > 0 ? subject : object;
  // "Calder and Northmark border Thornwood" says nothing of the two.
  if (clause.objects.length > 0 && clause.subject.length > 0) return null;
  const isBoth = group.length === 2 || /^(?:they|both)$/.test(group[0]?.pronoun ?? '');
  return told.type.symmetric && isBoth ? match(group, group, true) : null;
}

/** It names nothing that the verb could be about. */
function isBare({ objects, phrases }: Clause): boolean {
  const among = objects.flat().flatMap((one) => [one, ...one.links.flatMap(({ nouns }) => nouns)]);
  const isNamed = among.some(({ name }) => name !== null);
  const says = ({ word, nouns }: Link) =>
    /^(?:over|in|as)$/.test(word) ||
    (/^(?:of|with|by)$/.test(word) && nouns.some(({ name }) => name !== null));
  return !isNamed && !phrases.some(says);
}

/** In brackets stand the years of a reign, but behind a person those of a life. */
function datesOf(told: Told, { dates, lead, asides }: Clause): readonly Token[] {
  if (dates.length > 0) return dates;
  const isOfClause =
    told.kind === 'relation' &&
    told.type.temporal === 'state' &&
    !told.type.to.some((type) => LIVING.has(type));
  return asides.length > 0 && isOfClause ? asides : lead;
}

const LIVING: ReadonlySet<string> = new Set(['Person', 'Agent', 'Creature', 'Deity', 'Entity']);

/** By its preposition, or where a recipient stands without one: "gave Corvin the sword". */
function phraseOf(frame: VerbFrame, clause: Clause, from: number): readonly Noun[] {
  const { phrase } = frame;
  if (!phrase) return NONE;
  const [word = ''] = phrase.words;
  const isFixed = frame.words.length > 0;
  const candidates = isFixed ? nested(clause) : clause.phrases.filter((link) => !isWithin(link, clause));
  const isAfter = ({ nouns }: Link) => {
    const start = nouns[0]?.start ?? 0;
    return start >= from && (!isFixed || start <= from + MOST_BETWEEN);
  };
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

/** "Buried at St Orban's in Kesselby": it is the church that is in the town. */
function isWithin({ word, nouns }: Link, { phrases }: Clause): boolean {
  return phrases.some(
    (other) =>
      // "Bound by the marriage of Gareth to Ilsabet": nobody is bound to her.
      (other.word === 'by' &&
        !PLACE.has(word) &&
        other.nouns.some((one) => one.name === null && holds(one, nouns[0], 2))) ||
      (PLACE.has(word) &&
        PLACE.has(other.word) &&
        other.nouns.some((one) => one.name !== null && holds(one, nouns[0], 0))),
  );
}

function holds({ links }: Noun, noun: Noun | undefined, depth: number): boolean {
  return links.some(({ nouns }) =>
    nouns.some((one) => one === noun || (depth > 0 && holds(one, noun, depth - 1))),
  );
}

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
