/** Who is told to have held an office at a date. */
import type { ToldFact } from '../../language/judge/index.js';
import { foldName } from '../../model/index.js';
import { isBeing } from './atoms.js';
import type { Held, Telling } from './held-against.js';
import { isSentence, shortened } from './quotes.js';
import type { Window } from './windows.js';

/** What the reader calls it where an office is named. */
const HOLDS: ReadonlySet<string> = new Set(['holds', 'rules', 'leads', 'member']);
/** From which share on somebody is believed to have done something then, and to have held an office. */
const ACTS = 0.9;
export const HELD = 0.7;

export function isOfOffice({ offices, text }: Window, { label, other }: ToldFact): boolean {
  const atom = text.atoms[other];
  return HOLDS.has(label) && atom?.kind === 'named' && offices.meant(atom.entities[0]) !== null;
}

export function holder(telling: Telling): Held | null {
  const { ontology, window, fact, facts, quote } = telling;
  const { atoms } = window.text;
  const [one, other] = [atoms[fact.one], atoms[fact.other]];
  const attribute = [...ontology.attributes.values()].find(({ holders }) => holders !== null);
  if (one?.kind !== 'named' || other?.kind !== 'named' || attribute === undefined) return null;
  const office = window.offices.meant(other.entities[0]);
  const isPerson =
    one.entities.length === 0 ? one.isPerson : one.entities.every(({ type }) => isBeing(ontology, type));
  const at = office === null || !isPerson ? null : heldAt(window, fact, facts);
  if (office === null || at === null || !isSentence(quote)) return null;
  const { together, changing } = ontology.reading;
  const isShared = foldName(quote)
    .split(/[^\p{L}]+/u)
    .some((word) => together.has(word) || changing.has(word) || attribute.holders?.unless.has(word));
  if (isShared) return null;
  const name = one.entities[0]?.name ?? one.written;
  return {
    ...{ subject: office.of.name, predicate: attribute.name, object: shortened(quote), at },
    qualifiers: office.list === null ? { name } : { name, list: office.list },
  };
}

/** The date that it is told with, or the only one at which its holder did something. */
function heldAt({ text: { atoms } }: Window, told: ToldFact, facts: readonly ToldFact[]): string | null {
  const { one, at, since, until } = told;
  if (since.length > 0 || until.length > 0) return null;
  const acted = facts.flatMap((fact) =>
    fact.label === 'acts' && fact.one === one && fact.share >= ACTS ? [fact.other] : [],
  );
  const [dates] = [at, acted].filter(({ length }) => length > 0);
  const [only, second] = dates ?? [];
  const atom = only === undefined || second !== undefined ? undefined : atoms[only];
  return atom?.kind === 'date' && !atom.moment.vague ? atom.moment.text : null;
}
