/** Has the configured model, or the reader that comes with the engine, read passages for what they state: chunk by chunk, each once, with its price told before. */
import { type AskedPassage, instructionFor, questionAbout } from '../ingest/extract/ask.js';
import { passageHash } from '../ingest/extract/found.js';
import { type ReadReply, readReply } from '../ingest/extract/read-reply.js';
import { matcher } from '../ingest/glob.js';
import type { IngestOptions } from '../ingest/world.js';
import { findJudge, isJudge, JUDGE_SETTING } from '../language/judge/index.js';
import { costOf, type Environment, type LlmClient, readPrices } from '../llm/index.js';
import { groupBy, LoreError } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import { Offices } from '../reason/prose/offices.js';
import { type ReadWhat, readPassage } from '../reason/prose/read-passage.js';
import { type SpokenOf, spokenOf } from '../reason/prose/spoken-of.js';
import type { Reasoning } from '../reason/reasoning.js';
import { type Extraction, OFFLINE_READER } from '../store/extractions.js';
import type { Store } from '../store/store.js';
import type { LiveReport } from './consistency.js';
import { expectedTokens, measuredUsage } from './extract-cost.js';
import { together } from './live-report.js';
import type { Models } from './models.js';
import type { WorldIngestReport } from './world.js';

export interface ExtractOptions {
  /** World-relative files, folders or globs; all notes when absent. */
  readonly paths?: readonly string[];
  /** Exactly the notes in these files. */
  readonly files?: readonly string[];
  /** By the reader that comes with the engine, also where a model is configured. */
  readonly offline?: boolean;
  /** What that reader looks for; everything when left out. */
  readonly what?: ReadWhat;
  /** Read passages again that this model has read before, also where nothing has changed. */
  readonly again?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly file: string;
  }) => void;
  /** Between two calls: whoever shares the machine gets a turn. */
  readonly between?: () => Promise<unknown>;
}

export interface ExtractEstimate {
  readonly model: string;
  /** Passages to be read, and those that were read before. */
  readonly passages: number;
  readonly known: number;
  /** Read by the engine itself: nothing leaves the machine, and nothing is paid. */
  readonly isOffline: boolean;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Calls of this model whose tokens the estimate rests on; 0 when it goes by length alone. */
  readonly measuredCalls: number;
  /** In millionths of the currency that prices are in; null when no price is configured. */
  readonly micros: number | null;
}

export interface ExtractReport {
  readonly model: string;
  readonly read: number;
  readonly known: number;
  readonly statements: number;
  readonly names: number;
  /** Offered by the model and not taken: the passage does not say so, or the pack knows no such thing. */
  readonly refused: readonly { readonly file: string; readonly offered: string; readonly why: string }[];
  /** Provisional statements in the world afterwards. */
  readonly provisional: number;
  /** What findings became of it; null where nothing new was found. */
  readonly check: LiveReport | null;
}

export interface Extract {
  /** Where there are more than `most`, not all of them are counted. */
  estimate(options?: ExtractOptions & { readonly most?: number }): Promise<ExtractEstimate>;
  /** May be stopped and called again: what was read stays read. */
  run(options?: ExtractOptions): Promise<ExtractReport>;
  /** What these passages mean may be another thing now: whoever was asked for reads them again. */
  outdate(texts: readonly string[], options?: Pick<ExtractOptions, 'offline' | 'what'>): Promise<void>;
}

export interface ExtractParts {
  readonly store: Store;
  readonly ontology: Ontology;
  readonly models: Models;
  readonly env: Environment;
  readonly ingest: (options: IngestOptions) => Promise<Pick<WorldIngestReport, 'check'>>;
  readonly reasoning: Reasoning;
}

/** Whoever reads passages: a model at a server, or the one that comes with the engine. */
interface PassageReader {
  readonly model: string;
  readonly isOffline: boolean;
  read(chunk: Chunk, signal?: AbortSignal): Promise<ReadReply>;
}

interface Chunk {
  readonly hash: string;
  readonly text: string;
  readonly file: string;
  readonly line: number | null;
  readonly page: string | null;
  readonly beside: readonly string[];
  readonly heading: readonly string[];
  readonly spokenOf: SpokenOf | null;
}

