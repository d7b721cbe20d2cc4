/** Noun phrases that belong together: lists, what they are of, and what they are also called. */
import type { Chunk, Noun } from './chunks.js';
import { TURNS } from './clause-words.js';
import { makeNoun, sameBut } from './nouns.js';
import { TIMES } from './words.js';

export interface Group {
  readonly nouns: readonly Noun[];
  /** Index after its last chunk. */
  readonly end: number;
  /** It ended with the comma behind an apposition. */
  readonly isClosed: boolean;
}

const MOST_LISTED = 12;
const LONGEST_ASIDE = 4;
const LONGEST_SAID = 9;

/** What is said of one name within a list. */
export interface Said {
  readonly noun: Noun;
  readonly chunks: readonly Chunk[];
}

export class GroupReader {
  /** All that were read, in order, with those they are of. */
  readonly nouns: Noun[] = [];
  readonly asides: Said[] = [];
  readonly #seen = new Set<Noun>();
  #isAfterVerb = false;
  /** The last group was of "neither" and "nor". */
  isDenied = false;

  /** `kinds` are words for what something is: "the cities of A, B and C" names three. */
  constructor(
    private readonly chunks: readonly Chunk[],
    private readonly kinds: ReadonlySet<string>,
    /** Knows what somebody can be of another: a son, a member. */
    private readonly roles: (head: string) => boolean = () => false,
  ) {}

  isTime({ name, head, pronoun, links }: Noun): boolean {
    return name === null && pronoun === null && head !== null && TIMES.has(head) && links.length === 0;
  }

  /** Where the group would end, without reading it. */
  peek(at: number): number {
    let end = at + 1;
    for (let next = this.chunks[end]; next; next = this.chunks[end]) {
      if (next.kind === 'preposition' && next.word === 'of' && this.chunks[end + 1]?.kind === 'noun')
        end += 2;
      else if (next.kind === 'conjunction' && this.chunks[end + 1]?.kind === 'noun') end += 2;
      else break;
    }
    return end;
  }

  /** `isAfterVerb`: a name that a verb follows begins another clause. */
  read(at: number, isAfterVerb: boolean, isGoverned: boolean, isAlone = false): Group {
    this.#isAfterVerb = isAfterVerb;
    if (!isGoverned) this.isDenied = false;
    const first = this.#one(at);
    if (first === null) return { nouns: [], end: at + 1, isClosed: false };
    const nouns = [first.noun];
    let { end } = first;
    while (!(isAlone && this.chunks[end]?.kind === 'comma')) {
      const more = this.#more(end, nouns, isAfterVerb, isGoverned);
      if (more === null) break;
      const [only] = nouns;
      if (only && nouns.length === 1 && ownTogether(only, more.noun, this.roles)) {
        nouns[0] = withOwners(more.noun, only);
        this.#note(nouns[0]);
        end = more.end;
        break;
      }
      nouns.push(more.noun);
      end = more.end;
      if (more.isLast || nouns.length >= MOST_LISTED) break;
    }
    this.#together(nouns);
    return this.#apposed(nouns, end, isGoverned);
  }

