/** What a sentence claims: relations, dates, values and kinds, as its words tell them. */
import { findPredicate, isA, type Ontology, typeByWord } from '../../packs/index.js';
import type { ClaimedTime, DateSpan } from './dates.js';
import { type Hit, hitsIn } from './hits.js';
import type { Meaning } from './lexicon.js';
import type { Mention, ReadSentence } from './mentions.js';
import { isPresent, lemmaOf, type Word } from './text.js';

interface Told {
  readonly times: readonly ClaimedTime[];
  /** An era or event that says when: `during the Age of Iron`. */
  readonly during: Mention | null;
  /** Said of now. */
  readonly present: boolean;
  readonly negated: boolean;
}

export type Claim =
  | ({
      readonly kind: 'relation';
      readonly meanings: readonly (Meaning & { kind: 'relation' })[];
      readonly subject: Mention;
      readonly object: Mention;
    } & Told)
  | ({
      readonly kind: 'attribute';
      readonly meanings: readonly (Meaning & { kind: 'attribute' })[];
      readonly subject: Mention;
      /** Null where a date is told. */
      readonly value: string | null;
    } & Told)
  | ({ readonly kind: 'lifetime'; readonly subject: Mention } & Told)
  | { readonly kind: 'type'; readonly subject: Mention; readonly type: string; readonly negated: boolean }
  | { readonly kind: 'unknown-name'; readonly mention: Mention };

export function claimsIn(sentence: ReadSentence, ontology: Ontology): Claim[] {
  const { words, mentions } = sentence;
  const hits = hitsIn(sentence, ontology);
  const reader = new ClaimReader(sentence, ontology, hits);
  const claims = [
    ...hits.flatMap((hit) => reader.fromHit(hit)),
    ...reader.fromPossessives(),
    ...reader.fromKinds(),
  ];
  claims.push(...reader.fromBrackets());
  const used = new Set(
    claims.flatMap((c) => ('subject' in c ? ('object' in c ? [c.subject, c.object] : [c.subject]) : [])),
  );
  for (const mention of mentions)
    if (mention.entities.length === 0 && !used.has(mention)) claims.push({ kind: 'unknown-name', mention });
  return words.length === 0 ? [] : claims;
}

const AUXILIARY = new Set(
  `was is were are be been being had has have did does do also once later then first never not the a an who which that currently
   still formerly again briefly long now only both jointly finally previously already himself herself itself in fact reportedly
   indeed no recorded any said to one its his her their own sworn eldest younger elder second third last only ever there
   n t didn wasn isn weren`.split(/\s+/),
);
const NEGATION = /^(?:not|never|no|neither|nor|none|didnt|wasnt|isnt|werent|hadnt|without|nobody)$/;
const COPULA = /^(?:was|is|were|are|be)$/;

class ClaimReader {
  #clauseSubjects: Mention[] = [];
  readonly #objects = new Set<Mention>();
  readonly #dated = new Set<DateSpan>();

  constructor(
    readonly sentence: ReadSentence,
    readonly ontology: Ontology,
    readonly hits: readonly Hit[],
  ) {}

  fromHit(hit: Hit): Claim[] {
    const index = this.hits.indexOf(hit);
    for (const reading of [hit, ...hit.others]) {
      const claims = this.#read(reading, index);
      if (claims.length > 0) return claims;
    }
    return [];
  }

