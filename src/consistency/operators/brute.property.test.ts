/** Declared rules against plain loops over all statements, written without any of their parts. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { line } from '../../../test/consistency/random-lines.fixture.js';
import { type Said, sayings, smallWorld } from '../../../test/consistency/small-world.fixture.js';
import type { Attribute, Relation, Statement } from '../../model/index.js';
import { type Truth, type Window, windowsOverlap } from '../../time/index.js';

const START = -9007199254740991;

class Facts {
  readonly relations: readonly Relation[];
  readonly values: readonly Attribute[];

  constructor(statements: readonly Statement[]) {
    this.relations = statements.filter((one) => one.kind === 'relation');
    this.values = statements.filter((one) => one.kind === 'attribute');
  }

  of(predicate: string): Relation[] {
    return this.relations.filter((one) => one.predicate === predicate);
  }

  isTrue(subject: string, predicate: string): boolean {
    return this.values.some(
      (one) =>
        one.subject === subject &&
        one.predicate === predicate &&
        one.value.kind === 'boolean' &&
        one.value.boolean,
    );
  }

  /** The hull of all dates. */
  date(subject: string, predicate: string): { min: number; max: number; count: number } | null {
    const dates = this.values.flatMap((one) =>
      one.subject === subject && one.predicate === predicate && one.value.kind === 'date'
        ? [one.value.date]
        : [],
    );
    if (dates.length === 0) return null;
    return {
      min: Math.min(...dates.map(({ min }) => min)),
      max: Math.max(...dates.map(({ max }) => max)),
      count: dates.length,
    };
  }

  /** Reached by these relations within windows that may meet both. */
  within(inner: string, outer: string, predicates: readonly string[], windows: readonly Window[]): boolean {
    const reached = new Set([inner]);
    for (let grown = true; grown; ) {
      grown = false;
      for (const one of this.relations) {
        if (!predicates.includes(one.predicate) || !reached.has(one.subject) || reached.has(one.object))
          continue;
        if (windows.some((window) => windowsOverlap(window, one.valid) === false)) continue;
        reached.add(one.object);
        grown = true;
      }
    }
    return reached.has(outer);
  }
}

const undated = ({ fromMin, fromMax, untilMin, untilMax }: Window): boolean =>
  fromMin === START && untilMax === -START && fromMax >= -START - 1 && untilMin <= START + 1;

/** Clashing pairs of what shares one end: `anchor first second`, and those in which one may clash. */
function rivals(
  statements: readonly { readonly one: Relation; readonly anchor: string; readonly other: string }[],
  harmless: (
    anchor: string,
    a: { one: Relation; other: string },
    b: { one: Relation; other: string },
  ) => boolean,
): { certain: string[]; possible: string[] } {
  const certain = new Set<string>();
  const possible = new Set<string>();
  for (const a of statements) {
    for (const b of statements) {
      if (a.anchor !== b.anchor || a.other >= b.other || a.other === a.anchor || b.other === b.anchor)
        continue;
      const truth: Truth = windowsOverlap(a.one.valid, b.one.valid);
      if (truth === false || harmless(a.anchor, a, b)) continue;
      if (truth === true) certain.add(`${a.anchor} ${a.other} ${b.other}`);
      else possible.add(a.anchor);
    }
  }
  return { certain: [...certain].sort(), possible: [...possible].sort() };
}

const keysOf = (said: readonly Said[], rule: string, part: string, certainty: string): string[] =>
  said
    .filter((one) => one.rule === rule && one.part === part && one.certainty === certainty)
    .map(({ key }) => (certainty === 'possible' ? (key.split(' ')[0] ?? '') : key))
    .sort();

async function tryOut(check: (facts: Facts, said: readonly Said[]) => void): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 10, maxLength: 60 }), async (lines) => {
      const world = await smallWorld(lines);
      check(new Facts(await world.store.statements()), await sayings(world));
      await world.store.close();
    }),
    { numRuns: Number(process.env.LORE_RUNS ?? 25) },
  );
}

it('finds the clashes of exclusive relations that a double loop finds', { timeout: 300_000 }, () =>
  tryOut((facts, said) => {
    const rules = rivals(
      facts.of('RULES').map((one) => ({ one, anchor: one.object, other: one.subject })),
      (anchor) => facts.isTrue(anchor, 'shared_rule'),
    );
    expect(keysOf(said, 'core/exclusive-object', 'RULES', 'certain')).toEqual(rules.certain);
    expect(keysOf(said, 'core/exclusive-object', 'RULES', 'possible')).toEqual(rules.possible);

    const nested = ['PART_OF', 'VASSAL_OF', 'RULES', 'MEMBER_OF'];
    const controls = rivals(
      facts.of('CONTROLS').map((one) => ({ one, anchor: one.object, other: one.subject })),
      (_, a, b) =>
        facts.within(a.other, b.other, nested, [a.one.valid, b.one.valid]) ||
        facts.within(b.other, a.other, nested, [a.one.valid, b.one.valid]),
    );
    expect(keysOf(said, 'core/exclusive-object', 'CONTROLS', 'certain')).toEqual(controls.certain);
    expect(keysOf(said, 'core/exclusive-object', 'CONTROLS', 'possible')).toEqual(controls.possible);

    const spouses = rivals(
      facts.of('SPOUSE_OF').flatMap((one) => [
        { one, anchor: one.subject, other: one.object },
        { one, anchor: one.object, other: one.subject },
      ]),
      (anchor) =>
        facts
          .of('BELONGS_TO')
          .some((one) => one.subject === anchor && facts.isTrue(one.object, 'plural_marriage')),
    );
    expect(keysOf(said, 'core/exclusive-subject', 'SPOUSE_OF', 'certain')).toEqual(spouses.certain);
    expect(keysOf(said, 'core/exclusive-subject', 'SPOUSE_OF', 'possible')).toEqual(spouses.possible);

    const members = rivals(
      facts.of('MEMBER_OF').map((one) => ({ one, anchor: one.subject, other: one.object })),
      (anchor, a, b) =>
        facts.isTrue(anchor, 'double_agent') ||
        facts.within(a.other, b.other, ['PART_OF'], [a.one.valid, b.one.valid]) ||
        facts.within(b.other, a.other, ['PART_OF'], [a.one.valid, b.one.valid]),
    );
    expect(keysOf(said, 'core/exclusive-subject', 'MEMBER_OF', 'certain')).toEqual(members.certain);
    expect(keysOf(said, 'core/exclusive-subject', 'MEMBER_OF', 'possible')).toEqual(members.possible);
  }),
);

