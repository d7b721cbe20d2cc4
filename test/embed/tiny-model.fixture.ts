/** Models of a few numbers, written byte by byte in the format of ONNX, so that the real engine can run them in tests. */

type Field = readonly [number: number, value: number | string | Buffer];

/** Protocol buffers, as far as a small model needs them. */
function message(...fields: Field[]): Buffer {
  const parts = fields.flatMap(([number, value]) => {
    if (typeof value === 'number') return [varint(number << 3), varint(value)];
    const bytes = Buffer.from(value);
    return [varint((number << 3) | 2), varint(bytes.length), bytes];
  });
  return Buffer.concat(parts);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left >>>= 7) {
    if (left < 0x80) return Buffer.from([...bytes, left]);
    bytes.push((left & 0x7f) | 0x80);
  }
}

const FLOAT = 1;
const INT64 = 7;

function named(name: string, type: number, shape: readonly (number | string)[]): Buffer {
  const dims = shape.map((d): Field => [1, message(typeof d === 'number' ? [1, d] : [2, d])]);
  return message([1, name], [2, message([1, message([1, type], [2, message(...dims)])])]);
}

function table(name: string, numbers: readonly number[], columns: number): Buffer {
  const bytes = Buffer.from(Float32Array.from(numbers).buffer);
  return message([1, numbers.length / columns], [1, columns], [2, FLOAT], [8, name], [9, bytes]);
}

function node(
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: readonly Buffer[] = [],
): Buffer {
  return message(
    ...inputs.map((input): Field => [1, input]),
    [2, output],
    [4, operator],
    ...attributes.map((attribute): Field => [5, attribute]),
  );
}

function model(graph: Buffer): Buffer {
  return message([1, 7], [7, graph], [8, message([1, ''], [2, 13])]);
}

/** Gather(table, input_ids): for each token its row. */
export function lookUpModel(numbers: readonly number[], dimensions: number): Buffer {
  return model(
    message(
      [1, node('Gather', ['table', 'input_ids'], 'last_hidden_state')],
      [2, 'look-up'],
      [5, table('table', numbers, dimensions)],
      [11, named('input_ids', INT64, [1, 'tokens'])],
      [12, named('last_hidden_state', FLOAT, [1, 'tokens', dimensions])],
    ),
  );
}

/** The mean over all tokens of its row in one table, times the row of its segment in another: three numbers for a pair. */
export function pairModel(tokens: readonly number[], segments: readonly number[]): Buffer {
  const axes = message([1, 'axes'], [8, 1], [20, 7]);
  const keepDims = message([1, 'keepdims'], [3, 0], [20, 2]);
  return model(
    message(
      [1, node('Gather', ['tokens', 'input_ids'], 'words')],
      [1, node('Gather', ['segments', 'token_type_ids'], 'sides')],
      [1, node('Mul', ['words', 'sides'], 'both')],
      [1, node('ReduceMean', ['both'], 'logits', [axes, keepDims])],
      [2, 'pair'],
      [5, table('tokens', tokens, 3)],
      [5, table('segments', segments, 3)],
      [11, named('input_ids', INT64, [1, 'length'])],
      [11, named('token_type_ids', INT64, [1, 'length'])],
      [12, named('logits', FLOAT, [1, 3])],
    ),
  );
}
