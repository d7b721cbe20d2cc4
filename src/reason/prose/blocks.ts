/** A passage as paragraphs, items of lists and rows of tables, each with what it stands under. */

export interface Block {
  /** As it stands in the passage. */
  readonly text: string;
  readonly start: number;
  /** As it is read, where that differs: a row of a table with the names of its columns. */
  readonly said: string | null;
  /** The label or the item that it belongs to. */
  readonly under: string | null;
}

interface Line {
  readonly text: string;
  readonly start: number;
}

const FENCE = /^\s*```/;
/** Headings, rules, pictures, markup, comments. */
const UNREAD = /^\s*(?:#{1,6}\s|<|(?:[-*_=]\s*){3,}$|!\[|%%)/;
const ROW = /^\s*\|/;
const RULE = /^\s*\|?(?:\s*:?-{2,}:?\s*\|?)+$/;
const ITEM = /^(\s*)(?:[-*+•]|\d+[.)])\s+(?:\[[ x]\]\s+)?/;
/** A label with nothing behind it: `**Children:**`. */
const OPENER = /^\s*[*_]{0,3}([^:*_\n]{1,40})[*_]{0,3}:[*_]{0,3}\s*$/;

/** Places in a block are places in the passage. */
export function blocksOf(text: string): readonly Block[] {
  const reader = new BlockReader();
  let isCode = false;
  for (const line of linesOf(text)) {
    const isFence = FENCE.test(line.text);
    if (isFence) isCode = !isCode;
    reader.read(line, isCode || isFence);
  }
  return reader.end();
}

class BlockReader {
  readonly #blocks: Block[] = [];
  #paragraph: Line[] = [];
  #columns: readonly string[] | null = null;
  #opener: string | null = null;
  /** The items that a further one may stand below. */
  #above: { readonly indent: number; readonly label: string }[] = [];

  read(line: Line, isCode: boolean): void {
    const item = isCode ? null : ITEM.exec(line.text);
    const isText = item === null && !isApart(line.text) && !isCode;
    if (!isText) this.#endParagraph();
    if (isCode || line.text.trim() === '') return;
    if (!ROW.test(line.text)) this.#columns = null;
    if (item !== null) this.#item(line, item);
    else if (ROW.test(line.text)) this.#row(line);
    else {
      this.#above = [];
      this.#opener = OPENER.test(line.text) ? labelOf(line.text) : null;
      if (isText && this.#opener === null) this.#paragraph.push(line);
    }
  }

  end(): readonly Block[] {
    this.#endParagraph();
    return this.#blocks;
  }

  #item({ text, start }: Line, [bullet, space = '']: RegExpExecArray): void {
    this.#above = this.#above.filter(({ indent }) => indent < space.length);
    const said = text.slice(bullet.length);
    const under = this.#above.at(-1)?.label ?? this.#opener;
    this.#above.push({ indent: space.length, label: labelOf(said) });
    if (!OPENER.test(said))
      this.#blocks.push({ text: said, start: start + bullet.length, said: null, under });
  }

  #row(line: Line): void {
    if (RULE.test(line.text)) return;
    const cells = cellsOf(line.text);
    if (this.#columns === null) this.#columns = cells;
    else this.#blocks.push({ ...line, said: rowOf(this.#columns, cells), under: this.#opener });
  }

  #endParagraph(): void {
    for (const lines of apartByLabel(this.#paragraph)) this.#blocks.push(paragraphOf(lines, this.#opener));
    this.#paragraph = [];
  }
}

/** Lines with labels tell of one thing each: `**Trade:** police`, and below it `**Born:** 1901`. */
function apartByLabel(lines: readonly Line[]): Line[][] {
  const isOfLabels = lines.length > 1 && lines.every(({ text }) => LABELLED.test(text));
  const together: Line[][] = [];
  for (const line of lines) {
    const last = together.at(-1);
    if (last === undefined || isOfLabels || BOLD.test(line.text)) together.push([line]);
    else last.push(line);
  }
  return together;
}
const BOLD = /^\s*(?:\*\*|__)[^*_:\n]{2,40}(?::(?:\*\*|__)|(?:\*\*|__):)\s+\S/;
const LABELLED = /^\s*(?:\*\*|__)?\p{Lu}[^*_:\n]{1,30}(?::(?:\*\*|__)?|(?:\*\*|__):)\s+\S/u;

/** No line of a paragraph. */
const isApart = (line: string): boolean =>
  line.trim() === '' || UNREAD.test(line) || ROW.test(line) || FENCE.test(line) || OPENER.test(line);

function* linesOf(text: string): Generator<Line> {
  let start = 0;
  for (const line of text.split('\n')) {
    yield { text: line, start };
    start += line.length + 1;
  }
}

/** Of `**Children:**`, and of an item that others stand below: `Rook (18–44), miller`. */
function labelOf(item: string): string {
  const [label = ''] = item.split(/:|\s[–—(]|[.,]\s/);
  return label.replace(/[*_]/g, '').trim().slice(0, LONGEST_LABEL);
}
const LONGEST_LABEL = 60;

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replace(/[*_`]/g, '').trim());

function rowOf(columns: readonly string[], cells: readonly string[]): string {
  const told = cells.flatMap((cell, i) => {
    const column = columns[i] ?? '';
    return /[\p{L}\p{N}]/u.test(cell) ? [column === '' ? cell : `${column}: ${cell}`] : [];
  });
  return told.join(' | ');
}

/** A line break is within a sentence where a small letter follows; in text that is wrapped, also before a number or a name. Any other ends one. */
function paragraphOf(lines: readonly Line[], under: string | null): Block {
  const texts = lines.map(({ text }) => text);
  const isWrapped =
    texts.length > 1 && texts.slice(0, -1).every(({ length }) => length >= SHORT_LINE && length <= LONG_LINE);
  const text = texts.reduce((all, line) => {
    const [last, next] = [all.at(-1) ?? '', line.at(0) ?? ''];
    const isWithin = /\p{Ll}/u.test(next)
      ? /[\p{L}\p{N},;–-]/u.test(last)
      : isWrapped && /[\p{Ll},]/u.test(last);
    return `${all}${isWithin ? ' ' : '\n'}${line}`;
  });
  return { text, start: lines[0]?.start ?? 0, said: null, under };
}
const [SHORT_LINE, LONG_LINE] = [50, 120];
