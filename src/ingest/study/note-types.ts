/** What a vault's notes are: by keys that say so, by tags, by folders; only where words and notes agree. */
import { foldName } from '../../model/index.js';
import {
  commonType,
  findPredicate,
  isA,
  meaningsOfWord,
  type Ontology,
  type Predicate,
  typeByWord,
} from '../../packs/index.js';
import { textList } from '../fields.js';
import { typeOfWord } from '../fields-types.js';
import { agreed, type Mapping, meaningsOf, type NoteMeaning } from '../mapping.js';
import { isFolderNote } from '../readers/note-kind.js';
import type { Vocabulary } from '../readers/reader.js';
import { stemOf } from '../readers/source-builder.js';
import { evidence, type Line, type Open } from './proposal.js';
import type { Survey, SurveyedNote } from './survey.js';

export interface NoteTypes {
  readonly kinds: readonly Line[];
  readonly tags: readonly Line[];
  readonly folders: readonly Line[];
  readonly ignore: readonly Line[];
  readonly open: readonly Open[];
}

/** How many of the notes in question must agree. */
const MOST = 0.8;
const HALF = 0.5;
/** `03 - NPCs`, `_Templates`, `z_Templates`, `📜 Lore`: what stands before the name of a folder. */
const ORNAMENT = /^(?:[^\p{L}]+|z_+)+/u;
const JOINED = /\s*(?:&|,|\/|\+|\band\b)\s*/i;
const MOST_KINDS = 40;

export function studyNotes(survey: Survey, ontology: Ontology, vocabulary: Vocabulary): NoteTypes {
  return new NoteStudy(survey, ontology, vocabulary).study();
}

class NoteStudy {
  readonly #open: Open[] = [];
  readonly #left = new Set<string>();

  constructor(
    private readonly survey: Survey,
    private readonly ontology: Ontology,
    private readonly vocabulary: Vocabulary,
  ) {}

