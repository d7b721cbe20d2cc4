/** What a study proposes: lines of a mapping, each with its evidence, and what it leaves open. */

export interface Line {
  /** A key, a tag, a folder, or a key and one of its values. */
  readonly name: string;
  readonly value?: string;
  readonly meaning: string | Readonly<Record<string, string>>;
  /** In words: `35 notes: Human, Elf, Goblin`. */
  readonly because: string;
  readonly count: number;
}

/** Not sure: it stays unmapped until the owner says what it means. */
export interface Open {
  readonly kind: 'key' | 'folder' | 'tag' | 'value';
  readonly name: string;
  readonly value?: string;
  readonly count: number;
  readonly because: string;
  /** The likeliest meanings, best first. */
  readonly likely: readonly string[];
}

export interface Proposal {
  readonly kinds: readonly Line[];
  readonly tags: readonly Line[];
  readonly folders: readonly Line[];
  readonly keys: readonly Line[];
  /** Folders to leave out. */
  readonly ignore: readonly Line[];
  /** Most frequent first. */
  readonly open: readonly Open[];
}

const SHOWN = 4;
const LONGEST_EXAMPLE = 28;

/** `35 notes: Human, Elf, Goblin …` */
export function evidence(count: number, noun: string, examples: Iterable<string>): string {
  const distinct = [...new Set([...examples].map(short))].filter((one) => one !== '');
  const shown = distinct.slice(0, SHOWN).join(', ');
  const more = distinct.length > SHOWN ? ' …' : '';
  const told = `${count} ${count === 1 ? noun : `${noun}s`}`;
  return shown === '' ? told : `${told}: ${shown}${more}`;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_EXAMPLE ? `${line.slice(0, LONGEST_EXAMPLE - 1)}…` : line;
}
