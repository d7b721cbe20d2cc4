/** What all walks at a terminal do: print as they go, and ask again after a wrong answer. */
import { LoreError } from '../model/index.js';
import type { Context } from './context.js';

export function show(context: Context, text: string): void {
  context.print(
    () => ({ text }),
    () => text,
  );
}

/** A wrong answer is told; what comes next, `failed` says. */
export async function tried<Step>(
  context: Context,
  step: () => Promise<Step>,
  failed: (error: LoreError) => Step,
): Promise<Step> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    context.complain(error);
    return failed(error);
  }
}
