/** Reads an answer up to a size, and no further. */
import { LlmError } from './errors.js';
import type { WireResponse } from './transport.js';

export interface ReadOptions {
  readonly host: string;
  /** Take what fits instead of failing. */
  readonly cut?: boolean;
}

export async function readText(
  response: WireResponse,
  mostBytes: number,
  { host, cut = false }: ReadOptions,
): Promise<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && encoding !== '') {
    response.discard();
    throw badResponse(host, `is compressed (${encoding.slice(0, 20)}) although plain text was asked for`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size <= mostBytes) continue;
    if (cut) break;
    throw tooLarge(host, mostBytes);
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, cut ? mostBytes : size));
}

/** A body that is cut within JSON may be whole the next time; one that never was JSON will not be. */
export async function readJson(response: WireResponse, mostBytes: number, host: string): Promise<unknown> {
  const text = (await readText(response, mostBytes, { host })).trim();
  try {
    return JSON.parse(text);
  } catch {
    if (text === '') throw badResponse(host, 'is empty', true);
    if (text.startsWith('{')) throw badResponse(host, 'is JSON that breaks off or is malformed', true);
    const what = text.startsWith('<') ? 'is a web page and not JSON' : 'is not JSON';
    throw badResponse(host, what);
  }
}

export function tooLarge(host: string, mostBytes: number): LlmError {
  return new LlmError({
    code: 'llm/too-large',
    message: `The answer of ${host} is larger than ${mostBytes.toLocaleString('en')} bytes; the rest was not read.`,
    hint: 'Limit the answer with a maximum of tokens. A server that sends more than that is out of order.',
    spent: true,
  });
}

export function badResponse(host: string, what: string, retry = false): LlmError {
  return new LlmError({
    code: 'llm/bad-response',
    message: `The answer of ${host} ${what}.`,
    hint: 'Check that LORE_LLM_URL is the API of an OpenAI-compatible server (often ending in /v1), not a web page.',
    retry,
    spent: true,
  });
}
