/** The story of what led to something and what came of it, in order, with its sources. */

import { isA } from '../packs/index.js';
import {
  type ChainLayer,
  type ChainLink,
  type ChainQuestion,
  type EventChain,
  eventChain,
} from './event-chain.js';
import type { Reasoning } from './reasoning.js';
import {
  AGAINST_ITS_DATES,
  type Spine,
  type SpineItem,
  type SpineStyle,
  spineOf,
  withDisputesTogether,
} from './spine.js';
import { isHearsay, type ToldStatement, tell } from './told-statement.js';

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
  const when = new Map(chain.nodes.map(({ entity, when: told }) => [entity.id, told]));
  const place = new Map(chain.nodes.map(({ entity }, index) => [entity.id, index]));
  /** Only an event lends its date to what is told of it: a place was there before. */
  const borrowed = ({ subject, object }: ToldStatement): string => {
    const event = [object, subject].find((end) => end !== null && isA(reasoning.ontology, end.type, 'Event'));
    return when.get(event?.id ?? '') ?? '';
  };
  const linkItem = (link: ChainLink): SpineItem => {
    const remark = link.inOrder === false ? `though ${AGAINST_ITS_DATES}` : undefined;
    const { when: own, predicate } = link.statement;
    const isEvent = reasoning.ontology.relationTypes.get(predicate)?.temporal === 'event';
    const lent = isEvent ? (when.get(link.to.id) ?? '') : borrowed(link.statement);
    return { statements: [link.statement], when: own || lent, remark };
  };
  const inTime = (layers: readonly ChainLayer[]) =>
    layers
      .flatMap(({ depth, links }) => links.map((link) => ({ depth, link })))
      .sort(
        (a, b) =>
          at(a.link) - at(b.link) ||
          a.depth - b.depth ||
          (a.link.statement.id < b.link.statement.id ? -1 : 1),
      );
  const at = ({ to }: ChainLink) => place.get(to.id) ?? Number.MAX_SAFE_INTEGER;
  const own = await reasoning.store.statements({ subject: chain.entity.id, predicates: OWN });
  const items: SpineItem[] = [
    ...inTime(chain.causes).map(({ link }) => linkItem(link)),
    ...withDisputesTogether(
      await tell(
        reasoning,
        own.filter((s) => !isHearsay(s) && !s.flagged),
      ),
    ),
    ...chain.involvement.map((one) => ({ statements: [one], when: one.when || borrowed(one) })),
    ...inTime(chain.effects).map(({ link }) => linkItem(link)),
    ...chain.hearsay.map((one) => ({ statements: [one] })),
  ];
  const spine = spineOf(chain.entity, style, items, { leftOut: chain.leftOut, at: null });
  return { ...spine, depth: chain.depth, anachronisms: chain.anachronisms };
}
