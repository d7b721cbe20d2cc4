/** The detective's learned half: has the judge read the neighbourhoods of facts, and files what would confuse. */

import { type DecodedStory, decodeStory, type Judge } from '../../language/judge/index.js';
import { append } from '../../model/append.js';
import type { ConfusionVerdict } from '../../model/confusion-verdict.js';
import type { Matter } from '../../store/cases.js';
import type { Fact } from '../../store/facts.js';
import { JUDGED, type Reviewed, reviewMatters } from '../judge/review.js';
import { takeVerdict } from '../judge/take-verdict.js';
import { problemsOf } from '../judge/verdict.js';
import type { MemoryWorld } from '../memory-world.js';
import { alikeness, keepSense, neighbourhood, tells } from '../neighbourhood.js';
import { chronological } from '../story/chronology.js';
import { factsById } from '../story/gather.js';
import { deniedPair } from './denied.js';
import { overruled } from './overruled.js';
import { askInTheirWords } from './own-words.js';

/** Gives what has come and gone; nothing where there is no judge. */
export async function judgeFacts(world: MemoryWorld, facts: readonly Fact[]): Promise<Reviewed> {
  const judge = world.judge?.() ?? null;
  const [appeared, gone]: [string[], string[]] = [[], []];
  if (judge !== null)
    for (const fact of [...facts].sort(chronological)) {
      const reviewed = await judgeOne(world, judge, fact);
      append(appeared, reviewed.appeared);
      append(gone, reviewed.gone);
    }
  return { appeared, gone };
}

async function judgeOne(world: MemoryWorld, judge: Judge, fact: Fact): Promise<Reviewed> {
  const now = await world.now();
  // What has ended is no part of it any more; what stood beside it may confuse without it, or confuse no longer.
  const told = (some: readonly Fact[]) => (tells(fact, now) ? some : some.filter(({ id }) => id !== fact.id));
  await keepSense(world, judge, fact);
  const { views, isCrowded } = await neighbourhood(world, fact);
  const stories = views.map(told);
  let asked: Asking | null = null;
  for (const story of stories) asked ??= await askedIn(world, judge, story, fact, isCrowded);
  const gone = await withdrawn(world, judge, stories[0] ?? [], asked?.verdict ?? null);
  if (asked === null) return { appeared: [], gone };
  const by = `${JUDGED}${judge.version}:${asked.ask.toFixed(2)}`;
  const { reviewed } = await takeVerdict(world, { confusions: [asked.verdict] }, by);
  return { appeared: reviewed.appeared, gone: [...gone, ...reviewed.gone] };
}

interface Asking {
  readonly verdict: ConfusionVerdict;
  readonly ask: number;
}

/** Where strangers stand in a story, those concerned must be tied to each other, and confuse when they are read alone. */
async function askedIn(
  world: MemoryWorld,
  judge: Judge,
  story: readonly Fact[],
  fact: Fact,
  isCrowded: boolean,
): Promise<Asking | null> {
  const read = await readStory(judge, story);
  if (read === null) return null;
  const verdict = await confusionIn(world, judge, story, read, fact, isCrowded);
  if (verdict === null || !isCrowded) return verdict === null ? null : { verdict, ask: read.ask };
  const parts = story.filter(({ id }) => verdict.fact_ids.includes(id));
  const alike = await alikeness(world, judge, parts);
  const alone = alike === null ? null : await readStory(judge, parts);
  if (alike === null || alone === null) return null;
  const ask = (read.ask + alone.ask) / 2;
  const isSure =
    ask + AMONG_STRANGERS.alike * Math.min(alike, AMONG_STRANGERS.most) >= AMONG_STRANGERS.enough;
  return isSure && ask >= judge.settings.thresholds.ask[verdict.kind] ? { verdict, ask } : null;
}

/** Both looks together must be surer the less the facts speak of the same: measured on h07 and h11 told to one memory. */
const AMONG_STRANGERS = { alike: 0.8, most: 0.7, enough: 1.36 };

