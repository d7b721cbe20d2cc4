/** How many terminal columns a text takes, and how to cut, pad and wrap it by them. */
import type { Theme } from './theme.js';

let segmenter: Intl.Segmenter | undefined;
/** Characters that the splitter is given at once: the time it takes grows with their square. */
const PIECE = 500;
/** The first half of a character that was cut in two. */
const HALF = /(?<=.)[\ud800-\udbff]$/s;
/** Of one column each, and never joined with a neighbour: Latin letters, dashes, quotation marks, arrows, lines. */
const PLAIN =
  /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u259f\u2713\u2717]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with the escape character
const ESCAPES = /\u001b\[[0-9;]*m/g;
const INVISIBLE = /^[\p{M}\p{Cc}\p{Cf}]*$/u;
const PICTURE = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}{2}/u;
/** Blocks of East Asian Wide and Fullwidth characters. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u;

/** Columns that the text takes on a terminal; colours take none. */
export function displayWidth(text: string): number {
  const bare = stripColour(text);
  if (PLAIN.test(bare)) return bare.length;
  let width = 0;
  for (const segment of graphemes(bare)) width += graphemeWidth(segment);
  return width;
}

/** Characters as a reader sees them. The splitter takes as long to make as a whole card takes to print. */
function graphemes(text: string): Iterable<string> {
  if (PLAIN.test(text)) return text;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const piece = text.slice(at, at + PIECE).replace(HALF, '');
    const some = Array.from(segmenter.segment(piece), ({ segment }) => segment);
    // The last one may go on behind the piece.
    if (some.length > 1 && at + PIECE < text.length) some.pop();
    for (const segment of some) {
      found.push(segment);
      at += segment.length;
    }
  }
  return found;
}

export function stripColour(text: string): string {
  return text.replace(ESCAPES, '');
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text;
}

/** At most `width` columns of an uncoloured text; what is cut off is shown by `mark`. */
export function truncate(text: string, width: number, mark = '…'): string {
  if (displayWidth(text) <= width) return text;
  const room = width - displayWidth(mark);
  if (room <= 0) return mark.slice(0, Math.max(0, width));
  let kept = '';
  let taken = 0;
  for (const segment of graphemes(text)) {
    taken += graphemeWidth(segment);
    if (taken > room) break;
    kept += segment;
  }
  return kept.trimEnd() + mark;
}

/** At most `width` columns of an uncoloured text, without its beginning: the name of a file says more than its folders. */
export function truncateStart(text: string, width: number, mark = '…'): string {
  if (displayWidth(text) <= width) return text;
  const kept: string[] = [];
  let taken = displayWidth(mark);
  for (const segment of [...graphemes(text)].reverse()) {
    taken += graphemeWidth(segment);
    if (taken > width) break;
    kept.unshift(segment);
  }
  return mark + kept.join('');
}

/** At most `width` columns of an uncoloured text, with what is cut out of its middle shown by `mark`. */
export function truncateMiddle(text: string, width: number, mark = '…'): string {
  if (displayWidth(text) <= width) return text;
  const room = width - displayWidth(mark);
  if (room < 2) return truncate(text, width, mark);
  const segments = [...graphemes(text)];
  const taken = (parts: readonly string[], columns: number): string[] => {
    const kept: string[] = [];
    let used = 0;
    for (const part of parts) {
      used += graphemeWidth(part);
      if (used > columns) break;
      kept.push(part);
    }
    return kept;
  };
  const head = taken(segments, Math.floor(room / 3));
  const tail = taken(segments.toReversed(), room - displayWidth(head.join(''))).toReversed();
  return head.join('') + mark + tail.join('');
}

/** Lines of at most `width` columns, broken at spaces; a longer word stands on a line of its own. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    const margin = /^ */.exec(paragraph)?.[0] ?? '';
    let line = '';
    let taken = 0;
    for (const word of paragraph.split(/\s+/).filter((part) => part !== '')) {
      const columns = displayWidth(word);
      if (line !== '' && margin.length + taken + 1 + columns > width) {
        lines.push(margin + line);
        line = '';
        taken = 0;
      }
      line = line === '' ? word : `${line} ${word}`;
      taken += (taken === 0 ? 0 : 1) + columns;
    }
    lines.push(line === '' ? '' : margin + line);
  }
  return lines;
}

/** The same, with words that are too long for any line broken where it ends. */
export function wrapHard(text: string, width: number): string[] {
  return wrap(text, width).flatMap((line) => {
    const parts = [''];
    let taken = 0;
    if (displayWidth(line) <= width) return [line];
    for (const segment of graphemes(line)) {
      const columns = graphemeWidth(segment);
      if (taken > 0 && taken + columns > width) {
        parts.push('');
        taken = 0;
      }
      parts[parts.length - 1] += segment;
      taken += columns;
    }
    return parts;
  });
}

export function indented(text: string, indent: number, { columns }: Theme): string[] {
  return wrap(text, columns - indent).map((line) => ' '.repeat(indent) + line);
}

function graphemeWidth(segment: string): number {
  if (INVISIBLE.test(segment)) return 0;
  return PICTURE.test(segment) || WIDE.test(segment) ? 2 : 1;
}
