/** How far authors were borne out by what became of what they told, and which side of a confusion that speaks for. It decides nothing. */
import { type Finding, groupBy } from '../model/index.js';
import type { AuthorRecord, Fact } from '../store/facts.js';
import type { MemoryWorld } from './memory-world.js';
import { theConfusion } from './resolve.js';

export interface BorneOut {
  /** What others said too, and what held until something newer came or until it was retired. */
  readonly held: number;
  /** With what somebody else called wrong, and what the answer to a confusion ruled out. */
  readonly told: number;
}

export function borneOut(record: AuthorRecord): BorneOut {
  const { corroborated, superseded, merged, retired, wrong, ruledOut } = record;
  const held = corroborated + superseded + merged + retired;
  return { held, told: held + wrong + ruledOut };
}

export interface Favoured {
  /** Those on the side that its authors' record speaks for. */
  readonly facts: readonly string[];
  /** In words for people. */
  readonly because: string;
}

/** Fewer outcomes than this tell nothing of anybody. */
const FEWEST_OUTCOMES = 3;
/** Of all outcomes; less is chance. */
const CLEAR_SHARE = 0.25;

/** Null where the records of those who stand on two sides do not tell them apart. */
export async function favoured(world: MemoryWorld, id: string): Promise<Favoured | null> {
  const { details }: Finding = await theConfusion(world, id);
  if (details.kind !== 'confusion' || details.confusion === 'stale') return null;
  const { store } = world;
  const facts = new Map(
    (await store.facts.facts({ ids: details.facts.map((part) => part.id) })).map((fact) => [fact.id, fact]),
  );
  const standing = details.facts.filter(({ id: fact }) => facts.get(fact)?.end === null);
  const sides = [...groupBy(standing, ({ value }) => value).values()].map((parts) =>
    parts.flatMap((part) => facts.get(part.id) ?? []),
  );
  if (sides.length !== 2) return null;
  const [one, other] = await Promise.all(
    sides.map((side, i) => sideOf(world, side, new Set((sides[1 - i] ?? []).flatMap(tellersOf)))),
  );
  if (one === undefined || other === undefined) return null;
  if (Math.min(one.told, other.told) < FEWEST_OUTCOMES) return null;
  const [first, second] = one.held / one.told >= other.held / other.told ? [one, other] : [other, one];
  if (first.held / first.told - second.held / second.told < CLEAR_SHARE) return null;
  return { facts: first.facts, because: `${inWords(first)}; ${inWords(second)}.` };
}

interface Side extends BorneOut {
  readonly facts: readonly string[];
  readonly authors: readonly string[];
}

/** Whoever says both speaks for neither. */
async function sideOf(
  { store }: MemoryWorld,
  facts: readonly Fact[],
  across: ReadonlySet<string>,
): Promise<Side> {
  const authors = [...new Set(facts.flatMap(tellersOf))].filter((author) => !across.has(author));
  const records = await Promise.all(authors.map((author) => store.facts.authors(author)));
  const outcomes = records.flat().map(borneOut);
  return {
    facts: facts.map(({ id }) => id),
    authors,
    held: outcomes.reduce((sum, { held }) => sum + held, 0),
    told: outcomes.reduce((sum, { told }) => sum + told, 0),
  };
}

function tellersOf({ author, corroborations }: Fact): string[] {
  return [author, ...corroborations.map((one) => one.author)];
}

function inWords({ authors, held, told }: Side): string {
  return `what ${authors.join(' and ')} told was borne out ${held} of ${told} times`;
}