  study(): NoteTypes {
    const ignore = this.#ignored();
    const notes = this.survey.notes.filter(({ folders }) => !this.#isLeft(folders));
    const kinds = this.#kinds(notes);
    const tags = this.#tags(notes, kinds);
    const folders = this.#folders(notes, [...kinds], tags);
    return { kinds, tags, folders, ignore, open: this.#open };
  }

  /** Folders whose names say that they hold no lore, and those that the owner's own settings exclude. */
  #ignored(): Line[] {
    const { obsidian, notes, ignored } = this.survey;
    const lines: Line[] = [];
    const leave = (folder: string, because: string): void => {
      if (this.#isLeft(folder.split('/'))) return;
      this.#left.add(folder);
      const count = notes.filter(({ path }) => path.startsWith(`${folder}/`)).length;
      lines.push({
        name: folder,
        meaning: 'skip',
        because: `${because}, ${evidence(count, 'note', [])}`,
        count,
      });
    };
    for (const folder of obsidian.ignored) leave(folder, 'excluded in Obsidian');
    for (const folder of obsidian.templates) leave(folder, 'templates in Obsidian');
    for (const folder of foldersOf([
      ...notes,
      ...ignored.map(({ path }) => ({ path, folders: path.split('/').slice(0, -1) })),
    ])) {
      if (this.#isWord(folder.split('/').at(-1) ?? '', 'leave_out')) leave(folder, 'no lore by its name');
    }
    return lines;
  }

  #isLeft(folders: readonly string[]): boolean {
    return folders.some((_, i) => this.#left.has(folders.slice(0, i + 1).join('/')));
  }

  /** The whole name, or its last words: `GURPS - Ruleset`. */
  #isWord(name: string, kind: 'leave_out' | 'documents' | 'topics' | 'lists'): boolean {
    const words = foldName(name.replace(ORNAMENT, '')).split(' ');
    const set = this.vocabulary.reading[kind];
    if (kind === 'topics') return set.has(words.join(' '));
    return words.some(
      (_, i) => (words.length - i > 1 || i === 0 || words.length < 4) && set.has(words.slice(i).join(' ')),
    );
  }

  /** The type that a word names; null for none, and for one that names a field of knowledge as often. */
  #typeOf(word: string): string | null {
    const bare = word.replace(ORNAMENT, '').trim();
    if (bare === '' || this.#isWord(bare, 'topics')) return null;
    const type = typeOfWord(bare, this.vocabulary);
    const known = type === null ? undefined : this.ontology.entityTypes.get(type);
    return known === undefined || known.name === 'Entity' ? null : known.name;
  }

  #meaning(word: string): string | null {
    if (this.#isWord(word, 'documents')) return 'document';
    return this.#typeOf(word);
  }

  /** Keys that say what a note is: `type: city`, `file: session`, `PC: true`. */
  #kinds(notes: readonly SurveyedNote[]): Line[] {
    const lines: Line[] = [];
    const keys = new Set(notes.flatMap(({ fields }) => Object.keys(fields)));
    for (const key of keys) {
      const values = new Map<string, number>();
      for (const { fields } of notes)
        for (const value of textList(fields[key])) values.set(value, (values.get(value) ?? 0) + 1);
      const isFlag =
        values.size > 0 && [...values.keys()].every((value) => /^(?:true|false|yes|no)$/i.test(value));
      const flagged = isFlag ? this.#typeOf(key) : null;
      const isKind = this.vocabulary.reading.kinds.has(foldName(key));
      if ((!isKind && flagged === null) || values.size > MOST_KINDS) continue;
      const told = [...values].map(([value, count]) => ({
        value,
        count,
        meaning: flagged ?? this.#meaning(value),
      }));
      if (!told.some(({ meaning }) => meaning !== null)) continue;
      for (const { value, count, meaning } of told) {
        const because = evidence(count, 'note', []);
        if (meaning !== null) lines.push({ name: key, value, meaning, because, count });
        else this.#open.push({ kind: 'value', name: key, value, count, because, likely: [] });
      }
    }
    return lines;
  }

  #tags(notes: readonly SurveyedNote[], kinds: readonly Line[]): Line[] {
    const byTag = new Map<string, SurveyedNote[]>();
    for (const note of notes)
      for (const tag of new Set(note.tags)) byTag.set(tag, [...(byTag.get(tag) ?? []), note]);
    const meant = new Map<string, string>();
    for (const tag of byTag.keys()) {
      const meaning = this.#meaning(tag.split('/').at(-1) ?? tag) ?? this.#meaning(tag.split('/')[0] ?? tag);
      if (meaning !== null) meant.set(tag, meaning);
    }
    const lines: Line[] = [];
    for (const [tag, meaning] of meant) {
      const tagged = byTag.get(tag) ?? [];
      const because = evidence(
        tagged.length,
        'note',
        tagged.map(({ path }) => stemOf(path)),
      );
      const clashes = tagged.filter((note) => {
        const others = note.tags
          .flatMap((other) => meant.get(other) ?? [])
          .concat(this.#kindOf(note, kinds) ?? []);
        return others.some((other) => !this.#together(meaning, other));
      });
      if (clashes.length <= tagged.length * (1 - MOST) && this.#isKind(tag, meaning, tagged))
        lines.push({ name: tag, meaning, because, count: tagged.length });
      else this.#open.push({ kind: 'tag', name: tag, count: tagged.length, because, likely: [meaning] });
    }
    return lines;
  }

  /** `npc` alone on a note says what it is; `spear` after `magic` only what it is about. */
  #isKind(tag: string, meaning: string, tagged: readonly SurveyedNote[]): boolean {
    const word = foldName(tag.split('/').at(-1) ?? tag);
    if (meaning === 'document' || word.endsWith('s') || word === foldName(meaning)) return true;
    const first = tagged.filter(({ tags }) => tags[0] === tag);
    return first.length >= tagged.length * MOST;
  }

  #kindOf({ fields }: SurveyedNote, kinds: readonly Line[]): string | null {
    for (const { name, value, meaning } of kinds)
      if (textList(fields[name]).includes(value ?? '') && typeof meaning === 'string') return meaning;
    return null;
  }

  /** One is a kind of the other. */
  #together(a: string, b: string): boolean {
    return a === b || isA(this.ontology, a, b) || isA(this.ontology, b, a);
  }

