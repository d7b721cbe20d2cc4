/** Refuses YAML that is nested too deeply before the parser sees it: the parser recurses and can take the process down. */
import { CST, Lexer } from 'yaml';

export const MOST_YAML_LEVELS = 64;

const BLANK = new Set<string | null>(['newline', 'space', 'comment', 'byte-order-mark']);
const INDICATOR = new Set<string | null>(['seq-item-ind', 'explicit-key-ind', 'map-value-ind']);

/** Offset of the first token that stands deeper than `most` levels; null when none does. */
export function tooDeepAt(text: string, most = MOST_YAML_LEVELS): number | null {
  const columns: number[] = [];
  let flow = 0;
  let offset = 0;
  let lineStart = 0;
  let startsNode = true;
  let isContent = false;
  for (const token of new Lexer().lex(text)) {
    const type: string | null = isContent ? 'scalar' : CST.tokenType(token);
    isContent = !isContent && type === 'scalar';
    if (isContent || type === 'doc-mode' || type === 'flow-error-end') continue;
    if (type === 'flow-map-start' || type === 'flow-seq-start') flow++;
    else if (type === 'flow-map-end' || type === 'flow-seq-end') flow--;
    if (flow === 0 && startsNode && !BLANK.has(type)) {
      enter(columns, offset - lineStart);
      startsNode = false;
    }
    if (flow + columns.length > most) return offset;
    if (type === 'newline' || INDICATOR.has(type)) startsNode = true;
    const lastBreak = token.lastIndexOf('\n');
    if (lastBreak >= 0) lineStart = offset + lastBreak + 1;
    offset += token.length;
  }
  return null;
}

/** A block that starts at this column ends every block that started there or further right. */
function enter(columns: number[], column: number): void {
  while ((columns.at(-1) ?? -1) >= column) columns.pop();
  columns.push(column);
}
