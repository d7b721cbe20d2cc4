/** What can go wrong with a model: one error that also tells the client whether asking again could help. */
import { LoreError, type LoreErrorOptions } from '../model/index.js';

/** No `cause`: a foreign error may carry what was sent, and with it the key. */
export interface LlmErrorOptions extends Omit<LoreErrorOptions, 'cause'> {
  /** Asking again may help. */
  readonly retry?: boolean;
  /** How long the server asked to be left alone. */
  readonly retryAfterMs?: number;
  /** The server may have worked, and charged, although nothing usable came back. */
  readonly spent?: boolean;
  readonly status?: number;
  /** What the server said, redacted. */
  readonly said?: string;
}

export class LlmError extends LoreError {
  readonly retry: boolean;
  readonly retryAfterMs: number | undefined;
  readonly spent: boolean;
  readonly status: number | undefined;
  readonly said: string;

  constructor(options: LlmErrorOptions) {
    super(options);
    this.retry = options.retry ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.spent = options.spent ?? false;
    this.status = options.status;
    this.said = options.said ?? '';
  }

  /** The same error, differing in what is given. */
  with(changes: Partial<LlmErrorOptions>): LlmError {
    const { code, message, hint, at, retry, retryAfterMs, spent, status, said } = this;
    return new LlmError({ code, message, hint, at, retry, retryAfterMs, spent, status, said, ...changes });
  }
}

export type TimeoutPhase = 'connect' | 'first-byte' | 'idle' | 'whole';

const WAITED_FOR: Record<TimeoutPhase, string> = {
  connect: 'did not accept a connection',
  'first-byte': 'did not begin to answer',
  idle: 'fell silent in the middle of its answer',
  whole: 'did not finish its answer',
};

export function timedOut(host: string, phase: TimeoutPhase, ms: number): LlmError {
  return new LlmError({
    code: 'llm/timeout',
    message: `${host} ${WAITED_FOR[phase]} within ${seconds(ms)}.`,
    hint:
      phase === 'connect'
        ? 'Check that the server runs and that LORE_LLM_URL names it.'
        : 'Ask for a shorter answer, use a faster model, or raise LORE_LLM_TIMEOUT (seconds).',
    retry: phase !== 'whole',
    spent: phase !== 'connect',
  });
}

/** Why a signal was aborted: our own time-out keeps its words, everything else is a cancellation. */
export function abortedBy(signal: AbortSignal, spent = false): LlmError {
  const reason: unknown = signal.reason;
  if (reason instanceof LlmError) return spent ? reason.with({ spent }) : reason;
  return new LlmError({ code: 'llm/cancelled', message: 'The call was cancelled.', spent });
}

export function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(1))} s`;
}
