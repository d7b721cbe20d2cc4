/** Cuts a long YAML document where the items of its lists begin: the parser takes a hundred times the room of its text, so that it is given a piece at a time. */
import { CST, Lexer } from 'yaml';

/** A list under a key of the first level. */
export interface YamlList {
  readonly key: string;
  /** Offsets of the lines in which its items begin, and of the line after the last. */
  readonly starts: readonly number[];
  readonly end: number;
}

/** Shorter documents are parsed as they are. */
export const LONG_YAML = 32_768;
/** Without one, nothing has to be looked at closely. */
const ITEM = /\n *-[ \n]/;
const PIECE = 65_536;

const BLANK = new Set<string | null>(['newline', 'space', 'comment', 'byte-order-mark']);
/** What stands for nothing in the text. */
const UNWRITTEN = new Set<string | null>(['doc-mode', 'flow-error-end']);
/** What one piece could mean by another. */
const TIES = new Set<string | null>(['anchor', 'alias', 'directive-line', 'doc-start', 'doc-end']);
const PLAIN_KEY = /^[A-Za-z_][\w-]*$/;

/** Empty where it cannot be cut safely, or there is nothing to cut. */
export function listsOf(text: string): readonly YamlList[] {
  if (!ITEM.test(text)) return [];
  const finder = new ListFinder(text.length);
  let offset = 0;
  let isContent = false;
  for (const token of new Lexer().lex(text)) {
    const type: string | null = isContent ? 'content' : CST.tokenType(token);
    isContent = type === 'scalar';
    if (isContent || UNWRITTEN.has(type)) continue;
    if (TIES.has(type) || !finder.take(type, token, offset)) return [];
    offset += token.length;
  }
  return finder.lists;
}

class ListFinder {
  readonly lists: { key: string; starts: number[]; column: number; end: number }[] = [];
  #open: (typeof this.lists)[number] | undefined;
  /** That a list may be the value of: nothing stands after it yet. */
  #key: string | null = null;
  #lineStart = 0;
  #isFirst = true;
  #flow = 0;
  #isText = false;

  constructor(private readonly length: number) {}

  /** False where the document is of no form that can be cut. */
  take(type: string | null, token: string, offset: number): boolean {
    const isText = type === 'content' && this.#isText;
    if (type === 'block-scalar-header' || isText) this.#isText = !isText;
    let isFine = true;
    if (!BLANK.has(type) && !isText && this.#flow === 0) {
      const column = offset - this.#lineStart;
      if (this.#isFirst) isFine = this.#begin(type, token, column);
      else if (type !== 'map-value-ind') this.#key = null;
      this.#isFirst = false;
    }
    if (type === 'flow-map-start' || type === 'flow-seq-start') this.#flow++;
    if (type === 'flow-map-end' || type === 'flow-seq-end') this.#flow--;
    const lastBreak = token.lastIndexOf('\n');
    if (lastBreak >= 0) {
      this.#lineStart = offset + lastBreak + 1;
      this.#isFirst = lastBreak === token.length - 1;
    }
    return isFine;
  }

  /** The first that stands on a line. */
  #begin(type: string | null, token: string, column: number): boolean {
    const isItem = type === 'seq-item-ind';
    const open = this.#open;
    if (open !== undefined && (column < open.column || (column === open.column && !isItem))) {
      open.end = this.#lineStart;
      this.#open = undefined;
    }
    if (isItem && this.#open === undefined && this.#key !== null) {
      this.#open = { key: this.#key, starts: [], column, end: this.length };
      this.lists.push(this.#open);
    }
    if (isItem && this.#open?.column === column) this.#open.starts.push(this.#lineStart);
    else if (column === 0) {
      this.#key = token;
      return type === 'content' && PLAIN_KEY.test(token);
    }
    this.#key = null;
    return true;
  }
}

/** Runs of items of some length. */
export function* piecesOf({ starts, end }: YamlList): Generator<readonly [from: number, to: number]> {
  let from = starts[0] ?? end;
  for (const start of [...starts.slice(1), end]) {
    if (start - from < PIECE && start !== end) continue;
    yield [from, start];
    from = start;
  }
}

/** What is left without the lists, each line where it was. */
export function withoutLists(text: string, lists: readonly YamlList[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { starts, end } of lists) {
    const from = starts[0] ?? end;
    parts.push(text.slice(at, from), '\n'.repeat(linesIn(text, from, end)));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

export function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let i = text.indexOf('\n', from); i >= 0 && i < to; i = text.indexOf('\n', i + 1)) lines++;
  return lines;
}
