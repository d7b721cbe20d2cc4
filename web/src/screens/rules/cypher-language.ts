/** Colours for rules: comments and their tags, words of the language, labels, strings. Meaning is the server's. */
import { HighlightStyle, StreamLanguage, type StreamParser } from '@codemirror/language';
import { tags } from '@lezer/highlight';

interface State {
  isComment: boolean;
}

const WORDS =
  /^(?:match|optional|where|return|with|unwind|as|and|or|xor|not|in|is|null|true|false|exists|count|distinct|order|by|asc|desc|limit|skip|case|when|then|else|end|starts|ends|contains|any|all|none|single|union|call)$/i;

const parser: StreamParser<State> = {
  startState: () => ({ isComment: false }),
  token: (stream, state) => {
    if (state.isComment) return comment(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match('/*')) {
      state.isComment = true;
      return comment(stream, state);
    }
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^'(?:[^'\\]|\\.)*'?/) || stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
    if (stream.match(/^\d+(?:\.\d+)?/)) return 'number';
    if (stream.match(/^\$\w+/)) return 'variableName.special';
    if (stream.match(/^:\s*`?[\p{L}_][\p{L}\p{N}_]*`?/u)) return 'typeName';
    if (stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u)) return wordOf(stream.current(), stream.peek());
    stream.next();
    return null;
  },
};

function comment(stream: { match(pattern: RegExp): unknown; sol(): boolean }, state: State): string {
  if (stream.match(/^\s*\*?\s*@[a-z]+/)) return 'meta';
  if (stream.match(/^.*?\*\//)) state.isComment = false;
  else stream.match(/^.*/);
  return 'comment';
}

function wordOf(word: string, next: string | undefined): string | null {
  if (WORDS.test(word)) return 'keyword';
  return next === '(' ? 'variableName.function' : 'variableName';
}

export const cypher = StreamLanguage.define(parser);

export const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent-ink)', fontWeight: '600' },
  { tag: tags.typeName, color: 'var(--warn)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--good)' },
  { tag: tags.comment, color: 'var(--ink-3)' },
  { tag: tags.meta, color: 'var(--accent-ink)' },
  { tag: tags.function(tags.variableName), color: 'var(--ink)', fontWeight: '600' },
]);
