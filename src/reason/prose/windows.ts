/** A passage as the texts that the reader sees at once: some sentences, under the name of the page. */
import { MOST_ATOMS } from '../../language/judge/index.js';
import { foldName } from '../../model/index.js';
import { isA, type Ontology } from '../../packs/index.js';
import type { Moment } from '../../time/index.js';
import { livesOf } from '../lives.js';
import type { Reasoning } from '../reasoning.js';
import type { DateSpan } from '../verify/dates.js';
import type { Mention, Named, ReadSentence } from '../verify/mentions.js';
import { NameReader } from '../verify/names/name-reader.js';
import { type Sentence, sentencesOf } from '../verify/text.js';
import { AtomTextBuilder, isBeing, UNTYPED } from './atoms.js';
import { blocksOf } from './blocks.js';
import { isChronicle, openingYear } from './chronicle.js';
import type { Offices } from './offices.js';
import type { SpokenOf } from './spoken-of.js';
import { withTitled } from './titled.js';
import { withYears } from './years.js';

export interface PassageToRead {
  readonly text: string;
  /** What its page is called. */
  readonly page: string | null;
  /** The headings that it stands under, the outermost first. */
  readonly heading: readonly string[];
  /** How its page speaks of whom it is about. */
  readonly spokenOf?: SpokenOf | null;
}

export interface Part extends Sentence {
  readonly read: ReadSentence;
}

/** Sentences that are read together, and in which of them each atom stands. */
export interface Window {
  readonly page: Named | null;
  /** The page only says when its sentences are told of: nothing is read of itself. */
  readonly isScene: boolean;
  readonly text: AtomTextBuilder;
  readonly sentences: readonly Part[];
  readonly seenIn: ReadonlyMap<number, readonly number[]>;
  readonly offices: Offices;
  /** The same with some of its sentences only; null where these are all. */
  readonly of: (first: number, last: number) => Window | null;
}

/** Of one window. */
const MOST_CHARACTERS = 480;
const LONGEST_SENTENCE = 600;

export async function* windowsIn(
  reasoning: Reasoning,
  { text, page: title, heading }: PassageToRead,
  offices: Offices,
): AsyncGenerator<Window> {
  const names = new NameReader(reasoning);
  // Of whom was spoken before tells nothing of whom a title is borne by.
  const apart = new NameReader(reasoning);
  const page = title === null ? null : await pageOf(reasoning, names, title);
  const header = await headerOf(reasoning, page);
  const sure = new SureNames(reasoning.ontology, page, text);
  const isOfYears = isChronicle(text);
  const readOf = async (written: string): Promise<ReadSentence> => {
    const text = plain(written);
    // No name goes on behind the bar of a column.
    const read = await names.read(text.replaceAll('|', ';'));
    const named = { ...sure.only(await withTitled(apart, read, reasoning.ontology)), text };
    const opening = isOfYears ? openingYear(text) : null;
    return offices.in(withYears(named, reasoning.parseDate, reasoning.ontology.reading, opening), page);
  };
  const section = heading.findLast((one) => foldName(one) !== foldName(title ?? '')) ?? null;
  for (const block of blocksOf(text)) {
    const sentences: Part[] = [];
    const whole = block.said === null ? wholeSentences(block.text) : [{ text: block.text, start: 0 }];
    for (const { text: written, start } of whole) {
      if (written.length > LONGEST_SENTENCE || written.endsWith('?')) continue;
      sentences.push({
        text: written,
        start: block.start + start,
        read: await readOf(block.said ?? written),
      });
    }
    const label = block.under ?? (isOfYears ? null : section);
    const under = label === null || sentences.length === 0 ? null : await readOf(label);
    for (const together of isOfYears ? byYear(sentences) : [sentences])
      yield* windowsOf(reasoning, { ...header, title, under, offices }, together);
  }
}