async function readStory(judge: Judge, story: readonly Fact[]): Promise<DecodedStory | null> {
  if (story.length < 2) return null;
  const told = story.map(({ validFrom, author, scope, content }) => ({
    ...{ at: validFrom, who: author, scope, text: content },
  }));
  return decodeStory(await judge.story(told), judge.settings.thresholds.role);
}

/** Null where nothing is to be asked: the judge is not sure enough, the fact has no part in it, or what is exact says otherwise. */
async function confusionIn(
  world: MemoryWorld,
  judge: Judge,
  story: readonly Fact[],
  { ask, kind, roles, chances }: DecodedStory,
  fact: Fact,
  isCrowded: boolean,
): Promise<ConfusionVerdict | null> {
  const { ask: enough, withdraw } = judge.settings.thresholds;
  const isUndecided = ask >= withdraw[kind] && !isCrowded;
  if (ask < enough[kind]) return isUndecided ? await deniedPair(world, judge, story, fact) : null;
  const parts = story.flatMap((one, at) => {
    const role = roles[at];
    return role === undefined ? [] : [{ fact: one, role }];
  });
  const own = story.findIndex(({ id }) => id === fact.id);
  const isPart = own < 0 || (roles[own] !== undefined && (chances[own] ?? 0) >= PART);
  if (!isPart || (await overruled(world, kind, parts))) return null;
  const verdict: ConfusionVerdict = {
    kind,
    fact_ids: parts.map((part) => part.fact.id),
    holds_if_yes: holdsIfYes(parts),
    question: askInTheirWords(kind, parts),
  };
  const known = new Map(parts.map((part) => [part.fact.id, part.fact]));
  return problemsOf(verdict, known).length === 0 ? verdict : null;
}

export interface StoryPart {
  readonly fact: Fact;
  readonly role: NonNullable<DecodedStory['roles'][number]>;
}

/** What came back, what is old, or the last word. */
function holdsIfYes(parts: readonly StoryPart[]): string[] {
  const held = parts.filter(({ role }) => role === 'origin' || role === 'return' || role === 'stale');
  const last = parts.filter(({ role }) => role === 'rival').slice(-1);
  return [...held, ...last].map(({ fact }) => fact.id);
}

/** Takes back what the judge asked before and would ask no longer, now that more is told. Gives ids of findings. */
async function withdrawn(
  world: MemoryWorld,
  judge: Judge,
  story: readonly Fact[],
  verdict: ConfusionVerdict | null,
): Promise<string[]> {
  const { cases } = world.store;
  const here = new Set(story.map(({ id }) => id));
  const said = new Set(verdict?.fact_ids ?? []);
  const shared = (facts: readonly string[], some: ReadonlySet<string>) =>
    facts.filter((id) => some.has(id)).length;
  const open = (await cases.matters({ facts: [...here] })).filter(
    ({ judge: by, facts }) => by.startsWith(JUDGED) && shared(facts, here) >= 2 && shared(facts, said) < 2,
  );
  const gone: string[] = [];
  for (const matter of open)
    if (!(await isStillAsked(world, judge, matter, story))) {
      await cases.dropMatter(matter.key);
      append(gone, (await reviewMatters(world, matter.facts, [matter])).gone);
    }
  return gone;
}

/** Its own facts first, then what stands around them. */
async function isStillAsked(
  world: MemoryWorld,
  judge: Judge,
  { facts, kind }: Matter,
  story: readonly Fact[],
): Promise<boolean> {
  const own = [...(await factsById(world, facts)).values()];
  const others = story.filter(({ id }) => !facts.includes(id));
  const told = [...own, ...others].slice(0, MOST_TOLD).sort(chronological);
  const read = await readStory(judge, told);
  if (read === null) return true;
  const concerned = told.filter(
    (_, at) => read.roles[at] !== undefined && facts.includes(told[at]?.id ?? ''),
  );
  // One fact in common: the same trouble, of which more is known by now.
  return read.ask >= judge.settings.thresholds.withdraw[kind] && concerned.length !== 1;
}

const MOST_TOLD = 12;
/** The fact that is told has a part in it where that is at least so likely: nobody is asked because somebody must be. */
const PART = 0.3;
