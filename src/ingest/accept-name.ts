/** A name that prose tells of and nobody defines, made somebody on a person's word: a candidate, with the words that tell of it. */
import { contentHash, type SourceDraft, slug } from '../model/index.js';
import { ingestDrafts } from './pipeline.js';
import type { IngestReport } from './tally.js';
import type { IngestOptions, IngestWorld } from './world.js';

export interface AcceptedName {
  readonly name: string;
  readonly type: string;
  /** The words that tell of it, the file first. */
  readonly quotes: readonly string[];
  readonly file: string;
  readonly expertDomain?: string;
}

/** The document that stands for a person's word on a name. */
export function nameOrigin(name: string): string {
  return `name:${slug(name)}`;
}

/** Whoever speaks of the name is read again: what their prose tells of it is provisional from now on. */
export function acceptName(
  accepted: AcceptedName,
  world: IngestWorld,
  options: IngestOptions,
): Promise<IngestReport> {
  const id = nameOrigin(accepted.name);
  const draft = draftOf(id, accepted);
  return ingestDrafts(
    world,
    { file: id, hash: contentHash(JSON.stringify(draft)), drafts: [draft] },
    options,
  );
}

/** Nobody vouches for the name any longer. */
export function dropName(name: string, world: IngestWorld, options: IngestOptions): Promise<IngestReport> {
  return ingestDrafts(world, { file: nameOrigin(name), hash: '', drafts: [] }, options);
}

function draftOf(id: string, { name, type, quotes, file, expertDomain }: AcceptedName): SourceDraft {
  const ref = { name, type };
  return {
    ...({ id, title: name, format: 'name', reliability: 'reported', entityOrigin: 'extracted' } as const),
    passages: quotes.map((text) => ({ heading: [file], text, lines: null })),
    entities: [
      {
        ...{ ref, aliases: [], passage: quotes.length > 0 ? 0 : null, mentionedOnly: false, spot: {} },
        ...(expertDomain === undefined ? {} : { expertDomain }),
      },
    ],
    statements: [],
    mentions: quotes.map((_, passage) => ({ passage, ref, spot: {} })),
    notices: [],
  };
}
