/** How things stood with a place, a power or a person at a time: rulers, members, possessions, who was there, what went on. */
import { type FindingCounts, groupBy, type Statement } from '../model/index.js';
import type { AskedTime } from './asked-time.js';
import { type Present, presentWithin } from './entities-present.js';
import { strongestFirst } from './entity-context.js';
import { occurringIn } from './events-during.js';
import { eventsRunning } from './events-running.js';
import { type Existence, existenceAt } from './existence.js';
import { type Holding, heldAt, holdingOf, timeAsked } from './holding.js';
import { lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import { openFindings } from './open-findings.js';
import { isPlace, type PlacesWithin, placesWithin } from './places-within.js';
import { cutText, readAround } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { isHearsay, type ToldEntity, type ToldStatement, tellById, toldEntities } from './told-statement.js';

export interface StateQuestion {
  readonly entity: string;
  /** `current` when absent. */
  readonly at?: string;
  /** Of each section; 12 when absent. */
  readonly limit?: number;
}

export const STATE_SECTIONS = [
  'rulers',
  'rules',
  'titles',
  'members',
  'memberships',
  'possessions',
  'holders',
  'locations',
  'parts',
  'relations',
] as const;
export type StateSection = (typeof STATE_SECTIONS)[number];

export interface SectionState {
  readonly section: StateSection;
  /** What certainly held then. */
  readonly certain: readonly ToldStatement[];
  /** What the dates allow and do not prove. */
  readonly possible: readonly ToldStatement[];
  /** Told without any date. */
  readonly undated: readonly ToldStatement[];
  /** Of all three, shown or not. */
  readonly total: number;
}

export interface EventState {
  readonly event: ToldEntity;
  readonly when: string;
  readonly certainty: 'certain' | 'possible';
}

export interface StateAt {
  readonly entity: ToldEntity;
  readonly provisional: boolean;
  readonly at: AskedTime | null;
  readonly existence: Existence;
  /** Those that have something to tell. */
  readonly sections: readonly SectionState[];
  /** In a place, or anywhere inside it; empty for others. */
  readonly present: { readonly items: readonly Present[]; readonly total: number };
  /** Running then: in a place or inside it, or with a part in them. */
  readonly events: { readonly items: readonly EventState[]; readonly total: number };
  /** What only prophecies and unreliable sources say of that time. */
  readonly hearsay: readonly ToldStatement[];
  readonly disputed: number;
  readonly findings: FindingCounts;
  /** That there is more than was read, so that totals are lower bounds; null when there is not. */
  readonly cut: string | null;
}

const USUAL = 12;
const HELD = ['certain', 'possible', 'undated'] as const;
/** Where each predicate is told: when the entity is its subject, and when it is its object. */
export const OUTWARD: Readonly<Record<string, StateSection>> = {
  RULES: 'rules',
  LEADS: 'rules',
  CONTROLS: 'possessions',
  POSSESSES: 'possessions',
  OWNS: 'possessions',
  HOLDS_TITLE: 'titles',
  HEIR_OF: 'titles',
  MEMBER_OF: 'memberships',
  VASSAL_OF: 'memberships',
  SERVES: 'memberships',
  BELONGS_TO: 'memberships',
  LOCATED_IN: 'locations',
  RESIDES_IN: 'locations',
  IMPRISONED_IN: 'locations',
  PART_OF: 'locations',
};
export const INWARD: Readonly<Record<string, StateSection>> = {
  RULES: 'rulers',
  LEADS: 'rulers',
  CONTROLS: 'rulers',
  HOLDS_TITLE: 'holders',
  POSSESSES: 'holders',
  OWNS: 'holders',
  MEMBER_OF: 'members',
  VASSAL_OF: 'members',
  SERVES: 'members',
  PART_OF: 'parts',
  CAPITAL_OF: 'parts',
};
/** Told as those who are present, or as what went on. */
const ELSEWHERE = ['LOCATED_IN', 'RESIDES_IN', 'IMPRISONED_IN', 'OCCURRED_AT'];

export async function stateAt(reasoning: Reasoning, question: StateQuestion): Promise<StateAt> {
  const { limit = USUAL } = question;
  const found = await reasoning.find(question.entity);
  const { id, name, type, verified } = found;
  const entity = { id, name, type, verified };
  const at = await timeAsked(reasoning, question.at);
  const { statements, of } = await readAround(reasoning, id, at);
  const told = statements.filter((s) => !s.flagged);
  const held = await heldAt(reasoning, told, at);
  const order = strongestFirst(held);
  const canon = told.filter((s) => !isHearsay(s));
  const then = (s: Statement) => !['past', 'future'].includes(held.get(s.id)?.holding ?? 'undated');
  const relations = canon.filter((s) => s.kind === 'relation' && then(s));
  const bySection = groupBy(relations, (s) => sectionOf(reasoning, s, id));
  const rows = STATE_SECTIONS.map((section) => (bySection.get(section) ?? []).sort(order));
  const holding = (some: readonly Statement[], wanted: Holding) =>
    some.filter((s) => held.get(s.id)?.holding === wanted).slice(0, limit);
  const hearsay = told.filter((s) => isHearsay(s) && then(s)).slice(0, limit);
  const words = await tellById(reasoning, [
    ...rows.flatMap((some) => HELD.flatMap((wanted) => holding(some, wanted))),
    ...hearsay,
  ]);
  const shown = (some: readonly Statement[]) => some.flatMap((s) => words.get(s.id) ?? []);
  const sections = STATE_SECTIONS.flatMap((section, index): SectionState[] => {
    const some = rows[index] ?? [];
    const [certain = [], possible = [], undated = []] = HELD.map((wanted) => shown(holding(some, wanted)));
    return some.length === 0 ? [] : [{ section, certain, possible, undated, total: some.length }];
  });
  const within = isPlace(reasoning, type) ? await placesWithin(reasoning, entity, at) : null;
  const inside = within === null ? null : await presentWithin(reasoning, entity, within, at, { limit });
  const events = at === null ? [] : await eventsOf(reasoning, entity, within, at);
  return {
    entity,
    provisional: !verified,
    at,
    existence: existenceAt(reasoning, found, canon, held, at),
    sections,
    present: { items: inside?.present.items ?? [], total: inside?.present.total ?? 0 },
    events: { items: events.slice(0, limit), total: events.length },
    hearsay: shown(hearsay),
    disputed: canon.filter((s) => s.disputed && then(s)).length,
    findings: await openFindings(reasoning, { entity: id }),
    cut: of === null ? (inside?.cut ?? null) : cutText(statements.length, of.statements),
  };
}

/** Null for what is told elsewhere in the answer, and for what merely happened. */
function sectionOf({ ontology }: Reasoning, s: Statement, id: string): StateSection | null {
  const isSubject = s.subject === id;
  const named = isSubject ? OUTWARD[s.predicate] : INWARD[s.predicate];
  if (named !== undefined) return named;
  if (!isSubject && ELSEWHERE.includes(s.predicate)) return null;
  return ontology.relationTypes.get(s.predicate)?.temporal === 'state' ? 'relations' : null;
}

async function eventsOf(
  reasoning: Reasoning,
  entity: ToldEntity,
  within: PlacesWithin | null,
  at: AskedTime,
): Promise<EventState[]> {
  const found = new Map<string, EventState>();
  for (const { id, name, type, verified, when, isCertain } of await eventsRunning(reasoning, entity, at)) {
    const certainty = isCertain ? 'certain' : 'possible';
    found.set(id, { event: { id, name, type, verified }, when, certainty });
  }
  if (within !== null) {
    const { ids } = await occurringIn(reasoning, within);
    const events = await toldEntities(
      reasoning,
      ids.filter((id) => !found.has(id)),
    );
    const lives = await livesOf(reasoning, events.values());
    for (const event of events.values()) {
      const life = lives.get(event.id);
      const holding = life === undefined ? 'undated' : holdingOf(life.window, at);
      if (life === undefined || (holding !== 'certain' && holding !== 'possible')) continue;
      found.set(event.id, { event, when: lifetimeText(life), certainty: holding });
    }
  }
  const rank = ({ certainty }: EventState) => Number(certainty !== 'certain');
  return [...found.values()].sort((a, b) => rank(a) - rank(b) || (a.event.name < b.event.name ? -1 : 1));
}
