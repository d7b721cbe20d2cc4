/** Sentences with atoms in place of whom, when and how much they name, for the reader of facts. */
import type { AtomKind, AtomText } from '../../language/judge/index.js';
import { isA, type Ontology } from '../../packs/index.js';
import type { Moment } from '../../time/index.js';
import { numberAt } from '../verify/clauses/numbers.js';
import type { DateSpan } from '../verify/dates.js';
import type { Mention, Named, ReadSentence } from '../verify/mentions.js';

/** What an atom stands for in the world. */
export type Atom =
  | {
      readonly kind: 'named';
      readonly entities: readonly Named[];
      readonly written: string;
      readonly isPerson: boolean;
    }
  | { readonly kind: 'date'; readonly moment: Moment }
  | { readonly kind: 'number'; readonly count: number | null };

/** A part of a text: words of its own, or what stands for an atom. */
type Part =
  | string
  /** Null where it is another each time it is named, as a number is. */
  | { readonly key: string | null; readonly kind: AtomKind; readonly atom: Atom };

interface Taken {
  readonly parts: readonly Part[];
  readonly end: number;
}

/** One text over several sentences: whoever is named twice is one atom. */
export class AtomTextBuilder {
  readonly #parts: (string | number)[] = [];
  readonly #kinds: AtomKind[] = [];
  readonly #numbers = new Map<string, number>();
  readonly atoms: Atom[] = [];
  readonly #written = new Map<number, Set<string>>();

  constructor(readonly ontology: Ontology) {}

