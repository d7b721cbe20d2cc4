/**
 * Every check of the genealogy pack as plain loops over a parsed file; shares nothing with the engine.
 *
 * Policy, where it is not plain counting:
 * - Only what the dates leave no doubt of is told.
 * - Whoever has impossible dates of their own has one finding, of the first check in `ownDates`, and no other row that
 *   names them is told. They still count as somebody's child, spouse or sibling, and a marriage outside the life of
 *   the other spouse is told.
 * - What one check tells of a pair, the check for the less impossible does not tell again: a mother who was dead is
 *   not also too old.
 * - Of a tangle of ancestors who descend from each other one circle is told.
 * - Siblings are children of the same two parents. A gap in which a child without a known birth may stand is none.
 */
import { before, overDays, overYears, type Span, sameDay, underYears } from './days.js';
import type { Person, Tree } from './tree.js';

/** Findings by rule: the people they name, the one they are about first where that matters. */
export type Told = Map<string, Set<string>>;

export interface Plain {
  readonly told: Told;
  /** Who is on a circle of ancestors, with a name for the tangle. */
  readonly tangles: ReadonlyMap<string, string>;
}

/** About one of them, and naming all. */
export function about(subject: string, ...named: readonly string[]): string {
  return `${subject}: ${[...new Set([subject, ...named])].sort().join(' ')}`;
}

/** Naming all of them, no matter whom it is about. */
export function among(...named: readonly string[]): string {
  return [...new Set(named)].sort().join(' ');
}

const date = ({ dates }: Person, tag: string): Span | undefined => dates.get(tag);
const born = (person: Person) => date(person, 'BIRT');
const gone = (person: Person) => date(person, 'DEAT') ?? date(person, 'BURI');

export function plainChecks(tree: Tree, now: Span): Plain {
  const told: Told = new Map();
  const insane = new Set<string>();
  for (const person of tree.people.values()) {
    const rule = ownDates(person);
    if (rule === null) continue;
    insane.add(person.ref);
    tell(told, rule, about(person.ref));
  }
  const say: Say = (rule, key, ...named) => {
    if (!named.some((ref) => insane.has(ref))) tell(told, rule, key);
  };
  const tangles = tanglesOf(tree);
  const spouses = spousesOf(tree);
  for (const person of tree.people.values())
    single(person, tree, spouses.get(person.ref)?.size ?? 0, now, say);
  marriages(tree, insane, say);
  descent(tree, tangles, say);
  siblings(tree, say);
  for (const tangle of new Set(tangles.values())) tell(told, 'core/acyclic', tangle);
  for (const [child, parents] of tree.parents) {
    if (parents.size > 2) tell(told, 'core/max', child);
  }
  return { told, tangles };
}

type Say = (rule: string, key: string, ...named: readonly string[]) => void;

function tell(told: Told, rule: string, key: string): void {
  told.set(rule, (told.get(rule) ?? new Set()).add(key));
}

const WITHIN_LIFE = ['CONF', 'EMIG', 'IMMI', 'NATU', 'GRAD', 'RETI', 'WILL'];

function ownDates(person: Person): string | null {
  const at = (tag: string) => date(person, tag);
  const [birth, death, burial, baptism] = [at('BIRT'), at('DEAT'), at('BURI'), at('CHR')];
  if (before(death, birth) || before(burial, birth)) return 'core/ends-before-it-begins';
  if (before(baptism, birth)) return 'genealogy/baptism-before-birth';
  if (before(burial, death) || before(at('CREM'), death)) return 'genealogy/burial-before-death';
  if (before(death, baptism) || before(burial, baptism)) return 'genealogy/death-before-baptism';
  const outside = WITHIN_LIFE.some((tag) => before(at(tag), birth) || before(gone(person), at(tag)));
  const tooSoon = before(at('CREM'), birth) || before(at('PROB'), birth) || before(at('PROB'), death);
  return outside || tooSoon ? 'genealogy/events-out-of-order' : null;
}

