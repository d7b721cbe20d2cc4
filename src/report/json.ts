/** What `--json` prints: the words of the graph as field names, kept stable whatever the types inside are called. */
import type { Entity, LineSpan, LoreError, Notice, Statement, Value } from '../model/index.js';
import { CURRENT } from '../model/recorded.js';
import { BEGINNING, END } from '../time/axis.js';
import type { Moment } from '../time/index.js';
import type { Cited } from './citations.js';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One document, with a line for each field. */
export function formatJson(document: Json): string {
  return escapedJson(JSON.stringify(document, null, 2));
}

/** One document on one line. */
export function jsonLine(document: Json): string {
  return escapedJson(JSON.stringify(document));
}

/** What JSON allows as it is and a terminal or a model would obey; half a pair each where there are pairs. */
const STEERING = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\udb40[\udc00-\udc7f]/g;

/** A reader of the document gets the same text. */
export function escapedJson(text: string): string {
  return text.replace(STEERING, (found) =>
    Array.from({ length: found.length }, (_, i) => unit(found.charCodeAt(i))).join(''),
  );
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

export function entityJson(entity: Entity): Json {
  return {
    id: entity.id,
    name: entity.name,
    type: entity.type,
    aliases: [...entity.aliases],
    lore_verified: entity.verified,
    origin: entity.origin,
    expert_domain: entity.expertDomain,
  };
}

export function statementJson(statement: Statement): { readonly [key: string]: Json } {
  const { valid, recorded } = statement;
  return {
    id: statement.id,
    subject: statement.subject,
    predicate: statement.predicate,
    object: statement.kind === 'relation' ? statement.object : null,
    value: statement.kind === 'attribute' ? valueJson(statement.value) : null,
    valid_from: endJson(valid.fromMin, valid.fromMax, valid.fromText),
    valid_until: endJson(valid.untilMin, valid.untilMax, valid.untilText),
    qualifiers: { ...statement.qualifiers },
    confidence: statement.confidence,
    reliability: statement.reliability,
    is_disputed: statement.disputed,
    flagged: statement.flagged,
    ...(statement.extracted && { provisional: true }),
    recorded_from: recorded.from,
    recorded_until: recorded.until === CURRENT ? null : recorded.until,
  };
}

export function valueJson(value: Value): Json {
  switch (value.kind) {
    case 'text':
      return { kind: 'text', text: value.text };
    case 'number':
      return { kind: 'number', number: value.number, unit: value.unit };
    case 'boolean':
      return { kind: 'boolean', boolean: value.boolean };
    case 'date':
      return { kind: 'date', ...momentJson(value.date) };
  }
}

/** Bounds are null where nothing limits them. */
export function momentJson({ min, max, text, calendar }: Moment): {
  readonly text: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly calendar: Moment['calendar'];
} {
  return { text, min: boundJson(min), max: boundJson(max), calendar };
}

export function windowJson(window: {
  readonly fromMin: number;
  readonly fromMax: number;
  readonly untilMin: number;
  readonly untilMax: number;
}): Record<'from_min' | 'from_max' | 'until_min' | 'until_max', number | null> {
  const { fromMin, fromMax, untilMin, untilMax } = window;
  return {
    from_min: boundJson(fromMin),
    from_max: boundJson(fromMax),
    until_min: boundJson(untilMin),
    until_max: boundJson(untilMax),
  };
}

export function citationJson(
  cited: Cited & {
    readonly source: string;
    readonly heading: readonly string[];
    readonly quote: string | null;
    readonly note: string | null;
    readonly confidence: number;
  },
): Json {
  return {
    source: cited.source,
    title: cited.title,
    file: cited.file,
    lines: linesJson(cited.lines),
    heading: [...cited.heading],
    quote: cited.quote,
    note: cited.note,
    retcon: cited.retcon?.reason ?? null,
    reliability: cited.reliability,
    confidence: cited.confidence,
  };
}

export function noticeJson({ level, code, message, hint, at }: Notice): Json {
  return { level, code, message, hint: hint ?? null, at: positionJson(at) };
}

/** An error that asks which of several is meant. */
interface Asking {
  readonly total: number;
  readonly candidates: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: string;
    readonly lifetime: string;
  }[];
}

export function errorJson(
  error: Pick<LoreError, 'code' | 'message' | 'hint' | 'at'> & Partial<Asking>,
): Json {
  const { code, message, hint, at, total, candidates } = error;
  const place = at === undefined ? null : positionJson(at);
  const asking: Readonly<Record<string, Json>> =
    candidates === undefined
      ? {}
      : {
          total: total ?? candidates.length,
          candidates: candidates.map(({ id, name, type, lifetime }) => ({ id, name, type, lifetime })),
        };
  return { error: { code, message, hint: hint ?? null, at: place, ...asking } };
}

export function linesJson(lines: LineSpan | null): Json {
  return lines === null ? null : { start: lines.start, end: lines.end };
}

function positionJson({ file, line, column }: Notice['at']): Json {
  return { file, line: line ?? null, column: column ?? null };
}

function endJson(min: number, max: number, text: string | null): Json {
  return { text, min: boundJson(min), max: boundJson(max) };
}

/** Normalising may have moved a limit one second off the end of the axis: it is still no limit. */
export function boundJson(second: number): number | null {
  return second <= BEGINNING + 1 || second >= END - 1 ? null : second;
}
