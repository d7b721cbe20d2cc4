/** Whether a text may tell certain things of a page at all, asked of its words before it is read. */
import { atOnce } from '../../model/breathe.js';
import type { Ontology } from '../../packs/ontology.js';
import type { Block } from './block.js';
import { framesOf } from './grammar/frames.js';
import { SIGN } from './grammar/signs.js';
import { BE_KEY } from './grammar/verb-groups.js';
import { singular } from './grammar/verbs.js';
import { IS, remembered, wordOf } from './grammar/words.js';
import { Parts } from './parts.js';
import type { ProseContext } from './reader.js';

/** Stands for any date among the words of a text. */
const DATE = '(date)';

/** All words of what promises something on a page. */
export function promisingWords(blocks: Iterable<Block>, context: ProseContext): ReadonlySet<string> {
  const words = new Set<string>();
  for (const part of new Parts(context, atOnce(framesOf(context.ontology)), true).of(blocks)) {
    if (part?.promises !== 'something') continue;
    for (const { kind, lower } of part.tokens) words.add(kind === 'date' ? DATE : lower);
  }
  return words;
}

/** Whether any date stands in what promises something on a page. */
export function mayTellDates(blocks: Iterable<Block>, context: ProseContext): boolean {
  for (const part of new Parts(context, atOnce(framesOf(context.ontology)), true).of(blocks))
    if (part?.promises === 'something' && part.tokens.some(({ kind }) => kind === 'date')) return true;
  return false;
}

/** Which words may tell one of these attributes and relations. */
export function wordsFor(predicates: ReadonlySet<string>, ontology: Ontology): (word: string) => boolean {
  const frames = atOnce(framesOf(ontology));
  const { verbs, nouns, formOf, signOf, beside, happens, shared, widows, linked } = frames;
  const wanted = new Set(predicates);
  for (const { name, by } of shared) if (predicates.has(name)) wanted.add(by);
  const isWanted = ({ told }: { readonly told: { readonly type: { readonly name: string } } }) =>
    wanted.has(told.type.name);
  const isAny =
    linked.some(isWanted) ||
    (widows !== null && wanted.has(widows.as)) ||
    beside.some((told) => told.kind === 'relation' && wanted.has(told.type.name));
  const isDated = [...beside, ...happens].some(({ type }) => wanted.has(type.name));
  const isBeing = verbs.get(BE_KEY)?.some(isWanted) ?? false;
  const { attributes } = ontology;
  const isKin = [...wanted].some((name) => {
    const attribute = attributes.get(name);
    return attribute !== undefined && (attribute.kin !== null || attribute.denies !== null);
  });
  const signs = SIGN.kin | SIGN.denial | SIGN.span;
  return remembered((word) => {
    if (isAny || (isDated && word === DATE) || (isBeing && (wordOf(word).is & IS.be) !== 0)) return true;
    if (isKin && (signOf(word) & signs) !== 0) return true;
    if (verbs.get(formOf(word)?.key ?? '')?.some(isWanted)) return true;
    return nouns.get(singular(word))?.some(isWanted) ?? false;
  });
}
