/** A sentence taken apart at its verb and its small words: phrases with what links them, and how the verb is said. */
import { remember } from '../../words/remember.js';
import { isEmpty, stem } from '../../words/stems.js';
import { isVerb } from '../../words/verbs.js';
import { inFigures } from '../sketch/figures.js';

export interface Phrase {
  /** The word before it: "in", "by"; empty for what the verb is said of, and for what stands right behind it. */
  readonly link: string;
  readonly isBeforeVerb: boolean;
  /** Stems of the words that mean something, in their order. */
  readonly words: readonly string[];
  readonly told: string;
  readonly hasFigure: boolean;
  /** "A", "an" or "any" is before it: there may be others. */
  readonly isOneOfMany: boolean;
}

export interface Phrased {
  readonly phrases: readonly Phrase[];
  /** Stems; the first is the one that all else hangs on. None where it merely "is". */
  readonly verbs: readonly string[];
  readonly isPassive: boolean;
  /** Of all phrases, and the verbs. */
  readonly all: ReadonlySet<string>;
  /** How often it says that something is not so. */
  readonly denials: number;
}

const words = (line: string): ReadonlySet<string> => new Set(line.split(' '));
const ARTICLES = words(
  'the a an our your their its his her my this that these those all any each every both some',
);
const MANY = words('a an any some another');
const LINKS = words(
  'of in on at to for from by with through via over under into onto per within during before after until till since as than between against inside using about behind across off above below when if while where',
);
const BE = words('is are was were be been being am gets get got');
const AUXILIARIES = words(
  'is are was were be been being am has have had do does did gets get got can could may might must shall should will would cannot',
);
const DENIALS = words('no not never without cannot nobody none neither nor nothing');
const TOKEN = /\/?[\p{L}\d][\p{L}\d_+#&/'’-]*(?:[.:][\p{L}\d_]+)*|[=:%°]/gu;
const CLAUSES =
  /[;!?]\s*|\.\s+|,\s+|\s[–—-]\s|\s+(?:because|whereas|although|so that|so (?=(?:no|we|you|it|they|the|there|don't|nobody|nothing)\b))\s*/;
const HANDS =
  /\b(?:in the hands of|the job of|the responsibility of|down to|taken care of by|looked after by)(?= )/gi;
const FIGURE = /^[\d.,:]+(?:st|nd|rd|th|[a-z]{1,3}|%)?$/i;

/** Each clause that has a verb; what has none is taken together with what follows. */
export const phrasesOf: (text: string) => readonly Phrased[] = remember(takeApart, 500);

function takeApart(text: string): readonly Phrased[] {
  const found: Phrased[] = [];
  let waiting = '';
  for (const piece of inFigures(text.replace(HANDS, 'with')).split(CLAUSES)) {
    if (LEADS_ON.test(piece) || ADDRESS.test(waiting)) waiting = '';
    const tokens = `${waiting} ${piece}`.match(TOKEN) ?? [];
    const at = verbIn(tokens);
    waiting = at < 0 ? `${waiting} ${piece}` : '';
    if (at >= 0) found.push(phrasedAt(tokens, at));
  }
  return found;
}

/** What went before was said by itself. */
const LEADS_ON = /^\s*(?:so|and|but|therefore|hence)\b/i;
/** Said to somebody, of nothing. */
const ADDRESS =
  /^\s*(?:(?:before|when|if|since|once)(?: \S+){2,}|fyi|note|reminder|heads[- ]up|psa|btw|hey|hi|hello|dear|team|all|please|tell|teach|remind|remember|(?:(?:small|quick|side|known|important|good|one) )?(?:thing|note|hint|tip|info|fact|context|background|warning|careful|caution|clarification|question|answer|know|important)|for (?:(?:the|our|your|any|all) )?(?:records?|audit\w*|docs?|dpa|reference|info\w*|contract|questionnaire|tender|completeness|clarity|faq|handbook|newsletter|avoidance of doubt)\b(?! \w))\b/i;

/** What is written in capitals is a name, however it reads. */
const low = (token: string | undefined): string =>
  token === undefined || /^[A-Z]{2,}$/.test(token) ? (token ?? '') : token.toLowerCase();

const OBJECTS = new Set([...LINKS, ...words('the a an our each every no')]);

/** Where the verb is, or the first word that helps it; -1 where there is none. */
function verbIn(tokens: readonly string[]): number {
  const helper = tokens.findIndex((token) => AUXILIARIES.has(low(token)) || token === '=' || token === ':');
  const full = tokens.findIndex((_, i) => isVerbAt(tokens, i));
  const isWithin = tokens.slice(full + 1, helper).some((token) => OPENS.has(low(token)));
  if (helper >= 0 && (full < 0 || helper < full || !isWithin)) return helper;
  if (full >= 0) return full;
  const done = tokens.findIndex(
    (token, i) => i > 0 && /[^e]ed$/.test(token) && LINKS.has(low(tokens[i + 1])),
  );
  if (done >= 0) return done;
  return tokens.findIndex((token, i) => {
    const after = low(tokens[i + 1]);
    const isOfMany = /[^su]s$/.test(tokens[i - 1] ?? '') && ARTICLES.has(after);
    const isOfOne = /[^su]s$/.test(token) && after !== 'of' && (/^\d/.test(after) || OBJECTS.has(after));
    return i > 0 && !LINKS.has(low(token)) && (isOfMany || isOfOne);
  });
}

const PRONOUNS = words('we you they i');
/** Behind these a clause of its own begins. */
const OPENS = words('that which who when if where as what until once');

function isVerbAt(tokens: readonly string[], i: number): boolean {
  const [before, token, after] = [low(tokens[i - 1]), low(tokens[i]), low(tokens[i + 1])];
  if (i === 1 && PRONOUNS.has(before) && !AUXILIARIES.has(token) && !isAside(token)) return true;
  if (!isVerb(stem(token)) || after === 'of' || AUXILIARIES.has(after) || NOUN.test(token)) return false;
  if (i === 0) return ARTICLES.has(after) && !token.endsWith('s');
  if (ARTICLES.has(before) || /^\d/.test(before) || (LINKS.has(before) && before !== 'to')) return false;
  const isNoun =
    (/s$/.test(token) || /[^s]s$/.test(after)) &&
    !CLEAR.has(stem(token)) &&
    isVerb(stem(after)) &&
    !NOUN.test(after) &&
    !LINKS.has(after) &&
    !ARTICLES.has(after);
  return (
    !isNoun &&
    (/[^s]s$/.test(token) ||
      /s$/.test(tokens[0] ?? '') ||
      /s$|^(?:we|you|i|they|to|people|staff|only)$/.test(before))
  );
}

/** Made of a verb, and none. */
const NOUN = /(?:ments?|tions?|ances?|ers)$/;

type Part = 'helper' | 'link' | 'article' | 'aside' | 'verb' | 'word';

interface Open {
  readonly link: string;
  readonly isBeforeVerb: boolean;
  readonly isOneOfMany: boolean;
  readonly told: string[];
}

/** They are nothing but verbs. */
const CLEAR = new Set(
  'need require have get take keep allow permit accept use sit lie live belong own carry contain provide give send become'
    .split(' ')
    .map(stem),
);

function phrasedAt(tokens: readonly string[], at: number): Phrased {
  const made: Open[] = [];
  const verbs: string[] = [];
  let [link, isOpen, isOneOfMany, isHelped] = ['', false, false, false];
  let isPassive = /[^e]ed$/.test(tokens[at] ?? '');
  for (const [i, token] of tokens.entries()) {
    if (i === at) [link, isOpen, isOneOfMany] = ['', false, false];
    const part = partOf(tokens, i, at, isHelped);
    if (part === 'aside') continue;
    if (part === 'word') {
      if (!isOpen) made.push({ link, isBeforeVerb: i < at, told: [], isOneOfMany });
      made.at(-1)?.told.push(token);
    } else {
      isOneOfMany = part === 'article' && MANY.has(low(token));
      link = linkBehind(part, token, link);
    }
    if (part === 'verb') verbs.push(stem(token));
    if (part === 'verb' && isHelped) isPassive &&= !low(token).endsWith('ing');
    if (part === 'helper') isPassive = BE.has(low(token));
    [isOpen, isHelped] = [part === 'word', part === 'helper'];
  }
  const helper = FULL_HELPERS.get(low(tokens[at]));
  const said = verbs.length === 0 && helper !== undefined ? [helper] : verbs;
  const phrases = made.flatMap(phraseOf);
  return {
    ...{ phrases, verbs: said, all: new Set([...phrases.flatMap((one) => one.words), ...said]) },
    isPassive: isPassive && verbs.length > 0,
    denials: tokens.filter((token) => DENIALS.has(low(token)) || low(token).endsWith("n't")).length,
  };
}

const linkBehind = (part: Part, token: string, before: string): string => {
  if (part === 'article') return before;
  return part === 'link' ? low(token) : '';
};

/** What helps a verb elsewhere is one by itself: "Brasa does the catering". */
const FULL_HELPERS: ReadonlyMap<string, string> = new Map(
  ['do', 'does', 'have', 'has', 'gets', 'get'].map((word) => [
    word,
    stem(word.replace(/^(?:does|has)$/, (it) => (it === 'has' ? 'have' : 'do'))),
  ]),
);

function partOf(tokens: readonly string[], i: number, at: number, isHelped: boolean): Part {
  const word = low(tokens[i]);
  if (AUXILIARIES.has(word) || word === '=' || word === ':') return 'helper';
  if (LINKS.has(word)) return 'link';
  if (ARTICLES.has(word)) return 'article';
  const isNamed = i > 0 && /^[A-Z]/.test(tokens[i] ?? '') && !ASIDES.has(word);
  if (DENIALS.has(word) || (isAside(word) && !isNamed)) return 'aside';
  const isSaid = i > at && ((isHelped && isSaidAs(word)) || isVerbAt(tokens, i));
  return i === at || isSaid ? 'verb' : 'word';
}

const isAside = (word: string): boolean =>
  (word.endsWith('ly') && !OF_ITS_TIME.test(word)) || ASIDES.has(word);
const OF_ITS_TIME = /^(?:hour|dai|night|week|month|quarter|year|ear)ly$/;
const ASIDES = words(
  'and or but so also only just still already now currently always enough not most least more up out down there here it they we you i who which what then else fyi note',
);
const isSaidAs = (word: string): boolean => isVerb(stem(word)) || /(?:ed|ing)$/.test(word);

function phraseOf(one: Open): Phrase[] {
  const isUnit = (token: string, i: number) => FIGURE.test(one.told[i - 1] ?? '') && UNITS.has(stem(token));
  const meant = one.told.filter((token, i) => !FIGURE.test(token) && !isUnit(token, i));
  const stems = meant
    .flatMap((token) => token.split('/'))
    .filter((token) => token.length > 1 && (/^[A-Z]{2,}$/.test(token) || !isEmpty(stem(token))))
    .map(stem);
  const hasFigure = one.told.some((token) => FIGURE.test(token));
  if (stems.length === 0 && !hasFigure) return [];
  const { link, isBeforeVerb, isOneOfMany } = one;
  return [{ link, isBeforeVerb, words: stems, told: one.told.join(' '), hasFigure, isOneOfMany }];
}

const UNITS = new Set(
  'second minute hour day week month year night percent byte kb mb gb tb ms millisecond kilobyte megabyte gigabyte euro dollar eur usd kg kw tonne litre liter meter metre am pm utc'
    .split(' ')
    .map(stem),
);
