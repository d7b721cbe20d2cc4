/** Reads one sentence, with its pronouns taken one way, as plain clauses. */
import type { Mention, ReadSentence } from '../mentions.js';
import { Boundaries, type Segment } from './boundaries.js';
import { Renderer } from './render.js';
import { isHelper, isPredicate } from './verbs.js';

export interface Clause {
  /** As one would say it by itself. */
  readonly text: string;
  readonly kind: 'main' | 'aside';
  /** Only says when: `when it began`. */
  readonly isSoft?: boolean;
  /** Says when by what happened then, without a date: `when Borin fell`. */
  readonly isWhen?: boolean;
}

export class ClauseReader {
  readonly #clauses: { text: string; kind: Clause['kind']; isSoft?: boolean; isWhen?: boolean }[] = [];
  readonly #render: Renderer;
  readonly #segments: readonly Segment[];
  /** Whom the sentence is about, and whom the last clause was. */
  #main: readonly Mention[] = [];
  #current: readonly Mention[] = [];
  #wasAside = false;
  /** The verb that was read last. */
  #verb = '';
  /** A date that leads in, for the clause that it belongs to. */
  #when = '';

  constructor(readonly sentence: ReadSentence) {
    this.#render = new Renderer(sentence);
    this.#segments = new Boundaries(sentence).segments();
  }

