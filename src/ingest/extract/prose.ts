/** Statements in prose, found by the wordings of the packs: provisional, each with the words that say it. */
import { foldName, type Ref } from '../../model/index.js';
import { isA, typeByWord } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import { findLinks } from '../text-links.js';
import { type Block, blocksOf, linesOf, type ProseLine } from './blocks.js';
import { mainSubject, type Subject } from './clause.js';
import type { DateWords, ParseDate } from './dates.js';
import { type Ground, type Matched, matches } from './match.js';
import { PageChain, type ProsePage } from './page.js';
import { sentencesIn, type Token } from './tokens.js';
import { type Wording, wordingsOf } from './wordings.js';

/** The name under which assertions of this way of reading stand. */
export const PROSE_MODEL = 'lore/prose';

/** What a text says, as it says it; names are not resolved yet. */
export interface ProseClaim {
  readonly subject: ProseRef;
  /** A relation type or an attribute. */
  readonly predicate: string;
  readonly object: { readonly ref: ProseRef } | { readonly date: string };
  readonly from?: string;
  readonly until?: string;
  readonly at?: string;
  readonly confidence: number;
  /** The words themselves, as they stand in the text. */
  readonly quote: string;
  readonly lines: { readonly start: number; readonly end: number };
}

export interface ProseRef {
  /** What the page is about; then the reference is the page's. */
  readonly isPage: boolean;
  readonly ref: Ref;
}

export interface ProseContext {
  readonly ontology: Ontology;
  readonly parseDate: ParseDate;
  /** What the text is about, if it is a page of something. */
  readonly page?: ProsePage | null;
}

/** Of a text that stands in no file. */
export function extractProse(text: string, context: ProseContext): ProseClaim[] {
  return extractLines(linesOf(text), context);
}

export function extractLines(lines: readonly ProseLine[], context: ProseContext): ProseClaim[] {
  return new ProseReader(context).read(blocksOf(lines));
}

class ProseReader {
  readonly #claims = new Map<string, ProseClaim>();
  readonly #chain: PageChain;
  readonly #page: ProsePage | null;
  readonly #ground: Ground;
  /** The one full name that begins with a word. */
  readonly #fullNames = new Map<string, string | null>();

  constructor(private readonly context: ProseContext) {
    this.#page = context.page ?? null;
    this.#chain = new PageChain(this.#page, context.ontology);
    this.#ground = {
      isPage: (tokens, at) => this.#chain.isPage(tokens, at),
      isTypeWord: (word) => typeByWord(context.ontology, word) !== null,
    };
  }

  read(blocks: readonly Block[]): ProseClaim[] {
    const { ontology, parseDate } = this.context;
    const wordings = wordingsOf(ontology);
    for (const { text } of blocks) for (const { name } of findLinks(text)) this.#learn(name);
    for (const block of blocks) {
      if (!wordings.mayTell(block.text)) {
        this.#chain.passOver(block.text);
        continue;
      }
      for (const { tokens, isUnsaid } of sentencesIn(block.text, parseDate)) {
        const words = tokens.flatMap(({ kind, lower }) => (kind === 'word' ? [lower] : []));
        const likely = [...wordings.among(words)];
        if (likely.length > 0 && !isUnsaid())
          for (const wording of likely) this.#look(wording, tokens, block);
        for (const { kind, text } of tokens) if (kind === 'name') this.#learn(text);
        this.#chain.goOn(tokens, mainSubject(tokens, this.#ground)?.subject ?? null);
      }
    }
    return [...this.#claims.values()];
  }

  #look(wording: Wording, tokens: readonly Token[], block: Block): void {
    for (const match of matches(wording.parts, tokens, { ...this.#ground, terms: wording.terms })) {
      if (!match.subject) continue;
      if (wording.kind === 'relation') this.#relation(wording, match, tokens, block);
      else this.#attribute(wording, match, tokens, block);
    }
  }

  #relation(
    wording: Wording & { kind: 'relation' },
    match: Matched,
    tokens: readonly Token[],
    block: Block,
  ): void {
    const { type } = wording;
    if (!match.subject || !match.object) return;
    const dates = datesAround(match, tokens);
    this.#chain.learn(match.subject.tokens, type.from);
    this.#chain.learn(match.object.tokens, type.to);
    const window = windowOf(dates, type.temporal, wording.date);
    const last = Math.max(match.end - 1, ...dates.map((date) => tokens.indexOf(date)));
    for (const subject of this.#refs(match.subject, type.from)) {
      for (const object of this.#refs(match.object, type.to)) {
        if (foldName(subject.ref.name) === foldName(object.ref.name)) continue;
        this.#claim({
          ...{ subject, predicate: type.name, object: { ref: object }, ...window },
          ...{ confidence: confidenceOf(wording, match), ...spanOf(match, tokens, last, block) },
        });
      }
    }
  }

  #attribute(
    wording: Wording & { kind: 'attribute' },
    match: Matched,
    tokens: readonly Token[],
    block: Block,
  ): void {
    const when = match.date?.when;
    if (!match.subject || match.subject.tokens.length > 1 || when?.role !== 'in') return;
    for (const subject of this.#refs(match.subject, wording.type.of)) {
      this.#claim({
        ...{ subject, predicate: wording.type.name, object: { date: when.text } },
        ...{ confidence: confidenceOf(wording, match), ...spanOf(match, tokens, match.end - 1, block) },
      });
    }
  }

  #claim(claim: ProseClaim): void {
    const { subject, predicate, object, from, until, at } = claim;
    const end = 'ref' in object ? object.ref.ref.name : object.date;
    const key = JSON.stringify([subject.ref.name, predicate, end, from, until, at, claim.lines.start]);
    if (!this.#claims.has(key)) this.#claims.set(key, claim);
  }

  /** Empty when what the page is about is of no type that makes sense there. */
  #refs(said: Subject, types: readonly string[]): ProseRef[] {
    return said.tokens.flatMap((token): ProseRef[] => {
      const page = this.#page;
      if (page === null || !(said.isPage || this.#chain.isNamed(token)))
        return [{ isPage: false, ref: this.#ref(token) }];
      const { type } = page;
      const fits = type === null || types.some((one) => isA(this.context.ontology, type, one));
      return fits ? [{ isPage: true, ref: page.ref }] : [];
    });
  }

  #ref({ names }: Token): Ref {
    const [name = '', ...others] = names;
    const full = this.#fullNames.get(foldName(name));
    return { name, others: full ? [...others, full] : others };
  }

  #learn(name: string): void {
    const [first = '', second] = name.split(' ');
    if (second === undefined || first.length < 3) return;
    const folded = foldName(first);
    const known = this.#fullNames.get(folded);
    this.#fullNames.set(folded, known === undefined || known === name ? name : null);
  }
}

