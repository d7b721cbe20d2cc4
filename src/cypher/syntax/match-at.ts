/** Matching at one place of a text, and nowhere else. */

/** Matches a sticky expression at an offset. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
