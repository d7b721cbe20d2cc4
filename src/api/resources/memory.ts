/** `/memory`: what people and agents told, by scope; the story of one thing; telling, correcting, retiring, erasing. */
import { z } from 'zod';
import { confusionShape, confusionsOf, factOf, factShape, secondsAt } from '../../mcp/shapes/fact.js';
import { FACT_KINDS, LoreError } from '../../model/index.js';
import { claimWords } from '../../report/facts.js';
import { memoryTold, scopeStoryOf, storyOf } from '../memory.js';
import { defineRoute } from '../route.js';
import { pageOf, pageQuery } from '../shapes/common.js';
import { memoryShape, scopeStoryShape, storyShape } from '../shapes/memory.js';
import { paged } from '../words.js';

const factParam = { id: z.string().min(2).max(200).describe('its id, or a beginning of it') };
const MOST_FACTS = 5_000;
const reason = z.string().min(1).max(2000).describe('why, for whoever meets it in the history');

export const getMemory = defineRoute({
  id: 'getMemory',
  method: 'get',
  path: '/memory',
  group: 'memory',
  summary: 'scopes with how much is filed there, who told it, and how much of it is confusing',
  role: 'reader',
  reply: memoryShape,
  handle: async ({ site }) => memoryTold(site.demandWorld()),
});

export const listFacts = defineRoute({
  id: 'listFacts',
  method: 'get',
  path: '/memory/facts',
  group: 'memory',
  summary: 'facts, the latest first; with words, those that answer them',
  role: 'reader',
  query: {
    scope: z.string().max(200).optional().describe('filed there or below'),
    author: z.string().max(200).optional(),
    kind: z.array(z.enum(FACT_KINDS)).optional(),
    text: z.string().max(2000).optional(),
    at: z.string().max(200).optional().describe('what held then, instead of now'),
    retired: z.boolean().optional().describe('also what has ended, labelled so'),
    ...pageQuery,
  },
  reply: pageOf(factShape),
  handle: async ({ site }, { query: { scope, author, kind, text, at, retired, limit, cursor } }) => {
    const world = site.demandWorld();
    const hits = await world.facts.query({
      ...(text === undefined || text.trim() === '' ? {} : { text }),
      ...(scope === undefined ? {} : { scope }),
      ...(author === undefined ? {} : { author }),
      ...(kind === undefined ? {} : { kinds: kind }),
      ...(at === undefined ? {} : { at: secondsAt(world, at).until }),
      includeRetired: retired === true,
      limit: MOST_FACTS,
    });
    const { items, total, next } = paged(hits, cursor, limit);
    return { items: items.map(({ fact, labels }) => factOf(world, fact, labels)), total, next };
  },
});

export const getScopeStory = defineRoute({
  id: 'getScopeStory',
  method: 'get',
  path: '/memory/story',
  group: 'memory',
  summary: 'the story of a scope: threads in order, the other facts, confusions',
  role: 'reader',
  query: {
    scope: z.string().max(200).default('').describe('with everything below it; all of it when empty'),
  },
  reply: scopeStoryShape,
  handle: async ({ site }, { query: { scope } }) => scopeStoryOf(site.demandWorld(), scope),
});

export const getStory = defineRoute({
  id: 'getStory',
  method: 'get',
  path: '/memory/facts/{id}',
  group: 'memory',
  summary: 'the story of what a fact is about: threads in order, related facts, confusions',
  role: 'reader',
  params: factParam,
  reply: storyShape,
  handle: async ({ site }, { params: { id } }) => storyOf(site.demandWorld(), id),
});