  read(): Clause[] {
    for (const segment of this.#segments) this.#readSegment(segment);
    return this.#clauses.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  }

  #readSegment(segment: Segment): void {
    const { kind } = segment;
    if (kind === 'bracket') this.#bracket(segment);
    else if (kind === 'relative') this.#relative(segment);
    else if (kind === 'apposition') this.#apposition(segment);
    else if (kind === 'participle') this.#participle(segment);
    else if (kind === 'gap') this.#gap(segment);
    else this.#plain(segment);
  }

  #plain(segment: Segment): void {
    const { first, end, kind, lead, comma } = segment;
    const verb = this.#verbIn(first, end);
    const said = this.#render.words(first, end);
    if (verb === null) {
      this.#verbless(segment, said);
      return;
    }
    const isBare = !this.#hasSubject(first, verb);
    if (isBare) {
      const near = this.#nearest(first);
      const usual = (comma && this.#wasAside) || kind === 'stop' ? this.#main : this.#current;
      const subjects = near === null ? usual : [near];
      const names = this.#render.names(subjects.length > 0 ? subjects : this.#main);
      this.#push(names === '' ? said : `${names} ${said}`, 'main', first, end);
      this.#current = subjects;
      this.#wasAside = false;
      return;
    }
    const isThen = this.sentence.dates.some((date) => date.end === first - 1);
    const when = lead === 'when' && isThen ? this.#render.dateBefore(first, end) : '';
    this.#push(when === '' ? said : `${said} ${when}`, 'main', first, end);
    this.#soften(lead, first, end);
    if (/^(?:when|where|while|until|before|after|as|since|once|if)$/.test(lead) && this.#main.length > 0) {
      this.#current = this.#subjectsBefore(first, verb);
      this.#wasAside = true;
    } else this.#note(first, verb);
  }

  #verbless({ first, end, kind, lead }: Segment, said: string): void {
    const last = this.#clauses.at(-1);
    if (kind === 'stop' && this.#isNewSubject(first, end)) return;
    if (kind === 'start' && this.#segments.length > 1 && this.#isWhen(first, end)) {
      this.#when = said;
      return;
    }
    if (last === undefined || lead !== '' || kind === 'start') this.#push(said, 'main', first, end);
    else last.text = `${last.text}, ${said}`;
    this.#notePlain(first, end);
  }

  /** `…; the Fair of Applecross, dated 250 TA, is set in it`: a new subject, told nothing of yet. */
  #isNewSubject(first: number, end: number): boolean {
    const subject = this.sentence.mentions.find((mention) => mention.first >= first && mention.end <= end);
    if (subject === undefined || !this.#isBareName(first, end)) return false;
    this.#main = [subject];
    this.#current = this.#main;
    return true;
  }

  #gap({ first, end }: Segment): void {
    const own = this.sentence.mentions.find((mention) => mention.first >= first && !mention.isPossessive);
    if (own === undefined) return;
    this.#push(
      `${this.#render.words(first, own.end)} ${this.#verb} ${this.#render.words(own.end, end)}`,
      'main',
      first,
      end,
    );
  }

  /** `who ruled …`, `whom she married`, `by whom it was founded`, `whose father was …`, `in which …`. */
  #relative({ first, end, lead, preposition, comma }: Segment): void {
    const antecedent = this.#render.before(first, /^(?:who|whom|whose)$/.test(lead));
    const who =
      antecedent === null
        ? this.#current
        : lead === 'that' && this.#isPredicateNoun(antecedent, first)
          ? this.#current
          : [antecedent];
    const verb = this.#verbIn(first, end);
    const said = this.#render.words(first, end);
    const names = this.#render.names(who);
    this.#wasAside = comma;
    if (lead === 'whose') {
      this.#push(`${names}'s ${said}`, 'aside', first, end);
    } else if (preposition === 'of') {
      this.#push(said, 'aside', first, end);
    } else if (verb === null) {
      this.#push(`${names} was ${said}`, 'aside', first, end);
    } else if (!this.#hasSubject(first, verb)) {
      this.#push(`${names} ${said}`, 'aside', first, end);
    } else {
      const after = this.#render.verbGroupEnd(verb, end);
      const date = this.#render.dateBefore(first, end, preposition !== '');
      const object =
        date !== '' && /^(?:in|during|on)$/.test(preposition) ? date : `${preposition} ${names}`.trim();
      this.#push(
        `${this.#render.words(first, after)} ${object} ${this.#render.words(after, end)}`.trim(),
        'aside',
        first,
        end,
      );
      this.#current = this.#subjectsBefore(first, verb);
      return;
    }
    this.#current = who;
  }

  /** Between the name and `that` stands what it is: `Quinine is a drug that treats …`. */
  #isPredicateNoun({ end }: Mention, index: number): boolean {
    const between = this.sentence.words.slice(end, index);
    return between.some(({ folded }) => isHelper(folded));
  }

  /** `Theodra, the daughter of Corvane, …`; `in 289 TA, the year the Long Winter began`. */
  #apposition({ first, end }: Segment): void {
    const { words } = this.sentence;
    const time =
      /^(?:the|a) (?:very |same )?(?:year|spring|summer|autumn|winter|day|month)\b(?: (?:in which|that|when|of))?/.exec(
        words
          .slice(first, first + 5)
          .map(({ folded }) => folded)
          .join(' '),
      );
    const date = this.#render.dateBefore(first, end, true);
    if (time !== null && date !== '') {
      const rest = this.#render.words(first + time[0].split(' ').length, end);
      const isOwned = time[0].endsWith(' of');
      this.#push(
        isOwned ? `${rest} was ${date}` : `${rest} ${/^\d/.test(date) ? 'in ' : ''}${date}`,
        'aside',
        first,
        end,
      );
      return;
    }
    const last = this.#clauses.at(-1);
    const isDeed =
      /^an? (?:\S+ )?(?:reign|rule|span|period|total|stretch|term|tenure|marriage|lifetime|stay|space|run|regency|office|interval) of\b|^(?:an? )?(?:total|some|about|over)? ?\S+ years\b/.test(
        this.#render.words(first, end).toLowerCase(),
      );
    if (isDeed && last !== undefined) {
      last.text = `${last.text}, ${this.#render.words(first, end)}`;
      return;
    }
    const antecedent = this.#render.before(first, false);
    if (antecedent === null) {
      this.#push(this.#render.words(first, end), 'aside', first, end);
      return;
    }
    this.#push(
      `${this.#render.names([antecedent])} was ${this.#render.words(first, end)}`,
      'aside',
      first,
      end,
    );
    if (this.#main.length === 0) this.#main = [antecedent];
    if (this.#current.length === 0) this.#current = [antecedent];
    this.#wasAside = true;
  }

  /** `a daughter, Lysenne, born in 378`: told of the name it stands behind. */
  #nearest(first: number): Mention | null {
    if (!/^(?:born|aged|dead|crowned|killed|slain)$/.test(this.sentence.words[first]?.folded ?? ''))
      return null;
    return this.sentence.mentions.find(({ end, isPossessive }) => end === first && !isPossessive) ?? null;
  }

  #participle({ first, end }: Segment): void {
    const { words } = this.sentence;
    const near = this.#nearest(first);
    const usual = this.#current.length > 0 ? this.#current : this.#main;
    const names = this.#render.names(near === null ? usual : [near]);
    const isPast = !/ing$/.test(words[first]?.folded ?? '');
    this.#push(
      `${names} ${isPast ? 'was ' : ''}${this.#render.words(first, end)}`.trim(),
      'aside',
      first,
      end,
    );
    this.#wasAside = true;
  }

  #bracket({ first, end }: Segment): void {
    const antecedent = this.#render.before(first, false);
    const said = this.#render.words(first, end);
    if (antecedent === null) {
      this.#push(said, 'aside', first, end);
      return;
    }
    const isDates = this.sentence.dates.some((date) => date.first === first && date.end === end);
    const names = this.#render.names([antecedent]);
    if (isDates) this.#push(`${names} (${said})`, 'aside', first, end);
    else if (this.#verbIn(first, end) !== null && this.#hasSubject(first, this.#verbIn(first, end) ?? first))
      this.#push(said, 'aside', first, end);
    else
      this.#push(
        `${names} ${/^(?:the|an?)$/.test(this.sentence.words[first]?.folded ?? '') ? 'was ' : ''}${said}`,
        'aside',
        first,
        end,
      );
  }

  #push(text: string, kind: Clause['kind'], first: number, end: number): void {
    const isMain = kind === 'main' && this.#when !== '';
    const said = isMain && !this.#hasDate(first, end) ? `${this.#when}, ${text}` : text;
    if (isMain) this.#when = '';
    const plain = said.replace(/\s+/g, ' ').trim();
    if (this.#isBareName(first, end) && kind === 'main' && plain === this.#render.words(first, end)) return;
    this.#clauses.push({ text: plain, kind });
  }

  /** `when it began`, `as custom allows`: nothing that could be looked up by itself. */
  #soften(lead: string, first: number, end: number): void {
    const last = this.#clauses.at(-1);
    const subject = this.sentence.words[first]?.folded ?? '';
    if (last !== undefined && /^(?:when|after|before|until|once|since|while)$/.test(lead))
      last.isWhen = !this.#hasDate(first, end) && !/\d/.test(last.text);
    const isVague = /^(?:it|they|this|that)$/.test(subject) && !this.#hasDate(first, end);
    if (
      last !== undefined &&
      (lead === 'as' || (isVague && /^(?:when|after|before|until|once|since|while)$/.test(lead)))
    )
      last.isSoft = true;
  }

  #hasDate(first: number, end: number): boolean {
    return this.sentence.dates.some((date) => date.first >= first && date.end <= end);
  }

  /** Nothing but when: `In 300 TA`. */
  #isWhen(first: number, end: number): boolean {
    return (
      this.#hasDate(first, end) &&
      this.sentence.words
        .slice(first, end)
        .every(
          ({ folded }, i) =>
            this.#render.dateAt(first + i) !== null || /^(?:in|on|by|at|around|about|the|year)$/.test(folded),
        )
    );
  }

  /** A name that its clause goes on from: told nothing of yet. */
  #isBareName(first: number, end: number): boolean {
    return (
      this.#segments.length > 1 &&
      this.sentence.words
        .slice(first, end)
        .every((word, i) => this.#render.at(first + i) !== null || /^(?:the|a|an|and)$/.test(word.folded))
    );
  }

  #verbIn(first: number, end: number): number | null {
    for (let i = first; i < end; i++)
      if (!this.#render.isTaken(i) && isPredicate(this.sentence.words, i)) {
        this.#verb = this.#render.words(i, this.#render.verbGroupEnd(i, end));
        return i;
      }
    return null;
  }

  /** Something that can be the subject stands before the verb. */
  #hasSubject(first: number, verb: number): boolean {
    return this.sentence.words.slice(first, verb).some(({ folded }, i) => {
      const index = first + i;
      if (this.#render.dateAt(index)) return false;
      if (this.#render.isTaken(index)) return !this.#isAdverbial(first, index);
      return (
        /^(?:the|a|an|no|other|nothing|his|her|its|their|this|that|these|those|there|one|another|some|both|each|neither|nobody|none|it|they|he|she|who)$/.test(
          folded,
        ) && !this.#isAdverbial(first, index)
      );
    });
  }

  /** `in Mardsville`, `during the …`: says where or when. */
  #isAdverbial(first: number, index: number): boolean {
    const before = this.sentence.words.slice(Math.max(first, index - 2), index).map(({ folded }) => folded);
    return /(?:^| )(?:in|at|on|during|after|before|under|by|from|to|of|with|for|as)(?: the)?$/.test(
      before.join(' '),
    );
  }

  #note(first: number, verb: number): void {
    const subjects = this.#subjectsBefore(first, verb);
    if (subjects.length === 0) return;
    this.#main = subjects;
    this.#current = subjects;
    this.#wasAside = false;
  }

  #notePlain(first: number, end: number): void {
    if (this.#main.length > 0) return;
    const own = this.sentence.mentions.filter((mention) => mention.first >= first && mention.end <= end);
    const [head] = own.filter(({ isPossessive }) => !isPossessive);
    this.#main = head === undefined ? own.slice(0, 1) : [head];
    this.#current = this.#main;
  }

  /** Those named together before the verb; `the son of A`: nobody known yet. */
  #subjectsBefore(first: number, verb: number): Mention[] {
    const { mentions, words } = this.sentence;
    const own = mentions.filter(
      (mention) =>
        mention.first >= first &&
        mention.end <= verb &&
        !mention.isPossessive &&
        !this.#isAdverbial(first, mention.first),
    );
    const [head, ...rest] = own;
    if (head === undefined) return [];
    const joined = [head];
    for (const mention of rest) {
      const between = words.slice(joined.at(-1)?.end ?? head.end, mention.first).map(({ folded }) => folded);
      if (!between.every((word) => /^(?:and|the|or)$/.test(word))) break;
      joined.push(mention);
    }
    return joined;
  }
}
