/** Identities that come from content, so that the same thing has the same id in every world and after every export. */
import { hash } from 'node:crypto';
import type { Moment, Window } from '../time/index.js';
import type { Qualifiers } from './statement.js';
import type { Value } from './value.js';

/** Hex digits kept of a SHA-256: 96 bits, so two in a billion statements collide with a chance of about 1 in 10¹¹. */
const ID_LENGTH = 24;
/** Cannot stand in a parsed name or predicate, so parts cannot run into each other. */
const SEPARATOR = '\u001f';

export interface StatementKey {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string | Value;
  readonly valid: Window;
  readonly qualifiers: Qualifiers;
}

/** Only exact equals share an id: one triple with two windows is two statements. */
export function statementId({ subject, predicate, object, valid, qualifiers }: StatementKey): string {
  const { fromMin, fromMax, untilMin, untilMax } = valid;
  const told = typeof object === 'string' ? `e${SEPARATOR}${object}` : valueKey(object);
  const what = `${subject}${SEPARATOR}${predicate}${SEPARATOR}${told}`;
  const when = `${fromMin}${SEPARATOR}${fromMax}${SEPARATOR}${untilMin}${SEPARATOR}${untilMax}`;
  const text = `${what}${SEPARATOR}${when}${SEPARATOR}${qualifierKey(qualifiers)}`;
  return hash('sha256', text, 'hex').slice(0, ID_LENGTH);
}

/** The same words standing twice in one document are two passages: `occurrence` counts them. */
export function passageId(
  source: string,
  heading: readonly string[],
  text: string,
  occurrence: number,
): string {
  const key = [source, heading.join('\u001e'), text, occurrence].join(SEPARATOR);
  return hash('sha256', key, 'hex').slice(0, ID_LENGTH);
}

export function contentHash(bytes: Uint8Array | string): string {
  return hash('sha256', bytes, 'hex');
}

/** Keys in order, so that `{a, b}` and `{b, a}` are one. */
export function qualifierKey(qualifiers: Qualifiers): string {
  const keys = Object.keys(qualifiers);
  if (keys.length === 0) return '';
  return JSON.stringify(keys.sort().map((key) => [key, qualifiers[key]]));
}

function valueKey(value: Value): string {
  switch (value.kind) {
    case 'text':
      return `t${SEPARATOR}${value.text}`;
    case 'number':
      return `n${SEPARATOR}${value.number}${SEPARATOR}${value.unit ?? ''}`;
    case 'boolean':
      return `b${SEPARATOR}${value.boolean}`;
    case 'date':
      return dateKey(value.date);
  }
}

/** A date that could be resolved is its bounds; one that could not is its words. */
function dateKey({ min, max, text }: Moment): string {
  return `d${SEPARATOR}${min}${SEPARATOR}${max}${min <= -Number.MAX_SAFE_INTEGER && max >= Number.MAX_SAFE_INTEGER ? text : ''}`;
}
