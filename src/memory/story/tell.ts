/** The story that a judge is given: a seeded sample of the facts, oldest first, in pieces, with what was left out counted. */
import { hash } from 'node:crypto';
import type { Coverage } from '../../store/cases.js';
import type { Fact, FactClaim } from '../../store/facts.js';
import type { Seconds } from '../../time/index.js';
import { overlappingBatches, tokensOf } from './batches.js';
import { chronological } from './chronology.js';
import { survives } from './forgetting.js';
import { lineTokens, type StoryLine, storyLine } from './line.js';
import { turningPoints } from './turning.js';

export interface StoryGround {
  readonly facts: readonly Fact[];
  readonly claims: readonly FactClaim[];
  /** Ids of the facts that the story is told for. */
  readonly triggers: readonly string[];
  /** How many confusions a fact had a part in before. */
  readonly confusions: ReadonlyMap<string, number>;
  readonly now: Seconds;
}

export interface StorySize {
  /** Of one piece. */
  readonly pieceTokens: number;
  /** Of the whole story. */
  readonly tokens: number;
}

/** For a model that is asked by the engine. */
export const MODEL_SIZE: StorySize = { pieceTokens: 6_000, tokens: 36_000 };
/** For the model that calls: a piece and the instructions fit into one reply. */
export const CALLER_SIZE: StorySize = { pieceTokens: 1_000, tokens: 12_000 };

const OVERLAP = 0.2;
/** How much of a piece may be taken by repeating what the story is told for. */
const TRIGGERS_SHARE = 0.25;

export interface Story {
  /** Each oldest first. */
  readonly pieces: readonly (readonly StoryLine[])[];
  readonly coverage: Coverage;
}

interface Sized {
  readonly fact: Fact;
  readonly line: StoryLine;
  readonly tokens: number;
  /** Its place in the whole story. */
  readonly order: number;
}

/** The same ground and seed tell the same story. */
export function tellStory(ground: StoryGround, size: StorySize, seed = seedOf(ground)): Story {
  const { facts, claims, now, confusions } = ground;
  const triggers = new Set(ground.triggers);
  const turning = turningPoints(facts, claims);
  const isKept = ({ id }: Fact) => triggers.has(id) || turning.has(id);
  const all = [...facts].sort(chronological).map((fact, order): Sized => {
    const line = storyLine(fact, now);
    return { fact, line, tokens: lineTokens(line), order };
  });
  // A history that can be read at one go is told whole: there is nothing to be gained by forgetting.
  const isShort = tokensOf(all) <= size.pieceTokens;
  const sized = all.filter(
    ({ fact }) =>
      isShort || isKept(fact) || survives(seed, fact.id, now - fact.validFrom, confusions.get(fact.id) ?? 0),
  );
  const told = withinRoom(sized, ground, turning, size.tokens);
  const pieces = piecesOf(told, triggers, size);
  return {
    pieces: pieces.map((piece) => piece.map(({ line }) => line)),
    coverage: {
      facts: facts.length,
      told: told.length,
      kept: told.filter(({ fact }) => isKept(fact)).length,
      noRoom: sized.length - told.length,
      cases: pieces.length,
      seed,
    },
  };
}

/** Another story for other facts, so that in time most of them are told. */
export function seedOf({ triggers, facts }: Pick<StoryGround, 'triggers' | 'facts'>): string {
  const latest = Math.max(0, ...facts.map(({ seq }) => seq));
  return hash('sha256', JSON.stringify([[...triggers].sort(), latest]), 'hex').slice(0, 12);
}

/** What it is told for first, then what was contentious, then turning points, the latest first; then the rest. */
function withinRoom(
  sized: readonly Sized[],
  { triggers, confusions }: StoryGround,
  turning: ReadonlySet<string>,
  tokens: number,
): Sized[] {
  const given = new Set(triggers);
  const rank = ({ fact: { id } }: Sized): number =>
    given.has(id) ? 0 : (confusions.get(id) ?? 0) > 0 ? 1 : turning.has(id) ? 2 : 3;
  const byWorth = [...sized].sort((a, b) => rank(a) - rank(b) || b.order - a.order);
  let used = 0;
  const kept: Sized[] = [];
  for (const one of byWorth) {
    used += one.tokens;
    if (used > tokens && rank(one) > 0) break;
    kept.push(one);
  }
  return kept.sort((a, b) => a.order - b.order);
}

/** What the story is told for stands in every piece, as far as there is room: it has to be held against all the others. */
function piecesOf(told: readonly Sized[], triggers: ReadonlySet<string>, size: StorySize): Sized[][] {
  const share = size.pieceTokens * TRIGGERS_SHARE;
  const everywhere: Sized[] = [];
  for (const one of [...told].reverse()) {
    if (triggers.has(one.fact.id) && tokensOf(everywhere) + one.tokens <= share) everywhere.unshift(one);
  }
  const room = { tokens: size.pieceTokens - tokensOf(everywhere), overlap: OVERLAP };
  const within = new Set(everywhere);
  const pieces = overlappingBatches(
    told.filter((one) => !within.has(one)),
    room,
  );
  if (pieces.length === 0 && everywhere.length > 0) return [everywhere];
  return pieces.map((piece) => [...piece, ...everywhere].sort((a, b) => a.order - b.order));
}
