/** What a question asks: its type, whom it is about, which relation, and when. */

import { isA, typeByWord } from '../../packs/index.js';
import type { Reasoning } from '../reasoning.js';
import type { Claim } from '../verify/claims/claim.js';
import { claimsIn } from '../verify/claims/claims.js';
import { type Hit, hitsIn } from '../verify/hits.js';
import { isFree, type Mention, type ReadSentence } from '../verify/mentions.js';
import type { NameReader } from '../verify/names/name-reader.js';
import { type AsksFor, asksFor } from './asks-for.js';
import { ASKS_WHAT_HAPPENED } from './happened.js';
import { withoutKeys } from './own-key.js';
import type { QuestionKind } from './types.js';
import { isTitleOf, tellingLemmas } from './word-meanings.js';

export interface AskedQuestion {
  readonly text: string;
  readonly kind: QuestionKind;
  readonly wants: AsksFor;
  /** Those it is about; the one that says when is left out. */
  readonly about: readonly Mention[];
  /** A date, an era or an event, as reads take it; null when no time is asked for. */
  readonly time: string | null;
  readonly claims: readonly Claim[];
  readonly hits: readonly Hit[];
  readonly read: ReadSentence;
  /** Whether the two have anything to do with each other. */
  readonly isConnection: boolean;
  /** Whether the sources agree is asked, too. */
  readonly asksOfDoubt?: boolean;
}

const CAUSE =
  /^(?:why\b|how come\b|(?:the |what['’]s the |what (?:is|was) the )?reasons? (?:for|behind|why)\b|what(?:['’]s| was| is| lay| lies) behind\b|what (?:made|sparked|prompted|provoked|set off|started|lit)\b|what (?:were|was|are|is)?\s*(?:the )?(?:causes?|reasons?|consequences?|effects?|results?|outcomes?|aftermath|upshot|fallout|impact|legacy)\b|what (?:caused|led to|brought about|triggered|came of|followed|happened because|resulted)|what did .+ (?:cause|lead to|bring about)|how did .+ (?:come|begin|start|happen|end|rise|fall|get|become))/i;
