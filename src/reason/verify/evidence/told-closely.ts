/** Whether one place in prose tells a sentence: all whom it names, all its numbers, and nearly every word that means something. */
import { foldName, type Passage } from '../../../model/index.js';
import type { Reasoning } from '../../reasoning.js';
import { remembered } from '../../remembered.js';
import { isAnswer, plain } from '../cited.js';
import { numberAt } from '../clauses/numbers.js';
import { isRemark } from '../hedges.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { PLAIN_PARTS } from '../names/words.js';
import { DENIED, PLAIN, WITHOUT_PROSE } from '../prose.js';
import { DISCOURSE } from '../said/discourse.js';
import { lemmaOf, sentencesOf, type Word, wordsOf } from '../text.js';
import { isAttribution } from './judged.js';
import { hasKindred, type Lemmas, withStem } from './kindred.js';
import { lemmasIn, lemmasOfPassage, notesOn } from './notes.js';
import { isHeavy } from './weight.js';

const MOST_READ = 12;
/** Sentences that may share what is told between them. */
const WIDEST = 2;
/** A longer one has the words of anything. */
const LONGEST = 70;
/** Of so many words one may be told in another. */
const OF_EACH = 5;
const LEAST = 3;
/** Words that make another claim of the same words: they must be there. */
const DECIDING =
  /^(?:first|second|third|last|only|sole|all|every|each|both|none|most|more|less|fewer|least|half|twice|still|always|once|older|oldest|younger|youngest|elder|eldest|before|after|until|since)$/;

/** What must stand in a place that tells the sentence. */
interface Wanted {
  readonly names: readonly { readonly mention: Mention; readonly pages: ReadonlySet<string> }[];
  /** Figures, and words that decide. */
  readonly exact: readonly string[];
  readonly words: readonly string[];
  readonly isDenied: boolean;
}

const allOf = ({ words, names, exact }: Wanted): number => words.length + names.length + exact.length;

/** The first that is found; null where no place has it all, or where two are named and it may be told the other way round. */
export async function toldClosely(reasoning: Reasoning, read: ReadSentence): Promise<Passage | null> {
  const wanted = await wantedOf(reasoning, read);
  if (wanted.words.length === 0 || allOf(wanted) < LEAST) return null;
  const names = read.mentions.map(({ written, isPronoun, entities: [one] }) =>
    isPronoun ? (one?.name ?? '') : written,
  );
  const telling = read.words.filter(({ folded }) => !PLAIN.has(folded) && !DISCOURSE.has(lemmaOf(folded)));
  const hits = await reasoning.store.searchText({
    text: [...new Set([...names, ...telling.map(({ text }) => text)])].join(' '),
    limit: MOST_READ,
    reliabilities: ['canonical', 'reported'],
  });
  const ids = [...new Set(hits.map(({ passage }) => passage.source))];
  const sources = ids.length === 0 ? [] : await reasoning.store.sources({ ids });
  const prose = new Set(sources.flatMap(({ id, format }) => (WITHOUT_PROSE.has(format) ? [] : [id])));
  for (const { passage } of hits) {
    if (!prose.has(passage.source) || isAnswer(passage.source)) continue;
    const [words, above] = [lemmasOfPassage(passage), lemmasIn(passage.heading)];
    // A figure may be written in words.
    const all = { has: (word: string) => words.has(word) || above.has(word) || /^\d+$/.test(word) };
    if (!hasAll(reasoning, all, passage.source, wanted, read)) continue;
    const places = await remembered(reasoning.store, `places in ${passage.id}`, async () =>
      placesIn(passage),
    );
    const tells = (place: Place) =>
      place.isDenied === wanted.isDenied &&
      hasAll(reasoning, place.lemmas, passage.source, wanted, read) &&
      !isTurned(place, read);
    if (places.some(tells)) return passage;
  }
  return null;
}

