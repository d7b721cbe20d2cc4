/** The prose of a note as statements about those whom something else makes known. */

import {
  type BesideText,
  MOST_CLAIMS,
  PROSE_MODEL,
  type ProseClaim,
  type ProseContext,
  readBeside,
  readClaimsInTurn,
} from '../../language/reader/index.js';
import { foldName, type StatementDraft } from '../../model/index.js';
import type { Stranger } from '../../time/index.js';
import type { Passages } from '../readers/markdown/passages.js';
import type { Placed, Prose, Table } from '../readers/markdown/prose.js';
import type { NoticeList } from '../text-notices.js';
import { unknownName } from '../unread-dates.js';
import { readTables } from './tables.js';

export async function readProse(
  blocks: Iterable<Prose>,
  tables: readonly Table[],
  { at }: Passages,
  context: ProseContext,
  aside: Aside,
  notices?: NoticeList,
): Promise<StatementDraft[]> {
  const unread = new Map<string, Unread>();
  const onUnread = ({ what, word }: Stranger, line: number): void => {
    const known = unread.get(word) ?? { what: what === 'month' ? 'month' : 'era', word, line, times: 0 };
    unread.set(word, { ...known, times: known.times + 1 });
  };
  const onFull = (line: number): void => {
    const found = `Its prose tells more than ${MOST_CLAIMS} things: from here on none is read.`;
    notices?.add('warning', 'ingest/long-note', found, { line }, 'Split it into several notes.');
  };
  const told = await readClaimsInTurn(blocks, { ...context, onUnread, onFull });
  const claims = [
    ...told,
    ...readTables(tables, context),
    ...readBeside(textsIn(blocks, tables, aside, context), context),
  ];
  for (const one of unread.values()) tellUnread(one, notices);
  return claims.map((claim) => asDraft(claim, at(claim.spot), PROSE_MODEL));
}

/** What is read as prose only for what stands beside names. */
interface Aside {
  /** All paragraphs, with what is read as fields in them. */
  readonly whole: Iterable<Prose>;
  /** The values of fields, with their keys. */
  readonly values: readonly (Placed & { readonly key: string })[];
}

/** Paragraphs, all cells, and the values of fields. */
function* textsIn(
  blocks: Iterable<Prose>,
  tables: readonly Table[],
  { whole, values }: Aside,
  context: ProseContext,
): Generator<BesideText> {
  const when = context.page?.when ?? null;
  for (const { text, at, isCell } of blocks) {
    if (isCell) continue;
    yield { text, at, opens: true };
    break;
  }
  for (const { text, at, isCell } of whole) if (!isCell) yield { text, at, opens: false, when };
  const cells = tables.flatMap(({ rows }) => rows.flat());
  for (const { text, place } of cells) yield { text, at: () => place, opens: false };
  for (const { text, place, key } of values) yield { text, at: () => place, opens: false, key, when };
  for (const table of tables) yield* rowsIn(table, context);
}

/** Each cell behind the name that its row is about: what it says is told of that one. */
function* rowsIn({ head, rows }: Table, { ontology, parseDate }: ProseContext): Generator<BesideText> {
  const { names, happens } = ontology.reading;
  const heads = head.map((word) => foldName(word.replace(MARKS, '')));
  const by = heads.findIndex((word) => names.has(word));
  const dated = heads.findIndex((word) => happens.has(word));
  for (const row of rows) {
    const who = row[by < 0 ? 0 : by];
    const name = who === undefined ? undefined : PROPER.exec(who.text.replace(/[*_]/g, '').trim())?.[0];
    const date = row[dated]?.text.replace(/[*_]/g, '').trim();
    const when = date !== undefined && parseDate(date).kind === 'moment' ? date : null;
    for (const [i, { text, place }] of (name === undefined ? [] : row).entries()) {
      const [, then] = AGE_IN.exec(head[i] ?? '') ?? [];
      const isAge = then !== undefined && /^\d{1,3}$/.test(text.trim());
      if (isAge)
        yield {
          text: `${name}, aged ${text.trim()}`,
          at: () => place,
          opens: false,
          isRow: true,
          when: then,
        };
      if (text !== who?.text && /\p{Ll}/u.test(text))
        yield {
          text: `${name}, ${text}`,
          at: () => place,
          opens: false,
          isRow: true,
          head: heads[i] ?? '',
          when,
        };
    }
  }
}

/** `Age in 77 AK`. */
const AGE_IN = /^age (?:in|on|at) (.*\d.*)$/i;
const MARKS = /[*_`]/g;
/** A name and nothing else, but for brackets behind it. */
const PROPER =
  /^(?:\[\[[^\]]+\]\]|\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|of|the|de|von|van)){0,4})(?=\s*(?:\(|$))/u;

interface Unread {
  readonly what: 'era' | 'month';
  readonly word: string;
  readonly line: number;
  readonly times: number;
}

function tellUnread({ what, word, line, times }: Unread, notices: NoticeList | undefined): void {
  const shared = unknownName(what, word, times);
  notices?.add('info', 'ingest/bad-date', `${shared.message}.`, { line }, shared.hint, shared);
}

export function asDraft(claim: ProseClaim, passage: number | null, model: string): StatementDraft {
  const { subject, predicate, object, from, until, at, confidence, exactIfNamed, quote, lines, spot } = claim;
  const { qualifiers = {} } = claim;
  return {
    ...{ predicate, confidence, quote, lines, passage, qualifiers, sourceModel: model, known: true },
    subject: subject.ref,
    object:
      'ref' in object ? { kind: 'ref', ref: object.ref.ref } : { kind: 'value', value: valueIn(object) },
    ...(exactIfNamed !== undefined && { exactIfNamed }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(at !== undefined && { at }),
    spot,
  };
}

function valueIn(object: Exclude<ProseClaim['object'], { readonly ref: unknown }>): string | number | true {
  if ('date' in object) return object.date;
  if ('words' in object) return object.words;
  return 'number' in object ? object.number : true;
}
