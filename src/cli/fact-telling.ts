/** Telling facts from the shell: the action `add` of `lore fact`, with one fact or with a line each from a pipe. */
import { LoreError } from '../model/errors.js';
import { FACT_KINDS } from '../model/words.js';
import { claimWords, committedReport, factJson } from '../report/facts.js';
import { count } from '../report/words.js';
import { choice, defineAction, flag, list, share, text, words } from './command.js';
import { piped } from './read-input.js';
import { datedLine, secondsOf } from './told-at.js';

export const add = defineAction({
  name: 'add',
  summary: 'commit a fact; `-` reads one a line from a pipe, each with its date where it begins with one',
  description:
    'What can be read in it becomes statements, which rules hold against all others; the rest is kept and found by its words. Words such as "switched to", "no longer" or "now" end what was said before of the same thing. Secrets are taken out before anything is stored.',
  arguments: { content: words('in your own words') },
  options: {
    scope: text('path', 'where it is filed: auth/tokens'),
    author: text('name', 'who says so; you when left out'),
    kind: choice('kind', FACT_KINDS, 'observation when left out'),
    confidence: share('n', 'between 0 and 1'),
    provenance: text('words', 'where it comes from: a file, a link, a test run'),
    at: text('time', 'since when it holds: 2026-05-01, or with a time; now when left out'),
    ttl: text('span', 'it holds no longer after 30m, 12h, 7d'),
    supersedes: list('id', 'ends this fact; may be repeated'),
    corrects: list('id', 'this fact was never so; may be repeated'),
    ephemeral: flag('worth nothing once it has expired'),
  },
  examples: [
    {
      run: 'fact add We switched to GraphQL --kind decision --scope api',
      says: 'Ends what was said of the API before.',
    },
    { run: 'fact add "The deploy freeze is on" --ttl 2d --ephemeral', says: 'For two days.' },
    {
      run: 'fact add "The gate is shut" --at 2026-03-01',
      says: 'It held since then, and is judged in that order.',
    },
  ],
  run: async (context, { content }, options) =>
    context.withWorld(async (world) => {
      const { scope, author, kind, confidence, provenance, ttl, supersedes, corrects, ephemeral } = options;
      demandIds('supersedes', supersedes);
      demandIds('corrects', corrects);
      const told = options.at === undefined ? undefined : secondsOf(options.at);
      const lines: readonly ToldLine[] = content === '-' ? await pipedLines() : [{ content, line: 1 }];
      if (lines.length === 0) {
        context.print(
          () => ({ committed: [], findings: [], confusions: [] }),
          () => 'Nothing was told.',
        );
        return 1;
      }
      const common = {
        author: author ?? process.env.USER ?? 'person',
        ...(scope === undefined ? {} : { scope }),
        ...(kind === undefined ? {} : { kind }),
        ...(confidence === undefined ? {} : { confidence }),
        ...(provenance === undefined ? {} : { provenance }),
        ...(ttl === undefined ? {} : { ttl: secondsIn(ttl) }),
        ...(supersedes === undefined ? {} : { supersedes: [...supersedes] }),
        ...(corrects === undefined ? {} : { corrects: [...corrects] }),
        ...(ephemeral ? { durability: 'ephemeral' as const } : {}),
      };
      const report = await world.facts.commit(
        lines.map((line) => toldAt(line, told, common)),
        content === '-' ? (i) => `Line ${lines[i]?.line ?? i + 1}` : undefined,
      );
      const { committed } = report;
      const { check, confusions } = await report.settled;
      context.print(
        () => ({
          committed: committed.map(({ outcome, fact, claims, ended, redacted }) => ({
            outcome,
            fact: factJson(fact),
            read: claims.map(claimWords),
            ended: [...ended],
            redacted: [...redacted],
          })),
          findings: [...check.appeared],
          confusions: [...confusions.appeared],
        }),
        () =>
          [
            ...committed.map((one) => committedReport(one, context.theme)),
            ...lookAt(confusions.appeared.length, 'confusion', 'confusions'),
            ...lookAt(check.appeared.length, 'finding', 'check'),
          ].join('\n'),
      );
      return 0;
    }),
});

/** A line's own date goes before the one that is given for all. */
function toldAt<Common extends object>({ content, at }: ToldLine, all: number | undefined, common: Common) {
  const validFrom = at ?? all;
  return { ...common, content, ...(validFrom === undefined ? {} : { validFrom }) };
}

/** With the command that shows them. */
const lookAt = (number: number, what: string, command: string): string[] =>
  number === 0 ? [] : [`${count(number, `new ${what}`)}: \`lore ${command}\`.`];

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

function secondsIn(span: string): number {
  const [, digits, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(span.trim()) ?? [];
  const size = UNITS[unit];
  if (digits !== undefined && size !== undefined) return Number(digits) * size;
  throw new LoreError({
    code: 'cli/bad-span',
    message: `"${span}" is not a span of time.`,
    hint: 'Write 30m, 12h, 7d or 2w.',
  });
}

/** Nothing between the commas is more likely a variable that was not set than a wish. */
function demandIds(option: string, ids: readonly string[] | undefined): void {
  if (ids === undefined || ids.length > 0) return;
  throw new LoreError({
    code: 'cli/no-id',
    message: `--${option} names no fact.`,
    hint: '`lore fact list` shows their ids.',
  });
}

interface ToldLine {
  readonly content: string;
  readonly at?: number;
  readonly line: number;
}

async function pipedLines(): Promise<ToldLine[]> {
  return (await piped())
    .split('\n')
    .map((content, i) => ({ ...datedLine(content), line: i + 1 }))
    .filter(({ content }) => content.trim() !== '');
}
