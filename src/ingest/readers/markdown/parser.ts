/** The Markdown of vaults: CommonMark's blocks, tables and callouts; inline only what hides or names something. */
import {
  type BlockParser,
  type InlineContext,
  type InlineParser,
  type MarkdownConfig,
  parser,
  Table,
} from '@lezer/markdown';

/** Deeper than anybody writes; each level costs time on every line. */
const MOST_LEVELS = 40;
/** Emphasis and links to the web change nothing that is read, and are quadratic in broken text. */
const UNUSED = [
  ...['LinkReference', 'HTMLBlock', 'Entity', 'HTMLTag', 'Emphasis', 'HardBreak'],
  ...['Link', 'Image', 'LinkEnd'],
];

const tooDeep: BlockParser = {
  name: 'TooDeep',
  before: 'FencedCode',
  parse(cx, line) {
    if (cx.depth < MOST_LEVELS) return false;
    const from = cx.lineStart + line.pos;
    cx.addElement(cx.elt('TooDeep', from, cx.lineStart + line.text.length));
    cx.nextLine();
    return true;
  },
};

const CALLOUT = /\[!([^\]\n]{1,200})\][+-]?(?=[ \t]|$)[ \t]*/y;

const callout: BlockParser = {
  name: 'Callout',
  before: 'FencedCode',
  parse(cx, line) {
    if (line.next !== CODE.bracket || cx.parentType().name !== 'Blockquote') return false;
    CALLOUT.lastIndex = line.pos;
    const mark = CALLOUT.exec(line.text)?.[0];
    if (mark === undefined) return false;
    const from = cx.lineStart + line.pos;
    const title = from + mark.length;
    const rest = line.text.slice(line.pos + mark.length);
    const inside = cx.parser.parseInline(rest, title);
    cx.addElement(
      cx.elt('Callout', from, title + rest.length, [cx.elt('CalloutMark', from, title), ...inside]),
    );
    cx.nextLine();
    return true;
  },
};

const LONGEST_DELIMITERS = 2_000;

/** The library's own tables, but for a pattern that is quadratic in white space. */
const table: MarkdownConfig = {
  ...Table,
  parseBlock: (Table.parseBlock ?? []).map((block) => ({
    ...block,
    endLeaf: (cx, line, leaf) =>
      line.text.includes('|', line.basePos) &&
      cx.peekLine().length < LONGEST_DELIMITERS &&
      block.endLeaf?.(cx, line, leaf) === true,
  })),
};

const CODE = { bang: 33, less: 60, bracket: 91, closing: 93, line: 10, tilde: 126 };

const wikiLink: InlineParser = {
  name: 'WikiLink',
  before: 'InlineCode',
  parse(cx, next, pos) {
    if (next !== CODE.bracket && next !== CODE.bang) return -1;
    const open = next === CODE.bang ? pos + 1 : pos;
    if (cx.char(open) !== CODE.bracket) return -1;
    if (cx.char(open + 1) !== CODE.bracket) return next === CODE.bang ? picture(cx, pos) : -1;
    let end = open + 2;
    for (let code = cx.char(end); code !== CODE.closing; code = cx.char(++end)) {
      if (code < 0 || code === CODE.bracket || code === CODE.line) return -1;
    }
    if (cx.char(end + 1) !== CODE.closing) return -1;
    return cx.addElement(cx.elt(next === CODE.bang ? 'Embed' : 'WikiLink', pos, end + 2));
  },
};

const PICTURE = /!\[[^[\]\n]*\]\([^()\n]*\)/y;
const TAG = /<\/?[A-Za-z][^<>\n]{0,1000}>/y;

function picture(cx: InlineContext, pos: number): number {
  const length = lengthAt(PICTURE, cx, pos);
  return length === 0 ? -1 : cx.addElement(cx.elt('Embed', pos, pos + length));
}

function lengthAt(pattern: RegExp, { text, offset }: InlineContext, pos: number): number {
  pattern.lastIndex = pos - offset;
  return pattern.exec(text)?.[0].length ?? 0;
}

const tag: InlineParser = {
  name: 'Tag',
  after: 'InlineCode',
  parse(cx, next, pos) {
    const length = next === CODE.less ? lengthAt(TAG, cx, pos) : 0;
    return length === 0 ? -1 : cx.addElement(cx.elt('Tag', pos, pos + length));
  },
};

/** The piece of text in which no closing `~~` is left. */
let unstruck: InlineContext | null = null;

const struck: InlineParser = {
  name: 'Struck',
  after: 'InlineCode',
  parse(cx, next, pos) {
    if (next !== CODE.tilde || cx.char(pos + 1) !== CODE.tilde || cx === unstruck) return -1;
    const from = pos - cx.offset + 2;
    const close = cx.text.indexOf('~~', from);
    if (close < 0) unstruck = cx;
    if (close <= from || /\s/.test(cx.text[from] ?? '')) return -1;
    const inside = cx.parser.parseInline(cx.text.slice(from, close), pos + 2);
    return cx.addElement(cx.elt('Struck', pos, cx.offset + close + 2, inside));
  },
};

export const vaultParser = parser.configure([
  table,
  {
    remove: UNUSED,
    defineNodes: [
      { name: 'TooDeep', block: true },
      { name: 'Callout', block: true },
      ...['CalloutMark', 'WikiLink', 'Embed', 'Tag', 'Struck'],
    ],
    parseBlock: [tooDeep, callout],
    parseInline: [wikiLink, tag, struck],
  },
]);