function single(person: Person, tree: Tree, spouses: number, now: Span, say: Say): void {
  const { ref } = person;
  const tellOf = (rule: string) => say(`genealogy/${rule}`, about(ref), ref);
  const [birth, death, burial, end] = [
    born(person),
    date(person, 'DEAT'),
    date(person, 'BURI'),
    gone(person),
  ];
  const children = tree.children.get(ref)?.size ?? 0;
  const alone = spouses === 0 && children === 0;
  if (overYears(birth, end, 115)) tellOf('lived-too-long');
  else if (overYears(birth, end, 99) && alone) tellOf('old-and-unmarried');
  else if (overYears(birth, end, 90)) tellOf('died-very-old');
  if (!person.knownDead && overYears(birth, now, 90)) tellOf('death-unrecorded');
  if (overDays(death, burial, 14)) tellOf('late-burial');
  if (sameDay(birth, death)) tellOf('born-and-died-on-one-day');
  if (spouses > 3) tellOf('many-spouses');
  if (person.sex === 'F' && children > 15) tellOf('many-children');
  if (person.sex === 'M' && children > 15) tellOf('many-children');
  if (person.sex === undefined) tellOf('unknown-sex');
  if (!tree.joined.has(ref)) tellOf('disconnected-person');
}

function spousesOf({ marriages: all }: Tree): Map<string, Set<string>> {
  const spouses = new Map<string, Set<string>>();
  for (const { couple } of all) {
    for (const [one, other] of [couple, [...couple].reverse()]) {
      if (one && other) spouses.set(one, (spouses.get(one) ?? new Set()).add(other));
    }
  }
  return spouses;
}

/** What ended is known to have begun by then. */
function begunIn(from: Span | null, until: Span | null): Span | null {
  return from && until ? { min: from.min, max: Math.min(from.max, until.max) } : from;
}

function marriages({ people, marriages: all }: Tree, insane: ReadonlySet<string>, say: Say): void {
  for (const { couple, from, until } of all) {
    const [a, b] = couple.map((ref) => people.get(ref));
    if (a === undefined || b === undefined) continue;
    const key = among(a.ref, b.ref);
    const began = begunIn(from, until);
    const outside = [a, b].some((one) => !insane.has(one.ref) && isOutside(one, from, began, until));
    const apart = before(gone(a), born(b)) || before(gone(b), born(a));
    if (outside) say('core/requires-existence', key);
    else if (apart) say('core/contemporary', key, a.ref, b.ref);
    spouse(a, b, began, say);
    spouse(b, a, began, say);
  }
}

function spouse(who: Person, other: Person, began: Span | null, say: Say): void {
  const tellOf = (rule: string) => say(`genealogy/${rule}`, about(who.ref, other.ref), who.ref, other.ref);
  const birth = born(who);
  if (sameDay(birth, began)) tellOf('married-on-day-of-birth');
  else if (underYears(birth, began, 17) && !before(began, birth)) tellOf('married-too-young');
  if (overYears(birth, began, 50) && !before(gone(who), began)) tellOf('married-late');
  const never = before(gone(other), birth) || before(began, birth);
  if (overYears(born(other), birth, 30) && !never) tellOf('spouses-far-apart');
}

/** It began before they were born, or it or its end came after they had died. */
function isOutside(person: Person, from: Span | null, began: Span | null, until: Span | null): boolean {
  if (before(began ?? until, born(person)) || before(gone(person), from)) return true;
  const lasted = until && { min: Math.max(until.min, from?.min ?? until.min), max: until.max };
  return before(gone(person), lasted);
}

function descent(
  { people, parents, roles, marriages: all }: Tree,
  tangles: ReadonlyMap<string, string>,
  say: Say,
): void {
  const pairs = [...parents].flatMap(([child, refs]) => [...refs].map((parent) => [parent, child] as const));
  for (const [parentRef, childRef] of pairs) {
    const [child, parent] = [people.get(childRef), people.get(parentRef)];
    if (!child || !parent) continue;
    const tangle = tangles.get(childRef);
    const circular = tangle !== undefined && tangle === tangles.get(parentRef);
    if (before(born(child), born(parent)) && !circular) {
      say('core/order', among(parentRef, childRef), parentRef, childRef);
    }
    const role =
      parent.sex ??
      (roles.get(`${parentRef} ${childRef}`) === 'WIFE'
        ? 'F'
        : roles.has(`${parentRef} ${childRef}`)
          ? 'M'
          : undefined);
    const weddings = all
      .filter(({ couple }) => couple.includes(parentRef))
      .flatMap(({ from, until }) => begunIn(from, until) ?? []);
    if (role === 'F') mother(parent, child, weddings, say);
    if (role === 'M') father(parent, child, weddings, say);
    // Of whom nobody says what they were, at least what is true of a father.
    else if (role !== 'F') diedBefore(parent, child, say);
  }
}

