/** What is remembered of a conversation: whom it has touched, every call with what it returned, and what is listed of it later. */

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

/** One line of what is listed later: a call, or an answer with what was wrong with it. Without secrets, and not too long. */
export type ConversationEntry = { readonly handle: string; readonly at: number } & (
  | {
      readonly kind: 'call';
      readonly tool: string;
      /** JSON. */
      readonly input: string;
      readonly error: string | null;
      /** How many it returned. */
      readonly statements: number;
    }
  | {
      readonly kind: 'answer';
      readonly question: string | null;
      readonly text: string;
      /** How many claims got which. */
      readonly verdicts: Readonly<Record<string, number>>;
      readonly violations: readonly { readonly code: string; readonly message: string }[];
    }
);
