/** Every read of a world, each over the same ground. */
import { type ArticleQuestion, articleOf } from '../reason/article.js';
import { askedTime } from '../reason/asked-time.js';
import { type ClaimQuestion, citeClaim } from '../reason/cite-claim.js';
import { type DescribeQuestion, describeWorld } from '../reason/describe-world.js';
import { entitiesPresent, type PresentQuestion } from '../reason/entities-present.js';
import { type ContextQuestion, entityContext } from '../reason/entity-context.js';
import { type ChainQuestion, eventChain } from '../reason/event-chain.js';
import { type EventsQuestion, eventsDuring } from '../reason/events-during.js';
import { type ExpandQuestion, expandContext } from '../reason/expand-context.js';
import { type FamilyQuestion, familyOf } from '../reason/family.js';
import { ancestorsOf, descendantsOf, type LineQuestion, listLineage } from '../reason/lineage.js';
import { listSources, type SourcesQuestion } from '../reason/list-sources.js';
import { type LookupQuestion, lookup } from '../reason/lookup.js';
import { type LoreQuestion, loreAbout } from '../reason/lore-about.js';
import { type ArcQuestion, narrateArc } from '../reason/narrate-arc.js';
import { type NeighbourhoodQuestion, neighbourhoodOf } from '../reason/neighbourhood.js';
import { openFindings } from '../reason/open-findings.js';
import type { Reasoning } from '../reason/reasoning.js';
import { type SignificanceQuestion, significanceOf } from '../reason/significance.js';
import { type StateQuestion, stateAt } from '../reason/state-at.js';
import { type SummaryQuestion, summarizeChain } from '../reason/summarize-chain.js';
import type { TimelineRow } from '../reason/timeline.js';
import { timelineEvidence } from '../reason/timeline-evidence.js';
import { trueDuring } from '../reason/true-during.js';
import { type UnresolvedQuestion, unresolved } from '../reason/unresolved.js';
import type { RecordedUse } from '../reason/verify/types.js';
import { type FactQuestion, wasTrueAt } from '../reason/was-true-at.js';

export type Reads = ReturnType<typeof createReads>;

export function createReads(reasoning: Reasoning) {
  return {
    reasoning,
    lookup: (question: LookupQuestion) => lookup(reasoning, question),
    entityContext: (question: ContextQuestion) => entityContext(reasoning, question),
    expandContext: (question: ExpandQuestion) => expandContext(reasoning, question),
    wasTrueAt: (question: FactQuestion, at: string) => wasTrueAt(reasoning, question, at),
    trueDuring: (question: FactQuestion, during?: string) => trueDuring(reasoning, question, during),
    stateAt: (question: StateQuestion) => stateAt(reasoning, question),
    entitiesPresent: (question: PresentQuestion) => entitiesPresent(reasoning, question),
    eventsDuring: (question: EventsQuestion) => eventsDuring(reasoning, question),
    eventChain: (question: ChainQuestion) => eventChain(reasoning, question),
    listLineage: (question: LineQuestion) => listLineage(reasoning, question),
    ancestorsOf: (question: LineQuestion) => ancestorsOf(reasoning, question),
    descendantsOf: (question: LineQuestion) => descendantsOf(reasoning, question),
    citeClaim: (question: ClaimQuestion) => citeClaim(reasoning, question),
    loreAbout: (question: LoreQuestion) => loreAbout(reasoning, question),
    significanceOf: (question: SignificanceQuestion) => significanceOf(reasoning, question),
    listSources: (question?: SourcesQuestion) => listSources(reasoning, question),
    unresolved: (question?: UnresolvedQuestion) => unresolved(reasoning, question),
    describeWorld: (question?: DescribeQuestion) => describeWorld(reasoning, question),
    article: (question: ArticleQuestion) => articleOf(reasoning, question),
    family: (question: FamilyQuestion) => familyOf(reasoning, question),
    neighbourhood: (question: NeighbourhoodQuestion) => neighbourhoodOf(reasoning, question),
    /** A date, era or event by its name, or `current`, as a stretch of time. */
    timeAsked: (text: string) => askedTime(reasoning, text),
    /** What stands in the whole world, now. */
    openFindings: () => openFindings(reasoning, 'everything'),
    /** The same about one entity, by its id. */
    openAbout: (entity: string) => openFindings(reasoning, { entity }),
    summarizeChain: (question: SummaryQuestion) => summarizeChain(reasoning, question),
    narrateArc: (question: ArcQuestion) => narrateArc(reasoning, question),
    timelineEvidence: (rows: readonly TimelineRow[]) => timelineEvidence(reasoning, rows),
    /** Much code, which few commands use. */
    verifyAnswer: async (draft: string, recorded?: readonly RecordedUse[]) => {
      const { verifyAnswer } = await import('../reason/verify/verify-answer.js');
      return verifyAnswer(reasoning, draft, recorded);
    },
  } as const;
}
