/** JSONL: one record of the exchange format a line, read line by line so that great files need little memory. */
import type { SourceDraft } from '../../model/index.js';
import { describe, isPlainMap, type Plain } from '../fields-plain.js';
import { decodeText } from '../text-decode.js';
import { noticeAt } from '../text-notices.js';
import { ExchangeReader, noPlaces, RECORD_KINDS, type RecordKind } from './exchange-reader.js';
import { jsonProblem } from './json-text.js';
import type { Reader, ReadInput } from './reader.js';
import { unreadable } from './source-builder.js';

const FORMAT = 'jsonl';
const HINT =
  'Each line is one of {"world": …}, {"source": …}, {"passage": …}, {"entity": …}, {"statement": …}, {"mention": …}, or a bare {"subject": …, "predicate": …, "object": …}.';

export const jsonlReader: Reader = {
  format: FORMAT,
  extensions: ['.jsonl', '.ndjson'],
  linewise: true,
  read: async (input) => readJsonl(input),
  sniff: (_path, head) =>
    /^\s*\{\s*"(?:world|source|passage|entity|statement|mention)"\s*:/.test(
      Buffer.from(head).toString('utf8'),
    ),
};

function readJsonl(input: ReadInput): SourceDraft[] {
  const decoded = decodeText(input.bytes, input.path);
  if (!decoded.ok) return [unreadable(input.path, FORMAT, input.reliability, decoded.notice)];
  const { utf8 } = decoded;
  const exchange = new ExchangeReader(input, FORMAT, noPlaces);
  let good = 0;
  let bad = 0;
  for (let start = 0, line = 1; start < utf8.length; line++) {
    const found = utf8.indexOf(10, start);
    const end = found < 0 ? utf8.length : found;
    const text = utf8.toString('utf8', start, end);
    start = end + 1;
    if (text === '' || text.trim() === '') continue;
    if (readLine(text, line, exchange)) good++;
    else bad++;
  }
  if (good === 0 && bad > 0) {
    const notice = noticeAt(
      input.path,
      'error',
      'ingest/bad-jsonl',
      `None of ${bad} lines is a record.`,
      { line: 1 },
      HINT,
    );
    return [unreadable(input.path, FORMAT, input.reliability, notice)];
  }
  return exchange.finish();
}

function readLine(text: string, line: number, exchange: ExchangeReader): boolean {
  let value: Plain;
  try {
    value = JSON.parse(text);
  } catch {
    const { message, column } = jsonProblem(text);
    exchange.notices.add('warning', 'ingest/bad-json', `${message} The line is left out.`, { line, column });
    return false;
  }
  const kind = kindOf(value);
  if (kind === null || !isPlainMap(value)) {
    exchange.notices.add(
      'warning',
      'ingest/bad-record',
      `The line is left out: found ${describeKeys(value)}.`,
      { line, column: 1 },
      HINT,
    );
    return false;
  }
  exchange.read(kind, Object.hasOwn(value, kind) ? value[kind] : value, { line });
  return true;
}

function kindOf(value: Plain): RecordKind | null {
  if (!isPlainMap(value)) return null;
  // A line of a dump is often a bare triple, which may name its source.
  if (Object.hasOwn(value, 'subject') && Object.hasOwn(value, 'predicate')) return 'statement';
  for (const kind of RECORD_KINDS) if (Object.hasOwn(value, kind)) return kind;
  return Object.hasOwn(value, 'name') && Object.hasOwn(value, 'type') ? 'entity' : null;
}

function describeKeys(value: Plain): string {
  return isPlainMap(value)
    ? `the keys ${Object.keys(value).slice(0, 8).join(', ') || '(none)'}`
    : describe(value);
}
