/** One vector of length 1 from what a model puts out: the sentence's own, or the mean over its tokens. */
import { LoreError } from '../model/index.js';

export function pool(
  output: { readonly data: unknown; readonly dims: readonly number[] } | undefined,
  model: string,
): Float32Array {
  const [batch, second, third] = output?.dims ?? [];
  if (!output || !(output.data instanceof Float32Array) || batch !== 1 || second === undefined) {
    throw new LoreError({
      code: 'embed/unknown-output',
      message: `The model in ${model} puts out no vectors of 32-bit numbers.`,
      hint: 'Export it with last_hidden_state or sentence_embedding as its first output.',
    });
  }
  return normalized(third === undefined ? output.data : mean(output.data, second, third));
}

function mean(data: Float32Array, tokens: number, dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions);
  for (let token = 0; token < tokens; token++) {
    for (let d = 0; d < dimensions; d++) sum[d] = (sum[d] ?? 0) + (data[token * dimensions + d] ?? 0);
  }
  return sum;
}

function normalized(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? Float32Array.from(vector) : vector.map((x) => x / length);
}
