/** `lore check`: what does not fit. */

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShownFinding } from '../../engine/evidence.js';
import type { CheckReport, World } from '../../engine/index.js';
import { LoreError } from '../../model/errors.js';
import { findingLines } from '../../report/findings/finding-lines.js';
import { sharedStatements } from '../../report/findings/fold.js';
import { githubReport } from '../../report/findings/github.js';
import { htmlReport } from '../../report/findings/html.js';
import { checkJson, reportedJson } from '../../report/findings/json.js';
import { findingsPieces } from '../../report/findings/pretty.js';
import type { Reported } from '../../report/findings/reported.js';
import { sarifReport } from '../../report/findings/sarif.js';
import { formatJson } from '../../report/json.js';
import { count } from '../../report/words.js';
import { count as atMost, choice, defineCommand, flag, list, maybeWords, text } from '../command.js';
import type { Context } from '../context.js';
import type { ExitCode } from '../exit-code.js';
import { interruptible } from '../interrupt.js';
import { createProgress } from '../progress.js';
import { version } from '../version.js';
import { supposeDraft } from '../would-break.js';

const FORMATS = ['pretty', 'json', 'sarif', 'github', 'html'] as const;
type Format = (typeof FORMATS)[number];
const RUNS_CHARTED = 30;

export const command = defineCommand({
  name: 'check',
  group: 'Ask',
  summary: 'find what does not fit: contradictions, anachronisms, violations, gaps',
  description:
    'Runs every rule over the world, or over one entity, era or rule. Where rules and declarations are the same as at the last check, it looks at what has changed since and finds the same as from scratch. What follows from one cause is one entry, and what matters most comes first: what is certain before what is only possible, what is written before what was only read in prose, what is rare here before what is routine. A first screen of thirty entries is shown, and what else there is is counted; so are notes on what is merely unusual, and gaps. Findings are remembered: a verdict given with `lore review` holds until the evidence changes. A finding is a warning until a person confirms it or lore.yaml trusts its rule. Ends with 0 when nothing fails, 1 when something does, when a file could not be read or when nothing has been read yet, 2 when a rule could not be run.',
  arguments: { scope: maybeWords('an entity, an era or a rule; everything when left out') },
  options: {
    rule: list('id', 'only these rules, or those that begin so: core/, high-fantasy/two-crowns'),
    since: text('when', 'only what was recorded since then: 2026-05-01, or #12 for a commit'),
    strict: flag('count what is only possible too'),
    maxWarnings: atMost('n', 'end with 1 when there are more warnings than this'),
    format: choice('format', FORMATS, 'pretty, json, sarif, github or html'),
    judged: flag('list what was dismissed or declared an exception instead'),
    out: text('file', 'write the report there instead of showing it'),
    base: text('folder', "the world's folder within the repository, for sarif and github"),
    fromScratch: flag('look at everything anew, also at what has not changed since the last check'),
    all: flag('write out every finding, not the first screen'),
    gaps: flag('list the gaps instead: what nobody has written down'),
    notes: flag('show notes, too: what is unusual and may well be right'),
    suppressAll: flag('accept what is found now: write it to lore-baseline.json'),
    prune: flag('take out of lore-baseline.json what is no longer found'),
    ignoreBaseline: flag('count what lore-baseline.json lists too'),
    with: text('file', 'say what this draft would break or heal, and write nothing'),
  },
  examples: [
    { run: 'check', says: 'Everything.' },
    { run: 'check Aldric Raventhorne', says: 'One entity and what it is entangled in.' },
    { run: 'check --rule core/exclusive-object --all', says: 'One rule, every finding of it.' },
    { run: 'check --gaps', says: 'What nobody has written down.' },
    { run: 'check --with draft.yaml', says: 'Would this break anything?' },
    { run: 'check --format sarif --out lore.sarif', says: 'For an editor, or for code scanning.' },
    { run: 'check --max-warnings 0', says: 'For a build that must stay clean.' },
  ],
  run: async (context, { scope }, options) =>
    context.withWorld(async (world) => {
      if (options.with !== undefined) return supposeDraft(context, world, options.with);
      const format: Format = context.json ? 'json' : (options.format ?? 'pretty');
      const about = scope === undefined ? {} : await world.checkScope(scope);
      const isNarrowed = scope !== undefined || options.rule !== undefined;
      const progress = createProgress(context);
      const report = await interruptible(
        () => context.say('Stopping after this rule. Press Ctrl-C again to leave at once.'),
        (signal) =>
          world
            .check({
              ...about,
              ...(options.rule === undefined ? {} : { rules: options.rule }),
              ...(options.since === undefined ? {} : { since: options.since }),
              ...(options.maxWarnings === undefined ? {} : { maxWarnings: options.maxWarnings }),
              strict: options.strict,
              fromScratch: options.fromScratch,
              baseline: !options.ignoreBaseline && !options.suppressAll,
              isAlone: true,
              signal,
              onProgress: ({ step, done, total }) =>
                progress.update({ phase: 'checking', done, total, file: step }),
            })
            .finally(progress.clear),
      );
      if (options.suppressAll || options.prune)
        return settleBaseline(context, world, options.suppressAll, report);
      if (options.judged) return showJudged(context, await world.show(report.judged));
      const left = await leftOut(report, world);
      const pieces = written(format, { ...report, ...left }, world, context, {
        ...options,
        gaps: options.gaps || (isNarrowed && isOnlyGaps(report)),
        notes: options.notes || options.all || isNarrowed,
      });
      if (options.out === undefined) for await (const piece of pieces) context.raw(piece);
      else await save(path.resolve(context.cwd, options.out), await whole(pieces), context);
      return exitCode(report, left);
    }),
});

