/** Events and attributes of a family as a whole: banns, contracts, a census, the number of its children. */
import type { Ref } from '../../../model/index.js';
import { joined } from './citations.js';
import type { GedContext } from './context.js';
import { readEvent } from './events.js';
import type { GedNode } from './tree.js';
import { EVENT, FACT, NAMED_EVENTS, RECORD_NUMBERS, RESIDES_IN } from './vocabulary.js';

export function readFamilyFact(node: GedNode, subject: Ref, passage: number, context: GedContext): void {
  const facts = readEvent(node, passage, context);
  if (facts.denied) return;
  const { tag } = node;
  const told = { subject, ...facts.told, ...facts.when };
  const place = facts.place ?? (tag === 'RESI' ? context.places.address(node, passage) : null);
  if ((tag === 'RESI' || tag === 'CENS') && place !== null) {
    const object = { kind: 'ref', ref: place } as const;
    const { qualifiers } = facts;
    context.draft.statement(
      { ...told, predicate: RESIDES_IN, object, qualifiers },
      passage,
      node,
      facts.cited,
    );
    return;
  }
  const isNumber = RECORD_NUMBERS.has(tag);
  const type = isNumber ? (facts.type ?? tag) : facts.type;
  const isEvent = NAMED_EVENTS[tag] !== undefined || tag === 'RESI';
  const name = tag === 'EVEN' ? null : (NAMED_EVENTS[tag] ?? 'residence');
  const value = isEvent ? joined([type ?? name, facts.text], ': ') : facts.text;
  if (value === null || value === '') return;
  const qualifiers = {
    ...facts.qualifiers,
    ...(facts.placeText !== null && { place: facts.placeText }),
    ...(type !== null && !isEvent && { type }),
  };
  const predicate = isEvent ? EVENT : predicateOf(tag, isNumber);
  const object = { kind: 'value', value } as const;
  context.draft.statement({ ...told, predicate, object, qualifiers }, passage, node, facts.cited);
}

function predicateOf(tag: string, isNumber: boolean): string {
  if (isNumber) return 'identity_number';
  return tag === 'NCHI' ? 'children_count' : FACT;
}
