/** All readers, by the extension of the files they read. */
import { csvReader } from './csv.js';
import { gedcomReader } from './gedcom.js';
import { jsonReader } from './json.js';
import { jsonlReader } from './jsonl.js';
import { markdownReader } from './markdown.js';
import type { Reader } from './reader.js';
import { yamlReader } from './yaml.js';

export type { Reader, ReadInput, Vocabulary } from './reader.js';

export const READERS: readonly Reader[] = [
  markdownReader,
  yamlReader,
  jsonReader,
  jsonlReader,
  csvReader,
  gedcomReader,
];

/** The reader for a file's extension; null when nothing reads such files. */
export function readerFor(path: string): Reader | null {
  const lower = path.toLowerCase();
  return READERS.find(({ extensions }) => extensions.some((extension) => lower.endsWith(extension))) ?? null;
}
