/** What a passage tells of those who are known, by the judge that has learned to read: provisional, each with the sentences that say it. */
import { claimSentence, markEnds } from '../../language/claim-sentence.js';
import { type Judge, MOST_ATOMS, type ToldFact } from '../../language/judge/index.js';
import type { FoundClaim } from '../../store/extractions.js';
import type { Lifetime } from '../lifetime.js';
import { livesOf } from '../lives.js';
import type { Reasoning } from '../reasoning.js';
import type { Named } from '../verify/mentions.js';
import { HELD, isOfOffice } from './holders.js';
import { Offices } from './offices.js';
import { BOUNDS, DEEDS, type Proposed, proposalsOf } from './proposals.js';
import { isTogether, spanOf } from './quotes.js';
import { isOfTheOther, PAGE } from './spoken-of.js';
import { isKinOfPage } from './subjects.js';
import { SURE } from './sure.js';
import { type PassageToRead, type Window, windowsIn } from './windows.js';

/** Surer than elsewhere: nothing here is held against a record. */
const SAID = 0.7;

/** `times`: only who acted when, what was there then, and how long what nothing else tells of has lasted. */
export type ReadWhat = 'all' | 'times';

export async function readPassage(
  reasoning: Reasoning,
  judge: Judge,
  passage: PassageToRead,
  what: ReadWhat = 'all',
  offices: Offices = new Offices(),
): Promise<FoundClaim[]> {
  const found = new Map<string, FoundClaim>();
  const lives = livesOnce(reasoning);
  for await (const window of windowsIn(reasoning, passage, offices)) {
    const read = await judge.facts(window.text.text);
    const facts = what === 'times' ? await readTwice(judge, window, read.facts) : read.facts;
    const believed = facts.filter(
      (fact) =>
        isSure(judge, window, fact, what) &&
        !isSomebodys(window, facts, fact) &&
        !isOfTheOther(window, fact, passage.spokenOf) &&
        !isKinOfPage(window, fact, reasoning.ontology) &&
        isSingle(window, facts, fact),
    );
    for (const fact of believed) {
      const given = { ontology: reasoning.ontology, dates: reasoning.dates, judge, window, fact, facts };
      for (const proposed of proposalsOf(given, passage.text, what === 'times')) {
        if (what === 'times' && !isOfTimes(proposed)) continue;
        if (await isElsewhere(lives, window, proposed)) continue;
        const { subject, predicate, object, from, until, at, qualifiers } = proposed.claim;
        // Both parents are told in the same words.
        const key = JSON.stringify([subject, predicate, object, from, until, at, qualifiers]);
        if (!found.has(key) && (await isAsserted(reasoning, judge, window, proposed)))
          found.set(key, proposed.claim);
      }
    }
  }
  return [...found.values()];
}

/** What is held against the record is read once more without the sentences around it: its share is the mean of both. */
async function readTwice(judge: Judge, window: Window, facts: readonly ToldFact[]): Promise<ToldFact[]> {
  const twice: ToldFact[] = [];
  for (const fact of facts) {
    const narrow = fact.label in SURE ? window.of(...spanOf(window, fact)) : null;
    const at = narrow === null ? null : sameIn(window, narrow, fact);
    if (narrow === null || at === null || narrow.text.atoms.length > MOST_ATOMS) twice.push(fact);
    else {
      const { facts: again } = await judge.facts(narrow.text.text);
      const other = again.find(
        ({ label, one, other }) => label === fact.label && one === at.one && other === at.other,
      );
      twice.push({ ...fact, share: (fact.share + (other?.share ?? UNTOLD)) / 2 });
    }
  }
  return twice;
}
/** Below the share from which on anything is told. */
const UNTOLD = 0.4;

function sameIn({ text }: Window, narrow: Window, fact: ToldFact): Pick<ToldFact, 'one' | 'other'> | null {
  const [one, other] = [fact.one, fact.other].map((atom) => text.sameIn(narrow.text, atom));
  return one == null || other == null ? null : { one, other };
}

function isSure(judge: Judge, window: Window, fact: ToldFact, what: ReadWhat): boolean {
  const { isScene, seenIn } = window;
  const { label, share, one, other } = fact;
  // Whoever comes up on the page of an event has not therefore been there.
  if (label === 'took-part' && !seenIn.has(other)) return false;
  if (isScene && (one === PAGE || other === PAGE)) return false;
  const held = what === 'times' ? (isOfOffice(window, fact) ? HELD : SURE[label]) : null;
  return share >= (held ?? judge.settings.facts.sure[label] ?? Number.POSITIVE_INFINITY);
}

