/** Tables that list who had something and when: "Ruler | Reign". The head names the relation, a column of dates the time. */

import {
  type ProseClaim,
  type ProseContext,
  type ProseRef,
  spanOf,
  type When,
} from '../../language/reader/index.js';
import { EXACT_CONFIDENCE, foldName } from '../../model/index.js';
import { findPredicate } from '../../packs/index.js';
import type { RelationType } from '../../packs/ontology.js';
import type { Placed, Table } from '../readers/markdown/prose.js';
import { findLinks } from '../text-links.js';

const PLAIN = 0.7;
const MARKS = /[*_`]/g;

export function readTables(tables: readonly Table[], context: ProseContext): ProseClaim[] {
  return tables.flatMap((table) => readTable(table, context));
}

function readTable({ head, rows }: Table, { ontology, parseDate, page }: ProseContext): ProseClaim[] {
  if (page == null || page.type === null) return [];
  const spans = rows.map((row) => row.map(({ text }) => windowIn(text, parseDate)));
  const when = head.findIndex((_, i) => rows.length > 0 && spans.every((row) => row[i] !== null));
  if (when < 0) return [];
  const subjectType = page.type;
  const columns = head.map((word) =>
    findPredicate(ontology, foldName(word.replace(MARKS, '')), { subjectType, valueIsLink: true }),
  );
  const who = columns.findIndex(
    (one, i) => i !== when && one?.kind === 'relation' && one.relation.inProse.length > 0,
  );
  const found = columns[who];
  if (found?.kind !== 'relation' || found.relation.temporal !== 'state') return [];
  const own: ProseRef = { isPage: true, ref: page.ref, isPlain: true };
  return rows.flatMap((row, r) => {
    const [cell, span] = [row[who], spans[r]?.[when]];
    const other = cell === undefined ? null : refIn(cell);
    if (!cell || !other || !span) return [];
    const [subject, object] = found.inverted ? [other, own] : [own, other];
    const dates = Object.values(span);
    return [
      claimOf(found.relation, subject, object, span, cell, row, isExact(found.relation, dates, parseDate)),
    ];
  });
}

function isExact(
  { prose }: RelationType,
  dates: readonly string[],
  parse: ProseContext['parseDate'],
): boolean {
  return prose === 'exact' && dates.every((date) => isSharp(parse(date)));
}

function isSharp(parsed: ReturnType<ProseContext['parseDate']>): boolean {
  return parsed.kind === 'moment' && parsed.moment.vague !== true;
}

/** "324–360 TR": both ends, each a date. */
function windowIn(text: string, parse: ProseContext['parseDate']): When | null {
  const span = spanOf(text.replace(MARKS, '').trim());
  const dates = Object.values(span ?? {});
  return span !== null && dates.length === 2 && dates.every((date) => parse(date).kind === 'moment')
    ? span
    : null;
}

/** A link, or a name in capitals and nothing else. */
function refIn({ text }: Placed): ProseRef | null {
  const [link, another] = findLinks(text);
  const name = link?.name ?? text.replace(MARKS, '').trim();
  if (another || (link === undefined && !/^\p{Lu}[^.;:()]{1,60}$/u.test(name))) return null;
  return { isPage: false, ref: { name }, isPlain: true };
}

function claimOf(
  relation: RelationType,
  subject: ProseRef,
  object: ProseRef,
  when: When,
  { place }: Placed,
  row: readonly Placed[],
  exact: boolean,
): ProseClaim {
  return {
    ...{ subject, predicate: relation.name, object: { ref: object }, ...when },
    confidence: exact ? EXACT_CONFIDENCE : PLAIN,
    quote: row.map(({ text }) => text).join(' | '),
    lines: { start: place.line, end: place.line },
    spot: place,
  };
}
