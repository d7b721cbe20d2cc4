/** Cuts a written date into numbers, words and marks; one pass, whatever the input. */

export interface Token {
  readonly kind: 'number' | 'word' | 'mark' | 'escape';
  /** Lower case, without accents, with straight quotes and plain hyphens. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** True when nothing separates it from the token before. */
  readonly glued: boolean;
}

const LETTER = /[\p{L}\p{M}]/u;
const MINUS = '-‐‑‒–—―−';
const QUOTES = "'’‘ʼ`´";

const isDigit = (c: string | undefined): boolean => c !== undefined && c >= '0' && c <= '9';

function isLetter(c: string | undefined): boolean {
  if (c === undefined) return false;
  if (c < '\u0080') return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return LETTER.test(c);
}

const isSpace = (c: string): boolean =>
  c === ' ' || c === '\t' || c === '\n' || c === '\r' || (c > '\u007f' && c.trim() === '');

/** Folds a word for comparison. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z0-9' ]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'");
}

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let lastEnd = -1;
  while (at < text.length) {
    const c = text.charAt(at);
    if (isSpace(c)) at++;
    else if (c === '.' && !(isDigit(text[at - 1]) && isDigit(text[at + 1]))) {
      // A full stop ends an abbreviation and does not part it from what follows.
      if (lastEnd === at) lastEnd++;
      at++;
    } else {
      const token = tokenAt(text, at, c, at === lastEnd);
      tokens.push(token);
      lastEnd = token.end;
      at = token.end;
    }
  }
  return tokens;
}

function tokenAt(text: string, start: number, c: string, glued: boolean): Token {
  if (isDigit(c)) {
    let end = start + 1;
    while (isDigit(text[end])) end++;
    return { kind: 'number', text: text.slice(start, end), start, end, glued };
  }
  if (isLetter(c)) {
    const end = endOfWord(text, start);
    const word = fold(text.slice(start, end)).replaceAll('.', '');
    return { kind: 'word', text: word, start, end, glued };
  }
  if (c === '@' && text[start + 1] === '#') {
    const close = text.indexOf('@', start + 2);
    const end = close < 0 ? text.length : close + 1;
    const name = fold(text.slice(start + 2, close < 0 ? end : close)).trim();
    return { kind: 'escape', text: name, start, end, glued };
  }
  const mark = MINUS.includes(c) ? '-' : QUOTES.includes(c) ? "'" : c;
  return { kind: 'mark', text: mark, start, end: start + 1, glued };
}

/** A word runs over letters and inner apostrophes; `B.C.` and `T.A.` are single words too. */
function endOfWord(text: string, start: number): number {
  let end = start + 1;
  if (text[end] === '.' && isLetter(text[end + 1]) && !isLetter(text[end + 2])) {
    while (text[end] === '.' && isLetter(text[end + 1]) && !isLetter(text[end + 2])) end += 2;
    return end;
  }
  for (;;) {
    if (isLetter(text[end])) end++;
    else if (QUOTES.includes(text[end] ?? ' ') && isLetter(text[end + 1])) end += 2;
    else return end;
  }
}
