/** A text as sentences and words, each with the place it stands at. */
import { foldName } from '../../model/index.js';

export interface Sentence {
  readonly text: string;
  /** Where it begins in the draft. */
  readonly start: number;
}

export interface Word {
  readonly text: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  /** Written with a capital, or with a figure. */
  readonly isCapital: boolean;
  /** A comma, dash, bracket or the like stands between the word before and this one. */
  readonly afterBreak: boolean;
  /** A semicolon or a colon does: another clause begins. */
  readonly afterStop: boolean;
}

const SHORTENED = /(?:^|[\s(])(?:c|ca|st|mr|mrs|dr|vs|no|cf|e\.g|i\.e|etc|b|d|r|fl|\p{Lu})\.$/iu;

/** By full stops, question and exclamation marks and line ends; a shortened word does not end one. */
export function sentencesOf(draft: string): Sentence[] {
  const found: Sentence[] = [];
  let start = 0;
  const close = (end: number) => {
    const raw = draft.slice(start, end);
    const lead = /^[\s>*#\-–•]*(?:\d+[.)]\s+)?/.exec(raw)?.[0].length ?? 0;
    const text = raw.slice(lead).trimEnd();
    if (/[\p{L}\p{N}]/u.test(text)) found.push({ text, start: start + lead });
    start = end;
  };
  for (const mark of draft.matchAll(/\n+|[.!?]+["”’')\]]*(?=\s|$)/g)) {
    const end = mark.index + mark[0].length;
    if (mark[0].startsWith('.') && isShortened(draft, start, mark.index)) continue;
    close(end);
  }
  close(draft.length);
  return found;
}

/** `Cleopatra V. The tree`: a number, and not an initial. */
const NUMBERED = /\p{Lu}\p{L}{2,} [IVX]\.$/u;
const BEGINS = /^\s+\p{Lu}/u;

/** `No. 7` is shortened, `No. He was not there` is an answer. */
function isShortened(draft: string, start: number, dot: number): boolean {
  const said = draft.slice(start, dot + 1);
  if (!SHORTENED.test(said)) return false;
  if (NUMBERED.test(said) && BEGINS.test(draft.slice(dot + 1))) return false;
  return !/(?:^|\s)no\.$/i.test(said) || /^\s*\d/.test(draft.slice(dot + 1));
}

const WORD = /[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}]|['’.,-](?=[\p{L}\p{N}]))*/gu;

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let last = 0;
  for (const match of text.matchAll(WORD)) {
    const before = text.slice(last, match.index);
    const [written] = match;
    last = match.index + written.length;
    words.push({
      text: written,
      folded: foldName(written),
      start: match.index,
      end: last,
      isCapital: /^[\p{Lu}\p{N}]/u.test(written),
      afterBreak: /[,;:()[\]"“”–—/]/.test(before),
      afterStop: /[;:]/.test(before),
    });
  }
  return words;
}

/** Base, present, past and other forms of verbs that packs tell with and that do not all end in -ed; a form belongs to the last that has it. */
const VERBS = rows(`
  lead leads led leading|fight fights fought fighting|bear bears bore borne bearing|wed weds wedded wedding|
  meet meets met meeting|hold holds held holding|know knows knew known knowing|write writes wrote written writing|
  slay slays slew slain slaying|build builds built building|speak speaks spoke spoken speaking|teach teaches taught teaching|
  make makes made making|give gives gave given giving|overthrow overthrows overthrew overthrown|beget begets begot begotten|
  take takes took taken taking|win wins won winning|lose loses lost losing|foretell foretells foretold foretelling|
  begin begins began begun beginning|fall falls fell fallen falling|die dies died dying|lie lies lay lain lying|
  see sees saw seen|bring brings brought bringing|come comes came coming|have has had having|behold beholds beheld|
  be is was are were been being|sit sits sat sitting|swear swears swore sworn|sell sells sold|steal steals stole stolen|
  forge forges forged forging|found founds founded founding|find finds finding|owe owes owed owing|
  dwell dwells dwelt dwelled dwelling|wear wears wore worn wearing|stand stands stood standing|keep keeps kept keeping|
  arise arises arose arisen|grow grows grew grown|set sets setting|put puts putting|lay lays laid laying|
  go goes went gone going|get gets got getting|draw draws drew drawn drawing|strike strikes struck striking|
  shake shakes shook shaken|rise rises rose risen rising|tell tells told telling|say says said saying|
  spring springs sprang sprung|bind binds bound binding|run runs ran running|break breaks broke broken breaking|
  wake wakes woke woken waking|drive drives drove driven driving|ride rides rode ridden riding|
  choose chooses chose chosen choosing|leave leaves left leaving|send sends sent sending|spend spends spent spending|
  sing sings sang sung singing|drown drowns drowned drowning|freeze freezes froze frozen|flee flees fled fleeing|
  seek seeks sought seeking|buy buys bought buying|burn burns burned burnt burning|shut shuts shutting|pay pays paid paying|
  eat eats ate eaten eating|throw throws threw thrown throwing|sink sinks sank sunk sinking`);
const INFLECTED = [...VERBS, ...rows('child children|wife wives|man men|woman women')];
const BASE = new Map(INFLECTED.flatMap((forms) => forms.map((form) => [form, forms[0] ?? form] as const)));
const VERB_FORMS = new Set(VERBS.flat());

function rows(text: string): string[][] {
  return text.split('|').map((row) => row.trim().split(' '));
}

/** Whether the word is a form of a verb that is inflected in its own way. */
export function isVerbForm(word: string): boolean {
  return VERB_FORMS.has(word);
}

const WITH_PAST = VERBS.filter(([, , past = 'ing']) => !past.endsWith('ing'));
const PAST = new Map(WITH_PAST.map(([base = '', , past = '']) => [base, past]));
const PRESENT = new Map(WITH_PAST.map(([, present = '', past = '']) => [past, present]));

/** `leads` of `led`, for verbs that are inflected in their own way. */
export function presentOf(past: string): string | undefined {
  return PRESENT.get(past);
}

/** `outlived` of `outlive`: what `did` stands for. */
export function pastOf(verb: string): string {
  const known = PAST.get(verb);
  if (known !== undefined) return known;
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

const MOST_LEMMAS = 20_000;
const lemmas = new Map<string, string>();

/** `ruled`, `rules` and `ruling` are one; `ruler` is another word. */
export function lemmaOf(word: string): string {
  const known = BASE.get(word) ?? lemmas.get(word);
  if (known !== undefined) return known;
  if (lemmas.size >= MOST_LEMMAS) lemmas.clear();
  const found = withoutEnding(word);
  lemmas.set(word, found);
  return found;
}

function withoutEnding(word: string): string {
  if (word.length < 4) return word;
  const ied = /^(.+)(?:ied|ies)$/.exec(word)?.[1];
  if (ied !== undefined) return `${ied}y`;
  const stem = /^(.{2,}?)(?:ing|ed)$/.exec(word)?.[1];
  if (stem !== undefined) return dropE(stem.replace(/([bdgmnprtl])\1$/, '$1'));
  if (/(?:ss|us|is)$/.test(word)) return word;
  const plural = /^(.+(?:ss|sh|ch|x|z))es$/.exec(word)?.[1] ?? /^(.+)s$/.exec(word)?.[1];
  return dropE(plural ?? word);
}

function dropE(word: string): string {
  return word.length > 3 && word.endsWith('e') ? word.slice(0, -1) : word;
}

const OF_NOW = new Set(INFLECTED.flatMap((forms) => forms.slice(0, 2)).filter((form) => form !== 'be'));

/** Said of now: `rules`, `is`, `holds`. */
export function isPresent(word: string): boolean {
  if (word === 'are' || word === 'is' || word === 'has') return true;
  if (BASE.has(word)) return OF_NOW.has(word);
  return /[^s]s$/.test(word);
}

/** `It was Maerwyn who ruled`, `it was in 340 TA that they met`: such an `it` means nobody, and its verb tells nothing. */
export function isCleft(words: readonly Word[], index: number): boolean {
  const [word, verb] = words.slice(index, index + 2);
  if (word?.folded !== 'it' || !/^(?:was|is|happened|so)$/.test(verb?.folded ?? '')) return false;
  // `It was followed by A, which …`: what it was is told, and not who did it.
  if (/ed$/.test(words[index + 2]?.folded ?? '') && words[index + 2]?.isCapital === false) return false;
  return words
    .slice(index + 2, index + 14)
    .some(({ folded }) => /^(?:who|whom|that|when|which|where)$/.test(folded));
}
