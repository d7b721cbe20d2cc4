/** What a vault's notes are: by keys that say so, by tags, by folders; only where words and notes agree. */

import { addTo, foldName, groupBy, type OpenLine, type ProposedLine } from '../../model/index.js';
import type { Ontology } from '../../packs/index.js';
import { textList } from '../fields.js';
import { meaningsOf, type NoteMeaning } from '../mapping.js';
import { typeInLook } from '../readers/note-look.js';
import type { Vocabulary } from '../readers/reader.js';
import { stemOf } from '../readers/source-builder.js';
import { evidence } from './evidence.js';
import { foldersOf, studyFolders } from './folders.js';
import type { Survey, SurveyedNote } from './survey.js';
import { NoteWords } from './words.js';

export interface NoteTypes {
  readonly kinds: readonly ProposedLine[];
  readonly tags: readonly ProposedLine[];
  readonly folders: readonly ProposedLine[];
  readonly ignore: readonly ProposedLine[];
  readonly open: readonly OpenLine[];
}

/** How many of the notes in question must agree. */
const MOST = 0.8;
const MOST_KINDS = 40;
/** Of each folder; fewer where there are many folders, since each look takes some twenty milliseconds. */
const LOOKED_AT = { most: 12, fewest: 2, inAll: 240 };

export async function studyNotes(
  survey: Survey,
  ontology: Ontology,
  vocabulary: Vocabulary,
): Promise<NoteTypes> {
  const words = new NoteWords(ontology, vocabulary);
  const ignore = studyIgnored(survey, words);
  const notes = survey.notes.filter(({ path }) => !ignore.some(({ name }) => path.startsWith(`${name}/`)));
  const kinds = studyKinds(notes, words);
  const tags = studyTags(notes, kinds.lines, words);
  const mapping = { kinds: kindsOf(kinds.lines), tags: flat(tags.lines), folders: {}, keys: {} };
  const meanings = meaningsOf(mapping, ontology);
  const told = (note: SurveyedNote): NoteMeaning | null => {
    const kind = kindOf(note, kinds.lines);
    if (kind === 'document') return { kind };
    return kind === null ? meanings.ofTags(note.tags) : { kind: 'type', type: kind };
  };
  const silent = notes.filter((note) => told(note) === null);
  const looks = await looksIn(silent, vocabulary);
  const folders = studyFolders({ notes, words, told, look: (note) => looks.get(note) ?? null });
  const open = [...kinds.open, ...tags.open, ...folders.open];
  return { kinds: kinds.lines, tags: tags.lines, folders: folders.lines, ignore, open };
}

/** Of some notes of each folder, by their names alone: what the folder is called is in question. */
async function looksIn(
  notes: readonly SurveyedNote[],
  vocabulary: Vocabulary,
): Promise<ReadonlyMap<SurveyedNote, string | null>> {
  const looks = new Map<SurveyedNote, string | null>();
  const folders = groupBy(notes, ({ folders }) => folders.join('/'));
  const { most, fewest, inAll } = LOOKED_AT;
  const each = Math.min(most, Math.max(fewest, Math.floor(inAll / Math.max(1, folders.size))));
  for (const some of folders.values())
    for (const note of some.slice(0, each))
      looks.set(note, await typeInLook({ path: stemOf(note.path), body: note.head }, vocabulary));
  return looks;
}

interface Part {
  readonly lines: readonly ProposedLine[];
  readonly open: readonly OpenLine[];
}

/** Folders whose names say that they hold no lore, and those that the owner's own settings exclude. */
function studyIgnored({ obsidian, notes, ignored }: Survey, words: NoteWords): ProposedLine[] {
  const lines: ProposedLine[] = [];
  const leave = (folder: string, why: string): void => {
    if (lines.some(({ name }) => `${folder}/`.startsWith(`${name}/`))) return;
    const count = notes.filter(({ path }) => path.startsWith(`${folder}/`)).length;
    lines.push({ name: folder, meaning: 'skip', because: `${why}, ${evidence(count, 'note', [])}`, count });
  };
  for (const folder of obsidian.ignored) leave(folder, 'excluded in Obsidian');
  for (const folder of obsidian.templates) leave(folder, 'templates in Obsidian');
  const passedOver = ignored.map(({ path }) => ({ folders: path.split('/').slice(0, -1) }));
  for (const folder of foldersOf([...notes, ...passedOver]))
    if (words.is(folder.split('/').at(-1) ?? '', 'leave_out')) leave(folder, 'no lore by its name');
  return lines;
}

