/** What lies in each folder of a vault: by its name, by the folder around it, by the keys of its notes. */

import { addTo, type OpenLine, type ProposedLine } from '../../model/index.js';
import { commonType, findPredicate, isA, meaningsOfWord, type Predicate } from '../../packs/index.js';
import { namesSeveral } from '../fields-types.js';
import type { NoteMeaning } from '../mapping.js';
import { isFolderNote } from '../readers/note-kind.js';
import { stemOf } from '../readers/source-builder.js';
import { evidence } from './evidence.js';
import type { SurveyedNote } from './survey.js';
import type { NoteWords } from './words.js';

const MOST = 0.8;
const HALF = 0.5;
const JOINED = /\s*(?:&|,|\/|\+|\band\b)\s*/i;
/** Meant nothing sure: what lies around it does not count inside. */
const UNSURE = '';

export interface FolderParts {
  readonly notes: readonly SurveyedNote[];
  readonly words: NoteWords;
  /** What a note's own key or tags say. */
  readonly told: (note: SurveyedNote) => NoteMeaning | null;
  /** What a note looks to be about; null where that is not sure. */
  readonly look: (note: SurveyedNote) => string | null;
}

export function studyFolders(parts: FolderParts): {
  readonly lines: readonly ProposedLine[];
  readonly open: readonly OpenLine[];
} {
  return new FolderStudy(parts).study();
}

class FolderStudy {
  readonly #lines: ProposedLine[] = [];
  readonly #open: OpenLine[] = [];
  readonly #meant = new Map<string, string>();
  readonly #within = new Map<string, SurveyedNote[]>();
  readonly #votes = new Map<SurveyedNote, readonly string[]>();
  readonly #everywhere: ReadonlySet<string>;
  readonly #outermost: readonly string[];

  constructor(private readonly parts: FolderParts) {
    this.#everywhere = keysEverywhere(parts.notes);
    this.#outermost = [...new Set(parts.notes.flatMap(({ folders: [outer] }) => outer ?? []))];
    for (const note of parts.notes) {
      const folder = note.folders.join('/');
      if (!isFolderNote(note.path)) addTo(this.#within, folder, note);
    }
  }

  study() {
    const all = foldersOf(this.parts.notes);
    for (const folder of all) this.#folder(folder);
    const limits = all.filter(
      (folder) => this.#meant.get(folder) === UNSURE && this.#around(folder) !== null,
    );
    const because = 'not sure that its notes are what lies around them';
    const lines = [...this.#lines, ...limits.map((name) => ({ name, meaning: 'Entity', because, count: 0 }))];
    return { lines, open: this.#open };
  }

  #folder(folder: string): void {
    const own = this.#byName(folder.split('/').at(-1) ?? '');
    const outer = this.#around(folder);
    const within = this.#within.get(folder) ?? [];
    if (own.meaning === null && outer === null) {
      const below = this.parts.notes.filter(({ path }) => path.startsWith(`${folder}/`));
      const byKeys = this.#byKeys(below);
      if (byKeys !== null) this.#take(folder, byKeys, below, '; by their keys');
      return;
    }
    const proposed = own.meaning ?? outer;
    if (proposed === null || (own.meaning === null && within.length === 0)) return;
    const isSure =
      own.meaning === null ? this.#follow(proposed, within) : own.isWhole || this.#support(proposed, within);
    const against = within.filter((note) => this.#contradicts(proposed, note)).length;
    if (isSure && against <= within.length * (1 - MOST)) {
      if (own.meaning === null) this.#meant.set(folder, proposed);
      else this.#take(folder, proposed, within, '');
    } else if (within.length > 0) {
      this.#meant.set(folder, UNSURE);
      const because = tell(within);
      this.#open.push({ kind: 'folder', name: folder, count: within.length, because, likely: [proposed] });
    }
  }

  #take(name: string, meaning: string, notes: readonly SurveyedNote[], how: string): void {
    this.#meant.set(name, meaning);
    this.#lines.push({ name, meaning, because: `${tell(notes)}${how}`, count: notes.length });
  }

  /** What the folders around it mean, the innermost that means anything. */
  #around(folder: string): string | null {
    const parts = folder.split('/').slice(0, -1);
    for (let depth = parts.length; depth > 0; depth--) {
      const found = this.#meant.get(parts.slice(0, depth).join('/'));
      if (found !== undefined) return found === UNSURE ? null : found;
    }
    return null;
  }

  /** What a folder's own name says; whole, or only a part of it (`Characters & More`). */
  #byName(name: string): { readonly meaning: string | null; readonly isWhole: boolean } {
    const { words } = this.parts;
    const bare = words.bare(name);
    if (words.is(bare, 'documents')) return { meaning: 'document', isWhole: true };
    if (words.is(bare, 'things') && this.#isBesidePeople()) return { meaning: 'Item', isWhole: true };
    const whole = words.typeOfWhole(bare);
    if (whole !== null && this.#namesOne(bare, whole)) return { meaning: null, isWhole: false };
    if (whole !== null) return { meaning: whole, isWhole: true };
    const parts = bare.split(JOINED).filter((part) => part !== '');
    const types = parts.map((part) => words.typeOf(part)).filter((type) => type !== null);
    if (parts.length > 1) {
      const common = types.length === parts.length ? commonType(words.ontology, types) : (types[0] ?? null);
      return { meaning: common === 'Entity' ? null : common, isWhole: types.length === parts.length };
    }
    return { meaning: this.#byHead(bare), isWhole: true };
  }

  /** Things are told apart from people and places where these have folders of their own. */
  #isBesidePeople(): boolean {
    const { words } = this.parts;
    return this.#outermost.some((name) => {
      const type = words.typeOfWhole(words.bare(name));
      return type !== null && (words.together(type, 'Person') || words.together(type, 'Location'));
    });
  }

