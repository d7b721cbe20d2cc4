/** What the reader says of two atoms, as the world's packs tell it. */
import type { Judge, ToldFact } from '../../language/judge/index.js';
import { verbForm, verbKey } from '../../language/reader/index.js';
import { foldName, saysOneOf } from '../../model/index.js';
import { type Deeds, isA, type Ontology } from '../../packs/index.js';
import type { FoundClaim } from '../../store/extractions.js';
import type { Moment } from '../../time/index.js';
import { IS_HEARD } from '../verify/judge/heard.js';
import type { Named } from '../verify/mentions.js';
import { isBeing, UNTYPED } from './atoms.js';
import { besides, isBesides } from './besides.js';
import { find, heldAgainst, known, type Telling } from './held-against.js';
import { holder, isOfOffice } from './holders.js';
import {
  isAside,
  isLabelled,
  isOfList,
  isSentence,
  isTogether,
  isTold,
  quoteOf,
  shortened,
} from './quotes.js';
import { isDoneByAnother, opensWithKin, opensWithName } from './subjects.js';
import type { Window } from './windows.js';

/** What the atoms say, before the judge has been asked in words. */
export interface Proposed {
  readonly claim: FoundClaim;
  /** The atoms of its subject and its object. */
  readonly ends: readonly [number, number];
  /** Who did something, or what was there, and when; kept in the words of the passage. */
  readonly deed?: { readonly of: Named; readonly at: Moment };
  /** Who was so old, and when. */
  readonly aged?: { readonly of: Named; readonly at: Moment };
  /** The deed is that a child was born, whom nobody need know. */
  readonly isBirth?: true;
  /** What must be asserted, where that is not the claim itself. */
  readonly said?: FoundClaim;
  /** Only held against what is known. */
  readonly isHeld?: true;
  /** When something began or ended, or somebody's dates in brackets: taken where nothing else tells it. */
  readonly fills?: { readonly of: Named; readonly side: Bound['side'] };
}

/** Which end of a life a date is, and as what it is kept where no type says so. */
interface Bound {
  readonly side: 'from' | 'until';
  readonly name: string;
  readonly isOfThings?: true;
}

/** Somebody does something then; something is there then. */
export const DEEDS: Readonly<Record<string, Deeds['of']>> = { acts: 'doer', stands: 'scene' };
export const BOUNDS: Readonly<Record<string, Bound>> = {
  born: { side: 'from', name: 'birth' },
  began: { side: 'from', name: 'began', isOfThings: true },
  died: { side: 'until', name: 'death' },
  ended: { side: 'until', name: 'ended', isOfThings: true },
};
const CONFIDENCE = 0.6;

interface Given extends Telling {
  readonly judge: Judge;
}

/** None where the two cannot stand so. `isOfTimes`: what is told of a life is only held against what is known of it. */
export function proposalsOf(
  given: Omit<Given, 'quote'>,
  passage: string,
  isOfTimes: boolean,
): readonly Proposed[] {
  const { window, fact } = given;
  const telling = { ...given, quote: quoteOf(window, fact, passage) };
  const held = !isOfTimes
    ? null
    : isOfOffice(window, fact)
      ? holder(telling)
      : isBesides(fact.label)
        ? besides(telling)
        : heldAgainst(telling);
  if (held === null && isOfTimes && isBesides(fact.label)) return [];
  if (held !== null) {
    const claim = claimOf(telling, held);
    // What is kept in the words of the passage, or is told of nobody else, cannot be said in others.
    const isSaid = fact.label === 'aged';
    const of = isSaid ? known(window, fact.one) : null;
    const at = momentOf(window, held.at);
    return [
      {
        ...{ claim, ends: [fact.one, fact.other], isHeld: true },
        ...(isSaid && { said: claim }),
        ...(of !== null && at !== null && { aged: { of, at } }),
      },
    ];
  }
  const one = known(window, fact.one);
  if (one === null) return [];
  const birth = isOfTimes ? birthOfChild(telling, one) : null;
  if (birth !== null) return [birth];
  const when = dateAt(window, fact.other);
  const proposed =
    when === null
      ? [related(telling, one)]
      : fact.label in DEEDS
        ? [deed(telling, one, when)]
        : [bounded(telling, one, when), isOfTimes ? told(telling, one, when) : null];
  return proposed.flatMap((each) => each ?? []);
}

function claimOf(
  { quote }: Given,
  told: Pick<FoundClaim, 'subject' | 'predicate' | 'object'> & Partial<FoundClaim>,
): FoundClaim {
  return { from: null, until: null, at: null, confidence: CONFIDENCE, quote, ...told };
}

