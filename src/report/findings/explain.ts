/** One finding in full: what was found and why it matters, who says so, and the ways out. */

import type { FileEdit } from '../../engine/edit.js';
import type { ShownFinding } from '../../engine/evidence.js';
import type { Explanation, TriedRepair } from '../../engine/explain.js';
import { type FindingVerdict, utcDay } from '../../model/index.js';
import { clean, cleanText } from '../clean.js';
import type { Json } from '../json.js';
import type { Theme } from '../theme.js';
import { wrap } from '../width.js';
import { count, listed } from '../words.js';
import { findingLines } from './finding-lines.js';
import { reportedJson } from './json.js';

export function explainJson({ shown, core, smallest, repairs, isCut, notAsked }: Explanation): Json {
  return {
    ...reportedJson(shown),
    cypher: shown.rule.cypher,
    core: [...core],
    is_cut: isCut,
    rules_not_asked: [...notAsked],
    core_is: smallest ? 'smallest' : 'sufficient',
    repairs: repairs.map((repair) => ({
      kind: repair.kind,
      says: repair.says,
      by_hand: repair.byHand,
      closes: repair.closes,
      opens: repair.opens,
      opening: [...repair.opening],
      edits: repair.edits.map((edit) => ({ ...edit })),
      also_at: [...repair.alsoAt],
    })),
  };
}

export function explainReport(input: Explanation, theme: Theme): string {
  const { shown, core, smallest, repairs, isCut, notAsked } = clean(input);
  const { paint, columns } = theme;
  const paragraph = (text: string) => wrap(text, columns).join('\n');
  const told = new Map(shown.evidence.map((one) => [one.id, one]));
  const held = core.flatMap((id) => {
    const one = told.get(id);
    const when = one === undefined || one.when === '' ? '' : ` (${one.when})`;
    return one === undefined ? [] : [...bullet(`${one.told}${when}`, theme), paint('muted', `    ${id}`)];
  });
  const blocks = [
    `${paint('title', shown.rule.name)} ${paint('muted', shown.rule.id)}`,
    findingLines(shown, theme).join('\n'),
    ...(shown.rule.why === '' ? [] : [paragraph(shown.rule.why)]),
    ...(held.length === 0 ? [] : [[paint('title', heading(core.length, smallest)), ...held].join('\n')]),
    ...verdictBlock(shown.finding.verdict, theme),
    ...(repairs.length === 0 ? [] : [repairLines(repairs, shown, theme).join('\n')]),
    ...(isCut ? [paint('muted', 'There was more to try than there was time for.')] : []),
    ...(notAsked.length === 0
      ? []
      : [
          paint(
            'muted',
            paragraph(
              `Repairs were not tried against ${listed(notAsked)}, which only a run over everything can answer.`,
            ),
          ),
        ]),
    ...(shown.rule.cypher === '' ? [] : [[paint('title', 'As a query'), code(shown.rule.cypher)].join('\n')]),
  ];
  return blocks.join('\n\n');
}

function heading(statements: number, smallest: boolean): string {
  if (statements === 1) return smallest ? 'It rests on this alone' : 'This shows it';
  return smallest ? 'These cannot all hold' : 'These show it';
}

export function repairLines(repairs: readonly TriedRepair[], shown: ShownFinding, theme: Theme): string[] {
  const { paint, columns } = theme;
  const lines = [paint('title', 'Ways out')];
  for (const [index, repair] of repairs.entries()) {
    const number = `${index + 1}.`;
    const [first = '', ...rest] = wrap(repair.says, columns - 5);
    lines.push(`  ${number} ${first}`, ...rest.map((line) => `     ${line}`));
    const hand = repair.byHand ? '; by hand' : '';
    lines.push(
      paint('muted', `     closes ${count(repair.closes, 'finding')}, opens ${repair.opens}${hand}`),
    );
    for (const opening of repair.opening)
      lines.push(...wrap(opening, columns - 7).map((line) => paint('warning', `       ${line}`)));
    lines.push(...diffLines(repair.edits, theme).map((line) => `     ${line}`));
    lines.push(...handLines(repair, shown, theme).map((line) => `     ${line}`));
  }
  return lines;
}

/** What a person has to change in the files, with the lines as they stand there. */
function handLines({ alsoAt }: TriedRepair, { evidence }: ShownFinding, { paint }: Theme): string[] {
  const texts = new Map<string, string>(
    evidence.flatMap(({ citations }) =>
      citations.flatMap(({ file, excerpt }) =>
        excerpt === null ? [] : [[`${file}:${excerpt.line}`, cleanText(excerpt.text.trim())] as const],
      ),
    ),
  );
  if (alsoAt.length === 0) return [];
  return [
    paint('muted', 'change by hand:'),
    ...alsoAt.flatMap((place) => {
      const text = texts.get(place);
      return [paint('command', place), ...(text === undefined ? [] : [`  ${text}`])];
    }),
  ];
}

/** That a repair was carried out, worded as an order as it is; what to write in the files, and the way back. */
export function madeLines(
  made: TriedRepair,
  shown: ShownFinding,
  commit: number | null,
  theme: Theme,
): string[] {
  const repair = clean(made);
  const done = `${commit === null ? 'Done' : `Done, as commit #${commit}`}: ${repair.says}`;
  const back = commit === null ? `lore review ${shown.finding.id} --reopen` : 'lore review --undo';
  const told = [...diffLines(repair.edits, theme), ...handLines(repair, shown, theme)];
  const files = told.length === 0 ? [] : ['', 'Write in your files, so that they say the same:', ...told];
  return [done, `Take it back: ${back}`, ...files];
}

export function repairTakenBack(commit: string, open: number): string {
  const again = open === 0 ? '' : ` Open again: ${count(open, 'finding')}.`;
  return `The repair of commit ${commit} is taken back.${again} What you have written in your files since stays.`;
}

/** What to change in the files, as a diff shows it. */
export function diffLines(edits: readonly FileEdit[], { paint }: Theme): string[] {
  return edits.flatMap(({ file, line, before, after }) => [
    paint('command', `${file}:${line}`),
    paint('error', `- ${before.trim()}`),
    ...(after === null ? [] : [paint('good', `+ ${after.trim()}`)]),
  ]);
}

function verdictBlock(verdict: FindingVerdict | null, theme: Theme): string[] {
  if (verdict === null) return [];
  const until = verdict.expires === null ? '' : `, until ${utcDay(verdict.expires)}`;
  const reason = verdict.reason === '' ? '' : `: ${verdict.reason}`;
  return [
    wrap(`${verdict.by} on ${utcDay(verdict.at)}: ${verdict.verdict}${until}${reason}`, theme.columns).join(
      '\n',
    ),
  ];
}

function bullet(text: string, { columns, glyphs }: Theme): string[] {
  const [first = '', ...rest] = wrap(text, columns - 4);
  return [`  ${glyphs.dot} ${first}`, ...rest.map((line) => `    ${line}`)];
}

function code(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
