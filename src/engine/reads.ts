/** Every read of a world, each over the same ground. */
import { type ContextQuestion, entityContext } from '../reason/entity-context.js';
import { type ExpandQuestion, expandContext } from '../reason/expand-context.js';
import { type LookupQuestion, lookup } from '../reason/lookup.js';
import type { Reasoning } from '../reason/reasoning.js';
import { trueDuring } from '../reason/true-during.js';
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
  } as const;
}
