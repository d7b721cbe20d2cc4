/** Lines of a world's mapping: read from a prompt, checked against the ontology, and written into lore.yaml. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { KEY_WORDS, NOTE_WORDS } from '../ingest/mapping.js';
import { withLine } from '../ingest/study/write.js';
import { didYouMean, LoreError } from '../model/index.js';
import { type Ontology, predicateNamed, predicateWords, typeByWord, typeWords } from '../packs/index.js';
import { CONFIG_FILE, parseConfig, settingAt, type WorldConfig } from './config.js';
import type { Teacher } from './review.js';
import { kindsNamed, type VaultNames } from './vault-names.js';

/** One line of a mapping, as it is written at the prompt: `race=HAS_SPECIES`, `folder:People=Person`, `tag:npc=Person`. */
export interface MappingLine {
  readonly path: readonly string[];
  /** Null takes the line away. */
  readonly meaning: string | null;
}

const ASPECTS = { folder: 'folders', tag: 'tags', key: 'keys', kind: 'kinds' } as const;

/** Throws, and says what would be right, for a line that means nothing here, by what the notes have of that name. */
export function readMappingLine(
  words: string,
  ontology: Ontology,
  names: VaultNames = { key: [], tag: [], folder: [] },
): MappingLine {
  const [, aspect = 'key', name = '', told = ''] =
    /^(?:(folder|tag|key|kind):)?([^=]+)=(.*)$/.exec(words.trim()) ?? [];
  if (name.trim() === '')
    throw new LoreError({
      code: 'map/unreadable',
      message: `"${words}" says neither what is meant nor what it means.`,
      hint: 'Write key=MEANING, folder:People=Person, tag:npc=Person or kind:file=session:document; an empty meaning takes the line away.',
    });
  const section = ASPECTS[aspect as keyof typeof ASPECTS];
  const [value, rest] = aspect === 'kind' ? splitAt(told, ':') : [null, told];
  const path = value === null ? [section, name.trim()] : [section, name.trim(), value];
  const meaning = rest.trim();
  if (meaning === '') return { path, meaning: null };
  try {
    return {
      path,
      meaning: section === 'keys' ? keyMeaning(meaning, ontology) : noteMeaning(meaning, ontology),
    };
  } catch (error) {
    throw otherAspect(error, { section, name: name.trim(), meaning }, ontology, names);
  }
}

/** `villain=Person`: a key is no type, but the tag of that name may be one. */
function otherAspect(
  error: unknown,
  { section, name, meaning }: { readonly section: string; readonly name: string; readonly meaning: string },
  ontology: Ontology,
  names: VaultNames,
): unknown {
  if (!(error instanceof LoreError)) return error;
  const { code, message, hint } = error;
  const isKey = section === 'keys';
  const fits = isKey ? typeByWord(ontology, meaning) !== null : predicateNamed(ontology, meaning) !== null;
  if (!fits) return error;
  const seen = kindsNamed(name, names).filter((kind) => (kind === 'key') !== isKey);
  // A key that is there is no tag.
  const likely = kindsNamed(name, names).length > 0 ? [] : isKey ? ['tag', 'folder'] : ['key'];
  const lines = (seen.length > 0 ? seen : likely).map((kind) =>
    kind === 'key' ? `${name}=${meaning}` : `${kind}:${name}=${meaning}`,
  );
  const what = isKey
    ? `${meaning} is a type: tags and folders are of one, a key means a relation or an attribute.`
    : `${meaning} is what a key means; tags and folders are of a type.`;
  return new LoreError({
    code,
    message,
    hint: `${what}${lines.length === 0 ? '' : ` Write \`lore map ${lines.join('` or `lore map ')}\`.`}${hint === undefined || seen.length > 0 ? '' : ` ${hint}`}`,
  });
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1)];
}

export function keyMeaning(word: string, ontology: Ontology): string {
  const plain = KEY_WORDS.find((one) => one === word.toLowerCase());
  if (plain !== undefined) return plain;
  for (const form of [word, word.toUpperCase().replace(/[ -]/g, '_'), word.toLowerCase()])
    if (predicateNamed(ontology, form) !== null) return form;
  throw new LoreError({
    code: 'map/unknown-meaning',
    message: `There is no relation or attribute "${word}".`,
    hint:
      didYouMean(word, predicateWords(ontology)) ??
      `It may also be ${KEY_WORDS.join(', ')}; \`lore pack show\` lists the rest.`,
  });
}

export function noteMeaning(word: string, ontology: Ontology): string {
  const plain = NOTE_WORDS.find((one) => one === word.toLowerCase());
  if (plain !== undefined) return plain;
  const type = typeByWord(ontology, word);
  if (type !== null) return type.name;
  throw new LoreError({
    code: 'map/unknown-type',
    message: `There is no type "${word}".`,
    hint: didYouMean(word, typeWords(ontology)) ?? `It may also be ${NOTE_WORDS.join(' or ')}.`,
  });
}

/** Writes lines into the mapping of a world; every file is read again at the next ingest. */
export async function changeMapping(folder: string, lines: readonly MappingLine[]): Promise<string> {
  const root = path.resolve(folder);
  const file = path.join(root, CONFIG_FILE);
  const before = await readFile(file, 'utf8');
  const text = lines.reduce((current, { path: at, meaning }) => withLine(current, at, meaning), before);
  parseConfig(text, file);
  if (text !== before) await writeConfig(root, text);
  return file;
}

/** Whole or not at all: a half-written lore.yaml would be no world. */
export async function writeConfig(root: string, text: string): Promise<void> {
  const file = path.join(root, CONFIG_FILE);
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

/** Throws where the mapping of lore.yaml names a type, a relation or an attribute that there is not. */
export function demandMapping(config: WorldConfig, ontology: Ontology): void {
  const { mapping } = config;
  if (mapping === null) return;
  const demand = (path: readonly string[], read: () => string): void => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
      const { code, message, hint } = error;
      throw new LoreError({
        code,
        message: `lore.yaml: ${message}`,
        ...(hint === undefined ? {} : { hint }),
        at: settingAt(config, ['mapping', ...path]),
      });
    }
  };
  for (const [key, values] of Object.entries(mapping.kinds))
    for (const [value, meaning] of Object.entries(values))
      demand(['kinds', key, value], () => noteMeaning(meaning, ontology));
  for (const section of ['tags', 'folders'] as const)
    for (const [name, meaning] of Object.entries(mapping[section]))
      demand([section, name], () => noteMeaning(meaning, ontology));
  for (const [key, told] of Object.entries(mapping.keys)) {
    if (typeof told === 'string') demand(['keys', key], () => keyMeaning(told, ontology));
    else
      for (const [type, meaning] of Object.entries(told))
        demand(['keys', key, type], () => keyMeaning(meaning, ontology));
  }
}

/** What a verdict on a key teaches: a line of the mapping, written and taken out again. */
export function mappingTeacher(root: string): Teacher {
  return {
    teach: async (key, meaning) => {
      await changeMapping(root, [{ path: ['keys', key], meaning }]);
      return `keys: { ${key}: ${meaning} } in ${CONFIG_FILE}`;
    },
    forget: async (key) => {
      const { mapping } = parseConfig(await readFile(path.join(root, CONFIG_FILE), 'utf8'), CONFIG_FILE);
      if (mapping?.keys[key] === undefined) return null;
      await changeMapping(root, [{ path: ['keys', key], meaning: null }]);
      return `keys: { ${key} } out of ${CONFIG_FILE}`;
    },
  };
}
