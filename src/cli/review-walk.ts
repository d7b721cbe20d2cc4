/** Walks a person through findings and flags, one at a time. */
import type { World } from '../engine/index.js';
import { type Finding, LoreError } from '../model/index.js';
import { cleanText } from '../report/clean.js';
import { diffLines, explainReport, repairLines } from '../report/findings/explain.js';
import { findingLines } from '../report/findings/pretty.js';
import { verdictTold } from '../report/findings/verdict.js';
import { count } from '../report/words.js';
import type { Ask } from './asking.js';
import type { Context } from './context.js';

const CHOICES = '[c]onfirm  [d]ismiss  [e]xception  [r]epair  e[x]plain  [s]kip  [q]uit  [h]elp > ';
const FLAG_CHOICES = '[d]one  [s]kip  [q]uit > ';
const LETTERS = `c  it is wrong indeed: counts with its full severity
d  it is not wrong; you are asked why, and until when
e  it is so on purpose; likewise
r  choose a way out, and make it in what is recorded
x  why it was found, who says so, and the ways out
s  leave it open, and go on
q  stop here; what you have judged is kept`;
type Step = 'next' | 'again' | 'quit';

export async function walkFindings(
  context: Context,
  world: World,
  ask: Ask,
  findings: readonly Finding[],
): Promise<void> {
  const shown = await world.show(findings);
  if (shown.length === 0) return say(context, 'Nothing is open.');
  for (const [index, reported] of shown.entries()) {
    say(context, `\n${index + 1} of ${shown.length} · ${reported.rule.name}`);
    say(context, findingLines(reported, context.theme).join('\n'));
    for (let step: Step = 'again'; step === 'again'; ) {
      step = await tried(context, () => judgeOne(context, world, ask, reported.finding.id));
      if (step === 'quit') return;
    }
  }
  say(context, `That was all: ${count(shown.length, 'finding')}.`);
}

async function judgeOne(context: Context, world: World, ask: Ask, finding: string): Promise<Step> {
  const answer = await ask(CHOICES);
  if (answer === null) return 'quit';
  switch (answer.trim().toLowerCase()) {
    case 'c':
      say(context, verdictTold(await world.judge({ finding, verdict: 'confirmed' })));
      return 'next';
    case 'd':
    case 'e': {
      const reason = await ask('Why? ');
      const expires = (await ask('Until when (a day; empty for ever)? ')) ?? '';
      const verdict = answer.trim().toLowerCase() === 'd' ? 'dismissed' : 'exception';
      const limit = expires.trim() === '' ? {} : { expires: expires.trim() };
      say(context, verdictTold(await world.judge({ finding, verdict, reason: reason ?? '', ...limit })));
      return 'next';
    }
    case 'r':
      return repairOne(context, world, ask, finding);
    case 'x':
      say(context, explainReport(await world.explain(finding), context.theme));
      return 'again';
    case 's':
    case '':
      return 'next';
    case 'q':
      return 'quit';
    default:
      context.say(`${/^(h|help|\?)$/i.test(answer.trim()) ? '' : 'One letter, please.\n'}${LETTERS}`);
      return 'again';
  }
}

async function repairOne(context: Context, world: World, ask: Ask, finding: string): Promise<Step> {
  const { repairs } = await world.explain(finding);
  if (repairs.length === 0) {
    context.say('No way out is known that would settle it.');
    return 'again';
  }
  say(context, repairLines(repairs, context.theme).join('\n'));
  const chosen = repairs[Number(await ask('Which (a number; empty for none)? ')) - 1];
  if (chosen === undefined) return 'again';
  const reason = (await ask('Why? ')) ?? '';
  const { seq } = await world.repair({ finding, repair: chosen, reason });
  say(context, doneAs(chosen.says, seq));
  if (chosen.edits.length > 0)
    say(
      context,
      ['Write in your files, so that they say the same:', ...diffLines(chosen.edits, context.theme)].join(
        '\n',
      ),
    );
  return 'next';
}

/** A repair is worded as an order; this says that it was carried out. */
export function doneAs(says: string, commit: number | null): string {
  return `${commit === null ? 'Done' : `Done, as commit #${commit}`}: ${cleanText(says)}`;
}

/** What models and people have marked as suspicious. */
export async function walkFlags(context: Context, world: World, ask: Ask): Promise<void> {
  const flags = await world.reviewQueue({ settled: false });
  if (flags.length === 0) return say(context, 'Nothing is flagged.');
  for (const [index, flag] of flags.entries()) {
    const day = new Date(flag.at).toISOString().slice(0, 10);
    say(context, `\n${index + 1} of ${flags.length} · ${cleanText(flag.node)}`);
    say(context, `  ${cleanText(flag.reason)} (${cleanText(flag.by)}, ${day})`);
    const answer = (await ask(FLAG_CHOICES))?.trim().toLowerCase() ?? 'q';
    if (answer === 'q') return;
    if (answer !== 'd') continue;
    const outcome = (await ask('What came of it? ')) ?? '';
    await world.settleFlag(flag.id, outcome);
  }
}

/** A wrong answer is told, and asked for again. */
async function tried(context: Context, step: () => Promise<Step>): Promise<Step> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    context.complain(error);
    return 'again';
  }
}

function say(context: Context, text: string): void {
  context.print(
    () => ({ text }),
    () => text,
  );
}
