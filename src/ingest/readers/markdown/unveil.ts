/** A note without what its writer does not show: comments, template code, style sheets and scripts are cut out, code left alone. */
import { lastWhere } from './last-where.js';

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Unveiled {
  /** What is left, with line feeds alone for line ends. */
  readonly text: string;
  /** Where a character of it stands in the note. */
  place(offset: number): { readonly line: number; readonly column: number };
  /** Ranges of it that a plugin wrote from what other notes say. */
  readonly echoes: readonly Range[];
  /** Line of a comment that is never closed. */
  readonly openComment: number | null;
}

export function unveil(body: string, firstLine: number): Unveiled {
  const source = body.includes('\r') ? body.replaceAll('\r\n', '\n') : body;
  const cutter = new Cutter(source);
  if (HINT.test(source)) cutter.run();
  const { pieces, echoes, open } = cutter.finish();
  const lineOf = lineFinder(source);
  const place = (offset: number) => {
    const at = sourceOffset(pieces, offset);
    const { line, start } = lineOf(at);
    return { line: firstLine + line, column: at - start + 1 };
  };
  return {
    text: pieces.map(({ from, to }) => source.slice(from, to)).join(''),
    place,
    echoes,
    openComment: open === null ? null : firstLine + lineOf(open).line,
  };
}

/** Whether a line of it has code that a template is yet to fill in. */
export function holdsTemplateCode(text: string): boolean {
  const open = text.indexOf('<%');
  return (open >= 0 && text.includes('%>', open)) || /\{\{[^{}\n]*\}\}/.test(text);
}

/** A piece of the source that stays, and where it begins in what is left. */
interface Piece extends Range {
  readonly at: number;
}

