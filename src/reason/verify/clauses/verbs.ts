/** Which words of a clause are its verb, as far as their form tells. */
import { isVerbForm, type Word } from '../text.js';

const HELPERS = new Set(
  `was were is are been be had has have did does do would could can will shall may might must became become becomes remained remains
   isnt wasnt arent werent hadnt hasnt didnt doesnt wont cant couldnt wouldnt`.split(/\s+/),
);
/** Said of now, in the plural or of one. */
const PRESENT = new Set(
  `disagree disagrees clash clashes differ differs agree agrees contradict contradicts conflict conflicts say says give gives put puts tell tells allow allows
   require requires treat treats cause causes exist exists appear appears seem seems belong belongs contain contains include includes claim claims rules
   governs reigns holds carries owns lives resides leads serves guards worships follows describes mentions lists names dates places credits attributes
   maintains insists states shows notes remains`.split(/\s+/),
);
/** Before a noun or an adjective: what follows is no verb. */
const BEFORE_NOUN = new Set(
  'a an the his her its their this that these those of in on at by with from to for no any some own most very first second third last final great only long'.split(
    ' ',
  ),
);
/** Look like verbs in the past, and seldom are. */
const NEVER = new Set(
  'united hundred need indeed red sacred wicked naked aged bed seed speed feed greed breed deed creed alleged so-called'.split(
    ' ',
  ),
);
/** Forms that are nouns oftener than verbs. */
const NOUNS = new Set(
  'rule rules reign reigns found lay set put saw left lead leads bear spring record records bound will may might'.split(
    ' ',
  ),
);

/** A verb that can stand as the first of a clause's predicate. */
export function isPredicate(words: readonly Word[], index: number): boolean {
  const word = words[index];
  if (word === undefined || NEVER.has(word.folded)) return false;
  if (HELPERS.has(word.folded)) return true;
  if (
    PRESENT.has(word.folded) &&
    !word.isCapital &&
    !BEFORE_NOUN.has(words[index - 1]?.folded ?? '') &&
    !/['’]s$/.test(words[index - 1]?.text ?? '')
  )
    return true;
  if (word.isCapital && index > 0) return false;
  const before = words[index - 1]?.folded ?? '';
  if (BEFORE_NOUN.has(before) && word.afterBreak === false) return false;
  if (NOUNS.has(word.folded))
    return (
      /^(?:who|which|that|and|he|she|it|they|has|had)$/.test(before) || words[index - 1]?.isCapital === true
    );
  return isVerbForm(word.folded) || (word.folded.length > 4 && /[^e]ed$/.test(word.folded));
}

/** `dying in 371`, `poisoned by …`: a verb that takes over the subject before it. */
export function isParticiple(words: readonly Word[], index: number): boolean {
  const word = words[index];
  if (word === undefined || word.isCapital || NEVER.has(word.folded)) return false;
  if (
    /^(?:during|following|including|according|concerning|regarding|nothing|something|anything|everything|king|spring|being|thing|morning|evening|string|ring)$/.test(
      word.folded,
    )
  )
    return false;
  if (/^\p{L}{2,}ing$/u.test(word.folded)) return true;
  return (
    word.folded.length > 4 &&
    (/ed$/.test(word.folded) ||
      /^(?:born|slain|made|known|held|led|built|written|won|lost|given|taken|torn|sworn|struck|wed|laid|sold|borne)$/.test(
        word.folded,
      ))
  );
}

export function isHelper(word: string): boolean {
  return HELPERS.has(word);
}
