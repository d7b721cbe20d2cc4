/** A question made plain before it is read: names as the record writes them, and times as dates. */
import { distanceFrom, foldName } from '../../model/index.js';
import { typeByWord } from '../../packs/index.js';
import { lookup } from '../lookup.js';
import type { Reasoning } from '../reasoning.js';
import type { Mention } from '../verify/mentions.js';
import { NameReader } from '../verify/names/name-reader.js';
import { OPENERS } from '../verify/names/words.js';
import { lemmaOf, wordsOf } from '../verify/text.js';
import { momentOfClause } from './clause-moment.js';
import { readQuestion } from './question.js';
import { tellingLemmas, wordMeanings } from './word-meanings.js';

export interface ClearQuestion {
  readonly text: string;
  /** What was taken for what. */
  readonly caveats: readonly string[];
}

const CLAUSE =
  /^(?<main>.+?),?\s+(?:when|while|at the time(?: that| when| of)?|(?:in )?the year(?: that| when| of)?|at the moment(?: that| when| of)?)\s+(?<clause>.+?)\s*\??$/i;
const NEAR = 12;

/** `before`: whom the question before was about, for what names nobody by itself. */
export async function clearQuestion(
  reasoning: Reasoning,
  names: NameReader,
  question: string,
  before: string | null,
): Promise<ClearQuestion> {
  const caveats: string[] = [];
  let text = await withCapitals(reasoning, plainly(question));
  text = await withKnownNames(reasoning, names, text, caveats);
  if (before !== null) text = await withSubject(names, text, before);
  // `the coronation`, where nobody is named: a word with a meaning of its own may be part of a name.
  if (await isUnnamed(names, text)) text = await withCapitals(reasoning, text, true);
  return { text: await withDate(reasoning, names, text), caveats };
}

const POLITE =
  /^(?:(?:hi|hello|hey|ok|okay|so|well|um|and|but|then|also|please|pls|quick question|question)\b[,:!]?\s+)*(?:(?:can|could|would|will) you (?:please )?(?:tell|remind|show|explain to|inform)(?: (?:me|us))?\s+|(?:do|does|did) (?:you|any(?:one|body)) (?:happen to )?(?:know|remember|recall)\s+|(?:please )?(?:tell|remind|show|inform) (?:me|us)\s+(?=(?:who|what|when|where|why|how|which|whether|if)\b)|i(?:['’]d| would)? (?:like|want|need) to know\s+|i(?:['’]m| am) (?:wondering|curious)(?: about)?\s+|i wonder\s+|any idea\s+)?/i;
