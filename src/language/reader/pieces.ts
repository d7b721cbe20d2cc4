/** Where a word, a mark, a link to the web or a piece of code ends in a text. */

const PIECE =
  /\[\^[^\]\s]{0,40}\]|<[^<>\n]{1,200}>|`[^`\n]*`|https?:\/\/\S+|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-'’·][\p{L}\p{N}\p{M}]+)*['’]?|\S/uy;

/** `start` itself where white space stands. Plain words and marks are found without the pattern. */
export function endOfPiece(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code === SPACE || code === LINE) return start;
  if (isPlainWord(code)) {
    const end = plainEnd(text, start);
    if (end > 0) return end;
  } else if (code < 128 && code > SPACE && code !== BRACKET && code !== LESS && code !== TICK)
    return start + 1;
  PIECE.lastIndex = start;
  return PIECE.test(text) ? PIECE.lastIndex : start;
}

const [SPACE, LINE, BRACKET, LESS, TICK, HYPHEN, APOSTROPHE, COLON] = [32, 10, 91, 60, 96, 45, 39, 58];

export function isPlainWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

/** -1 where other letters come in, or an address of the web may. */
function plainEnd(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const code = text.charCodeAt(at);
    if (isPlainWord(code)) continue;
    if (code >= 128 || code === COLON) return -1;
    if (code !== HYPHEN && code !== APOSTROPHE) return at;
    const next = text.charCodeAt(at + 1);
    if (next >= 128) return -1;
    if (!isPlainWord(next)) return code === APOSTROPHE ? at + 1 : at;
  }
}
