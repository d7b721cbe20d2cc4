/** Writes a world in the exchange format: JSONL a record a line, or one YAML document. */

import { Document } from 'yaml';
import type { WorldRecord } from '../ingest/readers/exchange.js';
import type { Store } from '../store/store.js';
import type { DateWords } from './date-words.js';
import { EntityNames, entityRecords, sourceBundles, statementRecords } from './gather.js';

/** What the world says of itself comes first, then sources: what belongs to one may only follow it. */
export async function* jsonlLines(
  store: Store,
  dates: DateWords,
  world: WorldRecord,
): AsyncGenerator<string> {
  yield line({ world });
  const names = await EntityNames.of(store);
  const bundles = [];
  for await (const bundle of sourceBundles(store, names)) {
    yield line({ source: bundle.source });
    for (const passage of bundle.passages) yield line({ passage });
    bundles.push(bundle.mentions);
  }
  for await (const entity of entityRecords(store)) yield line({ entity });
  for await (const statement of statementRecords(store, names, dates)) yield line({ statement });
  for (const mention of bundles.flat()) yield line({ mention });
}

export async function yamlText(store: Store, dates: DateWords, world: WorldRecord): Promise<string> {
  const names = await EntityNames.of(store);
  const sources = [];
  const mentions = [];
  for await (const bundle of sourceBundles(store, names)) {
    sources.push({
      ...bundle.source,
      ...(bundle.passages.length === 0 ? {} : { passages: bundle.passages }),
    });
    for (const mention of bundle.mentions) mentions.push(mention);
  }
  const entities = await collect(entityRecords(store));
  const statements = await collect(statementRecords(store, names, dates));
  const document = new Document(
    { world, sources, entities, statements, mentions },
    { aliasDuplicateObjects: false },
  );
  return document.toString({ lineWidth: 0 });
}

function line(record: object): string {
  return `${JSON.stringify(record)}\n`;
}

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
