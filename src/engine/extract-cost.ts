/** What reading passages with a model will cost: by what it has used so far, and by length as long as nothing is known of that. */
import type { UsageStore } from '../store/usage.js';

export interface MeasuredUsage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface ExpectedTokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly measuredCalls: number;
}

/** Fewer say too little. */
const FEWEST = 5;
/** English prose and JSON, by the tokenisers in use. */
const BYTES_A_TOKEN = 4;
/** An empty answer, and for each token of a passage so many of statements with their quotes. */
const LEAST_ANSWER = 20;
const ANSWER_A_TOKEN = 1.5;
const MOST_ANSWER = 1_500;

/** Calls for this purpose whose tokens the server itself has counted. */
export async function measuredUsage(usage: UsageStore, model: string): Promise<MeasuredUsage> {
  const counted = (await usage.lines('0000-01-01', '9999-12-31')).filter(
    (line) => line.model === model && line.purpose === 'extract' && line.estimated === 0,
  );
  return counted.reduce(
    (sum, { calls, inputTokens, outputTokens }) => ({
      calls: sum.calls + calls,
      inputTokens: sum.inputTokens + inputTokens,
      outputTokens: sum.outputTokens + outputTokens,
    }),
    { calls: 0, inputTokens: 0, outputTokens: 0 },
  );
}

export function expectedTokens(
  passages: readonly { readonly asked: string; readonly passage: string }[],
  measured: MeasuredUsage,
): ExpectedTokens {
  const { calls } = measured;
  if (calls >= FEWEST) {
    const expected = (used: number) => Math.round((used / calls) * passages.length);
    return {
      inputTokens: expected(measured.inputTokens),
      outputTokens: expected(measured.outputTokens),
      measuredCalls: calls,
    };
  }
  let [inputTokens, outputTokens] = [0, 0];
  for (const { asked, passage } of passages) {
    inputTokens += tokensOf(asked);
    outputTokens += Math.min(MOST_ANSWER, LEAST_ANSWER + Math.round(ANSWER_A_TOKEN * tokensOf(passage)));
  }
  return { inputTokens, outputTokens, measuredCalls: 0 };
}

function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_A_TOKEN);
}