/** The years in brackets behind a name are not those of whom the page is about as well. */
function isSomebodys(
  { seenIn, text }: Window,
  facts: readonly ToldFact[],
  { label, one, other, share }: ToldFact,
): boolean {
  if (seenIn.has(one) || text.atoms[other]?.kind !== 'date' || label in DEEDS) return false;
  return facts.some(
    (fact) =>
      fact.label === label && fact.other === other && seenIn.has(fact.one) && fact.share > share - ABOUT,
  );
}
const ABOUT = 0.05;

/** One is born and dies once: of two dates beside a name the surer one counts, and none where both are as sure. */
function isSingle(
  window: Window,
  facts: readonly ToldFact[],
  { label, one, other, share }: ToldFact,
): boolean {
  const isOther = (fact: ToldFact) => fact.label === label && fact.one === one && fact.other !== other;
  return (
    (BOUNDS[label]?.isOfThings ?? !(label in BOUNDS)) ||
    facts.every((fact) => !isOther(fact) || !isTogether(window, fact) || fact.share < share - CLOSE)
  );
}
const CLOSE = 0.01;

type LifeOf = (of: Named) => Promise<Lifetime | undefined>;

/** Whoever a passage names often is looked up once. */
function livesOnce(reasoning: Reasoning): LifeOf {
  const known = new Map<string, Promise<Lifetime | undefined>>();
  return (of) => {
    const life = known.get(of.id) ?? livesOf(reasoning, [of]).then((lives) => lives.get(of.id));
    known.set(of.id, life);
    return life;
  };
}

const isOfTimes = ({ deed, fills, isHeld }: Proposed): boolean =>
  deed !== undefined || fills !== undefined || isHeld === true;

/** Told already; or too far from the life of whoever goes by that one word, who is a namesake then. */
async function isElsewhere(
  lifeOf: LifeOf,
  { text }: Window,
  { fills, deed: done, aged, isBirth, ends: [one] }: Proposed,
): Promise<boolean> {
  const deed = done ?? aged;
  const of = fills?.of ?? deed?.of;
  const life = of === undefined ? undefined : await lifeOf(of);
  if (life === undefined) return false;
  if (fills !== undefined) return life[fills.side] !== null;
  if (deed === undefined) return false;
  const isBare = text.calledBy(one).every((name) => !/\s/.test(name));
  const isNumber = /^\d{1,3}$/.test(deed.at.text);
  const atom = text.atoms[one];
  const isPerson = atom?.kind === 'named' && atom.isPerson;
  const ofOneWord = isPerson ? FAR.ofPerson : FAR.ofThing;
  const far = YEAR * (isBare ? ofOneWord : isNumber ? FAR.atNumber : Number.POSITIVE_INFINITY);
  const { min, max } = deed.at;
  // A child that is born in one's life tells nothing, nor does one born soon after a father's death.
  const isPlain = isBirth && max >= life.window.fromMin && min <= life.window.untilMax + YEAR;
  return isPlain || max < life.window.fromMin - far || min > life.window.untilMax + far;
}

const YEAR = 31_557_600;
/** Years between a life and what is told of it: of whoever or whatever goes by one word, and at what may be no year: "212 in Ondrelle". */
const FAR = { ofPerson: 20, ofThing: 30, atNumber: 300 };

/** The judge is asked in words, too: what was read from the atoms and what its sentence says must agree. */
async function isAsserted(
  { ontology }: Reasoning,
  judge: Judge,
  { page, text, sentences }: Window,
  { claim, said, ends, deed, fills, isHeld }: Proposed,
): Promise<boolean> {
  // What is kept in the words of the passage cannot be said in others.
  if ((deed !== undefined || isHeld) && said === undefined) return true;
  const { subject, predicate, object, from, until, at } = said ?? claim;
  const when = { from: from ?? at ?? undefined, until: until ?? undefined };
  const sentence = claimSentence({ subject, predicate, object, ...when }, ontology);
  const called = ends.map((atom, end) => {
    const names = text.calledBy(atom);
    return names.length === 0 ? [] : [end === 0 ? subject : object, ...names];
  });
  const told = sentences.map(({ read }) => read.text).join(' ');
  const passage = page === null ? told : `[${page.name}] ${told}`;
  const { asserted } = await judge.entail(markEnds(passage, called), markEnds(sentence, called));
  // What fills a gap is held against nothing else that is told.
  const isFilled = fills !== undefined || said !== undefined;
  return asserted >= (isFilled ? SAID : Math.max(SAID, judge.settings.thresholds.asserted));
}
