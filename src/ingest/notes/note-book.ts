/** Where links lead: to files. By the path they give, else by the file's name, as in Obsidian. */
import type { Ref } from '../../model/index.js';
import { isA, type Ontology, typeByWord } from '../../packs/index.js';
import type { Store } from '../../store/store.js';
import type { ReadFileResult } from '../gather.js';

const NOTE = /\.(?:md|markdown)$/i;
const UNTOLD = 'Entity';

export interface NoteBook {
  /**
   * The notes that a link in the file `from` may lead to; none when no note lies there, several when nothing tells them
   * apart. `expects` are the types that would make sense where the link stands.
   */
  readonly leadsTo: (link: string, from: string, expects: readonly string[]) => readonly string[];
  /** What all notes are to which the link may lead, wherever it stands; null when they differ or do not say. */
  readonly typeOf: (link: string, from: string) => string | null;
}

/** `present` are the files there are, `results` those at hand; of the others the store knows what they define. */
export async function noteBook(
  results: readonly ReadFileResult[],
  present: ReadonlySet<string>,
  { store, ontology }: { readonly store: Store; readonly ontology: Ontology },
): Promise<NoteBook> {
  const drafts = results.flatMap((result) => result.drafts);
  const files = new Set([...present, ...results.map(({ file }) => file)].filter((file) => NOTE.test(file)));
  const byName = filesByName(files);
  const types = new Map<string, string | null>();
  for (const { id, entities } of drafts) {
    const note = entities.find(({ isNote, mentionedOnly }) => isNote && !mentionedOnly);
    if (note)
      types.set(id, note.ref.type === undefined ? null : (typeByWord(ontology, note.ref.type)?.name ?? null));
  }
  const atHand = new Set(results.map(({ file }) => file));
  const asked = new Set<string>();
  for (const link of drafts.flatMap(linksIn)) {
    for (const file of byName.get(nameOf(link)) ?? []) if (!atHand.has(file)) asked.add(file);
  }
  for (const { source, type } of asked.size === 0 ? [] : await store.definedBy([...asked])) {
    if (asked.has(source)) types.set(source, type === UNTOLD ? null : type);
  }
  const typeOfNote = (note: string): string | null => types.get(note) ?? null;
  const there = (link: string, from: string): readonly string[] => {
    const named = byName.get(nameOf(link))?.filter((file) => types.has(file)) ?? [];
    return named.length === 0 ? named : atPath(named, link, from);
  };
  return {
    leadsTo: (link, from, expects) => {
      const notes = there(link, from);
      if (notes.length < 2) return notes;
      const fitting = notes.filter((note) => fits(ontology, typeOfNote(note), expects));
      return nearest(fitting.length > 0 ? fitting : notes, from);
    },
    typeOf: (link, from) => {
      const [type = null, ...others] = new Set(there(link, from).map(typeOfNote));
      return others.length === 0 ? type : null;
    },
  };
}

/** No note yet, or none any more: every link leads by its name alone. */
export const NO_NOTES: NoteBook = { leadsTo: () => [], typeOf: () => null };

function filesByName(files: Iterable<string>): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const file of files) {
    const name = nameOf(file.replace(NOTE, ''));
    const known = byName.get(name);
    if (known) known.push(file);
    else byName.set(name, [file]);
  }
  return byName;
}

function linksIn({ statements, mentions }: ReadFileResult['drafts'][number]): string[] {
  const links = (ref: Ref): string[] => (ref.link === undefined ? [] : [ref.link]);
  return [
    ...mentions.flatMap(({ ref }) => links(ref)),
    ...statements.flatMap(({ subject, object }) => [
      ...links(subject),
      ...(object.kind === 'ref' ? links(object.ref) : []),
    ]),
  ];
}

/** Those that lie where the link says: from the world's root, from the folder it stands in, else anywhere. */
function atPath(named: readonly string[], link: string, from: string): readonly string[] {
  const parts = link.split('/');
  if (parts.length === 1) return named;
  const at = (wanted: string | null) => named.filter((file) => comparable(file) === wanted);
  const beside = comparable(resolved(folderOf(from), parts));
  if (parts[0] === '.' || parts[0] === '..') return at(beside);
  const wanted = comparable(parts.filter((part) => part !== '').join('/'));
  for (const place of [wanted, beside]) {
    const found = at(place);
    if (found.length > 0) return found;
  }
  return named.filter((file) => comparable(file).endsWith(`/${wanted}`));
}

/** Beside the file that links to it, else with the fewest folders around it. */
function nearest(notes: readonly string[], from: string): readonly string[] {
  const beside = notes.filter((note) => folderOf(note) === folderOf(from));
  if (beside.length > 0) return beside;
  const least = Math.min(...notes.map(depth));
  return notes.filter((note) => depth(note) === least);
}

function fits(ontology: Ontology, type: string | null, expects: readonly string[]): boolean {
  if (type === null || expects.length === 0) return true;
  return expects.some((one) => isA(ontology, type, one) || isA(ontology, one, type));
}

function resolved(folder: string, parts: readonly string[]): string {
  const path = folder === '' ? [] : folder.split('/');
  for (const part of parts) {
    if (part === '..') path.pop();
    else if (part !== '' && part !== '.') path.push(part);
  }
  return path.join('/');
}

function comparable(path: string): string {
  return path.replace(NOTE, '').normalize('NFC').toLowerCase();
}

function nameOf(path: string): string {
  return comparable(path.slice(path.lastIndexOf('/') + 1));
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

function depth(file: string): number {
  return file.split('/').length;
}
