/** The sentences of a text in the parts that stand for themselves, each with what its words promise. */
import { typeOfExample } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import type { Stranger } from '../../time/index.js';
import type { Block } from './block.js';
import type { ParseDate } from './dates.js';
import type { Sentence } from './grammar/clause.js';
import { mayDeny } from './grammar/denials.js';
import type { Frames } from './grammar/frames.js';
import { type Promises, promiseOf } from './grammar/gate.js';
import { mayTellKin } from './grammar/kin.js';
import { kindAt, mayAppose, mayStandBeside, withKinds } from './grammar/kinds.js';
import type { Match } from './grammar/match.js';
import { mayBefall } from './grammar/occasions.js';
import { SIGN, signsIn } from './grammar/signs.js';
import { maySpan } from './grammar/spans.js';
import { isDoubtful, partsOf } from './grammar/truth.js';
import { mayBeWidow } from './grammar/widows.js';
import { FEMALE, MALE } from './grammar/words.js';
import { leadsWith, withLead } from './leads.js';
import { Then } from './then.js';
import { readSentences, type Token } from './tokens.js';

/** What a stretch says, kept since a note is read for several purposes, and lines come again. */
interface Kept {
  sentence: Sentence | null;
  /** Of that sentence. */
  matches: readonly Match[] | null;
  isPhrase: boolean | null;
}

/** What its words show, wherever it stands. */
interface Stretch {
  readonly tokens: readonly Token[];
  /** It begins with no name, so that it may leave out whom it is about. */
  readonly isNote: boolean;
  /** What its words may be signs of. */
  readonly signs: number;
  readonly isDoubtful: boolean;
  readonly promises: Promises;
  readonly kept: Kept;
}

/** Of a sentence, what stands for itself. */
export interface Part extends Stretch {
  readonly block: Block;
  /** It begins a paragraph. */
  readonly opens: boolean;
  /** Those first named in its sentence. */
  readonly names: readonly string[];
}

interface KnownSentence {
  readonly tokens: readonly Token[];
  readonly names: readonly string[];
  readonly stretches: readonly Stretch[];
}

interface KnownText {
  /** A page has sentences that leave out whom they are about. */
  readonly isOnPage: boolean;
  readonly sentences: readonly KnownSentence[];
  readonly unread: readonly (Stranger & { readonly start: number })[];
}

/** Characters of text whose sentences are kept. */
const MOST_KNOWN = 200_000;

/** Texts of one note that have been taken apart: what it is and what it says are read of the same ones, and lines come again. */
export class KnownTexts {
  readonly #texts = new Map<string, KnownText>();
  #length = 0;

  get(text: string): KnownText | undefined {
    return this.#texts.get(text);
  }

  keep(text: string, known: KnownText): void {
    if (this.#length > MOST_KNOWN) {
      this.#texts.clear();
      this.#length = 0;
    }
    this.#texts.set(text, known);
    this.#length += text.length;
  }
}

interface PartsContext {
  readonly ontology: Ontology;
  readonly parseDate: ParseDate;
  readonly onUnread?: ((date: Stranger, line: number) => void) | undefined;
  readonly known?: KnownTexts | undefined;
}

export class Parts {
  readonly #known: KnownTexts;

  constructor(
    private readonly context: PartsContext,
    private readonly frames: Frames,
    private readonly isOnPage: boolean,
  ) {
    this.#known = context.known ?? new KnownTexts();
  }

  /** With steps between them. */
  *of(blocks: Iterable<Block>): Generator<Part | undefined> {
    const { parseDate, onUnread } = this.context;
    const leads = leadsWith(parseDate);
    for (const block of blocks) {
      let opens = true;
      let names: string[] = [];
      const lead = leads(block);
      if (block.isCell && lead === null) continue;
      const then = new Then(parseDate);
      let text = this.#known.get(block.text);
      if (text?.isOnPage !== this.isOnPage) {
        text = yield* this.#read(block.text);
        this.#known.keep(block.text, text);
      }
      for (const date of text.unread) onUnread?.(date, block.at(date.start).line);
      for (const sentence of text.sentences) {
        const tokens = then.read(withLead(sentence.tokens, lead));
        const isSame = tokens === sentence.tokens;
        names.push(...(isSame ? sentence.names : namesIn(tokens)));
        for (const stretch of isSame ? sentence.stretches : this.#stretches(tokens)) {
          const { tokens, isNote, signs, isDoubtful, kept } = stretch;
          const isKind = opens && !isDoubtful && (signs & SIGN.kind) !== 0 && this.#hasKind(tokens);
          const promises = isKind ? 'something' : stretch.promises;
          yield { block, tokens, opens, isNote, names, signs, isDoubtful, promises, kept };
          opens = false;
          names = [];
        }
      }
    }
  }

