/** Reads the structure of a regular expression; what a single character must be is left to JavaScript's own. */
import { type CypherError, runtimeError } from '../errors.js';

export type RegexNode =
  | { readonly kind: 'char'; readonly test: (char: string) => boolean }
  | { readonly kind: 'assert'; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: 'sequence' | 'either'; readonly items: readonly RegexNode[] }
  | { readonly kind: 'repeat'; readonly item: RegexNode; readonly min: number; readonly max: number };

const MAX_DEPTH = 100;
const ESCAPE = /\\(?:[pP]\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[\s\S])/uy;
const CLASS = /\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]/uy;
const COUNT = /\{(\d+)(,(\d*))?\}/y;
/** Escapes of what has no meaning of its own, which JavaScript is too strict to read. */
const HARMLESS = /^\\[-_#@"'~,;:=!<>&%` ]$/;

/** Flags stand in front, as in `(?i)`: i for any case, s for `.` over lines, m for `^` and `$` at lines. */
export function parseRegex(pattern: string): RegexNode {
  const flags = /^\(\?([ims]+)\)/.exec(pattern);
  return new RegexParser(pattern, flags?.[1] ?? '', flags?.[0].length ?? 0).whole();
}

class RegexParser {
  #depth = 0;

  constructor(
    readonly pattern: string,
    readonly flags: string,
    private at: number,
  ) {}

  whole(): RegexNode {
    const node = this.#either();
    if (this.at < this.pattern.length) throw this.#error('an unmatched )');
    return node;
  }

  #either(): RegexNode {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#error('groups nested too deeply');
    const items = [this.#sequence()];
    while (this.#eat('|')) items.push(this.#sequence());
    this.#depth -= 1;
    const [only] = items;
    return only && items.length === 1 ? only : { kind: 'either', items };
  }

  #sequence(): RegexNode {
    const items: RegexNode[] = [];
    while (
      this.at < this.pattern.length &&
      !this.pattern.startsWith('|', this.at) &&
      !this.pattern.startsWith(')', this.at)
    ) {
      items.push(this.#quantified());
    }
    return { kind: 'sequence', items };
  }

  #quantified(): RegexNode {
    const item = this.#atom();
    const range = this.#range();
    if (!range) return item;
    if (!this.#eat('?')) this.#eat('+');
    if (range.max < range.min) throw this.#error('a count that runs backwards');
    return { kind: 'repeat', item, ...range };
  }

  #range(): { min: number; max: number } | undefined {
    const open = Number.POSITIVE_INFINITY;
    if (this.#eat('*')) return { min: 0, max: open };
    if (this.#eat('+')) return { min: 1, max: open };
    if (this.#eat('?')) return { min: 0, max: 1 };
    const count = this.#take(COUNT);
    if (!count) return undefined;
    const min = Number(count[1]);
    return { min, max: count[2] === undefined ? min : count[3] ? Number(count[3]) : open };
  }

  #atom(): RegexNode {
    if (this.#eat('(')) return this.#group();
    if (this.#eat('^'))
      return this.#edge((text, at) => at === 0 || (this.flags.includes('m') && text[at - 1] === '\n'));
    if (this.#eat('$'))
      return this.#edge((text, at) => at === text.length || (this.flags.includes('m') && text[at] === '\n'));
    if (this.#eat('.'))
      return { kind: 'char', test: (char) => this.flags.includes('s') || !/[\n\r\u2028\u2029]/.test(char) };
    if (/[*+?{]/.test(this.pattern[this.at] ?? '')) throw this.#error('a repetition of nothing');
    const set = this.#take(CLASS);
    if (set) return this.#char(set[0]);
    if (this.pattern[this.at] === '[') throw this.#error('a [ that is not closed');
    const escaped = this.#take(ESCAPE);
    if (escaped) return this.#escaped(escaped[0]);
    const char = String.fromCodePoint(this.pattern.codePointAt(this.at) ?? 0);
    this.at += char.length;
    return this.#char(char.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'));
  }

  #group(): RegexNode {
    if (/^\?(?:[=!]|<[=!]|>)/.test(this.pattern.slice(this.at, this.at + 3)))
      throw this.#unsupported('Looking ahead or behind');
    if (!this.#eat('?:')) this.#take(/\?<[A-Za-z]\w*>/y);
    if (this.pattern[this.at] === '?') throw this.#unsupported('A flag inside the expression');
    const inner = this.#either();
    if (!this.#eat(')')) throw this.#error('a ( that is not closed');
    return inner;
  }

  #escaped(written: string): RegexNode {
    if (/^\\[1-9k]/.test(written)) throw this.#unsupported('Referring back to a group');
    if (/^\\[QE]/.test(written)) throw this.#unsupported('Quoting with \\Q');
    if (written === '\\b') return this.#edge(atWordEdge);
    if (written === '\\B') return this.#edge((text, at) => !atWordEdge(text, at));
    return this.#char(HARMLESS.test(written) ? written.slice(1) : written);
  }

  #edge(holds: (text: string, at: number) => boolean): RegexNode {
    return { kind: 'assert', holds };
  }

  /** One character, as JavaScript reads a class, an escape or a letter. */
  #char(source: string): RegexNode {
    try {
      const regex = new RegExp(`^${source}$`, `us${this.flags.includes('i') ? 'i' : ''}`);
      return { kind: 'char', test: (char) => regex.test(char) };
    } catch {
      throw this.#error(source);
    }
  }

  #eat(text: string): boolean {
    if (!this.pattern.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.pattern);
    if (found) this.at += found[0].length;
    return found;
  }

  #error(what: string): CypherError {
    const message = `'${this.pattern}' is not a regular expression: it has ${what}.`;
    return runtimeError('ArgumentError', 'InvalidRegularExpression', message);
  }

  #unsupported(what: string): CypherError {
    const message = `${what} is not supported in a regular expression.`;
    return runtimeError(
      'NotSupported',
      'NotSupported',
      message,
      'Use several conditions joined by AND or NOT.',
    );
  }
}

function atWordEdge(text: string, at: number): boolean {
  return /\w/.test(text[at - 1] ?? '') !== /\w/.test(text[at] ?? '');
}
