/** CSV files, by a mapping that stands beside them: `people.csv` and `people.map.yaml`. */
import { append, LoreError, type Notice, type SourceDraft } from '../../model/index.js';
import { readEntity } from '../fields.js';
import { readClaim } from '../fields-claim.js';
import { isPlainMap, type Places, type PlainMap } from '../fields-plain.js';
import { type FieldScope, readReliability, textOf } from '../fields-scalars.js';
import { keepWithin } from '../most-records.js';
import { decodeText } from '../text-decode.js';
import { NoticeList, noticeAt } from '../text-notices.js';
import { readYaml } from '../yaml-read.js';
import {
  type CsvMapping,
  compileMapping,
  mappingPath,
  proposeMapping,
  type RowRule,
  readShape,
} from './csv-mapping.js';
import { CsvParser, type CsvRow, detectDelimiter } from './csv-parse.js';
import { RowFiller, UnknownColumn } from './csv-template.js';
import type { Reader, ReadInput } from './reader.js';
import { SourceBuilder, unreadable } from './source-builder.js';

const FORMAT = 'csv';

export const csvReader: Reader = {
  format: FORMAT,
  extensions: ['.csv', '.tsv'],
  read: async (input) => {
    const read = await readCsv(input);
    return [read.ok ? read.draft : unreadable(input.path, FORMAT, input.reliability, read.notice)];
  },
  sniff: (path) => /\.[ct]sv$/i.test(path),
};

type CsvResult =
  | { readonly ok: true; readonly draft: SourceDraft }
  | { readonly ok: false; readonly notice: Notice };

async function readCsv(input: ReadInput): Promise<CsvResult> {
  const { path } = input;
  const decoded = decodeText(input.bytes, path);
  if (!decoded.ok) return decoded;
  const text = decoded.utf8.toString('utf8');
  const mapping = await readMappingFile(input);
  if (mapping !== null && !mapping.ok) return mapping;
  const shape = mapping === null ? null : readShape(mapping.fields);
  const rows = new CsvParser(text, shape?.delimiter ?? detectDelimiter(text));
  const columns = shape?.columns ?? (rows.next() ?? []).map(({ text: name }) => name.trim());
  if (mapping === null) {
    const proposal = proposeMapping(path, columns, input.vocabulary);
    const found = `Nothing says what the columns mean: there is no ${mappingPath(path)}.`;
    const hint = `Begin with this one:\n${proposal}`;
    return { ok: false, notice: noticeAt(path, 'warning', 'ingest/no-mapping', found, { line: 1 }, hint) };
  }
  const { fields, places, file } = mapping;
  let rules: CsvMapping;
  try {
    rules = compileMapping(fields, columns, places, file);
  } catch (error) {
    return { ok: false, notice: mappingNotice(error, file) };
  }
  const draft = new RowReader(input, columns.length, rules).read(rows);
  if (rows.openQuote === null) return { ok: true, draft };
  const hint = 'Close it, or write a quote inside a cell twice.';
  const found = 'This quote is never closed.';
  return { ok: false, notice: noticeAt(path, 'error', 'ingest/bad-csv', found, rows.openQuote, hint) };
}

function mappingNotice(error: unknown, file: string): Notice {
  if (error instanceof UnknownColumn)
    return noticeAt(file, 'error', 'ingest/unknown-column', error.message, error.spot, error.hint);
  if (error instanceof LoreError)
    return noticeAt(file, 'error', error.code, error.message, { line: 1 }, error.hint);
  throw error;
}

interface MappingFile {
  readonly ok: true;
  readonly file: string;
  readonly fields: PlainMap;
  readonly places: Places;
}

async function readMappingFile(
  input: ReadInput,
): Promise<MappingFile | { ok: false; notice: Notice } | null> {
  const file = mappingPath(input.path);
  const bytes = (await input.sidecar?.(file)) ?? null;
  if (bytes === null) return null;
  const decoded = decodeText(bytes, file);
  if (!decoded.ok) return decoded;
  const read = readYaml({ text: decoded.utf8.toString('utf8'), file });
  if (!read.ok) return read;
  if (isPlainMap(read.value)) return { ok: true, file, fields: read.value, places: read.places };
  const found = 'A mapping is a map with "entity" or "statements".';
  return { ok: false, notice: noticeAt(file, 'error', 'ingest/bad-mapping', found, { line: 1 }) };
}

class RowReader {
  readonly #notices: NoticeList;
  readonly #source: SourceBuilder;

  constructor(
    private readonly input: ReadInput,
    private readonly width: number,
    private readonly mapping: CsvMapping,
  ) {
    this.#notices = new NoticeList(input.path);
    this.#source = new SourceBuilder(input.path, { format: FORMAT, reliability: input.reliability });
  }

  read(rows: CsvParser): SourceDraft {
    let read = 0;
    for (let row = rows.next(); row !== null; row = rows.next()) {
      keepWithin(++read + this.#source.statements.length);
      this.#checkWidth(row);
      for (const rule of this.mapping.rules) this.#apply(rule, row);
    }
    const { source } = this.mapping;
    if (source !== null) {
      const scope = this.#scope(() => ({}));
      const title = textOf(source, 'title', {}, scope);
      const written = textOf(source, 'written', {}, scope);
      this.#source.describe({ title, written, reliability: readReliability(source, {}, scope) });
    }
    return this.#source.build(this.#notices.list());
  }

  #checkWidth(row: CsvRow): void {
    if (row.length === this.width) return;
    const found = `This row has ${row.length} cells, the header has ${this.width}.`;
    const isOver = row.length > this.width;
    const hint = isOver
      ? 'What is over is left out; put quotes round a cell with a delimiter in it.'
      : undefined;
    this.#notices.add('warning', 'ingest/ragged-row', found, row[0]?.place ?? {}, hint);
  }

  /** Cells that are empty are no mistake: what lacks a name, a subject or an object is passed over. */
  #apply({ kind, template, needs }: RowRule, row: CsvRow): void {
    if (needs.some((column) => (row[column]?.text.trim() ?? '') === '')) return;
    const filler = new RowFiller(row, this.mapping.separator);
    const map = filler.fill(template);
    if (!isPlainMap(map)) return;
    const place = row[0]?.place ?? {};
    const scope = this.#scope(filler.places);
    if (kind === 'entity') {
      const read = isBlank(map.name) && isBlank(map.id) ? null : readEntity(map, place, scope);
      if (read === null) return;
      this.#source.entities.push(read.entity);
      append(this.#source.statements, read.statements);
    } else if (!isBlank(map.subject) && !(isBlank(map.object ?? map.to) && isBlank(map.value))) {
      append(this.#source.statements, readClaim(map, {}, place, scope));
    }
  }

  #scope(places: Places): FieldScope {
    return { vocabulary: this.input.vocabulary, notices: this.#notices, places, passage: null };
  }
}

/** Nothing, or a reference by id and name of which neither is there. */
function isBlank(value: PlainMap[string] | undefined): boolean {
  if (isPlainMap(value)) return isBlank(value.id) && isBlank(value.name);
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