function isInsane(facts: Facts, who: string): boolean {
  const [birth, death] = [facts.date(who, 'birth'), facts.date(who, 'death')];
  return birth !== null && death !== null && death.max < birth.min;
}

/** `who battle end` of parts in a battle at a time when one of the two was not. */
function misplaced(facts: Facts): Set<string> {
  const found = new Set<string>();
  for (const { subject, object, valid } of facts.of('PARTICIPATED_IN')) {
    const battle = facts.date(object, 'in_fiction_date');
    const own = !undated(valid);
    const at = own
      ? { begins: valid.fromMax, ends: valid.untilMin - 1 }
      : battle && { begins: battle.max, ends: battle.min };
    if (at === null || isInsane(facts, subject)) continue;
    const [birth, death] = [facts.date(subject, 'birth'), facts.date(subject, 'death')];
    const early = birth !== null && birth.min > at.begins;
    const late = death !== null && !facts.isTrue(subject, 'undead') && at.ends > death.max;
    const missed = own && battle !== null && (battle.min > at.begins || at.ends > battle.max);
    if (early || late) found.add(`${subject} ${object} subject`);
    else if (missed) found.add(`${subject} ${object} object`);
  }
  return found;
}

function youngerParents(facts: Facts): Set<string> {
  const found = new Set<string>();
  for (const { subject, object } of facts.of('PARENT_OF')) {
    const [parent, child] = [facts.date(subject, 'birth'), facts.date(object, 'birth')];
    if (parent === null || child === null || isInsane(facts, subject) || isInsane(facts, object)) continue;
    const circle = facts.within(object, subject, ['PARENT_OF'], []);
    if (parent.min > child.max && !circle) found.add(`${subject} ${object}`);
  }
  return found;
}

it('finds the anachronisms that a plain loop finds', { timeout: 300_000 }, () =>
  tryOut((facts, said) => {
    const parts = new Set(keysOf(said, 'core/requires-existence', 'PARTICIPATED_IN', 'certain'));
    expect([...parts].sort()).toEqual([...misplaced(facts)].sort());
    const parents = new Set(keysOf(said, 'core/order', 'PARENT_OF', 'certain'));
    expect([...parents].sort()).toEqual([...youngerParents(facts)].sort());
  }),
);

it('counts parents as a plain loop does', { timeout: 300_000 }, () =>
  tryOut((facts, said) => {
    const parents = new Map<string, Set<string>>();
    for (const { subject, object } of facts.of('PARENT_OF')) {
      if (subject !== object) parents.set(object, (parents.get(object) ?? new Set()).add(subject));
    }
    const tooMany = [...parents].filter(([, all]) => all.size > 2).map(([child]) => `${child} object`);
    expect(keysOf(said, 'core/max', 'PARENT_OF', 'certain')).toEqual(tooMany.sort());
  }),
);

it('finds a circle wherever somebody is their own forebear', { timeout: 300_000 }, () =>
  tryOut((facts, said) => {
    const turning = facts
      .of('PARENT_OF')
      .filter((one) => facts.within(one.object, one.subject, ['PARENT_OF'], []))
      .flatMap(({ subject, object }) => [subject, object]);
    const circles = said.filter(({ rule, part }) => rule === 'core/acyclic' && part === 'PARENT_OF');
    for (const { key } of circles) for (const one of key.split(' ')) expect(turning).toContain(one);
    expect(circles.length > 0).toBe(turning.length > 0);
  }),
);

function* pairs(a: readonly Relation[], b: readonly Relation[]): Iterable<readonly [Relation, Relation]> {
  for (const one of a) {
    for (const other of b) {
      if (one.subject === other.subject && one.object === other.object) yield [one, other];
    }
  }
}

function disagree(a: Window, b: Window): boolean {
  const open = a.untilMax === -START || b.untilMax === -START;
  const ends = !open && (a.untilMax < b.untilMin || b.untilMax < a.untilMin);
  return a.fromMax < b.fromMin || b.fromMax < a.fromMin || ends;
}

it('finds rival relations and differing windows as plain loops do', { timeout: 300_000 }, () =>
  tryOut((facts, said) => {
    const rivalries = [...pairs(facts.of('ALLY_OF'), facts.of('ENEMY_OF'))]
      .filter(([a, b]) => windowsOverlap(a.valid, b.valid) === true)
      .map(([{ subject, object }]) => `${subject} ${object} ENEMY_OF`);
    expect(keysOf(said, 'core/contradicts', 'ALLY_OF', 'certain')).toEqual([...new Set(rivalries)].sort());

    const differing = [...pairs(facts.of('RULES'), facts.of('RULES'))]
      .filter(([a, b]) => windowsOverlap(a.valid, b.valid) === true && disagree(a.valid, b.valid))
      .map(([{ subject, object }]) => `${subject} ${object}`);
    expect(keysOf(said, 'core/differing-windows', 'RULES', 'certain')).toEqual(
      [...new Set(differing)].sort(),
    );
  }),
);
