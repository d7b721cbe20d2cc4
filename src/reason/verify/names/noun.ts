/** Whom `the battle`, `the king` and `the abbey` mean in running text: the last spoken of that the noun fits. */
import { foldName } from '../../../model/index.js';
import {
  type ContextEntity,
  genderOf,
  type Reference,
  referenceOf,
  referents,
} from '../../active-context.js';
import type { Reasoning } from '../../reasoning.js';
import type { Mention } from '../mentions.js';
import type { Word } from '../text.js';

const RULERS = new Set('king queen ruler regent mayor lord lady khagan prince princess'.split(' '));

/** Null where the noun is told of somebody, names somebody who is named next to it, or fits nobody. */
export async function nounAt(
  reasoning: Reasoning,
  words: readonly Word[],
  index: number,
  mentions: readonly Mention[],
  past: readonly ContextEntity[],
  free: (index: number) => boolean,
): Promise<Mention | null> {
  const article = words[index];
  const at = index + (ADJECTIVES.test(words[index + 1]?.folded ?? '') ? 2 : 1);
  const [written, next] = words.slice(at, at + 2);
  const noun =
    written === undefined ? undefined : { ...written, folded: foldName(written.text.replace(/['’]s$/, '')) };
  if (
    article === undefined ||
    noun === undefined ||
    !/^(?:the|this|that)$/.test(article.folded) ||
    noun.isCapital
  )
    return null;
  if (!free(at) || !/^[\p{L}]{3,}$/u.test(noun.folded)) return null;
  const isOpen =
    next === undefined ||
    /['’]s$/.test(noun.text) ||
    next.afterBreak ||
    (/^(?:\p{L}+ed|was|were|is|are|had|has|and|in|from|at|until|to|by|when|who|which|itself|as|with|on|began|took|fell|lay|stood|won|lost|held|made|gave|kept)$/u.test(
      next.folded,
    ) &&
      free(at + 1));
  if (!isOpen || /^(?:was|is|were|are|as|became|be|been|called|named)$/.test(words[index - 1]?.folded ?? ''))
    return null;
  if (/^(?:was|is|were|are)$/.test(next?.folded ?? '') && mentions.some(({ first }) => first === at + 2))
    return null;
  const here = mentions.filter(({ end }) => end <= index).reverse();
  const recent = [...here.flatMap(({ entities }) => (entities.length === 1 ? entities : [])), ...past];
  const named = recent.find(({ name }) => {
    const parts = foldName(name).split(' ');
    return (
      parts.length > 1 && parts.some((part, i) => part === noun.folded && (i === parts.length - 1 || i === 0))
    );
  });
  const reference = referenceOf(reasoning.ontology, `the ${noun.folded}`) ?? rulerBy(noun.folded);
  const isChild = CHILD.test(noun.folded);
  const [meant] =
    reference === null ? [] : await referents(reasoning, reference, { recent: isChild ? past : recent });
  const id = named?.id ?? meant?.entity.id;
  const entity = id === undefined ? null : await reasoning.store.entity(id);
  if (entity === null) return null;
  return {
    first: index,
    end: at + 1,
    written: words
      .slice(index, at + 1)
      .map(({ text }) => text)
      .join(' '),
    entities: [{ id: entity.id, name: entity.name, type: entity.type, verified: entity.verified }],
    isPossessive: /['’]s$/.test(noun.text),
    isPronoun: true,
  };
}

const ADJECTIVES = /^(?:little|young|old|same|late|dead|new|said|whole|great|aged|infant)$/;
const CHILD = /^(?:boy|lad|girl|lass|child)$/;

function rulerBy(noun: string): Reference | null {
  if (!RULERS.has(noun)) return null;
  return { fits: (_, type) => type === 'Person', gender: genderOf(noun), wanted: `a ${noun}` };
}
