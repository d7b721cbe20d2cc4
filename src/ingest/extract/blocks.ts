/** Prose in pieces that speak for themselves: paragraphs and items of lists, without tables, quotations and code. */

export interface ProseLine {
  readonly number: number;
  readonly text: string;
}

export interface Block {
  readonly text: string;
  /** The line that an offset into the text stands on. */
  lineAt(offset: number): number;
}

const NO_PROSE = /^\s*(?:>|\||#|```|~~~|\[\^|!\[|---|\*\*\*\s*$)|::|^\s{4,}\S/;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/;

export function blocksOf(lines: readonly ProseLine[]): Block[] {
  const blocks: Block[] = [];
  let current: ProseLine[] = [];
  const close = () => {
    if (current.length > 0) blocks.push(blockOf(current));
    current = [];
  };
  for (const { number, text } of lines) {
    const last = current[current.length - 1];
    const item = ITEM.exec(text)?.[0] ?? '';
    if (text.trim() === '' || (item === '' && NO_PROSE.test(text))) {
      close();
      continue;
    }
    if (item !== '' || (last && last.number + 1 !== number)) close();
    current.push({ number, text: text.slice(item.length).trimEnd() });
  }
  close();
  return blocks;
}

function blockOf(lines: readonly ProseLine[]): Block {
  const text = lines.map((line) => line.text).join('\n');
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.text.length + 1;
  }
  return {
    text,
    lineAt: (offset) =>
      lines[
        Math.max(
          0,
          starts.findLastIndex((start) => start <= offset),
        )
      ]?.number ?? 1,
  };
}

/** Of text that stands in no file. */
export function linesOf(text: string, first = 1): ProseLine[] {
  return text.split('\n').map((line, i) => ({ number: first + i, text: line.replace(/\r$/, '') }));
}
