/** A note line by line: what is text, what is code, what is hidden, and where its `lore` blocks are. */

export interface Line {
  readonly number: number;
  /** Column of the first character; more than 1 when a long line was cut. */
  readonly column: number;
  /** As a reader sees it: without comments. */
  readonly shown: string;
  /** As long as the original, with comments and code blanked out: what may be searched for links and fields. */
  readonly scan: string;
  readonly kind: 'text' | 'code' | 'hidden';
}

export interface LoreBlock {
  readonly text: string;
  /** Of the opening fence. */
  readonly line: number;
  /** Of the first character inside. */
  readonly column: number;
}

export interface MarkdownLines {
  readonly lines: readonly Line[];
  readonly lore: readonly LoreBlock[];
  /** Line of a comment that is never closed. */
  readonly openComment: number | null;
}

const COMMENTS: readonly (readonly [string, string])[] = [
  ['%%', '%%'],
  ['<!--', '-->'],
];

export function scanLines(body: string, firstLine: number): MarkdownLines {
  const scanner = new LineScanner();
  for (const [i, raw] of body.split('\n').entries()) {
    scanner.take(raw.endsWith('\r') ? raw.slice(0, -1) : raw, firstLine + i);
  }
  return scanner.finish();
}

interface Fence {
  readonly mark: string;
  readonly indent: number;
  readonly line: number;
  /** The lines inside, when it is a `lore` block. */
  readonly lore: string[] | null;
}

class LineScanner {
  readonly #lines: Line[] = [];
  readonly #lore: LoreBlock[] = [];
  #fence: Fence | null = null;
  #comment: { readonly end: string; readonly line: number } | null = null;

  take(text: string, number: number): void {
    if (this.#fence !== null) {
      this.#inFence(text, number, this.#fence);
      return;
    }
    const fence = this.#comment === null ? openFence(text, number) : null;
    if (fence !== null) {
      this.#fence = fence;
      this.#push(number, text, '', fence.lore === null ? 'code' : 'hidden');
      return;
    }
    const { shown, scan, open } = maskLine(text, this.#comment?.end ?? null);
    this.#comment = open === null ? null : { end: open, line: this.#comment?.line ?? number };
    const isHidden = shown.trim() === '' && text.trim() !== '';
    this.#push(number, shown, scan, isHidden ? 'hidden' : 'text');
  }

  finish(): MarkdownLines {
    this.#closeFence();
    return { lines: this.#lines, lore: this.#lore, openComment: this.#comment?.line ?? null };
  }

  #inFence(text: string, number: number, { mark, indent, lore }: Fence): void {
    this.#push(number, text, '', lore === null ? 'code' : 'hidden');
    if (isClosing(text, mark)) this.#closeFence();
    else lore?.push(text.slice(Math.min(indent, indentOf(text))));
  }

  #closeFence(): void {
    const fence = this.#fence;
    this.#fence = null;
    if (fence === null || fence.lore === null) return;
    this.#lore.push({ text: fence.lore.join('\n'), line: fence.line, column: fence.indent + 1 });
  }

  #push(number: number, shown: string, scan: string, kind: Line['kind']): void {
    this.#lines.push({ number, column: 1, shown, scan, kind });
  }
}

function openFence(text: string, line: number): Fence | null {
  const indent = indentOf(text);
  const char = text[indent];
  if (char !== '`' && char !== '~') return null;
  let end = indent;
  while (text[end] === char) end++;
  const info = text.slice(end).trim();
  if (end - indent < 3 || (char === '`' && info.includes('`'))) return null;
  const isLore = info.slice(0, 5).trim().toLowerCase() === 'lore';
  return { mark: text.slice(indent, end), indent, line, lore: isLore ? [] : null };
}

function isClosing(text: string, mark: string): boolean {
  const trimmed = text.trim();
  return trimmed.length >= mark.length && trimmed === (mark[0] ?? '').repeat(trimmed.length);
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

interface Masked {
  readonly shown: string;
  readonly scan: string;
  /** What ends a comment that goes on into the next line. */
  readonly open: string | null;
}

function maskLine(text: string, openEnd: string | null): Masked {
  if (openEnd === null && !text.includes('%%') && !text.includes('<!--') && !text.includes('`')) {
    return { shown: text, scan: text, open: null };
  }
  let shown = '';
  let scan = '';
  let at = 0;
  let end = openEnd;
  /** Runs of backticks that were looked for in vain: looking again for each would be quadratic. */
  const unmatched = new Set<number>();
  while (at < text.length) {
    if (end !== null) {
      const close = text.indexOf(end, at);
      const stop = close < 0 ? text.length : close + end.length;
      scan += ' '.repeat(stop - at);
      at = stop;
      if (close < 0) return { shown, scan, open: end };
      end = null;
      continue;
    }
    const comment = COMMENTS.find(([start]) => text.startsWith(start, at));
    if (comment !== undefined) {
      scan += ' '.repeat(comment[0].length);
      at += comment[0].length;
      end = comment[1];
      continue;
    }
    if (text[at] !== '`') {
      shown += text[at];
      scan += text[at];
      at++;
      continue;
    }
    const { length, isCode } = codeSpan(text, at, unmatched);
    shown += text.slice(at, at + length);
    scan += isCode ? ' '.repeat(length) : text.slice(at, at + length);
    at += length;
  }
  return { shown, scan, open: end };
}

/** The code span that starts here, or its backticks alone when they are never matched on this line. */
function codeSpan(text: string, start: number, unmatched: Set<number>): { length: number; isCode: boolean } {
  let ticks = 0;
  while (text[start + ticks] === '`') ticks++;
  const close = unmatched.has(ticks) ? -1 : text.indexOf('`'.repeat(ticks), start + ticks);
  if (close >= 0) return { length: close + ticks - start, isCode: true };
  unmatched.add(ticks);
  return { length: ticks, isCode: false };
}
