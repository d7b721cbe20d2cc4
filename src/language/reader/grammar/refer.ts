/** Whom a phrase means: by name, by what it is called beside it, or as "he", "the city" and "there" go back to somebody. */
import { foldName as fold } from '../../../model/index.js';
import { isA, typeByWord } from '../../../packs/index.js';
import type { Ontology } from '../../../packs/ontology.js';
import { countOf } from '../../../time/index.js';
import type { ProsePage } from '../page.js';
import { sharedName } from '../shared-name.js';
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Sentence } from './clause.js';
import type { Candidate, Meant, Mention, Places } from './mention.js';
import { type Unnamed, unnamedIn } from './unnamed.js';
import { FEMALE, MALE, PAIRS, remembered, THOSE } from './words.js';

const foldName = remembered(fold);

/** What is in, at or before them is there. */
const PARTS_OF_PLACES = new Set(
  `south north east west heart centre center middle midst depth wall gate street hall shore coast outskirt edge foot
   dungeon cell vault crypt court harbour hill mountain forest plain wood land border valley ruin cave temple marsh`.split(
    /\s+/,
  ),
);
const BEINGS = ['Person', 'Deity', 'Creature'];
/** Of what was spoken of further back, "it" is rarely one. */
const MOST_SPOKEN = 2;
/** Of more mills than these, nobody can tell which is "the mill". */
const MOST_NAMED_SO = 50;
/** What anybody may be called beside a name. */
const NO_THINGS: ReadonlySet<string> = new Set(['Entity', 'Title', 'Species', 'Culture', 'Role']);
const PLACES = ['Location', 'Kingdom'];
const EVENTS = ['Event'];
const PLAIN = 0.7;
const APPOSED = 0.65;
/** From this on only one is meant, and by name or right after it. */
export const PLAIN_ENOUGH = APPOSED;
const RELATIVE = 0.6;
const PRONOUN = 0.55;
const FAR = 2;
const AT = /^(?:in|at|near|of|from|within|outside|into|through|throughout|beneath)$/;

export class Discourse {
  readonly #mentions: Mention[] = [];
  readonly #genders = new Map<string, 'f' | 'm'>();
  readonly #types = new Map<string, string>();
  /** Full names by the word that tells what they are: "Lenn Mill", "Siege of Mirrin". */
  readonly #heads = new Map<string, Set<string>>();
  /** The one full name that begins or ends with a word. */
  readonly #fullNames = new Map<string, string | null>();
  /** A name says no more the second time. */
  readonly #learned = new Set<string>();
  readonly #pageNames = new Set<string>();
  /** What "it" may be. */
  readonly #things: readonly string[];
  readonly #pageType: string | null;
  #sentence = 0;
  /** Of whom the page is about: others without one may be kin. */
  #surname: string | null = null;
  /** What the page is called without "the younger", where that is one word. */
  #sharedBy: string | null = null;
  #places: Places = new Map();
  /** Of the sentence that is read: whose something is, and whom it is about. */
  #owners: ReadonlySet<Noun> = new Set();
  #doers: ReadonlySet<Noun> = new Set();
  readonly #apart = new Map<Noun, ReadonlySet<string>>();
  /** The sentence in which nobody could tell who "he" or "she" was. */
  readonly #unknown = new Map<string, number>();
  /** Persons who are spoken of without a name, in this sentence and the one before. */
  #unnamed: readonly (Unnamed & { readonly sentence: number })[] = [];