type LeftOut = Pick<Reported, 'unread' | 'isEmpty'>;

/** A check of nothing would pass for a check of a folder that nobody has read. */
async function leftOut({ findings }: CheckReport, { store }: World): Promise<LeftOut> {
  const unread = await store.unread.files();
  if (findings.length > 0) return { unread, isEmpty: false };
  const { sources, entities } = await store.counts();
  return { unread, isEmpty: sources === 0 && entities === 0 };
}

function exitCode({ outcome: { code } }: CheckReport, { unread, isEmpty }: LeftOut): ExitCode {
  return code === 0 && (unread.length > 0 || isEmpty) ? 1 : code;
}

/** Whoever asks for one thing of which gaps alone are found wants to see them. */
function isOnlyGaps({ findings }: CheckReport): boolean {
  return findings.length > 0 && findings.every(({ kind }) => kind === 'orphan');
}

function showJudged(context: Context, judged: readonly ShownFinding[]): ExitCode {
  const each = (one: ShownFinding) => findingLines(one, context.theme, { quote: false }).join('\n');
  context.print(
    () => judged.map(reportedJson),
    () =>
      judged.length === 0
        ? 'Nothing is set aside.'
        : [...judged.map(each), '', 'Take a verdict back: lore review <id> --reopen'].join('\n'),
  );
  return 0;
}

async function settleBaseline(
  context: Context,
  world: World,
  all: boolean,
  { failures }: CheckReport,
): Promise<ExitCode> {
  const number = all ? await world.suppressAll() : await world.pruneBaseline();
  context.print(
    () => ({ [all ? 'suppressed' : 'pruned']: number }),
    () =>
      all
        ? `lore-baseline.json lists ${count(number, 'finding')}. From here on only others count.`
        : `${count(number, 'entry', 'entries')} taken out of lore-baseline.json.`,
  );
  for (const { rule, message } of failures) context.say(`The rule ${rule} could not be run: ${message}`);
  return failures.length > 0 ? 2 : 0;
}

interface WriteOptions {
  readonly all: boolean;
  readonly gaps: boolean;
  readonly notes: boolean;
  readonly base?: string | undefined;
}

/** For people a rule at a time, since the evidence of a large world takes a while to look up; else all at once. */
async function* written(
  format: Format,
  report: CheckReport & LeftOut,
  world: World,
  context: Context,
  options: WriteOptions,
): AsyncGenerator<string> {
  const shower = await world.shower();
  const shared = await shower.told(sharedStatements(report.findings));
  const about = {
    world: world.config.name,
    shared,
    run: report.run,
    failures: report.failures,
    unread: report.unread,
    isEmpty: report.isEmpty,
    suppressed: report.suppressed.length,
    setAside: report.judged.length,
  };
  if (format === 'pretty') {
    const reported = { ...about, findings: shower.named(report.findings) };
    const look = (some: readonly ShownFinding[]) => shower.shown(some.map(({ finding }) => finding));
    const most = options.all ? { most: Number.POSITIVE_INFINITY } : {};
    yield* findingsPieces(
      reported,
      context.theme,
      { ...most, gaps: options.gaps, notes: options.notes },
      look,
    );
  } else {
    const reported = { ...about, findings: await shower.shown(report.findings) };
    yield await document(format, reported, world, options);
  }
  yield '\n';
}

async function document(
  format: Exclude<Format, 'pretty'>,
  reported: Reported,
  world: World,
  { base = '' }: WriteOptions,
): Promise<string> {
  switch (format) {
    case 'json':
      return formatJson(checkJson(reported));
    case 'sarif':
      return formatJson(sarifReport(reported, { version: version(), base }));
    case 'github':
      return githubReport(reported, base);
    case 'html':
      return htmlReport(reported, {
        runs: await world.runs({ mode: 'batch', limit: RUNS_CHARTED }),
        now: Date.now(),
      });
  }
}

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

async function save(file: string, text: string, context: Context): Promise<void> {
  await writeFile(file, text).catch((cause: unknown) => {
    throw new LoreError({
      code: 'cli/cannot-write',
      message: `${file} could not be written.`,
      hint: cause instanceof Error ? cause.message : '',
      cause,
    });
  });
  context.say(`Written to ${file}.`);
}
