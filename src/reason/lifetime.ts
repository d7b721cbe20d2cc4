/** When an entity existed, from the attributes that its type says bound it. */
import type { Statement } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { BriefLife, ToldDate } from '../store/briefs.js';
import {
  BEGINNING,
  END,
  hullOfWindows,
  lifetimeOf,
  type Moment,
  sameMoment,
  UNDATED,
  type Window,
} from '../time/index.js';
import { datesText } from './when.js';

export interface Lifetime {
  readonly from: Moment | null;
  readonly until: Moment | null;
  readonly window: Window;
}

/** `statements` are those whose subject is the entity. Where several dates are believed, all of them count. */
export function lifetimeFrom(statements: Iterable<Statement>, type: string, ontology: Ontology): Lifetime {
  const dates: ToldDate[] = [];
  for (const s of statements)
    if (s.kind === 'attribute' && s.value.kind === 'date')
      dates.push({ predicate: s.predicate, date: s.value.date });
  return lifetimeOfDates(dates, type, ontology);
}

const livesKnown = new WeakMap<Ontology, WeakMap<BriefLife, Lifetime>>();

/** The same of what the store tells of its life, which it tells again until something is committed. */
export function lifetimeOfBrief(life: BriefLife, ontology: Ontology): Lifetime {
  let known = livesKnown.get(ontology);
  if (known === undefined) {
    known = new WeakMap();
    livesKnown.set(ontology, known);
  }
  const before = known.get(life);
  if (before !== undefined) return before;
  const lifetime = lifetimeOfDates(life.dates, life.entity.type, ontology);
  known.set(life, lifetime);
  return lifetime;
}

/** The same of its dates alone. */
export function lifetimeOfDates(told: readonly ToldDate[], type: string, ontology: Ontology): Lifetime {
  const dates = new Map<string, Moment[]>();
  for (const { predicate, date } of told) {
    if (date.min <= BEGINNING && date.max >= END) continue;
    const known = dates.get(predicate);
    if (known === undefined) dates.set(predicate, [date]);
    else if (!known.some((other) => sameMoment(other, date))) known.push(date);
  }
  const bounds = ontology.entityTypes.get(type)?.lifetime ?? { from: [], until: [] };
  const first = (names: readonly string[]) =>
    names.map((name) => dates.get(name)).find((found) => found !== undefined) ?? [];
  const births = first(bounds.from);
  const deaths = first(bounds.until);
  const lives = orNull(births).flatMap((from) => orNull(deaths).map((until) => lifetimeOf(from, until)));
  return { from: either(births), until: either(deaths), window: hullOfWindows(lives) ?? UNDATED };
}

function orNull(moments: readonly Moment[]): readonly (Moment | null)[] {
  return moments.length === 0 ? [null] : moments;
}

/** One date out of several that are told: `340 TA or 342 TA`. */
function either(moments: readonly Moment[]): Moment | null {
  const [first, ...others] = [...moments].sort((a, b) => a.min - b.min || a.max - b.max);
  if (first === undefined || others.length === 0) return first ?? null;
  return {
    ...first,
    text: [first, ...others].map(({ text }) => text).join(' or '),
    max: Math.max(first.max, ...others.map(({ max }) => max)),
    vague: true,
  };
}

const namesOf = new WeakMap<Ontology, LifetimeNames>();

interface LifetimeNames {
  /** Every attribute that begins or ends something. */
  readonly dates: readonly string[];
  /** What tells that somebody outlasts its death, or came more than once. */
  readonly marks: readonly string[];
}

/** Under what a lifetime is told. */
export function lifetimeNames(ontology: Ontology): LifetimeNames {
  const known = namesOf.get(ontology);
  if (known !== undefined) return known;
  const all = [...ontology.entityTypes.values()].map(({ lifetime }) => lifetime);
  const names = {
    dates: [...new Set(all.flatMap(({ from, until }) => [...from, ...until]))],
    marks: [...new Set([...all.flatMap(({ unless }) => unless), 'EXISTED_DURING'])],
  };
  namesOf.set(ontology, names);
  return names;
}

/** Every attribute that begins or ends something, for finding all that is dated. */
export function lifetimeAttributes(ontology: Ontology): readonly string[] {
  return lifetimeNames(ontology).dates;
}

/** `300 TA – 360 TA`, `from 12 TA`, `until 312 TA`, `340 TA`; empty when nothing is known. */
export function lifetimeText({ from, until }: Pick<Lifetime, 'from' | 'until'>): string {
  return datesText(from?.text ?? null, until?.text ?? null);
}
