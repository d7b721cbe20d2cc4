/**
 * `npm run field:screens [-- FOLDER]`: with a folder, writes there what a stranger sees of each vault and tree, so that a reader of
 * the sources can judge it; without one, prints the shares of what was judged.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Checked, check, DATA, type Finding, inCopy, isFault, SCREEN } from './lore.js';

const SAMPLE = 40;
const SEED = 20_260;
const MOST_LINES = 6;

const SOURCES: readonly { readonly name: string; readonly path: string; readonly pack?: string }[] = [
  ...['earendor', 'eadras', 'rpg-east', 'alrathion'].map((name) => ({ name, path: `vault/${name}` })),
  ...['royal92', 'greek-gods', 'ming-dynasty', 'japanese-imperial-family'].map((name) => ({
    name,
    path: `genealogy/${name}.ged`,
    pack: 'genealogy',
  })),
];

/** What a reader of the sources says of each finding; kept as `judged/NAME.screen.yaml`. */
const judgements = z.array(
  z.object({
    finding: z.string(),
    set: z.enum(['screen', 'sample']),
    verdict: z.enum(['useful', 'noise', 'false']),
    why: z.string().optional(),
  }),
);

const [target] = process.argv.slice(2);
for (const source of SOURCES) {
  const from = path.join(DATA, source.path);
  if (!existsSync(from)) {
    console.error(`${source.name}: skipped, it is not here.`);
    continue;
  }
  await inCopy(from, (root) => {
    const found = check(root, source.pack);
    if (target === undefined) printShares(source.name, found);
    else {
      mkdirSync(target, { recursive: true });
      writeFileSync(path.join(target, `${source.name}.md`), pageOf(source.name, found, root));
      console.log(`${path.join(target, source.name)}.md`);
    }
  });
}

function screenOf({ entries }: Checked): Finding[] {
  return entries.slice(0, SCREEN).flatMap(([lead]) => lead ?? []);
}

/** A seeded draw, so that whoever judges and whoever counts see the same ones. */
function sampleOf({ findings }: Checked): Finding[] {
  const rest = findings.filter(isFault).sort((a, b) => (a.id < b.id ? -1 : 1));
  let state = SEED;
  const drawn: Finding[] = [];
  while (rest.length > 0 && drawn.length < SAMPLE) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    drawn.push(...rest.splice(state % rest.length, 1));
  }
  return drawn;
}

function pageOf(name: string, found: Checked, root: string): string {
  const part = (title: string, set: string, some: readonly Finding[]): string =>
    [`## ${title} (${some.length})`, ...some.map((one, i) => findingOf(one, i + 1, set, root))].join('\n\n');
  return `${[
    `# ${name}`,
    'Read the lines that each finding cites, and judge it: `useful` (an owner would thank for it), `noise` (true and of no use) or `false`.',
    `Write one line for each into \`test/field/judged/${name}.screen.yaml\`: \`- { finding: f-…, set: screen, verdict: useful }\`.`,
    part('First screen', 'screen', screenOf(found)),
    part('Sample of all findings', 'sample', sampleOf(found)),
  ].join('\n\n')}\n`;
}

function findingOf(one: Finding, number: number, set: string, root: string): string {
  const cited = one.evidence.flatMap(({ citations }) => citations);
  const lines = [...new Set(cited.flatMap(({ file, lines: at }) => linesOf(root, file, at)))];
  const head = `### ${number}. ${one.message}`;
  const what = `\`${one.id}\` · ${set} · ${one.rule_id}${one.part == null ? '' : `:${one.part}`} · ${one.certainty}`;
  return [head, what, ...(lines.length === 0 ? [] : [['```text', ...lines, '```'].join('\n')])].join('\n\n');
}

function linesOf(root: string, file: string, at: { start: number; end: number } | null): string[] {
  const whole = path.join(root, file);
  if (at === null || !existsSync(whole)) return [file];
  const all = readFileSync(whole, 'utf8').split(/\r?\n/);
  const end = Math.min(at.end, at.start + MOST_LINES - 1);
  return Array.from({ length: end - at.start + 1 }, (_, i) => {
    const text = (all[at.start + i - 1] ?? '').replaceAll('```', "'''");
    return `${file}:${at.start + i}  ${text.slice(0, 400)}`;
  });
}

function printShares(name: string, found: Checked): void {
  const file = path.join(import.meta.dirname, 'judged', `${name}.screen.yaml`);
  const judged = existsSync(file) ? judgements.parse(parse(readFileSync(file, 'utf8')) ?? []) : [];
  for (const [set, some] of [
    ['screen', screenOf(found)],
    ['sample', sampleOf(found)],
  ] as const) {
    const verdicts = some.flatMap(
      ({ id }) => judged.find((one) => one.finding === id && one.set === set)?.verdict ?? [],
    );
    const count = (verdict: string): number => verdicts.filter((one) => one === verdict).length;
    console.log(
      `${name}, ${set}: ${some.length} findings, ${verdicts.length} judged: ${count('useful')} useful, ${count('noise')} noise, ${count('false')} false`,
    );
  }
}
