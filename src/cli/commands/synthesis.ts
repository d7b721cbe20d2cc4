/** `lore synthesis`: insights that were concluded from several statements. */
import { LoreError } from '../../model/errors.js';
import { cleanText } from '../../report/clean.js';
import { synthesesReport, synthesisJson, synthesisLines } from '../../report/syntheses.js';
import { count } from '../../report/words.js';
import {
  choice,
  defineAction,
  defineFamily,
  flag,
  list as listOption,
  maybe,
  maybeWords,
  number,
  one,
  text,
  words,
} from '../command.js';
import { readInput } from '../read-input.js';

const TYPES = ['comparison', 'synthesis', 'inference'] as const;

const list = defineAction({
  name: 'list',
  summary: 'insights, the latest first; with words, those that answer them',
  arguments: { question: maybeWords('words that stand in them; all when left out') },
  options: {
    entity: text('name', 'about this entity, by name or id'),
    domain: text('domain', 'of this domain'),
    expertDomain: text('domain', 'from this expert'),
    type: choice('kind', TYPES, 'of this kind'),
    stale: flag('only those whose ground has moved'),
    unsupported: flag('only those that nothing bears out'),
    limit: number('n', 'at most so many; 20 when left out'),
  },
  examples: [
    { run: 'synthesis list --entity "House Vyr"', says: 'What was concluded about it.' },
    { run: 'synthesis list --stale', says: 'What has to be looked at again, and why.' },
  ],
  run: async (
    context,
    { question },
    { entity, domain, expertDomain, type, stale, unsupported, limit = 20 },
  ) =>
    context.withWorld(async (world) => {
      const found = await world.syntheses.find({
        limit,
        ...(question === undefined ? {} : { text: question }),
        ...(entity === undefined ? {} : { entity }),
        ...(domain === undefined ? {} : { domain }),
        ...(expertDomain === undefined ? {} : { expertDomain }),
        ...(type === undefined ? {} : { insightTypes: [type] }),
        ...(stale ? { stale } : {}),
        ...(unsupported ? { unsupported } : {}),
      });
      const counts = await world.syntheses.count();
      context.print(
        () => ({ ...counts, syntheses: found.map(synthesisJson) }),
        () => synthesesReport(found, counts, context.theme),
      );
      return 0;
    }),
});

const show = defineAction({
  name: 'show',
  summary: 'one insight with all it rests on',
  arguments: { id: one('its id, or the beginning of it') },
  options: {},
  examples: [
    { run: 'synthesis show 9f86d081', says: 'Its statements, and what became of them.' },
    { run: 'synthesis show 9f86d081 --json', says: 'As data.' },
  ],
  run: async (context, { id }) =>
    context.withWorld(async (world) => {
      const found = await world.syntheses.show(id);
      context.print(
        () => synthesisJson(found),
        () => synthesisLines(found, context.theme, true).join('\n'),
      );
      return 0;
    }),
});

const save = defineAction({
  name: 'save',
  summary: 'keep an insight; statements that bear it out are looked for',
  description:
    'The same words are kept once. An insight in much the same words as a known one is named and not saved, unless you say --force.',
  arguments: { summary: words('the insight, in one or two sentences with names written out') },
  options: {
    entity: listOption('name', 'whom it speaks of; found in its words when left out; may be repeated'),
    statement: listOption('id', 'a statement it rests on; may be repeated'),
    type: choice('kind', TYPES, 'synthesis when left out'),
    confidence: text('n', 'between 0 and 1'),
    domain: text('domain', 'what field it belongs to'),
    expertDomain: text('domain', 'whose answer it comes from'),
    model: text('name', 'the model that concluded it'),
    force: flag('save it though one that is near is known'),
  },
  examples: [
    {
      run: 'synthesis save Aldric Raventhorne ruled Valdorn for longer than anybody before him --type comparison',
      says: 'Linked to whom it names, and to what bears it out.',
    },
    { run: 'synthesis save "Two houses share one crest" --statement 3fa9c2d4', says: 'On this ground.' },
  ],
  run: async (context, { summary }, options) =>
    context.withWorld(async (world) => {
      const { entity, statement, type, confidence, domain, expertDomain, model, force } = options;
      const { outcome, synthesis, near, unresolved } = await world.syntheses.save({
        summary,
        author: process.env.USER ?? 'person',
        ...(entity === undefined ? {} : { entities: [...entity] }),
        ...(statement === undefined ? {} : { ground: [...statement] }),
        ...(type === undefined ? {} : { insightType: type }),
        ...(confidence === undefined ? {} : { confidence: Number(confidence) }),
        ...(domain === undefined ? {} : { domain }),
        ...(expertDomain === undefined ? {} : { expertDomain }),
        ...(model === undefined ? {} : { sourceModel: model }),
        ...(force ? { force } : {}),
      });
      const told = await world.syntheses.show(synthesis.id);
      context.print(
        () => ({
          outcome,
          near: near === null ? null : { ...near },
          unresolved: [...unresolved],
          synthesis: synthesisJson(told),
        }),
        () =>
          [
            ...synthesisLines(told, context.theme, true),
            '',
            outcome === 'saved' ? 'Saved.' : outcome === 'known' ? 'It was known already.' : NEAR,
            ...unresolved.map((name) => `Nobody, or more than one, is known as ${name}.`),
          ].join('\n'),
      );
      return outcome === 'near' ? 1 : 0;
    }),
});

