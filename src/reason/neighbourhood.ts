/** What lies around an entity up to two steps away, as a graph; at a time, and as it was believed at another. */
import type { Relation } from '../model/index.js';
import type { AsOf } from '../store/store.js';
import type { Window } from '../time/index.js';
import type { AskedTime } from './asked-time.js';
import { strongestFirst } from './entity-context.js';
import { type Holding, heldAt, timeAsked } from './holding.js';
import { otherEnd } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import {
  isBelievedRelation,
  type ToldEntity,
  type ToldStatement,
  tell,
  toldEntities,
} from './told-statement.js';

export interface NeighbourhoodQuestion extends AsOf {
  readonly entity: string;
  readonly at?: string;
  readonly hops: number;
  /** Statements in all. */
  readonly limit: number;
}

export interface Neighbourhood {
  readonly at: AskedTime | null;
  readonly nodes: readonly { readonly entity: ToldEntity; readonly hop: number }[];
  readonly edges: readonly {
    readonly told: ToldStatement;
    readonly window: Window;
    readonly hop: number;
    readonly holds: Holding | null;
  }[];
  readonly cut: number;
}

const MOST_AT_ONCE = 600;
/** From how many a second step goes on, and how many each may bring. */
const FRONTIER = 30;
const BREADTH = 12;

export async function neighbourhoodOf(
  reasoning: Reasoning,
  { entity, at: asked, hops, limit, asOf }: NeighbourhoodQuestion,
): Promise<Neighbourhood> {
  const when = asOf === undefined ? {} : { asOf };
  const at = await timeAsked(reasoning, asked);
  const hopOf = new Map([[entity, 0]]);
  const edges = new Map<string, { relation: Relation; hop: number }>();
  const holds = new Map<string, Holding>();
  let cut = 0;
  let frontier = [entity];
  for (let hop = 1; hop <= hops && frontier.length > 0; hop++) {
    const found = (await around(reasoning, frontier, when)).filter(({ id }) => !edges.has(id));
    const held = await heldAt(reasoning, found, at);
    const brought = new Map<string, number>();
    const next = new Set<string>();
    for (const relation of [...found].sort(strongestFirst(held))) {
      const from = frontier.find((id) => id === relation.subject || id === relation.object) ?? entity;
      const count = (brought.get(from) ?? 0) + 1;
      if (edges.size >= limit || (hop > 1 && count > BREADTH)) {
        cut++;
        continue;
      }
      brought.set(from, count);
      edges.set(relation.id, { relation, hop });
      holds.set(relation.id, held.get(relation.id)?.holding ?? 'undated');
      const other = otherEnd(relation, from);
      if (other !== null && !hopOf.has(other)) {
        hopOf.set(other, hop);
        next.add(other);
      }
    }
    frontier = [...next].slice(0, FRONTIER);
  }
  const shown = [...edges.values()];
  const words = await tell(
    reasoning,
    shown.map(({ relation }) => relation),
    when,
  );
  const entities = await toldEntities(reasoning, [...hopOf.keys()], when);
  return {
    at,
    nodes: [...hopOf].flatMap(([id, hop]) => {
      const one = entities.get(id);
      return one === undefined ? [] : [{ entity: one, hop }];
    }),
    edges: shown.flatMap(({ relation, hop }, index) => {
      const told = words[index];
      const holding = at === null ? null : (holds.get(relation.id) ?? 'undated');
      return told === undefined ? [] : [{ told, window: relation.valid, hop, holds: holding }];
    }),
    cut,
  };
}

async function around({ store }: Reasoning, ids: readonly string[], when: AsOf): Promise<Relation[]> {
  const [out, back] = await Promise.all([
    store.statements({ subjects: ids, ...when, limit: MOST_AT_ONCE }),
    store.statements({ objects: ids, ...when, limit: MOST_AT_ONCE }),
  ]);
  const all = new Map([...out, ...back].map((one) => [one.id, one]));
  return [...all.values()].filter(isBelievedRelation);
}
