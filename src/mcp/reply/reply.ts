/** A reply: the result as data and as text, within a budget, with the context's handle and the caveats. */
import { isRecord } from '../../model/json.js';
import { cleanText } from '../../report/clean.js';
import { cutToFit, type Fitted } from './fit.js';
import type { Data } from './lines.js';
import { defused } from './outside.js';
import { fenced, fencedBytes } from './text.js';

/** Tokens of a whole reply, text and data together. */
export const BUDGET = 4000;
/** UTF-8 bytes that one token is reckoned to be. */
const BYTES_PER_TOKEN = 4;
/** Kept for caveats, the handle and a cursor. */
const RESERVED = 2400;
const MOST_CAVEAT_BYTES = 1600;

export interface Reply {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent: Record<string, unknown>;
}

export function fitToBudget(
  result: Data,
  offsets: Readonly<Record<string, number>>,
  budget: number,
  gist = '',
): Fitted {
  const room = budget * BYTES_PER_TOKEN - RESERVED - bytes(gist);
  return cutToFit(result, offsets, (part) => {
    const data = jsonBytes(part);
    // Nothing is put into words that is too long as data already.
    return data <= room && data + fencedBytes(part) <= room;
  });
}

/** Entries of lists are measured once, and not again for each length that is tried. */
const measured = new WeakMap<object, number>();

/** As many as `JSON.stringify` would write. */
export function jsonBytes(part: Data): number {
  let size = 2;
  for (const key in part) {
    const value = part[key];
    if (value === undefined) continue;
    size += bytes(JSON.stringify(key)) + 2 + (Array.isArray(value) ? listBytes(value) : entryBytes(value));
  }
  return size - Math.min(1, size - 2);
}

function listBytes(list: readonly unknown[]): number {
  let size = 1 + Math.max(1, list.length);
  for (const one of list) size += entryBytes(one);
  return size;
}

function entryBytes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return bytes(JSON.stringify(value) ?? 'null');
  const known = measured.get(value) ?? (isGroup(value) ? jsonBytes(value) : bytes(JSON.stringify(value)));
  measured.set(value, known);
  return known;
}

/** What holds entries of its own is cut within, and they stay the same. */
function isGroup(value: object): value is Data {
  if (!isRecord(value)) return false;
  for (const key in value) {
    const one = value[key];
    if (Array.isArray(one) && one.some(isRecord)) return true;
  }
  return false;
}

export interface ReplyParts {
  /** The answer in a line, where the result does not begin with it. */
  readonly gist: string;
  /** The field that the engine wrote for the model: it is no material, and stands before the fence. */
  readonly guidance?: string;
  readonly fitted: Fitted;
  readonly caveats: readonly string[];
  readonly handle: string;
  /** Whether the model has to pass the handle itself. */
  readonly tellsHandle: boolean;
  readonly cursor: string | null;
}

export function reply({
  gist,
  guidance = '',
  fitted,
  caveats,
  handle,
  tellsHandle,
  cursor,
}: ReplyParts): Reply {
  const { result, leftOut } = fitted;
  const { [guidance]: own, ...material } = result;
  const said = withinBytes(
    caveats.map((caveat) => defused(cleanText(caveat))),
    MOST_CAVEAT_BYTES / 2,
  );
  const left = Object.entries(leftOut);
  const lines = [
    typeof own === 'string' ? own : '',
    fenced(material, gist),
    ...said.map((caveat) => `caveat: ${caveat}`),
    left.length === 0
      ? ''
      : `left out: ${left.map(([list, count]) => `${count} of ${list}`).join(', ')}${cursor === null ? '' : `; cursor ${cursor}`}`,
    tellsHandle ? `context: ${handle}` : '',
  ];
  return {
    content: [{ type: 'text', text: lines.filter((line) => line !== '').join('\n') }],
    structuredContent: {
      ...result,
      context: handle,
      caveats: said,
      ...(left.length === 0 ? {} : { left_out: leftOut }),
      ...(cursor === null ? {} : { cursor }),
    },
  };
}

function withinBytes(texts: readonly string[], most: number): string[] {
  const kept: string[] = [];
  let size = 0;
  for (const text of texts) {
    size += bytes(text);
    if (size > most) return [...kept, `and ${texts.length - kept.length} more caveats`];
    kept.push(text);
  }
  return kept;
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
