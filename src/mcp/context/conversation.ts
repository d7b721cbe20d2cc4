/** One conversation: whom it has touched, the latest first, and every call with what it returned. */

export interface TouchedEntity {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

/** A tool call, as an answer can later be held against it. */
export interface RecordedCall {
  /** Counts from 1 within its conversation. */
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The error's code; null when it went well. */
  readonly error: string | null;
  /** SHA-256 of the structured result as JSON. */
  readonly digest: string;
  /** The structured result itself, as it was sent; null for an error. */
  readonly result: Readonly<Record<string, unknown>> | null;
  /** What the caller was given to read. */
  readonly text: string;
  /** Ids of what it returned. */
  readonly entities: readonly string[];
  readonly statements: readonly string[];
  readonly sources: readonly string[];
  readonly findings: readonly string[];
}

export interface Conversation {
  /** What replies return and calls may pass. */
  readonly handle: string;
  /** A handle serves only whom it was given to. */
  readonly principal: string;
  readonly startedAt: number;
  /** Everybody that was told of, the latest first. */
  touched(): readonly TouchedEntity[];
  /** Those whom questions were about, the latest first: whom "he" and "it" may mean. */
  focus(): readonly TouchedEntity[];
  /** The latest last. */
  calls(): readonly RecordedCall[];
}

/** Told of every call, for whoever keeps them longer than a conversation lives. */
export interface Recorder {
  record(conversation: Conversation, call: RecordedCall): void;
}