export const tellFact = defineRoute({
  id: 'tellFact',
  method: 'post',
  path: '/memory/facts',
  group: 'memory',
  summary: 'tell a fact in plain words; it may take the place of others, or correct them',
  role: 'agent',
  status: 201,
  body: z
    .strictObject({
      content: z.string().min(3).max(8000).describe('one claim in plain words, that stands by itself'),
      scope: z.string().max(200).optional(),
      kind: z.enum(FACT_KINDS).optional(),
      confidence: z.number().min(0).max(1).optional(),
      provenance: z.string().max(2000).optional().describe('where it comes from'),
      valid_from: z.string().max(200).optional().describe('since when it holds; now when left out'),
      supersedes: z.array(z.string().max(200)).max(100).optional().describe('facts that held until now'),
      corrects: z.array(z.string().max(200)).max(100).optional().describe('facts that were never so'),
    })
    .meta({ id: 'TellFact' }),
  reply: z.object({
    outcome: z.string().describe('committed, duplicate (you said so before) or corroborated (another did)'),
    fact: factShape,
    read: z.array(z.string()).describe('what was understood of it'),
    ended: z.array(z.string()).describe('ids of facts that it ended'),
    redacted: z.array(z.string()).describe('secrets that were taken out before anything was stored'),
    confusions: z.array(confusionShape).describe('what is confusing about it now'),
  }),
  handle: async ({ site, caller }, { body: { valid_from, ...rest } }) => {
    const world = site.demandWorld();
    const { committed, settled } = await world.facts.commit([
      {
        ...rest,
        author: caller.name,
        ...(valid_from === undefined ? {} : { validFrom: secondsAt(world, valid_from).from }),
      },
    ]);
    await settled;
    const [one] = committed;
    if (one === undefined)
      throw new LoreError({ code: 'facts/untold', message: 'Nothing was told.', hint: 'Say it again.' });
    return {
      outcome: one.outcome,
      fact: factOf(world, one.fact),
      read: one.claims.map(claimWords),
      ended: [...one.ended],
      redacted: [...one.redacted],
      confusions: await confusionsOf(world, await world.facts.confusions({ about: [one.fact.id] })),
    };
  },
});

export const retireFact = defineRoute({
  id: 'retireFact',
  method: 'post',
  path: '/memory/facts/{id}/retire',
  group: 'memory',
  summary: 'end a fact: it holds no longer or, where it is wrong, never did',
  role: 'agent',
  params: factParam,
  body: z.strictObject({ reason, wrong: z.boolean().default(false) }).meta({ id: 'RetireFact' }),
  reply: factShape,
  handle: async ({ site, caller }, { params: { id }, body }) => {
    const world = site.demandWorld();
    return factOf(world, await world.facts.retire({ fact: id, by: caller.name, ...body }));
  },
});

export const reopenFact = defineRoute({
  id: 'reopenFact',
  method: 'post',
  path: '/memory/facts/{id}/reopen',
  group: 'memory',
  summary: 'take the end of a fact back: it holds again',
  role: 'agent',
  params: factParam,
  reply: factShape,
  handle: async ({ site, caller }, { params: { id } }) => {
    const world = site.demandWorld();
    return factOf(world, await world.facts.reopen(id, caller.name));
  },
});

export const getErasable = defineRoute({
  id: 'getErasable',
  method: 'get',
  path: '/memory/erasable',
  group: 'memory',
  summary: 'how many facts of an author would be erased, and how many are also somebody else’s',
  role: 'builder',
  query: { author: z.string().min(1).max(200) },
  reply: z.object({ facts: z.number(), passed_on: z.number() }),
  handle: async ({ site }, { query: { author } }) => {
    const { facts, passedOn } = await site.demandWorld().facts.erasable(author);
    return { facts, passed_on: passedOn };
  },
});

export const eraseAuthor = defineRoute({
  id: 'eraseAuthor',
  method: 'post',
  path: '/memory/erase',
  group: 'memory',
  summary: 'delete for good what an author said and nobody else did; that it happened is kept',
  role: 'builder',
  body: z.strictObject({ author: z.string().min(1).max(200), reason }).meta({ id: 'EraseAuthor' }),
  reply: z.object({
    facts: z.number(),
    passed_on: z.number(),
    insights: z.number().describe('that rested on them: retired, and emptied of their words'),
    scrubbed: z.boolean().describe('no byte of it is left in the file'),
  }),
  handle: async ({ site, caller }, { body }) => {
    const erased = await site.demandWorld().facts.erase({ ...body, by: caller.name });
    const { facts, passedOn, syntheses, scrubbed } = erased;
    return { facts, passed_on: passedOn, insights: syntheses, scrubbed };
  },
});