/** What somebody did, or what was done there, in the words of the passage. */
function deed(given: Given, one: Named, at: Moment): Proposed | null {
  const { window, fact, quote } = given;
  const isThing = !isBeing(given.ontology, one.type) && window.seenIn.has(fact.one);
  if (!isSentence(quote) && !(isThing && isLabelled(quote))) return null;
  if (fact.label === 'stands' && !isThere(window, fact, quote)) return null;
  if (!isTogether(window, fact) && fact.share < APART) return null;
  if (isDoneByAnother(window, fact, given.ontology) || isOfAnother(given)) return null;
  const of = DEEDS[fact.label];
  if (of === 'doer' ? isNotInPerson(given) : isNotThere(given)) return null;
  // A thing that does something is there.
  return inWords(given, one, at, of) ?? (of === 'doer' ? inWords(given, one, at, 'scene') : null);
}

/** "In effigy", "the song has him ride out in 500", "the town celebrated him". */
function isNotInPerson({ ontology, quote }: Given): boolean {
  const told = find(ontology, ({ deeds }) => deeds?.of === 'doer')?.deeds;
  return (
    IS_HEARD.test(quote) || saysOneOf(quote, told?.notInPerson ?? []) || hasVerb(quote, told?.honours ?? [])
  );
}

/** "Took the wreck of the Patience in tow": nothing else of her need be there. */
function isNotThere({ ontology, window: { text }, fact, quote }: Given): boolean {
  const told = find(ontology, ({ deeds }) => deeds?.of === 'scene')?.deeds;
  const names = text.calledBy(fact.one).map(foldName);
  const of = (told?.notOf ?? []).flatMap((noun) =>
    names.flatMap((name) => [`${noun} of ${name}`, `${noun} of the ${name}`]),
  );
  return saysOneOf(quote, of);
}

function hasVerb(quote: string, verbs: readonly string[]): boolean {
  const keys = new Set(verbs.map(verbKey));
  return (quote.match(/\p{Ll}{3,}/gu) ?? []).some((word) => {
    const form = verbForm(word, () => false);
    return form?.form === 'past' && keys.has(form.key);
  });
}

/** "Her father ruled from 3 to 38" on her page: whoever is named there did it rather than she who is not. */
function isOfAnother({ window: { seenIn }, fact, facts }: Given): boolean {
  const isNamed = (atom: number) =>
    seenIn.get(atom)?.some((sentence) => seenIn.get(fact.other)?.includes(sentence)) === true;
  if (fact.label !== 'acts' || isNamed(fact.one) || fact.share >= SURELY) return false;
  return facts.some(
    (other) => other.label === fact.label && other.other === fact.other && isNamed(other.one),
  );
}
const SURELY = 0.97;

function inWords(given: Given, one: Named, at: Moment, of: Deeds['of'] | undefined): Proposed | null {
  const { ontology, fact, quote } = given;
  const predicate = deedOf(ontology, of, one);
  if (predicate === null || at.vague) return null;
  const claim = claimOf(given, { subject: one.name, predicate, object: shortened(quote), at: at.text });
  return { claim, ends: [fact.one, fact.other], deed: { of: one, at } };
}

/** A birth or a death in the words of the passage: of whom its sentence names or speaks, with a date of its own. */
function told(given: Given, one: Named, at: Moment): Proposed | null {
  const { window, fact, quote } = given;
  const { isScene, seenIn } = window;
  const bound = BOUNDS[fact.label];
  const isSure = fact.share >= LIVED && isTogether(window, fact);
  if (bound === undefined || bound.isOfThings || !isSure || window.offices.isListedIn(one)) return null;
  if (!isTold(quote) || (isScene && !seenIn.has(fact.other))) return null;
  // What only the page is called by is what its sentence is about where that names nothing else.
  const isOfAnyone =
    isOfOthers(given, window, fact) || opensWithName(quote) || opensWithKin(quote, given.ontology);
  if (!seenIn.has(fact.one) && (isOfAnyone || isOfRival(given))) return null;
  const proposed = inWords(given, one, at, bound.side === 'from' ? 'birth' : 'death');
  const said = claimOf(given, { subject: one.name, predicate: bound.name, object: at.text });
  return proposed === null ? null : { ...proposed, said };
}

/** What clashes with a life is one in many that do not. */
const LIVED = 0.9;

/** "Dorrin, son of Hadrec and Tamsel, born 225": they were parents then. */
function birthOfChild(given: Given, one: Named): Proposed | null {
  const { window, fact, facts, ontology } = given;
  const child = window.text.atoms[fact.other];
  if (fact.label !== 'parent' || child?.kind !== 'named' || child.entities.length > 0) return null;
  const births = facts.filter((other) => other.label === 'born' && other.one === fact.other);
  const [birth, another] = births;
  if (birth === undefined || another !== undefined || birth.share < LIVED) return null;
  const at = dateAt(window, birth.other);
  if (at === null || !isBeing(ontology, one.type) || !window.seenIn.has(fact.one)) return null;
  if (!isTogether(window, fact) || !isTogether(window, birth)) return null;
  const proposed = inWords(given, one, at, 'doer');
  return proposed === null ? null : { ...proposed, isBirth: true };
}