/** Without politeness, and without words that only stress what is asked. */
function plainly(question: string): string {
  return question
    .trim()
    .replace(POLITE, '')
    .replace(/^(.+?)\s*[-–—,:]\s*who(?:['’]s| is| was) (?:that|it|this|he|she)\??$/i, 'who was $1')
    .replace(/^((?:did|does|do|was|were|is|are|has|have|had|could|would))n['’]t\b/i, '$1')
    .replace(/^(?:whether|if)\s+/i, 'is it so that ')
    .replace(/^(who|what|when|where|which|how)\s+(?:all|else|exactly|precisely|on earth|the hell)\b/i, '$1')
    .replace(/\bby (?=\d)/i, 'in ');
}

/** `aldric` as `Aldric`, where the record has that name and the word means nothing else. */
async function withCapitals(reasoning: Reasoning, text: string, anyWord = false): Promise<string> {
  let clear = text;
  const index = wordMeanings(reasoning.ontology);
  for (const word of [...wordsOf(text)].reverse()) {
    const plain = word.folded.replace(/['’]?s$/, '');
    if (word.isCapital || plain.length < 3 || OPENERS.has(word.folded) || OPENERS.has(plain)) continue;
    if (tellingLemmas(word.folded).length === 0) continue;
    const isMeaning = [word.folded, plain].some((one) => index.has(lemmaOf(one)));
    if (!anyWord && (isMeaning || typeByWord(reasoning.ontology, plain) !== null)) continue;
    const forms = new Set([word.folded, plain, foldName(word.text.replace(/['’]s$/, ''))]);
    const near = await reasoning.store.nearNames(plain, NEAR);
    if (
      !near.some(({ name }) =>
        foldName(name)
          .split(' ')
          .some((part) => forms.has(part)),
      )
    )
      continue;
    clear = `${clear.slice(0, word.start)}${word.text.charAt(0).toUpperCase()}${clear.slice(word.start + 1)}`;
  }
  return clear;
}

/** Two names that stand together are told apart, and one that is misspelt is written as it is known. */
async function withKnownNames(
  reasoning: Reasoning,
  names: NameReader,
  text: string,
  caveats: string[],
): Promise<string> {
  const fresh = new NameReader(reasoning, { anyCase: true, recent: names.recent });
  let clear = text;
  for (const mention of (await fresh.read(text)).mentions) {
    if (mention.entities.length > 0) continue;
    const written = mention.written.replace(/['’]s$/, '');
    const parted = await twoNames(reasoning, mention);
    if (parted !== null) {
      clear = clear.replace(mention.written, () => parted);
      continue;
    }
    const { outcome, candidates } = await lookup(reasoning, { query: written, limit: 1 });
    const [meant] = candidates.items;
    if (meant === undefined || (outcome !== 'found' && !isSlip(written, meant.entity.name))) continue;
    caveats.push(`“${written}” was taken for ${meant.entity.name}`);
    clear = clear.replace(written, () => meant.entity.name);
  }
  return clear;
}

/** Each word is the other's but for a slip of the pen. */
function isSlip(written: string, name: string): boolean {
  const [ours, theirs] = [foldName(written).split(' '), foldName(name).split(' ')];
  const isNear = (word: string, other: string) => {
    const most = word.length < 4 ? 0 : word.length < 9 ? 1 : 2;
    const isTurned = [...word].sort().join('') === [...other].sort().join('');
    return isTurned || distanceFrom(word)(other, most) <= most;
  };
  return ours.length === theirs.length && ours.every((word, i) => isNear(word, theirs[i] ?? ''));
}

/** `Edmar Aldric's` in `Was Edmar Aldric's father?`: a comma keeps them apart. */
async function twoNames(reasoning: Reasoning, { written }: Mention): Promise<string | null> {
  const words = written.split(' ');
  for (let cut = 1; cut < words.length; cut++) {
    const [left, right] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    const isKnown = async (name: string) => {
      const folded = foldName(name.replace(/['’]s$/, ''));
      const near = await reasoning.store.nearNames(folded, NEAR);
      return near.some((one) =>
        folded.split(' ').every((part) => foldName(one.name).split(' ').includes(part)),
      );
    };
    if ((await isKnown(left)) && (await isKnown(right))) return `${left}, ${right}`;
  }
  return null;
}

const PRONOUN = /\b(?:they|them|it|he|him|she|there)\b/i;
const POSSESSIVE = /\b(?:their|its|his)\b/i;

async function isUnnamed(names: NameReader, text: string): Promise<boolean> {
  const { mentions, dates } = await new NameReader(names.reasoning, {
    anyCase: true,
    recent: names.recent,
  }).read(text);
  return dates.length === 0 && mentions.length === 0;
}

/** `… and when did they end?`: those it was about before. */
async function withSubject(names: NameReader, text: string, before: string): Promise<string> {
  if (!(await isUnnamed(names, text))) return text;
  if (POSSESSIVE.test(text)) return text.replace(POSSESSIVE, () => `${before}'s`);
  return PRONOUN.test(text) ? text.replace(PRONOUN, () => before) : text;
}

/** `… when Aldric was crowned` as `… in 324 TA`. */
async function withDate(reasoning: Reasoning, names: NameReader, text: string): Promise<string> {
  const { main = '', clause = '' } = CLAUSE.exec(text)?.groups ?? {};
  if (main === '' || /^(?:who|what|where|why|how|which)$/i.test(main)) return text;
  const aside = new NameReader(reasoning, { anyCase: true, recent: names.recent });
  const [subject] = (await readQuestion(reasoning, aside, main)).about;
  if (subject === undefined) return text;
  const moment = await momentOfClause(reasoning, await readQuestion(reasoning, aside, clause));
  return moment === null ? text : `${main} in ${moment}?`;
}