  #folders(notes: readonly SurveyedNote[], kinds: readonly Line[], tags: readonly Line[]): Line[] {
    const mapping: Mapping = { kinds: kindsOf(kinds), tags: flat(tags), folders: {}, keys: {} };
    const meanings = meaningsOf(mapping, this.ontology);
    const told = (note: SurveyedNote): NoteMeaning | null => {
      const kind = this.#kindOf(note, kinds);
      if (kind !== null)
        return agreed([kind === 'document' ? { kind } : { kind: 'type', type: kind }], this.ontology);
      return meanings.ofTags(note.tags);
    };
    const lines: Line[] = [];
    const meant = new Map<string, string>();
    const all = foldersOf(notes);
    for (const folder of all) {
      const within = notes.filter(({ path, folders }) => folders.join('/') === folder && !isFolderNote(path));
      const parts = folder.split('/');
      const own = this.#byName(parts.at(-1) ?? '');
      const outer = nearest(parts.slice(0, -1), meant);
      const proposed =
        own.meaning ??
        outer ??
        this.#byKeys(
          notes.filter(({ path }) => path.startsWith(`${folder}/`)),
          told,
        );
      if (proposed === null) continue;
      if (own.meaning === null && outer === null) {
        const below = notes.filter(({ path }) => path.startsWith(`${folder}/`));
        const because = evidence(
          below.length,
          'note',
          below.map(({ path }) => stemOf(path)),
        );
        lines.push({
          name: folder,
          meaning: proposed,
          because: `${because}; by their keys`,
          count: below.length,
        });
        meant.set(folder, proposed);
        continue;
      }
      if (own.meaning === proposed || within.length > 0) {
        const because = evidence(
          within.length,
          'note',
          within.map(({ path }) => stemOf(path)),
        );
        const isSure =
          own.meaning === null
            ? this.#follows(proposed, within)
            : own.isWhole || this.#supports(proposed, within);
        const contradicted = within.filter((note) => this.#contradicts(proposed, told(note), note)).length;
        if (isSure && contradicted <= within.length * (1 - MOST)) {
          meant.set(folder, proposed);
          if (own.meaning !== null)
            lines.push({ name: folder, meaning: proposed, because, count: within.length });
        } else if (within.length > 0) {
          meant.set(folder, '');
          this.#open.push({
            kind: 'folder',
            name: folder,
            count: within.length,
            because,
            likely: [proposed],
          });
        }
      }
    }
    return this.#withLimits(lines, meant, all);
  }

  /** Where an inner folder does not follow its outer one, that is said: it is nobody's type. */
  #withLimits(
    lines: readonly Line[],
    meant: ReadonlyMap<string, string>,
    folders: readonly string[],
  ): Line[] {
    const limits = folders.filter((folder) => {
      const outer = nearest(folder.split('/').slice(0, -1), meant);
      return meant.get(folder) === '' && outer !== null;
    });
    return [
      ...lines,
      ...limits.map((name) => ({
        name,
        meaning: 'Entity',
        because: 'not sure that its notes are what lies around them',
        count: 0,
      })),
    ];
  }

  /** What a folder's own name says; whole, or only a part of it (`Characters & More`). */
  #byName(name: string): { meaning: string | null; isWhole: boolean } {
    const bare = name.replace(ORNAMENT, '').trim();
    if (this.#isWord(bare, 'documents')) return { meaning: 'document', isWhole: true };
    const whole = typeByWord(this.ontology, bare) === null ? null : this.#typeOf(bare);
    if (whole !== null) return { meaning: whole, isWhole: true };
    const parts = bare.split(JOINED).filter((part) => part !== '');
    const types = parts.map((part) => this.#typeOf(part));
    if (parts.length > 1 && types.every((type) => type !== null)) {
      const common = commonType(
        this.ontology,
        types.filter((type) => type !== null),
      );
      return { meaning: common === 'Entity' ? null : common, isWhole: true };
    }
    const [first] = types;
    if (parts.length > 1 && first != null) return { meaning: first, isWhole: false };
    const head = /^(?:the|a|an)\s/i.test(bare)
      ? ''
      : (bare.split(/\s+(?:of|in|from|by|at|to|with|-)\s+/i)[0] ?? '');
    const last = head.split(/\s+/).at(-1) ?? '';
    // `Important People`, `Elemental Planes`: a plural names a kind; `Fall of a King` and `The Eternal Wars` name one thing.
    const isPlural = head.includes(' ') && /(?:s|people|folk|men)$/i.test(last);
    return { meaning: isPlural ? this.#typeOf(last) : null, isWhole: true };
  }

  /** The one type that all keys allow, where nearly every note has at least two that say anything. */
  #byKeys(notes: readonly SurveyedNote[], told: (note: SurveyedNote) => NoteMeaning | null): string | null {
    const silent = notes.filter((note) => told(note) === null);
    const speaking = silent.flatMap((note) => {
      const types = this.#allowed(note);
      return types === null ? [] : [types];
    });
    const [first, ...rest] = speaking;
    if (first === undefined || rest.length === 0 || speaking.length < silent.length * MOST) return null;
    const common = first.filter((type) => rest.every((some) => some.includes(type)));
    return common.length === 1 ? (common[0] ?? null) : null;
  }

  /** The types that every key of the note allows; null where fewer than two keys say anything. */
  #allowed({ fields }: SurveyedNote): readonly string[] | null {
    const sets = Object.keys(fields).flatMap((key) => {
      const types = meaningsOfWord(this.ontology, key).flatMap(subjectTypes);
      return types.length === 0 || types.includes('Entity') ? [] : [[...new Set(types)]];
    });
    const [first, ...rest] = sets;
    if (first === undefined || rest.length === 0) return null;
    return first.filter((type) => rest.every((some) => some.some((one) => isA(this.ontology, type, one))));
  }

  /** Notes of an inner folder go by the outer one unless their own keys speak of something else. */
  #follows(type: string, notes: readonly SurveyedNote[]): boolean {
    if (type === 'document') return true;
    const keyed = notes.filter((note) => this.#votes(note).length > 0);
    return (
      keyed.length === 0 ||
      keyed.filter((note) => this.#votes(note).some((one) => this.#together(one, type))).length >=
        keyed.length * HALF
    );
  }

  #supports(type: string, notes: readonly SurveyedNote[]): boolean {
    if (type === 'document' || notes.length === 0) return true;
    const keyed = notes.filter((note) => this.#votes(note).some((one) => this.#together(one, type)));
    return keyed.length >= notes.length * HALF;
  }

  #contradicts(type: string, told: NoteMeaning | null, note: SurveyedNote): boolean {
    if (told !== null)
      return told.kind === 'type'
        ? type === 'document' || !this.#together(type, told.type)
        : type !== 'document';
    const votes = this.#votes(note);
    return type !== 'document' && votes.length > 1 && !votes.some((one) => this.#together(one, type));
  }

  /** The types whose keys the note carries. */
  #votes({ fields }: SurveyedNote): string[] {
    return Object.keys(fields).flatMap((key) => {
      const predicate = findPredicate(this.ontology, key, {});
      if (predicate === null) return [];
      const types = subjectTypes(predicate);
      return types.includes('Entity') || types.length > 2 ? [] : types;
    });
  }
}

