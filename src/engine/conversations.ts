/** Conversations as they are kept beside a world: questions, calls and violations, one line each, for a while. */
import { appendFile, mkdir, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { redact } from '../memory/secrets.js';
import type { RecordedUse, VerifiedAnswer } from '../reason/verify/types.js';
import type { World } from './world.js';

/** One line of a file in `.lore/conversations`: a call, or an answer with what was wrong with it. */
const entrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('call'),
    handle: z.string(),
    at: z.number(),
    tool: z.string(),
    input: z.string(),
    error: z.string().nullable(),
    statements: z.number(),
  }),
  z.object({
    kind: z.literal('answer'),
    handle: z.string(),
    at: z.number(),
    question: z.string().nullable(),
    text: z.string(),
    verdicts: z.record(z.string(), z.number()),
    violations: z.array(z.object({ code: z.string(), message: z.string() })),
  }),
]);
export type ConversationEntry = z.infer<typeof entrySchema>;

export interface KeptConversation {
  readonly handle: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly calls: readonly (ConversationEntry & { kind: 'call' })[];
  readonly answers: readonly (ConversationEntry & { kind: 'answer' })[];
}

/** What a server tells of a call, by the handle of its conversation. */
export interface CallToKeep extends Pick<RecordedUse, 'tool' | 'input' | 'error'> {
  readonly statements: readonly string[];
}

export interface Conversations {
  /** The latest first. */
  list(options?: { readonly limit?: number }): Promise<KeptConversation[]>;
  /** Drops every entry that holds one of these, for good. */
  forget(quotes: readonly string[]): Promise<void>;
  /** For servers that record calls under a handle. */
  keepCall(handle: string, call: CallToKeep): Promise<void>;
  keepAnswer(handle: string, question: string | null, draft: string, verified: VerifiedAnswer): Promise<void>;
  /** A question that was asked and answered in one go. */
  append(asked: {
    readonly question: string;
    readonly draft: string;
    readonly answer: string;
    readonly calls: readonly RecordedUse[];
    readonly verified: VerifiedAnswer;
  }): Promise<string>;
}

const FOLDER = path.join('.lore', 'conversations');
const DAY = 86_400_000;
/** Files older than this are removed when something is kept. */
const KEPT_FOR = 30 * DAY;
const MOST_BYTES = 4_000_000;
const MOST_TEXT = 2000;
const MOST_INPUT = 500;

export function conversationsOf({ root }: Pick<World, 'root'>, now: () => number = Date.now): Conversations {
  const folder = path.join(root, FOLDER);
  const keep = async (entry: ConversationEntry): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const day = new Date(entry.at).toISOString().slice(0, 10);
    const file = path.join(folder, `${day}.jsonl`);
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    if (size === 0) await forgetOld(folder, now());
    if (size < MOST_BYTES) await appendFile(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  };
  const keepCall: Conversations['keepCall'] = (handle, { tool, input, error, statements }) =>
    keep({
      kind: 'call',
      handle,
      at: now(),
      tool,
      input: cut(JSON.stringify(input), MOST_INPUT),
      error: error ?? null,
      statements: statements.length,
    });
  const keepAnswer: Conversations['keepAnswer'] = (handle, question, draft, { counts, violations }) =>
    keep({
      kind: 'answer',
      handle,
      at: now(),
      question: question === null ? null : cut(question, MOST_TEXT),
      text: cut(draft, MOST_TEXT),
      verdicts: { ...counts },
      violations: violations.map(({ code, message }) => ({ code, message: cut(message, MOST_INPUT) })),
    });
  return {
    keepCall,
    keepAnswer,
    append: async ({ question, draft, calls, verified }) => {
      const handle = `ask-${now().toString(36)}`;
      for (const call of calls) await keepCall(handle, call);
      await keepAnswer(handle, question, draft, verified);
      return handle;
    },
    forget: async (quotes) => {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name);
        const kept = without(await readFile(file, 'utf8'), quotes);
        if (kept !== null) await writeFile(file, kept, { mode: 0o600 });
      }
    },
    list: async ({ limit = 50 } = {}) => grouped(await entriesIn(folder)).slice(0, limit),
  };
}

async function forgetOld(folder: string, now: number): Promise<void> {
  const before = new Date(now - KEPT_FOR).toISOString().slice(0, 10);
  for (const name of await readdir(folder))
    if (/^\d{4}-\d{2}-\d{2}\.jsonl$/.test(name) && name.slice(0, 10) < before)
      await unlink(path.join(folder, name));
}

/** Lines that are broken, by a crash or by hand, are passed over. */
async function entriesIn(folder: string): Promise<ConversationEntry[]> {
  const names = await readdir(folder).catch(() => []);
  const entries: ConversationEntry[] = [];
  for (const name of names.filter((one) => one.endsWith('.jsonl')).sort()) {
    const text = await readFile(path.join(folder, name), 'utf8');
    for (const line of text.split('\n')) {
      const entry = readEntry(line);
      if (entry !== null) entries.push(entry);
    }
  }
  return entries;
}

function readEntry(line: string): ConversationEntry | null {
  if (line === '') return null;
  try {
    return entrySchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

function grouped(entries: readonly ConversationEntry[]): KeptConversation[] {
  const byHandle = new Map<string, ConversationEntry[]>();
  for (const entry of entries) byHandle.set(entry.handle, [...(byHandle.get(entry.handle) ?? []), entry]);
  return [...byHandle]
    .map(([handle, own]) => ({
      handle,
      startedAt: Math.min(...own.map(({ at }) => at)),
      endedAt: Math.max(...own.map(({ at }) => at)),
      calls: own.filter((entry) => entry.kind === 'call'),
      answers: own.filter((entry) => entry.kind === 'answer'),
    }))
    .sort((a, b) => b.endedAt - a.endedAt);
}

/** Without secrets, and not too long. */
function cut(text: string, most: number): string {
  // A secret that begins in what is kept is known for one by as much again behind it.
  const kept = redact(text.slice(0, 2 * most)).text;
  return kept.length > most || text.length > 2 * most ? `${kept.slice(0, most)}…` : kept;
}

/** Long ones are kept cut off: their beginning is enough to know them by. */
const KNOWN_BY = 60;

/** The file as it should be; null when nothing in it has to go. */
function without(text: string, quotes: readonly string[]): string | null {
  const lines = text.split('\n');
  const kept = lines.filter((line) => {
    const entry = readEntry(line);
    if (entry === null) return true;
    const told =
      entry.kind === 'call' ? [entry.input, entry.error ?? ''] : [entry.question ?? '', entry.text];
    return !told.some((words) => quotes.some((quote) => isIn(words, quote.slice(0, KNOWN_BY))));
  });
  return kept.length === lines.length ? null : kept.join('\n');
}

/** Calls are kept as JSON, in which quotes and line breaks are written otherwise. */
function isIn(words: string, quote: string): boolean {
  return words.includes(quote) || words.includes(JSON.stringify(quote).slice(1, -1));
}
