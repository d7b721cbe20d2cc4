/** `the drake`, `the elf`: one of that kind who was spoken of before. */
import type { ContextEntity } from '../../active-context.js';
import type { Reasoning } from '../../reasoning.js';
import type { Mention } from '../mentions.js';
import type { Word } from '../text.js';

const NEAREST = 4;

/** The same mention where the kind itself is meant. */
export async function oneOfKind(
  { store }: Reasoning,
  words: readonly Word[],
  mention: Mention,
  recent: readonly ContextEntity[],
): Promise<Mention> {
  const [kind] = mention.entities;
  const isMeant =
    kind?.type === 'Species' &&
    words[mention.first]?.isCapital === false &&
    /^(?:the|this|that)$/.test(words[mention.first - 1]?.folded ?? '');
  if (!isMeant) return mention;
  for (const { id } of recent.slice(0, NEAREST)) {
    const [is] = await store.statements({
      subject: id,
      object: kind.id,
      predicates: ['HAS_SPECIES'],
      limit: 1,
    });
    const entity = is === undefined ? null : await store.entity(id);
    if (entity !== null) return { ...mention, entities: [entity], isPronoun: true };
  }
  return mention;
}
