/** Every match of a pattern in a text, without the copy of the pattern that `matchAll` makes each time. */

/** The pattern is global. All matches are looked up at once, so that its place in the text is nobody else's concern. */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex++;
  }
  return found;
}
