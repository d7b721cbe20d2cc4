/** The state of reading one person, and the one way a statement about them is made. */
import type { Qualifiers, RawValue } from '../../../model/index.js';
import type { GedContext, PersonHead } from './context.js';
import type { EventFacts } from './events.js';
import type { GedNode } from './tree.js';

export interface PersonReading {
  readonly person: PersonHead;
  readonly context: GedContext;
  /** Dated attributes that an event has already told, and by which tag. */
  readonly told: Map<string, string>;
}

/** An attribute of the person, with the window, note and sources of the event it comes from. */
export function say(
  { person, context }: PersonReading,
  predicate: string,
  value: RawValue,
  node: GedNode,
  facts?: EventFacts,
  more: Qualifiers = {},
): void {
  const told = {
    subject: person.ref,
    predicate,
    object: { kind: 'value', value } as const,
    ...facts?.told,
    ...facts?.when,
    qualifiers: { ...facts?.qualifiers, ...more },
  };
  context.draft.statement(told, person.passage, node, facts?.cited);
}