  /** `family/` holds those of one family; in a vault that has `city/`, too, it holds families. */
  #namesOne(name: string, type: string): boolean {
    const { words } = this.parts;
    if (!words.is(name, 'one_group')) return false;
    return !this.#outermost.some((one) => {
      const bare = words.bare(one);
      const other = namesSeveral(bare) ? null : words.typeOfWhole(bare);
      return other !== null && other !== type;
    });
  }

  /** `Important People`, `Elemental Planes`: a plural names a kind; `Fall of a King` and `The Eternal Wars` name one thing. */
  #byHead(name: string): string | null {
    if (/^(?:the|a|an)\s/i.test(name)) return null;
    const head = name.split(/\s+(?:of|in|from|by|at|to|with|-)\s+/i)[0] ?? '';
    const last = head.split(/\s+/).at(-1) ?? '';
    return head.includes(' ') && namesSeveral(last) ? this.parts.words.typeOf(last) : null;
  }

  /** The one type that all keys allow, where nearly every note has at least two that say anything. */
  #byKeys(below: readonly SurveyedNote[]): string | null {
    const { words, told } = this.parts;
    const silent = below.filter((note) => told(note) === null);
    const speaking = silent.flatMap((note) => {
      const types = this.#allowed(note);
      return types === null ? [] : [types];
    });
    const [first, ...rest] = speaking;
    if (first === undefined || rest.length === 0 || speaking.length < silent.length * MOST) return null;
    const [only, another] = first.filter((type) => rest.every((some) => some.includes(type)));
    if (only === undefined || another !== undefined) return null;
    const inner = foldersOf(below).flatMap((one) => this.#byName(one.split('/').at(-1) ?? '').meaning ?? []);
    return inner.every((meaning) => words.together(meaning, only)) ? only : null;
  }

  /** The types that every key of the note allows; null where fewer than two keys say anything. */
  #allowed({ fields }: SurveyedNote): readonly string[] | null {
    const { ontology } = this.parts.words;
    const sets = Object.keys(fields).flatMap((key) => {
      const types = meaningsOfWord(ontology, key).flatMap(subjectTypes);
      return types.length === 0 || types.includes('Entity') ? [] : [[...new Set(types)]];
    });
    const [first, ...rest] = sets;
    if (first === undefined || rest.length === 0) return null;
    return first.filter((type) => rest.every((some) => some.some((one) => isA(ontology, type, one))));
  }

  /** Notes of an inner folder go by the outer one unless their own keys speak of something else. */
  #follow(type: string, notes: readonly SurveyedNote[]): boolean {
    const keyed = notes.filter((note) => this.#votesOf(note).length > 0);
    return type === 'document' || this.#agreeing(type, keyed) >= keyed.length * HALF;
  }

  #support(type: string, notes: readonly SurveyedNote[]): boolean {
    return type === 'document' || this.#agreeing(type, notes) >= notes.length * HALF;
  }

  #agreeing(type: string, notes: readonly SurveyedNote[]): number {
    return notes.filter((note) => this.#votesOf(note).some((one) => this.parts.words.together(one, type)))
      .length;
  }

  #contradicts(type: string, note: SurveyedNote): boolean {
    const { words, told, look } = this.parts;
    const own = told(note);
    // What a note says of itself goes before its folder: among documents it contradicts nothing.
    if (own?.kind === 'type') return type !== 'document' && !words.together(type, own.type);
    if (own !== null) return type !== 'document';
    if (type === 'document') return false;
    const seen = look(note);
    if (seen !== null && !words.together(seen, type)) return true;
    const votes = this.#votesOf(note);
    return votes.length > 1 && !votes.some((one) => words.together(one, type));
  }

  /** The types whose keys the note carries, as far as a key tells one. */
  #votesOf(note: SurveyedNote): readonly string[] {
    const known = this.#votes.get(note);
    if (known !== undefined) return known;
    const votes = Object.keys(note.fields).flatMap((key) => {
      if (this.#everywhere.has(key)) return [];
      const predicate = findPredicate(this.parts.words.ontology, key, {});
      const types = predicate === null ? [] : subjectTypes(predicate);
      return types.includes('Entity') || types.length > 2 ? [] : types;
    });
    this.#votes.set(note, votes);
    return votes;
  }
}

/** What nearly every note has, whatever it is about, tells nothing of one. */
function keysEverywhere(notes: readonly SurveyedNote[]): ReadonlySet<string> {
  const times = new Map<string, number>();
  const folders = new Set(notes.map(({ folders: [outer = ''] }) => outer));
  for (const { fields } of notes)
    for (const key of Object.keys(fields)) times.set(key, (times.get(key) ?? 0) + 1);
  if (folders.size < 2) return new Set();
  return new Set([...times].flatMap(([key, count]) => (count >= notes.length * MOST ? key : [])));
}

function subjectTypes(predicate: Predicate): readonly string[] {
  if (predicate.kind === 'attribute') return predicate.attribute.of;
  return predicate.inverted ? predicate.relation.to : predicate.relation.from;
}

function tell(notes: readonly SurveyedNote[]): string {
  const names = notes.map(({ path }) => stemOf(path));
  return evidence(notes.length, 'note', names);
}

/** Every folder that holds a note somewhere, outer ones first. */
export function foldersOf(notes: readonly { readonly folders: readonly string[] }[]): string[] {
  const all = new Set(
    notes.flatMap(({ folders }) => folders.map((_, i) => folders.slice(0, i + 1).join('/'))),
  );
  return [...all].sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
}
