/** The tags around an insight, in every spelling that models have for them. */

export interface Tag {
  readonly kind: 'open' | 'close' | 'empty';
  readonly start: number;
  readonly end: number;
}

const LESS = '(?:<|&(?:amp;){0,4}(?:lt|#0{0,4}60|#x0{0,4}3c);)';
const GREATER = '(?:>|&(?:amp;){0,4}(?:gt|#0{0,4}62|#x0{0,4}3e);)';
const NAME = 'SYNTHESIS[ \\t]{0,2}[_-]?[ \\t]{0,2}INSIGHTS?';
/** Attributes say nothing that we would ask for. */
const ATTRIBUTES = '(?:\\s[^<>{}&]{0,300}?)?';
/** Where the end of the tag was forgotten, its object must follow. */
const TAG = new RegExp(
  `${LESS}\\s{0,8}(/?)\\s{0,8}${NAME}(?![A-Za-z0-9_])${ATTRIBUTES}\\s{0,8}(?:(/?)\\s{0,8}${GREATER}|(?=\\{))`,
  'gi',
);
/** Whatever else begins like one. */
const BEGINNING = new RegExp(
  `${LESS}\\s{0,8}/?\\s{0,8}${NAME}(?![A-Za-z0-9_])(?:\\s{0,8}/?\\s{0,8}${GREATER})?`,
  'gi',
);
const LETTERS = 'SYNTHESIS_INSIGHT';

export function tagsIn(text: string): Tag[] {
  if (!/synthesis/i.test(text)) return [];
  return [...text.matchAll(TAG)].map((match) => {
    const [whole, closing, empty] = match;
    const kind = closing === '/' ? 'close' : empty === '/' ? 'empty' : 'open';
    return { kind, start: match.index, end: match.index + whole.length };
  });
}

/** Every tag and every beginning of one gone, and nothing else; what then joins up to a new one, too. */
export function withoutTags(text: string): string {
  let left = text;
  for (let round = 0; /synt/i.test(left); round++) {
    const whole = left.slice(0, left.length - partLength(left));
    const next = whole.replace(TAG, '').replace(BEGINNING, '');
    if (next === left) break;
    left = round < MOST_ROUNDS ? next : next.replace(/[<&]/g, '');
  }
  return left;
}

const MOST_ROUNDS = 16;
const LEAST_LETTERS = 4;
const NEAR_END = 400;
const PART = new RegExp(`${LESS}\\s{0,8}/?\\s{0,8}([A-Za-z]+[ _-]?[A-Za-z]*)$`, 'i');
const PART_WITH_ATTRIBUTES = new RegExp(
  `${LESS}\\s{0,8}/?\\s{0,8}${NAME}(?:\\s{1,4}[\\w-]{1,40}=["']?[^"'<>{}]{0,80}["']?){1,4}(?:\\s{1,4}[\\w-]{1,40})?$`,
  'i',
);

/** How much of the end of a text is a tag that was broken off. */
export function partLength(text: string): number {
  const whole = text.trimEnd();
  const tail = whole.slice(-NEAR_END);
  const found = PART.exec(tail);
  const letters = found?.[1]?.toUpperCase().replace(/[ -]/, '_') ?? '';
  const isPart = letters.length >= LEAST_LETTERS && LETTERS.startsWith(letters);
  const [part] = (isPart ? found : /synthesis/i.test(tail) ? PART_WITH_ATTRIBUTES.exec(tail) : null) ?? [];
  return part === undefined ? 0 : part.length + text.length - whole.length;
}

/** After an object whose end tag was broken off: how much of what follows to the end of the text is left of that tag. */
export function endTagPart(rest: string): number {
  const told = rest
    .trim()
    .replace(/&lt;?$|&l$/i, '<')
    .replace(/^&lt;/i, '<');
  return told !== '' && `</${LETTERS}>`.startsWith(told.toUpperCase()) ? rest.length : 0;
}
