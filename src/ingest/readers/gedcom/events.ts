/** One event or attribute structure: its date, place, qualifiers, note and sources, ready for a statement. */
import type { Qualifiers, Ref } from '../../../model/index.js';
import { joined, readCitations, readNotes } from './citations.js';
import type { GedContext } from './context.js';
import { inEra, type When, whenOf } from './dates.js';
import type { Cited } from './draft-book.js';
import { placeText } from './places.js';
import type { GedNode } from './tree.js';
import { dateText, spotOf, take, takeValue, textOf, words } from './values.js';
import { ERA_TYPES } from './vocabulary.js';

export interface EventFacts {
  readonly node: GedNode;
  /** `N` on the event's line: it did not happen. */
  readonly denied: boolean;
  /** What the line itself says, without a bare `Y`. */
  readonly text: string;
  readonly type: string | null;
  readonly date: string | null;
  readonly when: When;
  readonly place: Ref | null;
  readonly placeText: string | null;
  readonly qualifiers: Qualifiers;
  /** Confidence and note, for every statement made of this event. */
  readonly told: { readonly confidence?: number; readonly note?: string };
  readonly cited: readonly Cited[];
}

/** Sub-tags whose text becomes a qualifier of that name. */
const QUALIFIERS: readonly (readonly [string, string])[] = [
  ['AGE', 'age'],
  ['CAUS', 'cause'],
  ['AGNC', 'agency'],
  ['STAT', 'status'],
];

export function readEvent(node: GedNode, passage: number, context: GedContext): EventFacts {
  node.used = true;
  const line = textOf(node);
  const dated = take(node, 'DATE');
  const written = dated === null ? '' : dateText(dated);
  const type = takeValue(node, 'TYPE');
  const era = written === '' ? undefined : ERA_TYPES.find(([pattern]) => pattern.test(type ?? ''))?.[1];
  const date = era === undefined ? written : inEra(written, era);
  const placed = take(node, 'PLAC');
  const denied = /^N$/i.test(line);
  if (denied) {
    const message = `${node.tag} N says that it did not happen; no statement was made of it.`;
    context.notices.add('info', 'gedcom/denied-event', message, spotOf(node));
  }
  const { cited, confidence } = readCitations(node, context);
  const placeNotes = placed === null ? null : readNotes(placed, context);
  const note = joined([dated && takeValue(dated, 'PHRASE'), readNotes(node, context), placeNotes], '\n');
  return {
    node,
    denied,
    text: /^[YN]$/i.test(line) ? '' : line,
    type: era === undefined ? type : null,
    date: date === '' ? null : date,
    when: whenOf(date),
    place: placed === null ? null : context.places.read(placed, passage),
    placeText: placed === null ? null : placeText(placed.value) || null,
    qualifiers: readQualifiers(node, dated),
    told: { ...(confidence !== undefined && { confidence }), ...(note !== null && { note }) },
    cited,
  };
}

function readQualifiers(node: GedNode, dated: GedNode | null): Qualifiers {
  const found: Record<string, string> = {};
  for (const [tag, name] of QUALIFIERS) {
    const value = takeValue(node, tag);
    if (value !== null) found[name] = words(value);
  }
  for (const [tag, name] of [
    ['HUSB', 'husband_age'],
    ['WIFE', 'wife_age'],
  ] as const) {
    const spouse = take(node, tag);
    const age = spouse === null ? null : takeValue(spouse, 'AGE');
    if (age !== null) found[name] = words(age);
  }
  const time = dated === null ? null : takeValue(dated, 'TIME');
  if (time !== null) found.time = time;
  return { ...found, ...extensionQualifiers(node) };
}

/** `_TAG` below an event → qualifier `_tag`. */
function extensionQualifiers(node: GedNode): Qualifiers {
  const found = new Map<string, Set<string>>();
  for (const child of node.children) {
    const value = textOf(child);
    if (!child.tag.startsWith('_') || value === '') continue;
    child.used = true;
    const key = child.tag.toLowerCase();
    found.set(key, (found.get(key) ?? new Set()).add(value));
  }
  return Object.fromEntries([...found].map(([key, values]) => [key, [...values].join('; ')]));
}
