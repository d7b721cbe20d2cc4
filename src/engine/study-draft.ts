/** What a folder would be as a world, as whoever looks at it has changed it so far: held here until it is accepted. */
import path from 'node:path';
import { KEY_WORDS, NOTE_WORDS } from '../ingest/mapping.js';
import type { MappingProposal, OpenLine, ProposedLine } from '../model/index.js';
import { LoreError } from '../model/index.js';
import { listPacks, loadInTurns, type Ontology } from '../packs/index.js';
import { CONFIG_FILE } from './config.js';
import { type Proposed, proposeWorld, writeWorld } from './create.js';
import { changeMapping, keyMeaning, type MappingLine, noteMeaning } from './mapping.js';
import { clockOf, readWorld } from './read-world.js';
import { studyAgain } from './study.js';

export type StudySection = 'kinds' | 'tags' | 'folders' | 'keys' | 'ignore';

export interface StudyLine {
  readonly section: StudySection;
  readonly name: string;
  readonly value?: string;
  /** Null: not sure, and so left as it is written. */
  readonly meaning: ProposedLine['meaning'] | null;
  readonly likely: readonly string[];
  readonly because: string;
  readonly notes: number;
  readonly isChanged: boolean;
}

export interface StudyChange {
  readonly name?: string;
  readonly pack?: string;
  readonly now?: string | null;
  readonly lines?: readonly {
    readonly section: StudySection;
    readonly name: string;
    readonly value?: string;
    readonly meaning: string | null;
  }[];
}

export interface StudiedFolder {
  /** True: it is a world already, and the lines are what its lore.yaml lacks. */
  readonly isWorld: boolean;
  readonly root: string;
  readonly detected: Proposed['detected'];
  readonly name: string;
  readonly pack: string;
  readonly now: string | null;
  readonly calendars: Proposed['calendars'];
  readonly lines: readonly StudyLine[];
  readonly packs: readonly { readonly id: string; readonly name: string; readonly description: string }[];
  readonly meanings: { readonly note: readonly string[]; readonly key: readonly string[] };
}

interface Ground {
  readonly proposed: Proposed;
  readonly lines: readonly Omit<StudyLine, 'isChanged'>[];
}

const SECTIONS = { key: 'keys', folder: 'folders', tag: 'tags', value: 'kinds' } as const;

export class StudyDraft {
  readonly #root: string;
  readonly #isWorld: () => boolean;
  #head: Pick<StudyChange, 'name' | 'pack' | 'now'> = {};
  #changed = new Map<string, string | null>();
  #ground: Promise<Ground> | null = null;

  constructor(root: string, isWorld: () => boolean) {
    this.#root = root;
    this.#isWorld = isWorld;
  }

  async look(): Promise<StudiedFolder> {
    const { proposed, lines } = await this.#studied();
    const { detected, name, pack, now, calendars, ontology } = proposed;
    return {
      isWorld: this.#isWorld(),
      root: this.#root,
      ...{ detected, pack, calendars },
      name: this.#head.name ?? name,
      now: this.#head.now === undefined ? now : this.#head.now,
      lines: lines.map((line) => {
        const told = this.#changed.get(keyOf(line));
        return { ...line, meaning: told === undefined ? line.meaning : told, isChanged: told !== undefined };
      }),
      packs: await packsFor(this.#root),
      meanings: meaningsIn(ontology),
    };
  }

  /** Throws, and says what would be right, for a meaning that means nothing here. */
  async change({ lines = [], ...head }: StudyChange): Promise<StudiedFolder> {
    if (head.pack !== undefined && head.pack !== (await this.#studied()).proposed.pack) {
      const before = this.#head;
      this.#head = { ...before, ...head };
      this.#ground = null;
      await this.#studied().catch((error: unknown) => {
        this.#head = before;
        this.#ground = null;
        throw error;
      });
    } else this.#head = { ...this.#head, ...head };
    const { proposed } = await this.#studied();
    const read = lines.map((line) => [keyOf(line), meaningOf(line, proposed.ontology)] as const);
    for (const [key, meaning] of read) this.#changed.set(key, meaning);
    return this.look();
  }

