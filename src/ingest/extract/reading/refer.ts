/** Whom a phrase means: by name, by what it is called beside it, or as "he", "the city" and "there" go back to somebody. */
import { foldName as fold } from '../../../model/index.js';
import { isA, typeByWord } from '../../../packs/index.js';
import type { Ontology } from '../../../packs/ontology.js';
import type { ProsePage } from '../page.js';
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Sentence } from './clauses.js';
import { FEMALE, MALE, PAIRS, remembered, THOSE } from './words.js';

const foldName = remembered(fold);

import { type Candidate, type Meant, type Mention, type Places, pairKind, unique } from './mention.js';

export type { Candidate, Meant, Places } from './mention.js';

/** What is in, at or before them is there. */
const PARTS_OF_PLACES = new Set(
  `south north east west heart centre center middle midst depth wall gate street hall shore coast outskirt edge foot
   dungeon cell vault crypt court harbour hill mountain forest plain wood land border valley ruin cave temple marsh`.split(
    /\s+/,
  ),
);
const BEINGS = ['Person', 'Deity', 'Creature'];
const PLAIN = 0.7;
const APPOSED = 0.65;
const PRONOUN = 0.55;
const FAR = 2;

export class Discourse {
  readonly #mentions: Mention[] = [];
  readonly #genders = new Map<string, 'f' | 'm'>();
  readonly #types = new Map<string, string>();
  /** The one full name that begins or ends with a word. */
  readonly #fullNames = new Map<string, string | null>();
  readonly #pageNames = new Set<string>();
  readonly #pageType: string | null;
  #sentence = 0;
  /** Of whom the page is about: others without one may be kin. */
  #surname: string | null = null;
  #places: Places = new Map();
  readonly #apart = new Map<Noun, ReadonlySet<string>>();

  constructor(
    private readonly page: ProsePage | null,
    private readonly ontology: Ontology,
  ) {
    this.#pageType = page?.type ?? null;
    if (page === null) return;
    for (const name of [page.ref.name, ...page.aliases]) {
      this.#pageNames.add(foldName(name));
      this.learnName(name);
    }
    const [first = '', second, third] = page.ref.name.split(' ');
    if (this.#isPageBeing() && second !== undefined && third === undefined) this.#surname = second;
    if (this.#isPageBeing() && second !== undefined && first.length > 2) this.#pageNames.add(foldName(first));
    if (page.type !== null) this.#types.set(foldName(page.ref.name), page.type);
  }

  /** A new paragraph: only what the page is about is still spoken of. */
  begin(): void {
    this.#mentions.length = 0;
    this.#sentence += FAR + 2;
  }

  next(): void {
    this.#sentence++;
    const from = this.#mentions.findIndex(({ sentence }) => sentence >= this.#sentence - FAR);
    this.#mentions.splice(0, from < 0 ? this.#mentions.length : from);
  }

  learnName(name: string): void {
    const words = name.split(' ');
    if (words.length < 2) return;
    for (const word of [words[0] ?? '', words[words.length - 1] ?? '']) {
      if (word.length < 3) continue;
      const folded = foldName(word);
      const known = this.#fullNames.get(folded);
      this.#fullNames.set(folded, known === undefined || known === name ? name : null);
    }
  }

  /** What the phrases of a sentence say of whom they name. */
  learn(nouns: readonly Noun[], subjects: ReadonlySet<Noun>, places: Places): void {
    this.#places = places;
    for (const noun of nouns) {
      if (noun.name === null) continue;
      const candidate = this.#named(noun.name);
      const key = foldName(candidate.ref.name);
      this.#evidence(key, noun.name, noun);
      for (const same of noun.same) this.#words(key, same.words);
      this.#mentions.push({
        candidate,
        key,
        sentence: this.#sentence,
        start: noun.start,
        isSubject: subjects.has(noun),
        isPlace: places.has(noun),
        isGoal: places.get(noun) === 'goal',
      });
    }
  }

