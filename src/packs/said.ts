/** How English tells relations and attributes, beside what packs declare with them, as the core pack lists it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { contentHash } from '../model/index.js';
import { shippedData } from './shipped-data.js';
import { SHIPPED_PACKS } from './shipped-packs.js';

type Lists = ReadonlyMap<string, readonly string[]>;

/** By the name of a relation or an attribute. */
export interface Said {
  /** Between subject and object. `_` stands for a possessive or an article, `{object}` for the object within the words. */
  readonly direct: Lists;
  /** Between object and subject. */
  readonly inverse: Lists;
  /** Nouns that join two: `the marriage of …`. */
  readonly joining: Lists;
  /** Before the date that an attribute is. */
  readonly verbs: Lists;
  /** What it is called: `the founding of …`. */
  readonly nouns: Lists;
  /** Whom its number counts. */
  readonly counted: Lists;
  /** Single words that tell it, of relations first. */
  readonly words: Lists;
  readonly families: readonly Family[];
  /** Beside what is told they decide whether it is so, and tell no relation themselves: `almost`, `jointly`. */
  readonly deciding: ReadonlySet<string>;
}

/** Words that fit several relations: which is meant, the types of the two say. */
interface Family {
  readonly words: readonly string[];
  /** A `~` turns a relation round. */
  readonly relations: readonly string[];
}

const list = z.string().transform((text) => text.split(',').map((word) => word.trim()));
const some = list.optional();
const file = z.strictObject({
  relations: z.record(
    z.string(),
    z.strictObject({ direct: some, inverse: some, words: some, joining: some }),
  ),
  attributes: z.record(z.string(), z.strictObject({ verbs: some, nouns: some, words: some, counted: some })),
  families: z.array(z.strictObject({ words: list, relations: list })),
  deciding: list,
});
const FILE = path.join(SHIPPED_PACKS, 'core/said.yaml');

let read: Said | undefined;

/** Read when it is first asked for: most commands never do. */
export function wordsSaid(): Said {
  read ??= readSaid();
  return read;
}

function readSaid(): Said {
  const text = readFileSync(FILE, 'utf8');
  const { relations, attributes, families, deciding } = file.parse(
    shippedData(contentHash(text))?.data ?? parse(text),
  );
  const listsOf = <Kind extends string>(
    of: Readonly<Record<string, { readonly [K in Kind]?: readonly string[] | undefined }>>,
    kind: Kind,
  ): Lists => new Map(Object.entries(of).flatMap(([name, { [kind]: own }]) => (own ? [[name, own]] : [])));
  return {
    direct: listsOf(relations, 'direct'),
    inverse: listsOf(relations, 'inverse'),
    joining: listsOf(relations, 'joining'),
    verbs: listsOf(attributes, 'verbs'),
    nouns: listsOf(attributes, 'nouns'),
    counted: listsOf(attributes, 'counted'),
    words: new Map([...listsOf(relations, 'words'), ...listsOf(attributes, 'words')]),
    families,
    deciding: new Set(deciding),
  };
}
