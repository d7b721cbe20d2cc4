/** A text in the pieces that one time counts for: what is in brackets, and its sentences without them. */
import { atOnce } from '../../model/breathe.js';
import { foldName } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import type { AttributeType } from '../../packs/ontology.js';
import { type BesideText, NAME, named } from './beside-names.js';
import { spanOf } from './grammar/when.js';
import type { ProseClaim, ProseContext, ProseRef } from './reader.js';
import { readSentences } from './tokens.js';

export interface DatedFound extends Pick<ProseClaim, 'object' | 'at'> {
  readonly subject: ProseRef;
  readonly type: AttributeType;
  readonly start: number;
  readonly end: number;
}

interface Times {
  /** The one time that it speaks of; null for none, or for several. */
  readonly when: string | null;
  /** The first of them, where they are the ends of a span. */
  readonly from: string | null;
  readonly isSpan: boolean;
  /** It is the time of the line, the row or the page. */
  readonly isGiven: boolean;
}

interface FoundDate {
  readonly role: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const PAREN = /\(([^()]{3,300})\)/g;
const LAST_NAME = new RegExp(`(${NAME})([^\\p{Lu}.;:!?]*)$`, 'u');
/** One word, and when or where. */
const OPENS = /^[*_\s-]*\p{Lu}\p{Ll}+(?:\s+(?:from|since|in|at)\b[^\p{Lu}]*|[\s,]*)$/u;

/** Of another time than its own. */
export const ELSEWHEN =
  /\b(?:before|until|till|after|later|since|future|never|not|no|nothing|would|will|planned|site|once|now|still|if)\b|n['’]t\b/i;

export class Piece {
  #times: Times | undefined;

  constructor(
    readonly text: string,
    readonly start: number,
    readonly isAside: boolean,
    readonly of: BesideText,
    readonly context: ProseContext,
    /** The dates of the whole text. */
    readonly all: () => readonly FoundDate[],
  ) {}

  /** Fields and cells hold no sentences, nor do brackets. */
  get isSentence(): boolean {
    return !this.isAside && this.of.isRow !== true && this.of.key === undefined;
  }

  get times(): Times {
    this.#times ??= this.#findTimes();
    return this.#times;
  }

  #findTimes(): Times {
    const { text, context, isAside, of, start: begin } = this;
    const own = datesIn(text, context).filter(({ start }) => !/\baged?\s+$/i.test(text.slice(0, start)));
    const all = own.length > 0 || !isAside ? own : this.all().filter(({ end }) => end < begin);
    const [only, another] = all;
    const isPlain =
      only !== undefined && another === undefined && (only.role === 'in' || only.role === 'from');
    const first = only?.role === 'from' || isPlain ? (only?.text ?? null) : null;
    const span = first === null ? null : spanOf(first);
    const isGiven = all.length === 0;
    const given = isGiven ? (of.when ?? null) : null;
    return {
      when: isPlain ? only.text : given,
      from: span?.from ?? first ?? given,
      isSpan: span !== null || (first !== null && another !== undefined),
      isGiven,
    };
  }

  /**
   * The name that stands before, with nobody else between; on a page of somebody, the page's own. `isOther`: whether the
   * words between tell of another.
   */
  whoBefore(at: number, isOwn: boolean, isOther = (_: string): boolean => false): ProseRef | null {
    return whoIn(this.#before(at), isOwn, this.context, isOther);
  }

  /** With its dates blank: their eras are no names. */
  #before(at: number): string {
    const { of, start, isAside } = this;
    const bare = isAside ? of.text : withoutAsides(of.text);
    return this.all()
      .reduce(
        (rest, date) => rest.slice(0, date.start) + blank(date.end - date.start) + rest.slice(date.end),
        bare,
      )
      .slice(isAside ? 0 : start, start + at);
  }

  placeOf(at: number, words: string): { readonly start: number; readonly end: number } {
    return { start: this.start + at, end: this.start + at + words.length };
  }
}

export function whoIn(
  before: string,
  isOwn: boolean,
  context: ProseContext,
  isOther = (_: string): boolean => false,
): ProseRef | null {
  const { page, ontology } = context;
  const { offices, persons } = ontology.reading;
  // "Manager from 343": what the page's own is there.
  const [, name = '', between = before] = (isOwn && OPENS.test(before) ? null : LAST_NAME.exec(before)) ?? [];
  if (isOther(between)) return null;
  if (name !== '' && !offices.has(foldName(name)) && !persons.has(foldName(name)))
    return named(name, context);
  const isSomebody = page?.type != null && isA(ontology, page.type, 'Person');
  return isOwn && isSomebody && !/\p{Lu}/u.test(before.trim().slice(1))
    ? { isPage: true, ref: page.ref, isPlain: true }
    : null;
}

export function piecesOf(of: BesideText, context: ProseContext): Piece[] {
  const { text } = of;
  let dates: readonly FoundDate[] | undefined;
  const all = () => {
    dates ??= datesIn(text, context);
    return dates;
  };
  const outer = withoutAsides(text);
  const ends = [...outer.matchAll(/[.;!?]\s+(?=\p{Lu}|\S+ed\b)/gu)].map(({ index }) => index + 1);
  const starts = [0, ...ends];
  const rest = starts.map(
    (start, i) => new Piece(outer.slice(start, starts[i + 1]), start, false, of, context, all),
  );
  const inside = [...text.matchAll(PAREN)].map(
    ({ 1: said = '', index }) => new Piece(said, index + 1, true, of, context, all),
  );
  return [...rest, ...inside];
}

/** Names on both sides of it are two. */
const blank = (length: number): string => ','.repeat(length);
const withoutAsides = (text: string): string => text.replace(PAREN, (said) => ' '.repeat(said.length));

export function datesIn(text: string, { parseDate, ontology }: ProseContext): FoundDate[] {
  if (!/\d/.test(text)) return [];
  const { placeholders, namesakes } = ontology.reading;
  const nothing = () => undefined;
  const sentences = atOnce(readSentences(text, parseDate, () => false, nothing, placeholders, namesakes));
  return sentences.flatMap(({ tokens }) =>
    tokens.flatMap(({ when, start, end }) =>
      when === null ? [] : { ...when, text: when.text.replace(/^of\s/, ''), start, end },
    ),
  );
}
