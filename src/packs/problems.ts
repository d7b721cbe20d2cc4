/** What is wrong with a pack: every problem with its place, gathered before anything is refused. */
import { formatPosition, LoreError, type Notice, type Position } from '../model/index.js';

export type Problem = Notice;

export class Problems {
  readonly #list: Problem[] = [];
  readonly #seen = new Set<string>();
  readonly #broken = new Set<string>();

  add(code: string, at: Position, message: string, hint?: string): void {
    const key = `${code} ${formatPosition(at)} ${message}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#list.push({ level: 'error', code, message, ...(hint === undefined ? {} : { hint }), at });
  }

  /** A declaration that could not be read; that others refer to it is no further problem. */
  markBroken(name: string): void {
    this.#broken.add(name);
  }

  isBroken(name: string): boolean {
    return this.#broken.has(name);
  }

  get size(): number {
    return this.#list.length;
  }

  /** In the order a reader would meet them: by file, line and column. */
  list(): readonly Problem[] {
    return [...this.#list].sort((a, b) => comparePositions(a.at, b.at));
  }
}

function comparePositions(a: Position, b: Position): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

export function invalidPacks(problems: readonly Problem[]): LoreError {
  const lines = problems.map(({ at, message, hint }) =>
    [`  ${formatPosition(at)}: ${message}`, hint].filter(Boolean).join(' '),
  );
  const [first] = problems;
  return new LoreError({
    code: 'pack/invalid',
    message: `The packs have ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${lines.join('\n')}`,
    hint: 'Run `lore pack validate` after mending them.',
    ...(first === undefined ? {} : { at: first.at }),
  });
}
