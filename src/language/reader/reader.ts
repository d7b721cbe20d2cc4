/** Statements in prose, read clause by clause with the wordings of the packs: provisional, each with the words that say it. */
import { atOnce, inTurns } from '../../model/breathe.js';
import { EXACT_CONFIDENCE, foldName, type Ref } from '../../model/index.js';
import { findLinks, withoutLinks } from '../../model/text-links.js';
import { isA, typeByWord, typeOfExample, typeOfNoun } from '../../packs/index.js';
import type { AttributeType, Ontology } from '../../packs/ontology.js';
import { isBareYear, type Stranger } from '../../time/index.js';
import type { Block } from './block.js';
import { Claims } from './claims.js';
import type { DateWords, ParseDate } from './dates.js';
import { Ends } from './ends.js';
import { chunksOf, type Noun } from './grammar/chunks.js';
import {
  asMoment,
  isPlainly,
  isTooMany,
  rolesIn,
  SHORT,
  spanOf,
  spread,
  surnameOf,
} from './grammar/claim-parts.js';
import type { Sentence } from './grammar/clause.js';
import { BORN_KEY } from './grammar/clause-words.js';
import { clausesOf } from './grammar/clauses.js';
import { type Deed, deedsIn } from './grammar/deeds.js';
import { type Denial, denialsIn } from './grammar/denials.js';
import { saysWhoThoseAre } from './grammar/equals.js';
import { type Frames, framesOf } from './grammar/frames.js';
import { withImplied } from './grammar/implied.js';
import { type KinTold, kinIn } from './grammar/kin.js';
import { apposedKinds, kindsBeside, kindsOfSomebody } from './grammar/kinds.js';
import { type Match, matchesIn } from './grammar/match.js';
import type { Meant } from './grammar/mention.js';
import { makeNoun } from './grammar/nouns.js';
import { type Occasion, occasionIn } from './grammar/occasions.js';
import { withPredicates } from './grammar/predicates.js';
import { Discourse } from './grammar/refer.js';
import { scenesIn } from './grammar/scenes.js';
import { SIGN } from './grammar/signs.js';
import { type SpanTold, spansIn } from './grammar/spans.js';
import { dateOf, isRough, type When, whenOf } from './grammar/when.js';
import { type Widow, widowsIn } from './grammar/widows.js';
import { ONCE_MORE } from './grammar/words.js';
import type { ProsePage } from './page.js';
import { type KnownTexts, kindIn, type Part, Parts } from './parts.js';
import { type Token, token } from './tokens.js';

/** The name under which assertions of this way of reading stand. */
export const PROSE_MODEL = 'lore/prose';

const LONGEST_DEED = 200;
/** Of one text: each takes some thousand bytes. */
export const MOST_CLAIMS = 100_000;
/** Sentences that are kept in memory until one of them tells something. */
const MOST_WAITING = 1_000;
const EVENT = 'Event';
const KIND = 'told_kind';
const PERSON = 'Person';

/** What a text says, as it says it; names are not resolved yet. */
export interface ProseClaim extends When {
  readonly subject: ProseRef;
  /** A relation type or an attribute. */
  readonly predicate: string;
  readonly object:
    | { readonly ref: ProseRef }
    | { readonly date: string }
    | { readonly words: string }
    | { readonly number: number }
    | { readonly isSo: true };
  /** What is told beside it: the name of somebody who has no page. */
  readonly qualifiers?: Readonly<Record<string, string>>;
  readonly confidence: number;
  /** First names and the like: exact after all, if somebody bears each of them as it stands here. */
  readonly exactIfNamed?: readonly string[];
  /** The words themselves, as they stand in the text. */
  readonly quote: string;
  readonly lines: { readonly start: number; readonly end: number };
  readonly spot: { readonly line: number; readonly column: number };
}

export interface ProseRef {
  /** What the page is about; then the reference is the page's. */
  readonly isPage: boolean;
  readonly ref: Ref;
  /** Only one can be meant, whoever is known. */
  readonly isPlain: boolean;
}