/** Somebody else, or a name that nobody knows, stands where the date does; but for a place: "dies in the gate of Ham in 97". */
const isOfOthers = ({ ontology }: Given, { seenIn, text: { atoms } }: Window, { other }: ToldFact): boolean =>
  atoms.some(
    (atom, index) =>
      atom.kind === 'named' &&
      !(atom.entities.length > 0 && atom.entities.every(({ type }) => isA(ontology, type, 'Location'))) &&
      seenIn.get(index)?.some((sentence) => seenIn.get(other)?.includes(sentence)),
  );

/** "Sael outlived him. She died in 260": a pronoun may mean whoever else is told of, on the page of another. */
function isOfRival({ window: { sentences, seenIn }, fact, facts }: Given): boolean {
  const isOpen = seenIn.get(fact.other)?.every((at) => {
    const [opening] = sentences[at]?.read.mentions ?? [];
    return opening?.isPronoun === true && opening.first === 0;
  });
  const isRival = ({ label, one, other }: ToldFact) =>
    label === fact.label && other === fact.other && seenIn.has(one);
  return isOpen === true && facts.some(isRival);
}

/** The date of another sentence must be surer. */
const APART = 0.95;
/** Something that only the page is called by is there where its sentence says so: `It stood empty`. */
const isThere = ({ seenIn }: Window, { one }: ToldFact, quote: string): boolean =>
  seenIn.has(one) || /\b(?:here|there)\b|^\W*its?\b/i.test(quote);

function deedOf(ontology: Ontology, of: Deeds['of'] | undefined, { type }: Named): string | null {
  const fits = (types: readonly string[]): boolean =>
    type === UNTYPED || types.some((one) => isA(ontology, type, one));
  for (const { name, deeds, of: types } of ontology.attributes.values())
    if (deeds !== null && deeds.of === of && fits(types)) return name;
  return null;
}

/** When somebody or something came to be, or ended. */
function bounded(given: Given, one: Named, { text }: Moment): Proposed | null {
  const { ontology, fact, quote } = given;
  const bound = BOUNDS[fact.label];
  const predicate = bound === undefined ? undefined : boundOf(ontology, one, bound);
  if (bound === undefined || predicate === undefined || isOfList(quote)) return null;
  const isApart = isAside(quote);
  if (bound.isOfThings && !isApart) return null;
  const fills = isApart ? { fills: { of: one, side: bound.side } } : {};
  const claim = claimOf(given, { subject: one.name, predicate, object: text });
  return { claim, ends: [fact.one, fact.other], ...fills };
}

function boundOf(ontology: Ontology, { type }: Named, { side, name }: Bound): string | undefined {
  const own = ontology.entityTypes.get(type)?.lifetime?.[side] ?? [];
  const of = own.length === 0 && isBeing(ontology, type) ? [name] : own;
  return of.find((one) => one === name) ?? of[0];
}

function related(given: Given, one: Named): Proposed | null {
  const { ontology, judge, window, fact } = given;
  const other = known(window, fact.other);
  if (other === null || other.id === one.id) return null;
  const fits = (who: Named, types: readonly string[]) =>
    types.length === 0 || types.some((type) => isA(ontology, who.type, type));
  for (const { name, turned = false } of judge.settings.facts.relations[fact.label] ?? []) {
    const relation = ontology.relationTypes.get(name);
    const [from, to] = turned ? [other, one] : [one, other];
    if (relation === undefined || !fits(from, relation.from) || !fits(to, relation.to)) continue;
    return {
      claim: claimOf(given, { subject: from.name, predicate: name, object: to.name, ...timesOf(given) }),
      ends: turned ? [fact.other, fact.one] : [fact.one, fact.other],
    };
  }
  return null;
}

function timesOf({ window, fact }: Given): Partial<FoundClaim> {
  const date = (index: number | undefined): string | null => dateAt(window, index)?.text ?? null;
  const [at, since, until] = [date(fact.at[0]), date(fact.since[0]), date(fact.until[0])];
  return since === null && until === null ? { at } : { from: since, until };
}

/** The date that is written so. */
function momentOf({ text: { atoms } }: Window, text: string | null | undefined): Moment | null {
  const atom = atoms.find((one) => one.kind === 'date' && one.moment.text === text);
  return atom?.kind === 'date' ? atom.moment : null;
}

function dateAt({ text: { atoms } }: Window, index: number | undefined): Moment | null {
  const atom = index === undefined ? undefined : atoms[index];
  return atom?.kind === 'date' ? atom.moment : null;
}
