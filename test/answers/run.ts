/** `npm run answers`: how true the answers, verdicts and citations are about worlds that nobody here wrote. */
import { type Figures, figures, measure, opened } from './measure.js';
import { worlds } from './sets.js';

const HEAD = [
  'world',
  'set',
  'ask right',
  'wrong',
  'silent',
  'verify precision',
  'recall',
  'cite right',
  'wrong',
  'false as supported',
  'would break',
];
const share = (part: number, of: number) => (of === 0 ? '–' : `${(part / of).toFixed(2)} (${part}/${of})`);

function row(
  name: string,
  part: string,
  { asked, held, cited, supposed, falselySupported }: Figures,
): string[] {
  return [
    name,
    part,
    share(asked.counts.right, asked.all),
    share(asked.counts.wrong, asked.all),
    String(asked.counts.missed),
    share(held.rightly, held.flagged),
    share(held.rightly, held.bad),
    share(cited.counts.right, cited.all),
    String(cited.counts.wrong),
    String(falselySupported),
    share(supposed.counts.right, supposed.all),
  ];
}

function show(name: string, { asked, drafts, cited, supposed }: Figures): void {
  for (const [what, notes] of Object.entries({
    ask: asked.notes,
    verify: drafts,
    cite: cited.notes,
    'would break': supposed.notes,
  }))
    console.log(`\n${name}, ${what}:`, ...notes.map((note) => `\n  ${note}`));
}

function add(to: Figures, own: Figures): void {
  for (const what of ['asked', 'cited', 'supposed'] as const)
    for (const mark of ['right', 'wrong', 'missed'] as const) to[what].counts[mark] += own[what].counts[mark];
  for (const what of ['flagged', 'rightly', 'bad'] as const) to.held[what] += own.held[what];
  to.falselySupported += own.falselySupported;
}

/** `--open` shows what went wrong with open sets; `--open-only` leaves the sealed ones alone. */
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const isOpenOnly = process.argv.includes('--open-only');
const shows = isOpenOnly || process.argv.includes('--open');
const all = { open: figures(), sealed: figures() };
const table: string[][] = [HEAD];
for (const one of worlds()) {
  if (wanted.length > 0 && !wanted.includes(one.name)) continue;
  await opened(one, async (world) => {
    for (const { part, set } of one.sets) {
      if (isOpenOnly && part !== 'open') continue;
      const own = figures();
      await measure(world, set, own);
      table.push(row(one.name, part, own));
      if (shows && part === 'open') show(one.name, own);
      add(all[part], own);
    }
  });
}
for (const part of ['open', 'sealed'] as const)
  table.push(row('all', part === 'open' ? 'open, learned from' : part, all[part]));
const widths = HEAD.map((_, column) => Math.max(...table.map((cells) => (cells[column] ?? '').length)));
for (const cells of table)
  console.log(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
