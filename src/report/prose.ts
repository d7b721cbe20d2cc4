/** What became of the prose of the notes that an ingest has read. */
import { cleanText } from './clean.js';
import type { Json } from './json.js';
import { count } from './words.js';

export interface ProseRead {
  readonly report: { readonly model: string; readonly read: number; readonly statements: number } | null;
  readonly job: number | null;
  readonly trouble: { readonly message: string } | 'stopped' | null;
}

/** What was read now; empty where nothing was. */
export function proseLines({ report }: ProseRead): string[] {
  if (report === null) return [];
  const { read, statements } = report;
  return [
    `Prose: ${count(read, 'passage')} read for who acted when, ${count(statements, 'statement')} found, all provisional.`,
  ];
}

/** What was not read, and why; null where there is nothing to say. Beside a watch jobs are done anyway. */
export function proseLeft({ job, trouble }: ProseRead, isWatched = false): string | null {
  if (trouble === 'stopped')
    return isWatched
      ? 'Prose was not read to its end; the rest is read after what has changed, or by `lore ingest`.'
      : 'Prose was not read to its end; `lore ingest` reads the rest.';
  if (trouble !== null) return `Prose was not read: ${cleanText(trouble.message)}`;
  if (job === null) return null;
  if (isWatched)
    return `Job ${job} reads their prose for who acted when, beside this; \`lore jobs\` shows how far it is.`;
  return `Job ${job} will read their prose for who acted when: \`lore jobs run\` does it now, \`lore jobs\` shows how far it is.`;
}

export function proseJson({ report }: ProseRead): Readonly<Record<string, Json>> {
  if (report === null) return {};
  const { model, read: passages, statements } = report;
  return { prose: { model, passages, statements } };
}
