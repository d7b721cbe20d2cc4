/** Relations that a noun tells, and names that stand beside each other. */
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Sentence } from './clause.js';
import type { Equal } from './equals.js';
import type { Frames, LinkFrame, NounFrame, Told } from './frames.js';
import type { Match } from './match.js';
import { makeNoun } from './nouns.js';
import { NONE } from './roles.js';

/** "Oren Thask, Warden of the North" and "the Battle of the Nine Oaks, in 400 TA,". */
export function matchBeside(sentence: Sentence, beside: readonly Told[]): Match[] {
  return beside.flatMap((told) =>
    told.kind === 'attribute'
      ? sentence.nouns.flatMap((noun) => {
          const dates = noun.name === null ? NO_DATES : datesBeside(noun, told);
          return dates.length > 0 ? [standing(told, [noun], NONE, dates)] : [];
        })
      : told.isKind
        ? copulaKinds(sentence, told)
        : [...apposedTitles(sentence, told), ...copulaTitles(sentence, told)],
  );
}

/** "Corrin Vael (240–299 AR)" says when he lived; "Corrin Vael, 268–299 AR" when he was what the list is of. */
function datesBeside({ apart }: Noun, { date }: Told): readonly Token[] {
  return date === null ? apart : apart.filter(({ when }) => when?.isAside);
}

/** "St Orban's in Kesselby". */
export function matchLinked({ nouns }: Sentence, linked: readonly LinkFrame[]): Match[] {
  return nouns.flatMap((noun) => {
    if (noun.name === null) return [];
    return linked.flatMap(({ told, front, preposition }) => {
      const link = noun.links.find(({ word, nouns: [one] }) => word === preposition && one?.name != null);
      if (!link) return [];
      const [subject, object] = front === 'subject' ? [[noun], link.nouns] : [link.nouns, [noun]];
      return [standing(told, subject, object, NO_DATES)];
    });
  });
}

function apposedTitles({ nouns }: Sentence, told: Told): Match[] {
  return nouns.flatMap((noun) => {
    const titles =
      noun.name === null ? NONE : noun.same.filter((one) => isTitle(one) || (told.terms && isOffice(one)));
    // "The seneschal Hamelin".
    const isOwn = told.terms && noun.name !== null && noun.words.length > 0 && noun.owner === null;
    const own = isOwn ? [makeNoun({ start: noun.start, end: noun.end, words: noun.words })] : NONE;
    return [...titles, ...own].map((title) => standing(told, [noun], [title], title.dates));
  });
}

function copulaTitles({ clauses }: Sentence, told: Told): Match[] {
  return clauses.flatMap(({ isReal, voice, subject, objects: [object], dates }) => {
    if (!isReal || voice !== 'copula' || !object || subject.length === 0) return [];
    if (!object.every((one) => isTitle(one) || (told.terms && isOffice(one)))) return [];
    // "There is the Lantern" says that something is, and nobody's title.
    if (subject.some(({ pronoun }) => pronoun !== null && !/^(?:he|she|who)$/.test(pronoun))) return [];
    return [standing(told, subject, object, dates)];
  });
}

/** "Yevna is a Marrowkin." */
function copulaKinds({ clauses }: Sentence, told: Told): Match[] {
  return clauses.flatMap(({ isReal, voice, subject, objects: [object], dates }) => {
    const [only, second] = object ?? NONE;
    const isKind = only?.name != null && only.words.length === 0 && /^an?$/.test(only.determiner ?? '');
    if (!isReal || voice !== 'copula' || subject.length === 0 || !isKind || second) return [];
    return [standing(told, subject, [only], dates)];
  });
}

function standing(
  told: Told,
  subject: readonly Noun[],
  object: readonly Noun[],
  dates: readonly Token[],
): Match {
  const ends = [...subject, ...object];
  const start = Math.min(...ends.map((noun) => noun.start));
  const end = Math.max(...ends.map((noun) => noun.end));
  return {
    told,
    subject,
    object,
    dates,
    begins: false,
    isMutual: false,
    isUntil: false,
    byNoun: false,
    start,
    end,
  };
}

/** "Parish clerk of Kesselby". */
function isOffice({ name, owner, determiner, words, links }: Noun): boolean {
  if (name !== null || owner !== null || words.length === 0 || (determiner !== null && determiner !== 'the'))
    return false;
  return links.some(({ word, nouns }) => word === 'of' && nouns.length === 1);
}

/** "A Goliath" is what somebody is, and no title. */
function isTitle({ isCapital, name, words, determiner }: Noun): boolean {
  if (determiner !== null && determiner !== 'the') return false;
  return isCapital || (name !== null && words.length === 0);
}

export function matchNoun(
  frame: NounFrame,
  noun: Noun,
  equals: ReadonlyMap<Noun, readonly Equal[]>,
  having: ReadonlyMap<Noun, readonly Noun[]>,
  held: ReadonlyMap<Noun, readonly Token[]>,
  { nouns, changing }: Pick<Frames, 'nouns' | 'changing'>,
): Match[] {
  const { told } = frame;
  if (noun.isDenied || !hasWords(noun.words, frame.words, changing)) return [];
  if (told.kind === 'attribute') return frame.other === null ? dated(told, noun) : [];
  if (frame.holder === null) return deed(frame, noun, held.get(noun) ?? NO_DATES);
  const other = othersOf(frame, noun, having);
  const found: Match[] = [];
  const put = (holders: readonly Noun[], dates: readonly Token[], begins: boolean, isPair = false) => {
    if (holders.length === 0 || frame.holder === null) return;
    const named = holders.filter((one) => one !== noun || noun.name !== null);
    const ends =
      other.length > 0
        ? frame.holder === 'subject'
          ? { subject: named, object: other }
          : { subject: other, object: named }
        : null;
    const isMutual =
      ends === null &&
      told.type.symmetric &&
      (noun.isPlural ? named.length > 1 : isPair && named.length === 2);
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
  const tells = ({ head }: Noun) =>
    nouns.get(head ?? '')?.some((one) => one.told.type === told.type) ?? false;
  for (const { nouns: holders, clause, begins } of equals.get(noun) ?? []) {
    // "A member since 625 TA and its master since 640 TA": each has its own.
    const own = clause.objects.length > 1 && noun.dates.length > 0 ? noun.dates : clause.dates;
    // "Odile and Bram are brother and sister."
    const [both = NONE] = clause.objects;
    const isPair = clause.voice === 'copula' && both.length === 2 && both.every(tells);
    put(holders, own.length > 0 ? own : clause.lead, begins, isPair);
  }
  return found;
}

const NO_DATES: readonly Token[] = [];

function hasWords(
  words: readonly string[],
  wanted: readonly string[],
  changing: ReadonlySet<string>,
): boolean {
  const before = words.slice(0, -1);
  if (before.some((word) => changing.has(word) && !wanted.includes(word))) return false;
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
function deed(frame: NounFrame, noun: Noun, held: readonly Token[]): Match[] {
  // "The murder of Hadric by Sibyl": what follows may be read as Hadric's.
  const links = [...noun.links, ...noun.links.flatMap(({ nouns }) => nouns.flatMap((one) => one.links))];
  const by = (word: string) => links.find((link) => link.word === word)?.nouns ?? NONE;
  const { told } = frame;
  const own = [...noun.dates, ...links.flatMap(({ nouns }) => nouns.flatMap((one) => one.dates))];
  const dates = own.length > 0 ? own : held;
  const { start, end } = noun;
  const base = { told, isMutual: false, dates, begins: false, isUntil: false, byNoun: false, start, end };
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