export interface ProseContext {
  readonly ontology: Ontology;
  readonly parseDate: ParseDate;
  /** What the text is about, if it is a page of something. */
  readonly page?: ProsePage | null;
  /** What was taken apart before, of the same note. */
  readonly known?: KnownTexts;
  /** Hears of dates that are left as words, with their line. */
  readonly onUnread?: (date: Stranger, line: number) => void;
  /** Hears of the line from which on nothing is read, where a text says too much. */
  readonly onFull?: (line: number) => void;
}

/** What the blocks say, each claim with its words. */
export function readClaims(blocks: Iterable<Block>, context: ProseContext): ProseClaim[] {
  return atOnce(reading(blocks, context));
}

/** The same, letting others have a turn on the way. */
export function readClaimsInTurn(blocks: Iterable<Block>, context: ProseContext): Promise<ProseClaim[]> {
  return inTurns(reading(blocks, context));
}

function* reading(blocks: Iterable<Block>, context: ProseContext): Generator<undefined, ProseClaim[]> {
  const frames = yield* framesOf(context.ontology);
  return yield* new ProseReader(context, frames).read(blocks);
}

/** Null where there are several, or it tells an end or a span. */
function onlyDateIn(tokens: readonly Token[]): string | null {
  let only: DateWords | null = null;
  for (const { when } of tokens) {
    if (when === null) continue;
    if (only !== null) return null;
    only = when;
  }
  return only?.role === 'in' ? only.text : null;
}

type Words = Pick<ProseClaim, 'quote' | 'lines' | 'spot'> & { readonly words: string };

const BY = /^by /i;
const AGO = /\bago$/;
const CAPITAL = /^\p{Lu}/u;

/** "Settled anew in 346": that is neither when it began nor when it ended. */
function isOnceMore({ start, end, dates }: Match, tokens: readonly Token[]): boolean {
  const behind = dates.map((date) => tokens.indexOf(date)).filter((at) => at > start);
  // "In 346 it was settled anew".
  const last = behind.length > 0 ? Math.max(...behind) : end + 1;
  return tokens.slice(start, last).some(({ lower }) => ANEW.test(lower));
}
/** "The *Captain Orla* saved nine lives": a ship, or a work. */
function isTitleOf({ determiner, name }: Noun, { shown }: Block): boolean {
  if (determiner !== 'the' || name === null) return false;
  return /(?<![*_])[*_]$/.test(shown.slice(0, name.start)) && /^[*_](?![*_])/.test(shown.slice(name.end));
}
const SO_CALLED = /^(?:also|another|named|called)$/;
const ANEW = /^(?:again|anew|afresh)$/;

class ProseReader {
  readonly #claims: Claims;
  readonly #discourse: Discourse;
  readonly #frames: Frames;
  readonly #parts: Parts;
  readonly #ends: Ends;
  /** The sentence tells when a life began: nobody is of any age then. */
  #isBeginning = false;
  /** Nothing of the text has been told yet. */
  #isTop = true;
  /** Those whom the sentence calls somebody's kin. */
  #calledKin: ReadonlySet<Noun> = new Set();
  /** The only date of the sentence before, in the same paragraph. */
  #dateBefore: string | null = null;

  constructor(
    private readonly context: ProseContext,
    frames: Frames,
  ) {
    this.#discourse = new Discourse(context.page ?? null, context.ontology);
    this.#frames = frames;
    this.#parts = new Parts(context, frames, context.page != null);
    this.#claims = new Claims(this.#frames.shared);
    this.#ends = new Ends(this.#discourse, context.ontology);
  }

  /** Step by step. */
  *read(blocks: Iterable<Block>): Generator<undefined, ProseClaim[]> {
    for (const { text } of blocks) for (const { name } of findLinks(text)) this.#discourse.learnName(name);
    // A paragraph is read as far as its last part that tells something: of all others only the names are learned.
    const waiting: Part[] = [];
    const pass = () => {
      for (const { names } of waiting.splice(0)) for (const name of names) this.#discourse.learnName(name);
    };
    for (const part of this.#parts.of(blocks)) {
      yield;
      if (part === undefined) continue;
      if (this.#claims.size >= MOST_CLAIMS) {
        this.context.onFull?.(part.block.at(part.tokens[0]?.start ?? 0).line);
        break;
      }
      if (part.opens) pass();
      waiting.push(part);
      if (part.promises !== 'something' && waiting.length < MOST_WAITING) continue;
      for (const one of waiting.splice(0)) {
        this.#follow(one);
        yield;
      }
    }
    return this.#claims.list();
  }

