/** Children of the same two parents, couple by couple, for rules that compare their births. */
import type { Anchor } from '../../store/findings.js';
import type { Dirt, Handle } from '../../store/ground.js';
import type { Ground, LifeBound } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import { single, singles, statementsOf } from '../operators/shared/anchors.js';
import { rowsOfDate } from '../operators/shared/existence.js';
import { rowsOf } from '../operators/shared/rule-of.js';
import type { GroundRule, Operator } from '../rule.js';

export const PARENT_OF = 'PARENT_OF';
export const BIRTH = 'birth';
/** Whoever has more parents than this is told of as such, and is nobody's full sibling. */
const MOST_PARENTS = 10;

export interface Born {
  readonly child: Handle;
  readonly birth: LifeBound;
}

export interface Couple {
  readonly one: Handle;
  readonly other: Handle;
  /** In order of the earliest day on which each may have been born. */
  readonly born: readonly Born[];
  /** Whether the birth of every child is known. */
  readonly complete: boolean;
}

/** Every couple belongs to one of the two, so that its findings do. */
function couplesOf(ground: Ground, one: Handle): Couple[] {
  const families = new Map<Handle, Set<Handle>>();
  for (const statement of ground.out(one, PARENT_OF)) {
    const child = ground.object(statement);
    const above = ground.into(child, PARENT_OF);
    if (above.length > MOST_PARENTS) continue;
    for (const link of above) {
      const other = ground.subject(link);
      if (other > one) families.set(other, (families.get(other) ?? new Set()).add(child));
    }
  }
  return [...families].flatMap(([other, children]) =>
    children.size < 2 ? [] : [coupleOf(ground, one, other, children)],
  );
}

function coupleOf(ground: Ground, one: Handle, other: Handle, children: ReadonlySet<Handle>): Couple {
  const born: Born[] = [];
  for (const child of children) {
    const birth = ground.date(child, BIRTH);
    if (birth !== null) born.push({ child, birth });
  }
  born.sort((a, b) => a.birth.min - b.birth.min || byId(ground, a, b));
  return { one, other, born, complete: born.length === children.size };
}

export function byId(ground: Ground, a: Born, b: Born): number {
  return ground.id(a.child) < ground.id(b.child) ? -1 : 1;
}

/** A change in a line of descent, a birth, or whether somebody's dates can be trusted. */
function* couplesTouched(ground: Ground, dirt: Dirt): Iterable<Anchor> {
  if (dirt.kind === 'entity') {
    yield single(dirt.entity);
    yield* parentsOf(ground, dirt.entity);
    for (const statement of ground.out(dirt.entity, PARENT_OF))
      yield* parentsOf(ground, ground.object(statement));
  } else if (dirt.predicate === PARENT_OF) {
    yield single(dirt.subject);
    yield* parentsOf(ground, dirt.object);
  } else if (dirt.predicate === BIRTH) yield* parentsOf(ground, dirt.subject);
}

function* parentsOf(ground: Ground, child: Handle): Iterable<Anchor> {
  for (const statement of ground.into(child, PARENT_OF)) yield single(ground.subject(statement));
}

/** A rule of the genealogy pack that looks at each couple's children, held to a number of years. */
export function coupleRule(
  threshold: string,
  header: (
    years: number,
  ) => Pick<GroundRule, 'id' | 'name' | 'severity' | 'description' | 'why' | 'fix' | 'cypher'>,
  check: (ground: Ground, couple: Couple, years: number) => Hit[],
): Operator['rules'] {
  return ({ packs, thresholds }) => {
    const years = thresholds.get(threshold)?.value;
    if (years === undefined || !packs.some(({ id }) => id === 'genealogy')) return [];
    return [
      {
        ...header(years),
        form: 'ground',
        part: '',
        pack: 'genealogy',
        kind: 'ontology-violation',
        order: 'normal',
        anchors: (ground) => singles(ground.subjects(PARENT_OF)),
        affected: couplesTouched,
        check: (ground, { entity }) =>
          couplesOf(ground, entity).flatMap((couple) => check(ground, couple, years)),
      },
    ];
  };
}

/** None where the dates of one of the four cannot be trusted. */
export function siblingHit(
  ground: Ground,
  { one, other }: Couple,
  [early, late]: readonly [Born, Born],
  years: number,
  message: string,
): Hit[] {
  const people = [one, other, early.child, late.child];
  if (people.some((person) => !ground.life(person).sane)) return [];
  const links = [one, other].flatMap((entity) =>
    [early, late].flatMap(({ child }) => statementsOf(ground, PARENT_OF, { entity, other: child })),
  );
  const dates = [early, late].flatMap(({ child, birth }) => rowsOfDate(ground, child, birth));
  return [
    {
      certainty: 'certain',
      subject: late.child,
      predicate: BIRTH,
      entities: people,
      statements: [...new Set([...rowsOf(ground, links), ...dates])],
      key: people.map((person) => ground.id(person)).sort(),
      digest: [years, early.birth.min, early.birth.max, late.birth.min, late.birth.max],
      message,
      details: { kind: 'ontology-violation', claim: message },
      settles: null,
    },
  ];
}
