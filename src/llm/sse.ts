/** Server-sent events, from pieces of text that may be cut anywhere. */

export interface SseParser {
  /** The data of every event that this piece completes. */
  push(piece: string): string[];
  /** What a server that forgot the last blank line left behind. */
  end(): string[];
}

export function createSseParser(): SseParser {
  let line: string[] = [];
  let data: string[] = [];
  let afterCarriageReturn = false;

  function finishLine(found: string[]): void {
    const text = line.join('');
    line = [];
    if (text === '') {
      if (data.length > 0) found.push(data.join('\n'));
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    const name = colon === -1 ? text : text.slice(0, colon);
    if (name !== 'data') return;
    const value = colon === -1 ? '' : text.slice(colon + 1);
    data.push(value.startsWith(' ') ? value.slice(1) : value);
  }

  return {
    push(piece) {
      const found: string[] = [];
      // A carriage return ended its line when it came; the line feed that belongs to it is no second end.
      const text = afterCarriageReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
      if (piece !== '') afterCarriageReturn = text.endsWith('\r');
      const parts = text.split(/\r\n|\n|\r/);
      const last = parts.pop() ?? '';
      for (const part of parts) {
        line.push(part);
        finishLine(found);
      }
      if (last !== '') line.push(last);
      return found;
    },
    end() {
      const found: string[] = [];
      if (line.length > 0) finishLine(found);
      finishLine(found);
      return found;
    },
  };
}

/** The data of the events in a body; characters may be cut by its chunks. */
export async function* readSse(
  body: AsyncIterable<Uint8Array>,
  mostBytes: number,
  tooLarge: () => Error,
): AsyncGenerator<string> {
  const parser = createSseParser();
  const decoder = new TextDecoder();
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge();
    yield* parser.push(decoder.decode(chunk, { stream: true }));
  }
  yield* parser.push(decoder.decode());
  yield* parser.end();
}
