/** Finds who and what a text speaks of: the longest names that the world knows, parts of names, pronouns, and names nobody knows. */
import { breathe } from '../../../model/breathe.js';
import { foldName } from '../../../model/index.js';
import { isA, typeByWord } from '../../../packs/index.js';
import type { NameHit } from '../../../store/store.js';
import type { ContextEntity } from '../../active-context.js';
import type { Reasoning } from '../../reasoning.js';
import { datesIn } from '../dates.js';
import { lexiconOf } from '../lexicon.js';
import type { Mention, Named, ReadSentence } from '../mentions.js';
import { lemmaOf, type Word, wordsOf } from '../text.js';
import { Bearers, distinct, tellingParts } from './bearers.js';
import { oneOfKind } from './kinds.js';
import { nounAt } from './noun.js';
import { ownedAt } from './owned.js';
import { pronounAt } from './pronoun.js';
import { articles, CONNECTORS, OPENERS, TITLES } from './words.js';

interface NameReading {
  /** Names may be written small, as people do who ask. */
  readonly anyCase?: boolean;
  /** Titles of sources, folded: they are capitalised and no entities. */
  readonly titles?: () => Promise<readonly string[]>;
  /** Also reads `the battle`, `the king` as those spoken of before. */
  readonly nouns?: boolean;
  /** Names of these types are words like others, and may be written small. */
  readonly terms?: ReadonlySet<string>;
  /** Who was spoken of before, the latest first. */
  readonly recent?: readonly ContextEntity[];
}

const LONGEST = 8;
const LONGEST_TERM = 4;
/** Words of a name with its titles and its place. */
const LONGEST_RUN = 12;
const MOST_MEANT = 5;
const CHUNK = 400;

/** `I` is somebody who speaks. */
const NUMERAL = /^(?!I['’s]*$)[IVXLC]+(?:['’]s)?$/;

export class NameReader {
  readonly #known = new Map<string, readonly NameHit[]>();
  readonly #bearers: Bearers;
  /** Whom else the words of a mention may mean, where it has to do with none of the others. */
  readonly #instead = new WeakMap<Mention, readonly Named[]>();
  /** All whom the words of a mention may mean, those who fit best first. */
  readonly #namesakes = new WeakMap<Mention, readonly Named[]>();
  /** Of these mentions nothing that the text names tells who of several is meant. */
  readonly #untold = new WeakSet<Mention>();
  /** Whom else a name may mean that what stands beside it told apart; none of them was spoken of before. */
  readonly #byCompany = new WeakMap<Mention, readonly Named[]>();
  /** The titles that a mention is written with, where those whom it may mean bear them. */
  readonly #titles = new WeakMap<Mention, readonly string[]>();
  #recent: ContextEntity[];
  #pair: readonly Named[] = [];

  constructor(
    readonly reasoning: Reasoning,
    readonly how: NameReading = {},
  ) {
    this.#recent = [...(how.recent ?? [])];
    this.#bearers = new Bearers(reasoning);
  }

  /** Who was spoken of last comes first. */
  get recent(): readonly ContextEntity[] {
    return this.#recent;
  }

  /** Each name that is somebody's whole name with all whose name begins so, where nothing tells them apart. */
  withNamesakes(read: ReadSentence): ReadSentence {
    const mentions = read.mentions.map((mention) => {
      const pool = this.#untold.has(mention) ? (this.#namesakes.get(mention) ?? []) : [];
      return pool.length > mention.entities.length ? { ...mention, entities: pool } : mention;
    });
    return { ...read, mentions };
  }

