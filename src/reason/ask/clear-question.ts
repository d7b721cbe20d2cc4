/** A question made plain before it is read: names as the record writes them, and times as dates. */
import { capital, distanceFrom, foldName } from '../../model/index.js';
import { isA, typeByWord } from '../../packs/index.js';
import { lookup } from '../lookup.js';
import type { Reasoning } from '../reasoning.js';
import type { Mention } from '../verify/mentions.js';
import { NameReader } from '../verify/names/name-reader.js';
import { OPENERS, TITLES } from '../verify/names/words.js';
import { lemmaOf, type Word, wordsOf } from '../verify/text.js';
import { momentOfClause } from './clause-moment.js';
import { readQuestion } from './question.js';
import { kinNoun } from './reading/kin-words.js';
import { tellingLemmas, wordMeanings } from './word-meanings.js';

export interface ClearQuestion {
  readonly text: string;
  /** The same with its clauses of time as they are written. */
  readonly written: string;
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
  const { why, asks = question } = BACKGROUND.exec(question.trim())?.groups ?? {};
  if (why !== undefined) await names.read(await withCapitals(reasoning, why));
  let text = await withCapitals(reasoning, withEventsLarge(reasoning, plainly(asks)));
  text = await withKnownNames(reasoning, names, text, caveats);
  if (before !== null) text = await withSubject(names, text, before);
  // `the coronation`, where nobody is named: a word with a meaning of its own may be part of a name.
  if (await isUnnamed(names, text)) text = await withCapitals(reasoning, text, true);
  if (await isUnnamed(names, text)) text = await withWholeName(reasoning, text);
  return { text: await withDate(reasoning, names, text), written: text, caveats };
}

/** `the Coronation`, where one alone is called so; where several are, they are asked back. */
async function withWholeName(reasoning: Reasoning, text: string): Promise<string> {
  const [called] = await calledBy(reasoning, text);
  return called?.names.length === 1 ? text.replace(called.words, () => called.names[0] ?? '') : text;
}

/** Nouns of the question that are a part of names: each with the whole names. */
export async function calledBy(
  { store }: Reasoning,
  text: string,
): Promise<{ readonly words: string; readonly names: readonly string[] }[]> {
  const found: { words: string; names: string[] }[] = [];
  for (const [words = '', noun = ''] of text.matchAll(/\b(?:the|that|this) ((?:\p{L}+ )?\p{L}{4,})/giu)) {
    const parts = foldName(noun).split(' ');
    const near = await store.nearNames(foldName(noun), NEAR);
    const names = near
      .map(({ name }) => name)
      .filter((name) => parts.every((part) => foldName(name).split(' ').includes(part)));
    if (names.length > 0) found.push({ words, names: [...new Set(names)] });
  }
  return found;
}

const POLITE =
  /^(?:(?:hi|hello|hey|ok|okay|so|well|um|uh|and|but|then|also|please|pls|plz|quick question|question|help|sorry)\b[,:!]?\s+)*(?:(?:can|could|would|will) you (?:please )?(?:tell|remind|show|explain to|inform|look up|find out|check)(?: (?:me|us))?\s+|(?:do|does|did) (?:you|we|any(?:one|body)) (?:happen to )?(?:know|remember|recall)\s+|is it known\s+|(?:please )?(?:tell|remind|show|inform) (?:me|us)[,:]?\s+(?=(?:who|what|when|where|why|how|which|whose|whether|if)\b)|i(?:['’]d| would)? (?:like|want|need) to (?:know|find out)\s+|i(?:['’]m| am) (?:wondering|curious|trying to (?:find out|remember|work out)|not sure|unsure)(?: about)?\s+|i (?:forget|forgot|wonder|can(?:no|['’])?t (?:remember|recall)|do(?:n['’]?t| not) (?:know|remember|recall)|keep forgetting|need|want)\s+|not sure\s+|any idea\s+|remind me[,:]?\s+)?/i;
const AFTERTHOUGHT =
  /(?:[,.;?!–—-]\s*|\s+)(?:(?:can|could|would) (?:you|any(?:one|body)) (?:please )?(?:look (?:it|that|this) up|check|help|tell me|remind me|say)|do(?:es)? (?:you|any(?:one|body)) know|any ideas?|if (?:you|any(?:one|body)) knows?|i forget|i forgot|please|pls|plz|thanks|thank you|thx|cheers|again|remind me)\s*[?.!]*\s*$/i;
