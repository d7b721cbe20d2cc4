/** The documents of a world as sentences name them: read, folded and sorted once for each commit. */
import { addTo, foldName, type Source } from '../../model/index.js';
import type { Reasoning } from '../reasoning.js';
import { remembered } from '../remembered.js';

interface TitledSource {
  readonly source: Source;
  /** In small letters, without its article. */
  readonly lower: string;
}

interface ShortTitle {
  readonly title: string;
  /** Without its article and what follows a comma, a colon or a bracket; two words or more. */
  readonly short: string;
  readonly folded: string;
}

const MODELS = /\b[\p{L}]+-\d+\p{L}*\b/gu;

export class KnownSources {
  readonly all: readonly Source[];
  #titled: readonly TitledSource[] | undefined;
  #named: ReadonlyMap<string, readonly Source[]> | undefined;
  #short: readonly ShortTitle[] | undefined;
  #models: readonly string[] | undefined;
  #folded: readonly string[] | undefined;

  constructor(all: readonly Source[]) {
    this.all = all;
  }

  get titled(): readonly TitledSource[] {
    this.#titled ??= this.all.map((source) => {
      return { source, lower: source.title.toLowerCase().replace(/^the\s+/, '') };
    });
    return this.#titled;
  }

  /** By a title, or by the beginning of one: `The Heralds' Rolls` may be any part of them. */
  called(title: string): readonly Source[] {
    this.#named ??= byTitle(this.all);
    return this.#named.get(bareTitle(title)) ?? [];
  }

  /** The longest titles first. */
  get shortTitles(): readonly ShortTitle[] {
    this.#short ??= [...this.all]
      .sort((a, b) => b.title.length - a.title.length)
      .flatMap(({ title }) => {
        const short = title
          .replace(/^the\s+/i, '')
          .replace(/[,:(].*$/, '')
          .trim();
        return short.split(' ').length < 2 ? [] : [{ title, short, folded: foldName(short) }];
      });
    return this.#short;
  }

  /** Language models that titles name. */
  get models(): readonly string[] {
    this.#models ??= [...new Set(this.all.flatMap(({ title }) => title.match(MODELS) ?? []))];
    return this.#models;
  }

  /** Titles and ids, folded as names are. */
  get foldedNames(): readonly string[] {
    this.#folded ??= this.all.flatMap(({ title, id }) => [foldName(title), foldName(id)]);
    return this.#folded;
  }
}

/** Reads the list of documents only when something is cited. */
export function sourcesOf({ store }: Reasoning): () => Promise<KnownSources> {
  let known: Promise<KnownSources> | undefined;
  return () => {
    known ??= remembered(store, 'known sources', async () => new KnownSources(await store.sources()));
    return known;
  };
}

function byTitle(sources: readonly Source[]): Map<string, Source[]> {
  const named = new Map<string, Source[]>();
  for (const source of sources) {
    const keys = new Set([bareTitle(source.title), bareTitle(source.title.replace(/[,:(].*$/, ''))]);
    for (const key of keys) addTo(named, key, source);
  }
  return named;
}

function bareTitle(title: string): string {
  return foldName(title).replace(/^the /, '');
}
