/** Brings findings into step with what judges have told: a confusion stands as long as facts of both its sides do. */
import { findingDigest } from '../../consistency/index.js';
import { CONFUSION_KINDS } from '../../model/index.js';
import type { Matter, ReviewMark } from '../../store/cases.js';
import type { Fact } from '../../store/facts.js';
import type { Anchor, Found, Swept } from '../../store/findings.js';
import type { GroundReading, Handle } from '../../store/ground.js';
import { isCurrent, type MemoryWorld } from '../memory-world.js';
import { chronological } from '../story/chronology.js';
import { threadRows } from '../threads.js';
import { arcOf, commonThread, messageOf } from './arc.js';
import { factsOf, toldById } from './known.js';
import type { Told } from './same-words.js';
import { subjectsOf, wholeSubject } from './subject.js';

/** The learned judge's name begins so; its version and how sure it was stand behind it. */
export const JUDGED = 'judge:';

/** Findings of judges are filed under it, by their kind. */
export const STORY_RULE = 'memory/story';

export interface Reviewed {
  /** Ids of findings. */
  readonly appeared: readonly string[];
  readonly gone: readonly string[];
}

const NOTHING: Reviewed = { appeared: [], gone: [] };

/** Each has a place of its own, so that one can be brought into step without the others. */
const anchorOf = ({ row }: Matter): Anchor => ({ entity: 0, other: row });

interface Standing {
  readonly matter: Matter;
  readonly facts: readonly Told[];
  /** Ids of entities, the best first. */
  readonly subjects: readonly string[];
}

/** What is known of all of them, or of those that are about one of these facts. */
export async function reviewMatters(
  world: MemoryWorld,
  facts?: readonly string[],
  /** Taken back just now: their findings go. */
  dropped: readonly Matter[] = [],
): Promise<Reviewed> {
  const { store } = world;
  const matters = await store.cases.matters(facts === undefined ? {} : { facts });
  if (matters.length + dropped.length === 0) return NOTHING;
  const now = await world.now();
  const told = await toldById(
    world,
    matters.flatMap(({ facts }) => facts),
  );
  const asked = await askedByDetective(world, [...told.keys()]);
  const standing = matters.flatMap((matter): Standing[] => {
    const facts = matter.facts.flatMap((id) => told.get(id) ?? []);
    if (!stands(matter, facts, now) || asked.some((set) => isAbout(set, matter))) return [];
    return [{ matter, facts, subjects: subjectsOf(facts) }];
  });
  const nobody = await hasNoSubject(world, standing);
  const whole = nobody ? [await wholeSubject(world)] : [];
  const { found, seq } = await store.findings.reading(async (reading) => {
    const handles = await reading.handles([...standing.flatMap(({ subjects }) => subjects), ...whole]);
    const all: Found[] = [];
    for (const one of standing) {
      const [entity] = [...one.subjects, ...whole].flatMap((id) => handles.get(id) ?? []);
      if (entity !== undefined) all.push(await foundIn(one, entity, reading));
    }
    return { found: all, seq: reading.seq };
  });
  const anchors = facts === undefined ? 'everything' : [...matters, ...dropped].map(anchorOf);
  const swept = CONFUSION_KINDS.map((part): Swept => ({ rule: STORY_RULE, part, anchors }));
  const settled = await store.findings.settle({ seq, mark: null, swept, found, postponed: [], run: null });
  return { appeared: settled.appeared, gone: settled.gone };
}

/** After that many commits it is noted that nothing had to be brought into step. */
const OFTEN = 200;

/** Brings into step what has changed since the last time: facts that ended, came back or expired, and these findings. */
export async function reviewChanges(world: MemoryWorld, findings: readonly string[]): Promise<void> {
  const { store } = world;
  const [last] = await store.commits({ limit: 1 });
  const mark = { seq: last?.seq ?? 0, now: await world.now() };
  const before = await store.cases.reviewed();
  const about = before === null ? [] : await changedFacts(world, before, mark.now, findings);
  if (before === null) await reviewMatters(world);
  else if (about.length > 0) await reviewMatters(world, about);
  else if (mark.seq - before.seq < OFTEN) return;
  await store.cases.noteReviewed(mark);
}

async function changedFacts(
  { store }: MemoryWorld,
  since: ReviewMark,
  now: number,
  findings: readonly string[],
): Promise<string[]> {
  const found = findings.length === 0 ? [] : await store.findings.findings({ ids: findings });
  return [...new Set([...(await store.facts.changed(since, now)), ...found.flatMap(factsOf)])];
}

/** Is there one whose facts name no entity? */
async function hasNoSubject({ store }: MemoryWorld, standing: readonly Standing[]): Promise<boolean> {
  const ids = standing.flatMap(({ subjects }) => subjects);
  const known = await store.findings.reading((reading) => reading.handles(ids));
  return standing.some(({ subjects }) => subjects.every((id) => !known.has(id)));
}

/** Somebody who reads it still finds two sides. */
export function stands(
  { kind, holdsIfYes }: Pick<Matter, 'kind' | 'holdsIfYes'>,
  facts: readonly Told[],
  now: number,
): boolean {
  const current = facts.map(({ fact }) => fact).filter((fact) => isCurrent(fact, now));
  const isYes = ({ id }: Fact) => holdsIfYes.includes(id);
  const yes = current.filter(isYes).length;
  if (yes === 0 || yes === current.length) return false;
  // Without what came back there is a change, and nothing else.
  const last = [...current].sort(chronological).at(-1);
  return kind !== 'reversal' || (last !== undefined && isYes(last));
}

/** Facts of what the detective asks by itself about some of these. */
async function askedByDetective({ store }: MemoryWorld, facts: readonly string[]): Promise<Set<string>[]> {
  const open = await store.findings.findings({
    kinds: ['confusion'],
    statuses: ['open', 'confirmed'],
    facts,
  });
  return open.filter(({ rule }) => rule !== STORY_RULE).map((finding) => new Set(factsOf(finding)));
}

function isAbout(asked: ReadonlySet<string>, { facts }: Matter): boolean {
  return facts.filter((id) => asked.has(id)).length >= 2;
}

async function foundIn({ matter, facts }: Standing, entity: Handle, reading: GroundReading): Promise<Found> {
  const { key, kind, question, holdsIfYes } = matter;
  const parts = arcOf(kind, facts, new Set(holdsIfYes));
  const attribute = commonThread(facts)?.attribute ?? null;
  return {
    rule: STORY_RULE,
    part: kind,
    anchor: anchorOf(matter),
    kind: 'confusion',
    // The learned judge is never sure; whoever reads the whole story is.
    certainty: matter.judge.startsWith(JUDGED) ? 'possible' : 'certain',
    severity: 'warn',
    trusted: false,
    key,
    digest: findingDigest(meaningsOf(facts)),
    message: messageOf(kind, parts),
    subject: entity,
    predicate: attribute,
    entities: [entity],
    statements: attribute === null ? [] : await threadRows(entity, attribute, reading),
    details: {
      kind: 'confusion',
      confusion: kind,
      question,
      facts: parts.map(({ told, role, value }) => ({ id: told.fact.id, role, value })),
      judge: matter.judge,
    },
    settles: null,
  };
}

/** What is said, without who says it and how often. */
function meaningsOf(facts: readonly Told[]): string[] {
  const meanings = facts.map(({ fact, claims }) =>
    claims.length === 0
      ? fact.contentKey
      : claims
          .map(({ subject, attribute, value, mode }) => [subject, attribute, value, mode].join('\u001f'))
          .join('\u001e'),
  );
  return [...new Set(meanings)].sort();
}