const HINT = /%%|<!--|<%|\{[{%]|<(?:style|script)\b/i;
/** A fence at the start of a line, also inside quotations and items of lists. */
const TOKEN =
  /(?<=^|\n)[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?![^\n]*`)|~{3,})|`+|%%|<!--|<%|\{\{+|\{%|<(?:style|script)\b|\\`/gi;
const ENDS: Readonly<Record<string, string>> = { '%%': '%%', '<!--': '-->', '<%': '%>', '{%': '%}' };
const ECHO_BEGINS = /^<!--\s*(?:SerializedQuery:|IQ:)/;
const ECHO_ENDS = /^<!--\s*(?:SerializedQuery END\b|\/IQ\b)/;

class Cutter {
  readonly #pieces: Piece[] = [];
  readonly #echoes: Range[] = [];
  /** Where the piece that is going on began, and how much is left so far. */
  #from = 0;
  #kept = 0;
  #echo: number | null = null;
  #open: number | null = null;
  /** What was looked for in vain, or the place where it was found: looking again for each would be quadratic. */
  readonly #found = new Map<string, number>();
  #paragraphEnd = 0;
  #ticks = new Set<number>();

  constructor(private readonly source: string) {}

  run(): void {
    const { source } = this;
    let at = 0;
    while (at < source.length) {
      TOKEN.lastIndex = at;
      const match = TOKEN.exec(source);
      if (match === null) return;
      at = this.#token(match[0], match[1], match.index);
    }
  }

  finish() {
    this.#keepTo(this.source.length);
    if (this.#pieces.length === 0) this.#pieces.push({ at: 0, from: 0, to: 0 });
    return { pieces: this.#pieces, echoes: this.#echoes, open: this.#open };
  }

  /** Where to go on. */
  #token(token: string, fence: string | undefined, start: number): number {
    const after = start + token.length;
    if (fence !== undefined) return this.#fenceEnd(token, fence, after);
    if (token === '\\`') return after;
    if (token[0] === '`') return this.#codeEnd(token.length, after);
    if (token.startsWith('{{')) return this.#placeholder(start, after);
    const end = ENDS[token] ?? `</${token.slice(1).toLowerCase()}`;
    const close = ENDS[token] === undefined ? this.#tagEnd(end, after) : this.#next(end, after);
    if (close >= 0) return this.#cut(start, close + end.length);
    if (token !== '%%' && token !== '<!--') return after;
    this.#open = start;
    return this.#cut(start, this.source.length);
  }

  #fenceEnd(token: string, fence: string, after: number): number {
    const { source } = this;
    const out = /\n(?![ \t]*>)/g;
    out.lastIndex = after;
    // In a quotation it ends with that, and is looked for no further.
    const most = token.includes('>') ? (out.exec(source)?.index ?? source.length) : source.length;
    const text = most === source.length ? source : source.slice(0, most);
    const close = new RegExp(`\\n[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*(?=\\n|$)`, 'g');
    close.lastIndex = after;
    const end = close.exec(text);
    return end === null ? most : end.index + end[0].length;
  }

  /** A code span does not reach beyond its paragraph. */
  #codeEnd(length: number, after: number): number {
    const { source } = this;
    if (after >= this.#paragraphEnd) {
      const blank = /\n[ \t]*\n/g;
      blank.lastIndex = after;
      this.#paragraphEnd = blank.exec(source)?.index ?? source.length;
      this.#ticks = new Set();
    }
    if (this.#ticks.has(length)) return after;
    for (let at = source.indexOf('`', after); at >= 0 && at < this.#paragraphEnd; ) {
      let end = at;
      while (source[end] === '`') end++;
      if (end - at === length) return end;
      at = source.indexOf('`', end);
    }
    this.#ticks.add(length);
    return after;
  }

  /** `{{…}}` ends on its own line. */
  #placeholder(start: number, after: number): number {
    let close = this.#next('}}', after);
    if (close < 0 || close > this.#next('\n', after, this.source.length)) return after;
    while (this.source[close] === '}') close++;
    return this.#cut(start, close);
  }

  #tagEnd(end: string, after: number): number {
    const known = this.#found.get(end);
    if (known !== undefined && (known < 0 || known >= after)) return known;
    const tag = new RegExp(`${end}>`, 'gi');
    tag.lastIndex = after;
    const index = tag.exec(this.source)?.index ?? -1;
    this.#found.set(end, index);
    return index;
  }

  #next(mark: string, after: number, none = -1): number {
    const known = this.#found.get(mark);
    if (known !== undefined && (known === none || known >= after)) return known;
    const index = this.source.indexOf(mark, after);
    const found = index < 0 ? none : index;
    this.#found.set(mark, found);
    return found;
  }

  #cut(start: number, end: number): number {
    const { source } = this;
    const text = source.slice(start, Math.min(end, start + 60));
    const tagged = source[end] === '>' && /^<[a-z]/i.test(text) ? end + 1 : end;
    let [from, to] = [start, tagged];
    while (from > this.#from && isSpace(source[from - 1])) from--;
    while (to < source.length && isSpace(source[to])) to++;
    // Alone on its lines it takes them along, and does not leave a blank line that would end a paragraph.
    const isAlone =
      (from === 0 || source[from - 1] === '\n') && (to === source.length || source[to] === '\n');
    this.#keepTo(isAlone ? from : start);
    this.#from = isAlone ? Math.min(to + 1, source.length) : tagged;
    if (ECHO_BEGINS.test(text)) this.#echo = this.#kept;
    else if (ECHO_ENDS.test(text) && this.#echo !== null) {
      if (this.#kept > this.#echo) this.#echoes.push({ from: this.#echo, to: this.#kept });
      this.#echo = null;
    }
    return this.#from;
  }

  #keepTo(end: number): void {
    if (end <= this.#from) return;
    this.#pieces.push({ at: this.#kept, from: this.#from, to: end });
    this.#kept += end - this.#from;
  }
}

function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\t';
}

function sourceOffset(pieces: readonly Piece[], offset: number): number {
  if (pieces.length === 1) return offset + (pieces[0]?.from ?? 0);
  const piece = pieces[lastWhere(0, pieces.length, (i) => (pieces[i]?.at ?? 0) <= offset)];
  return piece === undefined ? offset : piece.from + offset - piece.at;
}

function lineFinder(text: string): (offset: number) => { line: number; start: number } {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  // Most often the next line is asked for after the last.
  let line = 0;
  const isAt = (i: number, offset: number) => {
    const [start = Number.POSITIVE_INFINITY, next = Number.POSITIVE_INFINITY] = [starts[i], starts[i + 1]];
    return start <= offset && offset < next;
  };
  return (offset) => {
    if (isAt(line + 1, offset)) line++;
    else if (!isAt(line, offset)) line = lastWhere(0, starts.length, (i) => (starts[i] ?? 0) <= offset);
    return { line, start: starts[line] ?? 0 };
  };
}
