/** What is remembered of a conversation: whom it has touched, and every call with what it returned. */

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
  /** What the caller was given to read. */
  readonly text: string;
  /** Ids of what it returned. */
  readonly entities: readonly string[];
  readonly statements: readonly string[];
  readonly sources: readonly string[];
  readonly findings: readonly string[];
}