function subjectTypes(predicate: Predicate): readonly string[] {
  if (predicate.kind === 'attribute') return predicate.attribute.of;
  return predicate.inverted ? predicate.relation.to : predicate.relation.from;
}

function nearest(parts: readonly string[], meant: ReadonlyMap<string, string>): string | null {
  for (let depth = parts.length; depth > 0; depth--) {
    const found = meant.get(parts.slice(0, depth).join('/'));
    if (found !== undefined) return found === '' ? null : found;
  }
  return null;
}

/** Every folder that holds a note somewhere, outer ones first. */
function foldersOf(notes: readonly { readonly folders: readonly string[] }[]): string[] {
  const all = new Set(
    notes.flatMap(({ folders }) => folders.map((_, i) => folders.slice(0, i + 1).join('/'))),
  );
  return [...all].sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
}

export function flat(lines: readonly Line[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ name, meaning }) => (typeof meaning === 'string' ? [[name, meaning]] : [])),
  );
}

export function kindsOf(lines: readonly Line[]): Record<string, Record<string, string>> {
  const kinds: Record<string, Record<string, string>> = {};
  for (const { name, value, meaning } of lines)
    if (value !== undefined && typeof meaning === 'string')
      kinds[name] = { ...kinds[name], [value]: meaning };
  return kinds;
}