  *#read(text: string): Generator<undefined, KnownText> {
    const { parseDate, ontology } = this.context;
    const { placeholders, namesakes } = ontology.reading;
    const unread: (Stranger & { start: number })[] = [];
    const tell = (date: Stranger & { start: number }) => void unread.push(date);
    const isNoun = (lower: string) => this.#beginsNote(lower);
    const sentences: KnownSentence[] = [];
    for (const one of yield* readSentences(text, parseDate, isNoun, tell, placeholders, namesakes)) {
      const tokens = withKinds(one.tokens, (word) => isExample(word, ontology));
      sentences.push({ tokens, names: namesIn(tokens), stretches: this.#stretches(tokens) });
      yield;
    }
    return { isOnPage: this.isOnPage, sentences, unread };
  }

  /** "Member of House Marrash", "Niece of Joran": on somebody's page they say what they are. */
  #beginsNote(lower: string): boolean {
    if (!this.isOnPage) return false;
    const { nouns, verbs, formOf } = this.frames;
    const { offices } = this.context.ontology.reading;
    if (nouns.has(lower) || offices.has(lower) || FEMALE.has(lower) || MALE.has(lower)) return true;
    const form = formOf(lower);
    return form?.form === 'present' || (form?.form === 'past' && verbs.has(form.key));
  }

  #stretches(tokens: readonly Token[]): Stretch[] {
    return partsOf(tokens).map((part) => {
      const signs = signsIn(part, this.frames.signOf);
      const isNote = part[0]?.kind !== 'name' || part[0].possessive;
      const doubtful = isDoubtful(part);
      const promises = doubtful ? 'nothing' : this.#promises(part, signs);
      const kept = { sentence: null, matches: null, isPhrase: null };
      return { tokens: part, isNote, signs, isDoubtful: doubtful, promises, kept };
    });
  }

  #promises(part: readonly Token[], signs: number): Promises {
    const has = (sign: number) => (signs & sign) !== 0;
    const { kin, denials, spans, widows, kindTold } = this.frames;
    if (widows !== null && mayBeWidow(part, widows)) return 'something';
    if (spans !== null && has(SIGN.span) && maySpan(part, spans)) return 'something';
    if (kin !== null && has(SIGN.kin) && mayTellKin(part, kin)) return 'something';
    if (denials !== null && has(SIGN.denial) && mayDeny(part, denials)) return 'something';
    if (mayBefall(part, this.frames.occasions)) return 'something';
    const isKind = (word: string) => isExample(word, this.context.ontology);
    if (kindTold !== undefined && has(SIGN.kind) && (mayAppose(part, isKind) || mayStandBeside(part, isKind)))
      return 'something';
    return promiseOf(part, this.frames, this.isOnPage);
  }

  #hasKind(part: readonly Token[]): boolean {
    return this.isOnPage && kindIn(part, this.context.ontology) !== undefined;
  }
}

function namesIn(tokens: readonly Token[]): string[] {
  const names: string[] = [];
  for (const { kind, text } of tokens) if (kind === 'name') names.push(text);
  return names;
}

/** "Small goblin with goggles": the word for a kind at the beginning of what is told of somebody. */
export function kindIn(tokens: readonly Token[], ontology: Ontology): Token | undefined {
  const { persons } = ontology.reading;
  const at = kindAt(
    tokens,
    (word) => isExample(word, ontology),
    (word) => persons.has(word),
  );
  return tokens[at];
}

function isExample(word: string, ontology: Ontology): boolean {
  return typeOfExample(ontology, word) !== null;
}
