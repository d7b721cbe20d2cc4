/** One HTTP exchange with a model server. A port, so that recordings can stand in for the network. */

export interface WireTimeouts {
  readonly connectMs: number;
  readonly firstByteMs: number;
  /** The longest silence within an answer. */
  readonly idleMs: number;
}

export interface WireRequest {
  readonly url: URL;
  /** Holds the key: never write these down. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeouts: WireTimeouts;
  readonly signal: AbortSignal;
}

export interface WireResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** May be read once; leaving the loop early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** For a body that nobody will read. */
  discard(): void;
}

/** Rejects with an `LlmError` only. Never follows a redirect. */
export type Transport = (request: WireRequest) => Promise<WireResponse>;
