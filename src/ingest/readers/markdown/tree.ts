/** Walks a note's tree once: its blocks in order, each with the list and the quotation it stands in, and what is no text. */

import { vaultParser } from './parser.js';
import type { Range } from './unveil.js';

/** A quotation; one that begins with a mark (`> [!note]`) is a callout. */
export interface Quote {
  /** The kind of callout, in lower case; null in a plain quotation. */
  callout: string | null;
  hasTitle: boolean;
}

/** A whole list, with the lists inside it. */
export interface List {
  readonly blocks: Block[];
}

interface Placed extends Range {
  /** The innermost. */
  readonly quote: Quote | null;
  /** The outermost within the quotation. */
  readonly list: List | null;
}

export type Block =
  | (Placed & { readonly kind: 'paragraph' | 'title' | 'indented' })
  | (Placed & { readonly kind: 'heading'; readonly level: number; readonly underline: number | null })
  | (Placed & { readonly kind: 'table'; readonly rows: Row[] })
  | (Placed & { readonly kind: 'fence'; info: string; readonly text: Range[] });

/** Of a table: where the bars between its cells stand. */
export interface Row extends Range {
  readonly bars: number[];
}

export interface Walked {
  readonly blocks: readonly Block[];
  /** Code, tags and the marks of callouts: no text at all. */
  readonly code: readonly Range[];
  /** Struck out, or put in from elsewhere: shown, and not told here. */
  readonly untold: readonly Range[];
  /** Marks of callouts, and queries in the middle of text. */
  readonly hidden: readonly Range[];
}

export function isInfobox({ quote }: Block): boolean {
  return quote !== null && quote.callout !== null && /^infobox\b/.test(quote.callout);
}

const QUERY = /^`+ *(?:\$?=)(?!=)/;
const BREAK = /^<br\b/i;
const TASK = /\[[^\]\n]\][ \t]+/y;

export function walkTree(text: string): Walked {
  const walker = new Walker(text);
  vaultParser.parse(text).iterate({
    enter: ({ name, from, to }) => walker.enter(name, from, to),
    leave: ({ name }) => walker.leave(name),
  });
  return walker;
}

class Walker implements Walked {
  readonly blocks: Block[] = [];
  readonly code: Range[] = [];
  readonly untold: Range[] = [];
  readonly hidden: Range[] = [];
  #quote: Quote | null = null;
  #list: List | null = null;
  #depth = 0;
  /** End of the text under a table that was seen last. */
  #tailEnd = -1;
  readonly #outer: { quote: Quote | null; list: List | null; depth: number }[] = [];

  constructor(private readonly text: string) {}

  enter(name: string, from: number, to: number): void {
    switch (name) {
      case 'Blockquote':
        this.#outer.push({ quote: this.#quote, list: this.#list, depth: this.#depth });
        this.#quote = { callout: null, hasTitle: false };
        this.#list = null;
        this.#depth = 0;
        return;
      case 'BulletList':
      case 'OrderedList':
        if (this.#depth++ === 0) this.#list = { blocks: [] };
        return;
      case 'Paragraph':
        this.#add({ kind: 'paragraph', ...this.#placed(this.#afterTask(from), to) });
        return;
      case 'Callout':
        this.#add({ kind: 'title', ...this.#placed(from, to) });
        return;
      case 'CalloutMark':
        this.#callout(from, to);
        return;
      case 'CodeBlock':
      case 'TooDeep':
        this.#add({ kind: 'indented', ...this.#placed(from, to) });
        return;
      case 'FencedCode':
        this.#add({ kind: 'fence', info: '', text: [], ...this.#placed(from, to) });
        return;
      case 'Table':
        this.#add({ kind: 'table', rows: [], ...this.#placed(from, to) });
        return;
      default:
        if (name.includes('Heading')) this.#heading(name, from, to);
        else this.#part(name, from, to);
    }
  }

  leave(name: string): void {
    if (name === 'Blockquote') {
      const outer = this.#outer.pop();
      this.#quote = outer?.quote ?? null;
      this.#list = outer?.list ?? null;
      this.#depth = outer?.depth ?? 0;
    } else if (name === 'BulletList' || name === 'OrderedList') {
      if (--this.#depth === 0) this.#list = null;
    }
  }

  #placed(from: number, to: number): Placed {
    return { from, to, quote: this.#quote, list: this.#list };
  }

  #add(block: Block): void {
    this.blocks.push(block);
    block.list?.blocks.push(block);
  }

  #heading(name: string, from: number, to: number): void {
    const level = Number(name.at(-1));
    if (name.startsWith('ATX')) {
      this.#add({ kind: 'heading', level, underline: null, ...this.#placed(from, to) });
      return;
    }
    const end = this.text.lastIndexOf('\n', to - 1);
    const title = this.text.slice(from, end);
    // Three dashes right under a line are meant for a rule.
    const isRule = level === 2 && to - end <= 4;
    const isTitle = !isRule && title.length <= 80 && !/\n|[.!?:;,][*_"”’)]*\s*$|^\W*\|/.test(title);
    if (isTitle) this.#add({ kind: 'heading', level, underline: end + 1, ...this.#placed(from, end) });
    else this.#add({ kind: 'paragraph', ...this.#placed(this.#afterTask(from), end) });
  }

  #part(name: string, from: number, to: number): void {
    const block = this.blocks.at(-1);
    if (name === 'TableRow' && !this.text.slice(from, to).includes('|')) this.#tail(from, to);
    else if (name === 'InlineCode') {
      this.code.push({ from, to });
      if (QUERY.test(this.text.slice(from, from + 20))) this.hidden.push({ from, to });
    } else if (name === 'Tag') {
      if (!BREAK.test(this.text.slice(from, from + 4))) this.code.push({ from, to });
    } else if (name === 'Struck' || name === 'Embed') this.untold.push({ from, to });
    else if (block?.kind === 'fence') {
      if (name === 'CodeInfo') block.info = this.text.slice(from, to);
      else if (name === 'CodeText') block.text.push({ from, to });
    } else if (block?.kind === 'table') {
      if (name === 'TableHeader' || name === 'TableRow') block.rows.push({ from, to, bars: [] });
      else if (name === 'TableDelimiter' && to === from + 1) block.rows.at(-1)?.bars.push(from);
    }
  }

  /** Text right under a table is a row of it to Markdown, and a paragraph to whoever wrote it. */
  #tail(from: number, to: number): void {
    const before = this.blocks.at(-1);
    const goesOn = before?.to === this.#tailEnd && this.text.lastIndexOf('\n', from) === this.#tailEnd;
    if (before?.kind === 'paragraph' && goesOn) this.blocks[this.blocks.length - 1] = { ...before, to };
    else this.#add({ kind: 'paragraph', ...this.#placed(from, to) });
    this.#tailEnd = to;
  }

  #callout(from: number, to: number): void {
    this.code.push({ from, to });
    this.hidden.push({ from, to });
    if (this.#quote === null || this.#quote.callout !== null) return;
    const mark = this.text.slice(from, to);
    this.#quote.callout = mark.slice(2, mark.indexOf(']')).trim().toLowerCase();
    this.#quote.hasTitle = !/^[ \t]*(?:\n|$)/.test(this.text.slice(to, to + 200));
  }

  #afterTask(from: number): number {
    if (this.#depth === 0) return from;
    TASK.lastIndex = from;
    return from + (TASK.exec(this.text)?.[0].length ?? 0);
  }
}
