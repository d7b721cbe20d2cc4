/** What a page is about, and by which words its prose may mean it. */
import { foldName, type Ref } from '../../model/index.js';
import { isA, typeByWord } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import { type Standing, startOfNoun } from './clause.js';
import type { Token } from './tokens.js';
import { OPENERS } from './words.js';

export interface ProsePage {
  readonly ref: Ref;
  readonly aliases: readonly string[];
  /** A declared type; null when nothing tells it. */
  readonly type: string | null;
}

const BEINGS = ['Person', 'Deity', 'Creature'];
const OF_PLACE = /^(?:in|at|near|from|of|on|to|under|over|against|for|during|by|with)$/;

/** Follows whom a chain of sentences is about, so that "he" is somebody. */
export class PageChain implements Standing {
  readonly #names = new Set<string>();
  readonly #lineage: readonly string[];
  readonly #isBeing: boolean;
  /** Nobody but what the page is about has been the subject, or been spoken of so that a pronoun could mean them. */
  #isClear: boolean;
  /** Names for what no "he" can mean: a realm, a battle. */
  readonly #things = new Set<Token>();

  constructor(
    private readonly page: ProsePage | null,
    private readonly ontology: Ontology,
  ) {
    this.#lineage = ontology.entityTypes.get(page?.type ?? '')?.lineage ?? [];
    this.#isBeing = BEINGS.some((type) => this.#lineage.includes(type));
    this.#isClear = page !== null;
    if (page === null) return;
    for (const name of [page.ref.name, ...page.aliases]) this.#names.add(foldName(name));
    const [first = '', second] = page.ref.name.split(' ');
    if (this.#isBeing && second !== undefined && first.length > 2) this.#names.add(foldName(first));
  }

  /** Is it one of the page's names? */
  isNamed({ names }: Token): boolean {
    return names.some((name) => this.#names.has(foldName(name)));
  }

  /** These names stand where only things of such types can. */
  learn(tokens: readonly Token[], types: readonly string[]): void {
    const mayBe = types.some((type) => BEINGS.some((being) => isA(this.ontology, being, type)));
    if (!mayBe) for (const token of tokens) this.#things.add(token);
  }

  isPage(tokens: readonly Token[], at: number): boolean {
    const one = tokens[at];
    if (!this.#isClear || this.page === null || one?.kind !== 'word' || one.possessive) return false;
    const start = this.#meaningAt(tokens, at);
    if (start === null) return false;
    const before = tokens[start - 1];
    const opens = before?.kind !== 'word' || OPENERS.has(before.lower);
    return opens && this.#isAlone(tokens.slice(0, start));
  }

  /** Where "he", "it" or "the city" begins; null when the words mean something else. */
  #meaningAt(tokens: readonly Token[], at: number): number | null {
    const word = tokens[at]?.lower ?? '';
    if (word === 'he' || word === 'she') return this.#isBeing ? at : null;
    if (word === 'it') return this.#isBeing ? null : at;
    if (tokens[at - 1]?.lower !== 'the' || this.#isBeing) return null;
    const type = typeByWord(this.ontology, word)?.name;
    return type !== undefined && type !== 'Entity' && this.#lineage.includes(type) ? at - 1 : null;
  }

  /** After a sentence: may the next one go on with "he"? */
  goOn(
    tokens: readonly Token[],
    subject: { readonly tokens: readonly Token[]; readonly isPage: boolean } | null,
  ): void {
    const [first] = subject?.tokens ?? [];
    const isAbout = subject !== null && (subject.isPage || (first !== undefined && this.isNamed(first)));
    this.#isClear = this.page !== null && isAbout && this.#isAlone(tokens);
  }

  /** A paragraph that was not looked into goes on with the page only if it begins with it. */
  passOver(text: string): void {
    const begins = /^\s*(?:(?:He|She|It)\b|(\p{Lu}[\p{L}'’-]*))/u.exec(text);
    const name = begins?.[1];
    if (!begins || (name !== undefined && !this.#names.has(foldName(name)))) this.#isClear = false;
  }

  #isAside(tokens: readonly Token[], at: number): boolean {
    const token = tokens[at];
    if (!token || token.possessive || this.isNamed(token)) return true;
    if (this.#isBeing && this.#things.has(token)) return true;
    const start = startOfNoun(tokens, at);
    const before = tokens[start - 1];
    if (before?.lower === 'and' && tokens[start - 2]?.kind === 'name')
      return this.#isAside(tokens, start - 2);
    return before?.kind === 'word' && OF_PLACE.test(before.lower);
  }

  /** Of all names only the page's own, or those of places and things something is done in, at or to. */
  #isAlone(tokens: readonly Token[]): boolean {
    return tokens.every(({ kind }, i) => kind !== 'name' || this.#isAside(tokens, i));
  }
}
