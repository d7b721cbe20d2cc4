/** The parts of `lore fact` that look after the whole: its log, its authors, its way out and in, and erasure. */
import path from 'node:path';
import { Readable } from 'node:stream';
import { LoreError } from '../model/errors.js';
import { authorsReport, factLogReport } from '../report/fact-log.js';
import { redactedLines } from '../report/facts.js';
import { count } from '../report/words.js';
import { createAsking } from './asking.js';
import { defineAction, flag, maybe, needed, number, one, text } from './command.js';
import type { Context } from './context.js';
import { readInput } from './read-input.js';

export const log = defineAction({
  name: 'log',
  summary: 'who told, ended, settled or erased what, the latest first',
  arguments: { id: maybe('a fact or a confusion, or the beginning of its id; all when left out') },
  options: {
    by: text('name', 'only what they did'),
    since: text('day', 'only what was done since'),
    limit: number('n', 'at most so many; 50 when left out'),
  },
  examples: [
    { run: 'fact log', says: 'What happened lately.' },
    { run: 'fact log --by ada --since 2026-03-01 --json', says: 'As data, for an audit.' },
  ],
  run: async (context, { id }, { by, since, limit = 50 }) =>
    context.withWorld(async (world) => {
      const entries = await world.facts.log({
        limit,
        ...(id === undefined ? {} : { subject: id }),
        ...(by === undefined ? {} : { actor: by }),
        ...(since === undefined ? {} : { since: dayOf(since) }),
      });
      context.print(
        () => ({ entries: entries.map(({ at, ...rest }) => ({ at: new Date(at).toISOString(), ...rest })) }),
        () => factLogReport(entries, context.theme),
      );
      return entries.length === 0 ? 1 : 0;
    }),
});

export const authors = defineAction({
  name: 'authors',
  summary: 'who told how much, and what became of it',
  description:
    'What speaks for an author is that others say the same, or that a fact held until something newer came; what speaks against one, that somebody else called a fact wrong, or that the answer to a confusion ruled it out. These are counts; they decide nothing by themselves.',
  arguments: {},
  options: {},
  examples: [
    { run: 'fact authors', says: 'Those who told most first.' },
    { run: 'fact authors --json', says: 'As data.' },
  ],
  run: async (context) =>
    context.withWorld(async (world) => {
      const records = await world.facts.authors();
      context.print(
        () => ({ authors: records.map((record) => ({ ...record })) }),
        () => authorsReport(records, context.theme),
      );
      return records.length === 0 ? 1 : 0;
    }),
});

export const exporting = defineAction({
  name: 'export',
  summary: 'write facts with how they ended, one line of JSON each',
  arguments: {},
  options: {
    out: text('file', 'stdout when left out'),
    scope: text('path', 'filed there or below'),
    author: text('name', 'told by them'),
    force: flag('replace the file'),
  },
  examples: [
    { run: 'fact export --out facts.jsonl', says: 'Everything that was told, ended or not.' },
    { run: 'fact export --author ada', says: 'What one person told: for them to take away.' },
  ],
  run: async (context, _, { out, scope, author, force }) =>
    context.withWorld(async (world) => {
      const lines = await world.facts.export({ scope, author });
      const whole = lines.map((line) => `${line}\n`).join('');
      if (out === undefined) context.raw(whole);
      else {
        const { writeTarget } = await import('../engine/index.js');
        await writeTarget(path.resolve(context.cwd, out), Readable.from([whole]), { force });
        context.print(
          () => ({ out, facts: lines.length }),
          () => `Wrote ${count(lines.length, 'fact')} to ${out}.`,
        );
      }
      return lines.length === 0 ? 1 : 0;
    }),
});

