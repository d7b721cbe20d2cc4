/** Reads what a model says it found: whatever its shape, nothing is taken that the passage does not say in so many words. */
import { type JsonObject, objectsIn } from '../../llm/find-json.js';
import { foldName } from '../../model/index.js';
import { findPredicate, typeByWord } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import type { FoundClaim, FoundName } from '../../store/extractions.js';

export interface ReadReply {
  readonly claims: readonly FoundClaim[];
  readonly names: readonly FoundName[];
  /** Each thing that was offered and not taken, with the reason. */
  readonly refused: readonly { readonly offered: string; readonly why: string }[];
}

export interface ReplyContext {
  readonly ontology: Ontology;
  readonly text: string;
  /** Names that are told beside the passage: the page's, with its aliases, and headings. */
  readonly beside: readonly string[];
}

const LONGEST_NAME = 120;
const SHORTEST_QUOTE = 3;
const LEAST = 0.3;
const MOST = 0.7;
const USUAL = 0.6;
const LONGEST_TOLD = 200;

export function readReply(reply: string, context: ReplyContext): ReadReply {
  const reader = new ReplyReader(context);
  for (const object of objectsIn(reply)) reader.take(object);
  return reader.read();
}

class ReplyReader {
  readonly #claims = new Map<string, FoundClaim>();
  readonly #names = new Map<string, FoundName>();
  readonly #refused: { offered: string; why: string }[] = [];
  readonly #folded: string;

  constructor(private readonly context: ReplyContext) {
    this.#folded = ` ${foldName([context.text, ...context.beside].join(' \n '))} `;
  }

  take(object: JsonObject): void {
    const isClaim = 'subject' in object || 'predicate' in object;
    const isName = !isClaim && 'name' in object;
    if (!isClaim && !isName) return;
    const why = isClaim ? this.#claim(object) : this.#name(object);
    if (why !== null) this.#refused.push({ offered: JSON.stringify(object).slice(0, LONGEST_TOLD), why });
  }

  read(): ReadReply {
    return { claims: [...this.#claims.values()], names: [...this.#names.values()], refused: this.#refused };
  }

  /** Why it is not taken; null when it is. */
  #claim(given: JsonObject): string | null {
    const subject = wordsIn(given.subject);
    const object = wordsIn(given.object ?? given.value);
    const predicate = wordsIn(given.predicate);
    if (subject === null || object === null || predicate === null)
      return 'subject, predicate or object is no short text';
    const quote = this.#quoted(given.quote);
    if (quote === null) return 'its quote does not stand in the passage';
    if (!this.#isTold(subject)) return 'its subject is not named in the passage';
    if (!this.#isTold(object)) return 'its object is not named in the passage';
    const found = findPredicate(this.context.ontology, predicate);
    if (found === null) return 'there is no such relation or attribute';
    if (found.kind === 'attribute' && found.attribute.value !== 'date')
      return 'only dates are taken as attributes';
    const isRelation = found.kind === 'relation';
    const [from, to] = isRelation && found.inverted ? [object, subject] : [subject, object];
    if (isRelation && foldName(from) === foldName(to)) return 'both ends are the same';
    const name = isRelation ? found.relation.name : found.attribute.name;
    const dates = isRelation ? this.#dates(given) : { from: null, until: null, at: null };
    const claim: FoundClaim = {
      subject: from,
      predicate: name,
      object: to,
      ...dates,
      confidence: sureness(given.confidence),
      quote,
    };
    const key = JSON.stringify([foldName(from), name, foldName(to), dates]);
    if (!this.#claims.has(key)) this.#claims.set(key, claim);
    return null;
  }

  #name(given: JsonObject): string | null {
    const name = wordsIn(given.name);
    const word = wordsIn(given.type);
    if (name === null || word === null) return 'its name or type is no short text';
    if (!this.#isTold(name)) return 'it is not named in the passage';
    const type = typeByWord(this.context.ontology, word);
    if (type === null) return 'there is no such type';
    const quote = this.#quoted(given.quote) ?? this.#quoted(name) ?? name;
    const folded = foldName(name);
    if (!this.#names.has(folded)) this.#names.set(folded, { name, type: type.name, quote });
    return null;
  }

  /** The passage's own words, whatever blanks the model put between them. */
  #quoted(quote: unknown): string | null {
    if (typeof quote !== 'string' || quote.trim().length < SHORTEST_QUOTE) return null;
    const words = quote.trim().split(/\s+/);
    const { text } = this.context;
    for (let at = text.indexOf(words[0] ?? ''); at >= 0; at = text.indexOf(words[0] ?? '', at + 1)) {
      const end = endOfWords(text, at, words);
      if (end !== null) return text.slice(at, end);
    }
    return null;
  }

  /** Whole words of it. */
  #isTold(name: string): boolean {
    const folded = foldName(name);
    return folded !== '' && this.#folded.includes(` ${folded} `);
  }

  /** A date that the passage does not write is none. */
  #dates(given: JsonObject): Pick<FoundClaim, 'from' | 'until' | 'at'> {
    const written = (value: unknown): string | null => {
      const words = typeof value === 'number' ? String(value) : wordsIn(value);
      return words !== null && this.#isTold(words) ? words : null;
    };
    const at = written(given.at);
    return at === null
      ? { from: written(given.from), until: written(given.until), at }
      : { from: null, until: null, at };
  }
}

function endOfWords(text: string, start: number, words: readonly string[]): number | null {
  let at = start;
  for (const [i, word] of words.entries()) {
    if (i > 0) {
      const blank = /^\s+/.exec(text.slice(at, at + 80))?.[0].length ?? 0;
      if (blank === 0) return null;
      at += blank;
    }
    if (!text.startsWith(word, at)) return null;
    at += word.length;
  }
  return at;
}

function wordsIn(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const words = value.replace(/^\[\[|\]\]$/g, '').trim();
  return words === '' || words.length > LONGEST_NAME || /\p{Cc}/u.test(words) ? null : words;
}

function sureness(given: unknown): number {
  return typeof given === 'number' && Number.isFinite(given) ? Math.min(MOST, Math.max(LEAST, given)) : USUAL;
}
