/** Names with an office or an initial before them, by which nobody is known: `Director Varro`, `F. Tace`. */
import { foldName } from '../../model/index.js';
import type { Ontology } from '../../packs/index.js';
import type { Mention, Named, ReadSentence } from '../verify/mentions.js';
import type { NameReader } from '../verify/names/name-reader.js';
import { isBeing } from './atoms.js';

/** Each means whoever the rest of the name means. */
export async function withTitled(
  names: NameReader,
  read: ReadSentence,
  ontology: Ontology,
): Promise<ReadSentence> {
  const mentions: Mention[] = [];
  for (const mention of read.mentions) mentions.push(await titled(names, read, mention, ontology));
  return { ...read, mentions: mentions.filter((one, i) => !isTitleOf(read, one, mentions[i + 1], ontology)) };
}

async function titled(
  names: NameReader,
  { text, words }: ReadSentence,
  mention: Mention,
  ontology: Ontology,
): Promise<Mention> {
  const { first, end, isPronoun } = mention;
  const [head, next] = [words[first], words[first + 1]];
  if (isPronoun || head === undefined || next === undefined || end - first < 2) return mention;
  const isInitial = /^\p{Lu}$/u.test(head.text);
  if (!isUnknown(mention) || !(isInitial || isTitle(ontology, head.folded))) return mention;
  const written = text.slice(next.start, words[end - 1]?.end);
  const again = await names.read(written, true);
  const [only, second] = again.mentions;
  if (only === undefined || second !== undefined || only.end - only.first !== again.words.length)
    return mention;
  const beings = only.entities.filter(({ type }) => isBeing(ontology, type));
  const entities = isInitial ? beings.filter(({ name }) => isShort(name, head.text)) : beings;
  if (entities.length === 0) return mention;
  return isInitial ? { ...mention, entities } : { ...mention, first: first + 1, written, entities };
}

/** Nobody is known by it, or only what is named after it: the Letters of Parson Winnard. */
function isUnknown({ entities, written }: Mention): boolean {
  const called = foldName(written.replace(/['’]s?$/, ''));
  return entities.every(({ name }) => foldName(name).endsWith(` of ${called}`));
}

const isShort = (name: Named['name'], initial: string): boolean =>
  name.startsWith(initial) && foldName(name).includes(' ');

const isTitle = ({ reading: { offices, honorifics } }: Ontology, word: string): boolean =>
  offices.has(word) || honorifics.has(word);

/** `Goodwife`, right before the name of whoever is known: a title, and nobody by themselves. */
function isTitleOf(
  { words }: ReadSentence,
  { first, end, entities }: Mention,
  next: Mention | undefined,
  ontology: Ontology,
): boolean {
  const isBefore = next?.first === end && next.entities.length > 0 && words[end]?.afterBreak === false;
  return (
    isBefore && entities.length === 0 && end - first === 1 && isTitle(ontology, words[first]?.folded ?? '')
  );
}
