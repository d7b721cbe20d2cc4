/** What makes a sentence, or a part of it, no statement: hearsay, doubt, fiction, questions, conditions. */
import type { Token } from '../tokens.js';
import { HELPER, remembered } from './words.js';

/** What was wished for or begun need not have come about. */
const WISHING =
  'tried|tries|try|attempt(?:s|ed)?|failed|fails|refused|refuses|wanted|wants|wished|wishes|hoped|hopes|hoping|planned|plans|planning|promised|vowed|intended|intends|plotted|plotting|plots|sought|seeks|schemed|schemes|conspired|conspires|threatened|offered|proposed|proposes|expected|expects|feared|fears';

const PERHAPS =
  'perhaps|maybe|possibly|probably|presumably|apparently|seemingly|supposedly|supposed|allegedly|alleged|reputedly|reportedly|purportedly|likely|unlikely|ostensibly|doubtless|evidently';
const RUMOURS =
  'rumou?rs?|rumou?red|legends?|legendary|myths?|mythical|fables?|folklore|gossip|hearsay|superstition|prophec(?:y|ies)|prophesied|prophesy|destined|fated|omens?';
const OTHERS_SAY =
  '(?:is|are|was|were|been) (?:often |sometimes |widely |commonly |long |generally )?(?:said|reputed|rumoured|rumored|believed|(?:told|thought|sung) (?:to|that|of|in|by)|held (?:to|that))|(?:some|many|they|others|people|bards|songs|stories|tales|ballads|mothers|old wives|folk|men|peasants|poets|singers|minstrels|sailors|priests|chroniclers|sages|villagers|townsfolk) (?:still |often |sometimes |will |now )?(?:say|says|said|tell|tells|told|sing|sings|sang|hold|insist|whisper|whispers|whispered|swear|claim|have it|believe)|(?:has|have|had) it that|or so|so they say|as they (?:say|sing|tell)|as the (?:story|tale|song|legend) goes|the (?:story|tale) goes|if one believes|goes the (?:story|tale|song)|word (?:is|has it)|in (?:one|some) (?:telling|version)s?|it (?:may|might|could) be(?: that)?';

/** What speaks of the telling itself: nobody who says so vouches for it. */
export const HEARD = [PERHAPS, RUMOURS, OTHERS_SAY].join('|');

/** Told by others, doubted, dreamt or made up: nothing beside such a word may be taken as said. */
export const HEARSAY = [
  PERHAPS,
  RUMOURS,
  'claims?|claimed|claiming|pretend(?:s|ed)?|pretending|falsely|false|fake|forged letter|lied|lies that|lying|dream(?:s|ed|t)?|dreaming|imagin(?:e|es|ed|ing)|imaginary|suspect(?:s|ed)?|suspicion|accus(?:ed|es|ing)|accusation',
  'believes?|believed|belief|thinks?|thought|assumed|assumes|guess(?:es|ed)?|according to|so-called|self-styled|contradicts?|disputed|disputes|doubt(?:s|ed)?|contrary to|boast(?:s|ed)?|boasting|swears? (?:that|he|she|it|they)|swore (?:that|he|she|it|they)|insist(?:s|ed)?|maintains? that|argue[sd]?|alleges?',
  OTHERS_SAY,
  // "Tried to flee" is no flight, and the rest of the sentence may be told all the same.
  `(?:${WISHING})(?! to\\b)`,
  'on paper|(?:only|just) on (?:maps|paper)|in name (?:only|alone)|in all but|all but|as though|as if|instead of|rather than|about to|going to|would-be|suppose|supposing|only to have|yet to|nearly|almost|in order to|pretender|imposter|impostor|game|story|stories|tale|tales|song|songs|ballads?|play|novel|painting shows|tapestry|statue of|mistaken(?:ly)?|confused with|confused for|mistook|invention|nonsense|untrue|no truth|never been proven|unproven|in jest|joked?|let us say|what if|imagine|might have|could have|would have|should have|were to|no one knows|nobody knows|not known|unknown whether|remains unknown|unclear|uncertain',
];
const asWords = (either: string) => new RegExp(`(?:^|[^\\p{L}])(?:${either})(?![\\p{L}])`, 'iu');
const DOUBT = asWords(HEARSAY.join('|'));
/** Of what takes several words, one that is always among them, and the rarest; "has it that" is looked for by its two. */
const SIGNS = asWords(
  `letter|lies|according|contrary|swears?|swore|maintains?|word|tellings?|versions?|may|said|reputed|rumou?red|believed?|told|thought|held|sung|says?|tells?|sings?|sang|hold|insist|whispers?|whispered|swear|claim|so|goes|all|paper|maps|name|though|if|instead|rather|about|going|only|yet|order|painting|statue|confused|truth|proven|jest|let|might|could|would|should|were|knows|known|unknown`,
);
const HAVING = /(?:^|[^\p{L}])ha(?:s|ve|d)$/iu;
const WISHES = asWords(WISHING);
const DOUBTING = { no: 0, perhaps: 1, yes: 2 } as const;
const doubting = remembered((word): number => {
  if (WISHES.test(word)) return DOUBTING.perhaps;
  if (DOUBT.test(word)) return DOUBTING.yes;
  return SIGNS.test(word) ? DOUBTING.perhaps : DOUBTING.no;
});

