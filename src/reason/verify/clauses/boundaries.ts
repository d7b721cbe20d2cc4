/** Where one clause of a sentence ends and another begins. */
import type { ReadSentence } from '../mentions.js';
import { SentenceShape } from './sentence-shape.js';
import { isHelper, isParticiple, isPredicate } from './verbs.js';

export interface Segment {
  /** Words it takes, without what leads it in. */
  readonly first: number;
  readonly end: number;
  readonly kind:
    | 'start'
    | 'stop'
    | 'clause'
    | 'verb'
    | 'relative'
    | 'apposition'
    | 'participle'
    | 'bracket'
    | 'gap';
  /** The word that leads it in: `who`, `when`, `and`; empty where none does. */
  readonly lead: string;
  /** `by` of `by whom`. */
  readonly preposition: string;
  /** A comma stands before it. */
  readonly comma: boolean;
}

type Cut = Omit<Segment, 'end'>;
type MakeCut = (kind: Segment['kind'], first?: number, lead?: string, preposition?: string) => Cut;

const MEASURED = /^(?:years?|months?|days?|weeks?|long|soon|shortly|just)$/;
const RELATIVE = /^(?:who|whom|whose|which)$/;
const JOINING =
  /^(?:but|while|whereas|yet|although|though|because|since|until|till|before|after|as|so|when|where|whereupon|if|once|and|or|then|nor)$/;
const SAYING =
  /^(?:say|says|said|tell|tells|told|claim|claims|claimed|record|records|recorded|report|reports|reported|state|states|stated|note|notes|noted|holds|hold|held|believe|believes|believed|mean|means|meant|show|shows|showed|both|and|add|adds|insists|insist|insisted|suggests|suggest|suggested|know|known|true|clear|likely|certain|maintains|maintain|agree|agrees|write|writes|wrote|foretell|foretells|foretold|predicts|predicted|prophesied|foresaw|foresees)$/;
const DETERMINER =
  /^(?:the|a|an|his|her|its|their|one|son|daughter|wife|husband|brother|sister|king|queen|heir|widow|founder|ruler|lord|lady)$/;

export class Boundaries {
  readonly #shape: SentenceShape;
  readonly #brackets: readonly Segment[];