  /** "Deposed by Sethra, he": he is none of those beside the participle. */
  setApart({ clauses }: Sentence): void {
    this.#apart.clear();
    for (const { kind, subject, phrases, objects } of clauses) {
      const [noun] = subject;
      if (kind !== 'participle' || !noun || noun.pronoun === null) continue;
      const others = new Set<string>();
      for (const { name } of [...phrases.flatMap(({ nouns }) => nouns), ...objects.flat()])
        if (name !== null) others.add(foldName(this.#named(name).ref.name));
      this.#apart.set(noun, others);
    }
  }

  /** What was not read: the first that is named may be what it is about. */
  passOver(tokens: readonly Token[]): void {
    let isSubject = true;
    for (const [start, token] of tokens.entries()) {
      if (token.kind !== 'name' || token.possessive) continue;
      const candidate = this.#named(token);
      const key = foldName(candidate.ref.name);
      this.#mentions.push({
        candidate,
        key,
        sentence: this.#sentence,
        start,
        isSubject,
        isPlace: false,
        isGoal: false,
      });
      isSubject = false;
    }
  }

  /** "He" is whom the sentence goes on about. */
  goOn(noun: Noun, meant: Meant): void {
    const [candidate] = meant.candidates;
    if (!candidate) return;
    const key = foldName(candidate.ref.name);
    const mention = {
      candidate,
      key,
      sentence: this.#sentence,
      start: noun.start,
      isSubject: true,
      isPlace: false,
      isGoal: false,
    };
    this.#mentions.push(mention);
    if (noun.pronoun === 'she' || noun.pronoun === 'he')
      this.#genders.set(key, noun.pronoun === 'she' ? 'f' : 'm');
  }

