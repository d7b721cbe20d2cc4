/** The parts that facts play in a confusion that a judge has told of, and the words it is told in. */
import type { ConfusionKind, ConfusionRole } from '../../model/index.js';
import { chronological } from '../story/chronology.js';
import type { Told } from './same-words.js';

export interface ArcPart {
  readonly told: Told;
  readonly role: ConfusionRole;
  readonly value: string;
}

/** Oldest first. A reversal leaves one side and comes back to it; a stale fact is the one that the question asks for. */
export function arcOf(
  kind: ConfusionKind,
  facts: readonly Told[],
  holdsIfYes: ReadonlySet<string>,
): ArcPart[] {
  const told = [...facts].sort((a, b) => chronological(a.fact, b.fact));
  const side = ({ fact }: Told) => holdsIfYes.has(fact.id);
  const [first] = told;
  const away = told.findIndex((one) => first !== undefined && side(one) !== side(first));
  return told.map((one, at): ArcPart => {
    const value = spokenValue(one, told);
    if (kind === 'ambiguity') return { told: one, role: 'rival', value };
    if (kind === 'stale') return { told: one, role: side(one) ? 'stale' : 'newer', value };
    const isHome = first !== undefined && side(one) === side(first);
    return { told: one, role: isHome ? (at < away ? 'origin' : 'return') : 'detour', value };
  });
}

/** What was read of the one thing that all of them speak of; else their own words. */
function spokenValue({ fact, claims }: Told, all: readonly Told[]): string {
  const thread = commonThread(all);
  const claim = claims.find((one) => one.subject === thread?.subject && one.attribute === thread?.attribute);
  return claim?.told ?? clipped(fact.content, 80);
}

export function commonThread(all: readonly Told[]): { subject: string; attribute: string } | null {
  const [first, ...others] = all;
  return (
    first?.claims.find(({ subject, attribute }) =>
      others.every(({ claims }) =>
        claims.some((claim) => claim.subject === subject && claim.attribute === attribute),
      ),
    ) ?? null
  );
}

export function messageOf(kind: ConfusionKind, parts: readonly ArcPart[]): string {
  const says = (roles: readonly ConfusionRole[]) => {
    const some = parts
      .filter(({ role }) => roles.includes(role))
      .map(({ told }) => quoted(told.fact.content));
    return some.length > 3
      ? `${some.slice(0, 3).join(', ')} and ${some.length - 3} more`
      : some.join(' and ');
  };
  if (kind === 'reversal')
    return `First ${says(['origin'])}, then ${says(['detour'])}, then again ${says(['return'])}.`;
  if (kind === 'stale')
    return `${says(['stale'])} still stands, although newer facts say ${says(['newer'])}.`;
  return `All of these stand: ${says(['rival'])}.`;
}

const quoted = (text: string): string => `“${clipped(text, 100)}”`;

export function clipped(text: string, most: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
}
