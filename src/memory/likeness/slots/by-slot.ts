/** Two facts that say the same of one thing, but for a phrase in one place: another name, place or means; or that it is not so. */
import { isTried } from '../../words/for-a-while.js';
import { MERELY_USES } from '../../words/read-names.js';
import { remember } from '../../words/remember.js';
import { stem } from '../../words/stems.js';
import { isOpposite } from '../../words/verbs.js';
import { isMarkedApart } from '../sketch/kin.js';
import { type Alike, DAY, type Seen } from '../sketch/seen.js';
import { type Sketch, sketchOf } from '../sketch/sketch.js';
import { isOfThePast, isUnclear, setsRight, turns } from '../sketch/stance.js';
import { type Overlaid, overlay } from './frames.js';
import { type Phrase, type Phrased, phrasesOf } from './phrases.js';
import { isOneKind, isOneSlot, isOneTool } from './slots.js';

const LONG = 45 * DAY;
const WORDS = 2;
const PART = 0.7;
const LEAST = 1.4;
const MOST = 0.95;

interface Rivals {
  readonly was: string;
  readonly is: string;
}

/** Told at about the same time, and nobody says which of them holds. */
export function bySlot(last: Seen, before: readonly Seen[]): Alike | null {
  if (!isStanding(last.content) || setsRight(last.content)) return null;
  const rivals = before.flatMap((one) => {
    const isNear = one.stands && last.at - one.at <= LONG && one.author !== last.author;
    const found = isNear && isStanding(one.content) && !isTurning(one.content) ? rivalsIn(one, last) : null;
    return found === null ? [] : [{ one, ...found }];
  });
  const [first] = rivals;
  if (first === undefined) return null;
  const facts = [...rivals.map(({ one }) => one.id), last.id];
  return { kind: 'ambiguity', facts, holdsIfYes: [last.id], is: first.is, was: first.was };
}

/** It says how things are, of nothing past, tried or done once. */
const isStanding: (content: string) => boolean = remember(
  (content) =>
    sketchOf(content).isPlain &&
    !isUnclear(content) &&
    !isTried(content) &&
    !DEED.test(content) &&
    !isOfThePast(content),
  500,
);
const isTurning: (content: string) => boolean = remember((content) => turns(sketchOf(content)), 500);

/** Somebody did it once. */
const DEED =
  /^(?:we|i|they|he|she|[A-Z][a-z]+)\s+(?:\w+ly\s+|just\s+)?(?:\w+[^e\W]ed|wrote|built|ran|sent|made|took|gave|went|bought|found|saw|met|told)\b/;

function rivalsIn(one: Seen, last: Seen): Rivals | null {
  for (const a of phrasesOf(one.content))
    for (const b of phrasesOf(last.content)) {
      if (!sharesAny(a, b)) continue;
      const laid = overlay(a, b);
      const opposed = oppositesIn(a, b);
      if (isDenied(a, b, laid, opposed) && !isApart(one, last, opposed))
        return { was: `“${one.content}”`, is: last.content };
      const isSideBySide = [one, last].every(({ content }) => MERELY_USES.test(content));
      const isOther = opposed.size > 0 || a.denials !== b.denials || isSideBySide;
      const found = isOther ? null : replaced(a, b, laid);
      if (found === null) continue;
      const [was, is] = found;
      if (!isApart(one, last, new Set([...was.words, ...is.words]))) return { was: was.told, is: is.told };
    }
  return null;
}

const sharesAny = (a: Phrased, b: Phrased): boolean => {
  for (const word of a.all) if (b.all.has(word)) return true;
  return false;
};

/** What is said of a thing does not tell it from another. */
function isApart(one: Seen, last: Seen, said: ReadonlySet<string>): boolean {
  const rest = ({ sketch }: Seen): Sketch => ({
    ...sketch,
    marks: new Map(
      [...sketch.marks].filter(
        ([what, which]) => ![what.replace(/^# /, ''), ...which].some((word) => said.has(stem(word))),
      ),
    ),
  });
  return isMarkedApart(rest(one), rest(last));
}

/** The same, and that it is not so. */
function isDenied(a: Phrased, b: Phrased, laid: Overlaid, opposed: ReadonlySet<string>): boolean {
  const [few = 0, many = 0] = [a.denials, b.denials].sort();
  if (many > 1 || (few !== many) === opposed.size > 0) return false;
  const { shared, part, here, there, isOneVerb } = laid;
  const isEnough = (shared >= WORDS && part >= PART) || (shared >= LEAST && part >= MOST);
  if (!isEnough || (!isOneVerb && opposed.size === 0)) return false;
  const said = [...here, ...there].filter(({ words }) => words.some((word) => opposed.has(word)));
  if ((said.length === 0 ? laid : overlay(a, b, said)).isNarrower) return false;
  const isRest = ({ words, hasFigure }: Phrase) => hasFigure || !words.some((word) => opposed.has(word));
  return here.filter(isRest).length === 0 || there.filter(isRest).length === 0;
}

/** Words of what is said, and not of what it is said of. */
const saidIn = ({ phrases, verbs }: Phrased): string[] => [
  ...verbs,
  ...phrases.filter(({ isBeforeVerb }) => !isBeforeVerb).flatMap(({ words }) => words),
];

function oppositesIn(a: Phrased, b: Phrased): ReadonlySet<string> {
  const [one, other] = [saidIn(a), saidIn(b)];
  const found = new Set<string>();
  for (const word of one) for (const rival of other) if (isOpposite(word, rival)) found.add(word).add(rival);
  return found;
}

/** One phrase of the one stands where one of the other does, and all else is the same. */
function replaced(a: Phrased, b: Phrased, laid: Overlaid): readonly [was: Phrase, is: Phrase] | null {
  const { here, there, isOneVerb } = laid;
  if (!isOneVerb || here.length + there.length > MOST_UNLIKE) return null;
  for (const was of here)
    for (const is of there) {
      if (here.length > 1 && there.length > 1) return null;
      if (!isOneSlot(a, was, b, is) || !isOneKind(was, is) || figuresOf(a, was) !== figuresOf(b, is))
        continue;
      const { shared, part, isNarrower } = overlay(a, b, [was, is]);
      const least = isOneTool(was, is) ? 1 : LEAST;
      const isEnough = (shared >= WORDS && part >= PART) || (shared >= least && part >= MOST);
      if (!isNarrower && isEnough) return [was, is];
    }
  return null;
}

const MOST_UNLIKE = 3;

const figuresOf = ({ phrases }: Phrased, but: Phrase): string =>
  phrases
    .flatMap((phrase) => (phrase.hasFigure && phrase !== but ? (phrase.told.match(/\d[\d.,:]*/g) ?? []) : []))
    .sort()
    .join(' ');