  /** "The brothers Halvard and Sigmar", "his sons Albert and Karl": both of them are. */
  #together(nouns: readonly Noun[]): void {
    const [first, second] = nouns;
    if (!first || !second || first.name === null || second.name === null) return;
    const { start, end, owner, words } = first;
    const all = makeNoun({ start, end, owner, words });
    if (!all.isPlural) return;
    for (const one of nouns) join(all, one);
    this.#note(all);
  }

  /** "Elias, born in 1715, and Dorothea, always called Dora": the names of a list, past what is said of each. */
  enumerate(at: number): Group {
    const nouns: Noun[] = [];
    let end = at;
    for (let next: number | null = at; next !== null && nouns.length < MOST_LISTED; ) {
      const one = this.#one(next);
      if (one === null) break;
      nouns.push(one.noun);
      end = one.end;
      next = this.#nextName(end, one.noun);
    }
    return { nouns, end, isClosed: false };
  }

  /** Where the next name of the list stands; what is said of the last goes to `asides`. */
  #nextName(from: number, noun: Noun): number | null {
    const aside: Chunk[] = [];
    for (let at = from; at < from + LONGEST_SAID; at++) {
      const chunk = this.chunks[at];
      if (chunk === undefined || endsList(chunk)) return null;
      if (chunk.kind !== 'comma' && chunk.kind !== 'conjunction') {
        aside.push(chunk);
        continue;
      }
      const isAnd = chunk.kind === 'comma' && this.chunks[at + 1]?.kind === 'conjunction';
      const next = isAnd ? at + 2 : at + 1;
      if (this.#isListed(next)) {
        this.#say(noun, aside);
        return next;
      }
      if (chunk.kind === 'conjunction') return null;
    }
    return null;
  }

  #say(noun: Noun, chunks: readonly Chunk[]): void {
    if (chunks.some(({ kind }) => kind === 'verb')) this.asides.push({ noun, chunks });
    else for (const one of chunks) if (one.kind === 'date') noun.apart.push(one.token);
  }

  #isListed(at: number): boolean {
    const noun = this.chunks[at];
    if (noun?.kind !== 'noun' || noun.name === null || noun.owner !== null) return false;
    const after = this.chunks[this.#endOfOne(at)];
    return !(after?.kind === 'verb' && !(after.isBare && !after.isFinite));
  }

  /** A noun with what it is of: "the second son of Aldric and Lysa". */
  #one(at: number, listed?: Noun): { noun: Noun; end: number } | null {
    const chunk = this.chunks[at];
    if (chunk?.kind !== 'noun') return null;
    let end = at + 1;
    const of = this.chunks[end];
    const among = this.chunks[end + 1];
    // "One of her pupils" is her pupil.
    if (chunk.pronoun === 'one' && of?.kind === 'preposition' && of.word === 'of' && isSeveral(among)) {
      const one = this.#one(end + 1);
      return one && { ...one, noun: Object.assign(one.noun, { determiner: 'a', isPlural: false }) };
    }
    const noun = ownedBy(chunk, listed);
    this.#note(noun);
    if (of?.kind === 'preposition' && of.word === 'of' && this.chunks[end + 1]?.kind === 'noun') {
      const isAlone = noun.isPlural && !this.kinds.has(noun.head ?? '');
      const inner = this.read(end + 1, this.#isAfterVerb, true, isAlone);
      noun.links.push({ word: 'of', nouns: inner.nouns });
      end = inner.isClosed ? inner.end - 1 : inner.end;
    }
    return { noun, end };
  }

  #note(noun: Noun): void {
    if (this.#seen.has(noun)) return;
    this.#seen.add(noun);
    if (noun.owner) this.#note(noun.owner);
    this.nouns.push(noun);
  }

  #more(
    at: number,
    listed: readonly Noun[],
    isAfterVerb: boolean,
    isGoverned: boolean,
  ): { noun: Noun; end: number; isLast: boolean } | null {
    const joint = this.chunks[at];
    const last = listed[listed.length - 1];
    if (
      joint?.kind === 'conjunction' &&
      (joint.word === 'and' || joint.word === 'or' || joint.word === 'nor')
    ) {
      const next = this.#afterAside(at + 1);
      if (!this.#canJoin(next, last, isAfterVerb, isGoverned)) return null;
      if (joint.word === 'nor') this.isDenied = true;
      const one = this.#one(next, last);
      return one && { ...one, isLast: true };
    }
    if (joint?.kind !== 'comma' || !this.#isList(at, last)) return null;
    const isAnd = this.chunks[at + 1]?.kind === 'conjunction';
    const next = isAnd ? this.#afterAside(at + 2) : at + 1;
    if (!this.#canJoin(next, last, isAfterVerb, isGoverned)) return null;
    const one = this.#one(next);
    return one && { ...one, isLast: isAnd };
  }

  #canJoin(at: number, last: Noun | undefined, isAfterVerb: boolean, isGoverned: boolean): boolean {
    const noun = this.chunks[at];
    if (noun?.kind !== 'noun' || !last || this.isTime(noun)) return false;
    if (noun.pronoun !== null && /^(?:he|she|it|they|i|we|there)$/.test(noun.pronoun) && isAfterVerb)
      return false;
    if (
      (noun.name === null) !== (last.name === null) &&
      noun.pronoun === null &&
      last.pronoun === null &&
      isAfterVerb
    ) {
      // "killed Hadric and a dozen others" is a list; "and the war went on" is none.
      if (last.name === null) return false;
    }
    // "Sister of Casimir and the mother of Edda": the mother is no brother.
    if (isGoverned && noun.name === null && noun.pronoun === null && last.name !== null) return false;
    if (!isAfterVerb) return true;
    const verb = this.chunks[this.peek(at)];
    return !(verb?.kind === 'verb' && verb.form === 'finite' && !verb.isParticiple);
  }

  /** Names with commas between them, and "and" before the last. */
  #isList(comma: number, last: Noun | undefined): boolean {
    if (last?.name === null || last === undefined) return false;
    for (let at = comma, count = 0; count < MOST_LISTED; count++) {
      const joint = this.chunks[at];
      const isComma = joint?.kind === 'comma';
      const and = isComma ? this.chunks[at + 1] : joint;
      if (and?.kind === 'conjunction') {
        const next = this.chunks[this.#afterAside(isComma ? at + 2 : at + 1)];
        return count > 0 || !isComma ? next?.kind === 'noun' && next.name !== null : false;
      }
      if (!isComma || and?.kind !== 'noun' || and.name === null) return false;
      at = this.#endOfOne(at + 1);
    }
    return false;
  }

  #endOfOne(at: number): number {
    let end = at + 1;
    for (let of = this.chunks[end]; of?.kind === 'preposition' && of.word === 'of'; of = this.chunks[end])
      end += 2;
    return end;
  }

  /** "and, for a time, Lucan": past what stands between the commas. */
  #afterAside(at: number): number {
    if (this.chunks[at]?.kind !== 'comma') return at;
    for (let end = at + 1; end <= at + LONGEST_ASIDE; end++) {
      const one = this.chunks[end];
      if (one?.kind === 'comma') return end + 1;
      if (!one || one.kind === 'verb' || one.kind === 'break' || (one.kind === 'noun' && one.name !== null))
        return at;
    }
    return at;
  }

  /** "Nessa Holt, master of the guild," and "his wife, Maelis,". */
  #apposed(nouns: readonly Noun[], from: number, isGoverned: boolean): Group {
    let end = from;
    let isClosed = false;
    const noun = nouns[nouns.length - 1];
    if (!noun || noun.pronoun !== null) return { nouns, end, isClosed };
    end = this.#epithet(noun, end, isGoverned);
    for (let times = 0; times < 4; times++) {
      const comma: number = isClosed ? end - 1 : end;
      const to: number | null =
        this.chunks[comma]?.kind === 'comma' ? this.#apposition(nouns, noun, comma + 1, isGoverned) : null;
      if (to === null) break;
      isClosed = this.chunks[to]?.kind === 'comma';
      end = isClosed ? to + 1 : to;
    }
    // The comma before "and" or a relative belongs to what follows.
    const next = this.chunks[end];
    if (isClosed && (next?.kind === 'conjunction' || next?.kind === 'relative' || next?.kind === 'where')) {
      end--;
      isClosed = false;
    }
    return { nouns, end, isClosed };
  }

  /** "Hendrik the miller is buried there": what he is stands right behind his name. */
  #epithet(noun: Noun, at: number, isGoverned: boolean): number {
    const [other, verb] = [this.chunks[at], this.chunks[at + 1]];
    if (isGoverned || this.#isAfterVerb || noun.name === null || other?.kind !== 'noun') return at;
    if (other.name !== null || other.determiner !== 'the' || other.owner !== null || verb?.kind !== 'verb')
      return at;
    this.#note(other);
    join(noun, other);
    return at + 1;
  }

  /** Where what the noun is also called ends; null when it is not called anything. */
  #apposition(nouns: readonly Noun[], noun: Noun, at: number, isGoverned: boolean): number | null {
    const other = this.chunks[at];
    if (other?.kind !== 'noun' || !this.#isSame(noun, other, at, isGoverned)) return null;
    if (noun.name === null && other.name !== null) {
      if (noun.same.length > 0) return null;
      const names = noun.isPlural ? this.enumerate(at) : this.read(at, true, true);
      for (const one of names.nouns) join(noun, one);
      return names.isClosed ? names.end - 1 : names.end;
    }
    const { end } = this.#withLinks(at);
    const after = this.chunks[end];
    if (after?.kind === 'verb' && after.form === 'finite') return null;
    for (const one of nouns.length > 1 && other.isPlural ? nouns : [noun]) join(one, other);
    return end;
  }

  #isSame(noun: Noun, other: Noun, at: number, isGoverned: boolean): boolean {
    if (other.pronoun === 'one') return noun.name !== null && this.chunks[at + 1]?.kind === 'preposition';
    if (other.pronoun !== null || this.isTime(other)) return false;
    if (other.name === null) return noun.name !== null || (other.owner !== null && noun.words.length > 0);
    if (other.words.length > 0 && noun.name !== null) return false;
    // "After Derik's death, Bertram": nobody is a death.
    if (noun.name !== null || TURNS.test(noun.head ?? '')) return false;
    const after = this.chunks[at + 1];
    const isEnd =
      after === undefined || after.kind === 'comma' || after.kind === 'break' || after.kind === 'conjunction';
    const isRelational =
      noun.owner !== null ||
      noun.links.length > 0 ||
      noun.determiner === 'a' ||
      noun.determiner === null ||
      noun.isPlural;
    return (
      noun.words.length > 0 &&
      isRelational &&
      isEnd &&
      !(isGoverned && noun.owner === null && noun.links.length === 0)
    );
  }

  /** Within an apposition every preposition belongs to it: "heir to Kelmoor", "ally since 401 TA". */
  #withLinks(at: number): { end: number } {
    const one = this.#one(at);
    if (one === null) return { end: at + 1 };
    let { end } = one;
    for (let times = 0; times < 4; times++) {
      const next = this.chunks[end];
      if (next?.kind === 'date') {
        one.noun.dates.push(next.token);
        end++;
        continue;
      }
      if (next?.kind !== 'preposition') break;
      const after = this.chunks[end + 1];
      if (after?.kind === 'date') {
        one.noun.dates.push(after.token);
        end += 2;
        continue;
      }
      if (after?.kind !== 'noun') break;
      const inner = this.read(end + 1, true, true);
      one.noun.links.push({ word: next.word, nouns: inner.nouns });
      end = inner.isClosed ? inner.end - 1 : inner.end;
    }
    const next = this.chunks[end];
    const list = next?.kind === 'conjunction' && this.chunks[end + 1];
    // "father of Sanna and brother of Jorun"
    if (list && list.kind === 'noun' && list.name === null && list.head !== null && one.noun.name === null) {
      const peek = this.peek(end + 1);
      const after = this.chunks[peek];
      if (!(after?.kind === 'verb' && after.form === 'finite' && this.chunks[peek - 1]?.kind !== 'noun')) {
        const more = this.#withLinks(end + 1);
        one.noun.same.push(list);
        list.same.push(one.noun);
        end = more.end;
      }
    }
    return { end };
  }
}