/** Keys that say what a note is: `type: city`, `file: session`, `PC: true`. */
function studyKinds(notes: readonly SurveyedNote[], words: NoteWords): Part {
  const lines: ProposedLine[] = [];
  const open: OpenLine[] = [];
  for (const key of new Set(notes.flatMap(({ fields }) => Object.keys(fields)))) {
    const values = new Map<string, number>();
    for (const { fields } of notes)
      for (const value of textList(fields[key])) values.set(value, (values.get(value) ?? 0) + 1);
    const isFlag =
      values.size > 0 && [...values.keys()].every((value) => /^(?:true|false|yes|no)$/i.test(value));
    const flagged = isFlag ? words.typeOf(key) : null;
    if ((!words.isKindKey(key) && flagged === null) || values.size > MOST_KINDS) continue;
    // `PC: false` says what a note is not.
    const stated = [...values].filter(([value]) => flagged === null || /^(?:true|yes)$/i.test(value));
    const told = stated.map(([value, count]) => ({
      value,
      count,
      meaning: flagged ?? words.meaningOf(value),
    }));
    if (!told.some(({ meaning }) => meaning !== null)) continue;
    for (const { value, count, meaning } of told) {
      if (words.saysNothing(value)) continue;
      const because = evidence(count, 'note', []);
      if (meaning !== null) lines.push({ name: key, value, meaning, because, count });
      else open.push({ kind: 'value', name: key, value, count, because, likely: [] });
    }
  }
  return { lines, open };
}

function studyTags(notes: readonly SurveyedNote[], kinds: readonly ProposedLine[], words: NoteWords): Part {
  const byTag = new Map<string, SurveyedNote[]>();
  for (const note of notes) for (const tag of new Set(note.tags)) addTo(byTag, tag, note);
  const meant = new Map<string, string>();
  for (const tag of byTag.keys()) {
    const [first = '', ...rest] = tag.split('/');
    const meaning = words.meaningOf(rest.at(-1) ?? first) ?? words.meaningOf(first);
    if (meaning !== null) meant.set(tag, meaning);
  }
  const lines: ProposedLine[] = [];
  const open: OpenLine[] = [];
  for (const [tag, meaning] of meant) {
    const tagged = byTag.get(tag) ?? [];
    const clashing = tagged.filter((note) => {
      const others = [
        ...note.tags.flatMap((other) => meant.get(other) ?? []),
        kindOf(note, kinds) ?? meaning,
      ];
      return others.some((other) => !words.together(meaning, other));
    });
    const names = tagged.map(({ path }) => stemOf(path));
    const told = { name: tag, because: evidence(tagged.length, 'note', names), count: tagged.length };
    if (clashing.length <= tagged.length * (1 - MOST) && isKind(tag, meaning, tagged))
      lines.push({ ...told, meaning });
    else open.push({ ...told, kind: 'tag', likely: [meaning] });
  }
  return { lines, open };
}

/** `npc` alone on a note says what it is; `spear` after `magic` only what it is about. */
function isKind(tag: string, meaning: string, tagged: readonly SurveyedNote[]): boolean {
  const word = foldName(tag.split('/').at(-1) ?? tag);
  if (meaning === 'document' || word.endsWith('s') || word === foldName(meaning)) return true;
  return tagged.filter(({ tags }) => tags[0] === tag).length >= tagged.length * MOST;
}

function kindOf({ fields }: SurveyedNote, kinds: readonly ProposedLine[]): string | null {
  for (const { name, value, meaning } of kinds)
    if (textList(fields[name]).includes(value ?? '') && typeof meaning === 'string') return meaning;
  return null;
}

export function flat(lines: readonly ProposedLine[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ name, meaning }) => (typeof meaning === 'string' ? [[name, meaning]] : [])),
  );
}

export function kindsOf(lines: readonly ProposedLine[]): Record<string, Record<string, string>> {
  const kinds: Record<string, Record<string, string>> = {};
  for (const { name, value, meaning } of lines)
    if (value !== undefined && typeof meaning === 'string')
      kinds[name] = { ...kinds[name], [value]: meaning };
  return kinds;
}
