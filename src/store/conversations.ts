/** The port for conversations that several processes serve: what was asked and told under a handle, and what is listed of it later. */
import type { ConversationEntry, RecordedCall, TouchedEntity } from '../model/conversation.js';

export interface SharedConversation {
  readonly handle: string;
  /** Whom the handle was given to. */
  readonly principal: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly usedAt: number;
  /** The latest first. */
  readonly touched: readonly TouchedEntity[];
  readonly focus: readonly TouchedEntity[];
}

export interface ConversationStore {
  /** With its calls from behind this one on, the latest last; null when it is not known. */
  load(
    handle: string,
    after: number,
  ): Promise<{ readonly conversation: SharedConversation; readonly calls: readonly RecordedCall[] } | null>;
  /**
   * The conversation as it is after this call; calls before `first` are forgotten, and so is whatever was not used for a
   * day. Gives the number that the call has got: another than its own where somebody else's call has that.
   */
  save(conversation: SharedConversation, call: RecordedCall, first: number): Promise<number>;
  /** For the list; what is older than thirty days goes, and so do the oldest of very many. A crash of the machine may lose it. */
  log(entries: readonly ConversationEntry[]): Promise<void>;
  /** In the order in which they were told. */
  logged(): Promise<ConversationEntry[]>;
  /** Every call and every line of the list that holds one of these, for good. */
  forget(quotes: readonly string[]): Promise<void>;
}