function confidenceOf({ confidence }: Wording, { subject, object }: Matched): number {
  return Math.min(confidence ?? 1, subject?.plainness ?? 1, object?.plainness ?? 1);
}

function spanOf(match: Matched, tokens: readonly Token[], last: number, block: Block) {
  const all = [match.subject, match.object].flatMap((side) => side?.tokens ?? []);
  const start = Math.min(
    ...all.map((token) => token.start),
    tokens[match.first]?.start ?? Number.POSITIVE_INFINITY,
  );
  const end = Math.max(...all.map((token) => token.end), tokens[last]?.end ?? 0);
  const lines = { start: block.lineAt(start), end: block.lineAt(Math.max(start, end - 1)) };
  return { quote: block.text.slice(start, end), lines };
}

const MOST_PHRASES = 2;

/** Dates within the wording or right after it; else the one that the sentence begins with. */
function datesAround(match: Matched, tokens: readonly Token[]): Token[] {
  const dates = match.date ? [match.date] : [];
  let phrases = 0;
  for (let at = match.end; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === 'date') dates.push(token);
    else if (token?.kind === 'comma' && tokens[at + 1]?.kind === 'date') continue;
    else if (token && /^(?:in|at|near)$/.test(token.lower) && phrases++ < MOST_PHRASES) {
      if (tokens[at + 1]?.lower === 'the') at++;
      if (tokens[at + 1]?.kind !== 'name') break;
      at++;
    } else break;
  }
  const [first] = tokens;
  const leads = dates.length === 0 && first?.kind === 'date' && match.first <= 3;
  return leads && first ? [first] : dates;
}

type Window = Pick<ProseClaim, 'from' | 'until' | 'at'>;

/** A single date beside a state says neither when it began nor when it ended, unless the wording does. */
function windowOf(dates: readonly Token[], temporal: string, bounds: Wording['date']): Window {
  if (temporal === 'timeless') return {};
  const told = (role: DateWords['role']) => dates.find(({ when }) => when?.role === role)?.when?.text;
  const [from, until, at] = [told('from'), told('until'), told('in')];
  if (from !== undefined || until !== undefined) {
    return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
  }
  if (at === undefined) return {};
  if (temporal === 'event') return { at };
  return bounds === null ? {} : { [bounds]: at };
}
