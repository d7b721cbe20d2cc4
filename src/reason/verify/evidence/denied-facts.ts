/** Denials that the record answers without the words of a statement: `had no children`, `is not brave`. */
import { type Attribute, formatValue, type Statement } from '../../../model/index.js';
import type { KinFound } from '../../ask/reading/kin.js';
import { kinNoun } from '../../ask/reading/kin-words.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelieved } from '../../told-statement.js';
import type { Hedges } from '../hedges.js';
import { lemmasOf } from '../lexicon.js';
import { isFree, type Mention, type ReadSentence } from '../mentions.js';
import { contentOf } from './explain.js';
import { type JudgedOne, plain, unheard } from './judged.js';
import { kinNamed } from './kin.js';

export async function judgeDeniedFact(
  reasoning: Reasoning,
  own: ReadSentence,
  hedges: Hedges,
): Promise<JudgedOne | null> {
  if (own.dates.length > 0 || own.mentions.some(({ entities }) => entities.length === 0)) return null;
  return (await deniedKin(reasoning, own)) ?? (await deniedValue(reasoning, own, hedges));
}

/** `Corin never married`, `she died unmarried`: where the record tells the very denial, in whatever words. */
export async function judgeToldDenial(reasoning: Reasoning, own: ReadSentence): Promise<JudgedOne | null> {
  const [who, ...others] = own.mentions;
  const [one, ...namesakes] = who?.entities ?? [];
  if (who === undefined || one === undefined || others.length > 0 || namesakes.length > 0) return null;
  if (who.isPossessive || own.dates.length > 0) return null;
  const said = own.words.filter((_, i) => isFree(own, i)).map(({ folded }) => folded);
  for (const { name, denies } of reasoning.ontology.attributes.values()) {
    if (denies === null || !denies.said.some((words) => isAllOf(said, words))) continue;
    const told = await reasoning.store.statements({ subject: one.id, predicates: [name] });
    const shown = told.filter(isBelieved);
    if (shown.length > 0)
      return { claim: null, judgement: plain(own.text, 'supported', 'The record says so.', shown) };
  }
  return null;
}

/** Nothing else is said beside it. */
const isAllOf = (said: readonly string[], words: string): boolean =>
  said.filter((word) => !BESIDE.test(word)).join(' ') === words;
const BESIDE = /^(?:he|she|they|himself|herself|ever|also|and|but)$/;

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
  const shown = found.flat().flatMap((one) => (ids.has(one.id) ? one.path : []));
  return ids.size === 0
    ? {
        claim: null,
        judgement: unheard(text),
      }
    : { claim: null, judgement: plain(text, 'contradicted', `The record has ${ids.size} of them.`, shown) };
}

async function kinOfMention(reasoning: Reasoning, { entities }: Mention, noun: string): Promise<KinFound[]> {
  return (await Promise.all(entities.map(({ id }) => kinNamed(reasoning, id, noun)))).flat();
}

function isNamed(mentions: readonly Mention[], index: number): boolean {
  return mentions.some(({ first, end }) => index >= first && index < end);
}

/** `Aldric is not brave`: what one source calls him, and another may not. */
async function deniedValue(
  { store, ontology }: Reasoning,
  own: ReadSentence,
  hedges: Hedges,
): Promise<JudgedOne | null> {
  const [only, ...others] = own.mentions;
  const said = contentOf(own, ontology);
  if (only === undefined || others.length > 0 || said.length === 0) return null;
  const subjects = only.entities.map(({ id }) => id);
  const texts = (await store.statements({ subjects, limit: MOST })).filter(isBelievedText);
  const told = texts.filter(({ value }) => isJust(formatValue(value), said));
  if (told.length === 0) return null;
  const rivals = texts.filter((one) => told.some((other) => isRival(one, other)) && !told.includes(one));
  const isOpen = await areOfOthers(store, told, rivals);
  if (isOpen && hedges.dispute) return null;
  const values = (isOpen ? [...told, ...rivals] : told).map(({ value }) => formatValue(value)).join(' or ');
  const judgement = isOpen
    ? plain(own.text, 'disputed', `Sources differ: ${values}. The draft tells it as settled.`, told)
    : plain(own.text, 'contradicted', `The record says so: ${values}.`, told);
  return { claim: null, judgement };
}

const MOST = 200;

const isBelievedText = (one: Statement): one is Attribute =>
  one.kind === 'attribute' && one.value.kind === 'text' && isBelieved(one);

const isRival = (one: Attribute, other: Attribute): boolean =>
  one.subject === other.subject && one.predicate === other.predicate;

function isJust(value: string, said: readonly string[]): boolean {
  const lemmas = lemmasOf(value);
  return lemmas.length === said.length && lemmas.every((lemma) => said.includes(lemma));
}

/** Whether a source that says the one leaves out the other. */
async function areOfOthers(
  store: Reasoning['store'],
  told: readonly Attribute[],
  rivals: readonly Attribute[],
): Promise<boolean> {
  if (rivals.length === 0) return false;
  const sourcesOf = async (some: readonly Attribute[]) =>
    new Set((await store.assertions({ statements: some.map(({ id }) => id) })).map(({ source }) => source));
  const [own, others] = await Promise.all([sourcesOf(told), sourcesOf(rivals)]);
  return [...others].some((source) => !own.has(source));
}
