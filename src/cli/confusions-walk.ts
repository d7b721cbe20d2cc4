/** Puts the questions of confusions to a person, one at a time: y or n, and what to do with those they cannot answer so. */
import type { World } from '../engine/index.js';
import type { LoreError } from '../model/index.js';
import { confusionLines, type ShownConfusion } from '../report/confusions.js';
import { redactedLines } from '../report/facts.js';
import { count } from '../report/words.js';
import type { Asking } from './asking.js';
import type { Context } from './context.js';
import { show, tried } from './walk.js';

const CHOICES = '[y]es  [n]o  [m]erge  [d]ismiss  [s]kip  [u]ndo  [q]uit  [?] > ';
const LETTERS = `y  yes: what it rules out ends
n  no: what the question asked for ends
m  you write one fact, which takes the place of all of them
d  nothing is confusing about it; you are asked why
s  leave it open, and go on; Enter does the same
u  take your last answer back, and be asked again
q  stop here; what you have answered is kept`;

/** One that went away meanwhile is passed over. */
const failed = ({ code }: LoreError): Step => (code === 'facts/answered' ? 'gone' : 'again');
type Step = 'answered' | 'gone' | 'left' | 'again' | 'undo' | 'quit';

/** Gives how many are still open. */
export async function askConfusions(
  context: Context,
  world: World,
  asking: Asking,
  confusions: readonly ShownConfusion[],
  by: string,
): Promise<number> {
  if (confusions.length === 0) show(context, 'Nothing is open.');
  /** Places of those that were answered, the last at the end. */
  const answered: number[] = [];
  let gone = 0;
  let index = 0;
  while (index < confusions.length) {
    const confusion = confusions[index];
    if (confusion === undefined) break;
    show(context, `\n${index + 1} of ${confusions.length}`);
    show(context, confusionLines(confusion, context.theme).join('\n'));
    let step: Step = 'again';
    while (step === 'again')
      step = await tried(context, () => askOne(context, world, asking, confusion, by), failed);
    if (step === 'quit') break;
    if (step === 'undo') {
      const back = answered.pop();
      if (back === undefined) context.say('Nothing has been answered yet.');
      else {
        await tried(context, () => takenBack(context, world, confusions[back]?.id ?? '', by), failed);
        index = back;
      }
      continue;
    }
    if (step === 'answered') answered.push(index);
    if (step === 'gone') gone++;
    index++;
  }
  const left = confusions.length - answered.length - gone;
  if (left > 0) context.say(`${count(left, 'question')} left open.`);
  return left;
}

async function takenBack(context: Context, world: World, id: string, by: string): Promise<Step> {
  await world.facts.unresolve(id, by);
  show(context, 'Open again.');
  return 'left';
}

async function askOne(
  context: Context,
  world: World,
  { ask, line }: Asking,
  { id }: ShownConfusion,
  by: string,
): Promise<Step> {
  const said = await ask(CHOICES);
  if (said === null) return 'quit';
  const resolve = async (
    resolution: Parameters<World['facts']['resolve']>[0]['resolution'],
    reason?: string,
  ) => {
    const { ended, merged, redacted } = await world.facts.resolve({
      finding: id,
      resolution,
      by,
      ...(reason === undefined ? {} : { reason }),
    });
    const what = [
      ...(ended.length === 0 ? [] : [`ended ${ended.join(', ')}`]),
      ...(merged === null ? [] : [`new ${merged}`]),
    ];
    show(
      context,
      `Settled${what.length === 0 ? '' : `: ${what.join('; ')}`}. \`lore confusions ${id} --undo\` takes it back.`,
    );
    for (const told of redactedLines(redacted, context.theme)) show(context, told);
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
      const merge = (await line('The fact that holds, in your words: ')) ?? '';
      return merge.trim() === '' ? 'again' : resolve({ merge });
    }
    case 'd': {
      const reason = (await line('Why? ')) ?? '';
      return reason.trim() === '' ? 'again' : resolve({ dismiss: true }, reason);
    }
    case 's':
    case '':
      return 'left';
    case 'u':
      return 'undo';
    case 'q':
      return 'quit';
    default:
      context.say(`${/^(?:h|help|\?)$/i.test(said.trim()) ? '' : 'One letter, please.\n'}${LETTERS}`);
      return 'again';
  }
}
