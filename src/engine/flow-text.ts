/** Maps and lists that stand in one line of YAML or JSON, by where their parts begin and end. */

export interface FlowItem {
  readonly start: number;
  readonly end: number;
  /** Without quotes; null for an item of a list. */
  readonly key: string | null;
  /** Where the value begins; the item's own beginning in a list. */
  readonly value: number;
}

export interface Flow {
  readonly kind: 'map' | 'list';
  /** Of the opening bracket, and after the closing one. */
  readonly start: number;
  readonly end: number;
  readonly items: readonly FlowItem[];
  readonly inside: Flow | null;
}

interface Opened {
  readonly kind: 'map' | 'list';
  readonly start: number;
  readonly items: FlowItem[];
  item: number;
  colon: number | null;
}

/** Every map and list that is closed in the line, the inner ones first. Quoted text, links and comments are no structure. */
export function flowsIn(text: string): Flow[] {
  const found: Omit<Flow, 'inside'>[] = [];
  const open: Opened[] = [];
  for (let at = 0; at < text.length; at++) {
    const over = afterPlainText(text, at);
    if (over === text.length) break;
    if (over > at) at = over - 1;
    else readMark(text, at, open, found);
  }
  return nested(found);
}

function readMark(text: string, at: number, open: Opened[], found: Omit<Flow, 'inside'>[]): void {
  const mark = text.charAt(at);
  const top = open.at(-1);
  if (mark === '{' || mark === '[')
    open.push({ kind: mark === '{' ? 'map' : 'list', start: at, items: [], item: at + 1, colon: null });
  else if (top === undefined) return;
  else if (mark === ':' && top.kind === 'map') top.colon ??= at;
  else if (mark === ',') endItem(text, top, at);
  else if (mark === (top.kind === 'map' ? '}' : ']')) {
    endItem(text, top, at);
    open.pop();
    found.push({ kind: top.kind, start: top.start, end: at + 1, items: top.items });
  }
}

/** The outer ones know of no inner ones, so that the innermost at a place is the first that holds it. */
function nested(found: readonly Omit<Flow, 'inside'>[]): Flow[] {
  const flows: Flow[] = [];
  for (const flow of [...found].sort((a, b) => a.start - b.start)) {
    const around = flows.filter(({ start, end }) => start < flow.start && flow.end <= end);
    flows.push({ ...flow, inside: around.at(-1) ?? null });
  }
  return flows.reverse();
}

/** Where a quotation, a link or a comment that begins here is over; the same place when none does. */
function afterPlainText(text: string, at: number): number {
  const character = text.charAt(at);
  if (character === '"' || character === "'") return afterQuote(text, at);
  if (text.startsWith('[[', at) && text.includes(']]', at)) return text.indexOf(']]', at) + 2;
  return character === '#' && /\s/.test(text.charAt(at - 1) || ' ') ? text.length : at;
}

/** The innermost that holds the place. */
export function flowAt(text: string, at: number): Flow | null {
  return flowsIn(text).find(({ start, end }) => start < at && at < end) ?? null;
}

/** Without the item that holds the place, and without the comma that would be left over. */
export function withoutItem(text: string, { items }: Flow, at: number): string | null {
  const index = items.findIndex(({ start, end }) => start <= at && at < end);
  const item = items[index];
  if (item === undefined || items.length < 2) return null;
  const next = items[index + 1];
  const before = items[index - 1];
  const [from, until] = next === undefined ? [before?.end ?? item.start, item.end] : [item.start, next.start];
  return text.slice(0, from) + text.slice(until);
}

/** With this value for the key, in the manner the map is written in. */
export function withValue(text: string, { items, end }: Flow, key: string, value: string): string {
  const known = items.find((item) => item.key === key);
  const quoted = items.some(({ start }) => text.charAt(start) === '"');
  const written = quoted || !/^[\w .-]+$/.test(value) ? JSON.stringify(value) : value;
  if (known !== undefined) return text.slice(0, known.value) + written + text.slice(known.end);
  const last = items.at(-1);
  if (last === undefined) return text;
  const name = quoted ? JSON.stringify(key) : key;
  return `${text.slice(0, last.end)}, ${name}: ${written}${text.slice(last.end, end)}${text.slice(end)}`;
}

function endItem(text: string, opened: Opened, at: number): void {
  const start = skipBlanks(text, opened.item);
  const end = at - (text.slice(start, at).length - text.slice(start, at).trimEnd().length);
  if (end > start) {
    const { colon } = opened;
    const key =
      colon === null
        ? null
        : text
            .slice(start, colon)
            .trim()
            .replace(/^["']|["']$/g, '');
    opened.items.push({ start, end, key, value: colon === null ? start : skipBlanks(text, colon + 1) });
  }
  opened.item = at + 1;
  opened.colon = null;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === ' ') at++;
  return at;
}

function afterQuote(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < text.length; at++) {
    if (quote === '"' && text.charAt(at) === '\\') at++;
    else if (text.charAt(at) === quote) return at + 1;
  }
  return text.length;
}
