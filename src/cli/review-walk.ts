/** Walks a person through findings and flags, one at a time. */
import type { World } from '../engine/index.js';
import { type Finding, filingOf, utcDay } from '../model/index.js';
import { cleanText } from '../report/clean.js';
import { explainReport, madeLines, repairLines, repairTakenBack } from '../report/findings/explain.js';
import { findingLines } from '../report/findings/finding-lines.js';
import { verdictsTold, verdictTold } from '../report/findings/verdict.js';
import { count } from '../report/words.js';
import type { Asking } from './asking.js';
import type { Context } from './context.js';
import { show, tried } from './walk.js';

const CHOICES = '[c]onfirm [d]ismiss [e]xempt [a]ll [r]epair e[x]plain [s]kip [u]ndo [q]uit ? > ';
const FLAG_CHOICES = '[d]one  [s]kip  [q]uit  [?] > ';
const LETTERS = `c  it is wrong indeed: counts with its full severity
d  it is not wrong; you are asked why, and until when
e  it is so on purpose; likewise
a  dismiss all of this rule that are open; you are asked why
r  choose a way out, and make it in what is recorded
x  why it was found, who says so, and the ways out
s  leave it open, and go on; Enter does the same
u  take your last verdict or repair back, and judge that again
q  stop here; what you have judged is kept`;
const FLAG_LETTERS = `d  it is dealt with; you are asked what came of it
s  leave it, and go on; Enter does the same
q  stop here; what you have settled is kept`;
const failed = (): Step => 'failed';
/** `failed`: the answer came to nothing, and is asked for again. */
type Step = 'judged' | 'all-judged' | 'repaired' | 'left' | 'again' | 'failed' | 'undo' | 'quit';

/** Whether it ended on an answer that came to nothing: a script has to be told. */
export async function walkFindings(
  context: Context,
  world: World,
  asking: Asking,
  findings: readonly Finding[],
): Promise<boolean> {
  const shown = await world.show(findings);
  if (shown.length === 0) {
    show(context, 'Nothing is open.');
    return false;
  }
  /** Places of those that are decided, the last at the end; those that were judged together stand together. */
  const judged: number[][] = [];
  const isJudged = (place: number): boolean => judged.some((some) => some.includes(place));
  let isFailed = false;
  let index = 0;
  while (index < shown.length) {
    const reported = shown[index];
    if (reported === undefined) break;
    if (isJudged(index)) {
      index++;
      continue;
    }
    show(context, `\n${index + 1} of ${shown.length} · ${reported.rule.name}`);
    show(context, findingLines(reported, context.theme).join('\n'));
    const { step, isAfterFailure } = await decided(context, world, asking, reported.finding);
    if (step === 'quit') {
      isFailed = isAfterFailure;
      break;
    }
    if (step === 'undo') {
      const back = judged.pop();
      if (back === undefined) context.say('Nothing has been judged yet.');
      else {
        await tried(context, () => takenBack(context, world), failed);
        index = back[0] ?? index;
      }
      continue;
    }
    if (step === 'judged' || step === 'repaired') judged.push([index]);
    if (step === 'all-judged') {
      const filing = filingOf(reported.finding);
      judged.push(
        shown.flatMap(({ finding }, place) =>
          filingOf(finding) === filing && !isJudged(place) ? [place] : [],
        ),
      );
    }
    index++;
  }
  const done = judged.flat().length;
  const left = shown.length - done;
  show(
    context,
    `\nDecided: ${count(done, 'finding')}. ${left === 0 ? 'None is' : `${left} ${left === 1 ? 'is' : 'are'}`} left open.${done === 0 ? '' : ' `lore review --undo` takes the last back.'}`,
  );
  return isFailed;
}

/** Asks until an answer comes to something. */
async function decided(context: Context, world: World, asking: Asking, finding: Finding) {
  let isAfterFailure = false;
  for (;;) {
    const step = await tried(context, () => judgeOne(context, world, asking, finding), failed);
    if (step === 'failed') isAfterFailure = true;
    else if (step !== 'again') return { step, isAfterFailure };
  }
}

async function takenBack(context: Context, world: World): Promise<Step> {
  const { takeBackLast } = await import('../engine/take-back.js');
  const { repair, reopened: all } = await takeBackLast(world);
  const number = count(all.length, 'finding');
  if (repair !== null) show(context, repairTakenBack(repair, all.length));
  else show(context, all.length === 1 ? 'Open again.' : `Open again: ${number}.`);
  return 'left';
}

