/** Files that could not be read when it was last tried: what is known of them is what they said before, or nothing. */

export interface UnreadFile {
  readonly file: string;
  /** Counted from 1; null where the whole file is meant. */
  readonly line: number | null;
  readonly message: string;
  readonly hint: string | null;
}

export interface UnreadStore {
  /** In the order of their names. */
  files(): Promise<UnreadFile[]>;
  /** These are no longer unread, since they were read or are gone; and those are. */
  settle(read: readonly string[], unread: readonly UnreadFile[]): Promise<void>;
}