  #follow(part: Part): void {
    if (part.opens) this.#discourse.begin();
    if (part.opens) this.#dateBefore = null;
    for (const name of part.names) this.#discourse.learnName(name);
    this.#isBeginning = false;
    this.#part(part);
    this.#dateBefore = this.#isBeginning ? null : onlyDateIn(part.tokens);
    this.#discourse.next();
  }

  #part(part: Part): void {
    this.#tellPart(part);
    this.#isTop = false;
    // "Tide-Warden since 412 TA. He": who else but whom the page is about?
    if (part.opens && this.#isPhrase(part)) this.#discourse.forget();
  }

  #tellPart(part: Part): void {
    const { tokens, block, promises, isNote, opens, signs, kept } = part;
    if (opens && (signs & SIGN.kind) !== 0) this.#kind(tokens, block);
    this.#discourse.notice(tokens);
    if (promises === 'nothing') {
      this.#discourse.passOver(tokens);
      return;
    }
    const own = kept.sentence ?? this.#sentenceOf(tokens);
    const sentence = isNote ? this.#withPage(own, tokens) : own;
    // What the page or another clause puts into the nouns of a sentence is no part of it: it is taken apart again.
    const isOwn = sentence === own && !saysWhoThoseAre(own);
    if (!isOwn || kept.sentence !== own) kept.matches = null;
    kept.sentence = isOwn ? own : null;
    this.#discourse.learn(sentence.nouns, ...rolesIn(sentence));
    this.#discourse.learnPeople(sentence, (verb) => this.#frames.kin?.verbs.has(verb) === true);
    this.#discourse.setApart(sentence);
    this.#calledKin = new Set(this.#kinIn(sentence, tokens));
    for (const { subject } of sentence.clauses) {
      const [noun] = subject;
      const meant = noun !== undefined && noun.pronoun !== null ? this.#discourse.resolve(noun) : null;
      if (noun && meant) this.#discourse.goOn(noun, meant);
      else if (noun) this.#discourse.miss(noun);
    }
    if (promises === 'somebody') return;
    const matches = (isOwn ? kept.matches : null) ?? matchesIn(sentence, this.#frames, tokens);
    if (isOwn) kept.matches = matches;
    for (const match of matches) this.#match(match, tokens, block);
    this.#kindsOfSomebody(sentence, part);
    this.#remarks(sentence, part);
  }

  #sentenceOf(tokens: readonly Token[]): Sentence {
    const { kinds, nouns } = this.#frames;
    const told = clausesOf(chunksOf(tokens, this.#frames), kinds, (head) => nouns.has(head));
    return withPredicates(told, tokens);
  }

  /** Words at the head of a text that tell what its page is, without a verb. */
  #isPhrase({ tokens, kept }: Part): boolean {
    kept.isPhrase ??= chunksOf(tokens, this.#frames).every(({ kind }) => kind !== 'verb');
    return kept.isPhrase;
  }

  /** What is kept in the words of the text: kin, deeds, and where they were done. */
  #remarks(sentence: Sentence, { tokens, block, signs }: Part): void {
    const { deeds, scenes, kin, denials, spans, widows } = this.#frames;
    if (widows !== null)
      for (const one of widowsIn(sentence, tokens, widows)) this.#widow(one, widows.as, tokens, block);
    if (spans !== null && (signs & SIGN.span) !== 0)
      for (const one of spansIn(sentence, tokens, this.#frames, spans, this.#dateBefore))
        this.#span(one, tokens, block);
    if (kin !== null) for (const one of kinIn(sentence, tokens, kin)) this.#kin(one, tokens, block);
    if (denials !== null && (signs & SIGN.denial) !== 0)
      for (const one of denialsIn(sentence, tokens, denials, this.#pageNoun(block)))
        this.#denial(one, tokens, block);
    const occasion = occasionIn(tokens, this.#frames.occasions);
    if (occasion !== null) this.#occasion(occasion, tokens, block);
    if (deeds !== null)
      for (const deed of deedsIn(sentence, tokens, this.#frames))
        this.#deed(deed, deeds.type, undefined, tokens, block);
    if (scenes !== null)
      for (const scene of scenesIn(sentence, tokens, this.#frames)) {
        const isThing = (type: string) => !isA(this.context.ontology, type, EVENT);
        const of = scene.isOccasion ? scenes.type.of : scenes.type.of.filter(isThing);
        this.#deed(scene, scenes.type, of, tokens, block);
      }
  }

  /** Whoever did something then was there; only where it is plain who it was, and when. */
  #deed(
    { noun, date, start, end }: Deed,
    type: AttributeType,
    narrow: readonly string[] | undefined,
    tokens: readonly Token[],
    block: Block,
  ): void {
    if (!this.#isExactDate(date) || (type.deeds?.of === 'doer' && isTitleOf(noun, block))) return;
    const { words, ...place } = this.#wordsAt(start, end, tokens, block);
    this.#plainly(noun, type, narrow, { object: { words }, at: date, ...place });
  }

  /** "Wenna's younger brother Rolf": of her, and of Rolf as well. */
  #kin(kin: KinTold, tokens: readonly Token[], block: Block): void {
    const { holder, type, gender, other, deadBy, start, end } = kin;
    const { words, ...place } = this.#wordsAt(start, end, tokens, block);
    // "Daughter of the great captain" names nobody.
    const nameOf = (noun: Noun) => {
      const name = this.#discourse.resolve(noun)?.candidates[0]?.ref.name;
      return name !== undefined && CAPITAL.test(name) ? name : undefined;
    };
    const told = { ...place, object: { words } };
    const [whose, name] = [nameOf(holder), other === null ? undefined : nameOf(other)];
    this.#plainly(holder, type, undefined, {
      ...told,
      qualifiers: { gender, ...(name !== undefined && { name }) },
    });
    const death = this.#lifeEnd(type.of, 'until');
    if (deadBy !== null && death !== undefined && this.#isExactDate(deadBy))
      this.#plainly(holder, death, undefined, { ...place, object: { date: `by ${deadBy}` } });
    const mirror = this.#frames.kin?.mirror(type);
    const meant = this.#ends.meant(holder, false);
    // "A daughter of House Corvane" has no house for a parent.
    const isHolder =
      meant !== null &&
      isPlainly(meant) &&
      meant.candidates.every((one) => this.#discourse.mayBe(one, mirror?.of ?? []) !== false);
    if (other !== null && mirror !== undefined && whose !== undefined && isHolder)
      this.#plainly(other, mirror, undefined, { ...told, qualifiers: { gender: 'any', name: whose } });
  }

  /** "402 – Death of Corin": of each who is named. */
  #occasion({ kind, nouns, date, start, end }: Occasion, tokens: readonly Token[], block: Block): void {
    const { deeds, scenes } = this.#frames;
    if (!this.#isExactDate(date)) return;
    const { words, ...place } = this.#wordsAt(start, end, tokens, block);
    if (kind === 'doer' || kind === 'scene') {
      const type = kind === 'doer' ? deeds?.type : scenes?.type;
      const told = { ...place, object: { words }, at: date };
      if (type !== undefined) for (const noun of nouns) this.#plainly(noun, type, undefined, told);
      return;
    }
    const type = this.#lifeEnd([PERSON], kind === 'birth' ? 'from' : 'until');
    const told = { ...place, object: { date: kind === 'after-death' ? `by ${date}` : date } };
    if (type !== undefined) for (const noun of nouns) this.#plainly(noun, type, undefined, told);
  }

  /** By then, and perhaps long before. */
  #widow({ noun, date, start, end }: Widow, as: string, tokens: readonly Token[], block: Block): void {
    const type = this.context.ontology.attributes.get(as);
    const by = date.replace(BY, '');
    if (type === undefined || !this.#isExactDate(by)) return;
    const { words: _, ...place } = this.#wordsAt(start, end, tokens, block);
    this.#plainly(noun, type, undefined, { ...place, object: { date: `by ${by}` } });
  }

  /** What begins or ends the life of things of these types. */
  #lifeEnd(types: readonly string[], side: 'from' | 'until'): AttributeType | undefined {
    const { entityTypes, attributes } = this.context.ontology;
    const [end] = types.flatMap((one) => entityTypes.get(one)?.lifetime[side] ?? []);
    return end === undefined ? undefined : attributes.get(end);
  }

  #span({ noun, type, years, date, start, end }: SpanTold, tokens: readonly Token[], block: Block): void {
    if (date !== null && !this.#isExactDate(date)) return;
    const { words: _, ...place } = this.#wordsAt(start, end, tokens, block);
    this.#plainly(noun, type, undefined, {
      ...{ ...place, object: { number: years } },
      ...(date !== null && { at: date }),
    });
  }

  #denial({ noun, type, start, end }: Denial, tokens: readonly Token[], block: Block): void {
    const { words: _, ...place } = this.#wordsAt(start, end, tokens, block);
    this.#plainly(noun, type, undefined, { ...place, object: { isSo: true } });
  }

  /** Told of one who is plain, and exact if somebody bears the name. */
  #plainly(
    noun: Noun,
    type: AttributeType,
    narrow: readonly string[] | undefined,
    told: Omit<ProseClaim, 'subject' | 'predicate' | 'confidence' | 'exactIfNamed'>,
  ): void {
    const meant = this.#ends.meant(noun, false);
    if (meant === null || !isPlainly(meant) || this.#isKinOfPage(noun, meant)) return;
    const subject = this.#ends.ref(meant, type.of, narrow);
    if (subject === null) return;
    const short = meant.candidates.flatMap(({ isShort, ref }) => (isShort ? ref.name : []));
    this.#claims.add({
      ...{ subject, predicate: type.name, ...told },
      confidence: short.length === 0 ? EXACT_CONFIDENCE : SHORT,
      ...(short.length > 0 && { exactIfNamed: short }),
    });
  }

  /** "His son Henry", "the son, Henry,", "her daughter, also Ann,"; "their son" may be whom the page is about. */
  #kinIn({ nouns }: Sentence, tokens: readonly Token[]): Noun[] {
    return nouns.flatMap((noun) => {
      const { head, owner, determiner, name, links, end } = noun;
      const isOfOne =
        owner === null
          ? determiner === 'the' && links.length === 0
          : /^(?:his|her)$/.test(owner.pronoun ?? '');
      if (head === null || !isOfOne || this.#frames.kin?.nouns.has(head) !== true) return [];
      const isBetween = ({ kind, lower }: Token) => kind === 'comma' || SO_CALLED.test(lower);
      const next = tokens.findIndex((token, at) => at >= end && !isBetween(token));
      const beside = nouns.filter((other) => other.name !== null && other.start === next);
      return [noun, ...noun.same, ...(name === null && next > end ? beside : [])];
    });
  }

  /** "The son, Henry, wears his sword" on the page of Henry Pryor: the other Henry. */
  #isKinOfPage(noun: Noun, { candidates: [only] }: Meant): boolean {
    const whole = foldName(only?.ref.name ?? '');
    const name = noun.name ?? noun.same.find((one) => one.name !== null)?.name;
    return only?.isPage === true && this.#calledKin.has(noun) && foldName(name?.text ?? whole) !== whole;
  }

  #wordsAt(start: number, end: number, tokens: readonly Token[], block: Block): Words {
    const [first, last] = [tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0];
    const [from, until] = [block.at(first), block.at(Math.max(first, last - 1))];
    return {
      words: withoutLinks(block.shown.slice(first, last)).replace(/\s+/g, ' ').slice(0, LONGEST_DEED),
      quote: block.shown.slice(first, last),
      lines: { start: from.line, end: until.line },
      spot: from,
    };
  }

  #isExample(word: string): boolean {
    return typeOfExample(this.context.ontology, word) !== null;
  }

  #kindsOfSomebody(sentence: Sentence, { tokens, block, signs }: Part): void {
    const { reading } = this.context.ontology;
    const told = this.#frames.kindTold;
    if (told === undefined) return;
    const isKind = (word: string) => this.#isExample(word);
    const isSomebody = (word: string) => reading.persons.has(word);
    const found = [
      ...kindsOfSomebody(sentence, tokens, isKind, isSomebody),
      ...((signs & SIGN.kind) === 0
        ? []
        : [
            ...apposedKinds(sentence, tokens, isKind),
            ...kindsBeside(sentence, tokens, isKind, (word) => reading.turned.has(word)),
          ]),
    ];
    for (const { subject: noun, kind } of found) {
      const meant = this.#ends.meant(noun, false);
      const subject = meant === null ? null : this.#ends.ref(meant, told.from);
      if (meant === null || subject === null) continue;
      const name = kind.kind === 'name' ? (kind.names[0] ?? kind.text) : kind.lower;
      const spot = block.at(kind.start);
      this.#claims.add({
        ...{ subject, predicate: told.name, lines: { start: spot.line, end: spot.line }, spot },
        object: { ref: { isPage: false, ref: { name, kinds: told.to }, isPlain: true } },
        confidence: told.prose === 'exact' && isPlainly(meant) ? EXACT_CONFIDENCE : SHORT,
        quote: block.shown.slice(tokens[noun.start]?.start ?? 0, kind.end),
      });
      const [start, end] = [noun.start, tokens.indexOf(kind) + 1];
      const words = this.#wordsAt(Math.min(start, end - 1), Math.max(noun.end, end), tokens, block);
      if (this.#isExample(name)) this.#toldKind(noun, name, words);
    }
  }

  /** Of which kind they are, whether or not anything defines it. */
  #toldKind(noun: Noun, name: string, { words, ...place }: Words): void {
    const type = this.context.ontology.attributes.get(KIND);
    if (type !== undefined)
      this.#plainly(noun, type, undefined, { ...place, object: { words }, qualifiers: { name } });
  }

  /** "Gruff dwarf in his fifties" on somebody's page says of which kind they are. */
  #kind(tokens: readonly Token[], block: Block): void {
    const { page, ontology } = this.context;
    const kind = page == null ? undefined : kindIn(tokens, ontology);
    const told =
      kind === undefined ? undefined : this.#frames.kindOf(typeOfExample(ontology, kind.lower) ?? '');
    if (page == null || page.type === null || kind === undefined || told === undefined) return;
    if (!told.from.some((one) => isA(ontology, page.type ?? '', one))) return;
    const spot = block.at(kind.start);
    this.#claims.add({
      subject: { isPage: true, ref: page.ref, isPlain: true },
      predicate: told.name,
      object: { ref: { isPage: false, ref: { name: kind.lower }, isPlain: true } },
      confidence: told.prose === 'exact' ? EXACT_CONFIDENCE : SHORT,
      quote: block.shown.slice(tokens[0]?.start ?? 0, kind.end),
      lines: { start: spot.line, end: spot.line },
      spot,
    });
    const noun = this.#pageNoun(block);
    const words = this.#wordsAt(0, tokens.indexOf(kind) + 1, tokens, block);
    if (noun !== null) this.#toldKind(noun, kind.lower, words);
  }

  /** "Born in Dunlea. Member of House Marrash.": a note on a page leaves out whom it is about. */
  #withPage(sentence: Sentence, tokens: readonly Token[]): Sentence {
    const { page } = this.context;
    return page == null || page.type === null
      ? sentence
      : withImplied(
          sentence,
          tokens,
          page.ref.name,
          (head) => this.#frames.nouns.has(head),
          (name) => this.#discourse.isOfPage(name),
          (head, all) => this.#isTop && this.#mayBeCalled(head, all),
        );
  }

  /** "A dyer, born in 355" of somebody; "a lantern, lost in 355" of none. */
  #mayBeCalled(head: string, clauses: Sentence['clauses']): boolean {
    const { page, ontology } = this.context;
    const of = page?.type ?? '';
    if (isA(ontology, of, PERSON)) return clauses.some(({ verb }) => verb.key === BORN_KEY);
    const type = typeByWord(ontology, head)?.name ?? typeOfNoun(ontology, head);
    return type === null || isA(ontology, type, of) || isA(ontology, of, type);
  }

  #match(match: Match, tokens: readonly Token[], block: Block): void {
    const { told, isMutual } = match;
    const each = (noun: Noun) => spread(noun).flatMap((one) => this.#both(one));
    const [subject, object] = [match.subject.flatMap(each), match.object.flatMap(each)];
    if (told.kind === 'attribute') {
      const date = dateOf(match.dates, told.date, match.isUntil);
      if (date === undefined || isOnceMore(match, tokens)) return;
      for (const noun of subject) this.#attribute(match, noun, date, tokens, block);
      return;
    }
    if (isMutual) {
      for (const [i, one] of subject.entries())
        for (const another of subject.slice(i + 1)) this.#relation(match, one, another, tokens, block);
      return;
    }
    const whole = told.isImplied ? this.#held(told.type.name) : object;
    for (const one of subject) {
      if (told.isImplied && !this.#isPage(one)) continue;
      for (const another of whole) this.#relation(match, one, another, tokens, block);
    }
  }

  /** What the card says they hold, as though it stood in the sentence. */
  #held(relation: string): readonly Noun[] {
    const name = this.context.page?.holds?.get(relation);
    if (name == null) return [];
    return [makeNoun({ start: 0, end: 0, name: token('name', name, 0, 0, { names: [name], isLink: true }) })];
  }

  /** Whoever has the page, above its headings and under their own name: `## Maud` begins what is told of her. */
  #pageNoun({ lead }: Block): Noun | null {
    const { page, ontology } = this.context;
    if (page?.type == null || !isA(ontology, page.type, PERSON)) return null;
    const { name } = page.ref;
    if (lead !== null && ![name, ...page.aliases].some((one) => foldName(one) === foldName(lead)))
      return null;
    return makeNoun({ start: 0, end: 0, name: token('name', name, 0, 0, { names: [name] }) });
  }

  #isPage(noun: Noun): boolean {
    const meant = this.#ends.meant(noun, false);
    return meant?.candidates.length === 1 && meant.candidates[0]?.isPage === true;
  }

  /** "They had a son": both of them. */
  #both(noun: Noun): readonly Noun[] {
    const pair = this.#discourse.pair(noun);
    if (pair === null) return [noun];
    return pair.map(({ ref }) => {
      const names = [ref.name, ...(ref.others ?? [])];
      return makeNoun({ start: noun.start, end: noun.end, name: token('name', ref.name, 0, 0, { names }) });
    });
  }

  #attribute(match: Match, noun: Noun, date: string, tokens: readonly Token[], block: Block): void {
    const { told } = match;
    if (told.kind !== 'attribute') return;
    const { entityTypes } = this.context.ontology;
    const isBeginning = (type: string) => entityTypes.get(type)?.lifetime.from.includes(told.type.name);
    this.#isBeginning ||= told.type.of.some(isBeginning);
    const meant = this.#ends.meant(noun, told.terms);
    if (meant === null || this.#isKinOfPage(noun, meant)) return;
    const subject = this.#ends.ref(meant, told.type.of, told.types.subject);
    if (subject === null) return;
    this.#claims.add({
      ...{ subject, predicate: told.type.name, object: { date } },
      // "Interred in 346", dead by then: the date itself is as exact as any.
      ...this.#sureness(match, [meant], [date.replace(/^by /, '')], tokens),
      ...spanOf(match, [noun], tokens, block),
    });
  }

  #relation(match: Match, one: Noun, another: Noun, tokens: readonly Token[], block: Block): void {
    const { told } = match;
    if (told.kind !== 'relation') return;
    const { type, terms } = told;
    // Whoever is named is none of those a pronoun beside it can mean.
    const isLater = one.name === null && another.name !== null;
    const first = this.#ends.meant(isLater ? another : one, terms);
    const key = first?.candidates[0]?.ref.name;
    const second = this.#ends.meant(
      isLater ? one : another,
      terms,
      new Set(key === undefined ? [] : [foldName(key)]),
    );
    if (first === null || second === null) return;
    const [from, to] = isLater ? [second, first] : [first, second];
    if (match.byNoun && this.#learnKin(from, to)) {
      this.#relation({ ...match, byNoun: false }, one, another, tokens, block);
      return;
    }
    // "Dirk was a Goliath born in Bremen" says it of Dirk.
    if (typeOfExample(this.context.ontology, foldName(from.candidates[0]?.ref.name ?? '')) !== null) return;
    const subject = this.#ends.ref(from, type.from, told.types.subject);
    const object = this.#ends.ref(to, type.to, told.types.object);
    if (subject === null || object === null || foldName(subject.ref.name) === foldName(object.ref.name))
      return;
    const isUntil = match.isUntil ? match.dates.map(asMoment) : match.dates;
    const when = whenOf(isUntil, {
      temporal: type.temporal,
      bounds: told.date,
      begins: match.begins || match.isUntil,
    });
    const claim = {
      ...{ subject, predicate: type.name, object: { ref: object }, ...when },
      ...this.#sureness(match, [from, to], Object.values(when), tokens),
      ...spanOf(match, [one, another], tokens, block),
    };
    this.#claims.add(claim);
    if (when.at !== undefined)
      this.#happening(claim, when.at, [
        [from, type.from],
        [to, type.to],
      ]);
  }

  /** As plain as its ends are told; exact where a pack takes prose so, and nothing in it is doubtful or told of several. */
  #sureness(
    match: Match,
    ends: readonly Meant[],
    dates: readonly string[],
    tokens: readonly Token[],
  ): Pick<ProseClaim, 'confidence' | 'exactIfNamed'> {
    const { told, subject, object } = match;
    const plain = Math.min(told.confidence ?? 1, ...ends.map(({ plainness }) => plainness));
    const isExact =
      told.type.prose === 'exact' &&
      told.confidence === null &&
      ends.every(isPlainly) &&
      !tokens.some(({ lower }) => ONCE_MORE.has(lower)) &&
      !isRough(tokens) &&
      dates.every((date) => this.#isExactDate(date)) &&
      (told.kind === 'attribute' || !isTooMany(told.type, subject.length, object.length));
    if (!isExact) return { confidence: plain };
    const short = ends.flatMap(({ candidates }) =>
      candidates.flatMap(({ isShort, ref }) => (isShort ? ref.name : [])),
    );
    return short.length === 0
      ? { confidence: EXACT_CONFIDENCE }
      : { confidence: Math.min(plain, SHORT), exactIfNamed: short };
  }

  #isExactDate(text: string): boolean {
    const parsed = this.context.parseDate(text);
    if (parsed.kind !== 'moment') return false;
    // What is counted back from now leaves room enough to be held against another date.
    if (parsed.moment.vague === true && !AGO.test(text)) return false;
    // Of several eras a bare year may be of any, but nobody writes 340 of our own time and means 340 BC.
    const calendar = this.context.ontology.calendars.find(({ id }) => id === parsed.moment.calendar);
    return !isBareYear(text) || calendar === undefined || calendar.isReal || calendar.eras.length < 2;
  }

  /** Whoever fought in a battle in 340 TA says when it was. */
  #happening(
    { confidence, quote, lines, spot }: ProseClaim,
    date: string,
    ends: readonly (readonly [Meant, readonly string[]])[],
  ): void {
    const { ontology } = this.context;
    for (const { kind, type, types } of this.#frames.happens) {
      if (kind !== 'attribute') continue;
      const events = ends.filter(([, of]) =>
        of.some((one) => type.of.some((event) => isA(ontology, one, event))),
      );
      const [only, second] = events;
      // What an event brings about may come later.
      if (!only || second) continue;
      const subject = this.#ends.ref(only[0], only[1], types.subject);
      if (subject === null) continue;
      this.#claims.add({ subject, predicate: type.name, object: { date }, confidence, quote, lines, spot });
    }
  }

  /** Kin may go by the name of those they belong to: "Corvin Varn's wife, Maelis". */
  #learnKin(from: Meant, to: Meant): boolean {
    let isNew = false;
    for (const [meant, kin] of [
      [from, to],
      [to, from],
    ] as const) {
      const name = meant.candidates[0]?.ref.name ?? '';
      const surname = surnameOf(kin.candidates[0]?.ref);
      if (surname === null || name === '' || name.includes(' ')) continue;
      this.#discourse.learnName(`${name} ${surname}`);
      isNew = true;
    }
    return isNew;
  }
}
