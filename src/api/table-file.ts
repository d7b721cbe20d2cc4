/** A table as a file: CSV that a spreadsheet opens and does not run, or JSON; written while it is read. */
import { csvCell } from '../report/csv.js';
import { escapedJson } from '../report/json.js';

/** Rows, some at a time. */
export type Table = AsyncGenerator<readonly Readonly<Record<string, unknown>>[]>;

export function tableFile(name: string, format: 'csv' | 'json', rows: Table): Response {
  const pieces = format === 'csv' ? csv(rows) : json(rows);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json';
  return new Response(stream, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}.${format}"` },
  });
}

/** The columns are those of the first rows. */
async function* csv(rows: Table): AsyncGenerator<string, undefined> {
  let columns: string[] | null = null;
  // For spreadsheets, which take a file without it for one of their own old encodings.
  yield '\ufeff';
  for await (const some of rows) {
    const known: string[] = columns ?? [...new Set(some.flatMap((row) => Object.keys(row)))];
    const head = columns === null && known.length > 0 ? [known.map(csvCell).join(',')] : [];
    const lines = some.map(flat).map((row) => known.map((column) => csvCell(row[column] ?? '')).join(','));
    yield [...head, ...lines].map((line) => `${line}\r\n`).join('');
    if (known.length > 0) columns = known;
  }
  return undefined;
}

async function* json(rows: Table): AsyncGenerator<string, undefined> {
  let before = '[';
  for await (const some of rows)
    for (const row of some) {
      yield `${before}\n${escapedJson(JSON.stringify(row))}`;
      before = ',';
    }
  yield before === '[' ? '[]\n' : '\n]\n';
  return undefined;
}

/** One level: who is named, lists joined. */
function flat(row: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)]));
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plain).join('; ');
  if (typeof value !== 'object') return String(value);
  const named = ['name', 'title', 'text', 'message', 'verdict', 'until'].find((key) => key in value);
  return named === undefined ? JSON.stringify(value) : plain(Reflect.get(value, named));
}
