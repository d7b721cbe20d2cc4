/** Conversations as they are kept with a world: questions, calls and violations, one line each, for a while. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConversationEntry } from '../model/conversation.js';
import { redact } from '../model/secrets/index.js';
import type { RecordedUse, VerifiedAnswer } from '../reason/verify/types.js';
import type { ConversationStore } from '../store/conversations.js';

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

/** What is to be kept is written together a little later, before anybody reads it, and at the latest when the world is closed. */
export interface Conversations {
  /** The latest first. */
  list(options?: { readonly limit?: number }): Promise<KeptConversation[]>;
  /** Drops every entry that holds one of these, for good. */
  forget(quotes: readonly string[]): Promise<void>;
  /** For servers that record calls under a handle; done when it is written. */
  keepCall(handle: string, call: CallToKeep): Promise<void>;
  keepAnswer(handle: string, question: string | null, draft: string, verified: VerifiedAnswer): Promise<void>;
  /** A question that was asked and answered in one go. */
  append(asked: {
    readonly question: string;
    readonly draft: string;
    readonly calls: readonly RecordedUse[];
    readonly verified: VerifiedAnswer;
  }): Promise<string>;
  close(): Promise<void>;
}

/** Whatever is remembered until something is written would be forgotten with every call. */
const WRITTEN_AFTER_MS = 500;
const MOST_TEXT = 2000;
const MOST_INPUT = 500;

export function createConversations(
  store: Pick<ConversationStore, 'log' | 'logged' | 'forget'>,
  now: () => number = Date.now,
): Conversations {
  const later = writtenTogether<ConversationEntry>((entries) => store.log(entries));
  const keepCall: Conversations['keepCall'] = (handle, { tool, input, error, statements }) => {
    const at = now();
    return later.add(() => ({
      kind: 'call',
      handle,
      at,
      tool,
      input: cut(JSON.stringify(input), MOST_INPUT),
      error: error ?? null,
      statements: statements.length,
    }));
  };
  const keepAnswer: Conversations['keepAnswer'] = (handle, question, draft, { counts, violations }) => {
    const at = now();
    return later.add(() => ({
      kind: 'answer',
      handle,
      at,
      question: question === null ? null : cut(question, MOST_TEXT),
      text: cut(draft, MOST_TEXT),
      verdicts: { ...counts },
      violations: violations.map(({ code, message }) => ({ code, message: cut(message, MOST_INPUT) })),
    }));
  };
  return {
    keepCall,
    keepAnswer,
    append: async ({ question, draft, calls, verified }) => {
      const handle = `ask-${now().toString(36)}`;
      const kept = [
        ...calls.map((call) => keepCall(handle, call)),
        keepAnswer(handle, question, draft, verified),
      ];
      await Promise.all([...kept, later.flush()]);
      return handle;
    },
    forget: async (quotes) => {
      await later.flush();
      await store.forget(quotes);
    },
    list: async ({ limit = 50 } = {}) => {
      await later.flush();
      return grouped(await store.logged()).slice(0, limit);
    },
    close: () => later.flush(),
  };
}

interface Together<E> {
  /** Done when it is written; made when whoever is answered now has been. */
  add(make: () => E): Promise<void>;
  /** Whoever waits for what could not be written is told so by `add`. */
  flush(): Promise<void>;
}

function writtenTogether<E extends object>(write: (all: readonly E[]) => Promise<void>): Together<E> {
  interface Batch {
    readonly all: (() => E)[];
    readonly hurry: AbortController;
    readonly written: Promise<void>;
  }
  let waiting: Batch | null = null;
  let latest: Promise<void> = Promise.resolve();
  const begin = (): Batch => {
    const all: (() => E)[] = [];
    const hurry = new AbortController();
    const before = latest;
    const writeLater = async () => {
      await sleep(WRITTEN_AFTER_MS, undefined, { ref: false, signal: hurry.signal }).catch(() => {});
      await before;
      waiting = null;
      await write(all.map((make) => make()));
    };
    const written = writeLater();
    latest = written.catch(() => {});
    return { all, hurry, written };
  };
  return {
    add: (make) => {
      waiting ??= begin();
      let made: E | undefined;
      const once = (): E => {
        made ??= make();
        return made;
      };
      setImmediate(once);
      waiting.all.push(once);
      return waiting.written;
    },
    flush: () => {
      waiting?.hurry.abort();
      return latest;
    },
  };
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
