/** What a study of a vault proposes: lines of a mapping, each with its evidence, and what it leaves open. */

export interface ProposedLine {
  /** A key, a tag, a folder, or a key and one of its values. */
  readonly name: string;
  readonly value?: string;
  readonly meaning: string | Readonly<Record<string, string>>;
  /** In words: `35 notes: Human, Elf, Goblin`. */
  readonly because: string;
  readonly count: number;
}

/** Not sure: it stays unmapped until the owner says what it means. */
export interface OpenLine {
  readonly kind: 'key' | 'folder' | 'tag' | 'value';
  readonly name: string;
  readonly value?: string;
  readonly count: number;
  readonly because: string;
  /** The likeliest meanings, best first. */
  readonly likely: readonly string[];
}

export interface MappingProposal {
  readonly kinds: readonly ProposedLine[];
  readonly tags: readonly ProposedLine[];
  readonly folders: readonly ProposedLine[];
  readonly keys: readonly ProposedLine[];
  /** Folders to leave out. */
  readonly ignore: readonly ProposedLine[];
  /** Most frequent first. */
  readonly open: readonly OpenLine[];
}
