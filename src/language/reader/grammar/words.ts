/** The words of English that carry structure: what stands around names, verbs and phrases. */
import { ORDINARY, set, TITLES } from '../words.js';

const MOST_REMEMBERED = 100_000;
const LONGEST = 30;

/** A question about a word or a text, answered once; all is forgotten when too much is known. */
export function remembered<T>(ask: (word: string) => T, most = MOST_REMEMBERED): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    let answer = known.get(word);
    if (answer === undefined) {
      answer = ask(word);
      if (known.size >= most) known.clear();
      known.set(word, answer);
    }
    return answer;
  };
}

export const DETERMINERS = set(
  'the a an this these some any each every another all no his her its their my our your whose such',
);
export const OWNERS = set('his her its their my our your');
export const PRONOUNS = set('he she it they him her them i we you me us his hers theirs');
/** They stand for persons of whom nothing is said but what follows. */
export const THOSE = set('those these others many some several most few one ones');
/** Told of a second time: then another time may be meant. */
export const ONCE_MORE = set('again anew second twice restored returned reborn resurrected reinstated');
/** Beside a date, or a number of days. */
export const ROUGHLY = set('approximately roughly nearly almost circa approx estimated about around');
export const PAIRS = set('two both pair couple twain');
export const CONJUNCTIONS = set('and or but nor yet plus');
export const RELATIVES = set('who whom whose which');
export const MODALS = set('would could may might should shall will must can cannot ought');
export const BE = set('was were is are be been being am');
export const HAVE = set('had has have having');
export const DO = set('did does do');

export const PREPOSITIONS = set(`
  of in on at by with from to into onto upon under over against for near within without among amongst amid between beside behind
  beyond through throughout across along around about above below beneath before after during despite like unlike per via
  toward towards alongside until till since outside inside off past as than besides except atop aboard amidst underneath`);

/** They begin a clause of their own. */
export const SUBORDINATORS = set(
  'when while because where though although if unless whether lest whereas once whenever wherever how why what whatever whoever',
);
/** Prepositions that begin a clause when a subject and a verb follow. */
export const MAY_SUBORDINATE = set('after before until till since as for than');
/** What stands under them is not said to be so. */
export const UNREAL = set('if unless whether lest how why what whatever whoever than whichever');

const NEGATIVE = set('not never no none nobody nothing neither nor hardly scarcely barely');
function isNegative(word: string): boolean {
  return NEGATIVE.has(word) || word.endsWith("n't") || word.endsWith('n’t') || word === 'cannot';
}

const ADVERBS = set(`
  also then later once first soon eventually long still finally already again twice himself herself itself themselves often
  afterwards thereafter ever now therefore thus only always even just together alone instead too away back forth
  never not hardly scarcely barely ago afterward meanwhile today here next last thereupon henceforth hence thence
  jointly briefly at-last forever indeed perhaps maybe so almost nearly rather quite very much more most ever far deep high
  down up out off alive dead both twice thrice abroad home north south east west northward southward eastward westward`);
const NO_ADVERBS = set(
  'family ally only reply rally assembly monopoly anomaly belly bully lily jelly italy early daily holy ugly lonely',
);

function isAdverb(word: string): boolean {
  return ADVERBS.has(word) || (word.length > 4 && word.endsWith('ly') && !NO_ADVERBS.has(word));
}

/** "That winter", "the next day": when, and not who. */
export const TIMES = set(`
  winter spring summer autumn fall year years day days night nights month months week weeks morning evening decade decades
  century centuries season seasons hour hours time times life age moment generation generations while dawn dusk midnight`);

/** Verbs whose present is no noun in the tales of a world. */
export const COMMON_VERBS = `
  be have do go come say see know take give get make find think tell become leave put bring begin keep hold write stand hear let
  mean set meet run pay sit speak lie lead read grow lose fall send build understand draw break spend cut rise drive buy wear
  choose seek throw catch fight live die serve love remain appear seem belong include contain stretch flow dwell
  reside bear wield carry own possess`
  .trim()
  .split(/\s+/);

/** Who is spoken of as "she". */
export const FEMALE = set(`
  she her hers queen lady dame princess duchess countess baroness empress mistress mother sister wife daughter widow
  priestess abbess sorceress goddess niece aunt grandmother granddaughter bride heiress girl woman maiden mrs ms miss huntress
  matriarch stepmother stepdaughter foundress patroness fishwife midwife viscountess archduchess enchantress dowager`);
export const MALE = set(`
  he his him king lord ser sir prince duke count baron earl emperor father brother husband son widower priest abbot sorcerer
  god nephew uncle grandfather grandson groom heir-apparent boy man mr patriarch stepfather stepson tsar viscount archduke`);

const INDEFINITE = set(
  'everything something anything everyone someone anyone everybody somebody anybody nobody',
);

/** They may mean somebody. */
const MEANING = set('he him his she her hers it its they them their there who which both two pair couple');
/** Before a time they count it: "killed her two years later". */
export const COUNTS = set(
  'one two three four five six seven eight nine ten eleven twelve twenty some several many',
);

/** What a word is, as bits: a sentence asks it of every word, many times. */
export const IS = {
  determiner: 1,
  owner: 1 << 1,
  pronoun: 1 << 2,
  those: 1 << 3,
  conjunction: 1 << 4,
  relative: 1 << 5,
  modal: 1 << 6,
  be: 1 << 7,
  have: 1 << 8,
  do: 1 << 9,
  preposition: 1 << 10,
  subordinator: 1 << 11,
  negative: 1 << 12,
  adverb: 1 << 13,
  time: 1 << 14,
  meaning: 1 << 15,
  there: 1 << 16,
  that: 1 << 17,
  where: 1 << 18,
  indefinite: 1 << 19,
  title: 1 << 20,
  ordinary: 1 << 21,
} as const;

export const HELPER = IS.modal | IS.be | IS.have | IS.do;
/** They join phrases or stand for them, and are no part of one. */
export const CLOSED =
  HELPER |
  IS.preposition |
  IS.conjunction |
  IS.relative |
  IS.subordinator |
  IS.pronoun |
  IS.determiner |
  IS.negative |
  IS.indefinite |
  IS.that |
  IS.there;

const SETS: readonly (readonly [number, ReadonlySet<string>])[] = [
  [IS.determiner, DETERMINERS],
  [IS.owner, OWNERS],
  [IS.pronoun, PRONOUNS],
  [IS.those, THOSE],
  [IS.conjunction, CONJUNCTIONS],
  [IS.relative, RELATIVES],
  [IS.modal, MODALS],
  [IS.be, BE],
  [IS.have, HAVE],
  [IS.do, DO],
  [IS.preposition, PREPOSITIONS],
  [IS.subordinator, SUBORDINATORS],
  [IS.time, TIMES],
  [IS.meaning, MEANING],
  [IS.indefinite, INDEFINITE],
  [IS.there, set('there')],
  [IS.that, set('that')],
  [IS.where, set('where wherein')],
  [IS.title, TITLES],
  [IS.ordinary, ORDINARY],
];

export interface Word {
  readonly lower: string;
  /** Bits of `IS`. */
  readonly is: number;
}

const known = remembered(readWord);

/** By the word as it is written. Names of several words are too many to remember. */
export function wordOf(text: string): Word {
  return text.length > LONGEST || text.includes(' ') ? readWord(text) : known(text);
}

function readWord(text: string): Word {
  const lower = text.toLowerCase();
  let is = (isNegative(lower) ? IS.negative : 0) | (isAdverb(lower) ? IS.adverb : 0);
  for (const [bit, words] of SETS) if (words.has(lower)) is |= bit;
  return { lower, is };
}
