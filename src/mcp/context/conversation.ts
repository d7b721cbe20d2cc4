/** One conversation: whom it has touched, the latest first, and every call with what it returned. */
import type { RecordedCall, TouchedEntity } from '../../model/conversation.js';

export type { RecordedCall, TouchedEntity };

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
