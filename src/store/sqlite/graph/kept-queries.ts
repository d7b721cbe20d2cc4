/** The queries of rules as they were compiled, kept with the world for the next start: reading one takes a twentieth of compiling it. */
import { deserialize, serialize } from 'node:v8';
import { type Compiled, compileAnew, type Schema } from '../../../cypher/index.js';
import { keptBook } from '../../../packs/kept-book.js';
import { whereKept } from '../../../packs/kept-ontology.js';
import type { Ontology } from '../../../packs/ontology.js';
import type { DateContext } from '../../../time/index.js';

/** Nobody else holds what this returns, so that whoever asked may rewrite its plans. */
export function compiledOrKept(
  text: string,
  schema: Schema,
  ontology: Ontology,
  { now, default: calendar }: DateContext,
): Compiled {
  if (whereKept(ontology) === undefined) return compileAnew(text, schema);
  const book = keptBook<Uint8Array>(ontology, 'queries');
  // Dates in a query are read when it is compiled.
  const key = JSON.stringify([schema.version, calendar, now ?? null, text]);
  const kept = book.entries.get(key);
  try {
    if (kept !== undefined) return { ...deserialize(kept), schema };
  } catch {
    // It is compiled again.
  }
  const compiled = compileAnew(text, schema);
  const { schema: _, ...told } = compiled;
  try {
    book.entries.set(key, serialize(told));
    book.hasNews = true;
  } catch {
    // It cannot be kept.
  }
  return compiled;
}