async function judgeOne(context: Context, world: World, asking: Asking, judged: Finding): Promise<Step> {
  const finding = judged.id;
  const answer = await asking.ask(CHOICES);
  if (answer === null) return 'quit';
  switch (answer.trim().toLowerCase()) {
    case 'c':
      show(context, verdictTold(await world.judge({ finding, verdict: 'confirmed' })));
      return 'judged';
    case 'd':
      return excuse(context, world, asking, finding, 'dismissed');
    case 'e':
      return excuse(context, world, asking, finding, 'exception');
    case 'a':
      return excuseAll(context, world, asking, filingOf(judged));
    case 'r':
      return repairOne(context, world, asking, finding);
    case 'x':
      show(context, explainReport(await world.explain(finding), context.theme));
      return 'again';
    case 's':
    case '':
      return 'left';
    case 'u':
      return 'undo';
    case 'q':
      return 'quit';
    default:
      context.say(`${isHelp(answer) ? '' : 'One letter, please.\n'}${LETTERS}`);
      return isHelp(answer) ? 'again' : 'failed';
  }
}

/** At any question: no reason is one letter long. */
const isQuit = (answer: string | null): boolean => /^q$/i.test((answer ?? '').trim());
const isHelp = (answer: string): boolean => /^(?:h|help|\?)$/i.test(answer.trim());

async function excuse(
  context: Context,
  world: World,
  { line }: Asking,
  finding: string,
  verdict: 'dismissed' | 'exception',
): Promise<Step> {
  const reason = ((await line('Why? ')) ?? '').trim();
  if (isQuit(reason)) return 'quit';
  if (reason === '') {
    context.say('It stays open: a reason is needed.');
    return 'failed';
  }
  const expires = ((await line('Until when (a day like 2027-01-31; Enter for ever)? ')) ?? '').trim();
  const limit = expires === '' ? {} : { expires };
  show(context, verdictTold(await world.judge({ finding, verdict, reason, ...limit })));
  return 'judged';
}

async function excuseAll(context: Context, world: World, { line }: Asking, rule: string): Promise<Step> {
  const all = await world.picked({ rules: [rule] });
  const reason = ((await line(`Dismiss ${count(all.length, 'finding')} of ${rule}: why? `)) ?? '').trim();
  if (isQuit(reason)) return 'quit';
  if (reason === '') {
    context.say('They stay open: a reason is needed.');
    return 'failed';
  }
  const { judged, lesson } = await world.judgeAll({ rules: [rule], verdict: 'dismissed', reason });
  show(context, verdictsTold(judged, lesson, {}));
  return 'all-judged';
}

async function repairOne(context: Context, world: World, asking: Asking, finding: string): Promise<Step> {
  const { repairs, shown } = await world.explain(finding);
  if (repairs.length === 0) {
    context.say('No way out is known that would settle it.');
    return 'again';
  }
  show(context, repairLines(repairs, shown, context.theme).join('\n'));
  const which = `Which (${repairs.length === 1 ? '1' : `1 to ${repairs.length}`}; Enter for none)? `;
  const answer = await (repairs.length > 9 ? asking.line(which) : asking.ask(which));
  if (isQuit(answer)) return 'quit';
  const chosen = repairs[Number(answer) - 1];
  if (chosen === undefined) return (answer ?? '').trim() === '' ? 'again' : 'failed';
  const reason = ((await asking.line('Why? ')) ?? '').trim();
  if (isQuit(reason)) return 'quit';
  if (reason === '') {
    context.say('Nothing was changed: a reason is needed.');
    return 'failed';
  }
  const { seq } = await world.repair({ finding, repair: chosen, reason });
  show(context, madeLines(chosen, shown, seq, context.theme).join('\n'));
  return 'repaired';
}

/** What models and people have marked as suspicious. */
export async function walkFlags(context: Context, world: World, asking: Asking): Promise<void> {
  const flags = await world.reviewQueue({ settled: false });
  if (flags.length === 0) return show(context, 'Nothing is flagged.');
  for (const [index, flag] of flags.entries()) {
    const day = utcDay(flag.at);
    show(context, `\n${index + 1} of ${flags.length} · ${cleanText(flag.node)}`);
    show(context, `  ${cleanText(flag.reason)} (${cleanText(flag.by)}, ${day})`);
    let answer = '?';
    while (!/^[dsq]?$/.test(answer)) {
      answer = (await asking.ask(FLAG_CHOICES))?.trim().toLowerCase() ?? 'q';
      if (!/^[dsq]?$/.test(answer)) context.say(FLAG_LETTERS);
    }
    if (answer === 'q') return;
    if (answer !== 'd') continue;
    await world.settleFlag(flag.id, (await asking.line('What came of it? ')) ?? '');
  }
}
