/** Denials that the record answers without the words of a statement: `had no children`, `is not brave`. */
import type { Reasoning } from '../../reasoning.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { kinNoun } from '../said/kinship.js';
import { type JudgedOne, plain, unheard } from './judged.js';
import { type KinFound, kinOf } from './kin.js';

export async function judgeDeniedFact(reasoning: Reasoning, own: ReadSentence): Promise<JudgedOne | null> {
  if (own.dates.length > 0 || own.mentions.some(({ entities }) => entities.length === 0)) return null;
  return deniedKin(reasoning, own);
}

/** `Aldric and Ysolde had no children`: those whom both have. */
async function deniedKin(reasoning: Reasoning, own: ReadSentence): Promise<JudgedOne | null> {
  const { words, mentions, text } = own;
  const never = words.findIndex(
    ({ folded }, i) =>
      folded === 'never' &&
      words[i + 1]?.folded === 'had' &&
      /^(?:an?|any)$/.test(words[i + 2]?.folded ?? ''),
  );
  const at = never < 0 ? words.findIndex(({ folded }) => folded === 'no') : never + 2;
  const noun = at < 1 ? null : kinNoun(words[at + 1]?.text ?? '');
  if (
    noun === null ||
    !/^(?:had|has|have|having|with|left|bore|names|lists|gives|knows|shows)$/.test(
      words[at - 1]?.folded ?? '',
    )
  )
    return null;
  const rest = words.slice(at + 2).filter((_, i) => !isNamed(mentions, at + 2 + i));
  if (
    rest.some(
      ({ folded }) => !/^(?:by|with|and|together|between|them|at|all|of|his|her|their|own)$/.test(folded),
    )
  )
    return null;
  const owners = mentions.filter(({ isPossessive }) => !isPossessive);
  const found = await Promise.all(owners.map((owner) => kinOfMention(reasoning, owner, noun.noun)));
  const [first = [], ...others] = found;
  const shared = first.filter(({ id }) => others.every((kin) => kin.some((one) => one.id === id)));
  const ids = new Set(shared.map(({ id }) => id));
  const shown = found.flat().flatMap((one) => (ids.has(one.id) ? one.shown : []));
  return ids.size === 0
    ? {
        claim: null,
        judgement: unheard(text),
      }
    : { claim: null, judgement: plain(text, 'contradicted', `The record has ${ids.size} of them.`, shown) };
}

async function kinOfMention(reasoning: Reasoning, { entities }: Mention, noun: string): Promise<KinFound[]> {
  return (await Promise.all(entities.map(({ id }) => kinOf(reasoning, id, noun)))).flat();
}

function isNamed(mentions: readonly Mention[], index: number): boolean {
  return mentions.some(({ first, end }) => index >= first && index < end);
}
