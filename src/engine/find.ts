/** From what a person typed to the entity that is meant, or to a clear question back. */
import { type Entity, foldName, LoreError, uninvert } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import { lifetimeFrom, lifetimeText } from '../reason/lifetime.js';
import { CERTAIN, type NameMatch, resolveName } from '../search/index.js';
import type { AsOf, Store } from '../store/store.js';

export interface FindOptions {
  /** Takes one that is clearly the nearest, though it is called otherwise. True when absent. */
  readonly guess?: boolean;
  /** Tells the lifetimes of those that may be meant. */
  readonly ontology?: Ontology;
}

/** One of several that may be meant. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Empty when nothing is known of it. */
  readonly lifetime: string;
}

/** `candidates` are the first few; `total` is how many there are. */
export class AmbiguousName extends LoreError {
  readonly candidates: readonly Candidate[];
  readonly total: number;

  constructor(name: string, candidates: readonly Candidate[], total: number, isNamed: boolean) {
    const more = total > candidates.length ? `\nand ${total - candidates.length} more` : '';
    const how = isNamed ? `"${name}" fits ${total} entities.` : `"${name}" may be any of ${total} entities.`;
    super({
      code: 'world/ambiguous-name',
      message: how,
      hint: `Name one by its id:\n${candidates.map(candidateLine).join('\n')}${more}`,
    });
    this.candidates = candidates;
    this.total = total;
  }
}

/** A guess is taken from this score on, if the next entity is so much worse. */
const GOOD = 0.7;
const MARGIN = 0.05;
const MOST_LISTED = 8;
/** More that are alike than anybody would look through. */
const MOST_CLOSE = 1000;
const MOST_PUT_AWAY = 10_000;

export async function findEntity(
  store: Store,
  name: string,
  at: AsOf = {},
  { guess = true, ontology }: FindOptions = {},
): Promise<Entity> {
  const byId = await store.entity(name, at);
  if (byId !== null) return byId;
  const matches = await existing(store, await resolveName(store, name, { ...at, limit: MOST_CLOSE }), at);
  const isNamed = (matches[0]?.match.score ?? 0) >= CERTAIN;
  const likely = isNamed ? matches.filter(({ match }) => match.score >= CERTAIN) : matches;
  const [best, second] = likely;
  if (best !== undefined) {
    const lead = best.match.score - (second?.match.score ?? 0);
    if (isNamed ? lead > 0 : guess && best.match.score >= GOOD && lead >= MARGIN) return best.entity;
    const close = likely.filter(({ match }) => isNamed || best.match.score - match.score < MARGIN);
    const [canonical, another] = close.filter(({ entity }) => entity.verified);
    if (isNamed && canonical !== undefined && another === undefined) return canonical.entity;
    if (close.length > 1 && (isNamed || best.match.score >= GOOD)) {
      const listed = close.slice(0, MOST_LISTED).map(({ entity }) => candidate(store, entity, at, ontology));
      throw new AmbiguousName(name, await Promise.all(listed), close.length, isNamed);
    }
  }
  throw await unknown(store, name, likely, at);
}

/** Whether the text is one of its names or its id, and no guess. */
export function isCalled({ id, name, aliases }: Entity, text: string): boolean {
  const told = [text, uninvert(text)].filter((form) => form !== null).map(foldName);
  return text === id || [name, ...aliases].some((known) => told.includes(foldName(known)));
}

interface Known {
  readonly match: NameMatch;
  readonly entity: Entity;
}

/** Names may have been found that nobody bore at that time. */
async function existing(store: Store, matches: readonly NameMatch[], at: AsOf): Promise<Known[]> {
  const ids = matches.map(({ entity }) => entity);
  const entities = new Map<string, Entity>();
  if (ids.length > 0)
    for await (const entity of store.entities({ ids, ...at })) entities.set(entity.id, entity);
  return matches.flatMap((match) => {
    const entity = entities.get(match.entity);
    return entity === undefined ? [] : [{ match, entity }];
  });
}

async function unknown(store: Store, name: string, near: readonly Known[], at: AsOf): Promise<LoreError> {
  const isPast = at.asOf !== undefined;
  const told = foldName(name);
  const names = near.map(({ match }) => match.name).filter((other) => foldName(other) !== told);
  const suggestions = [...new Set(names)].slice(0, 4);
  const isKnownNow =
    isPast && (await findEntity(store, name, {}, { guess: false }).catch(() => null)) !== null;
  const elsewhere = isKnownNow ? 'It was recorded later.' : 'Try `lore search` with other words.';
  const putAway = isPast ? null : await inQuarantine(store, name);
  const found = suggestions.length > 0 && !isKnownNow ? `Did you mean ${suggestions.join(', ')}?` : elsewhere;
  return new LoreError({
    code: 'world/unknown-entity',
    message: isPast ? `Nothing was called "${name}" then.` : `Nothing here is called "${name}".`,
    hint: putAway ?? found,
  });
}

/** What a linter put away is unknown everywhere; whoever asks for it by name is told where it is. */
async function inQuarantine(store: Store, name: string): Promise<string | null> {
  const told = foldName(name);
  const [one] = (await store.lint.quarantined({ limit: MOST_PUT_AWAY })).filter(
    ({ entity }) => entity.id === name || foldName(entity.name) === told,
  );
  if (one === undefined) return null;
  return `A lint run has put it in quarantine: \`lore lint --restore ${one.entity.id}\` takes it out.`;
}

async function candidate(
  store: Store,
  { id, name, type }: Entity,
  at: AsOf,
  ontology: Ontology | undefined,
): Promise<Candidate> {
  if (ontology === undefined) return { id, name, type, lifetime: '' };
  const statements = await store.statements({ subject: id, ...at });
  return { id, name, type, lifetime: lifetimeText(lifetimeFrom(statements, type, ontology)) };
}

function candidateLine({ id, name, type, lifetime }: Candidate): string {
  return `${id}: ${[name, type, lifetime].filter((part) => part !== '').join(', ')}`;
}
