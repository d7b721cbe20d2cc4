/** The clauses of a sentence: who does what to whom, with which prepositions, when, and whether it is said to be so. */
import { changed, type Token } from '../tokens.js';
import type { Chunk, Joint, Noun } from './chunks.js';
import type { Clause, Open, Sentence } from './clause.js';
import {
  alike,
  asMoment,
  boundOf,
  isEachOther,
  isEnd,
  isNominative,
  mayBeParticiple,
  ownersOf,
} from './clause-parts.js';
import {
  ACHIEVED,
  BORN_KEY,
  DYING,
  EVENTFUL,
  GO_KEY,
  GOING,
  REAL_BEFORE_ING,
  RECALLING,
  SAYING,
  STAYING,
  TURNS,
} from './clause-words.js';
import { GroupReader } from './groups.js';
import { isAbstract, makeNoun, sameBut } from './nouns.js';
import type { Verb } from './verb-groups.js';
import { MAY_SUBORDINATE, THOSE, TIMES, UNREAL } from './words.js';

const LONGEST_BEFORE_LIST = 5;
const NO_KINDS: ReadonlySet<string> = new Set();

/** `kinds` are words for what something is; `isRole` knows what somebody can be of another. */
export function clausesOf(
  chunks: readonly Chunk[],
  kinds: ReadonlySet<string> = NO_KINDS,
  isRole?: (head: string) => boolean,
): Sentence {
  return new ClauseReader(chunks, kinds, isRole).read();
}

/** Written out, so that all clauses are of one shape. */
function told(open: Open, verb: Verb): Clause {
  return {
    kind: open.kind,
    subject: open.subject,
    verb,
    voice: open.voice,
    objects: open.objects,
    phrases: open.phrases,
    dates: open.dates,
    asides: open.asides,
    lead: open.lead,
    during: open.during,
    isReal: open.isReal,
  };
}

class ClauseReader {
  readonly #clauses: Open[] = [];
  readonly #groups: GroupReader;
  #cur: Open;
  #last: Noun | null = null;
  /** Index after the chunks of the last noun. */
  #lastEnd = 0;
  #lead: Token[] = [];
  #isLeading = true;
  #at = 0;
  /** An apposition has just been closed by its comma. */
  #isClosed = false;

  constructor(
    private readonly chunks: readonly Chunk[],
    kinds: ReadonlySet<string>,
    isRole?: (head: string) => boolean,
  ) {
    this.#groups = new GroupReader(chunks, kinds, isRole);
    this.#cur = this.#open('main', null);
  }

  read(): Sentence {
    while (this.#at < this.chunks.length) {
      const chunk = this.chunks[this.#at];
      if (!chunk) break;
      const before = this.#at;
      if (chunk.kind === 'noun') this.#noun();
      else if (chunk.kind === 'verb') this.#verb(chunk);
      else this.#joint(chunk);
      if (this.#at === before) this.#at++;
    }
    for (const { noun, chunks } of this.#groups.asides) this.#said(noun, chunks);
    this.#leaveOpen();
    this.#dateBeside();
    const clauses: Clause[] = [];
    for (const open of this.#clauses) if (open.verb !== null) clauses.push(told(open, open.verb));
    const [fragment] = this.#clauses;
    const nouns = this.#groups.nouns;
    return clauses.length === 0 && fragment ? { clauses, nouns, fragment } : { clauses, nouns };
  }

  /** "Killed on the bridge, south end.": no verb came that what follows would be the subject of. */
  #leaveOpen(): void {
    for (const open of this.#clauses) {
      const { parent, kind, subject } = open;
      const isLent = parent?.verb === null && subject[0] === parent.subject[0];
      if (kind === 'participle' && open.wasPending && isLent) open.subject = [];
    }
  }

  /** "When she was crowned in 340 TA, Odo wrote": it was then that he did. */
  #dateBeside(): void {
    const told = this.#clauses.filter(({ verb }) => verb !== null);
    for (const [at, { when, isReal, dates }] of told.entries()) {
      const [date, another] = dates;
      if (when === null || !isReal || date === undefined || another) continue;
      const other = when === 'next' ? told[at + 1] : told[at - 1];
      if (other?.kind !== 'main' || other.when !== null || date.when?.role !== 'in') continue;
      if (RECALLING.has(other.verb?.key ?? '') || SAYING.has(other.verb?.key ?? '')) continue;
      if (other.dates.length === 0 && other.lead.length === 0) other.during = date;
    }
  }

  /** Of the clause that stands right before it, or of the one that is to come; "the night when" is of neither. */
  #whenOf(word: string): Open['when'] {
    if (word !== 'when') return null;
    const before = this.chunks[this.#at - 1];
    if (before === undefined || before.kind === 'break' || before.kind === 'conjunction') return 'next';
    return before.kind === 'noun' && TIMES.has(before.head ?? '') ? null : 'before';
  }

  /** "Elias, born in 1715,": what a list says of one of its names. */
  #said(noun: Noun, chunks: readonly Chunk[]): void {
    for (const [at, chunk] of chunks.entries()) {
      if (chunk.kind === 'verb') {
        this.#cur = this.#open('participle', null, { subject: [noun], lead: [] });
        this.#cur.verb = chunk;
        this.#cur.voice = 'passive';
      } else if (chunk.kind === 'date') this.#cur.dates.push(chunk.token);
      const before = chunks[at - 1];
      if (chunk.kind === 'noun' && before?.kind === 'preposition')
        this.#cur.phrases.push({ word: before.word, nouns: [chunk] });
    }
  }

  #open(kind: Clause['kind'], parent: Open | null, more: Partial<Open> = {}): Open {
    const open: Open = {
      kind,
      parent,
      subject: more.subject ?? [],
      verb: null,
      voice: 'active',
      objects: [],
      phrases: more.phrases ?? [],
      dates: more.dates ?? [],
      asides: [],
      lead: more.lead ?? this.#lead,
      isReal: more.isReal ?? true,
      gap: more.gap ?? null,
      isPending: more.isPending ?? false,
      bounds: null,
      along: [],
      when: more.when ?? null,
      wasPending: false,
      during: null,
    };
    this.#clauses.push(open);
    return open;
  }

