/** Puts the questions of confusions to a person, one at a time: y or n, and what to do with those they cannot answer so. */
import type { World } from '../engine/index.js';
import { LoreError } from '../model/index.js';
import { confusionLines, type ShownConfusion } from '../report/confusions.js';
import { count } from '../report/words.js';
import type { Ask } from './asking.js';
import type { Context } from './context.js';

const CHOICES = '[y]es  [n]o  [m]erge  [d]ismiss  [s]kip  [q]uit > ';
const LETTERS = `y  yes: what it rules out ends
n  no: what the question asked for ends
m  you write one fact, which takes the place of all of them
d  nothing is confusing about it; you are asked why
s  leave it open, and go on
q  stop here; what you have answered is kept`;

type Step = 'answered' | 'left' | 'again' | 'quit';

/** Gives how many are still open. */
export async function askConfusions(
  context: Context,
  world: World,
  ask: Ask,
  confusions: readonly ShownConfusion[],
  by: string,
): Promise<number> {
  let left = confusions.length;
  if (left === 0) say(context, 'Nothing is open.');
  for (const [index, confusion] of confusions.entries()) {
    say(context, `\n${index + 1} of ${confusions.length}`);
    say(context, confusionLines(confusion, context.theme).join('\n'));
    let step: Step = 'again';
    while (step === 'again') step = await tried(context, () => askOne(context, world, ask, confusion, by));
    if (step === 'quit') break;
    if (step === 'answered') left--;
  }
  if (left > 0) context.say(`${count(left, 'question')} left open.`);
  return left;
}

async function askOne(
  context: Context,
  world: World,
  ask: Ask,
  { id }: ShownConfusion,
  by: string,
): Promise<Step> {
  const said = await ask(CHOICES);
  if (said === null) return 'quit';
  const resolve = async (
    resolution: Parameters<World['facts']['resolve']>[0]['resolution'],
    reason?: string,
  ) => {
    const { ended, merged } = await world.facts.resolve({
      finding: id,
      resolution,
      by,
      ...(reason === undefined ? {} : { reason }),
    });
    const what = [
      ...(ended.length === 0 ? [] : [`ended ${ended.join(', ')}`]),
      ...(merged === null ? [] : [`new ${merged}`]),
    ];
    say(
      context,
      `Settled${what.length === 0 ? '' : `: ${what.join('; ')}`}. \`lore confusions ${id} --undo\` takes it back.`,
    );
    return 'answered' as const;
  };
  switch (said.trim().toLowerCase()) {
    case 'y':
    case 'yes':
      return resolve({ answer: 'yes' });
    case 'n':
    case 'no':
      return resolve({ answer: 'no' });
    case 'm': {
      const merge = (await ask('The fact that holds, in your words: ')) ?? '';
      return merge.trim() === '' ? 'again' : resolve({ merge });
    }
    case 'd': {
      const reason = (await ask('Why? ')) ?? '';
      return reason.trim() === '' ? 'again' : resolve({ dismiss: true }, reason);
    }
    case 's':
    case '':
      return 'left';
    case 'q':
      return 'quit';
    default:
      context.say(LETTERS);
      return 'again';
  }
}

/** A wrong answer is told, and asked for again; a confusion that went away meanwhile is passed over. */
async function tried(context: Context, step: () => Promise<Step>): Promise<Step> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    context.complain(error);
    return error.code === 'facts/answered' ? 'answered' : 'again';
  }
}

function say(context: Context, text: string): void {
  context.print(
    () => ({ text }),
    () => text,
  );
}
