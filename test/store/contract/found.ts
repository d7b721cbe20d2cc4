/** Small words for findings in tests: what a sweep found, and how it is settled. */
import { hash } from 'node:crypto';
import { groupBy } from '../../../src/model/index.js';
import type { Anchor, Found, Settled, Settlement, Swept } from '../../../src/store/findings.js';
import type { Handle } from '../../../src/store/ground.js';
import type { Store } from '../../../src/store/store.js';
import { type Claim, put } from './kit.js';

/** The numbers that stand for entities and statements, by id and by `subject PREDICATE object`. */
export interface Numbers {
  readonly seq: number;
  entity(id: string): Handle;
  row(triple: string): number;
}

export async function numbersOf(store: Store): Promise<Numbers> {
  const statements = await store.statements();
  const triples = new Map(
    statements.map((s) => [
      s.id,
      `${s.subject} ${s.predicate} ${s.kind === 'relation' ? s.object : 'value'}`,
    ]),
  );
  const ids: string[] = [];
  for await (const { id } of store.entities()) ids.push(id);
  return store.findings.reading(async (reading) => {
    const handles = await reading.handles(ids);
    const entities = [...handles.values()];
    const rows = new Map<string, number>();
    for (const predicate of groupBy(statements, (s) => s.predicate).keys()) {
      const columns = await reading.edges([{ predicate, end: 'subject', entities }]);
      for (const { row, id } of await reading.details([...columns.row])) rows.set(triples.get(id) ?? id, row);
    }
    return {
      seq: reading.seq,
      entity: (id) => known(handles, id),
      row: (triple) => known(rows, triple),
    };
  });
}

function known<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`no ${key} among ${[...map.keys()].join(', ')}`);
  return value;
}

export interface Hint extends Partial<Omit<Found, 'anchor' | 'subject' | 'entities' | 'statements'>> {
  readonly subject: string;
  readonly entities?: readonly string[];
  /** `subject PREDICATE object` each. */
  readonly statements?: readonly string[];
  /** One id, or two; the subject when absent. */
  readonly anchor?: readonly string[] | null;
}

export const RULE = 'core/exclusive-object';

export function found(numbers: Numbers, hint: Hint): Found {
  const { subject, entities = [], statements = [], anchor = [subject], ...rest } = hint;
  const key = rest.key ?? `${rest.rule ?? RULE} ${subject} ${statements.join(' ')}`;
  return {
    rule: RULE,
    part: 'RULES',
    kind: 'contradiction',
    certainty: 'certain',
    severity: 'error',
    trusted: false,
    digest: 'd1',
    message: `Something is wrong about ${subject}.`,
    predicate: 'RULES',
    details: { kind: 'contradiction', claimA: 'one', claimB: 'the other' },
    settles: null,
    ...rest,
    key: hash('sha256', key, 'hex'),
    anchor: anchor === null ? null : anchorOf(numbers, ...anchor),
    subject: numbers.entity(subject),
    entities: entities.map((id) => numbers.entity(id)),
    statements: statements.map((triple) => numbers.row(triple)),
  };
}

export function anchorOf(numbers: Numbers, ...ids: readonly string[]): Anchor {
  const [entity = 0, other = 0] = ids.map((id) => numbers.entity(id));
  return { entity, other };
}

/** A run over everything of one rule, unless it says otherwise. */
export function settle(
  store: Store,
  numbers: Numbers,
  all: readonly Found[],
  changes: Partial<Settlement> = {},
): Promise<Settled> {
  return store.findings.settle({
    seq: numbers.seq,
    mark: null,
    swept: [everything()],
    found: all,
    postponed: [],
    run: null,
    ...changes,
  });
}

export function everything(rule = RULE, part = 'RULES'): Swept {
  return { rule, part, anchors: 'everything' };
}

/** `subject PREDICATE object` of all that is disputed. */
export async function disputed(store: Store): Promise<string[]> {
  const statements = await store.statements();
  return statements
    .filter((s) => s.disputed)
    .map((s) => `${s.subject} ${s.predicate} ${s.kind === 'relation' ? s.object : 'value'}`)
    .sort();
}

export const CLAIMS: readonly Claim[] = [
  ['Ada', 'RULES', 'Corth'],
  ['Bran', 'RULES', 'Corth'],
  ['Ada', 'RULES', 'Dunmere'],
  ['Bran', 'RULES', 'Dunmere'],
];
/** Two rulers of one place. */
export const CORTH: Hint = {
  subject: 'corth',
  entities: ['ada', 'bran'],
  statements: ['ada RULES corth', 'bran RULES corth'],
};
export const DUNMERE: Hint = {
  subject: 'dunmere',
  entities: ['ada', 'bran'],
  statements: ['ada RULES dunmere', 'bran RULES dunmere'],
};
/** Something that is not told of Ada. */
export const GAP: Hint = {
  subject: 'ada',
  rule: 'core/expects',
  part: 'person-lineage',
  kind: 'orphan',
  severity: 'info',
  predicate: null,
  details: {
    kind: 'orphan',
    entityName: 'Ada',
    entityType: 'Person',
    code: 'person-lineage',
    reason: 'Person of unknown lineage.',
  },
};

export async function realm(store: Store, claims: readonly Claim[] = CLAIMS): Promise<Numbers> {
  await put(store, { id: 'realm.md', hash: String(claims.length), claims, passages: ['They both rule.'] });
  return numbersOf(store);
}