  constructor(readonly sentence: ReadSentence) {
    this.#shape = new SentenceShape(sentence);
    this.#brackets = this.#shape.brackets.map((span) => ({
      ...span,
      kind: 'bracket',
      lead: '',
      preposition: '',
      comma: false,
    }));
  }

  segments(): Segment[] {
    const { words } = this.sentence;
    const free = words.flatMap((_, i) => (this.#shape.isInBrackets(i) ? [] : [i]));
    const cuts: Cut[] = [];
    const [start] = free;
    if (start === undefined) return [...this.#brackets];
    cuts.push(this.#start(start));
    for (const index of free) {
      if (index <= (cuts.at(-1)?.first ?? 0)) continue;
      const cut = this.#cutAt(index, cuts);
      if (cut !== null) cuts.push(cut);
    }
    const found: Segment[] = cuts.map((cut, i) => {
      const next = cuts[i + 1];
      const until = next === undefined ? words.length : this.#leadStart(next);
      return { ...cut, end: this.#shape.withoutBrackets(cut.first, until) };
    });
    return [...found, ...this.#brackets].sort((a, b) => a.first - b.first || a.end - b.end);
  }

  #start(first: number): Cut {
    const { words } = this.sentence;
    const lead = words[first]?.folded ?? '';
    const isLead =
      JOINING.test(lead) &&
      lead !== 'then' &&
      this.#shape.finiteBefore(first + 1, this.#shape.commaAfter(first + 1)) !== null;
    return {
      first: isLead ? first + 1 : first,
      kind: 'start',
      lead: isLead ? lead : '',
      preposition: '',
      comma: false,
    };
  }

  #leadStart({ first, lead, preposition }: Cut): number {
    return first - (lead === '' ? 0 : 1) - (preposition === '' ? 0 : 1);
  }

  #cutAt(index: number, cuts: readonly Cut[]): Cut | null {
    const word = this.sentence.words[index];
    if (word === undefined || this.#shape.isInside(index)) return null;
    const gap = this.#shape.gap(index);
    const comma = /[,–—]|\s-\s/.test(gap);
    const cut: MakeCut = (kind, first = index, lead = '', preposition = '') => ({
      first,
      kind,
      lead,
      preposition,
      comma,
    });
    const last = cuts.at(-1)?.first ?? 0;
    const leftFinite = this.#shape.finiteBefore(last, index) !== null;
    if (this.#isStop(index, gap, last, leftFinite)) {
      const lead = JOINING.test(word.folded) ? word.folded : '';
      return cut('stop', lead === '' ? index : index + 1, lead);
    }
    const relative = this.#relativeAt(index, cut, last, leftFinite, comma);
    if (relative !== undefined) return relative;
    if (index === this.#resumedBy(cuts)) return cut('stop');
    if (this.#isReduced(index, cuts, comma)) return cut('participle');
    if (JOINING.test(word.folded)) return this.#joined(index, cut, leftFinite, comma);
    return comma ? this.#afterComma(index, cuts, cut, leftFinite) : null;
  }

  #isStop(index: number, gap: string, last: number, leftFinite: boolean): boolean {
    if (/;/.test(gap)) return true;
    if (!/[:–—]|\s-\s/.test(gap) || this.#shape.isDate(index)) return false;
    const isOpened = leftFinite || (/:/.test(gap) && index - last >= 2);
    return isOpened && this.#shape.finiteBefore(index, this.#shape.stopAfter(index)) !== null;
  }

  /** `who`, `by whom`, `that`; undefined where none of them stands. */
  #relativeAt(
    index: number,
    cut: MakeCut,
    last: number,
    leftFinite: boolean,
    comma: boolean,
  ): Cut | null | undefined {
    const { words } = this.sentence;
    const [word, next] = words.slice(index, index + 2).map(({ folded }) => folded);
    if (word === undefined) return undefined;
    if (/^(?:by|of|in|from|to|with|for|at|on|under|after)$/.test(word) && /^(?:whom|which)$/.test(next ?? ''))
      return cut('relative', index + 2, next, word);
    if (RELATIVE.test(word) && !this.#isAsked(index)) return cut('relative', index + 1, word);
    if (word !== 'that' || index <= last) return undefined;
    const before = words[index - 1]?.folded ?? '';
    if (SAYING.test(before)) return leftFinite || before === 'and' ? cut('stop', index + 1, 'that') : null;
    const isRelative = isPredicate(words, index + 1) && !this.#shape.isDate(index + 1) && !comma;
    return isRelative ? cut('relative', index + 1, 'that') : undefined;
  }

  /** `The Ada who married Bram was …`: where the clause goes on that tells which Ada is meant. */
  #resumedBy(cuts: readonly Cut[]): number | null {
    const [start, told, ...more] = cuts;
    if (start === undefined || told === undefined || more.length > 0 || told.comma) return null;
    const isOwn =
      told.kind === 'relative' ? /^(?:who|that|which)$/.test(told.lead) : told.kind === 'participle';
    if (!isOwn || !this.#isBare(start.first, this.#leadStart(told))) return null;
    return this.#secondVerb(told.first);
  }

  /** `The Ada fathered by Bram was …`, where it goes on. */
  #isReduced(index: number, cuts: readonly Cut[], comma: boolean): boolean {
    const { words } = this.sentence;
    const [start, ...more] = cuts;
    if (start === undefined || more.length > 0 || comma || !this.#isBare(start.first, index)) return false;
    if (!isParticiple(words, index) || words[index + 1]?.folded !== 'by') return false;
    return this.#secondVerb(index) !== null;
  }

  /** Nothing but one name. */
  #isBare(first: number, end: number): boolean {
    const { words } = this.sentence;
    const own = words[first]?.folded === 'the' && this.#shape.mentionAt(first) === null ? first + 1 : first;
    const mention = this.#shape.mentionAt(own);
    return mention !== null && mention.first <= own && mention.end === end && !mention.isPossessive;
  }

  /** The verb after the first and what belongs to it, one that helps where there is one. */
  #secondVerb(from: number): number | null {
    const { words } = this.sentence;
    const until = this.#shape.commaAfter(from);
    let at = this.#shape.finiteBefore(from, until);
    if (at === null) return null;
    while (isPredicate(words, at + 1) && this.#shape.mentionAt(at + 1) === null) at++;
    const verbs: number[] = [];
    for (
      let i = this.#shape.finiteBefore(at + 1, until);
      i !== null;
      i = this.#shape.finiteBefore(i + 1, until)
    ) {
      const isOpened = words
        .slice(at + 1, i)
        .some(({ folded }) => RELATIVE.test(folded) || JOINING.test(folded));
      if (isOpened) break;
      verbs.push(i);
    }
    return verbs.find((i) => isHelper(words[i]?.folded ?? '')) ?? verbs[0] ?? null;
  }

  #afterComma(index: number, cuts: readonly Cut[], cut: MakeCut, leftFinite: boolean): Cut | null {
    const { words } = this.sentence;
    const isFree = this.#shape.mentionAt(index) === null;
    const isVerb = isPredicate(words, index) && isFree && !this.#shape.isDate(index);
    if (cuts.at(-1)?.kind === 'apposition' && !this.#goesOn(index)) return cut(isVerb ? 'verb' : 'clause');
    if (this.#shape.mentionAt(index - 1) === null && !this.#shape.isDate(index - 1) && !leftFinite)
      return this.#afterLead(index, cuts) ? cut('clause') : null;
    if (isVerb) return cut('verb');
    if (isParticiple(words, index) && isFree) return cut('participle');
    if (this.#afterLead(index, cuts) && this.#shape.finiteBefore(index, words.length) !== null)
      return cut('clause');
    if (this.#isApposition(index)) return cut('apposition');
    return leftFinite && this.#isNewClause(index) ? cut('clause') : null;
  }

  /** `, the daughter of …`, `, Zdenka's brother`, `, the year the Long Winter began`. */
  #isApposition(index: number): boolean {
    const { words } = this.sentence;
    const word = words[index]?.folded ?? '';
    const mention = this.#shape.mentionAt(index);
    const isAfterDate = this.#shape.isDate(index - 1);
    if (
      word === 'the' &&
      isAfterDate &&
      /^(?:year|spring|summer|autumn|winter)$/.test(words[index + 1]?.folded ?? '')
    )
      return true;
    if (mention === null ? !DETERMINER.test(word) : !mention.isPossessive) return false;
    if (this.#shape.mentionAt(index - 1) === null && !isAfterDate) return false;
    return this.#shape.finiteBefore(index, this.#shape.commaAfter(index + 1), true) === null;
  }

  /** Somebody is named, and soon after does something. */
  #isNewClause(index: number): boolean {
    const { words } = this.sentence;
    const verb = this.#shape.finiteBefore(index, Math.min(words.length, index + 6));
    if (verb === null || verb <= index || !this.#startsSubject(index)) return false;
    return !words.slice(index + 1, verb).some(({ folded, afterBreak }) => afterBreak || folded === 'and');
  }

  /** `, and her son Eirik after her`: the verb of before is meant again. */
  #isGap(first: number, until: number): boolean {
    const { words, mentions } = this.sentence;
    const own = mentions.find(
      (mention) => mention.first >= first && mention.end < until && !mention.isPossessive,
    );
    return (
      own !== undefined &&
      own.first - first < 4 &&
      /^(?:before|after|from|until|since|in|to)$/.test(words[own.end]?.folded ?? '')
    );
  }

  /** A name, a date or another noun that the apposition still lists. */
  #goesOn(index: number): boolean {
    const until = this.#shape.commaAfter(index);
    return this.#shape.mentionAt(index) !== null && this.#shape.finiteBefore(index, until) === null;
  }

  /** `and`, `but`, `when` …: only before something that has a verb of its own. */
  #joined(index: number, cut: MakeCut, leftFinite: boolean, comma: boolean): Cut | null {
    const { words } = this.sentence;
    const lead = words[index]?.folded ?? '';
    const next = index + 1;
    if (this.#shape.isDate(next) && !/^(?:and|but)$/.test(lead)) return null;
    if (/^(?:after|before)$/.test(lead) && MEASURED.test(words[index - 1]?.folded ?? '')) return null;
    const until = this.#shape.commaAfter(next);
    const verb = this.#shape.finiteBefore(next, until);
    if (/^(?:and|or|then|nor)$/.test(lead))
      return leftFinite ? this.#listed(next, cut, lead, comma, verb, until) : null;
    if (verb === null) return null;
    if (/^(?:but|yet|so|although|though|while|whereas)$/.test(lead)) return cut('clause', next, lead);
    return this.#startsSubject(next) && verb - next <= 8 ? cut('clause', next, lead) : null;
  }

  /** What `and` adds: another verb, another clause, one without its verb; null where only another name. */
  #listed(
    next: number,
    cut: MakeCut,
    lead: string,
    comma: boolean,
    verb: number | null,
    until: number,
  ): Cut | null {
    const { words } = this.sentence;
    if (lead === 'and' && comma && verb === null && this.#isGap(next, until)) return cut('gap', next, lead);
    if (verb !== null && this.#onlyAdverbs(next, verb)) return cut('verb', next, lead);
    if (isParticiple(words, next) && comma && this.#shape.mentionAt(next) === null)
      return cut('participle', next, lead);
    if (verb === null || !this.#startsSubject(next)) return null;
    return verb - next <= 6 && !this.#isListed(next, verb) ? cut('clause', next, lead) : null;
  }

  /** `A and B, C and D were …` goes on; so does `…, and Aldric`. */
  #isListed(first: number, verb: number): boolean {
    return this.sentence.words
      .slice(first + 1, verb)
      .some(({ afterBreak }, i) => afterBreak && !this.#shape.isInside(first + 1 + i));
  }

  #startsSubject(index: number): boolean {
    const { words } = this.sentence;
    if (this.#shape.mentionAt(index) !== null) return true;
    return (
      /^(?:the|a|an|his|her|its|their|this|these|those|there|no|it|they|he|she|only|one|another|some|neither|both|in|two|three|four|five|six|seven|eight|nine|ten|later|afterwards|thereafter)$/.test(
        words[index]?.folded ?? '',
      ) || this.#shape.isDate(index)
    );
  }

  #onlyAdverbs(first: number, verb: number): boolean {
    return this.sentence.words
      .slice(first, verb)
      .every(
        ({ folded }, i) =>
          /ly$|^(?:then|later|also|again|still|soon|afterwards|thereafter|so|never|first|once|in|after|that|long)$/.test(
            folded,
          ) || this.#shape.isDate(first + i),
      );
  }

  /** The clause before began with `When …` or `Although …`, and has had its verb. */
  #afterLead(index: number, cuts: readonly Cut[]): boolean {
    const last = cuts.at(-1);
    return (
      last !== undefined &&
      /^(?:when|although|though|as|after|before|while|since|because|if|once|until)$/.test(last.lead) &&
      this.#shape.finiteBefore(last.first, index) !== null
    );
  }

  /** `who` of a question, `I don't know who`. */
  #isAsked(index: number): boolean {
    return (
      index === 0 ||
      /^(?:know|knows|say|says|tell|tells|unclear|unknown|of|about|wonder|record|records|recorded|asked|remember)$/.test(
        this.sentence.words[index - 1]?.folded ?? '',
      )
    );
  }
}
