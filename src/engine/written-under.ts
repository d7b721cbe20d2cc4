/** Under which keys of a note a line stands: its own, and those that hold it. */

const FIELD = /(?:^|[([\s])([\p{L}_][\p{L}\p{N}_ /-]*?)::/gu;
/** `key: …` or `- key: …` of YAML; the key may be quoted. */
const KEY = /^(\s*)((?:- +)*)(["']?)([^\s"'#:[\]{}|>!&*%@`-][^"'#:[\]{}|]*?)\3\s*:(?:\s|$)/u;

/** The innermost first; `column` counts from 1. */
export function keysAt(lines: readonly string[], line: number, column: number): string[] {
  const text = lines[line - 1] ?? '';
  const fields = [...text.matchAll(FIELD)].filter(({ index }) => index < column);
  const field = fields.at(-1)?.[1];
  if (field !== undefined) return [folded(field)];
  const keys: string[] = [];
  let indent = Number.POSITIVE_INFINITY;
  for (let at = line; at > 0; at--) {
    const above = lines[at - 1] ?? '';
    if (/^(?:---|\.\.\.)\s*$/.test(above)) break;
    if (above.trim() === '') continue;
    const found = KEY.exec(above);
    const [, space = '', dashes = '', , key = ''] = found ?? [];
    const own = found ? space.length + dashes.length : above.length - above.trimStart().length;
    if (found !== null && (at === line || own < indent)) {
      keys.push(folded(key));
      indent = own;
      // A list may stand as far to the left as the key that holds it.
    } else if (at === line) indent = own + (above.trimStart().startsWith('- ') ? 1 : 0);
    if (indent === 0 && keys.length > 0) break;
  }
  return keys;
}

/** `Birth Year`, `birth_year` and `birth-year` are one key. */
export function folded(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
}