const STATE = new RegExp(
  [
    '^what (?:was|is|were) (?:happening|going on|up)',
    '^what(?: all| else)? happened (?:in|at|during|around)',
    String.raw`^who(?: all| else)? (?:was|were|is|are|lived|dwelt|resided) (?:in|at|there|around|present)\b`,
    String.raw`^(?:what (?:was|is|were) |describe |give me |show me |sketch |paint )?(?:me )?(?:an? |the )?(?:\w+ )?(?:state|situation|condition|conditions|overview|picture|snapshot|affairs) (?:of|in|at)\b`,
    String.raw`^how (?:was|were|did|do|are|is) .+ (?:stand|fare|doing|looking|look|going|getting on)\b`,
    String.raw`^how (?:were|are) things\b`,
    '^how things stood',
    '^what (?:was|is) life like',
    '^what did .+ look like',
    '^where did .+ stand',
    String.raw`^what (?:did|was|were|is|does) .+ (?:do|doing|up to)\b`,
  ].join('|'),
  'i',
);
const STORY =
  /^(?:tell (?:me |us )?(?:all |more |everything )?(?:about|of|the (?:story|tale|history))|describe|narrate|recount|retell|chronicle|sum up|summari[sz]e|give me (?:an? |the )?(?:full |short |brief )?(?:story|history|tale|account|summary|rundown|life)\b|(?:what(?:['’]s| is| was) )?the (?:story|history|tale|life|fate|saga) (?:of|behind)|(?:story|history|tale|biography) of|what (?:was|is|were) .+ like\b|what (?:became|has become|ever became) of|what (?:ever )?happened to\b|how did the story of|walk me through)/i;
const KNOWN =
  /^(?:whom? (?:do|did|does|is it) (?:they|people|you|we|everyone) (?:call|name)\b|what (?:(?:do|does|can|did) (?:we|you|i|they|people|any(?:one|body)|the (?:records?|sources?|chronicles?)) (?:know|say|tell me|tell us)|(?:is|was) (?:known|told|said)) (?:about|of)\b|what (?:kind|sort|type) of\b|(?:and |so |ok |now )?(?:what|how) about\b|(?:do you|does any(?:one|body)) know (?:anything )?(?:about|of)\b|what(?:['’]s| is| was)? .+ (?:known|famous|remembered|notable) for\b|what(?:['’]s| is| was) (?:the deal|up|the matter) with\b)/i;
const IDENTITY =
  /^(?:who|what)(?:['’]s| is| was| are| were)\b|^(?:who|what)\b.+\b(?:is|was|are|were)[?.\s]*$/i;
const CONNECTION =
  /\b(?:(?:any|some)thing to do with|connect(?:ed|ion)|involved with|related to|link(?:ed)? (?:to|with)|role in|part in|(?:what|which) (?:links?|ties?|connects?|binds?|joins?))\b/i;

const BARE_WORD = /^(?:who|whom|what|when|where|why|how)$/i;
const LEADING_TIME =
  /^(?:in|at|by|during|as of|around|about|before|after|throughout|back in|on|when|while|until|since)\s+[^?]{2,60}$/i;

const ASKING =
  "(?:(?:in|on|at|by|to|of|with|from|for) )?(?:whom|which|what)|who|what|when|where|why|how|which|whose|did|does|do|was|were|is|are|had|has|don['’]?t|isn['’]?t|aren['’]?t|didn['’]?t|doesn['’]?t|wasn['’]?t|weren['’]?t";
const SPLIT = new RegExp(
  `(?:,\\s*(?:and|but)?\\s*|\\s+and\\s+|[;?]\\s+(?:and\\s+)?|(?<=\\p{L}{4})[.!]\\s+)(?=(?:${ASKING})\\s+(?!(?:ruled|was|were)\\s*$))`,
  'iu',
);
/** `The theft of the crown, what came of it?`: what is asked about comes first, by itself. */
const APART = new RegExp(
  `^(?<what>(?!(?:${ASKING}|so|and|in|at|by|during|after|before)\\b)[^,:;?]{3,60}?)\\s*(?:[,:;–—]|\\s-)\\s*(?<rest>(?:and |so )?(?:${ASKING})\\b.*?\\b(?<pronoun>it|that|this|he|him|she|her|they|them|its|his|their)\\b.*)$`,
  'iu',
);
/** `Who was her eldest, and whom did he marry?`: to answer the one is not to answer the other. */
export const asksTwice = (text: string): boolean =>
  /\band (?:(?:in|on|at|by|to|of|with|from|for) )?(?:who|whom|whose|what|when|where|which|why|how)\b.{3}/i.test(
    text,
  );

const WHY_HOW = 'by whom|when|where|why|how';
const ELLIPTIC = new RegExp(
  `^(?<first>(?:${WHY_HOW}) (?<asked>(?:was|were|is|are|did|does) .+?)),? and (?<second>${WHY_HOW})\\s*[?.!]*$`,
  'iu',
);
const WHO_AND =
  /^(?<first>who (?!(?:is|was|are|were|did|does|has|had|will)\b)(?<deed>\p{L}+) (?<object>[^,?]+?)),? and (?<second>when|where|why|how|(?:in|at|on) (?:which|what) \p{L}+)\s*[?.!]*$/iu;

/** `When was it made, and by whom?` and `Who made it, and when?` ask the same twice: of the time, and of the maker. */
export function spelledOut(text: string): string {
  const { first, asked, second } = ELLIPTIC.exec(text)?.groups ?? {};
  if (asked !== undefined) return `${first}, and ${second} ${asked}?`;
  const who = WHO_AND.exec(text)?.groups;
  return who === undefined ? text : `${who.first}, and ${who.second} was ${who.object} ${who.deed}?`;
}

/** Words that only ask for what the sources do not agree on. */
const TAIL =
  /[?.,;!–—-]\s*(?:(?:and |or |but )?(?:is|are|was|were|isn['’]?t|aren['’]?t|wasn['’]?t) (?:that|it|this|there|the sources|the records|they)\b[^?]*\b(?:contested|disputed?|debated|certain|in doubt|agreed|settled)|(?:do|does|did|don['’]?t|doesn['’]?t|didn['’]?t) (?:the |any |all |our )?(?:sources?|records?|texts?|chronicles?|accounts?|documents?|they)\b[^?]*\b(?:differ|clash|disagree|agree|conflict|contradict\w*|vary)|(?:i(?:['’]ve| have)? (?:keep|kept|got|get|found|find|seen?|read)[^?]*\b)?(?:two|several|different|conflicting)(?: different| conflicting)? (?:answers?|claims?|versions?|accounts?|stories|names|dates|values))[^?]*\??\s*$/i;

/** Without asking whether it is disputed, which every answer tells; null where nothing of the kind is asked. */
export function withoutDoubt(text: string): string | null {
  const cut = TAIL.exec(text);
  const rest = cut === null ? '' : text.slice(0, cut.index).trim();
  return rest.length < 8 ? null : rest;
}

const TELLS_WHEN = /^(?:when|where|while) (?:he|she|they|it|his|her|their) (?!or\b)/i;

/** "How old was Ada, lady of Orm, when she died?" asks once. */
function withClauses(parts: readonly string[]): string[] {
  const whole: string[] = [];
  for (const part of parts) {
    const last = TELLS_WHEN.test(part) ? whole.pop() : undefined;
    whole.push(last === undefined ? part : `${last}, ${part}`);
  }
  return whole;
}

/** `Who is Aldric, and did he …?` are two questions; `In 340 TA, who …?` and `When and where …?` are not cut off. */
export function questionsIn(text: string): string[] {
  const clean = text.trim().replace(/\s+/g, ' ');
  const apart = APART.exec(clean)?.groups;
  if (apart !== undefined)
    return questionsIn(joined(apart.what ?? '', apart.rest ?? '', apart.pronoun ?? ''));
  const cut = clean
    .split(SPLIT)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}]/u.test(part));
  const parts = withClauses(cut);
  const [first = '', second, ...more] = parts;
  if (second === undefined) return parts;
  if (BARE_WORD.test(first)) return [second.replace(/^\w+/, first), second, ...more];
  if (!LEADING_TIME.test(first) || /^when (?:did|does|do|was|were|is|are|will|has|had)\b/i.test(first))
    return parts;
  const time = `${first.charAt(0).toLowerCase()}${first.slice(1)}`.replace(/^by /, 'in ');
  return [`${second.replace(/[?.!]+$/, '')} ${time}`, ...more];
}

function joined(what: string, rest: string, pronoun: string): string {
  const isOwner = /^(?:its|his|their)$/i.test(pronoun);
  return rest.replace(new RegExp(`\\b${pronoun}\\b`, 'i'), () => (isOwner ? `${what}'s` : what));
}

export async function readQuestion(
  reasoning: Reasoning,
  names: NameReader,
  text: string,
): Promise<AskedQuestion> {
  const { ontology } = reasoning;
  const read = await withoutKeys(reasoning, await names.read(text));
  const wants = asksFor(text);
  const hits = hitsIn(read, ontology);
  const during = timeMention(read, ontology, hits);
  const about = once(read.mentions.filter((mention) => mention !== during));
  const [date] = read.dates;
  const isNow =
    (wants === 'whether' && /^(?:is|are|does|do)\b/i.test(text)) ||
    /\b(?:now|today|currently|at present|current)\b/i.test(text) ||
    /^(?:who|where)(?:['’]s| is| are| (?!was\b|has\b)[a-z]+[^s\W]s)\b/i.test(text);
  const time = date?.text ?? during?.entities[0]?.id ?? (isNow ? 'current' : null);
  const claims = claimsIn({ ...read, mentions: about }, ontology).filter(
    ({ kind }) => kind !== 'unknown-name',
  );
  const isConnection = CONNECTION.test(text) && about.length > 1;
  const asked = { text, wants, about, time, claims, hits, read, isConnection };
  return { ...asked, kind: kindOf(asked, ontology) };
}

/** `which sword does Devran open his letters with` is about one. */
function once(mentions: readonly Mention[]): Mention[] {
  const key = ({ entities }: Mention) => entities.map(({ id }) => id).join(' ');
  return mentions.filter(
    (one, i) =>
      !one.isPronoun || one.entities.length === 0 || mentions.findIndex((m) => key(m) === key(one)) === i,
  );
}

function kindOf(
  { text, about, time, claims, hits, isConnection, read }: Omit<AskedQuestion, 'kind'>,
  ontology: Reasoning['ontology'],
): QuestionKind {
  if (CAUSE.test(text)) return 'cause';
  if ((KNOWN.test(text) || isBareName(read)) && about.length === 1) return 'identity';
  if (ASKS_WHAT_HAPPENED.test(text) && isEventAlone(read, ontology)) return 'identity';
  const [first] = about;
  const isTime = (mention: Mention | undefined) =>
    mention?.entities.some(({ type }) => isA(ontology, type, 'Event') || isA(ontology, type, 'Era')) ?? false;
  const isTypeOf = (word: string, mention: Mention | undefined) => {
    const type = typeByWord(ontology, word);
    return type !== null && (mention?.entities.some((one) => isA(ontology, one.type, type.name)) ?? false);
  };
  if ((STATE.test(text) || isNameAndTime(read)) && (about.length === 1 || time !== null)) return 'state';
  if (STORY.test(text)) {
    if (read.dates.length > 0 && !isTime(first)) return 'state';
    return /^tell me about/i.test(text) && !isTime(first) ? 'identity' : 'narrative';
  }
  // `the biggest city in Valdorn` is not Valdorn.
  const isMore = read.words.some(
    ({ folded }, i) =>
      isFree(read, i) && !isTitleOf(read, i) && !isTypeOf(folded, first) && tellingLemmas(folded).length > 0,
  );
  const isPlain = claims.every(({ kind }) => kind === 'type') && !hits.some(isRelating) && !isConnection;
  const hasOwner = about.some(({ isPossessive }) => isPossessive);
  if (IDENTITY.test(text) && isPlain && !isMore && !hasOwner && about.length <= 1) return 'identity';
  return 'fact';
}

/** `Valdorn in 340 TA`, `Valdorn, 340 TA`. */
function isNameAndTime({ words, mentions: [only, ...others], dates }: ReadSentence): boolean {
  if (only === undefined || others.length > 0 || dates.length === 0) return false;
  const isRead = (i: number) => [only, ...dates].some(({ first, end }) => i >= first && i < end);
  return words.every(
    ({ folded }, i) => isRead(i) || /^(?:in|at|by|around|the|year|of|circa|as|during)$/.test(folded),
  );
}

/** A name and nothing else asks who that is. */
function isBareName({ words, mentions: [only, ...others] }: ReadSentence): boolean {
  return only !== undefined && others.length === 0 && only.end - only.first === words.length;
}

/** `What happened at the Battle of Sandhook?`: what is told of it. */
function isEventAlone(
  { words, mentions: [only, ...others], dates }: ReadSentence,
  ontology: Reasoning['ontology'],
): boolean {
  if (only === undefined || others.length > 0 || dates.length > 0) return false;
  const isEvent = only.entities.every(({ type }) => isA(ontology, type, 'Event'));
  const lead = words.slice(0, only.first).map(({ folded }) => folded);
  return (
    isEvent &&
    only.end === words.length &&
    /^(?:happened|occurred|place) (?:at|in|during|on)(?: the)?$/.test(
      lead.slice(lead.findIndex((word) => /^(?:happened|occurred|place)$/.test(word))).join(' '),
    )
  );
}

function isRelating({ phrase }: Hit): boolean {
  return phrase.meanings.some(({ kind }) => kind === 'relation') || phrase.lemmas.length > 1;
}

/** `during the Border Wars`, `in the Age of Iron`: an era or event that says when. */
function timeMention(
  { words, mentions }: ReadSentence,
  ontology: Reasoning['ontology'],
  hits: readonly Hit[],
): Mention | null {
  const found = mentions.find((mention, index) => {
    const isEra = mention.entities.some(({ type }) => isA(ontology, type, 'Era'));
    const isEvent = mention.entities.some(({ type }) => isA(ontology, type, 'Event'));
    const lead = words.slice(Math.max(0, mention.first - 2), mention.first).map(({ folded }) => folded);
    const isObject = hits.some(
      ({ end, first }) =>
        (end === mention.first || end + 1 === mention.first) && first < mention.first && end - first > 1,
    );
    if (isObject || (index === 0 && mentions.length === 1)) return false;
    if ((isEra || isEvent) && lead.some((word) => /^(?:during|throughout|amid)$/.test(word))) return true;
    return isEra && lead.includes('in');
  });
  return found ?? null;
}