/** What a chronicle tells of one year says nothing of the next. */
function byYear(sentences: readonly Part[]): Part[][] {
  const years: Part[][] = [];
  for (const sentence of sentences) {
    const last = openingYear(sentence.text) === null ? years.at(-1) : undefined;
    if (last === undefined) years.push([sentence]);
    else last.push(sentence);
  }
  return years;
}

/** An era or a month that ends in a point ends no sentence: "in 595 p.f. and is paid for", "4 Jan. 1753". */
function wholeSentences(text: string): Sentence[] {
  const whole: Sentence[] = [];
  for (const { text: written, start } of sentencesOf(text)) {
    const last = whole.at(-1);
    const isEra = /[\s.]\p{L}{1,2}\.$/u.test(last?.text ?? '') && /^\p{Ll}/u.test(written);
    const isDay = /\b\d{1,2} \p{Lu}\p{L}{2,4}\.$/u.test(last?.text ?? '') && /^\d/.test(written);
    const isOne = last !== undefined && (isEra || isDay);
    if (isOne)
      whole[whole.length - 1] = { start: last.start, text: text.slice(last.start, start + written.length) };
    else whole.push({ text: written, start });
  }
  return whole;
}

/** What a text stands under: whom it is about, or when it happened. */
interface Header {
  readonly page: Named | null;
  readonly date: Moment | null;
}

interface Heading extends Header {
  /** What the page is called, where it is nobody and nothing that is known. */
  readonly title: string | null;
  /** The heading or label that a line stands under. */
  readonly under: ReadSentence | null;
  readonly offices: Offices;
}

/** A happening, an age or a log is what its page is called by, and hardly ever who its sentences are about; of a happening it is told when they happened. */
async function headerOf(reasoning: Reasoning, page: Named | null): Promise<Header> {
  const { ontology } = reasoning;
  const isOf = (type: string): boolean => page !== null && isA(ontology, page.type, type);
  const isUntold = page?.type === UNTYPED;
  // "Clemency and Ottilie": of either.
  if (page !== null && isBeing(ontology, page.type) && OF_TWO.test(page.name))
    return { page: null, date: null };
  if (page === null || !(isUntold || ABOUT_OTHERS.some(isOf))) return { page, date: null };
  const nothing = { page: isUntold ? page : null, date: null };
  if (!isUntold && !isOf(HAPPENING)) return nothing;
  const life = (await livesOf(reasoning, [{ id: page.id, type: HAPPENING }])).get(page.id);
  const date = life?.from ?? null;
  // A war of which only the beginning is known may have gone on for long.
  const isOne = date !== null && !date.vague && life?.until?.max === date.max;
  return isOne ? { page, date } : nothing;
}
const OF_TWO = /[\s-](?:and|&)[\s-]/i;
const HAPPENING = 'Event';
const ABOUT_OTHERS = ['Event', 'Era', 'Work', 'Concept'];

/** One word that is part of a name or another name means somebody only where the whole name, or the page, does; or it is how the only one so called is called. Others are names that nobody knows. */
class SureNames {
  readonly #known = new Set<string>();

  /** Words that are written large within sentences. */
  readonly #large: ReadonlySet<string>;

  constructor(
    readonly ontology: Ontology,
    page: Named | null,
    text: string,
  ) {
    if (page !== null) this.#known.add(page.id);
    this.#large = new Set(text.match(LARGE) ?? []);
  }

  only(read: ReadSentence): ReadSentence {
    for (const { entities, written } of read.mentions)
      for (const { id, name } of entities)
        if (foldName(bare(written)) === foldName(name)) this.#known.add(id);
    const mentions: Mention[] = [];
    for (const mention of read.mentions) {
      const last = mentions.at(-1);
      if (last !== undefined && isOneName(read, last, mention) && this.#isPartOfName(last, mention))
        mentions[mentions.length - 1] = joined(last, mention);
      else
        mentions.push(
          this.#sure(isNamesake(read, mention, this.ontology) ? { ...mention, entities: [] } : mention),
        );
    }
    const names = mentions.filter(
      (one) => one.entities.length > 0 || one.isPronoun || this.#isName(read, one),
    );
    return { ...read, mentions: names, dates: read.dates.filter(isDate) };
  }

  /** `Luckily Grumbold`: the first word of a sentence, which is written large nowhere else, before somebody who is known. */
  #isPartOfName({ first, entities, written }: Mention, next: Mention): boolean {
    return first > 0 || entities.length > 0 || next.entities.length === 0 || this.#large.has(bare(written));
  }

