/** What goes wrong with a query: a LoreError that knows where in the text, when, and openCypher's name for it. */
import { LoreError } from '../model/index.js';

/** The stretch of query text a node was read from; offsets count UTF-16 units from 0, the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** openCypher's families of errors, and two of our own for what is left out on purpose and for limits. */
export type ErrorFamily =
  | 'SyntaxError'
  | 'TypeError'
  | 'ArgumentError'
  | 'ParameterMissing'
  | 'NotSupported'
  | 'LimitExceeded';

export type ErrorPhase = 'compile time' | 'runtime';

export interface CypherErrorOptions {
  readonly family?: ErrorFamily;
  /** openCypher's name for the error, for example `UndefinedVariable`. */
  readonly detail: string;
  readonly phase?: ErrorPhase;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly span?: Span | undefined;
  /** The whole query, from which line and column are counted. */
  readonly text?: string | undefined;
}

export class CypherError extends LoreError {
  readonly family: ErrorFamily;
  readonly detail: string;
  readonly phase: ErrorPhase;
  readonly span: Span | undefined;

  constructor(options: CypherErrorOptions) {
    const { family = 'SyntaxError', detail, phase = 'compile time', message, hint, span, text } = options;
    const at = span && text !== undefined ? { file: 'query', ...positionAt(text, span.start) } : undefined;
    super({ code: `cypher/${kebab(detail)}`, message, ...(hint ? { hint } : {}), ...(at ? { at } : {}) });
    this.family = family;
    this.detail = detail;
    this.phase = phase;
    this.span = span;
  }

  /** The same error, told to stand at a place; one that knows its place keeps it. */
  located(span: Span, text: string): CypherError {
    if (this.at) return this;
    const { family, detail, phase, message, hint } = this;
    return new CypherError({ family, detail, phase, message, hint, span, text });
  }
}

/** An error of a value while a query runs; the evaluator adds the place. */
export function runtimeError(
  family: ErrorFamily,
  detail: string,
  message: string,
  hint?: string,
): CypherError {
  return new CypherError({ family, detail, phase: 'runtime', message, hint });
}

/** Raised where a part of the language is left out on purpose. */
export function notSupported(
  what: string,
  span: Span | undefined,
  text?: string,
  hint?: string,
): CypherError {
  return new CypherError({
    family: 'NotSupported',
    detail: 'NotSupported',
    message: `${what} is not supported.`,
    hint,
    span,
    text,
  });
}

/** Line and column of an offset, both from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let i = text.indexOf('\n'); i !== -1 && i < offset; i = text.indexOf('\n', i + 1)) {
    line += 1;
    lineStart = i + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

function kebab(detail: string): string {
  return detail.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}
