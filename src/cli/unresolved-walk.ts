/** Walks a person through provisional statements and proposed names, one keystroke each. */
import type { World } from '../engine/index.js';
import { LoreError } from '../model/index.js';
import { acceptedNameLine, proposedLines, provisionalLines } from '../report/unresolved.js';
import { count, digits } from '../report/words.js';
import type { Ask } from './asking.js';
import type { Context } from './context.js';
import { show } from './walk.js';

const CHOICES = '[a]ccept  [r]eject  [s]kip  [u]ndo the last  [q]uit > ';
const MOST = 1_000;

/** False when there is to be no more. */
export async function walkProvisional(
  context: Context,
  world: World,
  ask: Ask,
  about: { readonly entity?: string },
): Promise<boolean> {
  const { statements, total } = await world.provisional.list({ ...about, limit: MOST });
  if (statements.length === 0) {
    show(context, 'No statement waits for a verdict.');
    return true;
  }
  const walk = new Walk(context, world, ask);
  let goesOn = true;
  for (const [index, statement] of statements.entries()) {
    show(context, `\n${index + 1} of ${statements.length}`);
    show(context, provisionalLines(statement, context.theme).join('\n'));
    goesOn = await walk.decide(statement.id);
    if (!goesOn) break;
  }
  const left = total - walk.decided.length;
  show(
    context,
    `\nDecided: ${count(walk.decided.length, 'statement')}. ${digits(left)} ${left === 1 ? 'waits' : 'wait'}.`,
  );
  return goesOn;
}

const NAME_CHOICES = '[a]ccept the name  [s]kip  [u]ndo the last  [q]uit > ';

/** The names that prose tells of and nobody defines. */
export async function walkNames(context: Context, world: World, ask: Ask): Promise<void> {
  const names = await world.provisional.names();
  const accepted: string[] = [];
  for (const [index, proposed] of names.entries()) {
    show(context, `\nName ${index + 1} of ${names.length}`);
    show(context, proposedLines(proposed, context.theme).join('\n'));
    if (!(await decideName(context, world, ask, proposed.name, accepted))) break;
  }
  if (accepted.length > 0) show(context, `\nAccepted: ${count(accepted.length, 'name')}.`);
}

/** False when there is to be no more. */
async function decideName(
  context: Context,
  world: World,
  ask: Ask,
  name: string,
  accepted: string[],
): Promise<boolean> {
  for (;;) {
    const key = (await ask(NAME_CHOICES))?.trim().toLowerCase() ?? 'q';
    if (key === 'q') return false;
    if (key === 's' || key === '') {
      show(context, 'Skipped.');
      return true;
    }
    if (key === 'a') {
      show(context, acceptedNameLine(await world.provisional.acceptName({ name })));
      accepted.push(name);
      return true;
    }
    if (key !== 'u') context.say('One letter, please: a, s, u or q.');
    else await undoLast(context, world, accepted);
  }
}

async function undoLast(context: Context, world: World, accepted: string[]): Promise<void> {
  const last = accepted.pop();
  if (last === undefined) return context.say('Nothing has been decided yet.');
  await world.provisional.undoName({ name: last });
  show(context, `Only proposed again: ${last}.`);
}

class Walk {
  /** Ids, the last at the end. */
  readonly decided: string[] = [];

  constructor(
    private readonly context: Context,
    private readonly world: World,
    private readonly ask: Ask,
  ) {}

  /** False when there is to be no more. */
  async decide(statement: string): Promise<boolean> {
    for (;;) {
      const key = (await this.ask(CHOICES))?.trim().toLowerCase() ?? 'q';
      if (key === 'q') return false;
      if (key === 's' || key === '') {
        show(this.context, 'Skipped.');
        return true;
      }
      if (key === 'a' || key === 'r') return this.#settle(key, statement);
      if (key === 'u') await this.#undo();
      else this.context.say('One letter, please: a, r, s, u or q.');
    }
  }

  async #settle(key: 'a' | 'r', statement: string): Promise<true> {
    const { provisional } = this.world;
    try {
      if (key === 'a') await provisional.accept({ statement });
      else await provisional.reject({ statement });
      this.decided.push(statement);
      show(this.context, key === 'a' ? 'Accepted.' : 'Rejected.');
    } catch (error) {
      // What was decided before may have settled it, too.
      if (!(error instanceof LoreError)) throw error;
      this.context.complain(error);
    }
    return true;
  }

  async #undo(): Promise<void> {
    const last = this.decided.pop();
    if (last === undefined) return this.context.say('Nothing has been decided yet.');
    const { statement } = await this.world.provisional.undo({ statement: last });
    show(this.context, `Open again: ${statement.told}`);
  }
}