  #read(hit: Hit, index: number): Claim[] {
    const { mentions } = this.sentence;
    const nextHit = this.hits[index + 1]?.first ?? this.sentence.words.length;
    const objects = this.#objectsOf(hit, nextHit);
    const turned = this.#turned(hit, objects);
    const subjects = turned ?? this.#subjectsOf(hit);
    const relations = hit.phrase.meanings.filter((m) => m.kind === 'relation');
    const told = this.#told(hit, subjects, objects);
    const claims: Claim[] = [];
    for (const subject of subjects)
      for (const object of objects) {
        const meanings = fitting(this.ontology, relations, subject, object);
        if (isOne(subject, object) || meanings.length === 0) continue;
        claims.push({ kind: 'relation', meanings, subject, object, ...told });
      }
    if (claims.length > 0) {
      for (const object of objects) this.#objects.add(object);
      return claims;
    }
    const pair = this.#pairBefore(hit, subjects);
    if (pair !== null) {
      const meanings = relations.filter(({ relation }) => relation.symmetric);
      if (meanings.length > 0)
        return [{ kind: 'relation', meanings, subject: pair[0], object: pair[1], ...told }];
    }
    return this.#attributes(hit, subjects, objects, told, mentions);
  }

  #attributes(
    hit: Hit,
    subjects: readonly Mention[],
    objects: readonly Mention[],
    told: Told,
    mentions: readonly Mention[],
  ): Claim[] {
    const of = mentions.find(({ first }) => first === hit.end || first === hit.end + 1);
    return hit.phrase.meanings.some(({ kind }) => kind === 'lifetime') && told.times.length > 0
      ? subjects.map((subject) => ({ kind: 'lifetime', subject, ...told }))
      : this.#values(hit, subjects, objects.length > 0 ? objects[0] : of, told);
  }

  #values(hit: Hit, subjects: readonly Mention[], of: Mention | undefined, told: Told): Claim[] {
    const { words } = this.sentence;
    const all = hit.phrase.meanings.filter((m) => m.kind === 'attribute');
    const claims: Claim[] = [];
    const fits = (mention: Mention) =>
      all.filter(({ attribute }) =>
        mention.entities.some(({ type }) => attribute.of.some((one) => isA(this.ontology, type, one))),
      );
    if (told.times.length > 0)
      for (const subject of subjects) {
        const meanings = fits(subject).filter(({ attribute }) => attribute.value === 'date');
        if (meanings.length > 0) claims.push({ kind: 'attribute', meanings, subject, value: null, ...told });
      }
    if (claims.length > 0) return claims;
    const isOf = hit.phrase.lemmas.at(-1) === 'of';
    if (isOf && of !== undefined && COPULA.test(words[of.end]?.folded ?? '')) {
      const meanings = fits(of).filter(({ attribute }) => attribute.value !== 'date');
      const value = this.#textFrom(of.end + 1);
      if (meanings.length > 0 && value !== '')
        return [{ kind: 'attribute', meanings, subject: of, value, ...told, times: [] }];
    }
    if (isOf && /^\d/.test(words[hit.end]?.text ?? ''))
      for (const subject of subjects) {
        const meanings = fits(subject).filter(({ attribute }) => attribute.value === 'number');
        const value = words[hit.end]?.text ?? '';
        if (meanings.length > 0)
          claims.push({ kind: 'attribute', meanings, subject, value, ...told, times: [] });
      }
    return claims;
  }

  /** `Valdorn's ruler was Aldric`, `his wife, Ysolde`, `Aldric's motto is …`. */
  fromPossessives(): Claim[] {
    return this.sentence.mentions
      .filter(({ isPossessive }) => isPossessive)
      .flatMap((owner) => this.#owned(owner));
  }

  #owned(owner: Mention): Claim[] {
    const { words } = this.sentence;
    const { noun, at } = this.#nounOf(owner);
    const isSaid = COPULA.test(words[at]?.folded ?? '');
    const value = this.#at(isSaid ? at + 1 : at) ?? (isSaid ? this.#at(at + 2) : null);
    const context = { subjectType: owner.entities[0]?.type, valueIsLink: value !== null };
    const predicate = noun === '' ? null : findPredicate(this.ontology, noun, context);
    const told = { ...this.#plain(at), present: isPresent(words[at]?.folded ?? '') };
    if (predicate?.kind === 'relation') {
      if (value === null || value === owner) return [];
      this.#objects.add(value);
      return [{ kind: 'relation', meanings: [predicate], subject: owner, object: value, ...told }];
    }
    const isDate = predicate?.attribute.value === 'date';
    if (predicate === null || !isSaid || (isDate && told.times.length === 0)) return [];
    const text = isDate ? null : this.#textFrom(at + 1);
    return [{ kind: 'attribute', meanings: [predicate], subject: owner, value: text, ...told }];
  }

  /** What is owned, and where it is said what that is. */
  #nounOf(owner: Mention): { readonly noun: string; readonly at: number } {
    const after = this.sentence.words.slice(owner.end, owner.end + 5);
    const isEnd = (word: Word, i: number) =>
      COPULA.test(word.folded) ||
      this.#at(owner.end + i) !== null ||
      this.#dateAt(owner.end + i) !== null ||
      (i > 0 && word.afterBreak);
    const stop = after.findIndex(isEnd);
    const words = stop < 0 ? after : after.slice(0, stop);
    const time = words.findIndex(({ folded }) => /^(?:in|at|on|from|during|since|until)$/.test(folded));
    const noun = (time < 0 ? words : words.slice(0, time)).map(({ text }) => text).join(' ');
    return { noun, at: this.#copulaAfter(owner.end + (stop < 0 ? after.length : stop)) };
  }

  /** `Aldric Raventhorne was a king`: only where the word names a type. */
  fromKinds(): Claim[] {
    const { words, mentions } = this.sentence;
    return mentions.flatMap((subject): Claim[] => {
      const [copula, article] = words.slice(subject.end, subject.end + 2);
      if (copula === undefined || !COPULA.test(copula.folded) || copula.afterBreak || subject.isPossessive)
        return [];
      const negated = NEGATION.test(article?.folded ?? '');
      if (!/^(?:an?|the|not)$/.test(article?.folded ?? '')) return [];
      const type = this.#typeFrom(subject.end + (negated ? 3 : 2));
      return type === null ? [] : [{ kind: 'type', subject, type: type.name, negated }];
    });
  }

  /** The type that the noun at these words names, unless it is part of a relation's words. */
  #typeFrom(from: number) {
    const { words } = this.sentence;
    const noun: Word[] = [];
    for (const [i, word] of words.slice(from, from + 5).entries()) {
      if (word.afterBreak || /^(?:of|in|who|which|that|at|from|to|and|near|on|by|with)$/.test(word.folded))
        break;
      if (this.#at(from + i) === null) noun.push(word);
    }
    const head = noun.at(-1);
    if (head === undefined || words[from + noun.length]?.folded === 'of') return null;
    if (this.hits.some(({ first, end }) => first <= from && end > from)) return null;
    const whole = noun.map(({ text }) => text).join(' ');
    return typeByWord(this.ontology, whole) ?? typeByWord(this.ontology, head.folded);
  }

  /** `Aldric Raventhorne (300 TA – 360 TA)`. */
  fromBrackets(): Claim[] {
    const { text, words, mentions, dates } = this.sentence;
    return dates.flatMap((date): Claim[] => {
      const subject = mentions.find(({ end }) => end === date.first);
      const before = text.slice(words[date.first - 1]?.end ?? 0, words[date.first]?.start ?? 0);
      if (
        subject === undefined ||
        this.#objects.has(subject) ||
        this.#dated.has(date) ||
        !before.includes('(')
      )
        return [];
      return [{ kind: 'lifetime', subject, ...this.#plain(date.end), times: [date] }];
    });
  }

  #at(index: number): Mention | null {
    return this.sentence.mentions.find(({ first, end }) => index >= first && index < end) ?? null;
  }

  #dateAt(index: number): DateSpan | null {
    return this.sentence.dates.find(({ first, end }) => index >= first && index < end) ?? null;
  }

  /** Past a date that stands before it: `ruler in 340 TA was`. */
  #copulaAfter(index: number): number {
    const date = this.#dateAt(index);
    return date !== null && COPULA.test(this.sentence.words[date.end]?.folded ?? '') ? date.end : index;
  }

  #textFrom(index: number): string {
    const { text, words } = this.sentence;
    const from = words[index]?.start;
    if (from === undefined) return '';
    return text
      .slice(from)
      .replace(/[.!?"”]+$/, '')
      .trim();
  }

  #objectsOf(hit: Hit, nextHit: number): Mention[] {
    const { words, mentions, dates } = this.sentence;
    const [head, ...rest] = mentions.filter(({ first }) => first >= hit.end);
    if (head === undefined || head.first > hit.end + 4 || head.first > nextHit || head.isPossessive)
      return [];
    if (dates.some(({ first }) => first >= hit.end && first < head.first)) return [];
    if (
      words
        .slice(hit.end, head.first)
        .some(({ folded }) => /^(?:and|but|while|who|when|because)$/.test(folded))
    )
      return [];
    if (words.slice(hit.end, head.first + 1).some(({ afterBreak, folded }) => afterBreak && folded !== 'the'))
      return [];
    const objects = [head];
    for (const mention of rest) {
      const last = objects.at(-1) ?? head;
      const between = words.slice(last.end, mention.first);
      if (!between.every(({ folded }) => /^(?:and|or|the)$/.test(folded)) || mention.first > nextHit) break;
      if (between.length === 0 && words[mention.first]?.afterBreak !== true) break;
      const follows = this.hits.find(({ first }) => first >= mention.end && first <= mention.end + 2);
      if (
        follows !== undefined &&
        words[follows.first]?.afterBreak !== true &&
        this.#adjacent(mention, follows)
      )
        break;
      objects.push(mention);
    }
    return objects;
  }

  /** `The ruler of Valdorn in 340 TA was Aldric`: whoever comes after the copula. */
  #turned(hit: Hit, objects: readonly Mention[]): Mention[] | null {
    const { words, mentions } = this.sentence;
    const [object] = objects;
    if (object === undefined || hit.phrase.lemmas.at(-1) !== 'of') return null;
    const left = mentions.filter(({ end }) => end <= hit.first).at(-1);
    const between = words.slice(left?.end ?? 0, hit.first);
    if (left !== undefined && between.some(({ folded }) => COPULA.test(folded))) return null;
    const copula = words.findIndex((word, i) => i >= object.end && COPULA.test(word.folded));
    if (copula < 0 || copula > object.end + 6) return null;
    const subject = mentions.find(({ first }) => first > copula && first <= copula + 3);
    return subject === undefined || this.hits.some(({ first }) => first > copula && first < subject.first)
      ? null
      : [subject];
  }

  #subjectsOf(hit: Hit): Mention[] {
    const { words, mentions } = this.sentence;
    const before = mentions.filter(({ end, isPossessive }) => end <= hit.first && !isPossessive);
    const left = before.at(-1);
    if (left === undefined) {
      const next = mentions.find(({ first }) => first >= hit.end);
      const opens = next !== undefined && words[next.first]?.afterBreak === true;
      return opens ? [next] : this.#clauseSubjects;
    }
    const between = words.slice(left.end, hit.first);
    const isRelative = between.some(({ folded }) => /^(?:who|which|that)$/.test(folded));
    if (this.#adjacent(left, hit) || isRelative || this.#clauseSubjects.length === 0) {
      const first = this.#clauseSubjects.length === 0 && !this.#adjacent(left, hit) && !isRelative;
      const subjects = first ? [before[0] ?? left] : this.#joined(left, before);
      if (!isRelative) this.#clauseSubjects = subjects;
      return subjects;
    }
    return this.#clauseSubjects;
  }

  #adjacent(mention: Mention, hit: Hit): boolean {
    const { words } = this.sentence;
    const between = words.slice(mention.end, hit.first);
    const broken = between.concat(words.slice(hit.first, hit.first + 1)).some(({ afterBreak }) => afterBreak);
    return !broken && between.every(({ folded }) => AUXILIARY.has(folded) || folded.endsWith('ly'));
  }

  /** `House Vyr and the Crimson Pact`: all that are named together. */
  #joined(last: Mention, before: readonly Mention[]): Mention[] {
    const { words } = this.sentence;
    const joined = [last];
    for (const mention of [...before].reverse().slice(1)) {
      const next = joined[0] ?? last;
      const between = words.slice(mention.end, next.first);
      if (!between.some(({ folded }) => folded === 'and') && words[next.first]?.afterBreak !== true) break;
      if (!between.every(({ folded }) => folded === 'and' || folded === 'the') || this.#objects.has(mention))
        break;
      joined.unshift(mention);
    }
    return joined;
  }

  #pairBefore(_hit: Hit, subjects: readonly Mention[]): readonly [Mention, Mention] | null {
    const [a, b, ...others] = subjects;
    return a !== undefined && b !== undefined && others.length === 0 ? [a, b] : null;
  }

  #told(hit: Hit, subjects: readonly Mention[], objects: readonly Mention[]): Told {
    const { words, mentions, dates } = this.sentence;
    const left = mentions.filter(({ end }) => end <= hit.first).at(-1);
    const near = words.slice(Math.max(left?.end ?? 0, hit.first - 5), hit.first);
    const negated = near.some(({ folded, text }) => NEGATION.test(folded) || /n['’]t$/.test(text));
    const helper = [...near]
      .reverse()
      .find(({ folded }) => /^(?:was|were|is|are|had|has|did|does)$/.test(folded));
    const verb = words[hit.first]?.folded ?? '';
    const present =
      helper === undefined
        ? isPresent(verb) && lemmaOf(verb) !== verb
        : /^(?:is|are|does)$/.test(helper.folded);
    const own = dates.filter((date) => this.#ownerOf(date)?.first === hit.first);
    const leading = dates.filter(
      (date) => this.#ownerOf(date) === null && !this.#isBracket(date, subjects, objects),
    );
    const times = own.length > 0 ? own : leading;
    for (const date of times) this.#dated.add(date);
    const during =
      mentions.find((mention) => {
        const isTime = mention.entities.some(
          ({ type }) => isA(this.ontology, type, 'Era') || isA(this.ontology, type, 'Event'),
        );
        const lead = words.slice(Math.max(0, mention.first - 2), mention.first);
        return (
          isTime &&
          !objects.includes(mention) &&
          lead.some(({ folded }) => /^(?:during|throughout)$/.test(folded))
        );
      }) ?? null;
    return {
      times,
      during: times.length > 0 ? null : during,
      present: present && times.length === 0,
      negated,
    };
  }

  #plain(from: number): Told {
    const times = this.sentence.dates.filter(({ end }) => end >= from - 2);
    for (const date of times) this.#dated.add(date);
    return { times, during: null, present: false, negated: false };
  }

  /** The words that a date belongs to: the nearest before it. */
  #ownerOf(date: DateSpan): Hit | null {
    return this.hits.filter(({ end }) => end <= date.first).at(-1) ?? null;
  }

  #isBracket(date: DateSpan, subjects: readonly Mention[], objects: readonly Mention[]): boolean {
    const { text, words } = this.sentence;
    const subject = subjects.find(({ end }) => end === date.first);
    const before = text.slice(words[date.first - 1]?.end ?? 0, words[date.first]?.start ?? 0);
    return subject !== undefined && !objects.includes(subject) && before.includes('(');
  }
}

/** Nobody is said to stand in a relation to themselves. */
function isOne(a: Mention, b: Mention): boolean {
  return (
    a === b || (a.entities.length === 1 && b.entities.length === 1 && a.entities[0]?.id === b.entities[0]?.id)
  );
}

/** Those of its meanings that can hold between these two; all, when none can. */
function fitting(
  ontology: Ontology,
  meanings: readonly (Meaning & { kind: 'relation' })[],
  subject: Mention,
  object: Mention,
): (Meaning & { kind: 'relation' })[] {
  const fits = (mention: Mention, types: readonly string[]) =>
    mention.entities.length === 0 ||
    types.length === 0 ||
    mention.entities.some(({ type }) =>
      types.some((one) => isA(ontology, type, one) || isA(ontology, one, type)),
    );
  const good = meanings.filter(({ relation, inverted }) => {
    const [from, to] = inverted ? [object, subject] : [subject, object];
    return fits(from, relation.from) && fits(to, relation.to);
  });
  return good.length > 0 ? good : [...meanings];
}