  /** At the beginning of a sentence any word is written large. */
  #isName({ text, words }: ReadSentence, { first, end, written }: Mention): boolean {
    const word = bare(words[first]?.text ?? '');
    // `Remarks: died here`.
    const isLabel = text[words[end - 1]?.end ?? 0] === ':';
    if (CONTRACTED.test(written) || isLabel) return false;
    return first > 0 || end - first > 1 || this.#large.has(word);
  }

  #sure(mention: Mention): Mention {
    const { entities, written, isPronoun } = mention;
    if (isPronoun || /\s/.test(written) || entities.every(({ id }) => this.#known.has(id))) return mention;
    const beings = entities.filter(({ type }) => isBeing(this.ontology, type));
    const own = beings.length > 1 ? beings.filter(({ verified }) => verified) : beings;
    const [only, other] = own;
    // By the first or the last word of the name.
    const called = foldName(bare(written));
    const name = only === undefined || other !== undefined ? '' : foldName(only.name);
    if (beings.length === 0) return { ...mention, entities: isThingCalled(entities, called) ? entities : [] };
    const isSure = name.startsWith(`${called} `) || (name.endsWith(` ${called}`) && !OF_A_PLACE.test(name));
    return { ...mention, entities: isSure ? own : [] };
  }
}

/** `Gaudia`, where nothing else is called so than the bell Gaudia; but a house of Sull is not Sull. */
function isThingCalled([only, other]: readonly Named[], called: string): boolean {
  const name = only === undefined || other !== undefined ? '' : foldName(only.name);
  return name.endsWith(` ${called}`) && !OF_A_PLACE.test(name);
}
/** Neither is Merewen of Sarn called Sarn. */
const OF_A_PLACE = /\s(?:of|in|at|near|from|and|by)(?:\s\S+)?\s\S+$/;

/** "Corrin the younger", where only a Corrin is known; but "Corrin's younger sister" is the sister of the one, and "Corrin, the younger son" may be he. */
function isNamesake({ text, words }: ReadSentence, mention: Mention, ontology: Ontology): boolean {
  const { attributes, reading } = ontology;
  const { first, end, entities, isPossessive } = mention;
  const isCalled = (which: string): boolean => entities.some(({ name }) => foldName(name).includes(which));
  // "The second Patience".
  const [the, ordinal = ''] = [first - 2, first - 1].map((at) => words[at]?.folded);
  if (the === 'the' && reading.which.has(ordinal) && !isCalled(ordinal)) return true;
  const behind = text.slice(words[end - 1]?.end ?? 0);
  const [, which, of = ''] =
    /^,? (?:the )?(younger|elder|junior|senior)\b(?: (\p{L}+))?/iu.exec(behind) ?? [];
  // "William Thorley (4)".
  const [number] = /^ \((?:\d{1,2}|[IVX]+)\)/.exec(behind) ?? [];
  if (number !== undefined) return !isCalled(number.trim().toLowerCase());
  if (which === undefined || isPossessive) return false;
  if ([...attributes.values()].some(({ kin }) => kin?.words.has(of.toLowerCase()))) return false;
  return !isCalled(which.toLowerCase());
}

/** `Keltor Halvason`, where a Keltor is known: with nothing but a space between. */
function isOneName({ words, text }: ReadSentence, one: Mention, other: Mention): boolean {
  if (one.isPronoun || other.isPronoun || one.isPossessive || other.first !== one.end) return false;
  const between = text.slice(words[one.end - 1]?.end ?? 0, words[one.end]?.start ?? 0);
  return between === ' ' && [one, other].every(({ written }) => /^\p{Lu}\S*$/u.test(written));
}