const NEAR = 'Not saved: this one says much the same. Say --force to keep both.';

const retire = defineAction({
  name: 'retire',
  summary: 'put an insight away; it can be saved again',
  arguments: { id: one('its id, or the beginning of it') },
  options: { reason: text('words', 'why, for the log'), by: text('name', 'who does; you when left out') },
  examples: [
    { run: 'synthesis retire 9f86d081 --reason "its ground is gone"', says: 'No question brings it back.' },
    { run: 'log', says: 'Tells who put it away, and why.' },
  ],
  run: async (context, { id }, { reason, by }) =>
    context.withWorld(async (world) => {
      if (reason === undefined)
        throw new LoreError({
          code: 'syntheses/no-reason',
          message: 'A synthesis is not retired without a reason.',
          hint: 'Say why with --reason.',
        });
      const gone = await world.syntheses.retire(id, { reason, by: by ?? process.env.USER ?? 'person' });
      context.print(
        () => synthesisJson(gone),
        () => `${gone.id} was put away.`,
      );
      return 0;
    }),
});

const take = defineAction({
  name: 'take',
  summary: "take a model's answer from a pipe: print it without its insights, and keep them",
  description:
    'What stands in <SYNTHESIS_INSIGHT> blocks is kept and the blocks are taken out; what cannot be read is named. What the answer says in so many words of those who are known is read as provisional, and names that nobody bears are proposed: see `lore unresolved`. The same answer changes nothing the second time.',
  arguments: { answer: maybe('a file with the answer; `-`, or nothing, reads standard input') },
  options: {
    question: text('words', 'what was asked'),
    model: text('name', 'the model that answered'),
    domain: text('domain', 'what field it belongs to'),
    expertDomain: text('domain', 'whose answer it is'),
  },
  examples: [
    { run: 'synthesis take --model phi4 < answer.txt', says: 'The answer as a person should see it.' },
    { run: 'synthesis take - --json < answer.txt', says: 'With what was kept and what was lost.' },
  ],
  run: async (context, { answer = '-' }, { question, model, domain, expertDomain }) =>
    context.withWorld(async (world) => {
      const {
        text: shown,
        saved,
        lost,
        read,
      } = await world.answers.take({
        answer: await readInput(context, answer),
        ...(question === undefined ? {} : { input: question }),
        ...(model === undefined ? {} : { sourceModel: model }),
        ...(domain === undefined ? {} : { domain }),
        ...(expertDomain === undefined ? {} : { expertDomain }),
      });
      context.print(
        () => ({
          text: shown,
          source: read?.source ?? null,
          extracted: read?.extracted ?? 0,
          proposed: [...(read?.proposed ?? [])],
          unclear: (read?.unclear ?? []).map(({ name, candidates }) => ({
            name,
            candidates: candidates.map((one) => ({ ...one })),
          })),
          insights: saved.map(({ outcome, synthesis, near }) => ({
            outcome,
            id: synthesis.id,
            near: near?.id ?? null,
          })),
          lost: lost.map((one) => ({ ...one })),
        }),
        () => cleanText(shown),
      );
      for (const { outcome, synthesis } of saved) context.say(TAKEN[outcome](synthesis.id));
      for (const { because } of lost) context.say(`A block was lost: ${because}.`);
      const found = read?.extracted ?? 0;
      if (found > 0) context.say(`${count(found, 'statement')} read in it: lore unresolved`);
      const names = read?.proposed ?? [];
      if (names.length > 0)
        context.say(`Nobody is known as ${names.join(', ')}; what is said of them waits: lore unresolved`);
      for (const { name, candidates } of read?.unclear ?? [])
        context.say(`${name} may be ${anyOf(candidates.map((one) => one.name))}: nothing was read of them.`);
      return lost.length > 0 ? 1 : 0;
    }),
});

const MOST_LISTED = 4;

function anyOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_LISTED).join(', ');
  return names.length > MOST_LISTED ? `${shown} or ${names.length - MOST_LISTED} more` : `any of ${shown}`;
}

const TAKEN = {
  saved: (id: string) => `Kept as insight ${id}.`,
  known: (id: string) => `Insight ${id} was known already.`,
  near: (id: string) => `An insight was not kept: ${id} says much the same.`,
} as const;

export const command = defineFamily({
  name: 'synthesis',
  group: 'Ask',
  summary: 'what was concluded from several statements: list, show, save, take, retire',
  actions: [list, show, save, take, retire],
  examples: [
    { run: 'synthesis list who ruled longest', says: 'Insights that answer it.' },
    { run: 'synthesis list --unsupported', says: 'Those that nothing bears out.' },
  ],
});