/** `I'm writing a scene set in Mardsville and need the name of the inn there`: why it is asked tells where `there` is. */
const BACKGROUND =
  /^(?<why>(?:i|we)(?:['’](?:m|re|ve|d)| am| are| have| had| was| were)? .+?)(?:[,;.:]| and| but| so)+ (?:i |we )?(?:just )?(?:need|want|would like|['’]d like|am looking for|can['’]?t (?:find|remember)|wonder|was wondering)(?: to know)? (?<asks>.+)$/i;

/** Without politeness, and without words that only stress what is asked. */
function plainly(question: string): string {
  let text = question.trim();
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(AFTERTHOUGHT, (cut) => (/\?/.test(cut) ? '?' : ''));
  }
  return text
    .replace(POLITE, '')
    .replace(/^(.+?)\s*[-–—,:]\s*who(?:['’]s| is| was) (?:that|it|this|he|she)\??$/i, 'who was $1')
    .replace(/^((?:did|does|do|was|were|is|are|has|have|had|could|would))n['’]?t\b/i, '$1')
    .replace(/^(who|what|where|when|how)s\b/i, "$1's")
    .replace(/^how come\b/i, 'why')
    .replace(/^what (?:did|does|do) (.+?) do for a living\b/i, (_, who: string) => {
      const own = { he: 'his', she: 'her', they: 'their' }[who.toLowerCase()];
      return `what was ${own ?? `${who}'s`} occupation`;
    })
    .replace(/^(?:whether|if)\s+/i, 'is it so that ')
    .replace(/^(who|what|when|where|which|how)\s+(?:all|else|exactly|precisely|on earth|the hell)\b/i, '$1')
    .replace(/\b(?:wich|whcih)\b/i, 'which')
    .replace(/\byrs?\b/i, 'year')
    .replace(/\bby (?=\d)/i, 'in ');
}

/** `the battle of Red Ford` as its name is written. */
const withEventsLarge = ({ ontology }: Reasoning, text: string): string =>
  text.replace(/\b\p{Ll}+(?= of (?:the )?\p{Lu})/gu, (word) =>
    isA(ontology, typeByWord(ontology, word)?.name ?? '', 'Event') ? capital(word) : word,
  );

/** `aldric` as `Aldric`, where the record has that name and the word means nothing else. */
async function withCapitals(reasoning: Reasoning, text: string, anyWord = false): Promise<string> {
  let clear = text;
  const index = wordMeanings(reasoning.ontology);
  const words = wordsOf(text);
  // Whoever writes one name large writes all of them so: `younger` is no Louis the Younger.
  if (!anyWord && words.some(({ text: word }, i) => i > 0 && /^\p{Lu}\p{Ll}/u.test(word))) return text;
  for (const word of [...words].reverse()) {
    const plain = word.folded.replace(/['’]?s$/, '');
    if (word.isCapital || plain.length < 3 || OPENERS.has(word.folded) || OPENERS.has(plain)) continue;
    if (tellingLemmas(word.folded).length === 0 || TITLES.has(plain) || kinNoun(plain) !== null) continue;
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
    const owner = isOwnerOf(word, clear, near) ? `${plain}'s` : word.text;
    clear = `${clear.slice(0, word.start)}${owner.charAt(0).toUpperCase()}${owner.slice(1)}${clear.slice(word.start + word.text.length)}`;
  }
  return clear;
}

/** `aldrics parents`: no name ends so, and something of his is asked for. */
function isOwnerOf(
  { folded, text, start }: Word,
  clear: string,
  near: readonly { readonly name: string }[],
): boolean {
  const isName = near.some(({ name }) => foldName(name).split(' ').includes(folded));
  const next = /^ (\p{Ll}+)/u.exec(clear.slice(start + text.length))?.[1];
  return !isName && /[^s'’]s$/.test(text) && next !== undefined && tellingLemmas(next).length > 0;
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
    // A number is no name by itself.
    if (/^[IVXLC]+(?:['’]s)?$/.test(words[cut] ?? '')) continue;
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

const PRONOUN =
  /\b(?:they|them|it|he|him|she|there|that (?:one|person|man|woman|child|son|daughter|wife|husband|brother|sister))\b/i;
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
  return (await isUnnamed(names, text)) ? goingOn(text, before) : text;
}

/** With whom the question before was about, where this one names nobody. */
export function goingOn(text: string, before: string | null): string {
  if (before === null || /(?<=\P{L})\p{Lu}\p{Ll}/u.test(text)) return text;
  if (POSSESSIVE.test(text)) return text.replace(POSSESSIVE, () => `${before}'s`);
  return text.replace(PRONOUN, () => before);
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