  get text(): AtomText {
    return { parts: this.#parts, kinds: this.#kinds };
  }

  /** The atom that stands for the same in another text; null where none does, and for numbers. */
  sameIn(other: AtomTextBuilder, atom: number): number | null {
    for (const [key, number] of this.#numbers) if (number === atom) return other.#numbers.get(key) ?? null;
    return null;
  }

  /** All that an atom is called in the text. */
  calledBy(atom: number): readonly string[] {
    return [...(this.#written.get(atom) ?? [])];
  }

  /** What the text stands under: `Somebody: Born in 312.`, `The battle (312): …`, `Somebody / Children: …` */
  header(page: Named | string | null, date: Moment | null, under: ReadSentence | null): void {
    const named = page === null || typeof page === 'string' ? page : this.#named([page], page.name);
    if (named !== null) this.#put(date === null ? [named] : [named, ' (', dated(date), ')']);
    if (under !== null) {
      this.#put([named === null ? '' : ' / ']);
      this.sentence(under);
    }
    if (named !== null || under !== null) this.#put([': ']);
  }

  /** The atoms that stand in it. */
  sentence(read: ReadSentence): ReadonlySet<number> {
    const { text, words } = read;
    const before = this.#parts.length;
    let from = 0;
    for (let at = 0; at < words.length; ) {
      const mention = read.mentions.find(({ first }) => first === at);
      const taken = this.#nameAt(read, mention) ?? dateAt(read, at) ?? countAt(read, at);
      if (taken === null) {
        at++;
        continue;
      }
      this.#put([text.slice(from, words[at]?.start ?? from), ...taken.parts]);
      at = taken.end;
      from = (words[at - 1]?.end ?? from) + (isPointOfEra(text.slice(words[at - 1]?.end)) ? 1 : 0);
    }
    this.#put([`${text.slice(from)} `]);
    return new Set(this.#parts.slice(before).filter((part) => typeof part === 'number'));
  }

  #put(parts: readonly Part[]): void {
    for (const part of parts) {
      if (typeof part === 'string') {
        this.#parts.push(part);
        continue;
      }
      const { key, kind, atom } = part;
      const number = (key === null ? undefined : this.#numbers.get(key)) ?? this.#kinds.push(kind) - 1;
      if (key !== null) this.#numbers.set(key, number);
      this.atoms[number] ??= atom;
      if (atom.kind === 'named')
        this.#written.set(number, (this.#written.get(number) ?? new Set()).add(atom.written));
      this.#parts.push(number);
    }
  }

  /** A pronoun stays a word: whom it means is for the reader to say. */
  #nameAt(read: ReadSentence, mention: Mention | undefined): Taken | null {
    if (mention === undefined || mention.isPronoun || isPlainWord(read, mention)) return null;
    const named =
      mention.entities.length === 0 ? unknown(read, mention) : this.#named(mention.entities, mention.written);
    const { first, end, isPossessive } = mention;
    return { parts: [leadIn(read, first), named, ...(isPossessive ? ["'s"] : [])], end };
  }

  #named(entities: readonly Named[], written: string) {
    const type = entities[0]?.type ?? '';
    const kind = isBeing(this.ontology, type)
      ? 'person'
      : isA(this.ontology, type, 'Event')
        ? 'event'
        : 'thing';
    const key = entities.map(({ id }) => id).join(' ');
    return {
      key,
      kind: kind as AtomKind,
      atom: { kind: 'named' as const, entities, written, isPerson: kind === 'person' },
    };
  }
}

/** `in 595 p.f. and is paid for`: the point ends no sentence, and is a part of the date. */
const isPointOfEra = (behind: string): boolean => /^\.\s*[\p{Ll},;:)]/u.test(behind);

/** `of Brundar`, where the small word was taken for a part of the name. */
function leadIn({ words }: ReadSentence, first: number): string {
  const word = words[first]?.text ?? '';
  return /^(?:of|in|at|from)$/.test(word) ? `${word} ` : '';
}

/** A name that nobody knows: what is told of it is not told of those who are known. */
function unknown({ words }: ReadSentence, { first, written }: Mention) {
  const isPlace = PLACE_BEFORE.test(words[first - 1]?.folded ?? '');
  const kind: AtomKind = isPlace ? 'thing' : 'person';
  return {
    key: `name ${written.toLowerCase()}`,
    kind,
    atom: { kind: 'named' as const, entities: [], written, isPerson: !isPlace },
  };
}
const PLACE_BEFORE = /^(?:in|at|near|from|to|into|the)$/;

/** The type of a page of which nobody says what it is. */
export const UNTYPED = 'Entity';

/** Gods and beasts do and suffer what people do. */
export const isBeing = (ontology: Ontology, type: string): boolean =>
  isA(ontology, type, 'Agent') && !isA(ontology, type, 'Group');

/** `son` is a word, though somebody may be listed by it; `the phonoscope` is the one there is. */
function isPlainWord({ words }: ReadSentence, { first, end, entities }: Mention): boolean {
  if (end - first > 1 || entities[0]?.type === 'Title' || !/^\p{Ll}/u.test(words[first]?.text ?? ''))
    return false;
  return entities.length !== 1 || words[first - 1]?.folded !== 'the';
}

function dateAt(read: ReadSentence, at: number): Taken | null {
  const span = read.dates.find(({ first }) => first === at);
  if (span === undefined) return null;
  const { from, until, kind, end } = span;
  if (kind === 'span' && from !== null && until !== null)
    return {
      parts: isDashed(read, span)
        ? [dated(from), '–', dated(until)]
        : ['from ', dated(from), ' to ', dated(until)],
      end,
    };
  const moment = from ?? until;
  return moment === null ? null : { parts: [leadOf(read, span), dated(moment)], end };
}

/** `1808–1880`. */
const isDashed = ({ words, text }: ReadSentence, { first, end }: DateSpan): boolean =>
  /[–—-]/.test(text.slice(words[first]?.start ?? 0, words[end - 1]?.end ?? 0)) &&
  !/^(?:from|between)$/.test(words[first]?.folded ?? '');

const dated = (moment: Moment) => ({
  ...{ key: `date ${moment.min} ${moment.max}`, kind: 'date' as const },
  atom: { kind: 'date' as const, moment },
});

/** A word before the date that belongs to what was read as one: `until 312`. */
function leadOf({ words }: ReadSentence, { first }: DateSpan): string {
  const lead = words[first]?.folded ?? '';
  return /^(?:until|till|since|from|before|after|by|in|on|at|around|about|between)$/.test(lead)
    ? `${lead} `
    : '';
}

function countAt({ words }: ReadSentence, at: number): Taken | null {
  const number = numberAt(words, at);
  if (number === null || words[at]?.folded === 'one') return null;
  return {
    parts: [{ key: null, kind: 'number', atom: { kind: 'number', count: number.value } }],
    end: number.end,
  };
}
