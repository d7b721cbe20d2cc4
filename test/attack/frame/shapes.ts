/** Texts of any length in the shapes that have made programs slow: what repeats, nests, never closes, or looks like a beginning. */

export interface Shape {
  readonly name: string;
  /** About so many characters. */
  readonly make: (length: number) => string;
}

const repeated = (name: string, piece: string): Shape => ({
  name,
  make: (length) => piece.repeat(Math.ceil(length / piece.length)),
});

/** The pieces differ by a number, so that no memory of the last one helps. */
const counted = (name: string, piece: (i: number) => string): Shape => ({
  name,
  make: (length) => {
    const parts: string[] = [];
    for (let i = 0, made = 0; made < length; i++) {
      const part = piece(i);
      parts.push(part);
      made += part.length;
    }
    return parts.join('');
  },
});

const within = (name: string, open: string, close: string): Shape => ({
  name,
  make: (length) => {
    const depth = Math.ceil(length / (open.length + close.length));
    return open.repeat(depth) + close.repeat(depth);
  },
});

/** What anybody may say or paste. */
export const SPOKEN: readonly Shape[] = [
  repeated('short sentences', 'A.\n'),
  repeated('one known sentence', 'Aldric Raventhorne ruled Valdorn in 340 TA. '),
  counted('sentences that differ', (i) => `Aldric ${i} ruled Place ${i} from ${i % 900} TA until ${i} TA. `),
  counted('names in a row', (i) => `Aldric${i} Raventhorne${i % 7} `),
  repeated('known names in a row', 'Aldric Raventhorne Lysa Harrow Valdorn '),
  repeated('names and commas', 'Aldric, Lysa, '),
  repeated('names and ands', 'Aldric and Lysa and '),
  repeated('of and the', 'Aldric of the king of the '),
  repeated('whose', 'the father of the mother of '),
  repeated('who', 'who was the man who '),
  repeated('not', 'not never no '),
  repeated('capital letters', 'A B C D '),
  repeated('abbreviations', 'Mr. St. Dr. J. R. '),
  repeated('dates', '340 TA '),
  repeated('spans of dates', 'from 324 TA until 360 TA, between 1 and 2 TA; '),
  counted('numbers and units', (i) => `${i},000 req/s at ${i} ms, v${i}.2.3 `),
  repeated('one long word', 'a'),
  repeated('digits', '7'),
  repeated('spaces', ' '),
  repeated('blank lines', '\n'),
  repeated('accents', 'e\u0301\u0300\u0302'),
  repeated('other scripts', 'اسم 名前 🜁 '),
  within('round brackets', '(', ')'),
  repeated('open brackets', '(['),
  repeated('double quotes', '"a '),
  repeated('apostrophes', "'s "),
  repeated('open links', '[['),
  counted('links', (i) => `[[Place ${i}|there]] `),
  repeated('backslashes', '\\'),
  repeated('addresses', 'http://a.b/c?d=e&f '),
  repeated('names of files', 'People/Aldric.md:3, a.md, '),
  repeated('who says so', 'According to the Raven Roll, Aldric ruled. As told in Places, '),
  within('braces', '{', '}'),
  repeated('colons', 'a: b: '),
];

/** Those that broke something once, or stand for many: enough where the same code was tried with all of them. */
export const DANGEROUS: readonly Shape[] = SPOKEN.filter(({ name }) =>
  /^(?:short sentences|sentences that differ|names in a row|names and commas|digits|spaces|accents|round brackets|double quotes)$/.test(
    name,
  ),
);

/** What means something in a file. */
const MARKUP: readonly Shape[] = [
  repeated('pictures and links', '![a](b '),
  repeated('stars', '*a **'),
  repeated('underlines', '_a__'),
  repeated('backticks', '` `` '),
  repeated('tags', '<b><!-- '),
  repeated('entities', '&amp;&#'),
  repeated('headings', '# A\n'),
  counted('headings that differ', (i) => `## Thing ${i}\nText.\n`),
  repeated('quotations', '> '),
  repeated('lists', '- a\n'),
  { name: 'lists in lists', make: (length) => nested(length) },
  repeated('rules', '---\n'),
  counted('keys and values', (i) => `key${i}: value ${i}\n`),
  counted('rows of a table', (i) => `| a${i} | b |\n${i === 0 ? '|---|---|\n' : ''}`),
  repeated('cells of a row', '| a '),
  repeated('tildes and percents', '~~a~~ %b% '),
];

export const SHAPES: readonly Shape[] = [...SPOKEN, ...MARKUP];

/** Each line one step further in: the text grows with the square of its lines. */
function nested(length: number): string {
  const lines: string[] = [];
  for (let made = 0; made < length; made += lines.length * 2 + 2)
    lines.push(`${'  '.repeat(lines.length)}- a`);
  return lines.join('\n');
}