/** What was found in answers is told by whoever reads them: see `readAnswer`. */
export const ANSWER_FILE = 'read:';
/** A heading alone, or a link: nothing to ask about. */
export const SHORTEST = 40;
const MOST_TOKENS = 1_500;
const MOST_REFUSED = 200;
/** So many passages are read before what was found in them is believed. */
const AT_ONCE = 50;

export function createExtract(parts: ExtractParts): Extract {
  const { store, ontology, env, ingest } = parts;
  const instruction = instructionFor(ontology);
  return {
    estimate: async (options = {}) => {
      const { model, isOffline } = readerOf(parts, instruction, options);
      const { chunks, known } = await pending(store, model, options, options.most);
      if (isOffline)
        return {
          ...{ model, passages: chunks.length, known, isOffline },
          ...{ inputTokens: 0, outputTokens: 0, measuredCalls: 0, micros: 0 },
        };
      const texts = (await withPages(store, chunks)).map((chunk) => ({
        asked: instruction + questionAbout(chunk),
        passage: chunk.text,
      }));
      const { inputTokens, outputTokens, measuredCalls } = expectedTokens(
        texts,
        await measuredUsage(store.usage, model),
      );
      const micros = costOf(readPrices(env), model, inputTokens, outputTokens);
      return {
        ...{ model, passages: chunks.length, known, isOffline },
        ...{ inputTokens, outputTokens, measuredCalls, micros },
      };
    },
    run: async (options = {}) => {
      const reader = readerOf(parts, instruction, options);
      const { model } = reader;
      const { chunks: left, known, before, outdated } = await pending(store, model, options);
      const chunks = await withPages(store, left);
      const tally = { read: 0, statements: 0, names: 0 };
      let check: LiveReport | null = null;
      const refused: ExtractReport['refused'][number][] = [];
      // Also what an earlier run had found when it was killed.
      let found = (await store.extractions.untold(model)).filter(({ file }) => !file.startsWith(ANSWER_FILE));
      const believe = async (): Promise<void> => {
        const some = found;
        found = [];
        if (some.length === 0) return;
        const files = [...new Set(some.map(({ file }) => file))];
        const ingested = await ingest({ files, force: true, author: model });
        check = together(check, ingested.check);
        await store.extractions.markTold(
          model,
          some.map(({ hash }) => hash),
        );
      };
      try {
        for (const [index, chunk] of chunks.entries()) {
          options.signal?.throwIfAborted();
          options.onProgress?.({ done: tally.read, total: chunks.length, file: chunk.file });
          const reply = await reader.read(chunk, options.signal);
          const { hash, file, line } = chunk;
          const { claims, names } = reply;
          const reading = { hash, model, file, line, claims, names };
          const last = before.get(hash);
          const isNew = !isSame(reading, last);
          if (isNew) await store.extractions.put(reading);
          else if (outdated.has(hash)) await store.extractions.markCurrent(model, [hash]);
          tally.read++;
          tally.statements += claims.length;
          tally.names += names.length;
          // Also where it says less than it was taken for before.
          if (isNew && claims.length + (last?.claims.length ?? 0) > 0) found.push({ hash, file });
          for (const one of reply.refused) if (refused.length < MOST_REFUSED) refused.push({ file, ...one });
          if ((index + 1) % AT_ONCE === 0) await believe();
          await options.between?.();
        }
      } finally {
        // What was found before it was stopped counts.
        await believe();
      }
      const provisional = (await store.statements({ extracted: true })).length;
      return { model, known, ...tally, refused, provisional, check };
    },
    outdate: async (texts, options = {}) => {
      if (texts.length === 0) return;
      const { model } = readerOf(parts, instruction, options);
      await store.extractions.markOutdated(model, [...new Set(texts.map(passageHash))]);
    },
  };
}

/** The configured model, or without one the reader that comes with the engine. */
function readerOf(
  { models, ontology, reasoning }: ExtractParts,
  instruction: string,
  { offline = false, what = 'all' }: ExtractOptions,
): PassageReader {
  const judge = models.judge();
  if (offline && judge === null) throw noReader();
  if (judge !== null && (offline || models.client() === null)) {
    const offices = once(() => Offices.of(reasoning));
    return {
      model: `${OFFLINE_READER}-${judge.version}${what === 'all' ? '' : `-${what}`}`,
      isOffline: true,
      read: async ({ text, page, heading, spokenOf }) => ({
        claims: await readPassage(reasoning, judge, { text, page, heading, spokenOf }, what, await offices()),
        ...{ names: [], refused: [] },
      }),
    };
  }
  const client = theClient(models);
  return {
    model: client.model,
    isOffline: false,
    read: async (chunk, signal) =>
      readReply(await ask(client, instruction, chunk, signal), { ontology, ...chunk }),
  };
}