  /** Whom "the two", "both", "they" and "the couple" mean: the only two that were last spoken of. */
  pair(noun: Noun): readonly [Candidate, Candidate] | null {
    const kind = pairKind(noun);
    if (kind === null) return null;
    const type = noun.head === null || PAIRS.has(noun.head) ? null : this.#typeOf(noun.head);
    if (kind === 'of a type' && type === null) return null;
    const before = this.#mentions.filter(
      ({ sentence, start }) => sentence < this.#sentence || start < noun.start,
    );
    const last = Math.max(-1, ...before.map(({ sentence }) => sentence));
    const may = (mention: Mention) =>
      type === null ? this.#isAgent(mention) : this.#mayBeOne(mention, type);
    const found = unique(before.filter((mention) => mention.sentence === last && may(mention)));
    const [one, another, third] = found;
    return one && another && !third ? [one, another] : null;
  }

  #isAgent({ candidate, isPlace, isGoal }: Mention): boolean {
    if (this.#isGroup(candidate)) return true;
    return this.#isBeing(candidate) !== false && (!isPlace || isGoal);
  }

  #typeOf(head: string): string | null {
    return FEMALE.has(head) || MALE.has(head) ? 'Person' : (typeByWord(this.ontology, head)?.name ?? null);
  }

  #mayBeOne({ candidate, key }: Mention, type: string): boolean {
    const known = candidate.isPage ? this.#pageType : this.#types.get(key);
    if (known === undefined || known === null) return true;
    return isA(this.ontology, known, type) || isA(this.ontology, type, known);
  }

  #evidence(key: string, name: Token, noun: Noun): void {
    this.#words(key, noun.words);
    if (this.#types.has(key)) return;
    const words = name.text.toLowerCase().split(' ');
    if (words.length < 2) return;
    // "Battle of Gull Bay" is a battle, "Gull Bay" a bay.
    const [first = ''] = words;
    for (const word of words.includes('of') ? [first] : [words[words.length - 1] ?? '', first]) {
      const type = typeByWord(this.ontology, word)?.name;
      if (FEMALE.has(word) || MALE.has(word)) this.#words(key, [word]);
      else if (type !== undefined && !BEINGS.includes(type) && type !== 'Title') {
        this.#types.set(key, type);
        return;
      }
    }
  }

  #words(key: string, words: readonly string[]): void {
    for (const word of words) {
      if (FEMALE.has(word)) this.#genders.set(key, 'f');
      else if (MALE.has(word)) this.#genders.set(key, 'm');
    }
    const head = words[words.length - 1];
    if (head === undefined || this.#types.has(key)) return;
    if (FEMALE.has(head) || MALE.has(head)) this.#types.set(key, BEINGS[0] ?? '');
    else {
      const type = typeByWord(this.ontology, head)?.name;
      if (type !== undefined && type !== 'Entity') this.#types.set(key, type);
    }
  }

  /** Null when nothing tells who is meant. */
  resolve(noun: Noun, not: ReadonlySet<string> = NOBODY, depth = 0): Meant | null {
    if (depth > 3 || noun.isDenied) return null;
    if (noun.name !== null)
      return {
        candidates: [this.#named(noun.name)],
        kinds: null,
        plainness: noun.words.length > 0 ? APPOSED : PLAIN,
      };
    if (noun.antecedents.length > 0) return this.#relative(noun, depth);
    if (noun.pronoun !== null) return this.#pronoun(noun, not, depth);
    return this.#described(noun, not, depth);
  }

  #relative(noun: Noun, depth: number): Meant | null {
    const isBeing = /^who/.test(noun.pronoun ?? '');
    const candidates: Candidate[] = [];
    for (const one of noun.antecedents) {
      const meant = this.resolve(one, NOBODY, depth + 1);
      for (const candidate of meant?.candidates ?? []) {
        if (isBeing && this.#isBeing(candidate) === false && !this.#isGroup(candidate)) continue;
        candidates.push(candidate);
      }
      // "The lord of Vyr, who": nobody is named.
      if (meant === null && candidates.length === 0 && one.pronoun === null && one.head !== null && isBeing)
        return null;
      if (candidates.length > 0 && !isBeing) break;
      if (candidates.some((candidate) => this.#isBeing(candidate) === true)) break;
    }
    return candidates.length === 0
      ? null
      : { candidates, kinds: isBeing ? this.#agents() : null, plainness: APPOSED };
  }

  /** "His wife, Maelis", "the city of Duskhaven", "the blade". */
  #described(noun: Noun, not: ReadonlySet<string>, depth: number): Meant | null {
    const named = noun.same.find(({ name }) => name !== null);
    if (named) return this.resolve(named, not, depth + 1);
    const { head, links, determiner, owner, words } = noun;
    if (head === null) return null;
    if (noun.isCapital) return this.#title(noun);
    if (PARTS_OF_PLACES.has(head) && this.#places.has(noun)) {
      const [place] = links.find(({ word }) => word === 'of')?.nouns ?? [];
      return place ? this.resolve(place, not, depth + 1) : null;
    }
    const type = typeByWord(this.ontology, head)?.name;
    if (type === undefined || type === 'Entity' || type === 'Title') return null;
    const of = links.find(({ word }) => word === 'of')?.nouns;
    const [only, second] = of ?? [];
    if (
      only &&
      !second &&
      only.name !== null &&
      only.words.length === 0 &&
      owner === null &&
      (determiner === 'the' || determiner === null)
    ) {
      const meant = this.resolve(only, not, depth + 1);
      return meant && { ...meant, kinds: [type], plainness: APPOSED };
    }
    if (
      owner !== null ||
      of !== undefined ||
      words.length > 1 ||
      !/^(?:the|this|that)$/.test(determiner ?? '')
    )
      return null;
    if (!this.#isTelling(type)) return null;
    const found = this.#ranked(noun.start, not).filter((mention) => this.#mayBe(mention, type));
    const candidates = [...unique(found), ...this.#within(noun.start, type)];
    return candidates.length > 0 ? { candidates, kinds: [type], plainness: PRONOUN } : null;
  }

  /** "The city", of which only the siege was named. */
  #within(start: number, type: string): Candidate[] {
    if (!isA(this.ontology, type, 'Location')) return [];
    const found = this.#ranked(start, NOBODY).filter(({ key }) =>
      isA(this.ontology, this.#types.get(key) ?? '', 'Event'),
    );
    return found.slice(0, 1).flatMap(({ candidate: { ref } }) => {
      const name = / of (?:the )?(.+)$/.exec(ref.name)?.[1];
      return name === undefined ? [] : [{ isPage: false, ref: { name } }];
    });
  }

  /** "Warden of the North" by its own words. */
  #title({ words, links }: Noun): Meant {
    const of = links.find(({ word }) => word === 'of')?.nouns[0];
    const name = of?.name
      ? `${words.join(' ')} of ${of.determiner === 'the' ? 'the ' : ''}${of.name.text}`
      : words.join(' ');
    return { candidates: [{ isPage: false, ref: { name } }], kinds: null, plainness: APPOSED };
  }

  /** "The king" may be anybody; "the city" is the one that was spoken of. */
  #isTelling(type: string): boolean {
    return (
      !isA(this.ontology, type, 'Person') && type !== 'Group' && type !== 'Faction' && type !== 'Concept'
    );
  }

  /** Battles and orders show what they are by their names; of places and things it must do that nothing speaks against it. */
  #mayBe({ key, isPlace }: Mention, type: string): boolean {
    const known = this.#types.get(key);
    if (known !== undefined) return isA(this.ontology, known, type) || isA(this.ontology, type, known);
    if (isA(this.ontology, type, 'Location') || type === 'Kingdom') return isPlace;
    return !this.#genders.has(key);
  }

  #pronoun(noun: Noun, not: ReadonlySet<string>, depth: number): Meant | null {
    const { pronoun = '', start } = noun;
    if (THOSE.has(pronoun ?? '')) {
      const [same] = noun.same;
      return same ? this.resolve(same, not, depth + 1) : null;
    }
    const apart = this.#apart.get(noun);
    const ranked = this.#ranked(start, apart ? new Set([...not, ...apart]) : not);
    switch (pronoun) {
      case 'he':
      case 'him':
      case 'his':
        return this.#being(ranked, 'm');
      case 'she':
      case 'her':
      case 'hers':
        return this.#being(ranked, 'f');
      case 'it':
      case 'its':
        return this.#thing(ranked);
      case 'there':
        return this.#place(ranked);
      case 'they':
      case 'them':
      case 'their':
        return this.#group(ranked);
      default:
        return null;
    }
  }

  #being(ranked: readonly Mention[], gender: 'f' | 'm'): Meant | null {
    const found: Mention[] = [];
    for (const mention of ranked) {
      const known = this.#genders.get(mention.key);
      if ((known !== undefined && known !== gender) || (mention.isPlace && !mention.isGoal)) continue;
      const isBeing = this.#isBeing(mention.candidate);
      if (isBeing === false) continue;
      found.push(mention);
      if (isBeing === true || found.length >= 3) break;
    }
    return found.length === 0
      ? null
      : { candidates: unique(found), kinds: this.#beings(), plainness: PRONOUN };
  }

  #thing(ranked: readonly Mention[]): Meant | null {
    const found = ranked
      .filter(({ candidate, key }) => this.#isBeing(candidate) !== true && !this.#genders.has(key))
      .slice(0, 6);
    return found.length === 0
      ? null
      : { candidates: unique(found), kinds: this.#things(), plainness: PRONOUN };
  }

  /** The nearest that is known for a place or an event; else one of those that may be. */
  #place(ranked: readonly Mention[]): Meant | null {
    const nearest = [...ranked].sort((a, b) => b.sentence - a.sentence || b.start - a.start);
    const certain = nearest.find(({ isPlace, key }) => isPlace || this.#isPlace(key));
    const found = certain
      ? [certain]
      : nearest.filter(({ candidate }) => this.#isBeing(candidate) !== true).slice(0, 3);
    return found.length === 0 ? null : { candidates: unique(found), kinds: null, plainness: PRONOUN };
  }

  #isPlace(key: string): boolean {
    const type = this.#types.get(key);
    return (
      type !== undefined && ['Location', 'Event', 'Kingdom'].some((one) => isA(this.ontology, type, one))
    );
  }

  #group(ranked: readonly Mention[]): Meant | null {
    const isGroup = ({ candidate, key }: Mention) =>
      this.#isGroup(candidate) ||
      (!this.#types.has(key) && !this.#genders.has(key) && /s$/.test(key) && !candidate.isPage);
    const found = ranked.filter(isGroup).slice(0, 1);
    return found.length === 0 ? null : { candidates: unique(found), kinds: ['Group'], plainness: PRONOUN };
  }

  /** Subjects before others, nearer before farther; in the end what the page is about. */
  #ranked(start: number, not: ReadonlySet<string>): Mention[] {
    const now = this.#sentence;
    const rank = ({ sentence, isSubject, start: at }: Mention) =>
      (now - sentence) * 1000 + (isSubject ? 0 : 400) - at / 10;
    const before = this.#mentions.filter(
      (one) => (one.sentence < now || one.start < start) && !not.has(one.key),
    );
    before.sort((a, b) => rank(a) - rank(b));
    const page = this.#pageMention();
    if (page !== null && !not.has(page.key)) before.push(page);
    return before;
  }

  #pageMention(): Mention | null {
    if (this.page === null || this.#pageType === null || this.#pageType === 'Entity') return null;
    const candidate = { isPage: true, ref: this.page.ref };
    return {
      candidate,
      key: foldName(this.page.ref.name),
      sentence: -1,
      start: 0,
      isSubject: true,
      isPlace: false,
      isGoal: false,
    };
  }

  #isPageBeing(): boolean {
    return this.#pageType !== null && BEINGS.some((type) => isA(this.ontology, this.#pageType ?? '', type));
  }

  /** Null when nothing tells. */
  #isBeing({ isPage, ref }: Candidate): boolean | null {
    const type = isPage ? this.#pageType : (this.#types.get(foldName(ref.name)) ?? null);
    if (type === null) return this.#genders.has(foldName(ref.name)) ? true : null;
    return BEINGS.some((being) => isA(this.ontology, type, being));
  }

  #isGroup({ isPage, ref }: Candidate): boolean {
    const type = isPage ? this.#pageType : (this.#types.get(foldName(ref.name)) ?? null);
    return type !== null && isA(this.ontology, type, 'Group');
  }

  #beings(): string[] {
    return BEINGS.filter((type) => this.ontology.entityTypes.has(type));
  }

  #agents(): string[] {
    return [...this.#beings(), 'Group', 'Species'].filter((type) => this.ontology.entityTypes.has(type));
  }

  #things(): string[] {
    const found: string[] = [];
    for (const { name, lineage } of this.ontology.entityTypes.values()) {
      const isTop = !lineage.some((type) => type !== name && found.includes(type));
      if (
        name !== 'Entity' &&
        name !== 'Agent' &&
        isTop &&
        !lineage.some((type) => type === 'Person' || type === 'Deity')
      )
        found.push(name);
    }
    return found;
  }

  #named({ names }: Token): Candidate {
    const [name = '', ...others] = names;
    if (this.page !== null && names.some((one) => this.#pageNames.has(foldName(one))))
      return { isPage: true, ref: this.page.ref };
    const full = this.#fullNames.get(foldName(name));
    if (full) return { isPage: false, ref: { name, others: [...others, full] } };
    const kin = name.includes(' ') || this.#surname === null ? [] : [`${name} ${this.#surname}`];
    return { isPage: false, ref: { name, others: [...others, ...kin] } };
  }

  /** What the page is about must be of a type that makes sense there. */
  fits({ isPage, ref }: Candidate, types: readonly string[]): boolean {
    const type = isPage ? this.#pageType : (this.#types.get(foldName(ref.name)) ?? null);
    if (type === null) return true;
    if (!isPage) return true;
    return types.some((one) => isA(this.ontology, type, one));
  }
}

const NOBODY: ReadonlySet<string> = new Set();
