/** The story of what led to something and what came of it, in order, with its sources. */
import type { Statement } from '../model/index.js';
import { isA } from '../packs/index.js';
import { disputedDates } from './disputed-dates.js';
import { type ChainLayer, type ChainQuestion, type EventChain, eventChain } from './event-chain.js';
import type { Reasoning } from './reasoning.js';
import {
  AGAINST_ITS_DATES,
  type Spine,
  type SpineItem,
  type SpineStyle,
  spineOf,
  withDisputesTogether,
} from './spine.js';
import { isBelieved, type ToldEntity, type ToldStatement, tell } from './told-statement.js';
import { isDated } from './when.js';

export interface SummaryQuestion extends ChainQuestion {
  /** `chronicle` when absent. */
  readonly style?: SpineStyle;
}

export interface ChainSummary extends Spine {
  readonly depth: number;
  /** Faults of time inside the chain, as their rules tell them. */
  readonly anachronisms: EventChain['anachronisms'];
}

const OWN = [
  'in_fiction_date',
  'began',
  'ended',
  'birth',
  'death',
  'founded',
  'spoken',
  'OCCURRED_AT',
  'OCCURRED_DURING',
];

export async function summarizeChain(reasoning: Reasoning, question: SummaryQuestion): Promise<ChainSummary> {
  const { style = 'chronicle' } = question;
  const chain = await eventChain(reasoning, question);
  const nodes = new Map(chain.nodes.map((node) => [node.entity.id, node]));
  const contested = await disputedDates(reasoning, nodes.keys());
  const own = (await reasoning.store.statements({ subject: chain.entity.id, predicates: OWN })).filter(
    isBelieved,
  );
  const starts = await ownStarts(reasoning, chain, own);
  /** The statement's own date, or that of what it tells of. */
  const placed = (
    statement: ToldStatement,
    lender: ToldEntity | null,
    before: ToldEntity | null = null,
  ): Placed => {
    const node = lender === null ? undefined : nodes.get(lender.id);
    const isTimeless = reasoning.ontology.relationTypes.get(statement.predicate)?.temporal === 'timeless';
    const lent = statement.when === '' && !isTimeless ? (node?.when ?? '') : '';
    const isContested = lent !== '' && lender !== null && contested.has(lender.id);
    const start = starts.get(statement.id) ?? node?.from ?? nodes.get(before?.id ?? '')?.from ?? null;
    return {
      start,
      item: {
        statements: [statement],
        when: statement.when || lent,
        ...(isContested ? { disputedDateOf: lender.name } : {}),
      },
    };
  };
  /** Only an event lends its date to what is told of it: a place was there before. */
  const event = ({ subject, object }: ToldStatement): ToldEntity | null =>
    [object, subject].find((end) => end !== null && isA(reasoning.ontology, end.type, 'Event')) ?? null;
  const links = (layers: readonly ChainLayer[]): Placed[] =>
    layers.flatMap((layer) =>
      layer.links.map((link) => {
        const { item, start } = placed(link.statement, link.to, link.from);
        const remark = link.inOrder === false ? `though ${AGAINST_ITS_DATES}` : undefined;
        return { start, item: { ...item, remark } };
      }),
    );
  /** Between two deeds of somebody, a link leads from the one and to the other. */
  const led = new Set(chain.causes.flatMap((layer) => layer.links.map(({ statement }) => statement.id)));
  const told: Placed[] = [
    ...links([...chain.causes].reverse()),
    ...withDisputesTogether(await tell(reasoning, own)).map((item): Placed => {
      const [first] = item.statements;
      if (first === undefined || item.statements.length > 1 || first.value !== null)
        return { item, start: earliest(item.statements.map(({ id }) => starts.get(id) ?? null)) };
      return placed(first, event(first));
    }),
    ...chain.involvement.map((one) => placed(one, event(one))),
    ...links(chain.effects).filter(({ item }) => !item.statements.some(({ id }) => led.has(id))),
  ];
  const items = [
    ...told.sort((a, b) => startOf(a) - startOf(b) || sides(b) - sides(a)).map(({ item }) => item),
    ...chain.hearsay.map((one) => ({ statements: [one] })),
  ];
  const spine = spineOf(chain.entity, style, items, { leftOut: chain.leftOut, at: null });
  return { ...spine, depth: chain.depth, anachronisms: chain.anachronisms };
}

interface Placed {
  readonly item: SpineItem;
  /** On the axis; null when nothing dates it. */
  readonly start: number | null;
}

/** What nothing dates comes last. */
function startOf({ start }: Placed): number {
  return start ?? Number.MAX_SAFE_INTEGER;
}

/** A dispute about a date is told before what goes by that date. */
function sides({ item }: Placed): number {
  return item.statements.length;
}

function earliest(starts: readonly (number | null)[]): number | null {
  const known = starts.filter((start) => start !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** Of the statements that have dates of their own, by id. */
async function ownStarts(
  { store }: Reasoning,
  { causes, effects, involvement }: EventChain,
  own: readonly Statement[],
): Promise<Map<string, number>> {
  const links = [...causes, ...effects].flatMap((layer) => layer.links.map(({ statement }) => statement));
  const ids = [...links, ...involvement].filter(({ when }) => when !== '').map(({ id }) => id);
  const dated = ids.length === 0 ? [] : await store.statements({ ids });
  return new Map(
    [...own, ...dated].flatMap((s): [string, number][] => {
      if (s.kind === 'attribute' && s.value.kind === 'date') return [[s.id, s.value.date.min]];
      return isDated(s.valid) ? [[s.id, s.valid.fromMin]] : [];
    }),
  );
}
