/** Names that were given up and are spoken of again. */
import { goesBack } from '../../words/declared.js';
import { givesUp } from '../../words/gives-up.js';
import { isEmpty, isSilent, stemsOf } from '../../words/stems.js';
import { sharedTopic } from '../sketch/kin.js';
import type { Alike, Seen } from '../sketch/seen.js';
import type { Name } from '../sketch/sketch.js';
import { partWith, settles, takesForGranted, turns } from '../sketch/stance.js';
import { weightsIn } from '../sketch/weights.js';
import { isElsewhere } from './elsewhere.js';
import { isUndecided } from './firmness.js';
import type { Arc } from './given-up.js';
import { endsIn, leavesPlace } from './leaves.js';
import { isOfAnother } from './of-another.js';

/** A name that was given up, and is taken for granted again. */
export function returned(last: Seen, before: readonly Seen[]): Alike | null {
  const isTurn = ({ stands, sketch }: Seen) => stands && turns(sketch) && !isUndecided(sketch.text);
  for (const turn of before.filter(isTurn).reverse())
    for (const origin of before.filter((one) => one.at <= turn.at && !turns(one.sketch)))
      for (const { name, to } of leftIn(turn, origin)) {
        if (!isTakenUpAgain(name, to, { origin, turn, last })) continue;
        const isSettled = (one: Seen) =>
          one !== turn && one.at >= turn.at && turns(one.sketch) && says(one, name);
        if (before.some(isSettled)) continue;
        const facts = [origin.id, turn.id, last.id];
        const was = to?.told ?? null;
        return { kind: 'reversal', facts, holdsIfYes: [origin.id, last.id], is: name.told, was };
      }
  return null;
}

interface Left {
  readonly name: Name;
  /** What took its place, where that has a name. */
  readonly to: Name | null;
}

/** What of the origin the change gives up: a name for another, or one that it says is gone. */
function leftIn(turn: Seen, origin: Seen): Left[] {
  const gone = [...leavesPlace(turn.content), ...endsIn(turn.content)];
  return origin.sketch.names.flatMap((name): Left[] => {
    if (isGoneTo(name, turn)) return [];
    const to = successorOf(name, origin, turn);
    const own = [...weightsIn(name.told)].filter(([, weight]) => weight === 1).map(([word]) => word);
    const isGone =
      gone.some((words) => own.length > 0 && own.every((one) => words.has(one))) ||
      givesUp(turn.content, name.told);
    const isLeft = isGone || (to !== null && gone.length === 0 && !says(turn, name));
    return isLeft ? [{ name, to }] : [];
  });
}

function isTakenUpAgain(name: Name, to: Name | null, { origin, turn, last }: Arc): boolean {
  if (goesBack(last.content)) return false;
  if ((to !== null && says(last, to)) || !isInUse(name, last) || !isInUse(name, origin)) return false;
  const own = stemsOfNames(to === null ? [name] : [name, to]);
  const named = new Map([...own].map((one) => [one, true]));
  if ([origin, turn].some(({ sketch }) => isElsewhere(sketch, last.sketch, named))) return false;
  const isOfIt = says(turn, name)
    ? !isAboutElse({ origin, turn, last }, own)
    : isMostlyAbout(origin, turn, own);
  if (!isOfIt || !(isAbout(origin, last, own) || isAbout(turn, last, own))) return false;
  return !isOfAnother({ origin, turn, last }, weightsIn(name.told));
}

/** It names the same, and speaks of something else. */
function isAboutElse({ origin, turn, last }: Arc, own: ReadonlySet<string>): boolean {
  const isBare = [...turn.sketch.topic].every((word) => own.has(word));
  return !isBare && [origin, last].every((one) => sharedTopic(turn.sketch, one.sketch, own).words === 0);
}

/** "We went back to it", "we are staying on it": it is not given up. */
function isGoneTo({ told }: Name, { content }: Seen): boolean {
  const at = content.toLowerCase().indexOf(told.toLowerCase());
  return at >= 0 && GOES_TO.test(content.slice(0, at));
}

const GOES_TO =
  /\b(?:to|onto|into|back (?:to|on|in|with)|stay(?:s|ing)? (?:on|with|in)|stick(?:s|ing)? (?:to|with)|keep(?:s|ing)?)\s+(?:the\s+|our\s+|good old\s+|using\s+)?$/i;

/** The one name that the change has and the origin has not. */
function successorOf(name: Name, origin: Seen, turn: Seen): Name | null {
  const isRival = ({ role }: Name) => role === name.role || role === '' || name.role === '';
  const [to, ...others] = turn.sketch.names.filter(
    (one) => one.key !== name.key && !says(origin, one) && isRival(one),
  );
  return to !== undefined && others.every(({ key }) => key === to.key) ? to : null;
}

/** Where what was given up is not named, most of the words must be the same. */
const isMostlyAbout = (origin: Seen, turn: Seen, own: ReadonlySet<string>): boolean =>
  isAbout(origin, turn, own) && sharedTopic(origin.sketch, turn.sketch, own).part >= MOST;

const MOST = 0.5;

function isAbout(a: Seen, b: Seen, own: ReadonlySet<string>): boolean {
  const { words, part } = sharedTopic(a.sketch, b.sketch, own);
  if (words >= 1 || (words > 0 && part >= 0.99)) return true;
  // "Leave is filed": where only verbs tell what it is about, they must all be there.
  const verbs = [...a.sketch.stems].filter((one) => !isEmpty(one) && !own.has(one));
  return verbs.length > 1 && verbs.every((one) => isSilent(one) && b.sketch.stems.has(one));
}

const isInUse = (name: Name, one: Seen): boolean => {
  if (!says(one, name)) return false;
  const part = partWith(one.sketch, name.told);
  return takesForGranted(part, name.told) && !settles(part);
};

const stemsOfNames = (names: readonly Name[]): Set<string> =>
  new Set(names.flatMap(({ key, told }) => [...stemsOf(key), ...stemsOf(told)]));

/** It has the name, in whatever spelling. */
function says({ content, sketch }: Seen, { key, told }: Name): boolean {
  if (sketch.names.some((one) => one.key === key) || sketch.topic.has(key)) return true;
  const words = new Set<string>(
    content.toLowerCase().match(/[\p{L}\d][\p{L}\d+#]*(?:[.-][\p{L}\d]+)*/gu) ?? [],
  );
  return told
    .toLowerCase()
    .split(' ')
    .every((word) => words.has(word));
}
