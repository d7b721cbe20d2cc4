/** Whether statements hold at a time; an undated relation to an event takes the event's date. */
import type { Statement } from '../model/index.js';
import { type Ontology, subtypesOf } from '../packs/index.js';
import { type Window, windowContains, windowsMayOverlap, windowsOverlap } from '../time/index.js';
import { type AskedTime, askedTime, currentTime } from './asked-time.js';
import { lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import type { Reasoning } from './reasoning.js';
import { type ToldEntity, toldEntities } from './told-statement.js';
import { isDated } from './when.js';

/** `undated`: told without a time. `past` and `future`: over by then, or not yet begun. */
export type Holding = 'certain' | 'possible' | 'undated' | 'past' | 'future';

export interface Held {
  readonly holding: Holding;
  /** Its own window, or that of the event it leads to. */
  readonly window: Window;
  /** The date it takes from an event, in words; null where it has its own or none. */
  readonly borrowed: string | null;
}

export const HOLDING_RANK: Readonly<Record<Holding, number>> = {
  certain: 0,
  possible: 1,
  undated: 2,
  past: 3,
  future: 4,
};

/** The time asked for, `current` when none is; null where `current` stands for nothing, as nothing is dated. */
export async function timeAsked(reasoning: Reasoning, text?: string): Promise<AskedTime | null> {
  if (text !== undefined) return askedTime(reasoning, text);
  return (await reasoning.now()) === null ? null : currentTime(reasoning);
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
  const events = await eventsOf(reasoning, statements);
  const lives = await livesOf(reasoning, events.values());
  return new Map(
    statements.map((statement): [string, Held] => {
      const held = own(statement, at);
      if (isDated(statement.valid) || statement.kind === 'attribute') return [statement.id, held];
      if (isTimeless(ontology, statement)) return [statement.id, { ...held, holding: 'certain' }];
      const life = lives.get(statement.object) ?? lives.get(statement.subject);
      if (life === undefined || !isDated(life.window)) return [statement.id, held];
      const { window } = life;
      return [statement.id, { holding: holdingOf(window, at), window, borrowed: lifetimeText(life) }];
    }),
  );
}

function own(statement: Statement, at: AskedTime | null): Held {
  return { holding: holdingOf(statement.valid, at), window: statement.valid, borrowed: null };
}

function isTimeless(ontology: Ontology, { predicate }: Statement): boolean {
  return ontology.relationTypes.get(predicate)?.temporal === 'timeless';
}

/** Events that undated relations lead to or from. */
async function eventsOf(
  { store, ontology }: Reasoning,
  statements: readonly Statement[],
): Promise<Map<string, ToldEntity>> {
  const ids = statements.flatMap((statement) =>
    statement.kind === 'relation' && !isDated(statement.valid) && !isTimeless(ontology, statement)
      ? [statement.subject, statement.object]
      : [],
  );
  return toldEntities({ store }, ids, { types: subtypesOf(ontology, ['Event']) });
}