/** A clause of its own begins. */
function endsList(chunk: Chunk): boolean {
  if (chunk.kind !== 'verb') return chunk.kind === 'break' || chunk.kind === 'relative';
  return chunk.form !== 'finite' || chunk.isFinite || !chunk.isBare;
}

function isSeveral(chunk: Chunk | undefined): boolean {
  return chunk?.kind === 'noun' && chunk.name === null && chunk.pronoun === null && chunk.isPlural;
}

/** "Bram and his wife Odile": she is Bram's. */
function ownedBy(noun: Noun, listed: Noun | undefined): Noun {
  const { owner } = noun;
  // "Their son Joachim and their daughter Louisa": she is not his.
  if (!listed || listed.name === null || !/^(?:his|her|its)$/.test(owner?.pronoun ?? '') || !owner)
    return noun;
  return sameBut(noun, { owner: sameBut(owner, { antecedents: [listed] }) });
}

/** "Hendrik and Maud's eldest" is the child of both. */
function ownTogether({ name, words }: Noun, other: Noun, isRole: (head: string) => boolean): boolean {
  const isName = name !== null && words.length === 0 && other.owner?.name != null;
  return isName && (other.name !== null ? other.words.some(isRole) : isRole(other.head ?? ''));
}

function withOwners(noun: Noun, first: Noun): Noun {
  if (noun.owner === null) return noun;
  const both = makeNoun({ start: first.start, end: noun.owner.end, words: ['both', 'owners'] });
  both.same.push(first, noun.owner);
  return sameBut(noun, { owner: both });
}

function join(one: Noun, other: Noun): void {
  one.same.push(other);
  other.same.push(one);
}
