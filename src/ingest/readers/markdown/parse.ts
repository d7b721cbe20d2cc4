/** A note as it was written down: its lines as a reader sees them, and its blocks, all on one text with exact places. */
import { blank } from './blank.js';
import { type Heading, headingOf } from './heading.js';
import { type LoreBlock, loreBlock } from './lore-blocks.js';
import { type Block, walkTree } from './tree.js';
import { type Range, type Unveiled, unveil } from './unveil.js';

export interface Line extends Range {
  readonly number: number;
  readonly column: number;
  /** As a reader sees it. */
  readonly shown: string;
  /** As long as the line itself, with code blanked out: what may be searched for links and tags. */
  readonly scan: string;
  readonly kind: 'text' | 'code' | 'hidden';
  readonly heading: Heading | null;
}

export interface ParsedNote extends Pick<Unveiled, 'text' | 'place' | 'openComment'> {
  readonly lines: readonly Line[];
  readonly blocks: readonly Block[];
  readonly lore: readonly LoreBlock[];
  /** As long as the text: without code, what is struck out, and what a plugin repeats. Of code its backticks stay. */
  readonly told: string;
}

/** Blocks that a plugin makes something of: what stands in them is no text. */
const OF_PLUGINS =
  /^(?:lore|dataview|dataviewjs|tasks|query|leaflet|statblock|button|mermaid|base|bases|calendar|chart|chronos|dice|encounter|encounter-table|excalidraw|folder-overview|initiative|initiative-tracker|js-engine|kanban|map|mapview|meta-bind.*|ob-timeline|plantuml|timeline|timeline-labeled|toc|tracker|zoommap)$/;

export function parseNote(body: string, firstLine: number): ParsedNote {
  const { text, place, echoes, openComment } = unveil(body, firstLine);
  const { blocks, code, untold, hidden } = walkTree(text);
  const scan = blank(text, code);
  const told = blank(blank(withTicks(text, scan, code), untold), echoes);
  const lore = blocks.flatMap((block) =>
    block.kind === 'fence' && languageOf(block.info) === 'lore' ? [loreBlock(block, text, place)] : [],
  );
  const lines = new LineCutter({ text, scan, place, blocks, hidden }).cut();
  return { text, place, openComment, lines, blocks, lore, told };
}

/** The lines of a block, without what indents them or marks a quotation. */
export function linesOf({ from, to, quote }: Block, text: string): Range[] {
  const lines: Range[] = [];
  for (let start = from; start <= to; ) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 || end > to ? to : end;
    if (start !== from) while (start < stop && isMargin(text.charCodeAt(start), quote !== null)) start++;
    lines.push({ from: start, to: stop });
    start = stop + 1;
  }
  return lines;
}

function isMargin(code: number, isQuoted: boolean): boolean {
  return code === 32 || code === 9 || (isQuoted && code === 62);
}

function languageOf(info: string): string {
  return (/^[^\s{,:]*/.exec(info)?.[0] ?? '').toLowerCase();
}

function withTicks(text: string, scan: string, code: readonly Range[]): string {
  let told = '';
  let at = 0;
  for (const { from, to } of code) {
    if (text[from] !== '`' || from < at) continue;
    told += `${scan.slice(at, from)}\`${scan.slice(from + 1, to - 1)}\``;
    at = to;
  }
  return told + scan.slice(at);
}

interface Parts {
  readonly text: string;
  readonly scan: string;
  readonly place: Unveiled['place'];
  readonly blocks: readonly Block[];
  readonly hidden: readonly Range[];
}

class LineCutter {
  #block = 0;
  #hidden = 0;

  constructor(private readonly parts: Parts) {}

  cut(): Line[] {
    const { text, scan, place } = this.parts;
    const lines: Line[] = [];
    for (let from = 0; from <= text.length; ) {
      const end = text.indexOf('\n', from);
      const to = end < 0 ? text.length : end;
      const { kind, heading } = this.#kind(from, to);
      const shown = kind === 'text' ? this.#shown(from, to) : text.slice(from, to);
      const { line: number, column } = place(from);
      const isEmptied = shown.length < to - from && /^[\s>]*$/.test(shown);
      const scanned = kind === 'text' ? scan.slice(from, to) : '';
      const kept = isEmptied ? 'hidden' : kind;
      lines.push({ from, to, number, column, shown, scan: scanned, kind: kept, heading });
      from = to + 1;
    }
    return lines;
  }

  #kind(from: number, to: number): Pick<Line, 'kind' | 'heading'> {
    const { blocks, text } = this.parts;
    for (let block = blocks[this.#block]; block !== undefined; block = blocks[++this.#block]) {
      const end = block.kind === 'heading' ? (block.underline ?? block.to) : block.to;
      if (end < from) continue;
      if (block.from > to) break;
      if (block.kind === 'fence')
        return { kind: OF_PLUGINS.test(languageOf(block.info)) ? 'hidden' : 'code', heading: null };
      if (block.kind !== 'heading' || block.quote !== null || block.list !== null) break;
      if (block.underline === from) return { kind: 'hidden', heading: null };
      return { kind: 'text', heading: headingOf(text.slice(block.from, block.to), block.level) };
    }
    return { kind: 'text', heading: null };
  }

  #shown(from: number, to: number): string {
    const { text, hidden } = this.parts;
    let shown = '';
    let at = from;
    for (let range = hidden[this.#hidden]; range !== undefined; range = hidden[++this.#hidden]) {
      if (range.to <= from) continue;
      if (range.from >= to) break;
      shown += text.slice(at, Math.max(at, range.from));
      at = Math.min(range.to, to);
      if (range.to > to) break;
    }
    return at === from ? text.slice(from, to) : shown + text.slice(at, to);
  }
}