/** Stretches between semicolons, each with whether nothing in it may be taken as said. */
export function isDoubtful(tokens: readonly Token[]): boolean {
  if (tokens.length === 0) return false;
  if (tokens[tokens.length - 1]?.text === '?' || tokens[0]?.lower === 'nor') return true;
  let most: number = DOUBTING.no;
  for (const [at, { kind, lower, text }] of tokens.entries()) {
    // A name may hold any word.
    if (kind === 'name' || kind === 'comma' || (kind === 'break' && text.length === 1)) continue;
    const isHeld = lower === 'it' && HAVING.test(tokens[at - 1]?.lower ?? '');
    const one = kind === 'word' && !isHeld ? doubting(lower) : DOUBTING.perhaps;
    if (one === DOUBTING.yes) return true;
    if (one > most) most = one;
  }
  return (most === DOUBTING.perhaps && DOUBT.test(plainly(tokens))) || isCondition(tokens);
}

function plainly(tokens: readonly Token[]): string {
  let text = '';
  for (const token of tokens)
    text += token.kind === 'name' ? ' _' : token.kind === 'word' ? ` ${token.lower}` : ` ${token.text}`;
  return text;
}

/** "Had Lucan lived", "should the lords agree", "were she queen". */
function isCondition(tokens: readonly Token[]): boolean {
  return tokens.some((token, i) => {
    if ((token.is & HELPER) === 0 || token.kind !== 'word' || !/^(?:had|should|were)$/.test(token.lower))
      return false;
    const before = tokens[i - 1];
    const opens =
      before === undefined ||
      before.kind === 'comma' ||
      before.kind === 'break' ||
      /^(?:and|but|or)$/.test(before.lower);
    const after = tokens[i + 1];
    const isSubject =
      after?.kind === 'name' || /^(?:he|she|it|they|the|his|her|their|a)$/.test(after?.lower ?? '');
    return (
      opens &&
      isSubject &&
      !(
        before !== undefined &&
        token.lower === 'had' &&
        after?.kind !== 'name' &&
        !/^(?:he|she|it|they)$/.test(after?.lower ?? '')
      )
    );
  });
}

/** A sentence in the parts that stand for themselves. */
export function partsOf(tokens: readonly Token[]): (readonly Token[])[] {
  if (tokens.length === 0 || tokens[tokens.length - 1]?.text === '?') return [];
  const parts: (readonly Token[])[] = [];
  let from = 0;
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.text !== ';') continue;
    parts.push(tokens.slice(from, at + 1));
    from = at + 1;
  }
  if (from === 0) return [tokens];
  if (from < tokens.length) parts.push(tokens.slice(from));
  return parts;
}
