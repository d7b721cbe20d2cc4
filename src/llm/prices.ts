/** What models cost, told by configuration: no price is built in, since none stays true. */
import { z } from 'zod';
import { LlmError } from './errors.js';

const amount = z.number().nonnegative().finite();
export const priceSchema = z.strictObject({
  /** Per million tokens. */
  input: amount,
  output: amount.default(0),
});
export type Price = z.infer<typeof priceSchema>;
/** By the model's name as it is asked for. */
export type PriceTable = Readonly<Record<string, Price>>;

/** In millionths, rounded up; null where no price is known. */
export function costOf(
  prices: PriceTable,
  model: string,
  inputTokens: number,
  outputTokens: number,
): number | null {
  const price = Object.hasOwn(prices, model) ? prices[model] : undefined;
  if (price === undefined) return null;
  return Math.ceil(Number((inputTokens * price.input + outputTokens * price.output).toFixed(6)));
}

/** `gpt-4o-mini=0.15/0.60, text-embedding-3-small=0.02`: input and output per million tokens. */
export function parsePrices(text: string): PriceTable {
  const prices: Record<string, Price> = {};
  for (const part of text
    .split(',')
    .map((p) => p.trim())
    .filter((p) => p !== '')) {
    const match = /^(\S+)\s*=\s*(\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?))?$/.exec(part);
    const [, model, input, output] = match ?? [];
    if (model === undefined || input === undefined) {
      throw new LlmError({
        code: 'llm/bad-setting',
        message: `LORE_LLM_PRICES has “${part.slice(0, 60)}”, which is no price.`,
        hint: 'Write model=input/output per million tokens, with commas between: gpt-4o-mini=0.15/0.60',
      });
    }
    prices[model] = { input: Number(input), output: Number(output ?? 0) };
  }
  return prices;
}