/** Asked for when it is first needed. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load();
    return loading;
  };
}

/** Whoever asks for this machine alone is never sent to another. */
function noReader(): LoreError {
  const found = findJudge();
  const { missing, hint } = isJudge(found)
    ? { missing: 'It is switched off.', hint: `Unset ${JUDGE_SETTING} to have it read.` }
    : found;
  return new LoreError({
    code: 'extract/no-reader',
    message: `The reader that comes with the engine cannot be used. ${missing}`,
    hint,
  });
}

export async function ask(
  client: LlmClient,
  instruction: string,
  chunk: AskedPassage,
  signal?: AbortSignal,
): Promise<string> {
  const { text } = await client.chat(
    {
      messages: [
        { role: 'system', content: instruction },
        { role: 'user', content: questionAbout(chunk) },
      ],
      temperature: 0,
      maxTokens: MOST_TOKENS,
    },
    { priority: 'background', purpose: 'extract', ...(signal === undefined ? {} : { signal }) },
  );
  return text;
}

export function theClient(models: Pick<Models, 'client'>): LlmClient {
  const client = models.client();
  if (client !== null) return client;
  throw new LoreError({
    code: 'extract/no-model',
    message: 'No language model is configured.',
    hint: 'Patterns read prose at every ingest without one. See docs/guides/models.md for how to name a model.',
  });
}

type Left = Omit<Chunk, 'page' | 'beside'>;

interface Pending {
  readonly chunks: readonly Left[];
  readonly known: number;
  /** What the model has found in any of them before. */
  readonly before: ReadonlyMap<string, Extraction>;
  /** Those that it is to read again. */
  readonly outdated: ReadonlySet<string>;
}

/** The passages of notes that the model has not read yet, or is to read again; more than `most` are not looked for. */
async function pending(
  store: Store,
  model: string,
  { paths, files, again = false }: ExtractOptions,
  most = Number.POSITIVE_INFINITY,
): Promise<Pending> {
  const isWanted =
    files === undefined && paths !== undefined && paths.length > 0 ? matcher(paths) : () => true;
  const sources = (await store.sources(files === undefined ? {} : { origins: files })).filter(
    ({ format, origin }) => format === 'markdown' && isWanted(origin),
  );
  const outdated = new Set(await store.extractions.outdated(model));
  const chunks = new Map<string, Left>();
  const before = new Map<string, Extraction>();
  let asked = 0;
  const left = async (): Promise<Left[]> => {
    for (const one of await store.extractions.of([...chunks.keys()].slice(asked)))
      if (one.model === model) before.set(one.hash, one);
    asked = chunks.size;
    return [...chunks.values()].filter(({ hash }) => again || outdated.has(hash) || !before.has(hash));
  };
  for (const { id, origin } of sources) {
    const passages = await store.passages({ source: id });
    const spoken = spokenOf(passages.map(({ text }) => text));
    for (const { text, lines, heading } of passages) {
      if (text.trim().length < SHORTEST) continue;
      const hash = passageHash(text);
      chunks.set(hash, { hash, text, file: origin, line: lines?.start ?? null, heading, spokenOf: spoken });
    }
    if (chunks.size - asked > most && (await left()).length > most) break;
  }
  const found = await left();
  return { chunks: found, known: chunks.size - found.length, before, outdated };
}

/** Under which page each stands, and by which names that goes. */
async function withPages(store: Store, chunks: readonly Left[]): Promise<Chunk[]> {
  const whole: Chunk[] = [];
  for (const [file, some] of groupBy(chunks, (chunk) => chunk.file)) {
    const [page] = await store.definedBy([file]);
    const names = page === undefined ? [] : [page.name, ...page.aliases];
    for (const chunk of some)
      whole.push({ ...chunk, page: page?.name ?? null, beside: [...names, ...chunk.heading] });
  }
  return whole;
}

function isSame(one: Extraction, other: Extraction | undefined): boolean {
  const told = ({ file, line, claims, names }: Extraction) => JSON.stringify([file, line, claims, names]);
  return other !== undefined && told(one) === told(other);
}
