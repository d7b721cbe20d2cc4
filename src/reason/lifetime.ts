/** When an entity existed, from the attributes that its type says bound it. */
import type { Statement } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import { BEGINNING, END, lifetimeOf, type Moment, type Window } from '../time/index.js';

export interface Lifetime {
  readonly from: Moment | null;
  readonly until: Moment | null;
  readonly window: Window;
}

/** `statements` are those whose subject is the entity; others are passed over. */
export function lifetimeFrom(statements: Iterable<Statement>, type: string, ontology: Ontology): Lifetime {
  const dates = new Map<string, Moment>();
  for (const statement of statements) {
    if (statement.kind !== 'attribute' || statement.value.kind !== 'date') continue;
    const { date } = statement.value;
    const isKnown = date.min > BEGINNING || date.max < END;
    if (isKnown && !dates.has(statement.predicate)) dates.set(statement.predicate, date);
  }
  const bounds = ontology.entityTypes.get(type)?.lifetime ?? { from: [], until: [] };
  const first = (names: readonly string[]): Moment | null => {
    for (const name of names) {
      const date = dates.get(name);
      if (date !== undefined) return date;
    }
    return null;
  };
  const from = first(bounds.from);
  const until = first(bounds.until);
  return { from, until, window: lifetimeOf(from, until) };
}

/** Every attribute that begins or ends something, for finding all that is dated. */
export function lifetimeAttributes(ontology: Ontology): string[] {
  const names = new Set<string>();
  for (const { lifetime } of ontology.entityTypes.values()) {
    for (const name of [...lifetime.from, ...lifetime.until]) names.add(name);
  }
  return [...names];
}

/** `300 TA – 360 TA`, `from 12 TA`, `until 312 TA`, `340 TA`; empty when nothing is known. */
export function lifetimeText({ from, until }: Pick<Lifetime, 'from' | 'until'>): string {
  if (from !== null && until !== null)
    return from.text === until.text ? from.text : `${from.text} – ${until.text}`;
  if (from !== null) return `from ${from.text}`;
  return until === null ? '' : `until ${until.text}`;
}