export const importing = defineAction({
  name: 'import',
  summary: 'read facts that another world has exported',
  description:
    'They keep their ids, so that a second time adds nothing, and those that have ended arrive as ended. Secrets are taken out once more.',
  arguments: { file: one('what `lore fact export` has written; `-` reads from a pipe') },
  options: { by: text('name', 'who brings them; you when left out') },
  examples: [
    { run: 'fact import facts.jsonl', says: 'All or, where a line is no fact, none.' },
    { run: 'fact import - --by ada', says: 'From a pipe.' },
  ],
  run: async (context, { file }, { by }) =>
    context.withWorld(async (world) => {
      const whole = await readInput(context, file);
      const report = await world.facts.import(whole.split('\n'), by ?? process.env.USER ?? 'person');
      await world.facts.settled();
      context.print(
        () => ({
          imported: report.imported,
          known: report.known,
          clashes: report.clashes.map((clash) => ({ ...clash })),
          redacted: report.redacted.map(({ line, kinds }) => ({ line, kinds: [...kinds] })),
        }),
        () =>
          [
            `Imported ${count(report.imported, 'fact')}; known already: ${report.known}.`,
            ...report.clashes.map(
              ({ line, fact }) =>
                `Line ${line} was left out: the fact ${fact} is known here and says something else.`,
            ),
            ...report.redacted.flatMap(({ line, kinds }) => [
              `Of line ${line}:`,
              ...redactedLines(kinds, context.theme),
            ]),
          ].join('\n'),
      );
      return report.clashes.length === 0 ? 0 : 1;
    }),
});

export const erase = defineAction({
  name: 'erase',
  summary: 'delete what one author told, for good',
  description:
    'For whoever asks to be forgotten. What they told is taken out of the database, its indexes and its log, and out of findings that quote it; what others told stays, also where they said the same. It is recorded that it was done, when, why and how many facts it were. Backups and exports are not reached.',
  arguments: {},
  options: {
    author: needed('name', 'exactly as it stands with their facts'),
    reason: needed('words', 'why; without repeating what is to be forgotten'),
    by: text('name', 'who does it; you when left out'),
    yes: flag('do not ask'),
  },
  examples: [
    { run: 'fact erase --author ada --reason "she asked for it"', says: 'Asks before it does it.' },
    { run: 'fact erase --author bot-7 --reason "a test run" --yes', says: 'Does it at once.' },
  ],
  run: async (context, _, { author, reason, by, yes }) =>
    context.withWorld(async (world) => {
      const { facts, passedOn } = await world.facts.erasable(author);
      if (!yes && !(await isConfirmed(context, author, facts, passedOn))) {
        context.say('Nothing was erased.');
        return 1;
      }
      const erased = await world.facts.erase({ author, reason, by: by ?? process.env.USER ?? 'person' });
      context.print(
        () => ({
          facts: erased.facts,
          passed_on: erased.passedOn,
          syntheses: erased.syntheses,
          scrubbed: erased.scrubbed,
        }),
        () =>
          [
            `Erased ${count(erased.facts, 'fact')}.`,
            ...(erased.passedOn === 0
              ? []
              : [`What others said too is theirs now: ${count(erased.passedOn, 'fact')}.`]),
            ...(erased.syntheses === 0
              ? []
              : [
                  `Insights that rested on them or quoted them were retired and emptied: ${erased.syntheses}.`,
                ]),
            ...(erased.scrubbed
              ? []
              : [
                  'Another process was reading, so that the log could not be emptied yet: it will be when that one ends.',
                ]),
          ].join('\n'),
      );
      return 0;
    }),
});

async function isConfirmed(
  context: Context,
  author: string,
  facts: number,
  passedOn: number,
): Promise<boolean> {
  const { ask, close } = createAsking(context);
  const stays = passedOn === 0 ? '' : ` (${passedOn} more are also somebody else's and stay)`;
  const answer = await ask(
    `${count(facts, 'fact')} of ${author} will be deleted for good${stays}. Type the name to go on: `,
  );
  close();
  return answer?.trim() === author;
}

function dayOf(when: string): number {
  const at = Date.parse(when);
  if (!Number.isNaN(at)) return at;
  throw new LoreError({
    code: 'cli/bad-day',
    message: `"${when}" is not a day.`,
    hint: 'Write it as 2026-05-01.',
  });
}
