/** Refuses YAML that is nested too deeply, or has too many values to be parsed at once, before the parser sees it: the parser recurses, and takes a thousand bytes for each value. */
import { CST, Lexer } from 'yaml';

export const MOST_YAML_LEVELS = 64;
export const MOST_YAML_VALUES = 500_000;

const BLANK = new Set<string | null>(['newline', 'space', 'comment', 'byte-order-mark']);
const INDICATOR = new Set<string | null>(['seq-item-ind', 'explicit-key-ind', 'map-value-ind']);

const FLOW: Readonly<Record<string, number>> = {
  'flow-map-start': 1,
  'flow-seq-start': 1,
  'flow-map-end': -1,
  'flow-seq-end': -1,
};
/** Before a value in a list or under a key. */
const BEFORE_VALUE = new Set<string | null>(['seq-item-ind', 'map-value-ind', 'comma']);

export interface OutOfBounds {
  readonly is: 'too deep' | 'too many';
  /** Of the first token that is. */
  readonly offset: number;
}

/** Null where nothing is. */
export function outOfBounds(
  text: string,
  most = { levels: MOST_YAML_LEVELS, values: MOST_YAML_VALUES },
): OutOfBounds | null {
  let values = 0;
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
    flow += FLOW[type ?? ''] ?? 0;
    if (flow === 0 && startsNode && !BLANK.has(type)) {
      enter(columns, offset - lineStart);
      startsNode = false;
    }
    if (flow + columns.length > most.levels) return { is: 'too deep', offset };
    if (BEFORE_VALUE.has(type) && ++values > most.values) return { is: 'too many', offset };
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
