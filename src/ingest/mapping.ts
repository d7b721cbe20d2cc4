/** What a world's own folders, tags and keys mean, as its lore.yaml says under `mapping`. */
import { z } from 'zod';
import { foldName } from '../model/index.js';
import { isA, type Ontology } from '../packs/index.js';

/** What a note may be besides a thing of some type. */
export const NOTE_WORDS = ['document', 'skip'] as const;
/** What a key may be besides a relation or an attribute. */
export const KEY_WORDS = ['nothing', 'text', 'desk'] as const;
export type KeyWord = (typeof KEY_WORDS)[number];

const meaning = z.string().trim().min(1);

export const mappingSchema = z.strictObject({
  /** Keys that say what a note is, and what each of their values means. */
  kinds: z.record(z.string(), z.record(z.string(), meaning)).default({}),
  tags: z.record(z.string(), meaning).default({}),
  /** The innermost folder that is listed decides. */
  folders: z.record(z.string(), meaning).default({}),
  /** A relation, an attribute, or one of `KEY_WORDS`; by the type of the page where that differs. */
  keys: z.record(z.string(), z.union([meaning, z.record(z.string(), meaning)])).default({}),
});

export type Mapping = z.output<typeof mappingSchema>;

/** What a note is, as far as the mapping tells. */
export type NoteMeaning =
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: (typeof NOTE_WORDS)[number] };

export type KeyMeaning =
  | { readonly kind: KeyWord }
  /** A relation, the inverse of one, or an attribute. */
  | { readonly kind: 'predicate'; readonly name: string };

/** A mapping, ready to be asked for each note. */
export interface Meanings {
  ofKind(key: string, value: string): NoteMeaning | null;
  /** Null also where several tags contradict each other. */
  ofTags(tags: readonly string[]): NoteMeaning | null;
  ofFolders(folders: readonly string[]): NoteMeaning | null;
  /** Undefined where the mapping does not mention the key. */
  ofKey(key: string, type: string | undefined): KeyMeaning | undefined;
  /** Keys that say what a note is. */
  readonly kindKeys: readonly string[];
}

export function meaningsOf(mapping: Mapping, ontology: Ontology): Meanings {
  const kinds = foldKeys(mapping.kinds);
  const values = new Map([...kinds].map(([key, told]) => [key, foldKeys(told)]));
  const tags = new Map(Object.entries(mapping.tags).map(([tag, told]) => [foldTag(tag), told]));
  const folders = new Map(Object.entries(mapping.folders).map(([path, told]) => [foldPath(path), told]));
  const keys = foldKeys(mapping.keys);
  return {
    kindKeys: [...Object.keys(mapping.kinds)],
    ofKind: (key, value) => noteMeaning(values.get(foldName(key))?.get(foldName(value))),
    ofTags: (told) => agreed(tagMeanings(told, tags), ontology),
    ofFolders: (path) => {
      for (let depth = path.length; depth > 0; depth--) {
        const found = folders.get(foldPath(path.slice(0, depth).join('/')));
        if (found !== undefined) return noteMeaning(found);
      }
      return noteMeaning(folders.get('.'));
    },
    ofKey: (key, type) => {
      const told = keys.get(foldName(key));
      if (told === undefined || typeof told === 'string') return keyMeaning(told);
      return type === undefined ? { kind: 'text' } : (byType(told, type, ontology) ?? { kind: 'text' });
    },
  };
}

/** What stands for the nearest supertype that is listed. */
function byType(
  told: Readonly<Record<string, string>>,
  type: string,
  ontology: Ontology,
): KeyMeaning | undefined {
  const lineage = ontology.entityTypes.get(type)?.lineage ?? [type];
  const nearest = lineage.find((one) => told[one] !== undefined);
  return keyMeaning(nearest === undefined ? undefined : told[nearest]);
}

function tagMeanings(told: readonly string[], tags: ReadonlyMap<string, string>): NoteMeaning[] {
  return told.flatMap((tag) => {
    const parts = foldTag(tag).split('/');
    for (let depth = parts.length; depth > 0; depth--) {
      const found = noteMeaning(tags.get(parts.slice(0, depth).join('/')));
      if (found !== null) return [found];
    }
    return noteMeaning(tags.get(parts.at(-1) ?? '')) ?? [];
  });
}

/** The most special of types that include each other; null where two do not. */
export function agreed(meanings: readonly NoteMeaning[], ontology: Ontology): NoteMeaning | null {
  let best: NoteMeaning | null = null;
  for (const one of meanings) {
    if (one.kind !== 'type') return one;
    if (best === null || best.kind !== 'type' || isA(ontology, one.type, best.type)) best = one;
    else if (!isA(ontology, best.type, one.type)) return null;
  }
  return best;
}

function noteMeaning(word: string | undefined): NoteMeaning | null {
  if (word === undefined) return null;
  return word === 'document' || word === 'skip' ? { kind: word } : { kind: 'type', type: word };
}

function keyMeaning(word: string | undefined): KeyMeaning | undefined {
  if (word === undefined) return undefined;
  const plain = KEY_WORDS.find((one) => one === word);
  return plain === undefined ? { kind: 'predicate', name: word } : { kind: plain };
}

function foldKeys<T>(record: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(record).map(([key, value]) => [foldName(key), value]));
}

function foldTag(tag: string): string {
  return tag.replace(/^#/, '').split('/').map(foldName).join('/');
}

function foldPath(path: string): string {
  return path.normalize('NFC').replace(/^\.\//, '').replace(/\/+$/, '') || '.';
}
