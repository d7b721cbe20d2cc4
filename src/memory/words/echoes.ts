/** A name in passing, and what the words around it take for granted: that it is in use, or that it was given up. */
import type { Clause } from './clauses.js';
import { begins, goesBack } from './declared.js';
import { isForAWhile, isTried } from './for-a-while.js';
import { isLeftOver, isRemnant, isUncertain } from './left-over.js';
import { isEmpty, isSilent, stemsOf } from './stems.js';
import { type Sighting, technologiesIn } from './technologies.js';
import { FOLLOWS, GAVE_WAY, HAPPENED, isGivenUp } from './uses.js';

export interface Echo {
  /** In use, given up, gone back to, or cleared away. */
  readonly part: 'is' | 'was' | 'back' | 'left';
  /** Every word of the sentence in one form, by which the thread is known that the name belongs to. */
  readonly words: readonly string[];
  /** The same with verbs that say little. */
  readonly all: readonly string[];
  /** What took its place, where the same sentence names it. */
  readonly to?: Pick<Sighting, 'name' | 'role'>;
  /** What it stands right before: "our React storefront". */
  readonly head?: readonly string[];
  /** Other names in the sentence, in small letters. */
  readonly beside: readonly string[];
  /** It stands where what is used stands, and no more is read from the clause: a thread may begin with it. */
  readonly isPlain?: boolean;
}

const NOT =
  /\b(?:not|never|without|unlike|except|no longer|nobody|none|neither|nor|stopped|than|like|besides|beyond|minus)\b|n't\b/i;
const CHANGES =
  /\b(?:switch\w*|mov(?:ed|ing)|replac\w+|swapp?\w*|return(?:ed|ing)? to|revert\w*|roll(?:ed|ing) back|went back|going back|back (?:to|on|in|with)|again|anymore|took over|takes over|taken over|adopt\w+|introduc\w+|now|from \w+ on|as of|instead)\b/i;

const AFTER =
  /^(?:'s)?\s+(?:(?:is|are|was|were|has been|have been)\s+(?:now\s+|finally\s+)?(?:out|gone|history|dead|off|emptied|over|dropped|abandoned|phased out|shut down|switched off|turned off)\b|(?:made|gave|makes|gives) way\b|no longer\b|place\b|lost\b)/i;

/** What remains of it goes. */
const CLEARED =
  /^(?:(?:we|i|they)\s+)?(?:have\s+|just\s+|finally\s+)*(?:removed|deleted|cleaned up|ripped out|decommissioned|uninstalled|purged|wiped|archived|(?:turned|switched|powered) off|shut down)\b/i;
/** Changed to it, or back to it. */
const TO_IT =
  /\b(?:switch\w*|mov(?:ed|ing)|return(?:ed|ing)?|revert\w*|roll(?:ed|ing)|went|go(?:ing)? back|brought|back)\b.*\b(?:to|on|onto|with)\s+(?:the\s+|our\s+|plain\s+|good old\s+)*$/i;

/** Null where nothing is taken for granted. */
export function echoOf(clause: Clause, one: Sighting): Echo | null {
  const { text, mood } = clause;
  const [before, after] = [text.slice(0, one.index), text.slice(one.index + one.told.length)];
  const others = technologiesIn(clause.sentence).filter(({ name }) => name !== one.name);
  const beside = others.slice(0, MOST_BESIDE).map(({ name }) => name.toLowerCase());
  const all = wordsAround(clause, one);
  const found = { words: all.filter((word) => !isSilent(word)).slice(0, MOST), all, beside };
  if (mood === 'asks' || mood === 'plans' || isUncertain(text)) return null;
  if (isTried(clause.sentence) || isForAWhile(clause.sentence)) return null;
  if (isGone(before, after)) return { part: 'was', ...found, ...successor(clause.sentence, others, one) };
  if (NOT.test(before)) return null;
  if (TO_IT.test(before)) return { part: 'back', ...found };
  if (isRemnant(after)) return null;
  if (CLEARED.test(before)) return { part: 'left', ...found };
  const isDeclared = CHANGES.test(text) || begins(text) || goesBack(clause.sentence);
  const isBlocked = mood === 'past' || isLeftOver(text) || isDeclared || HAPPENED.test(text);
  const isBesideRival = one.role !== '' && others.some(({ role }) => role === one.role);
  return isBlocked || isBesideRival ? null : { part: 'is', ...found, head: headOf(after) };
}

/** It is given up itself, and not something of it: "removed Graphite", and not "removed the Graphite dashboards". */
function isGone(before: string, after: string): boolean {
  return GAVE_WAY.test(after) || AFTER.test(after) || (isGivenUp(before) && FOLLOWS.test(after));
}

/** A name that nobody listed, where what comes instead is told. */
const COMES =
  /\b(?:to|into|with|by|for|in favou?r of)\s+(?:the\s+|our\s+|plain\s+)?(?<name>[A-Z][\w+-]*(?:\.\w+)*)/;
const TAKES_OVER =
  /^(?<name>[A-Z][\w+-]*(?:\.\w+)*)\s+(?:has\s+|now\s+)*(?:replace[sd]?|took|takes|taken|supersede[sd]?|succeed(?:s|ed))\b/;

function successor(
  sentence: string,
  others: readonly Sighting[],
  { role, told }: Sighting,
): Pick<Echo, 'to'> {
  const same = others.find((other) => other.role === role && role !== '');
  const to = same ?? (others.length === 1 ? others[0] : undefined);
  if (to !== undefined) return { to };
  const after = sentence.slice(sentence.indexOf(told) + told.length);
  const name = COMES.exec(after)?.groups?.name ?? TAKES_OVER.exec(sentence)?.groups?.name;
  return name === undefined ? {} : { to: { name, role: '' } };
}

const HEAD = /^(?:\s+[a-z][\w-]*){1,2}/;

function headOf(after: string): string[] {
  return stemsOf(HEAD.exec(after)?.[0] ?? '').filter((one) => !isSilent(one));
}

const MOST_BESIDE = 2;
const MOST = 12;

function wordsAround({ sentence }: Clause, { told }: Sighting): string[] {
  const own = new Set(stemsOf(told));
  return stemsOf(sentence.replace(/(?<=[a-z])-(?=[a-z])/gi, ' ')).filter(
    (one) => !own.has(one) && !isEmpty(one),
  );
}
