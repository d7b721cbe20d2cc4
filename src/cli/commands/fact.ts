/** `lore fact`: tell the world something in plain words, and look after what was told. */
import { FACT_KINDS } from '../../model/words.js';
import { cleanText } from '../../report/clean.js';
import { factJson, factsReport, historyReport } from '../../report/facts.js';
import { choice, defineAction, defineFamily, flag, maybeWords, number, one, text } from '../command.js';
import { authors, erase, exporting, importing, log } from '../fact-keeping.js';
import { add } from '../fact-telling.js';
import { secondsOf } from '../told-at.js';

const list = defineAction({
  name: 'list',
  summary: 'facts that hold now, the latest first; with words, those that answer them',
  arguments: { question: maybeWords('what they should be about; all when left out') },
  options: {
    scope: text('path', 'filed there or below'),
    author: text('name', 'told by them'),
    kind: choice('kind', FACT_KINDS, 'of this kind'),
    at: text('day', 'what held then, instead of now'),
    asOf: text('when', 'what was known by then: a day, a time, or # and a commit'),
    retired: flag('also what has ended, labelled so'),
    limit: number('n', 'at most so many; 20 when left out'),
  },
  examples: [
    { run: 'fact list rate limit of auth', says: 'The best answer first.' },
    { run: 'fact list --scope auth --retired', says: 'All that was ever filed there.' },
  ],
  run: async (context, { question }, { scope, author, kind, at, asOf, retired, limit = 20 }) =>
    context.withWorld(async (world) => {
      const when = at === undefined ? undefined : secondsOf(at);
      const now = when ?? (await world.now())?.moment.max ?? Math.floor(Date.now() / 1000);
      const known = asOf === undefined ? undefined : await world.asOf(asOf);
      const common = { scope, author, ...(kind === undefined ? {} : { kinds: [kind] }), asOf: known, limit };
      const filter = { ...common, ...(retired ? {} : { at: now }) };
      // One more than is shown tells whether there are more.
      const found = await world.facts.query({
        ...common,
        limit: limit + 1,
        text: question,
        at: question === undefined ? now : when,
        includeRetired: retired,
      });
      const hits = found.slice(0, limit);
      // How many answer a question nobody counts beyond those that were looked for.
      const answers = found.length > limit ? null : found.length;
      const total = question === undefined ? await world.facts.count(filter) : answers;
      context.print(
        () => ({
          total,
          facts: hits.map(({ fact, labels = [] }) => ({ fact: factJson(fact), labels: [...labels] })),
        }),
        () => factsReport(hits, context.theme, total),
      );
      return hits.length === 0 ? 1 : 0;
    }),
});

const history = defineAction({
  name: 'history',
  summary: 'how what a fact is about came to stand as it does',
  arguments: { id: one('its id, or the beginning of it') },
  options: {},
  examples: [
    { run: 'fact history 3fa9c2d4', says: 'All that was said of the same thing, oldest first.' },
    { run: 'fact history 3fa9c2d4 --json', says: 'As data.' },
  ],
  run: async (context, { id }) =>
    context.withWorld(async (world) => {
      const { fact, threads, related } = await world.facts.history(id);
      const alone = threads.length + related.length === 0 ? [fact] : related;
      context.print(
        () => ({
          fact: factJson(fact),
          threads: threads.map(({ subjectName, attribute, entries }) => ({
            subject: subjectName,
            attribute,
            facts: entries.map((entry) => ({
              ...asObject(factJson(entry.fact)),
              value: entry.claim.told,
              mode: entry.claim.mode,
            })),
          })),
          related: related.map(factJson),
        }),
        () => historyReport(threads, alone, context.theme),
      );
      return 0;
    }),
});

const retire = defineAction({
  name: 'retire',
  summary: 'end a fact: it holds no longer, or never did',
  arguments: { id: one('its id, or the beginning of it') },
  options: {
    reason: text('words', 'why, for the history'),
    wrong: flag('it was never so'),
    by: text('name', 'who ends it; you when left out'),
    undo: flag('take its end back'),
  },
  examples: [
    { run: 'fact retire 3fa9c2d4 --reason "the freeze is over"', says: 'It held until now.' },
    { run: 'fact retire 3fa9c2d4 --wrong --reason "a guess"', says: 'It was never so.' },
  ],
  run: async (context, { id }, { reason = '', wrong, by, undo }) =>
    context.withWorld(async (world) => {
      const who = by ?? process.env.USER ?? 'person';
      const fact = undo
        ? await world.facts.reopen(id, who)
        : await world.facts.retire({ fact: id, reason, by: who, wrong });
      context.print(
        () => factJson(fact),
        () =>
          undo
            ? `${fact.id} holds again.`
            : `${fact.id} ${wrong ? 'was never so' : 'has ended'}: ${cleanText(fact.end?.reason ?? '')}`,
      );
      return 0;
    }),
});

export const command = defineFamily({
  name: 'fact',
  group: 'Fill',
  summary: 'tell the world something in plain words, and look after what was told',
  actions: [add, list, history, retire, log, authors, exporting, importing, erase],
  examples: [
    {
      run: 'fact add "Auth allows 5,000 req/s per IP" --scope infra',
      says: 'Read, kept, and held against what was said before.',
    },
    { run: 'fact list rate limits', says: 'What holds now.' },
  ],
});

function asObject(json: ReturnType<typeof factJson>) {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {};
}