const partsOf = (name: string): string[] => foldName(name.replace(/['’]s$/, '')).split(/[ -]/);

/** Said to the reader, of the telling, or of the record. */
const ASIDE =
  /\b(?:I|you|your|we|us|our|let['’]s|please|here (?:is|are)|(?:that|this|these|those) (?:is|was|are|were)|pages?|lists?|listed|notes?|records?|recorded|sources?|nothing)\b/i;

/** It has words or a number of its own, and speaks neither of the record nor to the reader. */
export function tellsOfWorld(read: ReadSentence): boolean {
  const { words, exact } = tellingOf(read);
  const isNumber = exact.some((one) => /\d/.test(one));
  return words.length > (isNumber ? 0 : 1) && isOfWorld(read);
}

/** `Sunita was on call`: in plain words, and told of somebody all the same. */
export function tellsOfSomebody(read: ReadSentence): boolean {
  const { words, mentions } = read;
  const [who] = mentions;
  if (who === undefined || who.first > 0 || who.isPossessive || who.entities.length === 0) return false;
  const [being, how] = words.slice(who.end, who.end + 2).map(({ folded }) => folded);
  const isBeing = /^(?:was|were|is|are)$/.test(being ?? '') && PLACING.test(how ?? '');
  return isBeing && isOfWorld(read);
}
/** Before what somebody was in or at. */
const PLACING = /^(?:in|on|at|under|off|out)$/;

const isOfWorld = (read: ReadSentence): boolean =>
  !ASIDE.test(read.text) && !isRemark(read.text) && !isAttribution(read);

function tellingOf({ words, mentions }: ReadSentence): Pick<Wanted, 'words' | 'exact'> {
  const named = new Set<number>();
  for (const { first, end } of mentions) for (let i = first; i < end; i++) named.add(i);
  const exact = new Set<string>();
  const telling = new Set<string>();
  for (const value of numbersIn(words, (i) => named.has(i))) exact.add(value);
  for (const [i, { folded }] of words.entries()) {
    if (named.has(i) || numberAt(words, i) !== null) continue;
    const bare = folded.replace(/['’]s$/, '');
    if (/\d/.test(bare)) exact.add(bare);
    else if (DECIDING.test(bare)) exact.add(lemmaOf(bare));
    else
      for (const part of bare.split(/[ -]/).map(lemmaOf))
        if (!PLAIN.has(part) && !DISCOURSE.has(part)) telling.add(part);
  }
  return { exact: [...exact], words: [...telling] };
}

async function wantedOf(reasoning: Reasoning, read: ReadSentence): Promise<Wanted> {
  const names = await Promise.all(
    read.mentions.map(async (mention) => {
      const notes = await Promise.all(mention.entities.slice(0, 3).map(({ id }) => notesOn(reasoning, id)));
      return { mention, pages: new Set(notes.flatMap(({ pages }) => [...pages])) };
    }),
  );
  return { ...tellingOf(read), names, isDenied: DENIED.test(read.text) };
}

/** As figures, however they are written. */
function numbersIn(words: readonly Word[], isTaken: (i: number) => boolean = () => false): string[] {
  const found: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const number = isTaken(i) ? null : numberAt(words, i);
    if (number === null) continue;
    found.push(String(number.value));
    i = number.end - 1;
  }
  return found;
}

interface Place {
  readonly text: string;
  readonly lemmas: ReadonlySet<string>;
  readonly isDenied: boolean;
}

/** Tells on of whom the sentence before named. */
const GOES_ON = /^(?:he|she|it|they|his|her|its|their|this|that|these|those|there)\b/i;

/** Single sentences, rows and points first, then two of which the second goes on, each with the headings above it. */
function placesIn(passage: Passage): readonly Place[] {
  const lines = plain(passage.text).replace(/\n(?!\s*(?:[|>#+-]|\d+[.)])|\n)/g, ' ');
  const sentences = sentencesOf(lines).map(({ text }) => text);
  const found: Place[] = [];
  for (let width = 1; width <= WIDEST; width++)
    for (let from = 0; from + width <= sentences.length; from++) {
      if (width > 1 && !GOES_ON.test(sentences[from + 1] ?? '')) continue;
      const text = sentences.slice(from, from + width).join(' ');
      const words = wordsOf(text);
      if (words.length > LONGEST) continue;
      const lemmas = new Set([...words, ...wordsOf(passage.heading.join(' '))].flatMap(lemmasOf));
      for (const value of numbersIn(words)) lemmas.add(value);
      found.push({ text, lemmas, isDenied: DENIED.test(text) });
    }
  return found;
}

const lemmasOf = ({ folded }: { readonly folded: string }): string[] =>
  [folded.replace(/['’]s$/, ''), ...folded.split(/[ -]/)].map(lemmaOf).flatMap(withStem);

/** It names all of them, has every figure and deciding word, and lacks none or few of the others. */
function hasAll(
  { ontology }: Reasoning,
  lemmas: Lemmas,
  source: string,
  wanted: Wanted,
  read: ReadSentence,
): boolean {
  if (!wanted.exact.every((word) => lemmas.has(word))) return false;
  if (!wanted.names.every(({ mention, pages }) => pages.has(source) || isNamedIn(mention, lemmas)))
    return false;
  const missing = wanted.words.filter((word) => !hasKindred(lemmas, word));
  if (missing.length > Math.floor(allOf(wanted) / OF_EACH)) return false;
  return !missing.some((word) => isHeavy(ontology, read, word));
}

/** A name that nobody knows by all of its words, another by one that is no word like others. */
function isNamedIn({ entities, written }: Mention, lemmas: Lemmas): boolean {
  const has = (part: string) => lemmas.has(lemmaOf(part));
  if (entities.length === 0) return partsOf(written).every((part) => PLAIN_PARTS.has(part) || has(part));
  return [written, ...entities.map(({ name }) => name)].some((name) =>
    partsOf(name).some((part) => part.length > 2 && !PLAIN_PARTS.has(part) && has(part)),
  );
}

/** A name that nobody knows may be of any kind. */
function isAlike({ entities: one }: Mention, { entities: other }: Mention): boolean {
  return (
    one.length === 0 ||
    other.length === 0 ||
    one.some(({ type, id }) => other.some((entity) => entity.type === type && entity.id !== id))
  );
}

const BY = /\bby\b/i;

/** Two of a kind of whom one does it to the other, named in the other order. */
function isTurned({ text }: Place, { mentions, words }: ReadSentence): boolean {
  const said = ` ${foldName(text)} `;
  const at = ({ entities, written }: Mention) =>
    [written, ...entities.map(({ name }) => name)]
      .flatMap((name) => [name, ...name.split(' ').slice(0, 1)])
      .map((name) => said.indexOf(` ${foldName(name)} `))
      .find((place) => place >= 0) ?? -1;
  return mentions.some((one, i) =>
    mentions.slice(i + 1).some((other) => {
      if (!isAlike(one, other)) return false;
      const between = words.slice(one.end, other.first).map(({ folded }) => folded);
      if (between.every((word) => /^(?:and|or|the|nor)$/.test(word))) return false;
      const [a, b] = [at(one), at(other)];
      if (a < 0 || b < 0) return false;
      const isBy = BY.test(said.slice(Math.min(a, b), Math.max(a, b)));
      return a < b !== (isBy === between.includes('by'));
    }),
  );
}