  #joint(chunk: Joint): void {
    switch (chunk.kind) {
      case 'break':
        if (this.#isListAhead()) {
          const { nouns, end } = this.#groups.enumerate(this.#at + 1);
          for (const one of nouns) this.#last?.same.push(one);
          for (const one of nouns) if (this.#last) one.same.push(this.#last);
          // What follows is said of the last of them.
          this.#last = nouns.at(-1) ?? null;
          this.#cur = this.#open('main', null, { subject: nouns.slice(-1), lead: [] });
          this.#at = end;
          return;
        }
        this.#lead = chunk.word === ':' ? this.#dateLed() : [];
        this.#cur = this.#open('main', null, { lead: this.#lead });
        this.#isLeading = true;
        this.#last = null;
        break;
      case 'date':
        if (chunk.token.when?.isAside) {
          this.#aside(chunk.token);
          break;
        }
        if (this.#isOfEvent()) {
          this.#last?.apart.push(chunk.token);
          break;
        }
        if (this.#isLeading && this.#cur.verb === null && this.#cur.subject.length === 0)
          this.#lead.push(chunk.token);
        else this.#date(chunk.token);
        this.#last?.dates.push(chunk.token);
        if (this.#isApart()) this.#last?.apart.push(chunk.token);
        break;
      case 'preposition':
        this.#preposition(chunk);
        return;
      case 'relative':
      case 'where':
        this.#relative(chunk);
        return;
      case 'that':
        this.#that();
        return;
      case 'subordinator':
        this.#subordinate(chunk.word);
        break;
    }
    this.#at++;
  }

  /** "One long voyage, in 314 TA: the ship goes out": the moment of what follows. */
  #dateLed(): Token[] {
    const before = this.chunks[this.#at - 1];
    return before?.kind === 'date' && before.token.when?.role === 'in' ? [before.token] : [];
  }

  /** "She had two children: Elias and Dorothea." */
  #isListAhead(): boolean {
    const [mark, next] = [this.chunks[this.#at], this.chunks[this.#at + 1]];
    if (mark?.kind !== 'break' || !/^[:—–-]$/.test(mark.word) || next?.kind !== 'noun' || next.name === null)
      return false;
    // "Two children who lived: Elias".
    const plural = this.#groups.nouns.findLast(({ isPlural, name }) => isPlural && name === null);
    const from = plural ? mark.start - plural.end : LONGEST_BEFORE_LIST;
    if (!plural || from >= LONGEST_BEFORE_LIST || plural.same.length > 0) return false;
    this.#last = plural;
    return true;
  }

  /** "Was held there until his ransom was paid in 342 TA": it bounds what stands before, too. */
  #date(token: Token): void {
    const { dates, bounds } = this.#cur;
    dates.push(token);
    if (bounds?.role && token.when?.role === 'in')
      bounds.clause.dates.push(changed(token, { when: { ...token.when, role: bounds.role } }));
  }

  /** "Maric (301–351 TA) ruled": his years. "Ruled the vale (320–351 TA)": those of his rule, unless it is a person. */
  #aside(token: Token): void {
    if (this.chunks[this.#at - 1]?.kind === 'noun' || this.#at - 1 === this.#lastEnd - 1)
      this.#last?.apart.push(token);
    if (this.#cur.verb !== null) this.#cur.asides.push(token);
  }

  /** "The Drowning of Saltreach in 452 TA led to war": it is the drowning that was then. */
  #isOfEvent(): boolean {
    const [before, after] = [this.chunks[this.#at - 1], this.chunks[this.#at + 1]];
    if (this.#cur.verb !== null || after?.kind !== 'verb' || before?.kind !== 'noun') return false;
    return before.name !== null && EVENTFUL.test(before.name.text) && this.#cur.subject.length === 1;
  }

  /** Between commas, right behind a noun. */
  #isApart(): boolean {
    const [before, comma, after] = [
      this.chunks[this.#at - 2],
      this.chunks[this.#at - 1],
      this.chunks[this.#at + 1],
    ];
    const isEnd = after === undefined || after.kind === 'comma' || after.kind === 'break';
    return comma?.kind === 'comma' && before?.kind === 'noun' && isEnd;
  }

  #subordinate(word: string): void {
    const lead = word === 'when' || word === 'where' ? this.#dateBefore() : null;
    const when = this.#whenOf(word);
    this.#cur = this.#open('main', null, {
      isReal: !UNREAL.has(word),
      when,
      ...(lead && { lead: [lead] }),
    });
    this.#isClosed = false;
  }

  /** "Ruled until 425 TA, when he was deposed": the moment of what follows. */
  #dateBefore(): Token | null {
    let at = this.#at - 1;
    if (this.chunks[at]?.kind === 'comma') at--;
    const date = this.chunks[at];
    return date?.kind === 'date' && date.token.when ? asMoment(date.token) : null;
  }

  #preposition({ word, isJoining }: Joint): void {
    const next = this.chunks[this.#at + 1];
    if (MAY_SUBORDINATE.has(word) && this.#isClause(this.#at + 1)) {
      const bounded = boundOf(word) === null ? null : { clause: this.#cur, role: boundOf(word) };
      this.#subordinate(word);
      this.#cur.bounds = bounded;
      this.#at++;
      return;
    }
    const date = this.#dateBefore();
    if (next?.kind === 'relative' && date && (word === 'after' || word === 'since' || word === 'from')) {
      // "From 330 TA to 341 TA, after which they were enemies".
      this.#cur = this.#open('main', null, {});
      this.#cur.dates.push(changed(date, { when: { role: 'from', text: date.when?.text ?? '' } }));
      this.#at += 2;
      return;
    }
    if (next?.kind === 'relative' && this.#last) {
      const noun = makeNoun({
        start: next.start,
        end: next.end,
        pronoun: next.word,
        antecedents: this.#antecedents(),
      });
      this.#cur = this.#open('relative', this.#cur, { gap: { word, noun } });
      this.#at += 2;
      return;
    }
    if (next?.kind === 'verb' && next.form === 'ing') {
      const isReal = REAL_BEFORE_ING.test(word);
      this.#at += 2;
      this.#participle({ ...next, isReal: next.isReal && isReal }, this.#cur.subject, 'active');
      return;
    }
    if (next?.kind === 'noun') this.#phrase(word, isJoining);
    else {
      if (word === 'since' && isEnd(next)) this.#everSince();
      this.#at++;
    }
  }

  /** "Was built in 399 TA and has been held by House Fane ever since". */
  #everSince(): void {
    const last = this.chunks.slice(0, this.#at).findLast(({ kind }) => kind === 'date');
    if (last?.kind !== 'date' || !last.token.when || this.#cur.dates.length > 0) return;
    this.#cur.dates.push(changed(last.token, { when: { ...last.token.when, role: 'from' } }));
  }

  #phrase(word: string, isJoining: boolean): void {
    const { nouns, end, isClosed } = this.#groups.read(this.#at + 1, this.#cur.verb !== null, true);
    if (nouns[0] && isEachOther(nouns[0])) {
      this.#at = end;
      return;
    }
    if (isJoining) this.#join(nouns);
    const link = { word, nouns: [...this.#sharing(word), ...nouns] };
    // "Born at Vantry, the son of Piers": nobody takes the town for a son.
    const isBorn = this.#cur.verb?.key === BORN_KEY && /^(?:in|at|near|on)$/.test(word);
    if (isBorn) for (const other of nouns.flatMap(({ same }) => same)) alike(this.#cur.subject, other);
    this.#bounded(word, end);
    if (this.#last !== null && this.#isBeside()) this.#last.links.push(link);
    this.#cur.phrases.push(link);
    this.#last = nouns[nouns.length - 1] ?? null;
    this.#lastEnd = end;
    this.#at = end;
    this.#isClosed = isClosed;
  }

  /** "Together with the guild, Skarrow signed": both did. */
  #join(nouns: readonly Noun[]): void {
    if (this.#cur.subject.length > 0) this.#cur.subject = [...this.#cur.subject, ...nouns];
    else if (this.#cur.verb === null) this.#cur.along = nouns;
  }

  /** "Of Corvin and of Vaskaroth": those before the "and", which go into one phrase with what follows. */
  #sharing(word: string): readonly Noun[] {
    const last = this.#cur.phrases[this.#cur.phrases.length - 1];
    if (this.chunks[this.#at - 1]?.kind !== 'conjunction' || last?.word !== word) return [];
    this.#cur.phrases.pop();
    return last.nouns;
  }

  /** "Until her death in 381 TA": the date bounds the clause. */
  #bounded(word: string, at: number): void {
    const date = this.chunks[at];
    const role = boundOf(word);
    const before = this.chunks[at - 1];
    if (before?.kind !== 'noun' || !TURNS.test(before.head ?? '')) return;
    if (role === null || date?.kind !== 'date' || date.token.when?.role !== 'in') return;
    this.#cur.dates.push(changed(date.token, { when: { ...date.token.when, role } }));
  }

  /** Does nothing but a date stand between the last noun and here? */
  #isBeside(): boolean {
    let at = this.#at - 1;
    while (at >= this.#lastEnd && this.chunks[at]?.kind === 'date') at--;
    return at < this.#lastEnd;
  }

  /** Do a subject and its verb follow? */
  #isClause(at: number): boolean {
    if (this.chunks[at]?.kind !== 'noun') return false;
    const end = this.#groups.peek(at);
    const verb = this.chunks[end];
    return (
      verb?.kind === 'verb' &&
      verb.form === 'finite' &&
      !verb.isParticiple &&
      !(verb.isBare && this.#isBy(end + 1))
    );
  }

  #isBy(at: number): boolean {
    const one = this.chunks[at];
    return one?.kind === 'preposition' && one.word === 'by';
  }

  #antecedents(): readonly Noun[] {
    const last = this.#last;
    if (!last) return [];
    const heads = this.#groups.nouns.filter(({ links }) => links.some(({ nouns }) => nouns.includes(last)));
    // "Into the hands of Yselle, who": nobody is a hand.
    const owners = last.name === null && isAbstract(last.head ?? '') ? ownersOf(last) : [];
    return owners.length > 0 ? owners : [last, ...heads.slice(-1)];
  }

  /** "It is where Zeth was born and where she died": what "it" is. */
  #placeOf(word: string): readonly Noun[] | null {
    const before = this.chunks[this.#at - 1];
    if (word !== 'where') return null;
    if (before?.kind === 'verb' && before.voice === 'copula') return this.#cur.subject;
    const { gap } = this.#cur;
    return before?.kind === 'conjunction' && gap?.noun.pronoun === 'where' ? gap.noun.antecedents : null;
  }

  #relative({ word, start, end }: Joint): void {
    const next = this.chunks[this.#at + 1];
    this.#isClosed = false;
    if (!this.#last) {
      this.#cur = this.#open('main', null, { isReal: false });
      this.#at++;
      return;
    }
    const noun = makeNoun({
      start,
      end,
      pronoun: word,
      antecedents: this.#placeOf(word) ?? this.#antecedents(),
    });
    const parent = this.#cur;
    const isReal = parent.isReal || parent.verb === null || parent.kind === 'main';
    if (word === 'whose' && next?.kind === 'noun') {
      const owned = sameBut(next, { owner: noun });
      this.#groups.nouns.push(owned);
      this.#cur = this.#open('relative', parent, { subject: [owned], isReal });
      this.#at += 2;
      return;
    }
    if (word === 'where' || word === 'wherein') {
      this.#cur = this.#open('relative', parent, { gap: { word: 'at', noun }, isReal });
    } else if (next?.kind === 'verb') {
      this.#cur = this.#open('relative', parent, { subject: [noun], isReal });
    } else this.#cur = this.#open('relative', parent, { gap: { word: '', noun }, isReal });
    this.#at++;
  }

  #that(): void {
    const next = this.chunks[this.#at + 1];
    const before = this.chunks[this.#at - 1];
    const cur = this.#cur;
    this.#at++;
    if (this.#isCleft()) {
      const there = cur.objects[0]?.[0]?.pronoun === 'there' ? cur.objects.shift() : undefined;
      if (there) cur.phrases.push({ word: 'in', nouns: there });
      const last = cur.objects[0]?.[0];
      if (last && next?.kind === 'verb') {
        const noun = makeNoun({ start: last.start, end: last.end, pronoun: 'that', antecedents: [last] });
        this.#cur = this.#open('main', null, { subject: [noun] });
      } else {
        const gap = last ? { word: '', noun: last } : null;
        this.#cur = this.#open('main', null, { phrases: [...cur.phrases], dates: [...cur.dates], gap });
      }
      return;
    }
    if (before?.kind === 'noun' && this.#last) {
      const noun = makeNoun({
        start: before.start,
        end: before.end,
        pronoun: 'that',
        antecedents: this.#antecedents(),
      });
      this.#cur =
        next?.kind === 'verb'
          ? this.#open('relative', cur, { subject: [noun] })
          : this.#open('relative', cur, { gap: { word: '', noun }, isReal: cur.isReal });
      return;
    }
    const isReal = cur.isReal && cur.verb !== null && !SAYING.has(cur.verb.key) && cur.verb.isReal;
    this.#cur = this.#open('main', null, { isReal });
  }

  /** "It was at Duskhaven that", "it was Sibyl who". */
  #isCleft(): boolean {
    const { subject, verb } = this.#cur;
    return subject[0]?.pronoun === 'it' && verb?.voice === 'copula';
  }

  #noun(): void {
    const isAfterVerb = this.#cur.verb !== null;
    const start = this.#at;
    const { nouns, end, isClosed } = this.#groups.read(this.#at, isAfterVerb, false);
    const [first] = nouns;
    this.#at = end;
    if (!first || this.#groups.isTime(first) || isEachOther(first)) return;
    const before = this.chunks[start - 1];
    const isThose = this.#last !== null && THOSE.has(this.#last.pronoun ?? '') && before?.kind === 'noun';
    if (isThose && this.#isFinite(end) && this.#last) {
      this.#cur = this.#open('relative', this.#cur, { subject: nouns, gap: { word: '', noun: this.#last } });
    } else if (this.#cur.verb === null) this.#setSubject(nouns);
    else if (this.#opensClause(before, end)) {
      const { verb } = this.#cur;
      const isEmbedded = (before?.kind === 'verb' || before?.kind === 'noun') && SAYING.has(verb?.key ?? '');
      this.#cur = this.#open('main', null, { isReal: !isEmbedded });
      this.#setSubject(nouns);
    } else if (isNominative(first) && this.#cur.voice !== 'copula') this.#contact(nouns, before, end);
    else if (this.#namesObject(first, before, end)) {
      for (const one of this.#cur.objects.at(-1) ?? []) {
        one.same.push(first);
        first.same.push(one);
      }
    } else if (this.#isGapped(first, before, end)) {
      // "Joachim was born in 1746 and Louisa in 1750."
      const { verb, voice, isReal, phrases } = this.#cur;
      const after = this.chunks[end];
      const shared = phrases.filter(({ word }) => after?.kind !== 'preposition' || word !== after.word);
      this.#cur = this.#open('main', null, { subject: nouns, isReal, lead: [], phrases: [...shared] });
      this.#cur.verb = verb;
      this.#cur.voice = voice;
    } else if (this.#isLateName(first, before, end)) alike(this.#cur.subject, first);
    else if (
      before?.kind === 'conjunction' &&
      before.word !== 'but' &&
      this.#cur.objects[0]?.every(({ name }) => name !== null) &&
      first.name !== null
    ) {
      this.#cur.objects[0] = [...this.#cur.objects[0], ...nouns];
    } else this.#cur.objects.push(nouns);
    // "Mentions neither the cup nor the verse."
    if (isAfterVerb && this.#groups.isDenied) this.#cur.isReal = false;
    this.#last = nouns[nouns.length - 1] ?? null;
    this.#lastEnd = end;
    this.#isClosed = isClosed;
  }

  /** "With all she owned": the clause of whoever has it; they are nobody to whom something is done. */
  #contact(nouns: readonly Noun[], before: Chunk | undefined, end: number): void {
    if (!this.#isFinite(end)) return;
    const gap = before?.kind === 'noun' && this.#last ? { word: '', noun: this.#last } : null;
    const isReal = !SAYING.has(this.#cur.verb?.key ?? '');
    this.#cur = this.#open('relative', this.#cur, { subject: nouns, gap, isReal });
  }

  /** "Took a wife from the Coast, Bettina Kroll,": who she is stands behind where she is from. */
  #namesObject({ name, owner, words }: Noun, before: Chunk | undefined, end: number): boolean {
    const [object, second] = this.#cur.objects.at(-1) ?? [];
    if (before?.kind !== 'comma' || name === null || owner !== null || words.length > 0 || second)
      return false;
    const isNew = object?.name === null && /^an?$/.test(object.determiner ?? '') && object.same.length === 0;
    const after = this.chunks[end];
    return isNew && object.links.length > 0 && (isEnd(after) || after?.kind === 'date');
  }

  /** Another of whom the verb is told, with what it was told with before: a date, or the same preposition. */
  #isGapped({ name }: Noun, before: Chunk | undefined, end: number): boolean {
    const { subject, verb, voice, objects, dates, phrases } = this.#cur;
    const after = this.chunks[end];
    if (before?.kind !== 'conjunction' || name === null || subject.length === 0 || verb === null)
      return false;
    if (voice === 'active' && objects.length > 0) return false;
    if (after?.kind === 'date') return dates.length > 0;
    return after?.kind === 'preposition' && phrases.some(({ word }) => word === after.word);
  }

  /** "Was born in Vantry in 460 TA, the only child of Piers": behind the verb, it is still the subject. */
  #isLateName({ name, pronoun, links, owner }: Noun, before: Chunk | undefined, end: number): boolean {
    const after = this.chunks[end];
    const isEnd = after === undefined || after.kind === 'comma' || after.kind === 'break';
    return (
      before?.kind === 'comma' &&
      name === null &&
      pronoun === null &&
      isEnd &&
      (links.length > 0 || owner !== null)
    );
  }

  #setSubject(nouns: readonly Noun[]): void {
    this.#cur.subject = [...nouns, ...this.#cur.along];
    if (nouns.some(({ isDenied }) => isDenied) || this.#groups.isDenied) this.#cur.isReal = false;
    if (this.#cur.kind === 'main') this.#isLeading = false;
    for (const open of this.#clauses) {
      if (!open.isPending) continue;
      open.subject = nouns;
      open.isPending = false;
      open.wasPending = true;
    }
  }

  #isFinite(at: number): boolean {
    const verb = this.chunks[at];
    return verb?.kind === 'verb' && verb.form === 'finite' && !verb.isParticiple;
  }

  #opensClause(before: Chunk | undefined, end: number): boolean {
    const verb = this.chunks[end];
    if (verb?.kind !== 'verb' || verb.form !== 'finite' || verb.isParticiple) return false;
    const isApart = before?.kind !== 'verb' && before?.kind !== 'noun';
    if (isApart) return !(verb.isBare && this.#isBy(end + 1));
    const after = this.chunks[end + 1];
    const isReduced = verb.isBare && !verb.isFinite && after?.kind !== 'noun' && !this.#awaitsVerb();
    return !isReduced && SAYING.has(this.#cur.verb?.key ?? '');
  }

  /** A clause around this one has its subject and not yet its verb. */
  #awaitsVerb(): Open | null {
    for (let open = this.#cur.parent; open !== null; open = open.parent) {
      if (open.verb === null && (open.subject.length > 0 || open.phrases.length > 0)) return open;
    }
    return null;
  }

  #verb(verb: Verb): void {
    this.#at++;
    const cur = this.#cur;
    const before = this.chunks[this.#at - 2];
    const closed = this.#isClosed;
    this.#isClosed = false;
    if (verb.form === 'infinitive') this.#infinitive(verb);
    else if (verb.form === 'ing') {
      const isBeside = before?.kind === 'noun' && cur.verb !== null && this.#last !== null;
      this.#participle(verb, isBeside && this.#last ? [this.#last] : cur.subject, 'active');
    } else if (cur.verb === null) this.#firstVerb(verb, before, closed);
    else if (before?.kind === 'noun' || before?.kind === 'verb') this.#verbBeside(verb, cur.verb, before);
    else if (this.#isAsideOfNoun(verb, before) && this.#last) this.#participle(verb, [this.#last], 'passive');
    else this.#goOn(verb, before);
  }

  #firstVerb(verb: Verb, before: Chunk | undefined, closed: boolean): void {
    const { subject, gap } = this.#cur;
    if (subject.length === 0 && mayBeParticiple(verb) && gap === null && !DYING.has(verb.key))
      this.#participle(verb, [], 'passive');
    else if (this.#isReduced(verb, before, closed)) this.#participle(verb, subject, 'passive');
    else this.#setVerb(this.#cur, verb, verb.voice);
  }

  /** A verb right behind a noun or another verb, where the clause has one: of whom is it? */
  #verbBeside(verb: Verb, first: Verb, before: Noun | Verb): void {
    const awaiting = this.#awaitsVerb();
    if (awaiting && !verb.isParticiple && !(verb.isBare && this.#isBy(this.#at))) {
      this.#cur = awaiting;
      this.#setVerb(awaiting, verb, verb.voice);
    } else if (mayBeParticiple(verb)) {
      const isOfNoun = before.kind === 'noun' && this.#last !== null;
      this.#participle(verb, isOfNoun && this.#last ? [this.#last] : this.#cur.subject, 'passive');
    } else if (before.kind === 'noun' && this.#last) {
      this.#cur = this.#open('main', null, { subject: [this.#last], isReal: !SAYING.has(first.key) });
      this.#setVerb(this.#cur, verb, verb.voice);
    }
  }

  /** "Brought the war, begun in 336 TA, to its end": what stands between the commas is said of the noun. */
  #isAsideOfNoun(verb: Verb, before: Chunk | undefined): boolean {
    if (!mayBeParticiple(verb) || before?.kind !== 'comma' || this.chunks[this.#at - 3]?.kind !== 'noun')
      return false;
    const end = this.chunks.findIndex((one, i) => i >= this.#at && isEnd(one));
    const [after, next] = [this.chunks[end + 1], this.chunks[end + 2]];
    // "A daughter, Alwine, born in 104, and she …": what follows is about somebody again.
    const goesOn = after?.kind === 'verb' || (after?.kind === 'conjunction' && next?.kind !== 'noun');
    const isBetween = this.chunks[end]?.kind === 'comma' && !goesOn;
    return isBetween && !this.chunks.slice(this.#at, end).some(({ kind }) => kind === 'verb');
  }

  /** "The treaty, signed in 404 TA, settled": the verb belongs to the name before it, and another is to come. */
  #isReduced(verb: Verb, before: Chunk | undefined, closed: boolean): boolean {
    if (verb.isParticiple) return true;
    if (!verb.isBare || verb.isFinite) return false;
    const isLater = this.chunks.slice(this.#at).some((one) => one.kind === 'verb' && one.form === 'finite');
    if (this.#isBy(this.#at)) return before?.kind === 'noun' || before?.kind === 'comma';
    if (before?.kind === 'comma' && !closed) return isLater && this.chunks[this.#at]?.kind !== 'noun';
    return before?.kind === 'noun' && this.#isBy(this.#at);
  }

  /** Another verb of the same subject: "ruled Kelmoor and fell at Redford". */
  #goOn(verb: Verb, before: Chunk | undefined): void {
    let from = this.#cur;
    const isAfterComma = before?.kind === 'comma' || this.chunks[this.#at - 3]?.kind === 'comma';
    const awaiting = this.#awaitsVerb();
    if (awaiting && isAfterComma) {
      this.#cur = awaiting;
      this.#setVerb(awaiting, verb, verb.voice);
      return;
    }
    if (isAfterComma) while (from.kind !== 'main' && from.parent !== null) from = from.parent;
    const wasPassive = from.voice === 'passive' || from.voice === 'either';
    const mayBePassive = wasPassive && verb.isBare && !verb.isFinite;
    const { kind, parent, subject } = from;
    const isNor = before?.kind === 'conjunction' && (before.word === 'nor' || before.word === 'or');
    this.#cur = this.#open(kind, parent, {
      subject,
      lead: from.lead,
      isReal: from.isReal || from.verb?.isReal === false,
    });
    if (isNor) this.#cur.isReal = false;
    this.#setVerb(this.#cur, verb, mayBePassive ? 'either' : verb.voice);
    const isBy = verb.isBare && !verb.isFinite && this.#isBy(this.#at);
    if ((verb.isParticiple && !wasPassive) || isBy) this.#cur.voice = 'passive';
  }

  #setVerb(open: Open, verb: Verb, voice: Clause['voice']): void {
    open.verb = verb;
    open.voice = voice;
    open.isReal &&= verb.isReal;
    this.#isLeading = false;
    // "Born in Vyr, joined the Watch, and was made Captain": nobody is named, then as before.
    if (open.kind === 'main' && open.subject.length === 0)
      for (const other of this.#clauses) other.isPending = false;
    const { gap } = open;
    if (gap === null) return;
    if (gap.word === '') open.objects.push([gap.noun]);
    else open.phrases.push({ word: gap.word, nouns: [gap.noun] });
  }

  #participle(verb: Verb, subject: readonly Noun[], voice: 'active' | 'passive'): void {
    const parent = this.#cur;
    const isPending = subject.length === 0;
    const isReal = parent.verb === null || parent.isReal || parent.verb.isReal === false;
    const lead = parent.verb !== null && parent.dates.length > 0 ? [...parent.dates] : this.#lead;
    this.#cur = this.#open('participle', parent, { subject, isPending, lead, isReal: isReal && verb.isReal });
    if (isPending && this.#lead.length === 0) this.#isLeading = true;
    this.#cur.verb = verb;
    this.#cur.voice = verb.voice === 'passive' ? 'passive' : voice;
    if (isPending) this.#cur = this.#pendingTail(parent);
  }

  /** What belongs to a verb that opens the sentence stands before the comma. */
  #pendingTail(parent: Open): Open {
    const open = this.#cur;
    const comma = this.chunks.findIndex(
      ({ kind }, i) => i >= this.#at && (kind === 'comma' || kind === 'break'),
    );
    const end = comma < 0 ? this.chunks.length : comma;
    this.#last = null;
    while (this.#at < end) {
      const chunk = this.chunks[this.#at];
      if (chunk?.kind === 'noun') {
        const { nouns, end: to } = this.#groups.read(this.#at, true, false);
        open.objects.push(nouns);
        this.#at = Math.max(to, this.#at + 1);
      } else if (chunk?.kind === 'preposition' && this.chunks[this.#at + 1]?.kind === 'noun') {
        const { nouns, end: to } = this.#groups.read(this.#at + 1, true, true);
        open.phrases.push({ word: chunk.word, nouns });
        this.#at = Math.max(to, this.#at + 2);
      } else if (chunk?.kind === 'verb' && mayBeParticiple(chunk) && this.#isAfterAnd()) {
        // "Built by the guild and captained by Yevna, the ship".
        this.#at++;
        this.#cur = parent;
        this.#participle(chunk, [], 'passive');
        return parent;
      } else {
        // "Married a cooper and went to live at Wynmoor."
        if (chunk?.kind === 'verb' && this.#isAfterAnd()) break;
        if (chunk?.kind === 'date') open.dates.push(chunk.token);
        this.#at++;
        if (chunk?.kind === 'relative' || chunk?.kind === 'verb') break;
      }
    }
    return parent;
  }

  #isAfterAnd(): boolean {
    return this.chunks[this.#at - 1]?.kind === 'conjunction';
  }

  #infinitive(verb: Verb): void {
    const cur = this.#cur;
    const governs =
      cur.verb !== null &&
      ACHIEVED.has(cur.verb.key) &&
      cur.verb.voice === 'active' &&
      cur.objects.length === 0;
    const before = this.chunks[this.#at - 2];
    const isOn = before?.kind === 'preposition' && before.word === 'on' && cur.verb?.key === GO_KEY;
    const isThere = GOING.has(cur.verb?.key ?? '') && STAYING.has(verb.key);
    const isReal = (governs || isOn || isThere) && cur.isReal && verb.isReal;
    this.#cur = this.#open(cur.kind, cur.parent, { subject: cur.subject, lead: cur.lead, isReal });
    this.#cur.verb = verb;
    this.#cur.voice = verb.voice;
  }
}
