/** What an Obsidian vault says of itself in its hidden folder: ignored folders, templates, and what its properties hold. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { foldName } from '../../model/index.js';

export interface ObsidianSettings {
  /** Folders that the owner excluded from search. */
  readonly ignored: readonly string[];
  /** Folders of templates, as the plugins for templates know them. */
  readonly templates: readonly string[];
  /** What the owner declared a property to hold, by folded key: `date`, `number`, `checkbox`. */
  readonly types: ReadonlyMap<string, string>;
}

const LARGEST = 5_000_000;
const app = z.object({ userIgnoreFilters: z.array(z.string()).nullish() });
const folder = z.object({ folder: z.string().nullish() });
const properties = z.object({ types: z.record(z.string(), z.string()).nullish() });
const templater = z.object({ templates_folder: z.string().nullish() });

export async function readObsidian(root: string): Promise<ObsidianSettings> {
  const at = (file: string) => path.join(root, '.obsidian', file);
  const [settings, core, plugin, declared] = await Promise.all([
    readJson(at('app.json'), app),
    readJson(at('templates.json'), folder),
    readJson(at('plugins/templater-obsidian/data.json'), templater),
    readJson(at('types.json'), properties),
  ]);
  const named = (one: string | null | undefined): string[] => {
    const clean = one?.replace(/^\/+|\/+$/g, '') ?? '';
    return clean === '' || clean.split('/').includes('..') ? [] : [clean];
  };
  return {
    ignored: (settings?.userIgnoreFilters ?? []).filter((one) => !one.startsWith('/')).flatMap(named),
    types: new Map(Object.entries(declared?.types ?? {}).map(([key, type]) => [foldName(key), type])),
    templates: [...named(core?.folder), ...named(plugin?.templates_folder)],
  };
}

/** Null for what is not there, is no JSON, or has another shape. */
async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    const text = await readFile(file, 'utf8');
    if (text.length > LARGEST) return null;
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