  /** Writes lore.yaml; of a world, the lines that were changed. Gives the file. */
  async accept(): Promise<string> {
    const isAsItWas = this.#isWorld() && this.#changed.size === 0;
    if (!isAsItWas) await this.#write();
    this.#changed.clear();
    this.#head = {};
    this.#ground = null;
    return path.join(this.#root, CONFIG_FILE);
  }

  async #write(): Promise<void> {
    const { proposed, lines } = await this.#studied();
    const changes = this.#mappingLines(lines);
    if (!this.#isWorld()) {
      const { name = proposed.name, now = proposed.now } = this.#head;
      const studied = proposed.studied === null ? null : this.#ignoring(proposed.studied);
      // A now that cannot be read would leave a folder that nothing can open.
      clockOf(proposed.ontology, now);
      await writeWorld({ ...proposed, name, now, studied });
    }
    if (changes.length > 0) await changeMapping(this.#root, changes);
  }

  #mappingLines(lines: Ground['lines']): MappingLine[] {
    return lines.flatMap((line) => {
      const told = this.#changed.get(keyOf(line));
      if (line.section === 'ignore' || told === undefined) return [];
      const { section, name, value } = line;
      return [{ path: value === undefined ? [section, name] : [section, name, value], meaning: told }];
    });
  }

  /** A folder that was to be left out and is to be read after all. */
  #ignoring(studied: MappingProposal): MappingProposal {
    const isLeftOut = (line: ProposedLine) =>
      this.#changed.get(keyOf({ section: 'ignore', ...line })) !== null;
    return { ...studied, ignore: studied.ignore.filter(isLeftOut) };
  }

  /** Looked at once, until a pack or the world itself is another. */
  #studied(): Promise<Ground> {
    this.#ground ??= this.#study().catch((error: unknown) => {
      this.#ground = null;
      throw error;
    });
    return this.#ground;
  }

  async #study(): Promise<Ground> {
    if (this.#isWorld()) {
      const { config, ontology } = await readWorld(this.#root);
      const { fresh } = await studyAgain(this.#root, { write: false });
      const proposed = await proposeWorld(this.#root, { name: config.name, pack: config.packs.at(-1) });
      return { proposed: { ...proposed, ontology, now: config.now, studied: fresh }, lines: linesOf(fresh) };
    }
    const { pack } = this.#head;
    const proposed = await proposeWorld(this.#root, pack === undefined ? {} : { pack });
    return { proposed, lines: proposed.studied === null ? [] : linesOf(proposed.studied) };
  }
}

function linesOf({ kinds, tags, folders, keys, ignore, open }: MappingProposal): Ground['lines'] {
  const sure = (section: StudySection, some: readonly ProposedLine[]) =>
    some.map(({ name, value, meaning, because, count }) => ({
      ...{ section, name, meaning, because, notes: count, likely: [] },
      ...(value === undefined ? {} : { value }),
    }));
  const unsure = ({ kind, name, value, likely, because, count }: OpenLine) => ({
    ...{ section: SECTIONS[kind], name, meaning: null, likely, because, notes: count },
    ...(value === undefined ? {} : { value }),
  });
  return [
    ...sure('kinds', kinds),
    ...sure('tags', tags),
    ...sure('folders', folders),
    ...sure('keys', keys),
    ...sure('ignore', ignore),
    ...open.map(unsure),
  ];
}

function keyOf({ section, name, value }: { section: string; name: string; value?: string }): string {
  return JSON.stringify([section, name, value ?? null]);
}

function meaningOf(
  { section, meaning }: { readonly section: StudySection; readonly meaning: string | null },
  ontology: Ontology,
): string | null {
  if (meaning === null) return null;
  if (section === 'keys') return keyMeaning(meaning, ontology);
  if (section !== 'ignore') return noteMeaning(meaning, ontology);
  if (meaning === 'ignore') return meaning;
  throw new LoreError({
    code: 'map/unknown-meaning',
    message: `A folder is left out or not: "${meaning}" means nothing there.`,
    hint: 'Give null to read it after all, or ignore to leave it out.',
  });
}

async function packsFor(root: string): Promise<StudiedFolder['packs']> {
  const ids = listPacks([path.join(root, 'packs')]);
  const { packs } = await loadInTurns({ packs: listPacks() });
  return ids.map((id) => {
    const known = packs.find((pack) => pack.id === id);
    return { id, name: known?.name ?? id, description: known?.description ?? '' };
  });
}

function meaningsIn({ entityTypes, relationTypes, attributes }: Ontology): StudiedFolder['meanings'] {
  const inverse = [...relationTypes.values()].flatMap((relation) => relation.inverse?.name ?? []);
  return {
    note: [...entityTypes.keys()].sort().concat(NOTE_WORDS),
    key: [...relationTypes.keys(), ...inverse, ...attributes.keys()].sort().concat(KEY_WORDS),
  };
}