function mother(parent: Person, child: Person, weddings: readonly Span[], say: Say): void {
  const tellOf = (rule: string) =>
    say(`genealogy/mother-${rule}`, about(parent.ref, child.ref), parent.ref, child.ref);
  const [own, birth] = [born(parent), born(child)];
  if (before(gone(parent), birth)) tellOf('dead-at-birth');
  else if (overYears(own, birth, 48)) tellOf('too-old');
  tooYoung(17, 'mother', parent, child, weddings, say);
}

/** Whoever was married by then is told as a note, from 14 on. */
function tooYoung(
  years: number,
  role: 'mother' | 'father',
  parent: Person,
  child: Person,
  weddings: readonly Span[],
  say: Say,
): void {
  const [own, birth] = [born(parent), born(child)];
  if (!underYears(own, birth, years) || before(birth, own)) return;
  const isMarried = weddings.some((began) => !before(birth, began));
  const rule = isMarried && overYears(own, birth, 14) ? `young-${role}` : `${role}-too-young`;
  say(`genealogy/${rule}`, about(parent.ref, child.ref), parent.ref, child.ref);
}

function father(parent: Person, child: Person, weddings: readonly Span[], say: Say): void {
  const tellOf = (rule: string) =>
    say(`genealogy/father-${rule}`, about(parent.ref, child.ref), parent.ref, child.ref);
  const [own, birth] = [born(parent), born(child)];
  if (overDays(gone(parent), birth, 294)) tellOf('dead-at-birth');
  else if (overYears(own, birth, 70)) tellOf('too-old');
  else if (overYears(own, birth, 65))
    say('genealogy/old-father', about(parent.ref, child.ref), parent.ref, child.ref);
  tooYoung(18, 'father', parent, child, weddings, say);
}

function diedBefore(parent: Person, child: Person, say: Say): void {
  if (overDays(gone(parent), born(child), 294))
    say('genealogy/father-dead-at-birth', about(parent.ref, child.ref), parent.ref, child.ref);
}

function siblings({ people, parents }: Tree, say: Say): void {
  const families = new Map<string, Person[]>();
  for (const [childRef, refs] of parents) {
    const child = people.get(childRef);
    const sorted = [...refs].sort();
    for (const [i, one] of sorted.entries()) {
      for (const other of sorted.slice(i + 1)) {
        const key = `${one} ${other}`;
        if (child) families.set(key, [...(families.get(key) ?? []), child]);
      }
    }
  }
  for (const [couple, children] of families) {
    const dated = children.flatMap((child) =>
      born(child) ? [{ ref: child.ref, ...(born(child) as Span) }] : [],
    );
    const byEnd = [...dated].sort((a, b) => compare(a.max, b.max) || compare(a.ref, b.ref));
    const byBegin = [...dated].sort((a, b) => compare(a.min, b.min) || compare(a.ref, b.ref));
    const tellOf = (rule: string, early: { ref: string }, late: { ref: string }) => {
      const named = [...couple.split(' '), early.ref, late.ref];
      say(`genealogy/${rule}`, about(late.ref, ...named), ...named);
    };
    const [eldest, youngest] = [byEnd[0], byBegin.at(-1)];
    if (eldest && youngest && overYears(eldest, youngest, 25)) tellOf('siblings-far-apart', eldest, youngest);
    if (dated.length < children.length) continue;
    for (let i = 1; i < dated.length; i++) {
      const early = [...byBegin.slice(0, i)]
        .sort((a, b) => compare(a.max, b.max) || compare(a.ref, b.ref))
        .at(-1);
      const late = byBegin[i];
      if (early && late && overYears(early, late, 8)) tellOf('sibling-gap', early, late);
    }
  }
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Two are of one tangle when each descends from the other. */
function tanglesOf({ children }: Tree): Map<string, string> {
  const below = new Map<string, Set<string>>();
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const left = [...(children.get(from) ?? [])];
    for (let ref = left.pop(); ref !== undefined; ref = left.pop()) {
      if (seen.has(ref)) continue;
      seen.add(ref);
      left.push(...(children.get(ref) ?? []));
    }
    return seen;
  };
  for (const ref of children.keys()) {
    const found = reach(ref);
    if (found.has(ref)) below.set(ref, found);
  }
  const tangles = new Map<string, string>();
  for (const [ref, found] of below) {
    const others = [...found].filter((other) => below.get(other)?.has(ref));
    tangles.set(ref, others.sort()[0] ?? ref);
  }
  return tangles;
}
