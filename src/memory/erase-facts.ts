/** Erasing what one author said, at a person's request. */
import { LoreError, plainText } from '../model/index.js';
import { redact, toldWords } from '../model/secrets/index.js';
import type { Change } from '../store/changes.js';
import { factsCommit, type MemoryWorld } from './memory-world.js';

export interface EraseRequest {
  /** Exactly as it stands with their facts. */
  readonly author: string;
  readonly reason: string;
  readonly by?: string;
}

export interface Erased {
  /** Facts that are gone. */
  readonly facts: number;
  /** Facts that somebody else said too, and that are theirs now. */
  readonly passedOn: number;
  /** Insights that rested on them or quoted them: retired, and emptied of their words. */
  readonly syntheses: number;
  /** No byte of it is left in the file or its log. False when another process was reading just then. */
  readonly scrubbed: boolean;
}

export type Erasable = Pick<Erased, 'facts' | 'passedOn'>;

/** What would go. */
export async function erasable({ store }: MemoryWorld, author: string): Promise<Erasable> {
  const facts = await store.facts.facts({ author });
  const passedOn = facts.filter(({ corroborations }) => corroborations.length > 0).length;
  return { facts: facts.length - passedOn, passedOn };
}

/** `forget` drops whatever else holds one of these words, before the file is scrubbed. */
export async function eraseAuthor(
  world: MemoryWorld,
  request: EraseRequest,
  forget: (words: readonly string[]) => Promise<void>,
): Promise<Erased> {
  const { store } = world;
  const { author, by = 'person' } = request;
  if (plainText(request.reason).trim() === '')
    throw new LoreError({
      code: 'facts/no-reason',
      message: 'Nothing is erased without a reason.',
      hint: 'Say why, without repeating what is to be forgotten.',
    });
  const { text: reason, redacted } = redact(toldWords(request.reason));
  if (redacted.length > 0)
    throw new LoreError({
      code: 'facts/secret-in-reason',
      message: `There is a secret in the reason: ${redacted.join(', ')}. Nothing was erased.`,
      hint: 'Say why, without repeating what is to be forgotten.',
    });
  const facts = await store.facts.facts({ author });
  if ((await store.facts.authors(author)).length === 0)
    throw new LoreError({
      code: 'facts/unknown-author',
      message: `Nobody called "${author}" has told anything here.`,
      hint: '`lore fact authors` lists the names.',
    });
  const own = facts.filter(({ corroborations }) => corroborations.length === 0);
  const drops = own.map(({ source }): Change => ({ kind: 'drop-origin', origin: source }));
  const signed = by === author ? 'the author' : by;
  const before = await store.syntheses.count();
  await store.commit(
    drops,
    factsCommit(world, signed, 'erasure', [{ kind: 'erase', author, by: signed, reason }]),
  );
  await forget([...own.map(({ content }) => content), JSON.stringify({ author }).slice(1, -1)]);
  return {
    facts: own.length,
    passedOn: facts.length - own.length,
    syntheses: before.total - (await store.syntheses.count()).total,
    scrubbed: await store.facts.scrub(),
  };
}