  /** The same, with a name that company alone told apart as that of another who bears it, one at a time. */
  otherNamesakes(read: ReadSentence): ReadSentence[] {
    const others = read.mentions.flatMap((mention) =>
      (this.#byCompany.get(mention) ?? []).map((other) => ({ mention, other })),
    );
    return others.slice(0, MOST_MEANT).map(({ mention, other }) => ({
      ...read,
      mentions: read.mentions.map((one) => (one === mention ? { ...one, entities: [other] } : one)),
    }));
  }

  /** Looks the names of several sentences up at once. */
  async prepare(texts: readonly string[]): Promise<void> {
    const wanted = new Set<string>();
    for (const text of texts) {
      await breathe();
      for (const { folded } of this.#runs(wordsOf(text))) wanted.add(folded);
    }
    const missing = [...wanted].filter((folded) => !this.#known.has(folded));
    for (const folded of missing) this.#known.set(folded, []);
    for (let from = 0; from < missing.length; from += CHUNK) {
      const hits = await this.reasoning.store.named(missing.slice(from, from + CHUNK));
      const names = await this.#canonicalNames(hits);
      for (const hit of hits) {
        const folded = foldName(hit.name);
        const named = { ...hit, name: names.get(hit.entity) ?? hit.name };
        this.#known.set(folded, [...(this.#known.get(folded) ?? []), named]);
      }
    }
  }

  async #canonicalNames(hits: readonly NameHit[]): Promise<Map<string, string>> {
    const ids = hits.filter(({ canonical }) => !canonical).map(({ entity }) => entity);
    const names = new Map<string, string>();
    if (ids.length > 0)
      for await (const { id, name } of this.reasoning.store.entities({ ids: [...new Set(ids)] }))
        names.set(id, name);
    return names;
  }

  /** Read again, as part of what was read before, it leaves no trace of who was spoken of. */
  async read(text: string, isAgain = false): Promise<ReadSentence> {
    await this.prepare([text]);
    const words = wordsOf(text);
    const taken: (Mention | undefined)[] = new Array(words.length);
    const mentions: Mention[] = [];
    const take = (mention: Mention) => {
      mentions.push(mention);
      for (let i = mention.first; i < mention.end; i++) taken[i] = mention;
    };
    for (const mention of await this.#names(words))
      take(this.how.nouns ? await oneOfKind(this.reasoning, words, mention, this.#recent) : mention);
    const dates = await datesIn(text, words, this.reasoning.parseDate, (i) => taken[i] !== undefined);
    const isDate = (i: number) => dates.some(({ first, end }) => i >= first && i < end);
    const free = (i: number) => taken[i] === undefined && !isDate(i);
    for (const run of this.#capitalRuns(words, free)) {
      const mention = await this.#partOfName(words, run, taken);
      if (mention !== null) take(mention);
    }
    await this.#settle(mentions, taken);
    this.#mergeCalled(words, mentions, taken);
    for (const i of words.keys()) {
      if (!free(i)) continue;
      mentions.sort((a, b) => a.first - b.first);
      const mention =
        (await pronounAt(this.reasoning, words, i, mentions, this.#recent, this.#pair)) ??
        (this.how.nouns ? await nounAt(this.reasoning, words, i, mentions, this.#recent, free) : null);
      if (mention !== null) take(mention);
    }
    for (const owner of this.how.nouns ? [...mentions] : []) {
      const mention = await ownedAt(this.reasoning, words, owner, mentions, free);
      if (mention === null) continue;
      mentions.splice(mentions.indexOf(owner), 1);
      take(mention);
    }
    mentions.sort((a, b) => a.first - b.first);
    if (!isAgain) this.#rememberAll(words, mentions);
    return { text, words, mentions, dates };
  }

  /** Of those whom its names may mean these are meant: it is they who were spoken of. */
  toldApart({ words, mentions }: ReadSentence, meant: readonly Named[]): void {
    const ids = new Set(meant.map(({ id }) => id));
    const told = mentions.map((mention) => {
      const entities = mention.entities.filter(({ id }) => ids.has(id));
      if (mention.entities.length < 2 || entities.length !== 1) return mention;
      return { ...mention, entities };
    });
    if (told.some((mention, i) => mention !== mentions[i])) this.#rememberAll(words, told);
  }

  /** It is those whom it names who were spoken of, as it turned out. */
  meantHere({ words, mentions }: ReadSentence): void {
    this.#rememberAll(words, mentions);
  }

  /** Whom a sentence is about is named first, and stays nearest; those named together stay together. */
  #rememberAll(words: readonly Word[], mentions: readonly Mention[]): void {
    for (const mention of [...mentions].reverse()) this.#remember(mention);
    for (const [i, mention] of mentions.entries()) {
      const next = mentions[i + 1];
      const between =
        next === undefined
          ? ''
          : words
              .slice(mention.end, next.first)
              .map(({ folded }) => folded)
              .join(' ');
      const [a, b] = [mention.entities[0], next?.entities[0]];
      if (a !== undefined && b !== undefined && a.id !== b.id && /^and(?: the)?$/.test(between)) {
        this.#pair = [a, b];
        return;
      }
    }
  }

  #remember({ entities: [only, ...others] }: Mention): void {
    if (only === undefined || others.length > 0) return;
    const { id, name, type } = only;
    this.#recent = [{ id, name, type }, ...this.#recent.filter((one) => one.id !== id)];
  }

  *#runs(
    words: readonly Word[],
  ): Iterable<{ first: number; end: number; folded: string; possessive: boolean }> {
    for (let first = 0; first < words.length; first++) {
      for (let end = first + 1; end <= Math.min(words.length, first + LONGEST); end++) {
        const last = words[end - 1];
        if (last === undefined || (end - 1 > first && last.afterBreak)) break;
        const run = words.slice(first, end);
        const isSmall = !run.some(({ isCapital }) => isCapital);
        if (!this.how.anyCase && isSmall && (this.how.terms === undefined || end - first > LONGEST_TERM))
          continue;
        for (const one of this.#forms(run)) yield { first, end, ...one };
      }
    }
  }

  /** As it stands, of many, and as an owner. */
  *#forms(run: readonly Word[]): Iterable<{ folded: string; possessive: boolean }> {
    const written = run.map(({ text }) => text).join(' ');
    const owned = /^(.+)['’]s$|^(.+s)['’]$/.exec(written);
    const folded = foldName(written);
    for (const one of articles(folded)) yield { folded: one, possessive: false };
    if (this.how.terms !== undefined && /[^s]s$/.test(folded))
      yield { folded: folded.slice(0, -1), possessive: false };
    const owner = owned?.[1] ?? owned?.[2];
    if (owner !== undefined)
      for (const one of articles(foldName(owner))) yield { folded: one, possessive: true };
  }

  /** From left to right the longest names: known as they stand, or parts of names. */
  async #names(words: readonly Word[]): Promise<Mention[]> {
    const found: Mention[] = [];
    const runs = [...this.#runs(words)].filter(({ folded }) => (this.#known.get(folded)?.length ?? 0) > 0);
    let from = 0;
    while (from < words.length) {
      const [best] = runs
        .filter((run) => run.first === from && this.#isWritten(words, run))
        .sort((a, b) => b.end - a.end || Number(a.possessive) - Number(b.possessive));
      const exact = best === undefined ? null : this.#whole(words, runs, best);
      const mention = this.#numbered(words, (await this.#longer(words, from, exact)) ?? exact);
      if (mention !== null && !this.#isOfDate(words, mention)) found.push(mention);
      from = mention?.end ?? from + 1;
    }
    return found;
  }

  /** `24 May 1819`, `319 AF`: a month or an era, though somebody, or the age, is called so. */
  #isOfDate(words: readonly Word[], { first, end, written }: Mention): boolean {
    const [before, after] = [words[first - 1]?.text ?? '', words[end]?.text ?? ''];
    if (!/^\d/.test(before) && !/^\d/.test(after)) return false;
    if (end - first === 1 && this.#isMonth(words[first]?.folded ?? '')) return true;
    const { parseDate } = this.reasoning;
    return (
      (/^\d+$/.test(before) && parseDate(`${before} ${written}`).kind === 'moment') ||
      (/^\d+$/.test(after) && parseDate(`${written} ${after}`).kind === 'moment')
    );
  }

  /** `Wilhelm II`, where there is a Wilhelm and nobody of that number: he is not meant. */
  #numbered(words: readonly Word[], mention: Mention | null): Mention | null {
    const next = words[mention?.end ?? words.length];
    if (mention === null || mention.isPossessive || next === undefined || next.afterBreak) return mention;
    const after = words[mention.end + 1];
    // `Leopold C Crane` has an initial.
    const isInitial = next.text.length === 1 && after?.afterBreak === false && /^\p{Lu}/u.test(after.text);
    const isNumeral = NUMERAL.test(next.text) && !isInitial;
    if (!isNumeral || !mention.entities.every(({ type }) => this.#isPerson(type))) return mention;
    const { first, end } = mention;
    return {
      ...mention,
      ...{ end: end + 1, written: writtenAs(words, first, end + 1), entities: [] },
      isPossessive: /['’]s$/.test(next.text),
    };
  }

  #isPerson(type: string): boolean {
    return isA(this.reasoning.ontology, type, 'Person');
  }

  #whole(
    words: readonly Word[],
    runs: readonly { first: number; end: number; folded: string }[],
    best: { first: number; end: number; folded: string; possessive: boolean },
  ): Mention {
    const hits = this.#known.get(best.folded) ?? [];
    const end = this.#extended(runs, best, hits);
    return {
      ...{ first: best.first, end, written: writtenAs(words, best.first, end) },
      entities: distinct(hits),
      isPossessive: best.possessive || /['’]s$/.test(words[end - 1]?.text ?? ''),
      isPronoun: false,
    };
  }

  /** `Edward VII`, though somebody is called Edward; `Queen Victoria`, by her title; whoever it means beside an exact name. */
  async #longer(words: readonly Word[], from: number, exact: Mention | null): Promise<Mention | null> {
    const head = words[from];
    if (head === undefined || !/^\p{Lu}/u.test(head.text) || OPENERS.has(head.folded)) return null;
    const last = Math.min(runEnd(words, from), from + LONGEST_RUN);
    let first = from;
    while (first + 1 < last && TITLES.has(words[first]?.folded ?? '')) first++;
    const titles = words.slice(from, first).map(({ folded }) => folded);
    for (let end = last; end > Math.max(first, exact?.end ?? 0); end--) {
      if (CONNECTORS.has(words[end - 1]?.folded ?? '')) continue;
      const written = writtenAs(words, first, end);
      const folded = foldName(written.replace(/['’]s?$/, ''));
      if (tellingParts(folded).length < 2 && titles.length === 0) continue;
      const all = await this.#bearers.having(folded);
      const titled = await this.#bearers.withTitle(all, titles);
      const entities = titled.filter((one) => this.#isOfTitles(one, titles));
      if (entities.length === 0) continue;
      // `Warden of Brine`, told of somebody: an office and its place, and no title before a name.
      if (
        !this.how.anyCase &&
        words[first]?.folded === 'of' &&
        !entities.some(({ type }) => this.#isPerson(type))
      )
        return exact;
      const mention = await this.#withPlace(
        words,
        {
          ...{ first, end, written, entities: this.#spokenOf(entities) },
          isPossessive: /['’]s?$/.test(words[end - 1]?.text ?? ''),
          isPronoun: false,
        },
        last,
      );
      const ids = new Set(mention.entities.map(({ id }) => id));
      this.#instead.set(
        mention,
        all.filter(({ id }) => !ids.has(id)),
      );
      if (await this.#bearers.areTitled(mention.entities, titles)) this.#titles.set(mention, titles);
      return mention;
    }
    if (exact === null) return null;
    return this.#withPlace(words, await this.#withInstead(exact, titles), last);
  }

  /** The one who was spoken of before, where it is one of them. */
  #spokenOf(entities: readonly Named[]): readonly Named[] {
    const spoken = this.#recent.find(({ id }) => entities.some((one) => one.id === id));
    const one = entities.find(({ id }) => id === spoken?.id);
    return one === undefined ? entities : [one];
  }

  /** `Christian IX of Denmark`: his title says so. */
  async #withPlace(words: readonly Word[], mention: Mention, last: number): Promise<Mention> {
    const { end, first, isPossessive } = mention;
    if (isPossessive || end + 1 >= last || words[end]?.folded !== 'of') return mention;
    const place = foldName((words[last - 1]?.text ?? '').replace(/['’]s?$/, ''));
    const titled = await this.#bearers.titledOf(mention.entities, place);
    if (titled.length === 0) return mention;
    const isOwner = /['’]s?$/.test(words[last - 1]?.text ?? '');
    const whole = {
      ...mention,
      ...{ end: last, written: writtenAs(words, first, last), entities: titled, isPossessive: isOwner },
    };
    this.#instead.set(whole, this.#instead.get(mention) ?? []);
    this.#titles.set(whole, this.#titles.get(mention) ?? []);
    return whole;
  }

  /** A first name that is somebody's whole name may be short for another's. */
  async #withInstead(exact: Mention, titles: readonly string[]): Promise<Mention> {
    const isPerson = ({ type }: Named) => this.#isPerson(type);
    const folded = foldName(exact.written.replace(/['’]s?$/, ''));
    if (!exact.entities.every(isPerson)) return exact;
    const ids = new Set(exact.entities.map(({ id }) => id));
    const having = (await this.#bearers.having(folded)).filter((one) => isPerson(one) && !ids.has(one.id));
    const titled = await this.#bearers.withTitle([...exact.entities, ...having], titles);
    if (titles.length > 0 && titled.length <= exact.entities.length) {
      const mention = { ...exact, entities: titled };
      this.#instead.set(
        mention,
        [...exact.entities, ...having].filter((one) => !titled.includes(one)),
      );
      if (await this.#bearers.areTitled(titled, titles)) this.#titles.set(mention, titles);
      return mention;
    }
    const [spoken, second] = this.#spokenOf([...exact.entities, ...having]);
    if (spoken !== undefined && second === undefined && having.includes(spoken))
      return { ...exact, entities: [spoken] };
    this.#instead.set(exact, having);
    return exact;
  }

  /** `Elizabeth, known as Ella`: one, by two names. */
  #mergeCalled(words: readonly Word[], mentions: Mention[], taken: (Mention | undefined)[]): void {
    mentions.sort((a, b) => a.first - b.first);
    for (let i = mentions.length - 1; i > 0; i--) {
      const [one, other] = [mentions[i - 1], mentions[i]];
      if (one === undefined || other === undefined || one.isPossessive) continue;
      const between = words.slice(one.end, other.first).map(({ folded }) => folded);
      if (!/^(?:also |better )?(?:called|known as|named|nicknamed|or)(?: the)?$/.test(between.join(' ')))
        continue;
      const pool = [...other.entities, ...(this.#instead.get(other) ?? [])];
      const both = [...one.entities, ...(this.#instead.get(one) ?? [])].filter(({ id }) =>
        pool.some((named) => named.id === id),
      );
      if (both.length === 0) continue;
      const merged = {
        ...one,
        end: other.end,
        written: writtenAs(words, one.first, other.end),
        entities: both,
      };
      mentions.splice(i - 1, 2, merged);
      for (let at = merged.first; at < merged.end; at++) taken[at] = merged;
    }
  }

  /** Namesakes are told apart by the others whom the sentence names, or those before it did. */
  async #settle(mentions: Mention[], taken: (Mention | undefined)[]): Promise<void> {
    for (const [i, mention] of mentions.entries()) {
      const instead = this.#instead.get(mention) ?? [];
      if (mention.entities.length === 0 || mention.entities.length + instead.length < 2) continue;
      const take = (entities: readonly Named[]) => {
        const settled = { ...mention, entities };
        mentions[i] = settled;
        for (let at = mention.first; at < mention.end; at++) taken[at] = settled;
        this.#namesakes.set(settled, [...mention.entities, ...instead]);
      };
      const here = mentions.flatMap((other) =>
        other === mention ? [] : [[...other.entities, ...(this.#instead.get(other) ?? [])]],
      );
      const before = this.#recent
        .slice(0, 3)
        .map(({ id, name, type }) => [{ id, name, type, verified: true }]);
      // A title that fits tells more than company.
      const titles = this.#titles.get(mention) ?? [];
      const others = titles.length > 0 ? [] : instead;
      let entities = await this.#bearers.settled(mention, others, here);
      if (entities === mention.entities) entities = await this.#bearers.settled(mention, others, before);
      const isTold = entities !== mention.entities || titles.length > 0;
      take(entities);
      const settled = mentions[i];
      if (settled === undefined) continue;
      if (!isTold) this.#untold.add(settled);
      const pool = [...mention.entities, ...others];
      const isSpoken = pool.some(({ id }) => this.#recent.some((one) => one.id === id));
      if (isTold && titles.length === 0 && !isSpoken)
        this.#byCompany.set(
          settled,
          pool.filter(({ id }) => !entities.some((one) => one.id === id)),
        );
    }
  }

  /** `Ser Dunstan` and `Dunstan Vale` are one in `Ser Dunstan Vale`. */
  #extended(
    runs: readonly { first: number; end: number; folded: string }[],
    { first, end }: { first: number; end: number },
    hits: readonly NameHit[],
  ): number {
    const ids = new Set(hits.map(({ entity }) => entity));
    const longer = runs.filter(
      (run) =>
        run.first > first &&
        run.first < end &&
        run.end > end &&
        (this.#known.get(run.folded) ?? []).some(({ entity }) => ids.has(entity)),
    );
    return Math.max(end, ...longer.map((run) => run.end));
  }

  /** A name of one word must be written as one, and not be what any sentence begins with. */
  #isWritten(words: readonly Word[], { first, end }: { first: number; end: number }): boolean {
    const [head] = words.slice(first, end);
    if (head === undefined) return false;
    const telling = words.slice(first, end).filter(({ folded }) => !CONNECTORS.has(folded));
    if (this.how.anyCase) return telling.some(({ folded }) => !OPENERS.has(folded));
    const terms = this.how.terms;
    if (terms !== undefined && telling.length > 0 && !telling.every(({ folded }) => OPENERS.has(folded))) {
      const folded = words
        .slice(first, end)
        .map((word) => word.folded)
        .join(' ')
        .replace(/['’]?s$/, '');
      const hits = [
        ...(this.#known.get(folded) ?? []),
        ...(this.#known.get(
          words
            .slice(first, end)
            .map((word) => word.folded)
            .join(' '),
        ) ?? []),
      ];
      if (hits.some(({ type }) => terms.has(type))) return true;
      // `the thaw`: what happened, written as a word like others.
      const { ontology } = this.reasoning;
      const isEvent =
        head.folded === 'the' &&
        end - first > 1 &&
        words[end]?.folded !== 'of' &&
        new Set(hits.map(({ entity }) => entity)).size === 1;
      if (isEvent && hits.some(({ type }) => isA(ontology, type, 'Event'))) return true;
    }
    if (telling.length === 0 || !telling.some(({ isCapital }) => isCapital)) return false;
    return end - first > 1 || (head.isCapital && !OPENERS.has(head.folded));
  }

  /** Capitalised words that stand together and belong to no known name. */
  #capitalRuns(words: readonly Word[], free: (i: number) => boolean): { first: number; end: number }[] {
    const runs: { first: number; end: number }[] = [];
    for (let first = 0; first < words.length; first++) {
      const head = words[first];
      if (head === undefined || !free(first) || !/^\p{Lu}/u.test(head.text) || head.text === 'I') continue;
      let end = first + 1;
      for (let i = first + 1; i < words.length; i++) {
        const word = words[i];
        if (word === undefined || word.afterBreak || !free(i)) break;
        if (/^\p{Lu}/u.test(word.text)) end = i + 1;
        else if (!CONNECTORS.has(word.folded)) break;
      }
      runs.push({ first, end });
      first = end - 1;
    }
    return runs;
  }

  async #partOfName(
    words: readonly Word[],
    run: { readonly first: number; readonly end: number },
    taken: readonly (Mention | undefined)[],
  ): Promise<Mention | null> {
    let { first } = run;
    const { end } = run;
    const dropped = (word: Word | undefined) =>
      word !== undefined &&
      (OPENERS.has(word.folded) || TITLES.has(word.folded) || CONNECTORS.has(word.folded));
    while (first < end && dropped(words[first])) first++;
    if (first >= end) return null;
    const inner = words.slice(first, end);
    const written = inner.map(({ text }) => text).join(' ');
    const isPossessive = /['’]s$/.test(written);
    const folded = foldName(written.replace(/['’]s$/, ''));
    const { ontology } = this.reasoning;
    const base = { first, end, written, isPossessive, isPronoun: false };
    const isTypeWord =
      typeByWord(ontology, folded) !== null || lexiconOf(ontology).phrases.has(lemmaOf(folded));
    const isSpoken =
      words[first - 1]?.folded === 'the' &&
      first > 0 &&
      end - first === 1 &&
      this.#recent.some(({ name }) => foldName(name).split(' ').includes(folded));
    const of = words[end]?.folded === 'of' ? taken[end + 1] : undefined;
    const isPlain = isTypeWord && !isSpoken;
    if (isPlain && (of === undefined || this.#isLinkingOf(folded))) return null;
    if (inner.some((word) => TITLES.has(word.folded)) || TITLES.has(words[run.first]?.folded ?? '')) {
      const titled = await this.#titledHere(foldName(writtenAs(words, run.first, end)), taken);
      if (titled !== null) return { ...base, first: run.first, entities: [titled], isPronoun: true };
    }
    if (this.#isMonth(folded)) return null;
    const having = await this.#havingLetters(written.replace(/['’]s$/, ''));
    // `the Battle of Brine` is no other battle, and the High Warden no Warden.
    const titles = words
      .slice(run.first, first)
      .flatMap((word) => (TITLES.has(word.folded) ? word.folded : []));
    const found = having.filter(
      (one) => (!isPlain || hasWordsOf(one.name, of)) && this.#isOfTitles(one, titles),
    );
    if (found.length === 0 && (isPlain || having.length > 0)) return null;
    // `Suppose Aldric …`: the first word is written large for being the first.
    if (this.how.anyCase && found.length === 0 && first === 0 && end > 1)
      return this.#partOfName(words, { first: 1, end }, taken);
    const entities =
      found.length === 0 && words[first - 1]?.folded === 'the' ? await this.#people(folded) : found;
    if (entities.length === 0 && (await this.#isTitle(folded))) return null;
    const mention = { ...base, entities: entities.slice(0, MOST_MEANT) };
    this.#instead.set(mention, entities.slice(MOST_MEANT));
    return mention;
  }

  /** An office is called by all of its words. */
  #isOfTitles({ name, type }: Named, titles: readonly string[]): boolean {
    const own = foldName(name).split(' ');
    return !isA(this.reasoning.ontology, type, 'Title') || titles.every((title) => own.includes(title));
  }

  /** `Frederick III, the German Emperor`: one who was named before, by a title of theirs. */
  async #titledHere(folded: string, taken: readonly (Mention | undefined)[]): Promise<Named | null> {
    const here = [...new Set(taken)].flatMap((mention) => mention?.entities ?? []);
    const parts = tellingParts(folded.replace(/['’]s?$/, ''));
    let fitting: readonly Named[] = here;
    for (const part of parts) fitting = await this.#bearers.titledOf(fitting, part);
    return parts.length === 0 ? null : (fitting[0] ?? null);
  }

  /** `King of …`: words that relate, however they are written. */
  #isLinkingOf(folded: string): boolean {
    const list = lexiconOf(this.reasoning.ontology).phrases.get(lemmaOf(folded.split(' ')[0] ?? '')) ?? [];
    return list.some(({ lemmas }) => lemmas.join(' ') === `${folded.split(' ').map(lemmaOf).join(' ')} of`);
  }

  /** Those of whose name all these words are part: the one last spoken of, else whoever there is. */
  async #having(folded: string): Promise<readonly Named[]> {
    return this.#spokenOf(await this.#bearers.having(folded));
  }

  /** Also where the file that it stands in has lost a letter: `Kōgyoku`, written `K?gyoku` there. */
  async #havingLetters(written: string): Promise<readonly Named[]> {
    const found = await this.#having(foldName(written));
    const lost = written.normalize('NFC').replace(/[^\x20-\x7e’]/g, '?');
    return found.length > 0 || lost === written ? found : this.#having(foldName(lost));
  }

  #isMonth(folded: string): boolean {
    return this.reasoning.dates.calendars.some(({ months }) =>
      months.some(({ name }) => foldName(name) === folded),
    );
  }

  /** `the Skelds`: the house or the people that has the name. */
  async #people(folded: string): Promise<readonly Named[]> {
    const one = /^(.{3,}?)s$/.exec(folded)?.[1];
    if (one === undefined) return [];
    const { ontology } = this.reasoning;
    const having = await this.#having(one);
    const many = having.filter(({ type }) =>
      ['Group', 'House', 'Culture', 'Organisation', 'Faction'].some((kind) => isA(ontology, type, kind)),
    );
    return many.length > 0 ? many : having;
  }

  async #isTitle(folded: string): Promise<boolean> {
    const titles = (await this.how.titles?.()) ?? [];
    return titles.some((title) => ` ${title} `.includes(` ${folded} `));
  }
}

function hasWordsOf(name: string, mention: Mention | undefined): boolean {
  const own = foldName(name).split(' ');
  const written = foldName((mention?.written ?? '').replace(/['’]s?$/, ''));
  return tellingParts(written).every((part) => own.includes(part));
}

function writtenAs(words: readonly Word[], first: number, end: number): string {
  return words
    .slice(first, end)
    .map(({ text }) => text)
    .join(' ');
}

/** Where capital words that stand together end; what is owned by them is no part of them. */
function runEnd(words: readonly Word[], first: number): number {
  let end = first + 1;
  for (let i = first; i < words.length; i++) {
    const word = words[i];
    if (word === undefined || (i > first && word.afterBreak)) break;
    if (/^\p{Lu}/u.test(word.text)) end = i + 1;
    else if (!CONNECTORS.has(word.folded)) break;
    if (/['’]s?$/.test(word.text)) break;
  }
  return end;
}
