/** Imports every file of a folder that exports a thing of one kind. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Loaded<Thing> {
  /** File name without its extension. */
  readonly file: string;
  /** The name it is exported by. */
  readonly name: string;
  readonly thing: Thing;
}

/** In the order of their names; files that export no such thing are helpers and are passed over. */
export async function loadFolder<Thing>(
  folder: string,
  isThing: (value: unknown, name: string) => value is Thing,
): Promise<Loaded<Thing>[]> {
  const loaded: Loaded<Thing>[] = [];
  const files = readdirSync(folder).filter((file) => /^[a-z0-9-]+\.ts$/.test(file));
  for (const file of files.sort()) {
    const module: Record<string, unknown> = await import(pathToFileURL(path.join(folder, file)).href);
    for (const [name, thing] of Object.entries(module)) {
      if (isThing(thing, name)) loaded.push({ file: path.basename(file, '.ts'), name, thing });
    }
  }
  return loaded;
}

/** A string as the formatter would write it. */
export function quoted(text: string): string {
  const json = JSON.stringify(text);
  if (text.includes("'") && !text.includes('"')) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
