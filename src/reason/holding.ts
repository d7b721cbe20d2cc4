/** Whether statements hold at a time; undated relations take the dates of their events, and hold while their ends exist. */
import type { Relation, Statement } from '../model/index.js';
import { isA, type Ontology } from '../packs/index.js';
import { type Window, windowContains, windowsMayOverlap, windowsOverlap } from '../time/index.js';
import { type AskedTime, askedTime, timeOf } from './asked-time.js';
import { type EndLife, endLives, outsideOf, timelessWindow } from './ends-exist.js';
import { lifetimeText } from './lifetime.js';
import type { Reasoning } from './reasoning.js';
import { isDated } from './when.js';

/** `undated`: told without a time. `past` and `future`: over by then, or not yet begun. */
export type Holding = 'certain' | 'possible' | 'undated' | 'past' | 'future';

export interface Held {
  readonly holding: Holding;
  /** Its own window, or that of the event it leads to; what is timeless begins with its later end. */
  readonly window: Window;
  /** The date it takes from an event or from its ends, in words; null where it has its own or none. */
  readonly borrowed: string | null;
  /** Whose lifetime rules it out then, or bounds it; null where its own dates decide. */
  readonly bound: EndLife | null;
}

export const HOLDING_RANK: Readonly<Record<Holding, number>> = {
  certain: 0,
  possible: 1,
  undated: 2,
  past: 3,
  future: 4,
};

/** The time asked for, `current` when none is; null where nobody knows when the present is. */
export async function timeAsked(reasoning: Reasoning, text?: string): Promise<AskedTime | null> {
  if (text !== undefined) return askedTime(reasoning, text);
  const now = await reasoning.now();
  return now === null ? null : timeOf(now);
}

export function holdingOf(window: Window, at: AskedTime | null): Holding {
  if (!isDated(window)) return 'undated';
  if (at === null) return 'possible';
  if (windowContains(window, at.window) === true || windowsOverlap(window, at.window) === true)
    return 'certain';
  if (windowsMayOverlap(window, at.window)) return 'possible';
  return window.fromMin >= at.window.untilMax ? 'future' : 'past';
}

/** By statement id. */
export async function heldAt(
  reasoning: Reasoning,
  statements: readonly Statement[],
  at: AskedTime | null,
): Promise<Map<string, Held>> {
  const { ontology } = reasoning;
  const undated = statements.filter((s): s is Relation => s.kind === 'relation' && !isDated(s.valid));
  const lives = await endLives(
    reasoning,
    undated.flatMap(({ subject, object }) => [subject, object]),
  );
  const held = new Map(statements.map((statement) => [statement.id, own(statement, at)]));
  for (const statement of undated) {
    const one = undatedAt(ontology, statement, lives, at);
    if (one !== null) held.set(statement.id, one);
  }
  return held;
}

function own(statement: Statement, at: AskedTime | null): Held {
  return { holding: holdingOf(statement.valid, at), window: statement.valid, borrowed: null, bound: null };
}

function eventIn(ontology: Ontology, one: EndLife | undefined): EndLife | undefined {
  return one !== undefined && isA(ontology, one.entity.type, 'Event') ? one : undefined;
}

/** Null where nothing but the statement tells of its time. */
function undatedAt(
  ontology: Ontology,
  statement: Relation,
  lives: ReadonlyMap<string, EndLife>,
  at: AskedTime | null,
): Held | null {
  const { subject, object, predicate, valid } = statement;
  const relation = ontology.relationTypes.get(predicate);
  if (relation?.temporal === 'timeless') {
    const since = timelessWindow(ontology, statement, lives);
    if (since === null) return { holding: 'certain', window: valid, borrowed: null, bound: null };
    const holding = at === null ? 'certain' : holdingOf(since.window, at);
    const borrowed = lifetimeText({ from: since.last.life.from, until: null });
    return { holding, window: since.window, borrowed, bound: since.last };
  }
  const happening = eventIn(ontology, lives.get(object)) ?? eventIn(ontology, lives.get(subject));
  if (happening !== undefined) {
    const { life } = happening;
    const holding = holdingOf(life.window, at);
    return { holding, window: life.window, borrowed: lifetimeText(life), bound: happening };
  }
  const outside =
    relation === undefined || at === null ? null : outsideOf(relation, statement, lives, at.window);
  if (outside === null) return null;
  return { holding: outside.side, window: valid, borrowed: null, bound: outside.whose };
}