/** Whoever is known by the first alone is the one; of others the longer name is nobody's. */
function joined(one: Mention, other: Mention): Mention {
  const isBare = one.entities.length === 1 && one.entities.every(({ name }) => !/\s/.test(name));
  const { end, isPossessive } = other;
  const written = `${one.written} ${other.written}`;
  return { ...one, end, isPossessive, written, entities: isBare ? one.entities : [] };
}

const LARGE = /(?<=[\p{Ll},;)’]\s)\p{Lu}[\p{L}-]+/gu;
const CONTRACTED = /^(?:(?:he|she|it|that|there|who|what|here)['’]s|\p{L}+['’](?:m|re|ll|ve|d))$/iu;
const bare = (written: string): string => written.replace(/['’]s?$/, '');
/** `level 12` and `the 14` have a number, and no year. */
const isDate = ({ from, until }: DateSpan): boolean =>
  /\d{3}|\p{L}/u.test(((from ?? until)?.text ?? '').replace(/^the /i, ''));

/** Also where its file is called `ada_finster`. */
async function pageOf(reasoning: Reasoning, names: NameReader, title: string): Promise<Named | null> {
  const page = await onlyOne(names, title);
  if (page !== null || !/^[^\s\p{Lu}]+$/u.test(title)) return page;
  const spaced = new NameReader(reasoning, { anyCase: true });
  return await onlyOne(spaced, title.replace(/[_-]+/g, ' '));
}

async function onlyOne(names: NameReader, title: string): Promise<Named | null> {
  const { mentions } = await names.read(title);
  const [mention] = mentions;
  return mentions.length === 1 && mention?.entities.length === 1 ? (mention.entities[0] ?? null) : null;
}

/** As many sentences as the reader sees at once; the last of one is the first of the next, for whom its pronouns mean. */
function* windowsOf({ ontology }: Reasoning, header: Heading, sentences: readonly Part[]): Generator<Window> {
  for (let first = 0; first < sentences.length; ) {
    let end = first + 1;
    let window = windowOf(ontology, header, sentences.slice(first, end));
    while (end < sentences.length) {
      const longer = windowOf(ontology, header, sentences.slice(first, end + 1));
      if (lengthOf(longer) > MOST_CHARACTERS || longer.text.atoms.length > MOST_ATOMS) break;
      window = longer;
      end++;
    }
    const count = window.text.atoms.length;
    if (count >= 2 && count <= MOST_ATOMS) yield window;
    if (end >= sentences.length) return;
    first = Math.max(first + 1, end - 1);
  }
}

const lengthOf = ({ sentences }: Window): number => sentences.reduce((sum, { text }) => sum + text.length, 0);

function windowOf(ontology: Reasoning['ontology'], heading: Heading, sentences: readonly Part[]): Window {
  const { page, date, title, under, offices } = heading;
  const text = new AtomTextBuilder(ontology);
  const seenIn = new Map<number, number[]>();
  text.header(page ?? title, date, under);
  for (const [index, { read }] of sentences.entries())
    for (const atom of text.sentence(read)) seenIn.set(atom, [...(seenIn.get(atom) ?? []), index]);
  return {
    ...{ page, isScene: page !== null && date !== null, text, sentences, seenIn, offices },
    of: (first, last) =>
      last - first + 1 === sentences.length
        ? null
        : windowOf(ontology, heading, sentences.slice(first, last + 1)),
  };
}

/** A link is whatever it leads to. */
function plain(written: string): string {
  return written
    .replace(/!?\[\[([^\]|#]*)[^\]]*\]\]/g, (_, target: string) => target.replace(/^.*\//, ''))
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|[*_](?=\w)|(?<=\w)[*_]/g, '');
}