  constructor(
    private readonly page: ProsePage | null,
    private readonly ontology: Ontology,
  ) {
    this.#pageType = page?.type ?? null;
    this.#things = [...ontology.entityTypes.values()].flatMap(({ name, abstract }) =>
      abstract || name === 'Person' || name === 'Deity' ? [] : [name],
    );
    if (page === null) return;
    for (const name of [page.ref.name, ...page.aliases]) {
      this.#pageNames.add(foldName(name));
      this.learnName(name);
    }
    const [first = '', second, third] = page.ref.name.split(' ');
    if (this.#isPageBeing() && second !== undefined && third === undefined) this.#surname = second;
    if (this.#isPageBeing() && second !== undefined && first.length > 2) this.#pageNames.add(foldName(first));
    const shared = sharedName(page.ref.name, ontology);
    if (!shared.includes(' ') && shared !== foldName(page.ref.name)) this.#sharedBy = `${shared} `;
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

  /** Nobody whom this sentence names is spoken of any more. */
  forget(): void {
    const from = this.#mentions.findIndex(({ sentence }) => sentence === this.#sentence);
    if (from >= 0) this.#mentions.splice(from);
    this.#unnamed = this.#unnamed.filter(({ sentence }) => sentence < this.#sentence);
  }

  /** Who else the words may be about. */
  notice(tokens: readonly Token[]): void {
    const sentence = this.#sentence;
    const found = unnamedIn(tokens, this.ontology).map((one) => ({ ...one, sentence }));
    this.#unnamed = [...this.#unnamed.filter((one) => one.sentence >= sentence - 1), ...found];
  }

  learnName(name: string): void {
    if (this.#learned.has(name)) return;
    this.#learned.add(name);
    const words = name.split(' ');
    const head = (words[1] === 'of' ? words[0] : words.at(-1))?.toLowerCase() ?? '';
    if (words.length > 1) this.#heads.set(head, (this.#heads.get(head) ?? new Set()).add(name));
    // "Dracolich of Karr" is not called Karr.
    if (words.length < 2 || words.some((word) => /^\p{Ll}/u.test(word))) return;
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
    this.#owners = new Set(nouns.flatMap(({ owner }) => owner ?? []));
    const inner = new Set(nouns.flatMap(({ links }) => links.flatMap((link) => link.nouns)));
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
        isAside: places.has(noun) || inner.has(noun) || this.#owners.has(noun),
        isGoal: places.get(noun) === 'goal',
      });
    }
  }

