/** A signal that fires when the caller gives up or when time is over, whichever comes first. */
import { abortedBy, type LlmError } from './errors.js';

export interface Deadline {
  readonly signal: AbortSignal;
  /** Stops the timer and lets go of the caller's signal. */
  clear(): void;
}

export function deadline(ms: number, late: () => LlmError, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const give = (): void => {
    if (outer !== undefined) controller.abort(abortedBy(outer));
  };
  const timer = setTimeout(() => controller.abort(late()), ms);
  if (outer?.aborted === true) give();
  else outer?.addEventListener('abort', give, { once: true });
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', give);
    },
  };
}
