/** One call with all that surrounds it: its turn, its share of the budget, and the account of what it used. */
import type { Budget, Hold } from './budget.js';
import type { CallOptions, Usage } from './chat.js';
import type { Tally } from './endpoint.js';
import { LlmError } from './errors.js';
import type { Throttle } from './throttle.js';

export interface MeterParts {
  readonly throttle?: Throttle;
  readonly budget?: Budget;
}

export interface Expected {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Meter {
  readonly tally: Tally;
  /** It went well. */
  settle(usage: Usage): Promise<void>;
  /** It did not; `said` is what had come by then. */
  fail(error: unknown, outputTokens?: number): Promise<void>;
}

/** Waits for its turn, then holds the budget: a call that waits keeps nothing from others. */
export async function openMeter(
  { throttle, budget }: MeterParts,
  { model, inputTokens, outputTokens }: Expected,
  { priority = 'foreground', purpose = 'other', signal }: CallOptions,
): Promise<Meter> {
  const leave = (await throttle?.enter(priority, signal)) ?? (() => undefined);
  let hold: Hold | undefined;
  try {
    hold = await budget?.reserve({ model, purpose, inputTokens, outputTokens });
  } catch (error) {
    leave();
    throw error;
  }
  const tally: Tally = { lost: 0 };
  const account = async (usage: Usage, calls: number): Promise<void> => {
    const wasted = tally.lost * inputTokens;
    const estimated = usage.estimated || tally.lost > 0;
    await hold?.settle({ ...usage, inputTokens: usage.inputTokens + wasted, estimated }, calls + tally.lost);
  };
  return {
    tally,
    async settle(usage) {
      leave();
      await account(usage, 1);
    },
    async fail(error, said = 0) {
      leave();
      const hasWorked = said > 0 || (error instanceof LlmError && error.spent);
      if (hasWorked) await account({ inputTokens, outputTokens: said, estimated: true }, 1);
      else if (tally.lost > 0) await account({ inputTokens: 0, outputTokens: 0, estimated: true }, 0);
      else await hold?.release();
    },
  };
}