  /** Whoever does this with somebody, and whoever it is done with, is somebody: of whom one marries. */
  learnPeople({ clauses }: Sentence, isOfPeople: (verb: string) => boolean): void {
    for (const { verb, subject, objects } of clauses) {
      if (!isOfPeople(verb.key)) continue;
      for (const { name } of [...subject, ...objects.flat()]) {
        const key = name === null ? '' : foldName(this.#named(name).ref.name);
        if (key !== '' && !this.#types.has(key)) this.#types.set(key, BEINGS[0] ?? '');
      }
    }
  }

  /** "Deposed by Sethra, he": he is none of those beside the participle. */
  setApart({ clauses }: Sentence): void {
    this.#apart.clear();
    this.#doers = new Set(clauses.flatMap(({ subject }) => subject));
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
      if (token.lower === 'he' || token.lower === 'she') this.#unknown.set(token.lower, this.#sentence);
      if (token.kind !== 'name' || token.possessive) continue;
      const candidate = this.#named(token);
      const key = foldName(candidate.ref.name);
      this.#mentions.push({
        candidate,
        key,
        sentence: this.#sentence,
        start,
        isSubject: isSubject && start <= 2,
        isAside: AT.test(tokens[start - 1]?.lower ?? ''),
        isGoal: false,
      });
      isSubject = false;
    }
  }

  /** Nobody can tell who "she" is: what is hers may be somebody's who was not named. */
  miss({ pronoun }: Noun): void {
    if (pronoun !== null) this.#unknown.set(pronoun, this.#sentence);
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
      isAside: false,
      isGoal: false,
    };
    this.#mentions.push(mention);
    if (noun.pronoun === 'she' || noun.pronoun === 'he')
      this.#genders.set(key, noun.pronoun === 'she' ? 'f' : 'm');
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
    if (depth > 3 || noun.isDenied || isSomeOf(noun)) return null;
    if (noun.name !== null) {
      const candidate = this.#named(noun.name);
      if (this.#isElse(candidate, noun) || this.#isAnother(noun)) return null;
      return { candidates: [candidate], kinds: null, plainness: noun.words.length > 0 ? APPOSED : PLAIN };
    }
    if (noun.antecedents.length > 0) return this.#relative(noun, depth);
    if (noun.pronoun !== null) return this.#pronoun(noun, not, depth);
    return this.#described(noun, not, depth);
  }

  /** "The first Battle of Hesp", "the second *Patience*": another than goes by the name alone. */
  #isAnother({ name, words, determiner }: Noun): boolean {
    const which =
      determiner === 'the' ? words.find((word) => this.ontology.reading.which.has(word)) : undefined;
    return which !== undefined && name?.isLink !== true;
  }

  /** "The Maren Tarrow, a ship of thirty oars, sailed": whoever bears that name is no ship. */
  #isElse(candidate: Candidate, { same }: Noun): boolean {
    if (!candidate.isPage || !this.#isPageBeing()) return false;
    return same.some(({ name, head }) => {
      const type = name === null && head !== null ? typeByWord(this.ontology, head)?.name : undefined;
      return (
        type !== undefined && !NO_THINGS.has(type) && !BEINGS.some((one) => isA(this.ontology, type, one))
      );
    });
  }

  #relative(noun: Noun, depth: number): Meant | null {
    const isBeing = /^who/.test(noun.pronoun ?? '');
    const candidates: Candidate[] = [];
    for (const one of noun.antecedents) {
      const meant = this.resolve(isBeing ? namedBefore(noun, one) : one, NOBODY, depth + 1);
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
      : {
          candidates,
          kinds: isBeing ? this.#agents() : null,
          plainness: isBeside(noun) ? APPOSED : RELATIVE,
        };
  }

  /** "His wife, Maelis", "the city of Duskhaven", "the blade". */
  #described(noun: Noun, not: ReadonlySet<string>, depth: number): Meant | null {
    const named = noun.same.find(({ name }) => name !== null);
    if (named) return this.resolve(named, not, depth + 1);
    const { head, links, determiner, owner } = noun;
    if (head === null) return null;
    if (noun.isCapital) return this.#title(noun);
    if (PARTS_OF_PLACES.has(head) && this.#places.has(noun)) {
      const [place] = links.find(({ word }) => word === 'of')?.nouns ?? [];
      return place ? this.resolve(place, not, depth + 1) : null;
    }
    const of = links.find(({ word }) => word === 'of')?.nouns;
    const [only, second] = of ?? [];
    if (WHOLE.test(head)) return only && !second ? this.resolve(only, not, depth + 1) : null;
    const type = typeByWord(this.ontology, head)?.name;
    if (type === 'Entity' || type === 'Title') return null;
    if (type === undefined) return isAlone(noun) ? this.#definite(noun, head, null, not) : null;
    if (
      only &&
      !second &&
      only.name !== null &&
      only.words.length === 0 &&
      owner === null &&
      (determiner === 'the' || determiner === null)
    ) {
      const meant = this.resolve(only, not, depth + 1);
      // "The house of Corin Tarrow" is not he.
      if (meant === null || meant.candidates.every((one) => this.mayBe(one, [type]) === false)) return null;
      return { ...meant, kinds: [type], plainness: APPOSED };
    }
    return isAlone(noun) ? this.#definite(noun, head, type, not) : null;
  }

  /** "The mill" is what goes by these words, or was named with them: "Lenn Mill"; "the town" what was spoken of. */
  #definite(noun: Noun, head: string, type: string | null, not: ReadonlySet<string>): Meant {
    const candidates: Candidate[] = [];
    const page = this.#pageMention();
    if (page && type !== null && isA(this.ontology, this.#pageType ?? '', type) && !not.has(page.key))
      candidates.push(page.candidate);
    candidates.push({ isPage: false, ref: { name: `the ${noun.words.join(' ')}` } });
    const named = this.#heads.get(head) ?? NOBODY;
    for (const name of named.size > MOST_NAMED_SO ? [] : named)
      if (!not.has(foldName(name))) candidates.push({ isPage: false, ref: { name } });
    const isThing = type !== null && !BEINGS.includes(type);
    const spoken = isThing ? this.#spoken(noun, not, [type])?.candidates : null;
    for (const one of spoken ?? []) if (!one.isPage) candidates.push(one);
    return { candidates, kinds: type === null ? null : [type], plainness: PRONOUN };
  }

  /** "Warden of the North" by its own words. */
  #title({ words, links }: Noun): Meant {
    const of = links.find(({ word }) => word === 'of')?.nouns[0];
    const name = of?.name
      ? `${words.join(' ')} of ${of.determiner === 'the' ? 'the ' : ''}${of.name.text}`
      : words.join(' ');
    return { candidates: [{ isPage: false, ref: { name } }], kinds: null, plainness: APPOSED };
  }

  #pronoun(noun: Noun, not: ReadonlySet<string>, depth: number): Meant | null {
    const { pronoun = '' } = noun;
    if (THOSE.has(pronoun ?? '')) {
      const [same] = noun.same;
      return same ? this.resolve(same, not, depth + 1) : null;
    }
    const isSubject = this.#doers.has(noun);
    if (pronoun === 'there') return this.#spoken(noun, not, PLACES);
    if (pronoun === 'its' || (pronoun === 'it' && !isSubject)) return this.#spoken(noun, not, this.#things);
    if (!isSubject && !this.#owners.has(noun)) return this.#doneTo(noun, not);
    switch (pronoun) {
      case 'he':
      case 'his':
        return this.#topic(noun, isSubject, not, (one) => this.#mayBeBeing(one, 'm'));
      case 'she':
      case 'her':
        return this.#topic(noun, isSubject, not, (one) => this.#mayBeBeing(one, 'f'));
      case 'they':
        // A battle or a town is one, and does nothing of what they do.
        return this.#topic(
          noun,
          isSubject,
          not,
          ({ candidate }) =>
            this.#isThing(candidate) &&
            [EVENTS, PLACES].every((types) => this.mayBe(candidate, types) !== true),
        );
      case 'it':
        return this.#spoken(noun, not, this.#things);
      default:
        return null;
    }
  }

  /** "Him" and "her": the only one but whoever does it that was spoken of. */
  #doneTo({ pronoun, start }: Noun, not: ReadonlySet<string>): Meant | null {
    const gender = pronoun === 'him' ? 'm' : pronoun === 'her' ? 'f' : null;
    if (gender === null) return null;
    const near = this.#mentions.filter(
      ({ sentence, start: at }) =>
        sentence === this.#sentence - 1 || (sentence === this.#sentence && at < start),
    );
    const page = this.#isPageBeing() ? this.#pageMention() : null;
    const beings = [...near, ...(page ? [page] : [])].filter(
      (one) => !not.has(one.key) && !one.isAside && this.#mayBeBeing(one, gender),
    );
    const sure = beings.filter(({ key }) => this.#genders.get(key) === gender);
    const may = sure.length > 0 ? sure : beings.filter(({ candidate }) => candidate.isPage);
    const keys = new Set(may.map(({ key }) => key));
    const [one] = may;
    return one && keys.size === 1
      ? { candidates: [one.candidate], kinds: this.#beings(), plainness: PRONOUN }
      : null;
  }

  /**
   * "It", "there", "the mill": what was spoken of last and is no person, the page's own subject before others; the first
   * whose type makes sense there is meant.
   */
  #spoken({ start }: Noun, not: ReadonlySet<string>, kinds: readonly string[]): Meant | null {
    const near = this.#mentions.filter(
      ({ sentence, start: at, key, candidate }) =>
        (sentence < this.#sentence || at < start) && !not.has(key) && this.#isBeing(candidate) !== true,
    );
    const page = this.#isPageBeing() ? null : this.#pageMention();
    const recent = near.toReversed();
    // "There" is where something else was; "it" is what was told of.
    const told = recent.filter(({ isSubject, isAside }) => (kinds === PLACES ? isAside : isSubject));
    const rest = kinds === PLACES && told.length > 0 ? [] : recent;
    const order = [page, ...told, ...rest].filter((one) => one !== null);
    const known = new Map(
      order.flatMap((one) => (not.has(one.key) ? [] : [[one.key, one.candidate] as const])),
    );
    const candidates = [...known.values()]
      .filter((one) => this.mayBe(one, kinds) !== false)
      .slice(0, MOST_SPOKEN);
    return candidates.length === 0 ? null : { candidates, kinds, plainness: PRONOUN };
  }

  /** Null when nothing tells. */
  mayBe({ isPage, ref }: Candidate, kinds: readonly string[]): boolean | null {
    const type = isPage ? this.#pageType : (this.#types.get(foldName(ref.name)) ?? null);
    return type === null ? null : kinds.some((kind) => isA(this.ontology, type, kind));
  }

  /**
   * Whoever this sentence so far, or the one before, is about; on a page nobody else was named on, what it is about.
   * What is somebody's is nobody's where others stand between.
   */
  #topic(
    noun: Noun,
    isSubject: boolean,
    not: ReadonlySet<string>,
    may: (one: Mention) => boolean,
  ): Meant | null {
    const apart = this.#apart.get(noun);
    const here = this.#mentions.filter(
      ({ sentence, start, key }) => sentence === this.#sentence && start < noun.start && !apart?.has(key),
    );
    const before = this.#mentions.filter(({ sentence }) => sentence === this.#sentence - 1);
    const last = (list: readonly Mention[]) => list.findLast((one) => one.isSubject);
    if (!isSubject) return this.#whose(noun, not, here, before, may);
    const other = this.#onlyOther(noun, [...before, ...here]);
    if (other !== null && !not.has(other.key))
      return { candidates: [other.candidate], kinds: this.#beings(), plainness: APPOSED };
    const told = last(here) ?? last(before);
    const isOpen = [...here, ...before].every(({ isAside, candidate }) => isAside || candidate.isPage);
    const one = told ?? (isOpen ? this.#pageMention() : null);
    if (!one || not.has(one.key) || !may(one)) return null;
    // On somebody's page it may as well be them, and what is somebody's theirs.
    if (this.#isPageBeing() && !one.candidate.isPage && (!isSubject || !last(here))) return null;
    const since = last(here) ? here.filter(({ start }) => start > one.start) : [...before, ...here];
    const isAlone = since.every((other) => other.isAside || other.key === one.key || !may(other));
    if (!isAlone && !isSubject && here.length > 0) return null;
    const nominative = NOMINATIVES.get(noun.pronoun ?? '') ?? null;
    const isOther = nominative !== null && this.#others(nominative, noun.start).length > 0;
    // "Bran met a fisherwoman. She died": Bran, only if Bran is a woman.
    if (isOther && one.candidate.isPage && this.#genders.get(one.key) !== genderOf(nominative)) return null;
    const isOfPage = isAlone && one.candidate.isPage && here.every(({ isAside }) => !isAside) && !isOther;
    const isPlain = isSubject && (isOfPage || this.#isOnly(noun, one, [...here, ...before], may));
    const kinds = noun.pronoun === 'it' || noun.pronoun === 'they' ? null : this.#beings();
    return { candidates: [one.candidate], kinds, plainness: isPlain ? APPOSED : PRONOUN };
  }

  /** "He married Tamsel. She": on the page of a man who was spoken of as one, the only other who was. */
  #onlyOther({ pronoun, start }: Noun, spoken: readonly Mention[]): Mention | null {
    const nominative = NOMINATIVES.get(pronoun ?? '') ?? null;
    const page = this.#isPageBeing() ? this.#pageMention() : null;
    if (nominative === null || pronoun !== nominative || page === null) return null;
    const gender = genderOf(nominative);
    const own = this.#genders.get(page.key);
    if (own === undefined || own === gender || this.#others(nominative, start, true).length > 0) return null;
    const beings = spoken.filter((one) => one.key !== page.key && this.#mayBeBeing(one, gender));
    const [one] = beings;
    const isOne = one !== undefined && beings.every(({ key }) => key === one.key);
    return isOne && !one.isAside && this.#isBeing(one.candidate) === true ? one : null;
  }

  /** "His son Samuel": of whom the sentence is about; then of the page, then of whom the sentence before is about. */
  #whose(
    noun: Noun,
    not: ReadonlySet<string>,
    here: readonly Mention[],
    before: readonly Mention[],
    may: (one: Mention) => boolean,
  ): Meant | null {
    const fits = (one: Mention) => one.isSubject && !not.has(one.key) && may(one);
    const page = this.#isPageBeing() ? this.#pageMention() : null;
    const own = here.findLast(fits);
    const one = own ?? (page && !not.has(page.key) && may(page) ? page : null) ?? before.findLast(fits);
    if (!one) return null;
    // Of two who do something, either.
    const others = (own ? here : before).filter((other) => fits(other) && other.key !== one.key);
    if (others.length > 0 && !one.candidate.isPage) return null;
    const kinds = noun.pronoun === 'their' ? null : this.#beings();
    const isPlain = this.#isOnly(noun, one, [...here, ...before], may);
    return { candidates: [one.candidate], kinds, plainness: isPlain ? APPOSED : PRONOUN };
  }

  /** Nobody else was spoken of whom "he" or "her" could mean, named or not; nor is the page about such a one. */
  #isOnly(
    { pronoun, start }: Noun,
    one: Mention,
    spoken: readonly Mention[],
    may: (one: Mention) => boolean,
  ): boolean {
    const nominative = NOMINATIVES.get(pronoun ?? '') ?? null;
    const page = this.#isPageBeing() ? this.#pageMention() : null;
    const missed = nominative === null ? this.#sentence : (this.#unknown.get(nominative) ?? -1);
    const isKnown = one.candidate.isPage || missed < this.#sentence - 1;
    const others = page ? [...spoken, page] : spoken;
    const isNamed = others.every((other) => other.key === one.key || !may(other));
    return nominative !== null && isKnown && isNamed && !this.#maybeAnother(nominative, start, one);
  }

  /** "Bran met a fisherwoman. Her father": hers, unless Bran is known to be a woman and she is not. */
  #maybeAnother(nominative: string, start: number, { key }: Mention): boolean {
    const isSure = this.#genders.get(key) === genderOf(nominative);
    return this.#others(nominative, start, !isSure).length > 0;
  }

  /** Those spoken of without a name whom "he" or "she" may mean; with `orAny` also where nothing tells which they are. */
  #others(nominative: string, start: number, orAny = false): readonly Unnamed[] {
    const gender = genderOf(nominative);
    return this.#unnamed.filter((one) => {
      const isBefore = one.sentence < this.#sentence || one.start < start;
      const mayBe = one.gender === null ? orAny : one.gender === gender;
      return isBefore && mayBe && NOMINATIVES.get(one.owner ?? '') !== nominative;
    });
  }

  #mayBeBeing({ candidate, key }: Mention, gender: 'f' | 'm'): boolean {
    return (this.#genders.get(key) ?? gender) === gender && this.#isBeing(candidate) !== false;
  }

  /** "They" and "the couple", where the sentence before names two and no more. */
  pair({ pronoun, determiner, head, links, start }: Noun): readonly Candidate[] | null {
    const isCouple = determiner === 'the' && head !== null && PAIRS.has(head) && links.length === 0;
    if (!isCouple && pronoun !== 'they' && pronoun !== 'their') return null;
    const before = this.#mentions.filter(
      ({ sentence }) => sentence === this.#sentence - 1 || sentence === this.#sentence,
    );
    const beings = before.filter(
      ({ candidate, isAside, isGoal, sentence, start: at }) =>
        (sentence < this.#sentence || at < start) &&
        (!isAside || isGoal) &&
        this.#isBeing(candidate) !== false,
    );
    const pairOf = (list: readonly Mention[]) => {
      const keys = new Map(list.map(({ key, candidate }) => [key, candidate]));
      return keys.size === 2 ? [...keys.values()] : null;
    };
    return pairOf(beings.filter(({ sentence }) => sentence < this.#sentence)) ?? pairOf(beings);
  }

  /** "It" is what the page is about, or nothing that is read. */
  #isThing(candidate: Candidate): boolean {
    return candidate.isPage && this.#pageType !== null && this.#isBeing(candidate) === false;
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
      isAside: false,
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

  isOfPage({ names, isLink }: Token): boolean {
    // "Otto Brandl" on the page of Otto the younger.
    const own = this.#sharedBy;
    if (own !== null && !isLink && names.some((one) => foldName(one).startsWith(own))) return true;
    return names.some((one) => this.#pageNames.has(foldName(one)));
  }

  #named(token: Token): Candidate {
    const [name = '', ...others] = token.names;
    const { isLink } = token;
    if (this.page !== null && this.isOfPage(token)) return { isPage: true, ref: this.page.ref };
    if (isLink) return { isPage: false, ref: { name, others, isLinked: true } };
    const full = this.#fullNames.get(foldName(name));
    if (full) return { isPage: false, isShort: true, ref: { name, others: [...others, full] } };
    if (name.includes(' ') || this.#surname === null) return { isPage: false, ref: { name, others } };
    return { isPage: false, isShort: true, ref: { name, others: [...others, `${name} ${this.#surname}`] } };
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
const NOMINATIVES: ReadonlyMap<string, string> = new Map([
  ['he', 'he'],
  ['his', 'he'],
  ['she', 'she'],
  ['her', 'she'],
]);

function genderOf(nominative: string): 'f' | 'm' {
  return nominative === 'she' ? 'f' : 'm';
}

const WHOLE = /^(?:whole|half|most|rest|third|quarter)$/;

/** "Odric Selk, who": nobody else stands before it. */
function isBeside({ pronoun, antecedents, start }: Noun): boolean {
  const [only, another] = antecedents;
  return pronoun === 'who' && another === undefined && only?.name != null && start - only.end <= 1;
}

/** "Daughter of Joran Marrin, who" on her page: Joran, and not she. */
function namedBefore({ start }: Noun, noun: Noun): Noun {
  if (noun.name !== null || !noun.same.some(({ name }) => name !== null)) return noun;
  const last = noun.links.findLast(({ word }) => word === 'of')?.nouns.at(-1);
  return last?.name != null && start - last.end <= 1 ? last : noun;
}

/** "The two swords", "the nine old Runeswords": so many of several; "her two sons Aldric and Bran" are those who are named. */
function isSomeOf({ words, name, isPlural, same }: Noun): boolean {
  const isNamed = name === null ? same.some((one) => one.name !== null) : isPlural;
  return !isNamed && words.some((word) => (countOf([word]) ?? 1) > 1);
}

/** "The mill", with nothing that would tell which. */
function isAlone({ determiner, owner, links }: Noun): boolean {
  return determiner === 'the' && owner === null && links.every(({ word }) => word !== 'of');
}
