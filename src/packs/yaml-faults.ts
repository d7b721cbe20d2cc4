/** What the parser of YAML objects to, as somebody who writes notes and settings would say it, and at the place that is to be mended. */
import { type Document, isScalar, isSeq, type Node, visit } from 'yaml';

export interface YamlFault {
  readonly message: string;
  readonly offset: number;
  readonly hint: string | undefined;
}

interface ParserError {
  readonly code: string;
  readonly message: string;
  readonly pos: readonly [number, number];
}

/** In the parser's words where ours would say no more. */
const WORDS: Readonly<Record<string, { readonly message?: string; readonly hint: string }>> = {
  BAD_SCALAR_START: { hint: 'Put quotes round the value.' },
  TAB_AS_INDENT: { message: 'A tab stands where spaces are expected.', hint: 'Indent with spaces.' },
  BLOCK_AS_IMPLICIT_KEY: { hint: 'Put quotes round a value that holds a colon and a space.' },
  BAD_INDENT: {
    message: 'This line does not begin in the column of those above it.',
    hint: 'Keys and items of one block start in the same column.',
  },
  MULTILINE_IMPLICIT_KEY: {
    hint: 'A key and its colon stand on one line; put quotes round text with special characters.',
  },
  UNEXPECTED_TOKEN: {
    hint: 'Put quotes round text that begins with a special character: "[[Link]]", "@name", "*".',
  },
  MISSING_CHAR: { hint: 'Close the quote or bracket that is open here.' },
  MULTIPLE_DOCS: {
    message: 'A second document begins here.',
    hint: 'Keep one document in a file: remove the line "---" here.',
  },
};

export function yamlFault(document: Document.Parsed, error: ParserError, text: string): YamlFault {
  return (
    unclosed(document, error, text) ??
    withoutColon(error, text) ??
    aboutValue(error, text) ?? {
      message: WORDS[error.code]?.message ?? `${error.message}.`,
      offset: error.pos[0],
      hint: WORDS[error.code]?.hint,
    }
  );
}

/** `motto: @home`, `said: He said: no`, `friend: [[Tom]] and [[Aldo]]`. */
function aboutValue({ code, message, pos: [at] }: ParserError, text: string): YamlFault | null {
  const hint = 'Put quotes round the whole value.';
  if (code === 'BAD_SCALAR_START')
    return { message: `A value cannot begin with ${text[at]}.`, offset: at, hint };
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /: .*: /.test(`${lineAt(at, text)} `))
    return { message: 'This value holds a colon and a space, as only a key does.', offset: at, hint };
  if (
    code === 'UNEXPECTED_TOKEN' &&
    message === 'Unexpected scalar at node end' &&
    /: /.test(lineAt(at, text))
  )
    return { message: 'The value has ended before this, and more stands behind it.', offset: at, hint };
  return null;
}

function lineAt(at: number, text: string): string {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return text.slice(from, end < 0 ? text.length : end);
}

/** The innermost bracket or the quote that is never closed: the parser only notices lines further down. */
function unclosed(document: Document.Parsed, { message }: ParserError, text: string): YamlFault | null {
  const isBracket = /\bend with an? [\]}]$/.test(message);
  if (!isBracket && !message.startsWith('Missing closing')) return null;
  let open: { readonly offset: number; readonly close: string } | null = null;
  visit(document, {
    Node: (_, node) => {
      const close = closingOf(node, isBracket);
      const [from, to] = node.range ?? [0, 0];
      // An open quote alone is no closed one.
      const isClosed = close !== null && to - from > 1 && text.slice(from, to).trimEnd().endsWith(close);
      if (close !== null && !isClosed) open = { offset: from, close };
    },
  });
  return open === null ? null : told(open, text);
}

function told(
  { offset, close }: { readonly offset: number; readonly close: string },
  text: string,
): YamlFault {
  const what = close === ']' || close === '}' ? 'bracket' : 'quote';
  return {
    message: `The ${what} ${text[offset]} that opens here is not closed.`,
    offset,
    hint: `Write ${close} where it ends.`,
  };
}

function closingOf(node: Node, isBracket: boolean): string | null {
  if (isScalar(node)) {
    if (isBracket) return null;
    return node.type === 'QUOTE_DOUBLE' ? '"' : node.type === 'QUOTE_SINGLE' ? "'" : null;
  }
  if (!isBracket || !('flow' in node) || node.flow !== true) return null;
  return isSeq(node) ? ']' : '}';
}

/** `born 300`, `born:300`. */
function withoutColon({ code, pos: [at] }: ParserError, text: string): YamlFault | null {
  if (code !== 'MULTILINE_IMPLICIT_KEY' && code !== 'MISSING_CHAR') return null;
  const line = lineAt(at, text).trim();
  if (line === '' || /:(?:\s|$)/.test(line)) return null;
  const shown = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  return {
    message: `"${shown}" is no key with a value.`,
    offset: text.lastIndexOf('\n', at - 1) + 1,
    hint: 'Write the key, a colon, a space and the value: `born: 300`; or take the line out.',
  };
}
const LONGEST = 40;
