/** A passage as the texts that the reader sees at once: some sentences, under the name of the page. */
import { MOST_ATOMS } from '../../language/judge/index.js';
import { foldName } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import type { Reasoning } from '../reasoning.js';
import type { DateSpan } from '../verify/dates.js';
import type { Mention, Named, ReadSentence } from '../verify/mentions.js';
import { NameReader } from '../verify/names/name-reader.js';
import { type Sentence, sentencesOf } from '../verify/text.js';
import { AtomTextBuilder } from './atoms.js';

export interface PassageToRead {
  readonly text: string;
  /** What its page is called. */
  readonly page: string | null;
}

export interface Part extends Sentence {
  readonly read: ReadSentence;
}

/** Sentences that are read together, and in which of them each atom stands. */
export interface Window {
  readonly page: Named | null;
  readonly text: AtomTextBuilder;
  readonly sentences: readonly Part[];
  readonly seenIn: ReadonlyMap<number, readonly number[]>;
}

/** Of one window. */
const MOST_CHARACTERS = 480;
const LONGEST_SENTENCE = 600;
/** Headings, rows of tables and fields are read by others. */
const UNREAD = /^\s*(?:#|\||<|```|[\w ]+::)/;
/** Lines that begin something of their own. */
const NEW_BLOCK = /^\s*(?:[-*+>#|<]|\d+[.)]\s|```|[\w ]+::)/;
/** A line break within a sentence; any other ends one. */
const WRAPPED = /(?<=[\p{L}\p{N},;–-])\n(?=\p{Ll})/gu;

export async function* windowsIn(
  reasoning: Reasoning,
  { text, page: title }: PassageToRead,
): AsyncGenerator<Window> {
  const names = new NameReader(reasoning);
  const page = title === null ? null : await onlyOne(names, title);
  const sure = new SureNames(page);
  for (const block of blocksOf(text)) {
    const sentences: Part[] = [];
    for (const { text: written, start } of sentencesOf(block.text)) {
      if (written.length > LONGEST_SENTENCE || written.endsWith('?')) continue;
      const read = sure.only(await names.read(plain(written)));
      sentences.push({ text: written, start: block.start + start, read });
    }
    yield* windowsOf(reasoning, speaksOf(reasoning, page), sentences);
  }
}

/** A happening, an age or a log is what its page is called by, and hardly ever who its sentences are about. */
const speaksOf = ({ ontology }: Reasoning, page: Named | null): Named | null =>
  page === null || ABOUT_OTHERS.some((type) => isA(ontology, page.type, type)) ? null : page;
const ABOUT_OTHERS = ['Event', 'Era', 'Work', 'Concept'];

/** One word that is part of a name or another name means somebody only where the whole name, or the page, does. */
class SureNames {
  readonly #known = new Set<string>();

  constructor(page: Named | null) {
    if (page !== null) this.#known.add(page.id);
  }

  only(read: ReadSentence): ReadSentence {
    for (const { entities, written } of read.mentions)
      for (const { id, name } of entities)
        if (foldName(bare(written)) === foldName(name)) this.#known.add(id);
    const isSure = ({ entities, written, isPronoun }: Mention): boolean =>
      isPronoun || /\s/.test(written) || entities.every(({ id }) => this.#known.has(id));
    return { ...read, mentions: read.mentions.filter(isSure), dates: read.dates.filter(isDate) };
  }
}

const bare = (written: string): string => written.replace(/['’]s?$/, '');
/** `level 12` has a number, and no year. */
const isDate = ({ from, until }: DateSpan): boolean => /\d{3}|\p{L}/u.test((from ?? until)?.text ?? '');

async function onlyOne(names: NameReader, title: string): Promise<Named | null> {
  const { mentions } = await names.read(title);
  const [mention] = mentions;
  return mentions.length === 1 && mention?.entities.length === 1 ? (mention.entities[0] ?? null) : null;
}

/** Paragraphs and items of lists; a line that goes on in the next is one with it. Places in a block are places in the passage. */
function* blocksOf(text: string): Generator<Sentence> {
  let start = 0;
  let lines: string[] = [];
  let at = 0;
  const block = (): Sentence => ({ text: lines.join('\n').replace(WRAPPED, ' '), start });
  for (const line of text.split('\n')) {
    const isBlank = line.trim() === '';
    if (lines.length > 0 && (isBlank || NEW_BLOCK.test(line))) {
      yield block();
      lines = [];
    }
    if (!isBlank && !UNREAD.test(line)) {
      if (lines.length === 0) start = at;
      lines.push(line);
    }
    at += line.length + 1;
  }
  if (lines.length > 0) yield block();
}

/** As many sentences as the reader sees at once; the last of one is the first of the next, for whom its pronouns mean. */
function* windowsOf(
  { ontology }: Reasoning,
  page: Named | null,
  sentences: readonly Part[],
): Generator<Window> {
  for (let first = 0; first < sentences.length; ) {
    let end = first + 1;
    let window = windowOf(ontology, page, sentences.slice(first, end));
    while (end < sentences.length) {
      const longer = windowOf(ontology, page, sentences.slice(first, end + 1));
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

function windowOf(ontology: Reasoning['ontology'], page: Named | null, sentences: readonly Part[]): Window {
  const text = new AtomTextBuilder(ontology);
  const seenIn = new Map<number, number[]>();
  if (page !== null) text.page(page);
  for (const [index, { read }] of sentences.entries())
    for (const atom of text.sentence(read)) seenIn.set(atom, [...(seenIn.get(atom) ?? []), index]);
  return { page, text, sentences, seenIn };
}

/** A link is whatever it leads to. */
function plain(written: string): string {
  return written
    .replace(/!?\[\[([^\]|#]*)[^\]]*\]\]/g, (_, target: string) => target.replace(/^.*\//, ''))
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|[*_](?=\w)|(?<=\w)[*_]/g, '');
}
